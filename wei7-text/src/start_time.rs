//! The start time of a game as 3.0 writes it (draft 8, 5.10.2).

use crate::Offset;

/// The start time of a game (5.10.2): UTC, in one of three forms (to the minute, to the second, with up to nine decimal
/// places), kept as written.
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

impl StartTime {
    /// Parses a time in one of the three forms. Days must exist in the calendar; hour 24 and second 60 are refused.
    pub fn parse(text: &str) -> Option<Self> {
        // To jiff, second 60 is another name of second 59.
        let exists =
            || text.get(17..19) != Some("60") && text.trim_end_matches('Z').parse::<jiff::civil::DateTime>().is_ok();
        (looks_like_start_time(text) && exists()).then(|| Self(text.into()))
    }

    /// Parses a time with an offset such as `+08:00`, at most 14 hours, instead of `Z`, and converts it to UTC.
    pub fn with_offset(text: &str) -> Option<Self> {
        let (local, offset) = text.split_at_checked(text.len().checked_sub(6)?)?;
        let ahead: Offset = offset.parse().ok()?;
        // The local day must exist, too.
        let written = Self::parse(&format!("{local}Z"))?;
        let (minute, seconds) = written.as_str().split_at_checked(16)?;
        let there: jiff::civil::DateTime = minute.parse().ok()?;
        let utc = there.checked_sub(jiff::SignedDuration::from_mins(ahead.minutes().into())).ok()?;
        Self::parse(&format!("{}{seconds}", utc.strftime("%Y-%m-%dT%H:%M")))
    }

    /// The time as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it has seconds.
    pub fn has_seconds(&self) -> bool {
        self.0.len() > 17
    }
}

/// Whether a text has one of the three forms of 5.10.2; the day and the hour may not exist.
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
    fn start_times_have_three_forms_and_a_calendar() {
        for good in [
            "2011-09-05T18:35Z",
            "2011-09-05T18:35:19Z",
            "2011-09-05T18:35:19.5Z",
            "2011-09-05T18:35:19.123456789Z",
            "2012-02-29T00:00Z",
            "0000-01-01T00:00Z",
        ] {
            assert!(StartTime::parse(good).is_some(), "{good}");
        }
        for bad in [
            "2011-02-29T00:00Z",
            "2011-09-05T24:00Z",
            "2011-09-05T18:60Z",
            "2011-09-05T18:35:60Z",
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
    fn an_offset_is_taken_off_the_time() {
        for (text, utc) in [
            ("2013-03-06T10:10:00+08:00", "2013-03-06T02:10:00Z"),
            ("2013-03-06T10:10+08:00", "2013-03-06T02:10Z"),
            ("2012-02-29T20:45:19.250-05:30", "2012-03-01T02:15:19.250Z"),
            ("2013-01-01T00:00-00:00", "2013-01-01T00:00Z"),
            ("0000-01-01T14:00+14:00", "0000-01-01T00:00Z"),
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
            "+08:00",
            "棋棋",
        ] {
            assert_eq!(StartTime::with_offset(text), None, "{text}");
        }
    }
}
