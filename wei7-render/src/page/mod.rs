//! A record as one HTML file that shows it move by move, without any network.
//!
//! The rules of the game are applied here: what each place changes on the board is embedded, and the script only follows.
//! Problems are asked as 5.15.3.2.1.3 describes, timelines play in time (5.15.3.1), and one can stop where 5.15.5 says.

mod about;
mod changes;
mod data;
mod places;
mod safe;
#[cfg(test)]
mod tests;
mod words;

use std::fmt::Write as _;

use wei7_core::{Player, Point, Record};

use crate::Language;
use crate::scene::{BranchPath, Line, SceneError, Window, window::stars};
use crate::svg::{Palette, Theme};
use changes::Budget;
use data::{Data, Writer};
use places::Places;

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = concat!(
    include_str!("tree.js"),
    include_str!("board.js"),
    include_str!("words.js"),
    include_str!("problem.js"),
    include_str!("moving.js")
);

/// Why there is no page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PageError {
    /// The place that was asked for is not there, or the board is too large.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// More than 2^32 - 1 steps and branches.
    #[error("the record is too long for a page")]
    TooLong,
    /// Variation upon variation changes huge parts of a huge board.
    #[error("the moves of the record change more points of the board than a page can hold")]
    TooMuch,
    /// What the page embeds cannot be written.
    #[error("what the page shows of the record cannot be written as JSON")]
    Unwritten,
}

/// How a page is made.
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
}

impl PageMaker {
    /// A page in English with the whole board; its colours are those of wood, or dark where the reader's system is.
    pub fn new() -> Self {
        Self::default()
    }

    /// The language of what stands beside the board. What a record says is not translated.
    pub fn language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// These colours, whatever the reader's system prefers.
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme: Some(theme), ..self }
    }

    /// Only this part of the board.
    pub fn window(self, window: Window) -> Self {
        Self { window: Some(window), ..self }
    }

    /// Leaves out letters and numbers around the board.
    pub fn without_coordinates(self) -> Self {
        Self { without_coordinates: true, ..self }
    }

    /// Opens at this branch, or at the beginning.
    pub fn branch(self, branch: BranchPath) -> Self {
        Self { branch, ..self }
    }

    /// Opens after so many moves of the line through the branch.
    pub fn after(self, moves: u64) -> Self {
        Self { moves: Some(moves), ..self }
    }

    /// Makes the page; its size is linear in the record.
    pub fn make(&self, record: &Record) -> Result<String, PageError> {
        let about = about::About::of(record, self.language);
        let data = safe::json(&self.data(record)?).ok_or(PageError::Unwritten)?;
        let style = self.style();
        let script = format!("\n{SCRIPT}");
        let value = |name: &str| {
            Some(match name {
                "lang" => self.tag().to_owned(),
                "scheme" => self.scheme().to_owned(),
                "policy" => safe::html(&safe::policy(&script, &style)),
                "title" | "name" => about.name.clone(),
                "players" => about.players.clone(),
                "facts" => about.facts.clone(),
                "style" => style.clone(),
                "data" => data.clone(),
                "script" => script.clone(),
                _ => safe::html(words::word(self.language, name.strip_prefix('@')?)?),
            })
        };
        Ok(safe::fill(TEMPLATE, value))
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
        let is_talk = places.branches.iter().any(|branch| {
            let actors = record.tree[branch.id].steps().iter().filter_map(|step| step.actor);
            actors.count() > 0
        });
        let stars = if size.points() > STARS_UP_TO { Vec::new() } else { stars(size) };
        Ok(Data {
            size: [size.width(), size.height()],
            window: [window.left, window.top, window.right, window.bottom],
            stars: stars.into_iter().filter_map(|point: Point| changes::number(window, point)).collect(),
            coordinates: !self.without_coordinates,
            open,
            people: people.iter().map(|one| one.name.as_deref().or(one.id.as_deref()).unwrap_or("")).collect(),
            sides: if is_talk { sides(players, people.len()) } else { Vec::new() },
            branches: places.branches.iter().map(|branch| writer.branch(branch)).collect(),
            places: writer.places(&places, &mut changes)?,
            words: words::Spoken(self.language),
        })
    }

    /// The place where the page opens.
    fn opening(&self, record: &Record, places: &Places) -> Result<usize, PageError> {
        if self.branch.is_main() && self.moves.is_none() {
            return Ok(0);
        }
        let line = Line::through(record, &self.branch)?;
        let first = |index: usize| {
            let id = line.branches().get(index);
            places.branches.iter().find(|branch| Some(&branch.id) == id).map_or(0, |branch| branch.first as usize)
        };
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

    /// The style with the colours of the themes, which are those of pictures.
    fn style(&self) -> String {
        let mut style = String::from("\n");
        let mut add = |media: &str, theme: Theme| {
            let (open, close) = if media.is_empty() { (String::new(), "") } else { (format!("@media {media} "), "") };
            let rule = colors(theme);
            let _ =
                if open.is_empty() { writeln!(style, "{rule}{close}") } else { writeln!(style, "{open}{{ {rule} }}") };
        };
        add("", self.theme.unwrap_or(Theme::Wood));
        if self.theme.is_none() {
            add("(prefers-color-scheme: dark)", Theme::Dark);
        }
        add("print", Theme::Print);
        style.push_str(STYLE);
        style
    }
}

/// The colour that each participant plays, 0 for none: the first that is said of them (5.10.7).
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

/// Beyond, a board has none that anybody looks for.
const STARS_UP_TO: u64 = 1 << 20;

/// The colours of a theme as variables; those around the board are the page's own.
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
    // Where nothing has a colour of its own, the last move is marked in that of signs.
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
