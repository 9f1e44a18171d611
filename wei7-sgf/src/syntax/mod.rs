//! The syntax of the text: games, variations, nodes, properties, values, and syntax errors.
//!
//! The lexer is one loop over bytes, without recursion. Brackets, semicolons and letters are ASCII, so byte offsets in
//! UTF-8 are safe.

pub(crate) mod game_start;
pub(crate) mod games;
pub(crate) mod lexer;
pub mod tree;

pub use games::Games;

use wei7_core::Message;
use wei7_core::{Code, Diagnostic, Span};

use crate::codes;

/// Returns the code for text before a game; `found` says whether another game came earlier.
pub(crate) const fn before_game(found: bool) -> &'static Code {
    if found { &codes::TEXT_BETWEEN } else { &codes::TEXT_BEFORE }
}

/// Returns a finding about the skipped text in `span`, with this code; `None` if the text is blank.
pub(crate) fn junk(text: &str, span: Span, code: &'static Code) -> Option<Diagnostic> {
    let between = text.get(span.start..span.end).unwrap_or_default();
    let trimmed = between.trim_matches(|c: char| c.is_whitespace() || c == '\0' || c == '\u{FEFF}');
    if trimmed.is_empty() {
        return None;
    }
    let start = span.start + (trimmed.as_ptr() as usize - between.as_ptr() as usize);
    let span = Span::new(start, start + trimmed.len());
    Some(Diagnostic::at(code, span).found(quoted(trimmed)).repair(Message::new("passed-over")))
}

/// Returns the first 100 characters of the text in quotes, for a report.
pub(crate) fn quoted(text: &str) -> String {
    let cut = text.char_indices().nth(100).map_or(text.len(), |(at, _)| at);
    format!("{:?}", text.get(..cut).unwrap_or_default())
}

/// Returns the length in bytes of the value at the beginning of `bytes`, including both brackets, or `None` if the
/// value has no `]`.
pub(crate) fn value_length(bytes: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        let found = memchr::memchr2(b']', b'\\', bytes.get(at..)?)?;
        at += found + 1;
        if bytes.get(at - 1) == Some(&b']') {
            return Some(at);
        }
        at += 1;
    }
}

/// Returns whether the byte is white space between tokens.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0B | 0x0C | b'\r' | b' ')
}

/// Returns whether a byte is neither a blank nor the beginning of a token of a game.
pub(crate) const fn is_stray(byte: u8) -> bool {
    !is_blank(byte) && !byte.is_ascii_alphabetic() && !matches!(byte, b'(' | b')' | b'[' | b';')
}
