//! Exact numbers: half points, and decimals that are compared digit by digit, without floats.

use std::fmt::{self, Write as _};

/// An amount in half points: a komi of 7.5 is `HalfPoints(15)` (5.8, 5.10.1).
///
/// ```
/// use wei7_board::{Decimal, HalfPoints};
///
/// let komi = Decimal::parse("7.50").and_then(Decimal::half_points);
/// assert_eq!(komi, Some(HalfPoints(15)));
/// assert_eq!(HalfPoints(15).to_string(), "7.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfPoints(pub i32);

impl fmt::Display for HalfPoints {
    /// Writes the number without trailing zeros: `7.5`, `8`, `-0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, half) = (self.0.unsigned_abs() / 2, self.0.unsigned_abs() % 2);
        write!(f, "{sign}{whole}{}", if half == 1 { ".5" } else { "" })
    }
}

/// A decimal number of any length, kept as its digits.
#[derive(Clone, Copy, Debug)]
pub struct Decimal<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
    /// Exponent of ten after `e`, clamped to one billion in either direction, beyond which it makes no difference.
    exponent: i64,
}

/// A decimal as an unsigned integer, or the reason why it cannot be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integer {
    /// The number is this integer.
    Value(u32),
    /// The number is an integer above `u32::MAX`.
    TooLarge,
    /// The number is negative.
    Negative,
    /// The number has a fraction.
    Fraction,
}

impl<'a> Decimal<'a> {
    /// Parses a number as JSON writes it (RFC 8259, section 6); `None` for any other text. The grammar of JSON covers
    /// the decimals of all formats.
    pub fn parse(text: &'a str) -> Option<Self> {
        let (negative, rest) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (whole, rest) = split_digits(rest);
        let (fraction, rest) = match rest.strip_prefix('.').map(split_digits) {
            Some(("", _)) => return None,
            Some(found) => found,
            None => ("", rest),
        };
        let exponent = match rest.strip_prefix(['e', 'E']) {
            Some(digits) => parse_exponent(digits)?,
            None if rest.is_empty() => 0,
            None => return None,
        };
        let is_number = !whole.is_empty() && (whole == "0" || !whole.starts_with('0'));
        is_number.then_some(Self { negative, whole, fraction, exponent })
    }

    /// Returns the number in half points; `None` if it is not a multiple of one half, or is too large.
    pub fn half_points(self) -> Option<HalfPoints> {
        let doubled = match self.scale() {
            0.. => self.integer_magnitude()?.checked_mul(2)?,
            // With one digit after the decimal point, this digit must be 5.
            -1 => self.significand().filter(|digits| digits % 5 == 0)? / 5,
            _ => return None,
        };
        let doubled = i32::try_from(doubled).ok()?;
        Some(HalfPoints(if self.negative { -doubled } else { doubled }))
    }

    /// Returns the number as an unsigned integer; `-0` is 0.
    pub fn integer(self) -> Integer {
        if self.is_negative() {
            return Integer::Negative;
        }
        if self.scale() < 0 {
            return Integer::Fraction;
        }
        self.integer_magnitude().and_then(|value| u32::try_from(value).ok()).map_or(Integer::TooLarge, Integer::Value)
    }

    /// Returns whether the number is 0, in any spelling such as `-0.00e7`.
    pub fn is_zero(self) -> bool {
        self.digits().next().is_none()
    }

    /// Returns whether the number is negative and not zero.
    pub fn is_negative(self) -> bool {
        self.negative && !self.is_zero()
    }

    /// Returns whether the absolute value is less than `bound`.
    pub fn less_than(self, bound: u32) -> bool {
        match self.billionths() {
            Some(number) => number < u64::from(bound).saturating_mul(BILLION),
            None => Decimal::parse(&bound.to_string()).is_some_and(|bound| self.is_less_than(bound)),
        }
    }

    /// Returns a text that is equal for all spellings of a number: its significant digits and their power of ten.
    pub fn canonical(self) -> String {
        if self.is_zero() {
            return "0".to_owned();
        }
        let mut text = String::with_capacity(self.whole.len() + self.fraction.len() + 4);
        if self.negative {
            text.push('-');
        }
        // Leading and trailing zeros are not significant.
        let whole = self.whole.trim_start_matches('0');
        text.push_str(whole);
        text.push_str(if whole.is_empty() { self.fraction.trim_start_matches('0') } else { self.fraction });
        text.truncate(text.trim_end_matches('0').len());
        // Writing to a string does not fail.
        let _ = write!(text, "e{}", self.scale());
        text
    }

