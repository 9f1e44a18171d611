//! Numbers as programs write them.

/// Returns a number with at most this number of decimal places, without zeros at the end and without `-0`.
pub(crate) fn short(value: f64, places: i32) -> String {
    let unit = 10_f64.powi(places);
    let rounded = (value * unit).round() / unit;
    format!("{}", rounded + 0.0)
}

/// Returns a number with exactly this number of decimal places, without `-0`.
pub(crate) fn fixed(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if is_zero { text.trim_start_matches('-').to_owned() } else { text }
}

/// Returns an integer number of 1/10000, rounded.
pub(crate) fn ten_thousandths(value: f64) -> String {
    short(value * 10_000.0, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_programs() {
        assert_eq!([short(48.2, 2), short(50.0, 2), short(-0.001, 2)], ["48.2", "50", "0"]);
        assert_eq!([fixed(48.25, 1), fixed(-0.04, 1), fixed(50.0, 1)], ["48.2", "0.0", "50.0"]);
        assert_eq!(ten_thousandths(0.49685), "4969");
    }
}
