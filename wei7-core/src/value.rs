//! Exact values: half points, times and symbols, read from the digits as written and never through floats.

use std::fmt;

use serde_json::value::RawValue;

/// An amount in half points: komi 7.5 is 15 (5.8, 5.10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfPoints(pub i32);

impl fmt::Display for HalfPoints {
    /// As the specifications write it: no trailing zero (`7.5`, `8`, `-0.5`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, half) = (self.0.unsigned_abs() / 2, self.0.unsigned_abs() % 2);
        write!(f, "{sign}{whole}{}", if half == 1 { ".5" } else { "" })
    }
}

/// A decimal number as it was written, compared by its digits.
#[derive(Clone, Copy, Debug)]
pub struct Decimal<'a> {
    negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
    /// Power of ten, cut to a range far beyond any that matters.
    exponent: i64,
}

/// What a decimal is as an unsigned integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integer {
    /// It is this integer.
    Value(u32),
    /// It is an integer above `u32::MAX`.
    TooLarge,
    /// It is negative.
    Negative,
    /// It has a fraction.
    Fraction,
}

impl<'a> Decimal<'a> {
    /// Reads the number grammar of JSON (RFC 8259, section 6), which holds every decimal of the formats that we read.
    pub fn parse(text: &'a str) -> Option<Self> {
        let bytes = text.as_bytes();
        let (negative, rest) = match bytes.split_first()? {
            (b'-', rest) => (true, rest),
            _ => (false, bytes),
        };
        let (whole, rest) = digits(rest);
        if whole.is_empty() || (whole.len() > 1 && whole[0] == b'0') {
            return None;
        }
        let (fraction, rest) = match rest.split_first() {
            Some((b'.', rest)) => {
                let (fraction, rest) = digits(rest);
                if fraction.is_empty() {
                    return None;
                }
                (fraction, rest)
            }
            _ => (&[][..], rest),
        };
        let exponent = match rest.split_first() {
            None => 0,
            Some((b'e' | b'E', rest)) => exponent(rest)?,
            Some(_) => return None,
        };
        Some(Self { negative, whole, fraction, exponent })
    }

    /// The number in units of one half, if it is a multiple of one half and fits.
    pub fn half_points(self) -> Option<HalfPoints> {
        let (digits, exponent) = self.significant()?;
        // digits * 10^exponent * 2, where exponent is 0 or more, or -1 with a last digit of 5.
        let doubled = match exponent {
            0.. => digits.checked_mul(2)?.checked_mul(10i64.checked_pow(u32::try_from(exponent).ok()?)?)?,
            -1 if digits % 5 == 0 => digits / 5,
            _ => return None,
        };
        let doubled = i32::try_from(doubled).ok()?;
        Some(HalfPoints(if self.negative { -doubled } else { doubled }))
    }

    /// The number as an unsigned integer; `-0` is 0.
    pub fn integer(self) -> Integer {
        if self.is_zero() {
            return Integer::Value(0);
        }
        if self.negative {
            return Integer::Negative;
        }
        match self.significant() {
            None => {
                if self.scale() < 0 {
                    Integer::Fraction
                } else {
                    Integer::TooLarge
                }
            }
            Some((_, ..0)) => Integer::Fraction,
            Some((digits, exponent)) => u32::try_from(exponent)
                .ok()
                .and_then(|power| 10i64.checked_pow(power))
                .and_then(|power| digits.checked_mul(power))
                .and_then(|value| u32::try_from(value).ok())
                .map_or(Integer::TooLarge, Integer::Value),
        }
    }

    /// Whether it is 0, however it is written.
    pub fn is_zero(self) -> bool {
        self.all_digits().all(|digit| digit == b'0')
    }

    /// Whether the number is negative and not zero.
    pub fn is_negative(self) -> bool {
        self.negative && !self.is_zero()
    }

