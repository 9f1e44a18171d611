//! Texts, times and symbols. Numbers are kept as written and are never converted to floats.

use serde::{Deserialize, Serialize};
use wei7_board::Decimal;

/// Immutable text in a record. Two words wide.
pub type Text = Box<str>;

/// Seconds since the game began: not negative, less than 86400, kept as written (5.14).
#[derive(Clone, Debug, PartialEq)]
pub struct StepTime(Digits);

/// A number as written. Nearly all numbers are short enough to be stored inline in two words, without an allocation.
#[derive(Clone, Debug, PartialEq)]
enum Digits {
    /// Number of bytes used, and all bytes, of which the unused ones are zero.
    Short(u8, [u8; Digits::SHORT]),
    #[allow(clippy::box_collection, reason = "two words instead of three")]
    Long(Box<Text>),
}

impl Digits {
    const SHORT: usize = 14;

    fn new(text: &str) -> Self {
        let mut short = [0; Self::SHORT];
        match (short.get_mut(..text.len()), u8::try_from(text.len())) {
            (Some(used), Ok(length)) => {
                used.copy_from_slice(text.as_bytes());
                Self::Short(length, short)
            }
            _ => Self::Long(Box::new(text.into())),
        }
    }

    fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Short(length, short) => short.get(..usize::from(*length)).unwrap_or_default(),
            Self::Long(text) => text.as_bytes(),
        }
    }
}

impl StepTime {
    /// Parses a time. Returns `None` if 5.14 does not allow the number.
    pub fn parse(text: &str) -> Option<Self> {
        let number = Decimal::parse(text)?;
        (!number.is_negative() && number.less_than(86_400)).then(|| Self(Digits::new(text)))
    }

    /// Converts milliseconds to seconds in the shortest form. Returns `None` for a day (86,400,000 milliseconds) or
    /// more.
    ///
    /// ```
    /// use wei7_core::StepTime;
    /// assert_eq!(StepTime::from_milliseconds(20_950), StepTime::parse("20.95"));
    /// assert_eq!(StepTime::from_milliseconds(86_400_000), None);
    /// ```
    pub fn from_milliseconds(milliseconds: u64) -> Option<Self> {
        let milliseconds = u32::try_from(milliseconds).ok().filter(|milliseconds| *milliseconds < 86_400_000)?;
        // The decimal digits as bytes of an integer; the first digit is the lowest byte.
        let digits = |number: u32, count: u32| {
            (0..count).fold((0_u64, number), |(bytes, rest), _| (bytes << 8 | u64::from(rest % 10), rest / 10)).0
        };
        let (seconds, fraction) = (digits(milliseconds / 1000, 5), digits(milliseconds % 1000, 3));
        let zeros = (seconds.trailing_zeros() / 8).min(4);
        let (whole, places) = (5 - zeros, (u64::BITS - fraction.leading_zeros()).div_ceil(8));
        let ascii = |bytes: u64, count: u32| u128::from(bytes | 0x30_3030_3030 & ((1 << (8 * count)) - 1));
        let mut text = ascii(seconds >> (8 * zeros), whole);
        let mut length = whole;
        if places > 0 {
            text |= u128::from(b'.') << (8 * whole) | ascii(fraction, places) << (8 * (whole + 1));
            length += 1 + places;
        }
        let mut short = [0; Digits::SHORT];
        short.copy_from_slice(text.to_le_bytes().get(..Digits::SHORT)?);
        Some(Self(Digits::Short(u8::try_from(length).ok()?, short)))
    }

    /// Returns the number as written.
    pub fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// Returns the number as written, as bytes. Cheaper than [`StepTime::as_str`], which validates UTF-8.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Returns whether this time is earlier than another.
    pub(crate) fn is_before(&self, other: &Self) -> bool {
        if let (Some(one), Some(two)) = (self.nanoseconds(), other.nanoseconds()) {
            return one < two;
        }
        let [one, two] = [self, other].map(|time| Decimal::parse(time.as_str()));
        one.zip(two).is_some_and(|(one, two)| one.is_less_than(two))
    }

