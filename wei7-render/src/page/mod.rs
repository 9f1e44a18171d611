//! A record as one HTML file that shows it move by move, without any network.
//!
//! The changes of the board at each place are computed here and embedded, so that the script needs no rules. Problems are
//! asked as in 5.15.3.2.1.3, timelines play in time (5.15.3.1), and the pause points are those of 5.15.5.

mod changes;
mod data;
mod escaping;
mod header;
mod places;
#[cfg(test)]
mod tests;
mod words;

use std::fmt::Write as _;

use wei7_core::territory::Territory;
use wei7_core::{Player, Point, Record};

use crate::Language;
use crate::scene::{BranchPath, Line, SceneError, Window, star_points};
use crate::svg::{Palette, Theme};
use changes::Budget;
use data::{Data, Writer};
use places::Places;

const TEMPLATE: &str = include_str!("assets/page.html");
const STYLE: &str = include_str!("assets/page.css");
const SCRIPT: &str = concat!(
    include_str!("assets/tree.js"),
    include_str!("assets/board.js"),
    include_str!("assets/words.js"),
    include_str!("assets/problem.js"),
    include_str!("assets/moving.js")
);

/// Why a page cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PageError {
    /// There is no such place, or the board is too large.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// More than 2^32 - 1 steps and branches.
    #[error("the record is too long for a page")]
    TooLong,
    /// Its moves change too many points of a huge board.
    #[error("the moves of the record change more points of the board than a page can hold")]
    TooMuch,
    /// The data of the page cannot be written as JSON.
    #[error("what the page shows of the record cannot be written as JSON")]
    Unwritten,
}

/// Makes pages.
///
/// ```
/// use wei7_core::Record;
/// use wei7_render::Language;
/// use wei7_render::page::PageMaker;
///
/// let page = PageMaker::new().language(Language::Chinese).make(&Record::new())?;
/// assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"zh-Hans\">"));
/// # Ok::<(), wei7_render::page::PageError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PageMaker {
    language: Language,
    theme: Option<Theme>,
    window: Option<Window>,
    without_coordinates: bool,
    branch: BranchPath,
    moves: Option<u64>,
    count: Option<Territory>,
}

impl PageMaker {
    /// A page in English with the whole board, in the colors of wood, or dark ones if the reader's system prefers them.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the language of the text around the board. Text of records is not translated.
    pub fn language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Sets the colors, whatever the reader's system prefers.
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme: Some(theme), ..self }
    }

    /// Shows only this part of the board.
    pub fn window(self, window: Window) -> Self {
        Self { window: Some(window), ..self }
    }

    /// Leaves out letters and numbers around the board.
    pub fn without_coordinates(self) -> Self {
        Self { without_coordinates: true, ..self }
    }

    /// Opens at this branch.
    pub fn branch(self, branch: BranchPath) -> Self {
        Self { branch, ..self }
    }

    /// Opens after this many moves of the line through the branch.
    pub fn after(self, moves: u64) -> Self {
        Self { moves: Some(moves), ..self }
    }

    /// Shows this count where the page opens after some moves, else at the end of the branch or of the main line.
    pub fn count(self, territory: Territory) -> Self {
        Self { count: Some(territory), ..self }
    }

    /// Makes the page. Its size is linear in the record.
    pub fn make(&self, record: &Record) -> Result<String, PageError> {
        let header = header::Header::of(record, self.language);
        let data = escaping::json(&self.data(record)?).ok_or(PageError::Unwritten)?;
        let style = self.style();
        let script = format!("\n{SCRIPT}");
        let value = |name: &str| {
            Some(match name {
                "lang" => self.tag().to_owned(),
                "scheme" => self.scheme().to_owned(),
                "policy" => escaping::html(&escaping::policy(&script, &style)),
                "title" | "name" => header.name.clone(),
                "players" => header.players.clone(),
                "facts" => header.facts.clone(),
                "style" => style.clone(),
                "data" => data.clone(),
                "script" => script.clone(),
                _ => escaping::html(words::word(self.language, name.strip_prefix('@')?)?),
            })
        };
        Ok(escaping::fill(TEMPLATE, value))
    }

    fn data<'r>(&self, record: &'r Record) -> Result<Data<'r>, PageError> {
        let size = record.board_size();
        let window = self.window.unwrap_or_else(|| Window::whole(size));
        if window.right >= size.width() || window.bottom >= size.height() {
            return Err(SceneError::OffBoard(size).into());
        }
        if !window.fits() {
            return Err(SceneError::TooLarge { width: window.width(), height: window.height() }.into());
        }
        let places = Places::of(record)?;
        let open = self.opening(record, &places)?;
        let mut budget = Budget::new(places.list.len());
        let mut changes = changes::changes(record, &places, window, &mut budget)?;
        let mut writer = Writer { record, size, window, is_chosen: self.window.is_some(), budget: &mut budget };
        let info = record.info.as_deref();
        let people = info.and_then(|info| info.participants.as_deref()).unwrap_or_default();
        let players = info.and_then(|info| info.players.as_deref()).unwrap_or_default();
        let is_talk = record.tree.ids().any(|id| record.tree[id].steps().iter().any(|step| step.actor.is_some()));
        let mut list = writer.places(&places, &mut changes)?;
        if let Some(territory) = &self.count
            && let Some(place) = list.get_mut(self.counted_place(record, &places, open)?)
        {
            place.count(territory, window);
        }
        let stars = if size.points() > STARS_UP_TO { Vec::new() } else { star_points(size) };
        Ok(Data {
            size: [size.width(), size.height()],
            window: [window.left, window.top, window.right, window.bottom],
            stars: stars.into_iter().filter_map(|point: Point| changes::number(window, point)).collect(),
            coordinates: !self.without_coordinates,
            open,
            people: people.iter().map(|one| one.name.as_deref().or(one.id.as_deref()).unwrap_or("")).collect(),
            sides: if is_talk { sides(players, people.len()) } else { Vec::new() },
            branches: places.branches.iter().map(|branch| writer.branch(branch)).collect(),
            places: list,
            words: words::Spoken(self.language),
        })
    }

    /// The place where the page opens.
    fn opening(&self, record: &Record, places: &Places) -> Result<usize, PageError> {
        if self.branch.is_main() && self.moves.is_none() {
            return Ok(0);
        }
        let line = Line::through(record, &self.branch)?;
        let first = |index: usize| places.first_of(line.branches().get(index).copied());
        let Some(asked) = self.moves else { return Ok(first(line.chosen())) };
        let mut left = asked;
        for (index, id) in line.branches().iter().enumerate() {
            let moves = record.tree[*id].steps().iter().enumerate().filter(|(_, step)| step.as_move().is_some());
            let moves: Vec<usize> = moves.map(|(index, _)| index).collect();
            let count = moves.len() as u64;
            if left <= count {
                let place = usize::try_from(left).ok().and_then(|left| moves.get(left.checked_sub(1)?));
                return Ok(first(index) + place.map_or(0, |place| place + 1));
            }
            left -= count;
        }
        Err(SceneError::NoSuchMove { asked, last: asked - left }.into())
    }

    /// The place where a count is shown.
    fn counted_place(&self, record: &Record, places: &Places, open: usize) -> Result<usize, PageError> {
        if self.moves.is_some() {
            return Ok(open);
        }
        let line = Line::through(record, &self.branch)?;
        let end = if self.branch.is_main() { line.branches().len().saturating_sub(1) } else { line.chosen() };
        let id = line.branches().get(end).copied();
        Ok(places.first_of(id) + id.map_or(0, |id| record.tree[id].steps().len()))
    }

    const fn tag(&self) -> &'static str {
        match self.language {
            Language::English => "en",
            Language::Chinese => "zh-Hans",
        }
    }

    const fn scheme(&self) -> &'static str {
        match self.theme {
            None => "light dark",
            Some(Theme::Dark) => "dark",
            Some(Theme::Print | Theme::Wood) => "light",
        }
    }

    /// The style with the colors of the themes, which are those of pictures.
    fn style(&self) -> String {
        let mut style = format!("\n{}\n", colors(self.theme.unwrap_or(Theme::Wood)));
        if self.theme.is_none() {
            let _ = writeln!(style, "@media (prefers-color-scheme: dark) {{ {} }}", colors(Theme::Dark));
        }
        let _ = writeln!(style, "@media print {{ {} }}", colors(Theme::Print));
        style + STYLE
    }
}

