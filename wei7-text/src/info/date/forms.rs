//! Forms of dates other than that of `FF[4]`.

use super::days::{
    DateError, Entry, GameDate, days_after, days_of_month, from_entries, parse_entry, parse_list, parse_year,
};
use super::vocabulary::is_weekday;
use super::words::parse_words;
use crate::info::provenance::DateOrder;
use crate::info::words::normalize;
use crate::info::words::number::{is_digits, parse_integer};

/// Parses a date in the first form that fits. The text must be normalized by [`normalize`].
pub(super) fn parse_free_form(normalized: &str, order: Option<DateOrder>) -> Result<GameDate, DateError> {
    let text = &*without_time_of_day(normalized);
    let forms: [&dyn Fn() -> Result<GameDate, DateError>; 5] = [
        &|| parse_list(&with_commas(text), false),
        &|| parse_year_first(text),
        &|| parse_year_last(text, order),
        &|| parse_words(text),
        &|| parse_compact(text),
    ];
    forms.iter().map(|form| form()).find(|done| *done != Err(DateError::Form)).unwrap_or(Err(DateError::Form))
}

/// Returns whether a text has neither a time of day nor a weekday, which DT cannot contain.
pub(super) fn has_only_days(text: &str) -> bool {
    let normalized = normalize(text);
    without_time_of_day(&normalized) == normalized
}

/// Removes the time of day, the time zone and the weekday from a text.
fn without_time_of_day(normalized: &str) -> String {
    // A time of day after the day: `2019-01-18T13_20`.
    if let Some((day, time)) = normalized.split_once('t')
        && time.starts_with(|c: char| c.is_ascii_digit())
        && time.bytes().all(|byte| byte.is_ascii_digit() || b":_.z".contains(&byte))
        && parse_entry(day, true, Entry::default()).is_ok_and(|entry| entry.day.is_some())
    {
        return day.to_owned();
    }
    let is_time = |word: &str| {
        let parts: Vec<&str> = word.split([':', '.']).collect();
        word.contains(':') && parts.len() <= 4 && parts.iter().all(|part| is_digits(part) && part.len() <= 3)
    };
    let timed = normalized.split(' ').any(is_time);
    let words = normalized.split(' ').filter(|word| {
        let word = word.trim_matches(['(', ')', ',', '.']);
        let is_zone = timed && ZONES.contains(&word);
        !is_time(word) && !is_zone && !is_weekday(word)
    });
    words.collect::<Vec<_>>().join(" ")
}

