//! Time zone offsets.

use std::str::FromStr;

use crate::Message;

/// A time zone offset from UTC, at most 14 hours in either direction.
///
/// ```
/// let beijing: wei7_text::Offset = "+08:00".parse().unwrap();
/// assert_eq!(beijing.minutes(), 480);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offset(i16);

impl Offset {
    /// The offset of UTC: `Z`.
    pub const UTC: Self = Self(0);

    /// Creates an offset from minutes ahead of UTC; `None` beyond 14 hours.
    pub const fn from_minutes(minutes: i16) -> Option<Self> {
        if minutes >= -840 && minutes <= 840 { Some(Self(minutes)) } else { None }
    }

    /// Returns the offset in minutes ahead of UTC.
    pub const fn minutes(self) -> i16 {
        self.0
    }

    fn parse(text: &str) -> Option<Self> {
        let sign = match text.bytes().next()? {
            b'Z' if text.len() == 1 => return Some(Self::UTC),
            b'+' => 1,
            b'-' => -1,
            _ => return None,
        };
        let (hours, minutes) = text.get(1..)?.split_once(':')?;
        let (hours, minutes) = (parse_two_digits(hours)?, parse_two_digits(minutes)?);
        if minutes > 59 { None } else { Self::from_minutes(sign * (hours * 60 + minutes)) }
    }
}

/// Parses a number of exactly two digits.
fn parse_two_digits(text: &str) -> Option<i16> {
    if text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Error for a text that is not a UTC offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NoOffset;

impl NoOffset {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("not-an-offset")
    }
}

impl FromStr for Offset {
    type Err = NoOffset;

    fn from_str(text: &str) -> Result<Self, NoOffset> {
        Self::parse(text).ok_or(NoOffset)
    }
}
