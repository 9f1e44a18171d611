//! `komi` (3.6) and `margin` (3.9): multiples of 0.5 without redundant zeros.

use wei7_core::{Decimal, HalfPoints};

/// An amount in half points, and whether it has the form that 3.6 and 3.9 prescribe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parsed {
    pub(crate) value: HalfPoints,
    pub(crate) plain: bool,
}

/// Parses an amount above 0 and below `bound` points.
pub(crate) fn parse(text: &str, bound: i32) -> Option<Parsed> {
    let unsigned = text.strip_prefix('+').unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let fraction = fraction.trim_end_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let fraction = if fraction.is_empty() { "0" } else { fraction };
    let value = Decimal::parse(&format!("{whole}.{fraction}"))?.half_points()?;
    if value.0 <= 0 || value.0 >= bound * 2 {
        return None;
    }
    Some(Parsed { value, plain: value.to_string() == text })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(i32, bool)> {
        parse(text, 10).map(|amount| (amount.value.0, amount.plain))
    }

    #[test]
    fn the_examples_of_3_6() {
        assert_eq!(read("0.5"), Some((1, true)));
        assert_eq!(read("7.5"), Some((15, true)));
        assert_eq!(read("8"), Some((16, true)));
        for (text, value) in [("7.50", 15), ("06.5", 13), ("8.0", 16), ("+7.5", 15), (".5", 1), ("8.", 16)] {
            assert_eq!(read(text), Some((value, false)), "{text}");
        }
    }

    #[test]
    fn what_is_no_komi() {
        for text in ["0", "0.0", "10", "-1", "7.25", "7.50000000000000000001", "1e1", "", ".", "a", "7,5", "++1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
