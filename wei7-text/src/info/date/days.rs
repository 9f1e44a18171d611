//! Days of the calendar and lists of them, as `FF[4]` writes them.

use std::fmt::Write as _;

use jiff::Span;
use jiff::civil::Date;

use crate::StartTime;
use crate::info::words::number::is_digits;

/// The days on which a game was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDate {
    /// The days as `FF[4]` writes them: `1996-05-06,07`.
    pub text: String,
    /// The first day as a time of 3.0 (draft 8, 5.10.2), if its year, month and day are known. The time is 00:00 UTC, since
    /// DT has no time of day.
    pub start: Option<StartTime>,
}

impl GameDate {
    /// Each day as ISO 8601 writes it, or the month or the year where no more is known: `1996-05-06`, `1996-05-07`.
    ///
    /// ```
    /// use wei7_text::info::{Source, date};
    ///
    /// let played = date("1996-12-27,28,1997-01", &Source::new(4)).value.unwrap();
    /// assert_eq!(played.days(), ["1996-12-27", "1996-12-28", "1997-01"]);
    /// ```
    pub fn days(&self) -> Vec<String> {
        let mut days = Vec::new();
        let (mut known, mut last) = (Entry::default(), Entry::default());
        for part in self.text.split(',') {
            let Ok(entry) = entry(part, true, last) else { break };
            known = known.followed_by(entry);
            last = entry;
            let mut day = String::new();
            write_entry(&mut day, known);
            days.push(day);
        }
        days
    }
}

/// Why a text is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoDate {
    /// It does not have this form; another one may fit.
    Form,
    /// The calendar has no such day.
    Day,
    /// It can mean several days.
    Order,
}

/// One entry of a list. Parts are missing only at its end or, after a comma, at its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) year: Option<i16>,
    pub(super) month: Option<i8>,
    pub(super) day: Option<i8>,
}

impl Entry {
    /// The whole of the entry that follows this one. `FF[4]`: MM-DD may follow whatever has a month; MM follows YYYY-MM or MM; DD
    /// follows what ends in a day.
    fn followed_by(self, next: Self) -> Self {
        Self {
            year: next.year.or(self.year),
            month: if next.year.is_some() { next.month } else { next.month.or(self.month) },
            day: next.day,
        }
    }

    /// The entry without what it shares with the whole one before it, as `FF[4]` writes it.
    fn shortened(self, last: Self) -> Self {
        if self.year != last.year || self.day.is_some() != last.day.is_some() || self.month.is_none() {
            return self;
        }
        let same_month = self.month == last.month && self.day.is_some();
        Self { year: None, month: self.month.filter(|_| !same_month), day: self.day }
    }
}

/// The list of `FF[4]`: `1996-12-27,28,1997-01-03,04`. If not strict, it may have numbers without zeros, blanks after
/// commas, and `/` or `.` in whole dates.
pub(super) fn list(text: &str, strict: bool) -> Result<GameDate, NoDate> {
    let mut canonical = String::with_capacity(text.len());
    let mut start = None;
    let (mut known, mut last) = (Entry::default(), Entry::default());
    for (index, part) in text.split(',').enumerate() {
        let part = if strict { part } else { part.trim() };
        let entry = entry(part, strict, last)?;
        known = known.followed_by(entry);
        let day = check(known)?;
        if index == 0 {
            start = day.filter(|_| entry.day.is_some()).and_then(midnight);
        } else {
            canonical.push(',');
        }
        write_entry(&mut canonical, entry);
        last = entry;
    }
    Ok(GameDate { text: canonical, start })
}

