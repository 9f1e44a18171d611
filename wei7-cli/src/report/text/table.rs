//! Lists of games as a table with one line per game.

use textwrap::core::display_width;
use unicode_width::UnicodeWidthChar;
use wei7_core::Message;
use wei7_table::Facts;

use super::{one_line, people};
use crate::language::{Language, Words};
use crate::report::ListedGame;

/// Maximum width of a cell in terminal columns. The last column, the file, may be wider.
const MAX_CELL_WIDTH: usize = 32;

/// Blanks between two columns of the table.
const GAP: &str = "  ";

/// Column: id of its heading, whether it contains numbers, and a function that returns its cell for a game.
type Column = (&'static str, bool, fn(&ListedGame, &Words) -> String);

const COLUMNS: [Column; 13] = [
    ("row-date", false, |game, _| days(game)),
    ("row-black", false, |game, _| people(&game.facts.summary.black).unwrap_or_default()),
    ("row-white", false, |game, _| people(&game.facts.summary.white).unwrap_or_default()),
    ("row-result", false, |game, words| result(&game.facts, words)),
    ("row-moves", true, |game, _| game.facts.summary.main_line_moves.to_string()),
    ("row-board", true, |game, _| board(&game.facts)),
    ("row-handicap", true, |game, _| {
        game.facts.handicap.filter(|stones| *stones > 0).map(|stones| stones.to_string()).unwrap_or_default()
    }),
    ("row-komi", true, |game, _| game.facts.komi.map(|komi| komi.to_string()).unwrap_or_default()),
    ("row-rules", false, |game, words| rules(&game.facts, words)),
    ("row-name", false, |game, _| game.facts.summary.name.clone().unwrap_or_default()),
    ("row-event", false, |game, _| game.facts.summary.event.clone().unwrap_or_default()),
    ("row-game", true, |game, _| if game.several { game.number.to_string() } else { String::new() }),
    ("log-file", false, |game, _| game.file.to_string()),
];

/// Returns the name of the rules of a game in the language of the report.
fn rules(facts: &Facts, words: &Words) -> String {
    let name = facts.rules.as_deref().unwrap_or_default();
    match name {
        "Chinese" => words.message(&Message::new("rules-chinese")),
        "Japanese" => words.message(&Message::new("rules-japanese")),
        "Korean" => words.message(&Message::new("rules-korean")),
        _ => name.to_owned(),
    }
}

/// Ids of the columns that may be narrowed, down to `MIN_WIDTH`, if the table is wider than the terminal.
const SHRINKABLE: [&str; 7] =
    ["row-black", "row-white", "row-result", "row-rules", "row-name", "row-event", "log-file"];
/// Minimum width of a narrowed column, in terminal columns.
const MIN_WIDTH: usize = 8;

/// Ids of the columns that are left out, in this order, if the table is wider than the terminal even after narrowing.
const LEFT_OUT_FIRST: [&str; 6] = ["row-rules", "row-handicap", "row-komi", "row-board", "row-event", "row-name"];

/// Returns the table of games with headings; empty if there are no games. Empty columns are left out. `room` is the
/// width of the terminal in columns; without a terminal (`None`) the width of the table is unlimited.
pub(crate) fn game_table(games: &[ListedGame], room: Option<u16>, language: Language) -> String {
    let words = Words::in_language(language);
    if games.is_empty() {
        return String::new();
    }
    let cell = |game: &ListedGame, (index, column): (usize, &Column)| {
        let text = one_line(&column.2(game, words));
        if index + 1 == COLUMNS.len() { text } else { cut(&text, MAX_CELL_WIDTH) }
    };
    let mut widths = [0; COLUMNS.len()];
    for game in games {
        for (width, column) in widths.iter_mut().zip(COLUMNS.iter().enumerate()) {
            *width = (*width).max(display_width(&cell(game, column)));
        }
    }
    let heads: Vec<String> = COLUMNS.iter().map(|(id, ..)| words.say(id)).collect();
    for (width, head) in widths.iter_mut().zip(&heads).filter(|(width, _)| **width > 0) {
        *width = (*width).max(display_width(head));
    }
    let left_out = room.map_or_else(Vec::new, |room| fit(&mut widths, room.into()));
    let mut text = String::new();
    let mut line = |cells: &mut dyn Iterator<Item = String>| {
        let shown = cells.zip(widths).zip(&COLUMNS).enumerate().filter(|(_, ((_, width), _))| *width > 0);
        let padded = shown.map(|(index, ((cell, width), (_, is_number, _)))| {
            let cell = if index + 1 == COLUMNS.len() { cut_front(&cell, width) } else { cut(&cell, width) };
            let blanks = " ".repeat(width.saturating_sub(display_width(&cell)));
            if *is_number { blanks + &cell } else { cell + &blanks }
        });
        text.push_str(padded.collect::<Vec<_>>().join(GAP).trim_end());
        text.push('\n');
    };
    line(&mut heads.iter().cloned());
    for game in games {
        line(&mut COLUMNS.iter().enumerate().map(|column| cell(game, column)));
    }
    if !left_out.is_empty() {
        let names: Vec<String> = left_out.into_iter().map(|id| words.say(id)).collect();
        text += &words.with("columns-left-out", [("names", names.join(&words.say("enumeration")).into())]);
        text.push('\n');
    }
    text
}

/// Fits the columns into the width `room`: sets the width of columns that do not fit even at their minimum width to 0,
/// and then narrows the widest columns. Returns the ids of the columns that are left out.
fn fit(widths: &mut [usize; COLUMNS.len()], room: usize) -> Vec<&'static str> {
    let total = |widths: &[usize]| {
        let shown = widths.iter().filter(|width| **width > 0);
        shown.clone().sum::<usize>() + GAP.len() * shown.count().saturating_sub(1)
    };
    let least = |widths: &[usize; COLUMNS.len()]| {
        let narrow = |(width, (id, ..)): (&usize, &Column)| {
            if SHRINKABLE.contains(id) { (*width).min(MIN_WIDTH) } else { *width }
        };
        total(&widths.iter().zip(&COLUMNS).map(narrow).collect::<Vec<_>>())
    };
    let mut left_out = Vec::new();
    for id in LEFT_OUT_FIRST {
        let place = COLUMNS.iter().position(|(column, ..)| *column == id).filter(|_| least(widths) > room);
        if let Some(width) = place.and_then(|place| widths.get_mut(place)).filter(|width| **width > 0) {
            *width = 0;
            left_out.push(id);
        }
    }
    while total(widths) > room {
        let shrinking = widths.iter_mut().zip(&COLUMNS).filter(|(_, (id, ..))| SHRINKABLE.contains(id));
        let Some(widest) = shrinking.map(|(width, _)| width).filter(|width| **width > MIN_WIDTH).max() else { break };
        *widest -= 1;
    }
    left_out
}