const ZONES: [&str; 14] =
    ["ut", "utc", "gmt", "z", "cet", "cest", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt"];

/// Replaces `and`, `&` and other signs between complete dates with commas.
fn with_commas(text: &str) -> String {
    text.replace(" and ", ",").replace(['&', ';', '、'], ",")
}

/// Parses an integer of at most two digits.
fn parse_two_digits(text: &str) -> Option<i8> {
    if text.len() <= 2 { parse_integer(text).and_then(|number| i8::try_from(number).ok()) } else { None }
}

/// Signs between two days of a list.
const LIST_SIGNS: [char; 5] = ['/', ',', '&', '+', ';'];

/// Signs between the first and the last day of a range.
const RANGE_SIGNS: [&str; 4] = ["..", "~", " to ", " - "];

/// Parses `1996-06-19/20`, `1945-07-23..25`, `1968/9/9,10`, `1996-06-30/07-01`: a year, a month, and days of this month
/// or of other months. `1996-05-06-07` is rejected, because it may be a range or a mistake.
fn parse_year_first(text: &str) -> Result<GameDate, DateError> {
    let (year, rest) = text.split_once(['-', '/', '.']).ok_or(DateError::Form)?;
    let separator = text.chars().nth(year.len()).ok_or(DateError::Form)?;
    let year = parse_year(year).ok_or(DateError::Form)?;
    let (month, rest) = rest.split_once(separator).ok_or(DateError::Form)?;
    let mut month = parse_two_digits(month.trim()).ok_or(DateError::Form)?;
    let mut entries: Vec<Entry> = Vec::new();
    let (mut rest, mut range) = (rest, false);
    loop {
        let end = rest.find(|c: char| !(c.is_ascii_digit() || c == separator && c == '-')).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        let day = match part.split_once('-') {
            // A day of another month: `07-01`.
            Some((other, day)) if !entries.is_empty() => {
                month = parse_two_digits(other).ok_or(DateError::Form)?;
                day
            }
            _ => part,
        };
        let day = parse_two_digits(day).ok_or(DateError::Form)?;
        let next = Entry { year: Some(year), month: Some(month), day: Some(day) };
        match entries.last().filter(|_| range) {
            Some(from) => entries.extend(days_after(*from, next)?),
            None => entries.push(next),
        }
        if after.is_empty() {
            return from_entries(&entries);
        }
        let hyphen = after.strip_prefix('-').filter(|_| separator != '-');
        if let Some(to) = RANGE_SIGNS.iter().find_map(|sign| after.strip_prefix(sign)).or(hyphen) {
            (rest, range) = (to.trim_start(), true);
        } else {
            let next = after.trim_start().strip_prefix(LIST_SIGNS).ok_or(DateError::Form)?;
            (rest, range) = (next.trim_start(), false);
        }
    }
}

/// Parses `13.9.2007`, `01/24/2008`, `19./20.6.1996`, where the year is last. A number above 12 is the day; otherwise
/// `order`, the order in other dates of the file, decides. `3-21-48` is rejected, because its year is uncertain.
fn parse_year_last(text: &str, order: Option<DateOrder>) -> Result<GameDate, DateError> {
    let mixed = text.contains(['/', '.', ',']);
    let is_range = text.contains("..") || mixed && text.contains('-');
    let signs = ['-', '/', '.', ',', '&', '+', ' '];
    let parts: Vec<&str> = text.split(signs).filter(|part| !part.is_empty()).take(MAX_DAYS + 3).collect();
    let (y, numbers) = parts.split_last().ok_or(DateError::Form)?;
    let numbers: Vec<i8> =
        numbers.iter().map(|n| parse_two_digits(n).ok_or(DateError::Form)).collect::<Result<_, _>>()?;
    if numbers.len() > 2 && !mixed {
        return Err(DateError::Form);
    }
    if numbers.len() == 2 && parse_two_digits(y).is_some() {
        return Err(DateError::Order);
    }
    let year = parse_year(y).ok_or(DateError::Form)?;
    let ((first, after), (last, before)) = match (numbers.split_first(), numbers.split_last()) {
        (Some(_), Some((month, []))) => return days_of_month(year, *month, &[]),
        (Some(first), Some(last)) => (first, last),
        _ => return Err(DateError::Form),
    };
    let (month, played) = match (*last <= 12, *first <= 12, order) {
        (false, false, _) => return Err(DateError::Day),
        (true, false, _) | (true, true, Some(DateOrder::DayFirst)) => (*last, before),
        (false, true, _) | (true, true, Some(DateOrder::MonthFirst)) => (*first, after),
        (true, true, None) if numbers.len() == 2 && first == last => (*last, before),
        (true, true, None) => return Err(DateError::Order),
    };
    let day = |day: &i8| Entry { year: Some(year), month: Some(month), day: Some(*day) };
    match (is_range, played) {
        (true, [from, to]) => {
            let (from, to) = (day(from), day(to));
            from_entries(&[&[from], &days_after(from, to)?[..]].concat())
        }
        (true, [_, _, ..]) => Err(DateError::Form),
        _ => days_of_month(year, month, played),
    }
}

/// Maximum number of days in a list with the year last.
const MAX_DAYS: usize = 8;

/// Returns the order of day and month in a date with the year last, if one of the two is above 12.
pub(super) fn day_month_order(normalized: &str) -> Option<DateOrder> {
    let parts: Vec<&str> = normalized.split(['-', '/', '.']).map(str::trim).collect();
    let [a, b, year] = parts[..] else { return None };
    parse_year(year).map(|_| ()).or_else(|| parse_two_digits(year).map(|_| ()))?;
    match (parse_two_digits(a)?, parse_two_digits(b)?) {
        (13..=31, 1..=12) => Some(DateOrder::DayFirst),
        (1..=12, 13..=31) => Some(DateOrder::MonthFirst),
        _ => None,
    }
}

/// Parses `20170813`, for years from 1900 to 2099.
fn parse_compact(text: &str) -> Result<GameDate, DateError> {
    if text.len() != 8 || !is_digits(text) || !(text.starts_with("19") || text.starts_with("20")) {
        return Err(DateError::Form);
    }
    let (year, rest) = text.split_at(4);
    let (month, day) = rest.split_at(2);
    parse_list(&format!("{year}-{month}-{day}"), true).map_err(|_| DateError::Form)
}
