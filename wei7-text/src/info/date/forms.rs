//! The forms other than that of `FF[4]` in which people write dates.

use super::days::{Entry, GameDate, NoDate, days, entry, four_digits, from_entries, list, span};
use super::vocabulary::is_weekday;
use super::words::in_words;
use crate::info::provenance::DateOrder;
use crate::info::words::number::{is_digits, small};
use crate::info::words::plain;

/// Tries all forms in turn; the text is [`plain`].
pub(super) fn free(plain: &str, order: Option<DateOrder>) -> Result<GameDate, NoDate> {
    let text = &*without_time_of_day(plain);
    let forms: [&dyn Fn() -> Result<GameDate, NoDate>; 5] = [
        &|| list(&with_commas(text), false),
        &|| year_first(text),
        &|| year_last(text, order),
        &|| in_words(text),
        &|| compact(text),
    ];
    forms.iter().map(|form| form()).find(|done| *done != Err(NoDate::Form)).unwrap_or(Err(NoDate::Form))
}

/// Whether the text has no time of day and no weekday, which DT cannot hold.
pub(super) fn says_only_days(text: &str) -> bool {
    let plain = plain(text);
    without_time_of_day(&plain) == plain
}

/// The text without a time of day, its zone and the name of the weekday.
fn without_time_of_day(plain: &str) -> String {
    // 2019-01-18T13_20
    if let Some((day, time)) = plain.split_once('t')
        && time.starts_with(|c: char| c.is_ascii_digit())
        && time.bytes().all(|byte| byte.is_ascii_digit() || b":_.z".contains(&byte))
        && entry(day, true, Entry::default()).is_ok_and(|entry| entry.day.is_some())
    {
        return day.to_owned();
    }
    let is_time = |word: &str| {
        let parts: Vec<&str> = word.split([':', '.']).collect();
        word.contains(':') && parts.len() <= 4 && parts.iter().all(|part| is_digits(part) && part.len() <= 3)
    };
    let timed = plain.split(' ').any(is_time);
    let words = plain.split(' ').filter(|word| {
        let word = word.trim_matches(['(', ')', ',', '.']);
        let is_zone = timed && ZONES.contains(&word);
        !is_time(word) && !is_zone && !is_weekday(word)
    });
    words.collect::<Vec<_>>().join(" ")
}

