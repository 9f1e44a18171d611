//! RE: who won, and how.

mod cjk;
mod english;
mod outcome;
#[cfg(test)]
mod tests;
mod translate;

use wei7_board::{Color, HalfPoints};

use super::codes;
use super::komi::Counting;
use super::provenance::{Program, Source};
use super::understood::Understood;
use super::words::number::{self, Number, Unit};
use super::words::{LONGEST, plain, unspaced};
use crate::Code;
use cjk::in_cjk;
use english::in_english;
use outcome::RawOutcome;
pub use outcome::{By, Outcome};
use translate::translated;

/// Understands RE, the result. `counting` is the unit that the komi of the same game shows ([`super::Komi::counting`]).
///
/// ```
/// use wei7_text::info::{Counting, Source, result};
///
/// let understood = result("White won by 0.5 points", &Source::new(4), Counting::Points);
/// assert_eq!(understood.value.unwrap().to_string(), "W+0.5");
/// assert_eq!(understood.codes[0].name, "result-spelling");
/// assert_eq!(result("both lose", &Source::new(4), Counting::Points).value, None);
/// ```
pub fn result(text: &str, source: &Source, counting: Counting) -> Understood<Outcome> {
    let text = text.trim();
    if text.is_empty() {
        return Understood::blank();
    }
    if let Some(read) = mandatory(text) {
        let (outcome, code) = counted(read, source, counting);
        return Understood::exact(outcome).and(code);
    }
    let plain = plain(text);
    let (read, code) = match in_words(&plain) {
        Some(read) => (read, &codes::RESULT_SPELLING),
        None => match beside_remark(text, &plain) {
            Some(read) => (read, &codes::RESULT_REMARK),
            None => return Understood::unknown(source, &codes::RESULT_UNKNOWN),
        },
    };
    match counted(read, source, counting) {
        // The text has the margin, and stays.
        (outcome, Some(code)) if *code == codes::RESULT_UNIT => Understood::reported(outcome, code),
        (outcome, also) => Understood::respelt(outcome, source, code).and(also),
    }
}

/// Turns a score into points (5.10.9).
fn counted(read: RawOutcome, source: &Source, counting: Counting) -> (Outcome, Option<&'static Code>) {
    let (winner, number, unit) = match read {
        RawOutcome::Outcome(outcome) => return (outcome, None),
        // A margin in half points is one in zi only where the komi is a whole number of points; a whole margin can be either.
        RawOutcome::Bare(winner, number) if !matches!(number, Number::Quarters(quarters) if quarters % 4 == 2) => {
            return (Outcome::Won { winner, by: By::Score }, Some(&codes::RESULT_UNIT));
        }
        RawOutcome::Score(winner, number, unit) => (winner, number, unit),
        RawOutcome::Bare(winner, number) => (winner, number, None),
    };
    let won = |by| Outcome::Won { winner, by };
    let Number::Quarters(quarters) = number else { return (won(By::Score), None) };
    // A quarter of a zi is half a point.
    let (zi, points) = (won(By::Points(HalfPoints(quarters))), won(By::Points(HalfPoints(quarters / 2))));
    if unit == Some(Unit::Zi) {
        return (zi, Some(&codes::RESULT_ZI));
    }
    let is_quarter = quarters % 2 != 0;
    if unit.is_none() && is_quarter && source.has_habits_of(Program::Fox) {
        return (zi, Some(&codes::FOX_RESULT_ZI));
    }
    match (unit, counting, is_quarter) {
        (None, Counting::Zi, true) if source.has_habits_of(Program::GoGod) => (zi, Some(&codes::GOGOD_RESULT_ZI)),
        (None, Counting::Zi, true) => (zi, Some(&codes::RESULT_ZI)),
        // Quarters come only from zi, but nothing says zi; or the komi is in zi, and the margin looks like points.
        (_, _, true) | (None, Counting::Zi, false) => (won(By::Score), Some(&codes::RESULT_UNIT)),
        (_, _, false) => (points, None),
    }
}

/// Whether a text has exactly one of the forms of `FF[4]`.
pub(super) fn is_mandatory(text: &str) -> bool {
    mandatory(text).is_some()
}

/// The exact forms of `FF[4]`.
fn mandatory(text: &str) -> Option<RawOutcome> {
    let outcome = match text {
        "0" | "Draw" => Outcome::Draw,
        "Void" => Outcome::Void,
        "?" => Outcome::Unknown,
        _ => {
            let (winner, how) = text.split_once('+')?;
            let winner = match winner {
                "B" => Color::Black,
                "W" => Color::White,
                _ => return None,
            };
            let by = match how {
                "" => By::Unsaid,
                "R" | "Resign" => By::Resignation,
                "T" | "Time" => By::Time,
                "F" | "Forfeit" => By::Forfeit,
                _ if how.starts_with(['+', '-']) => return None,
                _ => return Some(RawOutcome::Score(winner, number::real(how)?, None)),
            };
            Outcome::Won { winner, by }
        }
    };
    Some(RawOutcome::Outcome(outcome))
}

/// A result in words, and nothing else in the text.
fn in_words(plain: &str) -> Option<RawOutcome> {
    if plain.len() > LONGEST {
        return None;
    }
    let plain = plain.trim_end_matches(['.', '!', '。']);
    let translated = || translated(plain).and_then(|english| in_english(&english));
    in_english(plain).or_else(translated).or_else(|| in_cjk(&unspaced(plain)))
}

/// A result at the beginning of the text, with a remark after it: in brackets, or a sentence that mentions no other result.
/// The number of moves may come first: `共234手`, `207수`, `184手完`.
fn beside_remark(text: &str, plain: &str) -> Option<RawOutcome> {
    if let Some(end) = plain.find(['(', '[', '{', '（', '【']) {
        let (head, remark) = (plain.get(..end)?.trim_end(), plain.get(end..)?);
        // The remark may contradict the result.
        if head.is_empty() || remark.contains('+') {
            return None;
        }
        let exact =
            text.find(['(', '[', '{']).and_then(|end| text.get(..end)).and_then(|head| mandatory(head.trim_end()));
        let read = exact.or_else(|| in_words(head))?;
        // The remark may name the unit of the score; in `黑中盘胜（184子）` there is no score.
        let names_unit = ["zi", "子", "stone"].iter().any(|word| remark.contains(word));
        return if names_unit && matches!(read, RawOutcome::Score(_, _, None) | RawOutcome::Bare(..)) {
            None
        } else {
            Some(read)
        };
    }
    if let Some(rest) = behind_move_count(plain) {
        return in_words(rest);
    }
    let (end, mark) = plain.match_indices(". ").chain(plain.match_indices([';', '。'])).min_by_key(|(at, _)| *at)?;
    let (head, rest) = (plain.get(..end)?, plain.get(end + mark.len()..)?);
    let mentions_another = ["+", "win", "won", "los", "resign", "draw", "胜", "负", "승", "패", "forfeit", "time", "?"];
    if mentions_another.iter().any(|word| rest.contains(word)) { None } else { in_words(head) }
}

/// The text behind a number of moves.
fn behind_move_count(plain: &str) -> Option<&str> {
    let (digits, rest) = plain.strip_prefix('共').unwrap_or(plain).split_once(['手', '수'])?;
    let rest = ["完", "止め", "まで", "끝"].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    number::is_digits(digits.trim()).then(|| rest.trim_start_matches([' ', ',', '、']))
}
