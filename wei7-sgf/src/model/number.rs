//! Numbers as `FF[4]` writes them (3: Number, Real).

use wei7_text::info::is_digits;

/// Parses a `Number` (3) that is not negative and fits into 32 bits.
pub(crate) fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| is_number(text))
}

/// Returns whether the text is a `Number` (3).
pub(crate) fn is_number(text: &str) -> bool {
    is_digits(text.strip_prefix(['+', '-']).unwrap_or(text))
}

/// Returns whether the text is a `Real` (3).
pub(crate) fn is_real(text: &str) -> bool {
    match text.split_once('.') {
        None => is_number(text),
        Some((whole, fraction)) => is_number(whole) && is_digits(fraction),
    }
}

/// Returns whether the text is a short `Real` without a sign, the usual form of clocks: `1790.5`, `0`.
pub(crate) fn is_plain_real(text: &str) -> bool {
    text.len() < 20 && !text.starts_with(['+', '-']) && is_real(text)
}

/// Returns the format version named by a value of FF, or `None` if the value is not a positive number.
pub(crate) fn version(raw: &str) -> Option<u32> {
    let trimmed = raw.trim();
    let digits = trimmed.strip_prefix('+').unwrap_or(trimmed);
    // A number too large for 32 bits still names a version later than `FF[4]`.
    let number = is_digits(digits).then(|| digits.parse().unwrap_or(u32::MAX));
    number.filter(|ff| *ff > 0)
}
