//! Games in a table: a line for each, in columns.

use textwrap::core::display_width;
use unicode_width::UnicodeWidthChar;
use wei7_table::Facts;

use super::{one_line, people};
use crate::language::{Language, Words};
use crate::report::ListedGame;

/// The widest cell, in columns of a terminal; the last column is as wide as it needs to be.
const WIDEST: usize = 32;

/// Between columns.
const GAP: &str = "  ";

/// A column: its heading, whether it has numbers, its cell of a game.
type Column = (&'static str, bool, fn(&ListedGame, &Words) -> String);

const COLUMNS: [Column; 12] = [
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
    ("row-rules", false, |game, _| game.facts.rules.clone().unwrap_or_default()),
    ("row-event", false, |game, _| game.facts.summary.event.clone().unwrap_or_default()),
    ("row-game", true, |game, _| if game.several { game.number.to_string() } else { String::new() }),
    ("log-file", false, |game, _| game.file.to_string()),
];

/// The games below their headings; columns in which nothing stands are left out. Empty if there are no games.
pub(crate) fn game_table(games: &[ListedGame], language: Language) -> String {
    let words = Words::of(language);
    let cell = |game: &ListedGame, (index, column): (usize, &Column)| {
        let text = one_line(&column.2(game, words));
        if index + 1 == COLUMNS.len() { text } else { cut(text) }
    };
    let mut widths = [0; COLUMNS.len()];
    for game in games {
        for (width, column) in widths.iter_mut().zip(COLUMNS.iter().enumerate()) {
            *width = (*width).max(display_width(&cell(game, column)));
        }
    }
    let mut text = String::new();
    if games.is_empty() {
        return text;
    }
    let heads: Vec<String> = COLUMNS.iter().map(|(id, ..)| words.say(id)).collect();
    for (width, head) in widths.iter_mut().zip(&heads).filter(|(width, _)| **width > 0) {
        *width = (*width).max(display_width(head));
    }
    let mut line = |cells: &mut dyn Iterator<Item = String>| {
        let shown = cells.zip(widths).zip(&COLUMNS).filter(|((_, width), _)| *width > 0);
        let padded = shown.map(|((cell, width), (_, is_number, _))| {
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
    text
}

/// How many of all games were found.
pub(crate) fn found(found: u64, all: u64, language: Language) -> String {
    let values = [("number", found.to_string().into()), ("all", all.to_string().into())];
    Words::of(language).with("games-found", values) + "\n"
}

/// A cell that is not too wide.
fn cut(text: String) -> String {
    if display_width(&text) <= WIDEST {
        return text;
    }
    let mut width = 0;
    let fits = |letter: &char| {
        width += letter.width().unwrap_or(0);
        width < WIDEST
    };
    text.chars().take_while(fits).collect::<String>() + "…"
}

/// The first day, with a mark if there are more.
fn days(game: &ListedGame) -> String {
    let more = if game.facts.dates.len() > 1 { "…" } else { "" };
    format!("{}{more}", game.date().unwrap_or_default())
}

fn board(facts: &Facts) -> String {
    let size = facts.summary.size;
    if size.width == size.height { size.width.to_string() } else { format!("{}x{}", size.width, size.height) }
}

/// As `FF[4]` writes results (RE); what it has no form for as the source does.
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
        assert_eq!(cut("x".repeat(WIDEST)), "x".repeat(WIDEST));
        assert_eq!(cut("x".repeat(WIDEST + 1)), "x".repeat(WIDEST - 1) + "…");
        assert!(display_width(&cut("棋".repeat(WIDEST))) <= WIDEST);
    }
}
