//! DT: the days on which a game was played.

use std::fmt::Write as _;

use crate::StartTime;
use jiff::civil::Date;

use super::codes;
use super::number::{is_digits, small};
use super::words::{LONGEST, plain, unspaced};
use super::{Source, Understood};

/// The days of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDate {
    /// As `FF[4]` writes them.
    pub text: String,
    /// The first day as 3.0 writes a time (draft 8, 5.10.2), if day, month and year are known. Always approximated: it begins at
    /// 00:00 because DT has no time of day.
    pub start: Option<StartTime>,
}

/// Why there is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum No {
    /// It does not look like this form; another may fit.
    Form,
    /// No such day.
    Day,
    /// Several readings.
    Order,
}

/// Understands DT.
pub fn date(text: &str, source: &Source) -> Understood<GameDate> {
    let text = text.trim();
    if text.is_empty() {
        return Understood::blank();
    }
    if let Some(date) = one_day(text) {
        return Understood::exact(date);
    }
    let no = match list(text, true) {
        Ok(date) => return Understood::exact(date),
        Err(No::Form) if text.len() > LONGEST => No::Form,
        Err(No::Form) => match free(&plain(text)) {
            Ok(date) => return Understood::respelt(date, source, &codes::DATE_SPELLING),
            Err(no) => no,
        },
        Err(no) => no,
    };
    Understood::unknown(
        source,
        match no {
            No::Form => &codes::DATE_UNKNOWN,
            No::Day => &codes::DATE_IMPOSSIBLE,
            No::Order => &codes::DATE_AMBIGUOUS,
        },
    )
}

/// `YYYY-MM-DD`, as most dates are written.
fn one_day(text: &str) -> Option<GameDate> {
    if !is_day(text) {
        return None;
    }
    let mut time = *b"0000-00-00T00:00Z";
    time.get_mut(..10)?.copy_from_slice(text.as_bytes());
    // It is in the calendar, or there is none.
    let start = StartTime::parse(str::from_utf8(&time).ok()?)?;
    Some(GameDate { text: text.to_owned(), start: Some(start) })
}

/// Whether a text has the form `YYYY-MM-DD`; the calendar may not have the day.
pub(super) fn is_day(text: &str) -> bool {
    let [y, yy, yyy, yyyy, b'-', m, mm, b'-', d, dd] = *text.as_bytes() else { return false };
    [y, yy, yyy, yyyy, m, mm, d, dd].iter().all(u8::is_ascii_digit)
}

/// One entry of a list; what is not written is `None` only at its end or, after a comma, at its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Entry {
    year: Option<i16>,
    month: Option<i8>,
    day: Option<i8>,
}

