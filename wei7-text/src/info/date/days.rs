//! Calendar days and lists of days in the form of `FF[4]`.

use std::fmt::Write as _;

use jiff::Span;
use jiff::civil::Date;

use crate::StartTime;
use crate::info::words::number::is_digits;

/// The days on which a game was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDate {
    /// The days in the form of `FF[4]`: `1996-05-06,07`.
    pub text: String,
    /// The first day as a start time of 3.0 (draft 8, 5.10.2), if its year, month and day are known. The time is 00:00
    /// UTC, since DT has no time of day.
    pub start: Option<StartTime>,
}

impl GameDate {
    /// Returns each day in the form of ISO 8601, or only the month or the year where no more is known: `1996-05-06`,
    /// `1996-05`.
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
            let Ok(entry) = parse_entry(part, true, last) else { break };
            known = known.complete(entry);
            last = entry;
            let mut day = String::new();
            write_entry(&mut day, known);
            days.push(day);
        }
        days
    }
}

/// The reason why a text is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DateError {
    /// The text does not have the form that was tried; another form may fit.
    Form,
    /// The calendar does not contain the day.
    Day,
    /// The text has several possible meanings, such as two orders of day and month.
    Order,
}

/// An entry of a list of dates. Parts may be missing at the end (`1996-05`) or, after a comma, at the beginning (`07`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) year: Option<i16>,
    pub(super) month: Option<i8>,
    pub(super) day: Option<i8>,
}

impl Entry {
    /// Completes the following entry `next`: the parts that are missing at its beginning are taken from this complete
    /// entry.
    ///
    /// `FF[4]`: MM-DD may follow any entry with a month; MM follows YYYY-MM or MM; DD follows any entry that ends with
    /// a day.
    fn complete(self, next: Self) -> Self {
        Self {
            year: next.year.or(self.year),
            month: if next.year.is_some() { next.month } else { next.month.or(self.month) },
            day: next.day,
        }
    }

    /// Removes the parts that this complete entry shares with the preceding complete entry, as in the lists of `FF[4]`.
    fn shortened(self, last: Self) -> Self {
        if self.year != last.year || self.day.is_some() != last.day.is_some() || self.month.is_none() {
            return self;
        }
        let same_month = self.month == last.month && self.day.is_some();
        Self { year: None, month: self.month.filter(|_| !same_month), day: self.day }
    }
}

/// Parses a list in the form of `FF[4]`: `1996-12-27,28,1997-01-03,04`. Unless `strict` is set, numbers may lack
/// leading zeros, blanks may follow commas, and `/` or `.` may separate the parts of a complete date.
pub(super) fn parse_list(text: &str, strict: bool) -> Result<GameDate, DateError> {
    let mut canonical = String::with_capacity(text.len());
    let mut start = None;
    let (mut known, mut last) = (Entry::default(), Entry::default());
    for (index, part) in text.split(',').enumerate() {
        let part = if strict { part } else { part.trim() };
        let entry = parse_entry(part, strict, last)?;
        known = known.complete(entry);
        let day = check_calendar(known)?;
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

/// Parses an entry that follows the entry `last`. `strict` has the same meaning as in [`parse_list`].
pub(super) fn parse_entry(text: &str, strict: bool, last: Entry) -> Result<Entry, DateError> {
    let separator = if strict { '-' } else { text.chars().find(|c| matches!(c, '-' | '/' | '.')).unwrap_or('-') };
    let part = |part| if strict { part } else { str::trim(part) };
    let numbers: Vec<&str> = text.split(separator).map(part).take(4).collect();
    if !numbers.iter().all(|number| is_digits(number)) {
        return Err(DateError::Form);
    }
    let year = |text| parse_year(text).ok_or(DateError::Form);
    let two = |text: &str| match text.len() {
        1 if strict => Err(DateError::Form),
        1 | 2 => text.parse::<i8>().map_err(|_| DateError::Form),
        _ => Err(DateError::Form),
    };
    let ends_in_day = last.day.is_some();
    let (year, month, day) = match numbers[..] {
        [y, m, d] => (Some(year(y)?), Some(two(m)?), Some(two(d)?)),
        [y, m] if y.len() == 4 => (Some(year(y)?), Some(two(m)?), None),
        [y] if y.len() == 4 => (Some(year(y)?), None, None),
        [m, d] if last.month.is_some() || ends_in_day => (None, Some(two(m)?), Some(two(d)?)),
        [d] if ends_in_day => (None, None, Some(two(d)?)),
        [m] if last.month.is_some() => (None, Some(two(m)?), None),
        _ => return Err(DateError::Form),
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

/// Checks an entry against the calendar; returns the day if the entry has one.
pub(super) fn check_calendar(entry: Entry) -> Result<Option<Date>, DateError> {
    let year = entry.year.ok_or(DateError::Form)?;
    let day = Date::new(year, entry.month.unwrap_or(1), entry.day.unwrap_or(1)).map_err(|_| DateError::Day)?;
    Ok(entry.day.map(|_| day))
}

/// Returns the start of a day in the shortest form of 5.10.2.
fn midnight(day: Date) -> Option<StartTime> {
    StartTime::parse(&format!("{day}T00:00Z"))
}

/// Parses a year of four digits.
pub(super) fn parse_year(text: &str) -> Option<i16> {
    if text.len() == 4 && is_digits(text) { text.parse().ok() } else { None }
}

/// Creates a list from complete entries, which must be in ascending order.
pub(super) fn from_entries(entries: &[Entry]) -> Result<GameDate, DateError> {
    let (mut text, mut start, mut last) = (String::new(), None, None::<Entry>);
    for entry in entries {
        let day = check_calendar(*entry)?;
        let follows = |last: Entry| (last.year, last.month, last.day) < (entry.year, entry.month, entry.day);
        if !last.is_none_or(follows) {
            return Err(DateError::Form);
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

/// Maximum number of days after the first day of a range. No game is expected to last longer.
const MAX_RANGE_DAYS: usize = 31;

/// Returns the days after `from` up to and including `to`.
pub(super) fn days_after(from: Entry, to: Entry) -> Result<Vec<Entry>, DateError> {
    let (Some(first), Some(last)) = (check_calendar(from)?, check_calendar(to)?) else { return Err(DateError::Form) };
    let following = first.series(Span::new().days(1)).skip(1);
    let days: Vec<Date> = following.take_while(|day| *day <= last).take(MAX_RANGE_DAYS + 1).collect();
    if days.is_empty() || days.len() > MAX_RANGE_DAYS {
        return Err(DateError::Form);
    }
    let entry = |day: Date| Entry { year: Some(day.year()), month: Some(day.month()), day: Some(day.day()) };
    Ok(days.into_iter().map(entry).collect())
}

/// Creates a list of days in one month. If `days` is empty, the only entry of the list is the month itself.
pub(super) fn days_of_month(year: i16, month: i8, days: &[i8]) -> Result<GameDate, DateError> {
    let entry = |day| Entry { year: Some(year), month: Some(month), day };
    let days: Vec<Entry> = days.iter().map(|day| entry(Some(*day))).collect();
    if days.is_empty() { from_entries(&[entry(None)]) } else { from_entries(&days) }
}
