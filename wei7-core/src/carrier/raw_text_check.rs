//! Whether the raw text in an extra would break the syntax of a file. A carrier may come from anybody.

use crate::record::{Extra, Spelling, Text, Unrecognized};

/// Whether the texts of an item can be what they are said to be.
pub(crate) fn is_sound(item: &Extra) -> bool {
    match item {
        Extra::Property { id, values }
        | Extra::Surplus { id, values }
        | Extra::Spelling(Spelling::Property { id, values }) => is_property(id, values),
        Extra::Absent(id) => is_identifier(id),
        Extra::Unrecognized(Unrecognized::Line(line)) => !line.contains(['\n', '\r']),
        _ => true,
    }
}

/// Whether this can be a property of SGF.
pub(super) fn is_property(id: &str, values: &[Text]) -> bool {
    is_identifier(id) && !values.is_empty() && values.iter().all(|value| is_raw(value))
}

/// SGF `FF[4]` 2.2: letters. Digits were never allowed and are read all the same.
fn is_identifier(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// What can stand between `[` and `]` (SGF `FF[4]` 3.2).
fn is_raw(text: &str) -> bool {
    let mut escaped = false;
    for byte in text.bytes() {
        match byte {
            b']' if !escaped => return false,
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    !escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one() {
        let sound = |line: &str| is_sound(&Extra::Unrecognized(Unrecognized::Line(line.into())));
        // The word may stand in a block that is kept.
        assert!(["zzz", "EVENT", ""].into_iter().all(sound));
        assert!(!["zzz\nEVENT x", "a\rb"].into_iter().any(sound));
    }
}
