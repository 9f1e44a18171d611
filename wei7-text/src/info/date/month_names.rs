//! Dates with the name of the month, in English.

use super::days::{GameDate, NoDate, days, four_digits};
use crate::info::words::number::{is_digits, small};

const MONTHS: &str = "january february march april may june july august september october november december";

/// A part of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Year(i16),
    Month(i8),
    Day(i8),
    To,
    /// A year in two digits, or with an apostrophe.
    ShortYear,
}

/// `6 May 1996`, `April 1, 2023`, `May 16-18, 1842`, `6-May-1996`, `May 1996`.
pub(super) fn month_named(text: &str) -> Result<GameDate, NoDate> {
    let mut words = Vec::new();
    for part in text.split([' ', ',', '/', '.']).filter(|part| !part.is_empty() && *part != "of" && *part != "the") {
        for (index, piece) in part.split('-').enumerate() {
            if index > 0 {
                words.push(Word::To);
            }
            if !piece.is_empty() {
                words.push(word(piece).ok_or(NoDate::Form)?);
            }
        }
        if words.len() > 8 {
            return Err(NoDate::Form);
        }
    }
    // A hyphen is a range only between two days.
    let is_range = |at: usize| {
        let day = |at: Option<usize>| at.and_then(|at| words.get(at)).is_some_and(|word| matches!(word, Word::Day(_)));
        day(at.checked_sub(1)) && day(Some(at + 1))
    };
    let kept = words.iter().enumerate().filter(|(at, word)| **word != Word::To || is_range(*at));
    let words: Vec<Word> = kept.map(|(_, word)| *word).collect();
    match words[..] {
        [Word::Month(month), Word::Year(year)] | [Word::Year(year), Word::Month(month)] => days(year, month, &[]),
        [Word::Day(day), Word::Month(month), Word::Year(year)]
        | [Word::Month(month), Word::Day(day), Word::Year(year)]
        | [Word::Year(year), Word::Month(month), Word::Day(day)] => days(year, month, &[day]),
        [Word::Month(month), Word::Day(from), Word::To, Word::Day(to), Word::Year(year)]
        | [Word::Day(from), Word::To, Word::Day(to), Word::Month(month), Word::Year(year)]
            if from < to =>
        {
            days(year, month, &(from..=to).collect::<Vec<_>>())
        }
        [Word::Day(_), Word::Month(_), Word::Day(_) | Word::ShortYear]
        | [Word::Month(_), Word::Day(_), Word::Day(_) | Word::ShortYear] => Err(NoDate::Order),
        _ => Err(NoDate::Form),
    }
}

/// `Dec 9, 1938 and Mar 3-4, 1939`, `June 3 and 7, 1958`.
pub(super) fn several(text: &str) -> Result<GameDate, NoDate> {
    let parts: Vec<&str> = text.splitn(9, " and ").collect();
    if !(2..=8).contains(&parts.len()) {
        return Err(NoDate::Form);
    }
    let whole: Result<Vec<GameDate>, NoDate> = parts.iter().map(|part| month_named(part)).collect();
    match whole {
        Ok(dates) => {
            let text = dates.iter().map(|date| &*date.text).collect::<Vec<_>>().join(",");
            let start = dates.into_iter().next().and_then(|date| date.start);
            Ok(GameDate { text, start })
        }
        Err(NoDate::Form) => days_of_a_month(&parts),
        Err(no_date) => Err(no_date),
    }
}

/// The month comes before the first day, the year after the last.
fn days_of_a_month(parts: &[&str]) -> Result<GameDate, NoDate> {
    let words = parts.iter().flat_map(|part| part.split([' ', ','])).filter(|part| !part.is_empty());
    let words: Vec<Word> = words.map(|part| word(part).ok_or(NoDate::Form)).collect::<Result<_, _>>()?;
    let (Some((Word::Month(month), rest)), Some(Word::Year(year))) = (words.split_first(), words.last()) else {
        return Err(NoDate::Form);
    };
    let between = rest.split_last().map_or(&[][..], |(_, between)| between).iter();
    let numbers: Option<Vec<i8>> =
        between.map(|word| if let Word::Day(day) = word { Some(*day) } else { None }).collect();
    let numbers =
        numbers.filter(|days| days.len() == parts.len() && days.is_sorted_by(|a, b| a < b)).ok_or(NoDate::Form)?;
    days(*year, *month, &numbers)
}

fn word(text: &str) -> Option<Word> {
    if let Some(year) = four_digits(text) {
        return Some(Word::Year(year));
    }
    if let Some(year) = text.strip_prefix('\'') {
        return is_digits(year).then_some(Word::ShortYear);
    }
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|suffix| text.strip_suffix(suffix)).unwrap_or(text);
    if let Some(day) = small(digits) {
        return match i8::try_from(day) {
            Ok(day @ 0..=31) => Some(Word::Day(day)),
            Ok(32..=99) => Some(Word::ShortYear),
            _ => None,
        };
    }
    let text = if text == "sept" { "sep" } else { text };
    let month = MONTHS.split(' ').position(|month| month == text || month.get(..3) == Some(text))?;
    i8::try_from(month + 1).ok().map(Word::Month)
}
