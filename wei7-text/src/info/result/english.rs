//! Results in English words, and in the letters of `FF[4]` with other spaces or spellings.

use wei7_board::Color;

use super::outcome::{By, Outcome, RawOutcome};
use crate::info::words::number::{self, Number, Unit};
use crate::info::words::unspaced;

/// The text is [`crate::info::words::plain`].
pub(super) fn in_english(plain: &str) -> Option<RawOutcome> {
    let spaced = plain.replacen('+', " + ", 1);
    let words: Vec<&str> = spaced.split_ascii_whitespace().collect();
    let outcome = match words[..] {
        ["0" | "draw" | "drawn" | "jigo" | "tie" | "tied"] | ["drawn", "game"] | ["a", "draw"] => Outcome::Draw,
        ["win" | "victory", "of" | "for" | "by", color, ref how @ ..] | ["win" | "victory", color, ref how @ ..] => {
            return manner(side(color)?, how);
        }
        ["resignation", "of" | "by", color] | ["resignation", color] => {
            return won_by(side(color)?, &["resigns"]);
        }
        ["void"] | ["no", "result"] => Outcome::Void,
        ["?" | "unknown"] | ["result", "unknown"] => Outcome::Unknown,
        [color, ref rest @ ..] => return won_by(side(color)?, rest),
        [] => return None,
    };
    Some(RawOutcome::Outcome(outcome))
}

fn side(word: &str) -> Option<Color> {
    match word {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// What follows the name of a side: the verb and the manner.
fn won_by(color: Color, words: &[&str]) -> Option<RawOutcome> {
    let lost = |by| Some(RawOutcome::Outcome(Outcome::Won { winner: color.opponent(), by }));
    match words {
        ["+", "?"] => Some(RawOutcome::Outcome(Outcome::Won { winner: color, by: By::Unsaid })),
        ["+" | "wins" | "won" | "win", how @ ..] => manner(color, how),
        ["by", _, ..] => manner(color, words),
        ["loses" | "lost" | "lose", how @ ..] => manner(color.opponent(), how),
        ["resigns" | "resigned"] => lost(By::Resignation),
        ["forfeits" | "forfeited"] => lost(By::Forfeit),
        ["ran" | "runs", "out", "of", "time"] => lost(By::Time),
        // Tygem and wBaduk: `4 points win`, `19Win`.
        [.., end] if end.ends_with("win") => manner(color, words),
        _ => None,
    }
}

/// The manner of a win.
fn manner(winner: Color, words: &[&str]) -> Option<RawOutcome> {
    let words = match words {
        ["by" | "on" | "through"] => return None,
        ["by" | "on" | "through", rest @ ..] => rest,
        _ => words,
    };
    let by = match words {
        [] => By::Unsaid,
        ["r" | "res" | "resign" | "resignation"] => By::Resignation,
        ["t" | "time" | "timeout" | "time-out"] | ["time", "out"] => By::Time,
        // Tygem; SGF has no word of its own for it.
        ["f" | "forfeit" | "forfeiture" | "disconnection"] => By::Forfeit,
        _ => {
            let (number, unit) = score(&words.join(" "))?;
            return Some(RawOutcome::Score(winner, number, unit));
        }
    };
    Some(RawOutcome::Outcome(Outcome::Won { winner, by }))
}

/// A score with or without its unit.
fn score(text: &str) -> Option<(Number, Option<Unit>)> {
    let text = text.strip_suffix("win").map_or(text, str::trim_end);
    let bare = |text: &str| if text.starts_with(['+', '-']) { None } else { number::western(text.trim_end()) };
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
    match number::cjk(&unspaced(text))? {
        (number, unit, "") => Some((number, Some(unit))),
        _ => None,
    }
}
