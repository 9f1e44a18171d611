//! Numbers as `FF[4]` writes them (3: Number, Real).

use wei7_text::info::is_digits;

/// A number that is not negative.
pub(crate) fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| is_number(text))
}

/// 3: `Number`.
pub(crate) fn is_number(text: &str) -> bool {
    is_digits(text.strip_prefix(['+', '-']).unwrap_or(text))
}

/// 3: `Real`.
pub(crate) fn is_real(text: &str) -> bool {
    match text.split_once('.') {
        None => is_number(text),
        Some((whole, fraction)) => is_number(whole) && is_digits(fraction),
    }
}

/// A short real without a sign, as the clocks of servers write it: `1790.5`, `0`.
pub(crate) fn is_plain_real(text: &str) -> bool {
    text.len() < 20 && !text.starts_with(['+', '-']) && is_real(text)
}

/// The version of the format that a value of FF names; `None` if it is no number from 1 on.
pub(crate) fn version(raw: &str) -> Option<u32> {
    let trimmed = raw.trim();
    let digits = trimmed.strip_prefix('+').unwrap_or(trimmed);
    // A number too large for this type is one after `FF[4]` all the same.
    let number = is_digits(digits).then(|| digits.parse().unwrap_or(u32::MAX));
    number.filter(|ff| *ff > 0)
}
