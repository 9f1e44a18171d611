//! Pages: a record as one HTML file that shows the game move by move, without any network access.
//!
//! The changes of the board at each place are computed here and embedded, so that the script needs rules only for moves
//! that readers try out. Problems are asked as in 5.15.3.2.1.3, timelines are played in time (5.15.3.1), and playback
//! pauses at the pause points of 5.15.5.

mod analysis;
mod changes;
mod data;
pub(crate) mod escaping;
pub(crate) mod header;
mod places;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use std::fmt::Write as _;

use wei7_core::rules::KoRule;
use wei7_core::{Message, Player, Point, Record};
use wei7_life::territory::Territory;

use crate::Language;
use crate::scene::content::Content;
use crate::scene::{BranchPath, Line, Region, SceneError, Window, star_points};
use crate::svg::{Palette, Theme};
use analysis::Shown;
use changes::Budget;
use data::{Data, FileData, Writer};
use places::Places;

const TEMPLATE: &str = include_str!("assets/page.html");
const STYLE: &str =
    concat!(include_str!("assets/base.css"), include_str!("assets/layout.css"), include_str!("assets/page.css"));
/// Body of the function that shows a record below a root node. The component of `js/component` has the same scripts.
const SCRIPT: &str = concat!(
    include_str!("assets/tree.js"),
    include_str!("assets/board.js"),
    include_str!("assets/words.js"),
    include_str!("assets/problem.js"),
    include_str!("assets/trial.js"),
    include_str!("assets/drawing.js"),
    include_str!("assets/analysis.js"),
    include_str!("assets/links.js"),
    include_str!("assets/moving.js")
);
/// Calls the function for the document of a page.
const START: &str = include_str!("assets/page.js");

/// Why a page cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum PageError {
    /// The record does not have the place where the page should open, or the board is too large.
    Scene(#[from] SceneError),
    /// The record has more than 2^32 - 1 steps and branches.
    TooLong,
    /// The moves of the record change too many points of a huge board.
    TooMuch,
    /// The data of the page cannot be written as JSON.
    Unwritten,
}

impl PageError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Scene(error) => error.message(),
            Self::TooLong => Message::new("record-too-long-for-page"),
            Self::TooMuch => Message::new("too-many-changes-for-page"),
            Self::Unwritten => Message::new("page-data-not-json"),
        }
    }
}

/// Builder of pages.
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
    region: Option<Region>,
    without_coordinates: bool,
    branch: BranchPath,
    moves: Option<u64>,
    count: Option<Territory>,
    files: Vec<FileData>,
}

/// A page of a site, which shares its script and style with the other pages.
#[derive(Clone, Debug)]
pub struct SitePage {
    /// The HTML before and the HTML after the links to other pages.
    parts: [String; 2],
    language: Language,
}

/// The addresses to which a page of a site links, relative to the page.
#[derive(Clone, Debug, Default)]
pub struct Around<'a> {
    /// The address of the list of all games.
    pub list: &'a str,
    /// The address of the previous game.
    pub previous: Option<&'a str>,
    /// The address of the next game.
    pub next: Option<&'a str>,
}

