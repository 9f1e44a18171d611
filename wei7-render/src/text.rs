//! Preparation of record text for display: control characters are removed, and long text is shortened.

use unicode_width::UnicodeWidthChar;
use wei7_core::is_printable;

/// Replaces characters that could control a terminal or break a picture by blanks.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|character| if is_printable(character) { character } else { ' ' }).collect()
}

/// Returns at most `most` characters of a text. If the text is longer, the last returned character is an ellipsis.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

/// Returns the number of columns of a character in a terminal.
pub(crate) fn columns(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// Returns the number of columns of a text in a terminal.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clean_removes_control_characters() {
        assert_eq!(clean("a\u{1b}[31mb\u{202e}c\u{9b}"), "a [31mb c ");
    }

    #[test]
    fn cut_text_ends_with_an_ellipsis() {
        assert_eq!(cut("围棋盘", 2), "围…");
        assert_eq!(cut("围棋", 2), "围棋");
    }
}