/// The list of `FF[4]`: `1996-12-27,28,1997-01-03,04`. Not strict: numbers without zeros, blanks after commas, `/` and `.` in
/// whole dates.
fn list(text: &str, strict: bool) -> Result<GameDate, No> {
    let mut canonical = String::with_capacity(text.len());
    let mut start = None;
    let (mut known, mut last) = (Entry::default(), Entry::default());
    for (index, part) in text.split(',').enumerate() {
        let part = if strict { part } else { part.trim() };
        let entry = entry(part, strict, last)?;
        // FF[4]: MM-DD may follow whatever has a month; MM follows YYYY-MM or MM; DD follows what ends in a day.
        known = Entry {
            year: entry.year.or(known.year),
            month: if entry.year.is_some() { entry.month } else { entry.month.or(known.month) },
            day: entry.day,
        };
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

/// One entry after another.
fn entry(text: &str, strict: bool, last: Entry) -> Result<Entry, No> {
    let separator = if strict { '-' } else { text.chars().find(|c| matches!(c, '-' | '/' | '.')).unwrap_or('-') };
    let mut numbers: [Option<&str>; 3] = [None; 3];
    for (index, part) in text.split(separator).enumerate() {
        let part = if strict { part } else { part.trim() };
        if !is_digits(part) {
            return Err(No::Form);
        }
        *numbers.get_mut(index).ok_or(No::Form)? = Some(part);
    }
    let year = |text| four(text).ok_or(No::Form);
    let two = |text: &str| match text.len() {
        2 => text.parse::<i8>().map_err(|_| No::Form),
        1 if !strict => text.parse::<i8>().map_err(|_| No::Form),
        _ => Err(No::Form),
    };
    let ends_in_day = last.day.is_some();
    Ok(match numbers {
        [Some(y), Some(m), Some(d)] => Entry { year: Some(year(y)?), month: Some(two(m)?), day: Some(two(d)?) },
        [Some(y), Some(m), None] if y.len() == 4 => Entry { year: Some(year(y)?), month: Some(two(m)?), day: None },
        [Some(y), None, None] if y.len() == 4 => Entry { year: Some(year(y)?), month: None, day: None },
        [Some(m), Some(d), None] if last.month.is_some() || ends_in_day => {
            Entry { year: None, month: Some(two(m)?), day: Some(two(d)?) }
        }
        [Some(d), None, None] if ends_in_day => Entry { year: None, month: None, day: Some(two(d)?) },
        [Some(m), None, None] if last.month.is_some() => Entry { year: None, month: Some(two(m)?), day: None },
        _ => return Err(No::Form),
    })
}

fn write_entry(text: &mut String, entry: Entry) {
    let parts = [(entry.year, 1000), (entry.month.map(i16::from), 10), (entry.day.map(i16::from), 10)];
    let parts = parts.into_iter().filter_map(|(number, first)| Some((number?, first)));
    for (index, (number, first)) in parts.enumerate() {
        if index > 0 {
            text.push('-');
        }
        write_digits(text, number, first);
    }
}

/// All digits of a number, which is not negative, from the one that counts `first`.
fn write_digits(text: &mut String, number: i16, first: i16) {
    let mut place = first;
    while place > 0 {
        let digit = u32::try_from(number / place % 10).ok().and_then(|digit| char::from_digit(digit, 10));
        text.push(digit.unwrap_or('0'));
        place /= 10;
    }
}

/// Whether the calendar has the day, month, year; the day if it is one.
fn check(entry: Entry) -> Result<Option<Date>, No> {
    let year = entry.year.ok_or(No::Form)?;
    let day = Date::new(year, entry.month.unwrap_or(1), entry.day.unwrap_or(1)).map_err(|_| No::Day)?;
    Ok(entry.day.map(|_| day))
}

/// 5.10.2, the shortest of its forms.
fn midnight(day: Date) -> Option<StartTime> {
    let mut text = String::with_capacity(20);
    write_entry(&mut text, Entry { year: Some(day.year()), month: Some(day.month()), day: Some(day.day()) });
    text.push_str("T00:00Z");
    StartTime::parse(&text)
}

/// A year of four digits.
fn four(text: &str) -> Option<i16> {
    if text.len() == 4 && is_digits(text) { text.parse().ok() } else { None }
}

/// The other forms in which people write dates; the text is plain.
fn free(plain: &str) -> Result<GameDate, No> {
    let text = without_time_of_day(plain);
    let forms = [|text: &str| list(text, false), swapped, month_named, several, cjk, compact];
    forms.iter().map(|form| form(&text)).find(|done| *done != Err(No::Form)).unwrap_or(Err(No::Form))
}

/// Whether there is no time of day or weekday in the text, which DT has no place for.
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
        !is_time(word) && !is_zone && !WEEKDAYS.iter().any(|day| word == *day || day.get(..3) == Some(word))
    });
    words.collect::<Vec<_>>().join(" ")
}

