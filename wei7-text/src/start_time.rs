//! The start time of a game as wei7 3.0 writes it (draft 8, 5.10.2).

use crate::Offset;

/// The start time of a game (draft 8, 5.10.2) in UTC. The text is kept in the form in which it was written: to the
/// minute, to the second, or with up to nine decimal places.
///
/// ```
/// use wei7_text::StartTime;
///
/// let time = StartTime::with_offset("2013-03-06T10:10+08:00").unwrap();
/// assert_eq!(time.as_str(), "2013-03-06T02:10Z");
/// assert_eq!(StartTime::parse("2013-02-29T10:10Z"), None, "no such day");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartTime(Box<str>);

/// The days whose last second was 23:59:60 UTC: all leap seconds until now (IERS Bulletin C). No further leap second
/// has been announced.
const LEAP_SECONDS: [&str; 27] = [
    "1972-06-30",
    "1972-12-31",
    "1973-12-31",
    "1974-12-31",
    "1975-12-31",
    "1976-12-31",
    "1977-12-31",
    "1978-12-31",
    "1979-12-31",
    "1981-06-30",
    "1982-06-30",
    "1983-06-30",
    "1985-06-30",
    "1987-12-31",
    "1989-12-31",
    "1990-12-31",
    "1992-06-30",
    "1993-06-30",
    "1994-06-30",
    "1995-12-31",
    "1997-06-30",
    "1998-12-31",
    "2005-12-31",
    "2008-12-31",
    "2012-06-30",
    "2015-06-30",
    "2016-12-31",
];

impl StartTime {
    /// Parses a time in one of the three forms of 5.10.2; `None` for any other text. The day must exist in the
    /// calendar; 24:00 is the end of a day (ISO 8601:2004, 4.2.3), and second 60 must be a leap second that was
    /// inserted (4.2.1).
    pub fn parse(text: &str) -> Option<Self> {
        let (_, minutes) = day_and_minutes(text)?;
        let is_leap = text.get(17..19) == Some("60");
        let is_inserted = || minutes == 23 * 60 + 59 && text.get(..10).is_some_and(|day| LEAP_SECONDS.contains(&day));
        (!is_leap || is_inserted()).then(|| Self(text.into()))
    }

    /// Parses a time with an offset such as `+08:00`, at most 14 hours, in place of `Z`, and converts the time to UTC;
    /// `None` for any other text.
    pub fn with_offset(text: &str) -> Option<Self> {
        let (local, offset) = text.split_at_checked(text.len().checked_sub(6)?)?;
        let ahead: Offset = offset.parse().ok()?;
        // The local day must exist, too.
        let (day, minutes) = day_and_minutes(&format!("{local}Z"))?;
        let since_midnight = jiff::SignedDuration::from_mins(minutes - i64::from(ahead.minutes()));
        let utc = day.to_datetime(jiff::civil::Time::midnight()).checked_add(since_midnight).ok()?;
        Self::parse(&format!("{}{}Z", utc.strftime("%Y-%m-%dT%H:%M"), local.get(16..)?))
    }

    /// Creates a time from the number of seconds since 1970-01-01T00:00Z.
    ///
    /// ```
    /// let time = wei7_text::StartTime::from_unix(1_600_000_000).unwrap();
    /// assert_eq!(time.as_str(), "2020-09-13T12:26:40Z");
    /// ```
    pub fn from_unix(seconds: i64) -> Option<Self> {
        let time = jiff::Timestamp::from_second(seconds).ok()?;
        Self::parse(&time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string())
    }

    /// Returns the time in the form in which it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether the time has seconds.
    pub fn has_seconds(&self) -> bool {
        self.0.len() > 17
    }
}

/// Returns the day and the number of minutes since midnight for a text in one of the three forms of 5.10.2; `None` if
/// the day or the time does not exist.
///
/// Second 60 is always accepted, because leap seconds are known in UTC only and the time may be local.
fn day_and_minutes(text: &str) -> Option<(jiff::civil::Date, i64)> {
    let (day, clock) = text.split_once('T').filter(|_| looks_like_start_time(text))?;
    let number = |at: usize| clock.get(at..at + 2)?.parse::<u8>().ok();
    let (hour, minute, second) = (number(0)?, number(3)?, number(6).unwrap_or(0));
    let is_end = || hour == 24 && clock.bytes().skip(2).all(|byte| matches!(byte, b'0' | b':' | b'.' | b'Z'));
    let exists = minute < 60 && second <= 60 && (hour < 24 || is_end());
    exists.then_some((day.parse().ok()?, i64::from(hour) * 60 + i64::from(minute)))
}

