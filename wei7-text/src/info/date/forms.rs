//! The forms other than that of `FF[4]` in which people write dates.

use super::days::{Entry, GameDate, NoDate, check, days, entry, four_digits, list};
use super::month_names::{month_named, several};
use crate::info::words::number::{is_digits, small};
use crate::info::words::{plain, unspaced};

/// Tries all forms in turn; the text is [`plain`].
pub(super) fn free(plain: &str) -> Result<GameDate, NoDate> {
    let text = without_time_of_day(plain);
    let forms = [|text: &str| list(text, false), swapped, month_named, several, cjk, compact];
    forms.iter().map(|form| form(&text)).find(|done| *done != Err(NoDate::Form)).unwrap_or(Err(NoDate::Form))
}

/// Whether the text has no time of day and no weekday, which DT cannot hold.
pub(in crate::info) fn says_only_days(text: &str) -> bool {
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
        !is_time(word) && !is_zone && !WEEKDAYS.iter().any(|day| word == *day || day.get(..3) == Some(word))
    });
    words.collect::<Vec<_>>().join(" ")
}

const ZONES: [&str; 14] =
    ["ut", "utc", "gmt", "z", "cet", "cest", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt"];
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/// `13.9.2007`, `01/24/2008`: the year comes last, and a number above 12 is the day. `3-21-48` has no certain year.
fn swapped(text: &str) -> Result<GameDate, NoDate> {
    let parts: Vec<&str> = text.split(['-', '/', '.']).map(str::trim).collect();
    let number = |text: &str| if text.len() <= 2 { small(text).and_then(|n| i8::try_from(n).ok()) } else { None };
    match parts[..] {
        [a, b, y] => {
            let (a, b) = number(a).zip(number(b)).ok_or(NoDate::Form)?;
            if number(y).is_some() {
                return Err(NoDate::Order);
            }
            let year = four_digits(y).ok_or(NoDate::Form)?;
            let (month, day) = match (a > 12, b > 12) {
                (true, true) => return Err(NoDate::Day),
                (true, false) => (b, a),
                (false, true) => (a, b),
                (false, false) if a == b => (a, b),
                (false, false) => return Err(NoDate::Order),
            };
            days(year, month, &[day])
        }
        [m, y] => {
            let month = number(m).ok_or(NoDate::Form)?;
            days(four_digits(y).ok_or(NoDate::Form)?, month, &[])
        }
        _ => Err(NoDate::Form),
    }
}

/// `2020年1月31日`, `2003년 5월`.
fn cjk(text: &str) -> Result<GameDate, NoDate> {
    let text = unspaced(text);
    let (year, rest) = text.split_once(['年', '년']).ok_or(NoDate::Form)?;
    let year = four_digits(year).ok_or(NoDate::Form)?;
    if rest.is_empty() {
        check(Entry { year: Some(year), ..Entry::default() })?;
        return Ok(GameDate { text: format!("{year:04}"), start: None });
    }
    let number = |text: &str| if text.len() <= 2 { small(text).and_then(|n| i8::try_from(n).ok()) } else { None };
    let (month, rest) = rest.split_once(['月', '월']).ok_or(NoDate::Form)?;
    let month = number(month).ok_or(NoDate::Form)?;
    if rest.is_empty() {
        return days(year, month, &[]);
    }
    let day = rest.strip_suffix(['日', '일']).and_then(number).ok_or(NoDate::Form)?;
    days(year, month, &[day])
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