const ZONES: [&str; 14] =
    ["ut", "utc", "gmt", "z", "cet", "cest", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt"];
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// `13.9.2007`, `01/24/2008`: the year last, the other two told apart by a number above 12. `3-21-48` has no certain year.
fn swapped(text: &str) -> Result<GameDate, No> {
    let parts: Vec<&str> = text.split(['-', '/', '.']).map(str::trim).collect();
    let number = |text: &str| if text.len() <= 2 { small(text).and_then(|n| i8::try_from(n).ok()) } else { None };
    match parts[..] {
        [a, b, y] => {
            let (a, b) = number(a).zip(number(b)).ok_or(No::Form)?;
            if number(y).is_some() {
                return Err(No::Order);
            }
            let year = four(y).ok_or(No::Form)?;
            let (month, day) = match (a > 12, b > 12) {
                (true, true) => return Err(No::Day),
                (true, false) => (b, a),
                (false, true) => (a, b),
                (false, false) if a == b => (a, b),
                (false, false) => return Err(No::Order),
            };
            days(year, month, &[day])
        }
        [m, y] => {
            let month = number(m).ok_or(No::Form)?;
            days(four(y).ok_or(No::Form)?, month, &[])
        }
        _ => Err(No::Form),
    }
}

/// Some days of one month, or only the month.
fn days(year: i16, month: i8, days: &[i8]) -> Result<GameDate, No> {
    let first = Entry { year: Some(year), month: Some(month), day: days.first().copied() };
    let day = check(first)?;
    let mut text = String::new();
    write_entry(&mut text, first);
    for day in days.iter().skip(1) {
        check(Entry { day: Some(*day), ..first })?;
        // Writing to a string cannot fail.
        let _ = write!(text, ",{day:02}");
    }
    Ok(GameDate { text, start: day.and_then(midnight) })
}

/// A word of a date with the month in letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Year(i16),
    Month(i8),
    Day(i8),
    To,
    /// Two digits or one with an apostrophe where a year belongs.
    ShortYear,
}

/// `6 May 1996`, `April 1, 2023`, `May 16-18, 1842`, `6-May-1996`, `May 1996`.
fn month_named(text: &str) -> Result<GameDate, No> {
    let mut words = Vec::new();
    for part in text.split([' ', ',', '/', '.']).filter(|part| !part.is_empty() && *part != "of" && *part != "the") {
        for (index, piece) in part.split('-').enumerate() {
            if index > 0 {
                words.push(Word::To);
            }
            if !piece.is_empty() {
                words.push(word(piece).ok_or(No::Form)?);
            }
        }
        if words.len() > 8 {
            return Err(No::Form);
        }
    }
    // A hyphen means "to" between two days only.
    let is_range = |at: usize| {
        let day = |at: Option<usize>| at.and_then(|at| words.get(at)).is_some_and(|word| matches!(word, Word::Day(_)));
        day(at.checked_sub(1)) && day(Some(at + 1))
    };
    let words: Vec<Word> = words
        .iter()
        .enumerate()
        .filter(|(at, word)| **word != Word::To || is_range(*at))
        .map(|(_, word)| *word)
        .collect();
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
        | [Word::Month(_), Word::Day(_), Word::Day(_) | Word::ShortYear] => Err(No::Order),
        _ => Err(No::Form),
    }
}

/// `Dec 9, 1938 and Mar 3-4, 1939`, `June 3 and 7, 1958`.
fn several(text: &str) -> Result<GameDate, No> {
    let parts: Vec<&str> = text.splitn(9, " and ").collect();
    if !(2..=8).contains(&parts.len()) {
        return Err(No::Form);
    }
    let whole: Result<Vec<GameDate>, No> = parts.iter().map(|part| month_named(part)).collect();
    match whole {
        Ok(dates) => {
            let text = dates.iter().map(|date| &*date.text).collect::<Vec<_>>().join(",");
            let start = dates.into_iter().next().and_then(|date| date.start);
            Ok(GameDate { text, start })
        }
        Err(No::Form) => days_of_a_month(&parts),
        Err(no) => Err(no),
    }
}