    /// Returns whether the number is less than `other`. Neither number may be negative.
    pub fn is_less_than(self, other: Decimal<'_>) -> bool {
        if let (Some(one), Some(two)) = (self.billionths(), other.billionths()) {
            return one < two;
        }
        if self.is_zero() || other.is_zero() {
            return self.is_zero() && !other.is_zero();
        }
        // Digits without leading and trailing zeros are ordered like texts.
        self.leading_exponent().cmp(&other.leading_exponent()).then_with(|| self.digits().cmp(other.digits())).is_lt()
    }

    /// Returns the absolute value in billionths; `None` if the number has an exponent or more than 9 digits on a side
    /// of the point, as hardly any number in records has.
    fn billionths(self) -> Option<u64> {
        if self.exponent != 0 || self.whole.len() > 9 || self.fraction.len() > 9 {
            return None;
        }
        let digits = |text: &str| text.bytes().fold(0, |value: u64, digit| value * 10 + u64::from(digit - b'0'));
        let scale = FRACTION_SCALES.get(self.fraction.len()).copied()?;
        Some(digits(self.whole) * BILLION + digits(self.fraction) * scale)
    }

    /// Returns the power of ten of the first digit that is not 0, plus 1.
    fn leading_exponent(self) -> i64 {
        let zeros = self.all_digits().take_while(|digit| *digit == b'0').count();
        self.exponent.saturating_add(to_i64(self.whole.len())).saturating_sub(to_i64(zeros))
    }

    fn all_digits(self) -> impl DoubleEndedIterator<Item = u8> + 'a {
        self.whole.bytes().chain(self.fraction.bytes())
    }

    fn trailing_zeros(self) -> usize {
        self.all_digits().rev().take_while(|digit| *digit == b'0').count()
    }

    /// Returns the digits without leading and trailing zeros.
    fn digits(self) -> impl Iterator<Item = u8> + 'a {
        let kept = self.whole.len() + self.fraction.len() - self.trailing_zeros();
        self.all_digits().take(kept).skip_while(|digit| *digit == b'0')
    }

    /// Returns the power of ten of the last digit that is not 0.
    fn scale(self) -> i64 {
        if self.is_zero() {
            return 0;
        }
        self.exponent.saturating_sub(to_i64(self.fraction.len())).saturating_add(to_i64(self.trailing_zeros()))
    }

    /// Returns the digits without leading and trailing zeros as a number; `None` if the number does not fit.
    fn significand(self) -> Option<i64> {
        self.digits().try_fold(0_i64, |value, digit| value.checked_mul(10)?.checked_add(i64::from(digit - b'0')))
    }

    /// Returns the absolute value of a number that is an integer; `None` if the value does not fit into `i64`.
    fn integer_magnitude(self) -> Option<i64> {
        self.significand()?.checked_mul(10_i64.checked_pow(u32::try_from(self.scale()).ok()?)?)
    }
}

const BILLION: u64 = 1_000_000_000;

/// Value of 1 in the last digit of a fraction, in billionths. The index is the number of digits of the fraction.
const FRACTION_SCALES: [u64; 10] = [BILLION, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1000, 100, 10, 1];

fn to_i64(digits: usize) -> i64 {
    i64::try_from(digits).unwrap_or(i64::MAX)
}

/// Splits a text into its leading digits and the rest.
fn split_digits(text: &str) -> (&str, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at_checked(digits).unwrap_or((text, ""))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses an exponent with its sign; `None` if the text is not an integer. The value is clamped to one billion, beyond
/// which it makes no difference.
fn parse_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if !is_digits(digits) {
        return None;
    }
    let value = digits.bytes().fold(0_i64, |sum, digit| (sum * 10 + i64::from(digit - b'0')).min(1_000_000_000));
    Some(if text.starts_with('-') { -value } else { value })
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
    fn all_spellings_of_a_number_have_one_canonical_text() {
        let canonical = |text| Decimal::parse(text).unwrap().canonical();
        for (a, b) in [("6.1", "6.10"), ("6.1", "61e-1"), ("6.1", "0.061E+2"), ("100", "1e2"), ("0", "-0.00e7")] {
            assert_eq!(canonical(a), canonical(b), "{a} {b}");
        }
        assert_ne!(canonical("6.1"), canonical("6.10000000000000000000001"));
        assert_ne!(canonical("1"), canonical("-1"));
    }
}