const ZONES: [&str; 14] =
    ["ut", "utc", "gmt", "z", "cet", "cest", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt"];

/// Whole dates with `and` or `&` between them, as a list with commas.
fn with_commas(text: &str) -> String {
    text.replace(" and ", ",").replace(['&', ';', '、'], ",")
}

/// Reads an integer of at most two digits.
fn two_digits(text: &str) -> Option<i8> {
    if text.len() <= 2 { small(text).and_then(|number| i8::try_from(number).ok()) } else { None }
}

/// Signs between two days of a list, and between the ends of a range.
const LIST: [char; 5] = ['/', ',', '&', '+', ';'];
const RANGE: [&str; 4] = ["..", "~", " to ", " - "];

/// `1996-06-19/20`, `1945-07-23..25`, `1968/9/9,10`, `1996-06-30/07-01`: a year, a month, and days of that month or of others.
/// `1996-05-06-07` may be a range or a mistake.
fn year_first(text: &str) -> Result<GameDate, NoDate> {
    let (year, rest) = text.split_once(['-', '/', '.']).ok_or(NoDate::Form)?;
    let separator = text.chars().nth(year.len()).ok_or(NoDate::Form)?;
    let year = four_digits(year).ok_or(NoDate::Form)?;
    let (month, rest) = rest.split_once(separator).ok_or(NoDate::Form)?;
    let mut month = two_digits(month.trim()).ok_or(NoDate::Form)?;
    let mut entries: Vec<Entry> = Vec::new();
    let (mut rest, mut range) = (rest, false);
    loop {
        let end = rest.find(|c: char| !(c.is_ascii_digit() || c == separator && c == '-')).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        let day = match part.split_once('-') {
            // The day of another month.
            Some((other, day)) if !entries.is_empty() => {
                month = two_digits(other).ok_or(NoDate::Form)?;
                day
            }
            _ => part,
        };
        let day = two_digits(day).ok_or(NoDate::Form)?;
        let next = Entry { year: Some(year), month: Some(month), day: Some(day) };
        match entries.last().filter(|_| range) {
            Some(from) => entries.extend(span(*from, next)?),
            None => entries.push(next),
        }
        if after.is_empty() {
            return from_entries(&entries);
        }
        let hyphen = after.strip_prefix('-').filter(|_| separator != '-');
        if let Some(to) = RANGE.iter().find_map(|sign| after.strip_prefix(sign)).or(hyphen) {
            (rest, range) = (to.trim_start(), true);
        } else {
            let next = after.trim_start().strip_prefix(LIST).ok_or(NoDate::Form)?;
            (rest, range) = (next.trim_start(), false);
        }
    }
}

/// `13.9.2007`, `01/24/2008`, `19./20.6.1996`: the year comes last. A number above 12 is the day, or other dates of the file tell
/// the order. `3-21-48` has no certain year.
fn year_last(text: &str, order: Option<DateOrder>) -> Result<GameDate, NoDate> {
    let mixed = text.contains(['/', '.', ',']);
    let is_range = text.contains("..") || mixed && text.contains('-');
    let signs = ['-', '/', '.', ',', '&', '+', ' '];
    let parts: Vec<&str> = text.split(signs).filter(|part| !part.is_empty()).take(MOST_DAYS + 3).collect();
    let (y, numbers) = parts.split_last().ok_or(NoDate::Form)?;
    let numbers: Vec<i8> = numbers.iter().map(|n| two_digits(n).ok_or(NoDate::Form)).collect::<Result<_, _>>()?;
    if numbers.len() > 2 && !mixed {
        return Err(NoDate::Form);
    }
    if numbers.len() == 2 && two_digits(y).is_some() {
        return Err(NoDate::Order);
    }
    let year = four_digits(y).ok_or(NoDate::Form)?;
    let ((first, after), (last, before)) = match (numbers.split_first(), numbers.split_last()) {
        (Some(_), Some((month, []))) => return days(year, *month, &[]),
        (Some(first), Some(last)) => (first, last),
        _ => return Err(NoDate::Form),
    };
    let (month, played) = match (*last <= 12, *first <= 12, order) {
        (false, false, _) => return Err(NoDate::Day),
        (true, false, _) | (true, true, Some(DateOrder::DayFirst)) => (*last, before),
        (false, true, _) | (true, true, Some(DateOrder::MonthFirst)) => (*first, after),
        (true, true, None) if numbers.len() == 2 && first == last => (*last, before),
        (true, true, None) => return Err(NoDate::Order),
    };
    let day = |day: &i8| Entry { year: Some(year), month: Some(month), day: Some(*day) };
    match (is_range, played) {
        (true, [from, to]) => {
            let (from, to) = (day(from), day(to));
            from_entries(&[&[from], &span(from, to)?[..]].concat())
        }
        (true, [_, _, ..]) => Err(NoDate::Form),
        _ => days(year, month, played),
    }
}

/// More days are in no list with the year last.
const MOST_DAYS: usize = 8;

/// The order of day and month in a date whose year comes last, if the date itself tells.
pub(super) fn order(plain: &str) -> Option<DateOrder> {
    let parts: Vec<&str> = plain.split(['-', '/', '.']).map(str::trim).collect();
    let [a, b, year] = parts[..] else { return None };
    four_digits(year).map(|_| ()).or_else(|| two_digits(year).map(|_| ()))?;
    match (two_digits(a)?, two_digits(b)?) {
        (13..=31, 1..=12) => Some(DateOrder::DayFirst),
        (1..=12, 13..=31) => Some(DateOrder::MonthFirst),
        _ => None,
    }
}

/// `20170813`, for years from 1900 to 2099.
fn compact(text: &str) -> Result<GameDate, NoDate> {
    if text.len() != 8 || !is_digits(text) || !(text.starts_with("19") || text.starts_with("20")) {
        return Err(NoDate::Form);
    }
    let (year, rest) = text.split_at(4);
    let (month, day) = rest.split_at(2);
    list(&format!("{year}-{month}-{day}"), true).map_err(|_| NoDate::Form)
}