/// Returns whether a text has one of the three forms of 5.10.2; the day and the hour need not exist.
pub fn looks_like_start_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    let form: &[u8] = match bytes.len() {
        17 => b"dddd-dd-ddTdd:ddZ",
        20 => b"dddd-dd-ddTdd:dd:ddZ",
        22..=30 => b"dddd-dd-ddTdd:dd:dd.",
        _ => return false,
    };
    let fits = |(byte, form): (&u8, &u8)| if *form == b'd' { byte.is_ascii_digit() } else { byte == form };
    let fraction = bytes.get(20..bytes.len() - 1).unwrap_or_default();
    bytes.iter().zip(form).all(fits) && bytes.last() == Some(&b'Z') && fraction.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_times_have_three_forms_and_exist_in_the_calendar() {
        for good in [
            "2011-09-05T18:35Z",
            "2011-09-05T18:35:19Z",
            "2011-09-05T18:35:19.5Z",
            "2011-09-05T18:35:19.123456789Z",
            "2012-02-29T00:00Z",
            "0000-01-01T00:00Z",
            "2011-09-05T24:00Z",
            "2011-09-05T24:00:00.000Z",
            "9999-12-31T24:00Z",
            "2012-06-30T23:59:60Z",
            "2016-12-31T23:59:60.75Z",
        ] {
            assert!(StartTime::parse(good).is_some(), "{good}");
        }
        for bad in [
            "2011-02-29T00:00Z",
            "2011-09-05T24:01Z",
            "2011-09-05T24:00:00.1Z",
            "2011-02-29T24:00Z",
            "2011-09-05T25:00Z",
            "2011-09-05T18:60Z",
            "2011-09-05T18:35:60Z",
            "2012-06-30T22:59:60Z",
            "2011-06-30T23:59:60Z",
            "2012-06-30T23:59:61Z",
            "2012-06-30T24:00:60Z",
            "2011-13-05T18:35Z",
            "2011-00-05T18:35Z",
            "2011-09-05T18:35:19.Z",
            "2011-09-05T18:35:19.1234567890Z",
            "2011-09-05T18:35:19.5z",
            "2011-09-05t18:35Z",
            "2011-09-05 18:35Z",
            "2011-09-05T18:35",
            "+011-09-05T18:35Z",
            "2011-09-05T18:35+08:00",
            "２011-09-05T18:3Z",
            "",
        ] {
            assert!(StartTime::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn offsets_are_subtracted_from_the_time() {
        for (text, utc) in [
            ("2013-03-06T10:10:00+08:00", "2013-03-06T02:10:00Z"),
            ("2013-03-06T10:10+08:00", "2013-03-06T02:10Z"),
            ("2012-02-29T20:45:19.250-05:30", "2012-03-01T02:15:19.250Z"),
            ("2013-01-01T00:00-00:00", "2013-01-01T00:00Z"),
            ("0000-01-01T14:00+14:00", "0000-01-01T00:00Z"),
            ("2011-12-31T24:00+08:00", "2011-12-31T16:00Z"),
            ("2011-12-31T24:00:00-01:00", "2012-01-01T01:00:00Z"),
            ("2012-07-01T07:59:60.5+08:00", "2012-06-30T23:59:60.5Z"),
        ] {
            assert_eq!(StartTime::with_offset(text).as_ref().map(StartTime::as_str), Some(utc), "{text}");
        }
        for text in [
            "2013-02-29T10:10+08:00",
            "2013-03-06T10:10+0800",
            "2013-03-06T10:10+08",
            "2013-03-06T10:10 +08:00",
            "2013-03-06T10:10+08:60",
            "2013-03-06T10:10+14:01",
            "2013-03-06T10:10Z",
            "2013-03-06T10:10Z+08:00",
            "2013-03-06+08:00",
            "0000-01-01T00:00+00:01",
            "9999-12-31T23:59-00:01",
            "2012-06-30T23:59:60+08:00",
            "+08:00",
            "棋棋",
        ] {
            assert_eq!(StartTime::with_offset(text), None, "{text}");
        }
    }
}
