//! Where a game begins.

use memchr::memchr2_iter;

use crate::properties::Id;
use crate::syntax::is_blank;

/// The beginning of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// The place of its `(`, or of what stands where that should be.
    pub(crate) at: usize,
    /// Whether there is a `(`.
    pub(crate) bracket: bool,
}

/// The next beginning of a game: `(;`, or `(` and a property that FF defines. After a game also `;` and such a property,
/// and the same before any game if there is nothing better. Right after a game also the property alone.
pub(crate) fn find_start(bytes: &[u8], from: usize, after_game: bool) -> Option<Start> {
    let rest = bytes.get(from..)?;
    let mut fallback = None;
    if after_game {
        // What stands right after a `)` too many still belongs to a game.
        let brackets = rest.iter().take_while(|byte| is_blank(**byte) || matches!(byte, b'(' | b')' | b';')).count();
        let (brackets, after) = rest.split_at(brackets);
        let last = brackets.trim_ascii_end().last();
        if matches!(last, None | Some(b')')) && begins_with_property(after) {
            fallback = Some(Start { at: from + brackets.len(), bracket: false });
        }
    }
    let rest = fallback.map_or(rest, |start| rest.get(..start.at - from).unwrap_or_default());
    for at in memchr2_iter(b'(', b';', rest) {
        let next = rest.get(at + 1..).unwrap_or_default().trim_ascii_start();
        let start = Start { at: from + at, bracket: rest.get(at) == Some(&b'(') };
        if start.bracket {
            if next.first() == Some(&b';') || begins_with_property(next) {
                return Some(start);
            }
        } else if (after_game || fallback.is_none()) && begins_with_property(next) {
            if after_game {
                return Some(start);
            }
            fallback = Some(start);
        }
    }
    fallback
}

/// An identifier that is defined, and a `[`.
fn begins_with_property(bytes: &[u8]) -> bool {
    let length = bytes.iter().take(20).take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (identifier, rest) = bytes.split_at(length);
    let mut letters = [0; 2];
    let mut count = 0;
    for letter in identifier.iter().filter(|byte| byte.is_ascii_uppercase()) {
        let Some(slot) = letters.get_mut(count) else { return false };
        *slot = *letter;
        count += 1;
    }
    let known = letters.get(..count).is_some_and(|letters| Id::of(letters) != Id::Unknown);
    known && rest.iter().find(|byte| !is_blank(**byte)) == Some(&b'[')
}