impl SitePage {
    /// Returns the HTML of the page with links to the list and to the previous and the next game.
    pub fn html(&self, around: &Around<'_>) -> String {
        let link = |address: Option<&str>, word: &str, rel: &str| {
            let address = escaping::html(address?);
            let word = escaping::html(words::word(self.language, word).unwrap_or_default());
            Some(format!(r#"<a href="{address}"{rel}>{word}</a>"#))
        };
        let links = [
            link(Some(around.list), "allGames", ""),
            link(around.previous, "previousGame", r#" rel="prev""#),
            link(around.next, "nextGame", r#" rel="next""#),
        ];
        let links: String = links.into_iter().flatten().collect();
        let label = words::word(self.language, "games").unwrap_or_default();
        let [before, behind] = &self.parts;
        format!(r#"{before}<nav class="around" aria-label="{label}">{links}</nav>{behind}"#)
    }
}

impl PageMaker {
    /// Creates a builder for a page in English that shows the whole board, in the colors of wood, or in dark colors if
    /// the reader's system prefers them.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the language of the text around the board. Text of the record is not translated.
    pub fn language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Sets the colors, regardless of what the reader's system prefers.
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme: Some(theme), ..self }
    }

    /// Shows only this part of the board. The region `auto` contains all stones and marks of the record.
    pub fn region(self, region: Region) -> Self {
        Self { region: Some(region), ..self }
    }

    /// Omits the letters and numbers around the board.
    pub fn without_coordinates(self) -> Self {
        Self { without_coordinates: true, ..self }
    }

    /// Opens the page at this branch.
    pub fn branch(self, branch: BranchPath) -> Self {
        Self { branch, ..self }
    }

    /// Opens the page after this many moves of the line through the branch.
    pub fn after(self, moves: u64) -> Self {
        Self { moves: Some(moves), ..self }
    }

    /// Shows the result of a count. If [`after`](Self::after) is set, the place is where the page opens; otherwise it
    /// is the end of the branch or of the main line.
    pub fn count(self, territory: Territory) -> Self {
        Self { count: Some(territory), ..self }
    }

    /// Adds a file that readers can save, such as the record in one of its formats. `label` is the text of its button.
    pub fn file(mut self, label: &str, name: &str, content: &[u8]) -> Self {
        let (label, name) = (label.to_owned(), name.to_owned());
        self.files.push(FileData { label, name, data: escaping::deflated(content) });
        self
    }

    /// Adds the record in one of its formats: a document with this extension, and the supplement beside it if there is
    /// one. The label of the supplement is in the language of the builder, so set that language first.
    pub fn record(self, label: &str, stem: &str, extension: &str, document: &[u8], supplement: Option<&[u8]>) -> Self {
        let word = words::word(self.language, "supplement").unwrap_or_default();
        let page = self.file(label, &format!("{stem}.{extension}"), document);
        supplement.into_iter().fold(page, |page, content| page.file(word, &format!("{stem}.supplement.json"), content))
    }

    /// Makes the page. The size of the page is linear in the size of the record.
    pub fn make(&self, record: &Record) -> Result<String, PageError> {
        let (script, style) = (self.script(), self.style());
        let own = [
            ("policy", escaping::policy(&script, &style)),
            ("style", format!("<style>{style}</style>")),
            ("script", format!(r#"<script type="module">{script}</script>"#)),
        ];
        self.fill(TEMPLATE, record, &own)
    }

    /// Makes a page of a site. `assets` is the address of the folder with the [`assets`](Self::assets), relative to the
    /// page.
    pub fn make_for_site(&self, record: &Record, assets: &str) -> Result<SitePage, PageError> {
        let assets = escaping::html(assets);
        let own = [
            ("policy", escaping::SITE_POLICY.to_owned()),
            ("style", format!(r#"<link rel="stylesheet" href="{assets}page.css">"#)),
            // Browsers refuse to load modules from `file:` addresses.
            ("script", format!(r#"<script defer src="{assets}page.js"></script>"#)),
        ];
        let (before, behind) = TEMPLATE.split_once("{{around}}").unwrap_or((TEMPLATE, ""));
        let parts = [self.fill(before, record, &own)?, self.fill(behind, record, &own)?];
        Ok(SitePage { parts, language: self.language })
    }

    /// Returns the files that the pages of a site share, as name and content.
    pub fn assets(&self) -> [(&'static str, String); 2] {
        let script = format!("(() => {{\n\"use strict\";\n{}}})();\n", self.script());
        [("page.css", self.style()), ("page.js", script)]
    }

    /// Fills a template with the values in `own`, the texts of the header, and the words of the language.
    fn fill(&self, template: &str, record: &Record, own: &[(&str, String)]) -> Result<String, PageError> {
        let header = header::Header::new(record, self.language);
        let data = if template.contains("{{data}}") {
            escaping::json(&self.data(record)?).ok_or(PageError::Unwritten)?
        } else {
            String::new()
        };
        let value = |name: &str| {
            if let Some((_, value)) = own.iter().find(|(own, _)| *own == name) {
                return Some(if name == "policy" { escaping::html(value) } else { value.clone() });
            }
            Some(match name {
                "lang" => tag(self.language).to_owned(),
                "scheme" => scheme(self.theme).to_owned(),
                "title" => header.title.clone(),
                "heading" => header.heading.clone(),
                "players" => header.players.clone(),
                "facts" => header.facts.clone(),
                "data" => data.clone(),
                _ => escaping::html(words::word(self.language, name.strip_prefix('@')?)?),
            })
        };
        Ok(escaping::fill(template, value))
    }

    /// Returns the script, preceded by the words that it shows.
    fn script(&self) -> String {
        let words = escaping::json(&words::Spoken::new(self.language)).unwrap_or_default();
        format!("\nconst words = {words};\nfunction mount(root, record, words, host) {{\n{SCRIPT}}}\n{START}")
    }

    fn data<'r>(&self, record: &'r Record) -> Result<Data<'r>, PageError> {
        let size = record.board_size();
        let window = match &self.region {
            Some(region) if region.is_auto() => Content::from_record(record).window(),
            Some(region) => region.on(size).ok_or(SceneError::OffBoard(size))?,
            None => Window::whole(size),
        };
        if !window.fits() {
            return Err(SceneError::TooLarge { width: window.width(), height: window.height() }.into());
        }
        let places = Places::new(record)?;
        let open = self.opening(record, &places)?;
        let mut budget = Budget::new(places.list.len());
        let mut changes = changes::changes(record, &places, window, &mut budget)?;
        let analyses = wei7_analysis::analyses(record);
        let shown = Shown::new(&analyses);
        let mut writer =
            Writer { record, size, window, is_chosen: self.region.is_some(), budget: &mut budget, analyses: &shown };
        let info = record.info.as_deref();
        let people = info.and_then(|info| info.participants.as_deref()).unwrap_or_default();
        let players = info.and_then(|info| info.players.as_deref()).unwrap_or_default();
        let is_talk = record.tree.ids().any(|id| record.tree[id].steps().iter().any(|step| step.actor().is_some()));
        let mut list = writer.places(&places, &mut changes)?;
        if let Some(territory) = &self.count
            && let Some(place) = list.get_mut(self.counted_place(record, &places, open)?)
        {
            place.count(territory, window);
        }
        let rules = header::ruleset(record);
        let stars = if size.points() > STARS_UP_TO { Vec::new() } else { star_points(size) };
        Ok(Data {
            size: [size.width(), size.height()],
            window: [window.left, window.top, window.right, window.bottom],
            stars: stars.into_iter().filter_map(|point: Point| changes::number(window, point)).collect(),
            coordinates: !self.without_coordinates,
            open,
            people: people.iter().map(|one| one.name.as_deref().or(one.id.as_deref()).unwrap_or("")).collect(),
            sides: if is_talk { sides(players, people.len()) } else { Vec::new() },
            engines: shown.engines.iter().map(|name| (*name).to_owned()).collect(),
            branches: places.branches.iter().map(|branch| writer.branch(branch)).collect(),
            places: list,
            ko: rules.map_or(0, |rules| match rules.ko {
                KoRule::Simple => 0,
                KoRule::Positional => 1,
                KoRule::Situational => 2,
            }),
            suicide: rules.is_some_and(|rules| rules.multi_stone_suicide),
            files: self.files.clone(),
        })
    }

    /// Returns the index of the place where the page opens.
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

    /// Returns the index of the place where a count is shown.
    fn counted_place(&self, record: &Record, places: &Places, open: usize) -> Result<usize, PageError> {
        if self.moves.is_some() {
            return Ok(open);
        }
        let line = Line::through(record, &self.branch)?;
        let end = if self.branch.is_main() { line.branches().len().saturating_sub(1) } else { line.chosen() };
        let id = line.branches().get(end).copied();
        Ok(places.first_of(id) + id.map_or(0, |id| record.tree[id].steps().len()))
    }

    fn style(&self) -> String {
        theme_style(self.theme) + STYLE
    }
}

/// Returns the tag of a language for HTML.
pub(crate) const fn tag(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::Chinese => "zh-Hans",
    }
}

/// Returns the `color-scheme` of a theme for HTML.
pub(crate) const fn scheme(theme: Option<Theme>) -> &'static str {
    match theme {
        None => "light dark",
        Some(Theme::Dark) => "dark",
        Some(Theme::Print | Theme::Wood) => "light",
    }
}

/// Returns a style with the colors of the themes as variables. The colors of the board are those of pictures.
pub(crate) fn theme_style(theme: Option<Theme>) -> String {
    let mut style = format!("\n{}\n", colors(theme.unwrap_or(Theme::Wood)));
    if theme.is_none() {
        let _ = writeln!(style, "@media (prefers-color-scheme: dark) {{ {} }}", colors(Theme::Dark));
    }
    let _ = writeln!(style, "@media print {{ {} }}", colors(Theme::Print));
    style
}

/// Returns for each participant the first color that the participant plays (5.10.7): 0 none, 1 black, 2 white.
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

/// Largest number of points of a board for which a page shows star points.
const STARS_UP_TO: u64 = 1 << 20;

/// Returns the colors of a theme as CSS variables. Only pages use the colors around the board.
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
    // In a theme without an accent, the last move has the color of signs.
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