    /// Returns the time in nanoseconds. `None` unless it is written as digits with at most nine decimal places, as
    /// nearly all times are.
    fn nanoseconds(&self) -> Option<u64> {
        let (mut value, mut places) = (0_u64, None);
        for digit in self.as_bytes() {
            match digit {
                b'.' => places = Some(0),
                b'0'..=b'9' => {
                    value = value.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
                    places = places.map(|places| places + 1);
                }
                _ => return None,
            }
        }
        value.checked_mul(10_u64.pow(9_u32.checked_sub(places.unwrap_or(0))?))
    }

    /// Returns the canonical form of the number, which is equal for all spellings of the same number.
    pub fn canonical(&self) -> String {
        Decimal::parse(self.as_str()).map_or_else(String::new, Decimal::canonical)
    }

    /// Returns the seconds as a float, which may be rounded. For display only.
    pub fn seconds(&self) -> f64 {
        self.as_str().parse().unwrap_or(0.0)
    }
}

/// The single character of a mark (5.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "char", into = "char")]
pub struct Symbol(u8);

impl Symbol {
    /// Substitute for a symbol that 3.0 does not have. The author of 3.0 uses `#` in his own conversion.
    pub const SUBSTITUTE: Self = Self(b'#');

    /// Returns the symbol if the character is one of `a-z A-Z 0-9 @ # $ % & ?`.
    pub const fn new(character: char) -> Option<Self> {
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '@' | '#' | '$' | '%' | '&' | '?' => Some(Self(character as u8)),
            _ => None,
        }
    }

    /// Returns the character of the symbol.
    pub const fn as_char(self) -> char {
        self.0 as char
    }
}

impl From<Symbol> for char {
    fn from(symbol: Symbol) -> Self {
        symbol.as_char()
    }
}

impl TryFrom<char> for Symbol {
    type Error = &'static str;

    fn try_from(character: char) -> Result<Self, Self::Error> {
        Self::new(character).ok_or("not a symbol (5.12)")
    }
}

/// Upper bound of the number of characters in a `shortString` (5.4).
pub const SHORT_STRING_CHARACTERS: usize = 128;

/// Returns whether the text is a `shortString` (5.4): one line of at most 128 characters, without control characters.
pub fn is_short_string(text: &str) -> bool {
    // Counting characters is unnecessary if there are at most 128 bytes, as in most strings.
    (text.len() <= SHORT_STRING_CHARACTERS || text.chars().count() <= SHORT_STRING_CHARACTERS)
        && !text.chars().any(|c| c.is_control() || is_line_separator(c))
}

/// Returns whether the character is the line or paragraph separator of Unicode. They are not control characters, but a
/// text with one of them is not a single line.
pub const fn is_line_separator(character: char) -> bool {
    matches!(character, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn milliseconds_are_written_in_the_shortest_form() {
        for milliseconds in (0..3000).chain([9999, 10_000, 99_090, 1_234_567, 60_000_000, 86_399_999]) {
            let exact = format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
            let shortest = exact.trim_end_matches('0').trim_end_matches('.');
            assert_eq!(StepTime::from_milliseconds(milliseconds).unwrap().as_str(), shortest);
        }
    }

    #[test]
    fn step_times_of_any_length_are_kept_as_written() {
        for text in ["0", "12345.67890123", "12345.678901234", "12345.6789012345678901234567890"] {
            assert_eq!(StepTime::parse(text).unwrap().as_str(), text);
        }
        assert_eq!(size_of::<Option<StepTime>>(), size_of::<Text>());
    }

    #[test]
    fn step_times_have_an_order() {
        let times =
            ["-0", "0.000000000001", "0.0000001", "5e-1", "0.9", "1", "1.00000000001", "12.5", "13", "86399.9999"];
        let times = times.map(|text| StepTime::parse(text).unwrap());
        for (x, one) in times.iter().enumerate() {
            for (y, two) in times.iter().enumerate() {
                assert_eq!(one.is_before(two), x < y, "{one:?} {two:?}");
            }
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
