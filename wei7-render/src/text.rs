//! Text of records made fit to be shown: without control characters, and not too long.

use unicode_width::UnicodeWidthChar;
use wei7_core::is_printable;

/// The text with blanks instead of characters that could control a terminal or break a picture.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|character| if is_printable(character) { character } else { ' ' }).collect()
}

/// At most `most` characters of a text; an ellipsis takes the place of the rest.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

/// The number of columns of a character in a terminal.
pub(crate) fn columns(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// The number of columns of a text in a terminal.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_commands_the_terminal() {
        assert_eq!(clean("a\u{1b}[31mb\u{202e}c\u{9b}"), "a [31mb c ");
    }

    #[test]
    fn a_cut_shows() {
        assert_eq!(cut("围棋盘", 2), "围…");
        assert_eq!(cut("围棋", 2), "围棋");
    }
}
