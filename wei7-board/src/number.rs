//! Exact numbers: half points, and decimals that are compared by their digits, never through floats.

use std::fmt;

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
    /// Without trailing zeros: `7.5`, `8`, `-0.5`.
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
    whole: &'a [u8],
    fraction: &'a [u8],
    /// The power of ten, clamped far beyond any that matters.
    exponent: i64,
}

/// A decimal as an unsigned integer, or why it is none.
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
    /// Parses a number of JSON (RFC 8259, section 6), whose grammar covers the decimals of all formats.
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

    /// The number in half points; `None` if it is no multiple of one half, or too large.
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
        // Only digits before the decimal point count; `point` is the number of them that are left.
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
        // Zeros that the exponent adds behind the last digit.
        if whole > 0 && point > 0 {
            let power = u32::try_from(point).ok().and_then(|p| 10u64.checked_pow(p));
            return power.and_then(|power| whole.checked_mul(power)).is_some_and(|value| value < u64::from(bound));
        }
        whole < u64::from(bound)
    }

    /// A text that is the same for all spellings of a number: its significant digits and their power of ten.
    pub fn canonical(self) -> String {
        if self.is_zero() {
            return "0".to_owned();
        }
        let digits: String = self.all_digits().skip_while(|digit| *digit == b'0').map(char::from).collect();
        format!("{}{}e{}", if self.negative { "-" } else { "" }, digits.trim_end_matches('0'), self.scale())
    }

    /// Whether it is less than another number. Neither may be negative.
    pub fn is_less_than(self, other: Decimal<'_>) -> bool {
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

    /// The power of ten of the first digit that is not 0, plus 1.
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

    /// The digits without zeros at either end, and the power of ten of the last one; `None` if they do not fit.
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

/// An exponent with its sign, clamped at a thousand million, beyond which it makes no difference.
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
}