    /// Whether the magnitude is less than `bound`.
    pub fn less_than(self, bound: u32) -> bool {
        // The digits before the decimal point decide, and there may be many zeros: skip them.
        let mut point = i64::try_from(self.whole.len()).unwrap_or(i64::MAX).saturating_add(self.exponent);
        let mut whole: u64 = 0;
        for digit in self.all_digits() {
            if point <= 0 {
                break;
            }
            point -= 1;
            whole = whole * 10 + u64::from(digit - b'0');
            if whole >= u64::from(bound) {
                return false;
            }
        }
        // Zeros that an exponent puts behind the last digit.
        if whole > 0 && point > 0 {
            let power = u32::try_from(point).ok().and_then(|p| 10u64.checked_pow(p));
            return power.and_then(|power| whole.checked_mul(power)).is_some_and(|value| value < u64::from(bound));
        }
        whole < u64::from(bound)
    }

    /// The same text for every spelling of the same number: its significant digits and their power of ten.
    pub fn canonical(self) -> String {
        if self.is_zero() {
            return "0".to_owned();
        }
        let digits: String = self.all_digits().skip_while(|digit| *digit == b'0').map(char::from).collect();
        format!("{}{}e{}", if self.negative { "-" } else { "" }, digits.trim_end_matches('0'), self.scale())
    }

    /// Whether it is less than another number of any size; neither is negative.
    pub(crate) fn is_less_than(self, other: Decimal<'_>) -> bool {
        if self.is_zero() || other.is_zero() {
            return self.is_zero() && !other.is_zero();
        }
        if self.magnitude() != other.magnitude() {
            return self.magnitude() < other.magnitude();
        }
        let mut a = self.all_digits().skip_while(|digit| *digit == b'0');
        let mut b = other.all_digits().skip_while(|digit| *digit == b'0');
        loop {
            match (a.next(), b.next()) {
                (None, None) => return false,
                (a, b) if a.unwrap_or(b'0') == b.unwrap_or(b'0') => {}
                (a, b) => return a.unwrap_or(b'0') < b.unwrap_or(b'0'),
            }
        }
    }

    /// The power of ten of its first digit that is not 0, plus 1.
    fn magnitude(self) -> i64 {
        let zeros = self.all_digits().take_while(|digit| *digit == b'0').count();
        let length = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.exponent.saturating_add(length(self.whole.len())).saturating_sub(length(zeros))
    }

    fn all_digits(self) -> impl DoubleEndedIterator<Item = u8> + 'a {
        self.whole.iter().chain(self.fraction).copied()
    }

    /// The power of ten of the last digit that is not 0.
    fn scale(self) -> i64 {
        let zeros = self.all_digits().rev().take_while(|digit| *digit == b'0').count();
        self.exponent
            .saturating_sub(i64::try_from(self.fraction.len()).unwrap_or(i64::MAX))
            .saturating_add(i64::try_from(zeros).unwrap_or(i64::MAX))
    }

    /// The digits without zeros at either end, and the power of ten of the last; `None` if they do not fit.
    fn significant(self) -> Option<(i64, i64)> {
        if self.is_zero() {
            return Some((0, 0));
        }
        let zeros = self.all_digits().rev().take_while(|digit| *digit == b'0').count();
        let kept = self.whole.len() + self.fraction.len() - zeros;
        let mut value: i64 = 0;
        for digit in self.all_digits().take(kept) {
            value = value.checked_mul(10)?.checked_add(i64::from(digit - b'0'))?;
        }
        Some((value, self.scale()))
    }
}

fn digits(bytes: &[u8]) -> (&[u8], &[u8]) {
    bytes.split_at(bytes.iter().take_while(|b| b.is_ascii_digit()).count())
}

/// The digits of an exponent with its sign. Beyond a thousand million it is cut: it decides nothing there that it did not before.
fn exponent(bytes: &[u8]) -> Option<i64> {
    let (negative, rest) = match bytes.split_first()? {
        (b'-', rest) => (true, rest),
        (b'+', rest) => (false, rest),
        _ => (false, bytes),
    };
    if rest.is_empty() || !rest.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = rest.iter().fold(0i64, |sum, digit| (sum * 10 + i64::from(digit - b'0')).min(1_000_000_000));
    Some(if negative { -value } else { value })
}

/// 5.14: seconds since the game began, not negative and less than 86400, kept as written.
#[derive(Clone, Debug)]
pub struct StepTime(Box<RawValue>);