/// The month stands before the first day, the year behind the last.
fn days_of_a_month(parts: &[&str]) -> Result<GameDate, No> {
    let words = parts.iter().flat_map(|part| part.split([' ', ','])).filter(|part| !part.is_empty());
    let words: Vec<Word> = words.map(|part| word(part).ok_or(No::Form)).collect::<Result<_, _>>()?;
    let (Some((Word::Month(month), rest)), Some(Word::Year(year))) = (words.split_first(), words.last()) else {
        return Err(No::Form);
    };
    let numbers: Option<Vec<i8>> = rest
        .split_last()
        .map(|(_, days)| days)
        .unwrap_or_default()
        .iter()
        .map(|word| if let Word::Day(day) = word { Some(*day) } else { None })
        .collect();
    let numbers =
        numbers.filter(|days| days.len() == parts.len() && days.is_sorted_by(|a, b| a < b)).ok_or(No::Form)?;
    days(*year, *month, &numbers)
}

fn word(text: &str) -> Option<Word> {
    if let Some(year) = four(text) {
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
    let month = MONTHS.iter().position(|month| *month == text || month.get(..3) == Some(text))?;
    i8::try_from(month + 1).ok().map(Word::Month)
}

/// `2020年1月31日`, `2003년 5월`.
fn cjk(text: &str) -> Result<GameDate, No> {
    let text = unspaced(text);
    let (year, rest) = text.split_once(['年', '년']).ok_or(No::Form)?;
    let year = four(year).ok_or(No::Form)?;
    if rest.is_empty() {
        check(Entry { year: Some(year), ..Entry::default() })?;
        return Ok(GameDate { text: format!("{year:04}"), start: None });
    }
    let number = |text: &str| if text.len() <= 2 { small(text).and_then(|n| i8::try_from(n).ok()) } else { None };
    let (month, rest) = rest.split_once(['月', '월']).ok_or(No::Form)?;
    let month = number(month).ok_or(No::Form)?;
    if rest.is_empty() {
        return days(year, month, &[]);
    }
    let day = rest.strip_suffix(['日', '일']).and_then(number).ok_or(No::Form)?;
    days(year, month, &[day])
}

/// `20170813`, in the centuries of computers only.
fn compact(text: &str) -> Result<GameDate, No> {
    if text.len() != 8 || !is_digits(text) || !(text.starts_with("19") || text.starts_with("20")) {
        return Err(No::Form);
    }
    let (year, rest) = text.split_at(4);
    let (month, day) = rest.split_at(2);
    list(&format!("{year}-{month}-{day}"), true).map_err(|_| No::Form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_days_are_a_list() {
        let read = |text| date(text, &Source::new(4)).value.map(|date| date.text);
        for (text, expected) in [
            ("Dec 9, 1938 and Mar 3-4, 1939", Some("1938-12-09,1939-03-03,04")),
            ("June 3 and 7, 1958", Some("1958-06-03,07")),
            ("June 3 and 2, 1958", None),
            ("June and 7, 1958", None),
            ("3 and 7 and 9", None),
        ] {
            assert_eq!(read(text).as_deref(), expected, "{text}");
        }
    }

    fn read(text: &str) -> (Option<String>, Option<&'static str>) {
        let understood = date(text, &Source::new(4));
        (understood.value.map(|date| date.text), understood.codes.first().map(|code| code.name))
    }

    fn start(text: &str) -> Option<String> {
        date(text, &Source::new(4)).value?.start.map(|time| time.as_str().to_owned())
    }

    #[test]
    fn lists_of_the_format_are_exact() {
        for text in [
            "1996-05-06",
            "1996-05",
            "1996",
            "1996,1997",
            "1996-05,06",
            "1996-05-06,07,08",
            "1996-12-27,28,1997-01-03,04",
            "2019-02-28,2020-02-29,2021-01-10,11,12,02-03",
            "2000-10-24,2000-10-30",
            "1996-05,06-01,02",
        ] {
            assert_eq!(read(text), (Some(text.to_owned()), None), "{text}");
        }
        assert_eq!(start("1996-12-27,28").as_deref(), Some("1996-12-27T00:00Z"));
        assert_eq!([start("1996-05"), start("1996"), start("1996-05,06-01")], [None, None, None]);
    }

    #[test]
    fn other_spellings_are_understood() {
        for (text, expected) in [
            ("2000-7-20", "2000-07-20"),
            ("2000-9-14,2000-9-21", "2000-09-14,2000-09-21"),
            ("1996-05-06, 07", "1996-05-06,07"),
            ("1996/05/06", "1996-05-06"),
            ("1996.5.6", "1996-05-06"),
            ("1996/05", "1996-05"),
            ("05/1996", "1996-05"),
            ("13.9.2007", "2007-09-13"),
            ("01/24/2008", "2008-01-24"),
            ("5.5.2005", "2005-05-05"),
            ("6 May 1996", "1996-05-06"),
            ("6-May-1996", "1996-05-06"),
            ("6th of May, 1996", "1996-05-06"),
            ("1996 May 6", "1996-05-06"),
            ("April 1, 2023", "2023-04-01"),
            ("Sept. 3, 1933", "1933-09-03"),
            ("May 1996", "1996-05"),
            ("May 16-18, 1842", "1842-05-16,17,18"),
            ("16-18 May 1842", "1842-05-16,17,18"),
            ("Thu May 05 23:52:40 CDT 2016", "2016-05-05"),
            ("2018-01-09 17:01:05", "2018-01-09"),
            ("2001/10/01 22:03:45 UT", "2001-10-01"),
            ("2019-01-18T13_20", "2019-01-18"),
            ("2019-01-18T13:20:00Z", "2019-01-18"),
            ("2017.08.13 20:32", "2017-08-13"),
            ("2020年1月31日 11:04", "2020-01-31"),
            ("２０２０年１月３１日", "2020-01-31"),
            ("2003년 5월 3일", "2003-05-03"),
            ("2003年5月", "2003-05"),
            ("1934年", "1934"),
            ("20170813", "2017-08-13"),
        ] {
            assert_eq!(read(text), (Some(expected.to_owned()), Some("date-spelling")), "{text}");
        }
    }

    #[test]
    fn impossible_days_are_no_dates() {
        for text in [
            "2003-02-30",
            "1996-13-40",
            "1996-05-06,32",
            "1996-00",
            "2003-02-29",
            "30 February 2003",
            "31/31/2003",
            "2003年2月30日",
        ] {
            assert_eq!(read(text), (None, Some("date-impossible")), "{text}");
        }
    }

    #[test]
    fn ambiguous_dates_stay_text() {
        for text in ["3-21-48", "05/06/1996", "5.6.2007", "06/05/96", "6 May 96", "May 6 '96"] {
            assert_eq!(read(text), (None, Some("date-ambiguous")), "{text}");
        }
    }

    #[test]
    fn what_is_not_certain_stays_text() {
        for text in [
            "yesterday",
            "196",
            "0850 onwards",
            "1600 approx. (Keicho era, 1596-1615)",
            "1934年(报知新闻10月21日至11月14日连载)",
            "1996-05-06 (published)",
            "昭和38年5月6日",
            "05-06",
            "06",
            "1996,05",
            "1996-05-06-07",
            ",1996",
            "1996,",
            "-",
            "May",
            "12345678",
            "1996-05-06T",
            "棋2019-01T18",
        ] {
            assert_eq!(read(text), (None, Some("date-unknown")), "{text}");
        }
        assert_eq!(read("  "), (None, None));
        assert_eq!(date("yesterday", &Source::new(1)).codes, [&codes::OLD_TEXT]);
        assert_eq!(date("6 May 1996", &Source::new(1)).codes, [&codes::OLD_SPELLING]);
    }
}
