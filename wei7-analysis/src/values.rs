//! Numbers and moves as programs write them.

use wei7_core::Color;

use crate::model::{Lead, LeadKind, Visits, WinRate};

/// Parses a decimal number. A comma is a decimal point, as in programs that follow the locale.
pub(crate) fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let allowed = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b',' | b'e' | b'E');
    // Without this test, `parse` accepts `inf` and `nan`.
    if text.is_empty() || !text.bytes().all(allowed) {
        return None;
    }
    text.replace(',', ".").parse().ok().filter(|number: &f64| number.is_finite())
}

/// Returns the distance of neighboring values with the number of decimal places of a text, times `unit`. `None` if the
/// text has more than four places: then it has all digits.
pub(crate) fn resolution(text: &str, unit: f64) -> Option<f64> {
    let places = text.split_once(['.', ',']).map_or(0, |(_, digits)| digits.bytes().filter(u8::is_ascii_digit).count());
    (places <= 4).then(|| unit * 10_f64.powi(-i32::try_from(places).unwrap_or(0)))
}

/// Parses a number of visits, with a suffix for thousands, millions or billions (`2.8k`, `1.2m`, `3G`).
pub(crate) fn visits(text: &str) -> Option<Visits> {
    let text = text.trim();
    let factor = match text.bytes().last()? {
        b'k' | b'K' => 1e3,
        b'm' | b'M' => 1e6,
        b'g' | b'G' => 1e9,
        _ => return text.parse().ok().map(Visits::exact),
    };
    let count = whole(number(&text[..text.len() - 1])? * factor)?;
    Some(Visits { count, is_rounded: true })
}

/// Converts a float to an integer, if it is not negative and below 2^53.
pub(crate) fn whole(number: f64) -> Option<u64> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked")]
    (0.0..9_007_199_254_740_992.0).contains(&number).then(|| number.round() as u64)
}

/// Converts the win rate of a side to that of Black. Returns `None` outside of 0 to 1; rounding errors are allowed.
pub(crate) fn win_rate_of(color: Color, value: f64) -> Option<f64> {
    let rate = (-1e-6..=1.000_001).contains(&value).then(|| value.clamp(0.0, 1.0))?;
    Some(if color == Color::Black { rate } else { 1.0 - rate })
}

/// Converts the points of a side to those of Black.
pub(crate) fn points_of(color: Color, value: f64) -> f64 {
    if color == Color::Black { value } else { -value }
}

/// Parses a win rate of a side in percent, with or without `%`.
pub(crate) fn percent(color: Color, text: &str) -> Option<WinRate> {
    let text = text.trim().trim_end_matches('%');
    let value = win_rate_of(color, number(text)? / 100.0)?;
    Some(WinRate { value, resolution: resolution(text, 0.01) })
}

/// Parses the points by which a side is ahead.
pub(crate) fn lead(color: Color, text: &str, kind: LeadKind) -> Option<Lead> {
    Some(Lead { value: points_of(color, number(text)?), resolution: resolution(text.trim(), 1.0), kind })
}

/// Parses a side: `B`, `W`, `Black`, `White`, `黑`, `白`.
pub(crate) fn color(text: &str) -> Option<Color> {
    match text.trim().chars().next()? {
        'B' | 'b' | '黑' => Some(Color::Black),
        'W' | 'w' | '白' => Some(Color::White),
        _ => None,
    }
}

/// Returns the first word of a text, up to white space or a bracket.
pub(crate) fn first_word(text: &str) -> &str {
    text.trim_start().split(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default()
}

/// Longest text of rules in bytes. Each answer of an engine keeps the text of its session.
const MAX_RULES: usize = 256;

/// Returns the rules of a session, in the words of the engine; `None` if they have more than 256 bytes, which no rules
/// have.
pub(crate) fn stated_rules(text: String) -> Option<String> {
    Some(text).filter(|text| text.len() <= MAX_RULES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_programs_are_read_by_meaning() {
        assert_eq!(number("49,7"), Some(49.7));
        assert_eq!(number("-5.4E-5"), Some(-5.4e-5));
        assert_eq!(number("-0.0"), Some(0.0));
        for bad in ["", "nan", "inf", "1e999", "x", "1.2.3"] {
            assert_eq!(number(bad), None, "{bad}");
        }
        assert_eq!(visits("2.8k"), Some(Visits { count: 2800, is_rounded: true }));
        assert_eq!(visits("13k"), Some(Visits { count: 13000, is_rounded: true }));
        assert_eq!(visits("250"), Some(Visits::exact(250)));
        assert_eq!(visits("-1"), None);
        assert_eq!(visits("é"), None);
    }
}