/// The first color that each participant plays (5.10.7), 0 for none.
fn sides(players: &[Player], people: usize) -> Vec<u8> {
    let mut sides = vec![0; people];
    for player in players {
        let Some(color) = player.color else { continue };
        let side = usize::try_from(player.participant).ok().and_then(|index| sides.get_mut(index));
        if let Some(side) = side.filter(|side| **side == 0) {
            *side = color.number();
        }
    }
    sides
}

/// Pages of boards with more points show no star points.
const STARS_UP_TO: u64 = 1 << 20;

/// The colors of a theme as variables; those around the board are the page's own.
fn colors(theme: Theme) -> String {
    let Palette { page, board, ink, line, black, white, accent } = theme.palette();
    let around = match theme {
        Theme::Print => {
            "--text: #000; --soft: #555; --edge: #bbb; --card: #fff; --key: #f3f3f3; --focus: #1a4f9c; --on-focus: #fff; \
             --good: #1d6b2f; --bad: #a8201a"
        }
        Theme::Wood => {
            "--text: #2b2418; --soft: #71654f; --edge: #e0d6c2; --card: #fffdf8; --key: #f4ecdc; --focus: #8a4b12; \
             --on-focus: #fff; --good: #2c6e33; --bad: #b3261e"
        }
        Theme::Dark => {
            "--text: #d5dbe3; --soft: #98a2af; --edge: #39414c; --card: #242930; --key: #2f363f; --focus: #7cb8ff; \
             --on-focus: #10151b; --good: #7fd18b; --bad: #ff8d80"
        }
    };
    // A theme without an accent marks the last move in the color of signs.
    let last = |sign| if accent == ink { sign } else { accent };
    let (last_on_black, last_on_white) = (last(black.sign), last(white.sign));
    let page = if theme == Theme::Wood { "#faf6ee" } else { page };
    format!(
        ":root {{ --page: {page}; --board: {board}; --ink: {ink}; --line: {line}; --accent: {accent}; \
         --last-on-black: {last_on_black}; --last-on-white: {last_on_white}; \
         --black: {}; --black-rim: {}; --black-sign: {}; --white: {}; --white-rim: {}; --white-sign: {}; {around} }}",
        black.fill, black.rim, black.sign, white.fill, white.rim, white.sign
    )
}