/// Parses an entry that follows the entry `last`.
pub(super) fn entry(text: &str, strict: bool, last: Entry) -> Result<Entry, NoDate> {
    let separator = if strict { '-' } else { text.chars().find(|c| matches!(c, '-' | '/' | '.')).unwrap_or('-') };
    let part = |part| if strict { part } else { str::trim(part) };
    let numbers: Vec<&str> = text.split(separator).map(part).take(4).collect();
    if !numbers.iter().all(|number| is_digits(number)) {
        return Err(NoDate::Form);
    }
    let year = |text| four_digits(text).ok_or(NoDate::Form);
    let two = |text: &str| match text.len() {
        1 if strict => Err(NoDate::Form),
        1 | 2 => text.parse::<i8>().map_err(|_| NoDate::Form),
        _ => Err(NoDate::Form),
    };
    let ends_in_day = last.day.is_some();
    let (year, month, day) = match numbers[..] {
        [y, m, d] => (Some(year(y)?), Some(two(m)?), Some(two(d)?)),
        [y, m] if y.len() == 4 => (Some(year(y)?), Some(two(m)?), None),
        [y] if y.len() == 4 => (Some(year(y)?), None, None),
        [m, d] if last.month.is_some() || ends_in_day => (None, Some(two(m)?), Some(two(d)?)),
        [d] if ends_in_day => (None, None, Some(two(d)?)),
        [m] if last.month.is_some() => (None, Some(two(m)?), None),
        _ => return Err(NoDate::Form),
    };
    Ok(Entry { year, month, day })
}

fn write_entry(text: &mut String, entry: Entry) {
    let parts = [(entry.year, 4), (entry.month.map(i16::from), 2), (entry.day.map(i16::from), 2)];
    let parts = parts.into_iter().filter_map(|(number, width)| Some((number?, width)));
    for (index, (number, width)) in parts.enumerate() {
        if index > 0 {
            text.push('-');
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{number:0width$}");
    }
}

/// Checks an entry with the calendar; returns the day if the entry has one.
pub(super) fn check(entry: Entry) -> Result<Option<Date>, NoDate> {
    let year = entry.year.ok_or(NoDate::Form)?;
    let day = Date::new(year, entry.month.unwrap_or(1), entry.day.unwrap_or(1)).map_err(|_| NoDate::Day)?;
    Ok(entry.day.map(|_| day))
}

/// The start of a day in the shortest form of 5.10.2.
fn midnight(day: Date) -> Option<StartTime> {
    StartTime::parse(&format!("{day}T00:00Z"))
}

/// A year of four digits.
pub(super) fn four_digits(text: &str) -> Option<i16> {
    if text.len() == 4 && is_digits(text) { text.parse().ok() } else { None }
}

/// The list of these days, months or years, which come one after the other.
pub(super) fn from_entries(entries: &[Entry]) -> Result<GameDate, NoDate> {
    let (mut text, mut start, mut last) = (String::new(), None, None::<Entry>);
    for entry in entries {
        let day = check(*entry)?;
        let follows = |last: Entry| (last.year, last.month, last.day) < (entry.year, entry.month, entry.day);
        if !last.is_none_or(follows) {
            return Err(NoDate::Form);
        }
        match last {
            None => start = day.and_then(midnight),
            Some(_) => text.push(','),
        }
        write_entry(&mut text, last.map_or(*entry, |last| entry.shortened(last)));
        last = Some(*entry);
    }
    Ok(GameDate { text, start })
}

/// More days are no range that somebody plays.
const LONGEST_SPAN: usize = 31;

/// The days behind one day up to another one.
pub(super) fn span(from: Entry, to: Entry) -> Result<Vec<Entry>, NoDate> {
    let (Some(first), Some(last)) = (check(from)?, check(to)?) else { return Err(NoDate::Form) };
    let following = first.series(Span::new().days(1)).skip(1);
    let days: Vec<Date> = following.take_while(|day| *day <= last).take(LONGEST_SPAN + 1).collect();
    if days.is_empty() || days.len() > LONGEST_SPAN {
        return Err(NoDate::Form);
    }
    let entry = |day: Date| Entry { year: Some(day.year()), month: Some(day.month()), day: Some(day.day()) };
    Ok(days.into_iter().map(entry).collect())
}

/// Some days of one month, or the whole month.
pub(super) fn days(year: i16, month: i8, days: &[i8]) -> Result<GameDate, NoDate> {
    let entry = |day| Entry { year: Some(year), month: Some(month), day };
    let days: Vec<Entry> = days.iter().map(|day| entry(Some(*day))).collect();
    if days.is_empty() { from_entries(&[entry(None)]) } else { from_entries(&days) }
}