impl StepTime {
    /// The number if it is one that 5.14 allows.
    pub fn parse(text: &str) -> Option<Self> {
        let number = Decimal::parse(text)?;
        if number.is_negative() || !number.less_than(86_400) {
            return None;
        }
        RawValue::from_string(text.to_owned()).ok().map(Self)
    }

    /// The number as written.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// The same text for every spelling of the same number.
    pub fn canonical(&self) -> String {
        Decimal::parse(self.as_str()).map_or_else(String::new, Decimal::canonical)
    }

    /// Seconds, rounded to what a float can hold: for display only.
    pub fn seconds(&self) -> f64 {
        self.as_str().parse().unwrap_or(0.0)
    }
}

impl PartialEq for StepTime {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

/// 5.10.2: when the game began, in one of its three forms, UTC, kept as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartTime(Box<str>);

impl StartTime {
    /// The time if it has one of the three forms and stands in the calendar. Hour 24 and second 60 are refused.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        if !looks_like_start_time(text) {
            return None;
        }
        let number = |from: usize, to: usize| text.get(from..to).and_then(|digits| digits.parse::<i16>().ok());
        let small = |from: usize| number(from, from + 2).and_then(|n| i8::try_from(n).ok());
        jiff::civil::Date::new(number(0, 4)?, small(5)?, small(8)?).ok()?;
        let seconds = if bytes.len() == 17 { 0 } else { small(17)? };
        jiff::civil::Time::new(small(11)?, small(14)?, seconds, 0).ok()?;
        Some(Self(text.into()))
    }

    /// The time in UTC if the text has one of the three forms with an offset such as `+08:00`, at most 14 hours, in place of
    /// the `Z`.
    pub(crate) fn with_offset(text: &str) -> Option<Self> {
        let (local, offset) = text.split_at_checked(text.len().checked_sub(6)?)?;
        let two = |from: usize| {
            let digits = offset.get(from..from + 2).filter(|two| two.bytes().all(|byte| byte.is_ascii_digit()))?;
            digits.parse::<i64>().ok()
        };
        let sign = match (offset.as_bytes().first()?, offset.as_bytes().get(3)?) {
            (b'+', b':') => 1,
            (b'-', b':') => -1,
            _ => return None,
        };
        let (hours, minutes) = (two(1)?, two(4)?);
        let ahead = hours * 60 + minutes;
        if minutes > 59 || ahead > 14 * 60 {
            return None;
        }
        // In the calendar of its own place, too.
        let written = Self::parse(&format!("{local}Z"))?;
        let (minute, seconds) = written.as_str().split_at_checked(16)?;
        let there: jiff::civil::DateTime = minute.parse().ok()?;
        let utc = there.checked_sub(jiff::SignedDuration::from_mins(sign * ahead)).ok()?;
        Self::parse(&format!("{}{seconds}", utc.strftime("%Y-%m-%dT%H:%M")))
    }

    /// The time as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether seconds are written.
    pub fn has_seconds(&self) -> bool {
        self.0.len() > 17
    }
}

/// Whether a text has one of the three forms of 5.10.2, whatever day and hour it names.
pub(crate) fn looks_like_start_time(text: &str) -> bool {
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

/// 5.12: the one character of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u8);

impl Symbol {
    /// What stands for a symbol that 3.0 does not have, as the author wrote it in his own conversion.
    pub const SUBSTITUTE: Self = Self(b'#');

    /// The symbol if it is one of `a-z A-Z 0-9 @ # $ % & ?`.
    pub const fn new(character: char) -> Option<Self> {
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '@' | '#' | '$' | '%' | '&' | '?' => Some(Self(character as u8)),
            _ => None,
        }
    }

    /// The character.
    pub const fn as_char(self) -> char {
        self.0 as char
    }
}

/// 5.4: the most characters that a `shortString` has.
pub const SHORT_STRING_CHARACTERS: usize = 128;

/// Whether the text is a `shortString` (5.4): one line of at most 128 characters, none of them a control character.
pub fn is_short_string(text: &str) -> bool {
    // Most strings are shorter in bytes than they may be in characters.
    (text.len() <= SHORT_STRING_CHARACTERS || text.chars().count() <= SHORT_STRING_CHARACTERS)
        && !text.chars().any(|c| c.is_control() || is_line_separator(c))
}

