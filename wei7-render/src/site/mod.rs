//! Sites: a searchable list of games with a page or a picture for each game, usable without a server.
//!
//! The list is stored in scripts of 1,000 games each, because a page that is opened from a disk can load scripts, but
//! no other data files.

#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use serde::Serialize;
use wei7_core::Record;

use crate::Language;
use crate::page::escaping::{self, SITE_POLICY, html};
use crate::page::header::listed;
use crate::page::words::{Spoken, word};
use crate::page::{scheme, tag, theme_style};
use crate::scene::Line;
use crate::svg::Theme;

const TEMPLATE: &str = include_str!("assets/index.html");
const STYLE: &str = include_str!("assets/list.css");
pub(crate) const SCRIPT: &str = include_str!("assets/list.js");

/// The number of games in one script.
const CHUNK: usize = 1000;
/// The number of games on one page of the list.
const PAGE: usize = 100;

/// An entry of the list, serialized in the form that the script reads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ListedGame {
    address: String,
    black: String,
    white: String,
    date: String,
    result: String,
    event: String,
    moves: u64,
}

impl ListedGame {
    /// Creates the entry of a record. `name` is the name of the file of the record, which the list shows if the record
    /// names neither players nor an event. `address` is the address of the page or picture of the record, relative to
    /// the list.
    pub fn from_record(record: &Record, language: Language, name: &str, address: String) -> Self {
        let [black, white, date, result, mut event] = listed(record, language);
        if black.is_empty() && white.is_empty() && event.is_empty() {
            name.clone_into(&mut event);
        }
        Self { address, black, white, date, result, event, moves: Line::main(record).moves(record) }
    }

    fn texts(&self) -> [(&'static str, &str); 5] {
        let Self { black, white, date, result, event, .. } = self;
        [("black", black), ("white", white), ("date", date), ("result", result), ("event", event)]
    }
}

/// A file of a site: its path within the site, separated by `/`, and its content.
pub type SiteFile = (String, String);

/// Builder of the list of a site. The builder keeps in memory only the rows of one script and the first page of the
/// list.
///
/// ```
/// use wei7_core::Record;
/// use wei7_render::Language;
/// use wei7_render::site::{GameList, ListedGame};
///
/// let mut list = GameList::new(Language::English);
/// let game = ListedGame::from_record(&Record::new(), Language::English, "one", "games/one.html".to_owned());
/// assert!(list.push(game).is_none(), "the script is not full");
/// let files = list.finish("Club");
/// assert!(files.iter().any(|(name, content)| name == "index.html" && content.contains("games/one.html")));
/// ```
#[derive(Clone, Debug)]
pub struct GameList {
    language: Language,
    theme: Option<Theme>,
    is_of_pictures: bool,
    first: Vec<ListedGame>,
    rows: Vec<Row>,
    count: usize,
}

/// A game as an array, in the order that the script expects.
#[derive(Clone, Debug, Serialize)]
struct Row(String, String, String, String, String, String, u64);

/// The settings of the script.
#[derive(Serialize)]
struct Data {
    count: usize,
    chunk: usize,
    page: usize,
    pictures: bool,
}

impl GameList {
    /// Creates an empty list in the colors that the reader's system prefers.
    pub fn new(language: Language) -> Self {
        Self { language, theme: None, is_of_pictures: false, first: Vec::new(), rows: Vec::new(), count: 0 }
    }

