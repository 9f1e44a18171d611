//! Results in English words, or in the letters of `FF[4]` with other spaces or spellings.

use wei7_board::Color;

use super::outcome::{By, Outcome, RawOutcome};
use crate::info::words::number::{self, Number, Unit};
use crate::info::words::without_spaces;

/// Parses a result. The text must be normalized by [`crate::info::words::normalize`].
pub(super) fn parse_english(normalized: &str) -> Option<RawOutcome> {
    let spaced = normalized.replacen('+', " + ", 1);
    let words: Vec<&str> = spaced.split_ascii_whitespace().collect();
    let outcome = match words[..] {
        ["0" | "draw" | "drawn" | "jigo" | "tie" | "tied"] | ["drawn", "game"] | ["a", "draw"] => Outcome::Draw,
        ["win" | "victory", "of" | "for" | "by", color, ref how @ ..] | ["win" | "victory", color, ref how @ ..] => {
            return parse_manner(parse_side(color)?, how);
        }
        ["resignation", "of" | "by", color] | ["resignation", color] => {
            return parse_verb(parse_side(color)?, &["resigns"]);
        }
        ["void"] | ["no", "result"] => Outcome::Void,
        ["?" | "unknown"] | ["result", "unknown"] => Outcome::Unknown,
        [color, ref rest @ ..] => return parse_verb(parse_side(color)?, rest),
        [] => return None,
    };
    Some(RawOutcome::Outcome(outcome))
}

fn parse_side(word: &str) -> Option<Color> {
    match word {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// Parses the words after the name of a side: the verb and the manner.
fn parse_verb(color: Color, words: &[&str]) -> Option<RawOutcome> {
    let lost = |by| Some(RawOutcome::Outcome(Outcome::Won { winner: color.opponent(), by }));
    match words {
        ["+", "?"] => Some(RawOutcome::Outcome(Outcome::Won { winner: color, by: By::Unsaid })),
        ["+" | "wins" | "won" | "win", how @ ..] => parse_manner(color, how),
        ["by", _, ..] => parse_manner(color, words),
        ["loses" | "lost" | "lose", how @ ..] => parse_manner(color.opponent(), how),
        ["resigns" | "resigned"] => lost(By::Resignation),
        ["forfeits" | "forfeited"] => lost(By::Forfeit),
        ["ran" | "runs", "out", "of", "time"] => lost(By::Time),
        // Tygem and wBaduk write `4 points win` and `19Win`.
        [.., end] if end.ends_with("win") => parse_manner(color, words),
        _ => None,
    }
}

/// Parses the words after the verb of a win: the manner of the win or the score.
fn parse_manner(winner: Color, words: &[&str]) -> Option<RawOutcome> {
    let words = match words {
        ["by" | "on" | "through"] => return None,
        ["by" | "on" | "through", rest @ ..] => rest,
        _ => words,
    };
    let by = match words {
        [] => By::Unsaid,
        ["r" | "res" | "resign" | "resignation"] => By::Resignation,
        ["t" | "time" | "timeout" | "time-out"] | ["time", "out"] => By::Time,
        // Tygem writes `disconnection`, for which SGF has no value of its own.
        ["f" | "forfeit" | "forfeiture" | "disconnection"] => By::Forfeit,
        _ => {
            let (number, unit) = parse_score(&words.join(" "))?;
            return Some(RawOutcome::Score(winner, number, unit));
        }
    };
    Some(RawOutcome::Outcome(Outcome::Won { winner, by }))
}

/// Parses a score with or without its unit.
fn parse_score(text: &str) -> Option<(Number, Option<Unit>)> {
    let text = text.strip_suffix("win").map_or(text, str::trim_end);
    let bare = |text: &str| if text.starts_with(['+', '-']) { None } else { number::parse_western(text.trim_end()) };
    for unit in ["points", "point", "pts", "pt", "moku"] {
        if let Some(number) = text.strip_suffix(unit) {
            return Some((bare(number)?, Some(Unit::Points)));
        }
    }
    if let Some(number) = text.strip_suffix("zi") {
        return Some((bare(number)?, Some(Unit::Zi)));
    }
    if let Some(number) = bare(text) {
        return Some((number, None));
    }
    match number::parse_cjk(&without_spaces(text))? {
        (number, unit, "") => Some((number, Some(unit))),
        _ => None,
    }
}