/// Returns the line that `found` of `all` games match the conditions.
pub(crate) fn found(found: u64, all: u64, language: Language) -> String {
    let values = [("number", found.to_string().into()), ("all", all.to_string().into())];
    Words::in_language(language).with("games-found", values) + "\n"
}

/// Cuts text that is wider than `most` terminal columns at its end, and appends `…`.
fn cut(text: &str, most: usize) -> String {
    if display_width(text) <= most {
        return text.to_owned();
    }
    let mut width = 0;
    let fits = |letter: &char| {
        width += letter.width().unwrap_or(0);
        width < most
    };
    text.chars().take_while(fits).collect::<String>() + "…"
}

/// Cuts text that is wider than `most` terminal columns at its start, so that of a path the file name remains.
fn cut_front(text: &str, most: usize) -> String {
    let backwards = |text: &str| text.chars().rev().collect::<String>();
    backwards(&cut(&backwards(text), most))
}

/// Returns the first day of the game, followed by `…` if the game has further days.
fn days(game: &ListedGame) -> String {
    let more = if game.facts.dates.len() > 1 { "…" } else { "" };
    format!("{}{more}", game.date().unwrap_or_default())
}

fn board(facts: &Facts) -> String {
    let size = facts.summary.size;
    if size.width == size.height { size.width.to_string() } else { format!("{}x{}", size.width, size.height) }
}

/// Returns the result as in `FF[4]` (RE), or as in the source if `FF[4]` has no notation for it.
fn result(facts: &Facts, words: &Words) -> String {
    let winner = match facts.winner {
        Some("black") => "B",
        Some("white") => "W",
        Some(_) => return words.say("draw"),
        None => return facts.summary.result.clone().unwrap_or_default(),
    };
    let by = match (facts.margin, facts.result_kind) {
        (Some(margin), _) => margin.to_string(),
        (None, Some("resignation")) => "R".to_owned(),
        (None, Some("time")) => "T".to_owned(),
        (None, Some("forfeit")) => "F".to_owned(),
        (None, _) => String::new(),
    };
    format!("{winner}+{by}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_cell_ends_in_a_mark_and_counts_columns() {
        assert_eq!(cut(&"x".repeat(MAX_CELL_WIDTH), MAX_CELL_WIDTH), "x".repeat(MAX_CELL_WIDTH));
        assert_eq!(cut(&"x".repeat(MAX_CELL_WIDTH + 1), MAX_CELL_WIDTH), "x".repeat(MAX_CELL_WIDTH - 1) + "…");
        assert!(display_width(&cut(&"棋".repeat(MAX_CELL_WIDTH), MAX_CELL_WIDTH)) <= MAX_CELL_WIDTH);
        assert_eq!(cut_front("club/031.sgf", 8), "…031.sgf");
    }

    #[test]
    fn columns_fit_where_they_can() {
        // Date, black, white, result, moves, board, handicap, komi, rules, name (empty for all games), event, game,
        // file.
        let wide = [10, 20, 24, 6, 5, 5, 8, 4, 8, 0, 30, 4, 40];
        let fitted = |room| {
            let mut widths = wide;
            let left_out = fit(&mut widths, room);
            (widths, left_out)
        };
        assert_eq!(fitted(200), (wide, vec![]));
        let (widths, left_out) = fitted(140);
        assert_eq!((widths.iter().sum::<usize>() + 22, left_out), (140, vec![]));
        assert_eq!((widths[1], widths[0], widths[8]), (17, 10, 8));
        let (widths, left_out) = fitted(80);
        assert_eq!(left_out, ["row-rules", "row-handicap", "row-komi"]);
        assert_eq!(widths.iter().sum::<usize>() + 16, 80);
        // However narrow the terminal is, the most useful columns remain.
        assert_eq!(fitted(1), ([10, 8, 8, 6, 5, 0, 0, 0, 0, 0, 0, 4, 8], LEFT_OUT_FIRST[..5].to_vec()));
    }
}