/// Unicode's own line and paragraph separators: not control characters, but a text with one is not a single line.
pub const fn is_line_separator(character: char) -> bool {
    matches!(character, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half(text: &str) -> Option<i32> {
        Decimal::parse(text)?.half_points().map(|HalfPoints(n)| n)
    }

    #[test]
    fn half_points_come_from_the_digits() {
        assert_eq!(half("7.5"), Some(15));
        assert_eq!(half("0"), Some(0));
        assert_eq!(half("-0.0"), Some(0));
        assert_eq!(half("7.50"), Some(15));
        assert_eq!(half("75e-1"), Some(15));
        assert_eq!(half("0.75e1"), Some(15));
        assert_eq!(half("1e1"), Some(20));
        assert_eq!(half("-2.5"), Some(-5));
        assert_eq!(half("7.50000000000000000001"), None);
        assert_eq!(half("7.3"), None);
        assert_eq!(half("7.25"), None);
        assert_eq!(half("1e400"), None);
        assert_eq!(half("1e-400"), None);
        assert_eq!(half("0e999999999999999999999"), Some(0));
    }

    #[test]
    fn only_numbers_of_json_are_decimals() {
        for wrong in ["", "-", "+1", "01", "1.", ".5", "1e", "1e+", "0x1", "1 ", "١"] {
            assert!(Decimal::parse(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn integers_are_integers_by_value() {
        let integer = |text| Decimal::parse(text).unwrap().integer();
        assert_eq!(integer("12"), Integer::Value(12));
        assert_eq!(integer("1.0"), Integer::Value(1));
        assert_eq!(integer("1e2"), Integer::Value(100));
        assert_eq!(integer("-0"), Integer::Value(0));
        assert_eq!(integer("4294967295"), Integer::Value(u32::MAX));
        assert_eq!(integer("4294967296"), Integer::TooLarge);
        assert_eq!(integer("9223372036854775808"), Integer::TooLarge);
        assert_eq!(integer("1e400"), Integer::TooLarge);
        assert_eq!(integer("123456789012345678901234567890"), Integer::TooLarge);
        assert_eq!(integer("123456789012345678901234567890e-1"), Integer::TooLarge);
        assert_eq!(integer("123456789012345678901234567891e-1"), Integer::Fraction);
        assert_eq!(integer("1.5"), Integer::Fraction);
        assert_eq!(integer("-1"), Integer::Negative);
    }

    #[test]
    fn spellings_of_a_number_are_one() {
        let canonical = |text| Decimal::parse(text).unwrap().canonical();
        for (a, b) in [("6.1", "6.10"), ("6.1", "61e-1"), ("6.1", "0.061E+2"), ("100", "1e2"), ("0", "-0.00e7")] {
            assert_eq!(canonical(a), canonical(b), "{a} {b}");
        }
        assert_ne!(canonical("6.1"), canonical("6.10000000000000000000001"));
        assert_ne!(canonical("1"), canonical("-1"));
    }

    #[test]
    fn step_times_are_below_a_day() {
        for good in ["0", "-0", "0.0", "86399.999999999999999999", "1e1", "8.63e4", "0e400", "1e-400", "0.000e9"] {
            assert_eq!(StepTime::parse(good).expect(good).as_str(), good);
        }
        for bad in ["-1", "-0.1", "86400", "86400.0", "1e400", "8.64e4", "864e2", "0.0864e6", "1e5"] {
            assert!(StepTime::parse(bad).is_none(), "{bad}");
        }
    }

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

    #[test]
    fn short_strings_are_counted_in_characters() {
        assert!(is_short_string(""));
        assert!(is_short_string(&"棋".repeat(128)));
        assert!(!is_short_string(&"棋".repeat(129)));
        assert!(!is_short_string("a\nb"));
        assert!(!is_short_string("a\u{7f}"));
        assert!(!is_short_string("a\u{85}b"));
        assert!(!is_short_string("a\u{2028}b"));
        assert!(is_short_string("a\u{a0}b"));
    }
}