    /// Sets the colors, regardless of what the reader's system prefers.
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme: Some(theme), ..self }
    }

    /// Declares that the addresses of all games are those of pictures, not of pages. The list then shows the pictures.
    pub fn with_pictures(self) -> Self {
        Self { is_of_pictures: true, ..self }
    }

    /// Returns the number of games added so far.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns whether no game has been added.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds a game. If the pending games fill a script, the script is returned and must be written by the caller.
    pub fn push(&mut self, game: ListedGame) -> Option<SiteFile> {
        self.count += 1;
        if self.first.len() < PAGE {
            self.first.push(game.clone());
        }
        let ListedGame { address, black, white, date, result, event, moves } = game;
        self.rows.push(Row(address, black, white, date, result, event, moves));
        (self.rows.len() == CHUNK).then(|| self.script())
    }

    /// Returns the pending rows as a script, and starts a new script.
    fn script(&mut self) -> SiteFile {
        let rows = std::mem::take(&mut self.rows);
        let number = (self.count - rows.len()) / CHUNK;
        let rows = escaping::json(&rows).unwrap_or_default();
        (format!("list/{}.js", number + 1), format!("addGames({number}, {rows});\n"))
    }

    /// Returns the remaining files, which the caller must write. The last file is the page of the list.
    pub fn finish(mut self, title: &str) -> Vec<SiteFile> {
        let mut files = Vec::new();
        if !self.rows.is_empty() {
            files.push(self.script());
        }
        let words = escaping::json(&Spoken::new(self.language)).unwrap_or_default();
        let script = format!("(() => {{\n\"use strict\";\nconst words = {words};\n{SCRIPT}}})();\n");
        files.push(("assets/list.js".to_owned(), script));
        files.push(("assets/list.css".to_owned(), theme_style(self.theme) + STYLE));
        files.push(("index.html".to_owned(), self.index(title)));
        files
    }

    fn word(&self, name: &str) -> &'static str {
        word(self.language, name).unwrap_or_default()
    }

    fn index(&self, title: &str) -> String {
        let data = Data { count: self.count, chunk: CHUNK, page: PAGE, pictures: self.is_of_pictures };
        let data = escaping::json(&data).unwrap_or_default();
        let count = self.word(if self.count == 1 { "gameCountOne" } else { "gameCount" });
        let title = crate::text::clean(title);
        let value = |name: &str| {
            Some(match name {
                "lang" => tag(self.language).to_owned(),
                "scheme" => scheme(self.theme).to_owned(),
                "policy" => html(SITE_POLICY),
                "title" if title.trim().is_empty() => html(self.word("games")),
                "title" => html(title.trim()),
                "count" => html(&count.replace("{0}", &self.count.to_string())),
                "list" => {
                    if self.is_of_pictures {
                        self.pictures()
                    } else {
                        self.table()
                    }
                }
                "data" => data.clone(),
                _ => html(word(self.language, name.strip_prefix('@')?)?),
            })
        };
        escaping::fill(TEMPLATE, value)
    }

    /// Returns the first page of the list as a table that needs no script.
    fn table(&self) -> String {
        let mut out = "<table>\n<thead><tr>".to_owned();
        // Writing to a string cannot fail.
        for name in ["black", "white", "date", "result", "event", "moveCount"] {
            let _ = write!(out, r#"<th scope="col"><button type="button">{}</button></th>"#, html(self.word(name)));
        }
        out.push_str("</tr></thead>\n<tbody id=\"games\">\n");
        for game in &self.first {
            out.push_str("<tr>");
            for (name, text) in game.texts() {
                let _ = write!(out, r#"<td class="{name}">"#);
                if matches!(name, "black" | "white") {
                    let text = if text.is_empty() { self.word("unnamed") } else { text };
                    let _ = write!(out, r#"<a href="{}">{}</a>"#, html(&game.address), html(text));
                } else {
                    out.push_str(&html(text));
                }
                out.push_str("</td>");
            }
            let _ = writeln!(out, r#"<td class="moves">{}</td></tr>"#, game.moves);
        }
        out + "</tbody>\n</table>"
    }

    /// Returns the first page of the list as pictures.
    fn pictures(&self) -> String {
        let mut out = "<ul id=\"games\" class=\"pictures\">\n".to_owned();
        for game in &self.first {
            let (address, name) = (html(&game.address), html(&self.title_of(game)));
            let beside = [&*game.date, &*game.result].into_iter().filter(|text| !text.is_empty());
            let beside = html(&beside.collect::<Vec<_>>().join(" · "));
            let _ = writeln!(
                out,
                r#"<li><a href="{address}"><img src="{address}" alt="{name}" loading="lazy"><span>{name}</span><small>{beside}</small></a></li>"#
            );
        }
        out + "</ul>"
    }

    /// Returns the title of a game: its players, or its event if the players are unknown.
    fn title_of(&self, game: &ListedGame) -> String {
        let name = |name: &str| if name.is_empty() { self.word("unnamed").to_owned() } else { name.to_owned() };
        if game.black.is_empty() && game.white.is_empty() {
            return game.event.clone();
        }
        format!("{} – {}", name(&game.black), name(&game.white))
    }
}
