//! Reads files in which bytes are escaped instead of characters: `MultiGo` writes a `\` before each byte 5C or 5D, even
//! if it is the second byte of a character.

use std::cmp::Reverse;

use wei7_core::{Level, Limits};
use wei7_text::encoding::TextEncoding;

use super::trails::Trails;
use crate::syntax::Games;

/// Returns whether the first byte of some character is followed by a `\` and a byte that needs an escape, as `MultiGo`
/// writes it.
pub(crate) fn may_have(bytes: &[u8], encoding: TextEncoding) -> bool {
    Trails::new(encoding).may_be_brackets()
        && memchr::memchr_iter(b'\\', bytes).any(|at| {
            let before = at.checked_sub(1).and_then(|at| bytes.get(at));
            before.is_some_and(|byte| !byte.is_ascii()) && matches!(bytes.get(at + 1), Some(b'\\' | b']'))
        })
}

/// Returns the bytes without the escapes before the second bytes of characters.
pub(crate) fn remove(bytes: &[u8]) -> Vec<u8> {
    let mut left = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        left.push(byte);
        if byte.is_ascii() {
            continue;
        }
        // Read the second byte of a character, and skip the escape before this byte.
        let Some(mut second) = rest.next() else { break };
        if second == b'\\' && matches!(rest.peek(), Some(b'\\' | b']')) {
            second = rest.next().unwrap_or(second);
        }
        left.push(second);
    }
    left
}

/// Returns a measure of how badly a text parses; a smaller value is better. Syntax errors count first, then a smaller
/// number of properties counts as worse, since a superfluous escape joins values.
pub(crate) fn badness(text: &str, limits: &Limits) -> (usize, Reverse<usize>) {
    let mut games = Games::new(text, *limits);
    let (mut count, mut properties) = (0, 0);
    for game in games.by_ref() {
        let Ok(game) = game else { return (usize::MAX, Reverse(0)) };
        let listed = game.findings.diagnostics().iter().filter(|finding| finding.level() >= Level::Repaired);
        properties += game.property_count();
        count += listed.count() + game.findings.unlisted();
    }
    (count + games.rest().diagnostics().len(), Reverse(properties))
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, GBK};

    use super::*;
    use crate::input::encoding::decode;

    /// 許 (B3 5C) 功 (A5 5C) as written by a program that escapes byte by byte.
    const ESCAPED: &[u8] = b"(;CA[big5]PB[\xB3\\\\\xA5\\\\]C[a\\]b])";

    #[test]
    fn escapes_byte_by_byte_are_taken_out() {
        let decoded = decode(ESCAPED, None, &Limits::DEFAULT);
        assert_eq!(decoded.text, "(;CA[big5]PB[許功]C[a\\]b])");
        assert!(decoded.charset.byte_escapes);
    }

    #[test]
    fn escapes_of_characters_stay() {
        let text = "(;CA[big5]PB[許功]PW[a\\\\b]C[許\\]功])";
        let (bytes, ..) = BIG5.encode(text);
        let decoded = decode(&bytes, None, &Limits::DEFAULT);
        assert_eq!(decoded.text, text);
        assert!(!decoded.charset.byte_escapes && !may_have(b"(;C[a\\\\b])", GBK.into()));
    }
}
