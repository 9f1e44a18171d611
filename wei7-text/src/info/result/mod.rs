//! RE, the result of a game.

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
use super::words::{MAX_TEXT_LEN, normalize, without_spaces};
use crate::Code;
use cjk::parse_cjk;
use english::parse_english;
use outcome::RawOutcome;
pub use outcome::{By, Outcome};
use translate::translate;

/// Interprets RE, the result. `counting` is the unit that the komi of the same game indicates
/// ([`super::Komi::counting`]).
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
    if let Some(read) = parse_mandatory(text) {
        let (outcome, code) = to_outcome(read, source, counting);
        return Understood::exact(outcome).with_code(code);
    }
    let normalized = normalize(text);
    let (read, code) = match parse_words(&normalized) {
        Some(read) => (read, &codes::RESULT_SPELLING),
        None => match parse_with_remark(text, &normalized) {
            Some(read) => (read, &codes::RESULT_REMARK),
            None => return Understood::unknown(source, &codes::RESULT_UNKNOWN),
        },
    };
    match to_outcome(read, source, counting) {
        // Only the text contains the margin, so the text is kept and its spelling is not reported.
        (outcome, Some(code)) if *code == codes::RESULT_UNIT => Understood::reported(outcome, code),
        (outcome, also) => Understood::respelled(outcome, source, code).with_code(also),
    }
}

/// Converts a parsed result to an outcome with its score in points (draft 8, 5.10.9), and a code to report, if any.
fn to_outcome(read: RawOutcome, source: &Source, counting: Counting) -> (Outcome, Option<&'static Code>) {
    let (winner, number, unit) = match read {
        RawOutcome::Outcome(outcome) => return (outcome, None),
        // A margin such as 2.5 can be in zi only if the komi is a whole number of points, so it is read as points. A
        // whole margin may be in either unit.
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
    if unit.is_none() && is_quarter && source.has_quirks_of(Program::Fox) {
        return (zi, Some(&codes::FOX_RESULT_ZI));
    }
    match (unit, counting, is_quarter) {
        (None, Counting::Zi, true) if source.has_quirks_of(Program::GoGod) => (zi, Some(&codes::GOGOD_RESULT_ZI)),
        (None, Counting::Zi, true) => (zi, Some(&codes::RESULT_ZI)),
        // Either the margin has quarters, which occur only in zi, but nothing indicates zi; or the komi is in zi, but
        // the margin looks like points.
        (_, _, true) | (None, Counting::Zi, false) => (won(By::Score), Some(&codes::RESULT_UNIT)),
        (_, _, false) => (points, None),
    }
}

/// Returns whether a text has exactly one of the forms of `FF[4]`.
pub(super) fn is_mandatory(text: &str) -> bool {
    parse_mandatory(text).is_some()
}

/// Parses the exact forms of `FF[4]`.
fn parse_mandatory(text: &str) -> Option<RawOutcome> {
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
                _ => return Some(RawOutcome::Score(winner, number::parse_real(how)?, None)),
            };
            Outcome::Won { winner, by }
        }
    };
    Some(RawOutcome::Outcome(outcome))
}

/// Parses a text that is a result in words and nothing else.
fn parse_words(normalized: &str) -> Option<RawOutcome> {
    if normalized.len() > MAX_TEXT_LEN {
        return None;
    }
    let normalized = normalized.trim_end_matches(['.', '!', '。']);
    let translated = || translate(normalized).and_then(|english| parse_english(&english));
    parse_english(normalized).or_else(translated).or_else(|| parse_cjk(&without_spaces(normalized)))
}

/// Parses a result with a remark after it, in brackets or as a sentence that mentions no other result. A number of
/// moves may precede the result: `共234手`, `207수`, `184手完`.
fn parse_with_remark(text: &str, normalized: &str) -> Option<RawOutcome> {
    if let Some(end) = normalized.find(['(', '[', '{', '（', '【']) {
        let (head, remark) = (normalized.get(..end)?.trim_end(), normalized.get(end..)?);
        // A remark with `+` may contradict the result.
        if head.is_empty() || remark.contains('+') {
            return None;
        }
        let exact = text
            .find(['(', '[', '{'])
            .and_then(|end| text.get(..end))
            .and_then(|head| parse_mandatory(head.trim_end()));
        let read = exact.or_else(|| parse_words(head))?;
        // If the remark may contain the unit of the score, the score is uncertain. `黑中盘胜（184子）` has no score.
        let names_unit = ["zi", "子", "stone"].iter().any(|word| remark.contains(word));
        return if names_unit && matches!(read, RawOutcome::Score(_, _, None) | RawOutcome::Bare(..)) {
            None
        } else {
            Some(read)
        };
    }
    if let Some(rest) = strip_move_count(normalized) {
        return parse_words(rest);
    }
    let (end, mark) =
        normalized.match_indices(". ").chain(normalized.match_indices([';', '。'])).min_by_key(|(at, _)| *at)?;
    let (head, rest) = (normalized.get(..end)?, normalized.get(end + mark.len()..)?);
    let mentions_another = ["+", "win", "won", "los", "resign", "draw", "胜", "负", "승", "패", "forfeit", "time", "?"];
    if mentions_another.iter().any(|word| rest.contains(word)) { None } else { parse_words(head) }
}

/// Removes a number of moves from the beginning of a text; `None` if the text does not begin with such a number.
fn strip_move_count(normalized: &str) -> Option<&str> {
    let (digits, rest) = normalized.strip_prefix('共').unwrap_or(normalized).split_once(['手', '수'])?;
    let rest = ["完", "止め", "まで", "끝"].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    number::is_digits(digits.trim()).then(|| rest.trim_start_matches([' ', ',', '、']))
}
