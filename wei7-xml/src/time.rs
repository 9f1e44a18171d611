//! Converts `time` (3.7) from `dateTime` of XML Schema 1.0 to UTC.

use jiff::SignedDuration;
use jiff::civil::{Date, Time};
use wei7_core::{Extra, Info, Offset, StartTime};

/// A value of the type `dateTime` of XML Schema 1.0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// The time in UTC; `None` if the year is outside 0000 to 9999.
    pub(crate) utc: Option<StartTime>,
    /// Whether the text has a time zone.
    pub(crate) zoned: bool,
}

/// Returns the original text of a start time, if an extra keeps the text.
pub(crate) fn original(info: &Info) -> Option<&str> {
    info.extras.find(|extra| if let Extra::StartTime(text) = extra { Some(&**text) } else { None })
}

/// Parses a `dateTime`; `assumed` is the time zone for a text without a zone. Returns `None` if the text is not a
/// `dateTime`.
pub(crate) fn parse(text: &str, assumed: Offset) -> Option<Moment> {
    let (negative, unsigned) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (year, rest) = unsigned.split_once('-')?;
    // A year of more than four digits has no leading zero, and there is no year 0000 (XML Schema 1.0, 3.2.7).
    let digits = year.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || year.len() < 4 || (year.len() > 4 && year.starts_with('0')) || year == "0000" {
        return None;
    }
    let (date, rest) = rest.split_once('T')?;
    let (month, day) = date.split_once('-')?;
    let (clock, zone_text) = rest.split_at(rest.find(['Z', '+', '-']).unwrap_or(rest.len()));
    let zone = zone(zone_text)?;
    let (clock, fraction) = clock.split_once('.').map_or((clock, None), |(clock, fraction)| (clock, Some(fraction)));
    if fraction.is_some_and(|digits| digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    let mut parts = clock.split(':');
    let (hour, minute, second) = (two(parts.next()?)?, two(parts.next()?)?, two(parts.next()?)?);
    let midnight = hour == 24 && minute == 0 && second == 0 && fraction.is_none_or(|f| f.bytes().all(|b| b == b'0'));
    if parts.next().is_some() || minute > 59 || second > 60 || (hour > 23 && !midnight) {
        return None;
    }
    let date = civil(year, negative, two(month)?, two(day)?)?;
    let minutes = i32::from(hour) * 60 + i32::from(minute) - i32::from(zone.unwrap_or(assumed).minutes());
    let utc = date.and_then(|date| {
        let minute = date.to_datetime(Time::midnight()).checked_add(SignedDuration::from_mins(minutes.into())).ok()?;
        let fraction = fraction.map_or(String::new(), |digits| format!(".{}", digits.get(..9).unwrap_or(digits)));
        StartTime::parse(&format!("{}:{second:02}{fraction}Z", minute.strftime("%Y-%m-%dT%H:%M")))
    });
    // Second 60 exists only in leap seconds (XML Schema 1.0, part 2, appendix D).
    (second < 60 || utc.is_some()).then_some(Moment { utc, zoned: zone.is_some() })
}

/// Returns the day with this year, month and day of the month; `None` if the calendar has no such day, and `Some(None)`
/// if the day exists but the year is outside 1 to 9999.
#[allow(clippy::option_option, reason = "a wrong day and a day without place are two things")]
fn civil(year: &str, negative: bool, month: i8, day: i8) -> Option<Option<Date>> {
    // The calendar repeats every 400 years, so the last four digits determine leap years.
    let last = year.get(year.len().saturating_sub(4)..)?.parse::<i16>().ok()?;
    if negative || year.len() > 4 {
        // Year -1 is the leap year before year 1 (XML Schema 1.0: there is no year 0).
        let cycle = if negative { 400 - (last + 399) % 400 } else { 400 + last % 400 };
        return Date::new(cycle, month, day).ok().map(|_| None);
    }
    Date::new(last, month, day).ok().map(Some)
}

/// Parses a number of exactly two digits.
fn two(text: &str) -> Option<i8> {
    (text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

/// Parses a time zone; `None` if the text is not a zone, and `Some(None)` if the text is empty.
#[allow(clippy::option_option, reason = "a wrong zone and no zone are two things")]
fn zone(text: &str) -> Option<Option<Offset>> {
    if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utc(text: &str) -> Option<String> {
        parse(text, Offset::UTC)?.utc.map(|time| time.as_str().to_owned())
    }

    #[test]
    fn times_become_utc() {
        for (text, expected) in [
            ("2011-09-06T02:35:19.5822023+08:00", "2011-09-05T18:35:19.5822023Z"),
            ("2009-02-23T16:00:00Z", "2009-02-23T16:00:00Z"),
            ("2009-02-23T16:00:00", "2009-02-23T16:00:00Z"),
            ("2008-02-28T24:00:00Z", "2008-02-29T00:00:00Z"),
            ("1999-12-31T23:00:00-05:30", "2000-01-01T04:30:00Z"),
            ("0001-01-01T00:00:00+14:00", "0000-12-31T10:00:00Z"),
            ("2000-01-01T00:00:00.12345678912Z", "2000-01-01T00:00:00.123456789Z"),
            ("2012-06-30T23:59:60Z", "2012-06-30T23:59:60Z"),
            ("2012-07-01T07:59:60+08:00", "2012-06-30T23:59:60Z"),
        ] {
            assert_eq!(utc(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn years_without_place_are_times_all_the_same() {
        for text in ["12000-02-29T00:00:00Z", "-0001-02-29T00:00:00Z", "9999-12-31T23:59:59-00:01"] {
            assert_eq!(parse(text, Offset::UTC).map(|moment| moment.utc), Some(None), "{text}");
        }
    }

    #[test]
    fn invalid_times_are_none() {
        for text in [
            "",
            "2009",
            "2009-02-23",
            "2009-02-23T16:00Z",
            "2009-02-29T16:00:00Z",
            "0000-01-01T00:00:00Z",
            "02009-01-01T00:00:00Z",
            "2009-01-01T24:00:01Z",
            "2009-01-01T00:00:60Z",
            "2012-06-30T23:59:60+08:00",
            "2012-06-30T23:59:61Z",
            "12012-06-30T23:59:60Z",
            "2009-01-01T00:00:00.Z",
            "2009-01-01T00:00:00+14:01",
            "2009-1-01T00:00:00Z",
            "2009-01-01 00:00:00Z",
            "+2009-01-01T00:00:00Z",
            "2009-01-01T00:00:00z",
            "11000-02-30T00:00:00Z",
            "-0002-02-29T00:00:00Z",
            "2009-01-01T00:00:00:00Z",
        ] {
            assert_eq!(parse(text, Offset::UTC), None, "{text}");
        }
    }

    #[test]
    fn an_offset_is_assumed_where_there_is_none() {
        let moment = parse("2009-02-23T16:00:00", "+08:00".parse().unwrap()).unwrap();
        assert_eq!((moment.utc.unwrap().as_str(), moment.zoned), ("2009-02-23T08:00:00Z", false));
        for wrong in ["", "8", "+8:00", "+15:00", "08:00", "Z1"] {
            assert!(wrong.parse::<Offset>().is_err(), "{wrong}");
        }
    }
}
