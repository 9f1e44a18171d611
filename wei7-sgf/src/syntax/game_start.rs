//! Finds the places in a text where games begin.

use memchr::{memchr, memchr2_iter};

use crate::model::properties::Id;
use crate::syntax::{is_blank, is_stray, value_length};

/// Place where a game begins, and the first token there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// Place of the `(`, or of the text that stands where the `(` should be.
    pub(crate) at: usize,
    /// First token of the game, at `at`.
    pub(crate) opening: Opening,
}

/// First token of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// The `(` of a correct game.
    Bracket,
    /// A `;`; the `(` before it is missing.
    Semicolon,
    /// An identifier of a property; the `(;` before it is missing.
    Property,
}

/// Result of a search for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// A game begins at this place.
    Found(Start),
    /// No game begins before this place. When more text arrives, a game may turn out to begin at this place or later.
    Nothing(usize),
}

/// Kind of the text directly before the text that is searched for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    /// Nothing, or only text that contains no game.
    Nothing,
    /// A game, whose end is directly before the searched text.
    Game,
    /// Text after a game, which was skipped because it contains no game.
    Text,
}

/// Number of bytes that are searched for a correct beginning `(;` after a possible beginning without `(`.
pub(crate) const SEARCH_LIMIT: usize = 1 << 20;

/// Finds the next beginning of a game.
///
/// A game begins with `(;`, or with `(` and a defined property. If an earlier game precedes it, or if the text has no
/// such beginning, a game may also begin with `;` and a defined property. Directly after a game, a defined property
/// alone is enough. `whole` says that no more text follows `bytes`.
pub(crate) fn find_start(bytes: &[u8], from: usize, before: Before, whole: bool) -> Search {
    let after_game = before != Before::Nothing;
    let end = bytes.len();
    let rest = bytes.get(from..).unwrap_or_default();
    let mut fallback = None;
    if before == Before::Nothing
        && from == 0
        && let Some(found) = begins_with_node(bytes, whole)
    {
        return found;
    }
    if before == Before::Game {
        // Text directly after a superfluous `)` still belongs to a game.
        let mut brackets = 0;
        while let Some(byte) = rest.get(brackets).filter(|byte| is_blank(**byte) || matches!(byte, b'(' | b')' | b';'))
        {
            // A game may be so short that it consists of brackets only.
            if *byte == b'(' && after_blanks(rest, brackets + 1).first() == Some(&b';') {
                return Search::Found(Start { at: from + brackets, opening: Opening::Bracket });
            }
            brackets += 1;
        }
        let (brackets, after) = rest.split_at(brackets);
        let last = brackets.trim_ascii_end().last();
        if matches!(last, None | Some(b')')) {
            match begins_with_property(after, whole) {
                Some(true) => {
                    fallback = Some(Start { at: from + brackets.len(), opening: Opening::Property });
                }
                Some(false) => {}
                // Brackets alone begin no game, but they decide how the next game may begin.
                None if brackets.len() < SEARCH_LIMIT => return Search::Nothing(from),
                None => return Search::Nothing(from + brackets.len()),
            }
        }
    }
    let rest = fallback.map_or(rest, |start| rest.get(..start.at - from).unwrap_or_default());
    for at in memchr2_iter(b'(', b';', rest) {
        if let Some(Start { at: before, .. }) = fallback
            && !after_game
            && from + at > before + SEARCH_LIMIT
        {
            break;
        }
        let next = after_blanks(rest, at + 1);
        let bracket = rest.get(at) == Some(&b'(');
        let start = Start { at: from + at, opening: if bracket { Opening::Bracket } else { Opening::Semicolon } };
        let begins = match next.first() {
            Some(b';') if bracket => Some(true),
            None if whole => Some(false),
            None => None,
            Some(byte) if bracket && is_stray(*byte) => begins_after_strays(next, whole),
            Some(_) => begins_with_property(next, whole),
        };
        match begins {
            Some(true) if bracket || after_game => return Search::Found(start),
            Some(true) => fallback = fallback.or(Some(start)),
            Some(false) => {}
            // The text ends too early to decide. The next search begins at the first game that may begin without `(`.
            None => return Search::Nothing(fallback.map_or(from + at, |start| start.at)),
        }
    }
    match fallback {
        Some(start) if whole || after_game || end - start.at > SEARCH_LIMIT => Search::Found(start),
        Some(start) => Search::Nothing(start.at),
        None => Search::Nothing(end),
    }
}

/// Checks whether the text begins with a root property, or with a node that another node follows. If so, only the first
/// `(;` or `(` is missing, and the search for a later `(;` is not needed. `None` means no.
fn begins_with_node(bytes: &[u8], whole: bool) -> Option<Search> {
    let begin = after_blanks(bytes, 0);
    let at = bytes.len() - begin.len();
    let (opening, named) = match begin.first()? {
        b';' => (Opening::Semicolon, after_blanks(begin, 1)),
        _ => (Opening::Property, begin),
    };
    // Other properties do not suffice, because ordinary text before a game may look like a property.
    let is_root =
        [&b"FF"[..], b"GM", b"SZ"].iter().any(|name| named.starts_with(name) || (!whole && name.starts_with(named)));
    let begins = if is_root { begins_with_property(named, whole) } else { begins_nodes(named, whole) };
    match begins {
        Some(true) => Some(Search::Found(Start { at, opening })),
        Some(false) => None,
        None => Some(Search::Nothing(at)),
    }
}

/// Returns whether the text begins with defined properties and then a `;`, or `None` if more text is needed.
fn begins_nodes(bytes: &[u8], whole: bool) -> Option<bool> {
    let (mut rest, whole) = bytes.get(..SEARCH_LIMIT).map_or((bytes, whole), |bytes| (bytes, true));
    let more = if whole { Some(false) } else { None };
    while begins_with_property(rest, whole)? {
        rest = rest.get(memchr(b'[', rest)?..)?;
        while rest.first() == Some(&b'[') {
            let Some(value) = value_length(rest) else { return more };
            rest = after_blanks(rest, value);
        }
        match rest.first() {
            None => return more,
            Some(b';') => return Some(true),
            Some(_) => {}
        }
    }
    Some(false)
}

/// Returns whether a few stray characters and then `;` and a defined property begin the text, or `None` if more text is
/// needed.
fn begins_after_strays(bytes: &[u8], whole: bool) -> Option<bool> {
    let strays = bytes.iter().take(MAX_STRAYS).take_while(|byte| is_blank(**byte) || is_stray(**byte)).count();
    match bytes.get(strays) {
        Some(b';') => begins_with_property(after_blanks(bytes, strays + 1), whole),
        None if !whole => None,
        _ => Some(false),
    }
}

/// Returns whether the text after a `(` is `;` and a root property, or `None` if more text is needed.
pub(crate) fn begins_root(bytes: &[u8], whole: bool) -> Option<bool> {
    let rest = after_blanks(bytes, 0);
    let Some(rest) = rest.strip_prefix(b";") else { return (whole || !rest.is_empty()).then_some(false) };
    let rest = after_blanks(rest, 0);
    let roots: [&[u8]; 2] = [b"FF[", b"GM["];
    if !whole && roots.iter().any(|root| rest.len() < root.len() && root.starts_with(rest)) {
        return None;
    }
    Some(roots.iter().any(|root| rest.starts_with(root)))
}

fn after_blanks(bytes: &[u8], at: usize) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or_default();
    let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
    rest.get(blanks..).unwrap_or_default()
}

/// Returns whether the text begins with a defined identifier and a `[`, or `None` if more text is needed.
fn begins_with_property(bytes: &[u8], whole: bool) -> Option<bool> {
    let length = bytes.iter().take(MAX_LETTERS).take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (identifier, rest) = bytes.split_at(length);
    if rest.is_empty() && length < MAX_LETTERS && !whole {
        return None;
    }
    let letters: Vec<u8> = identifier.iter().copied().filter(u8::is_ascii_uppercase).collect();
    if Id::from_identifier(&letters) == Id::Unknown {
        return Some(false);
    }
    match rest.iter().find(|byte| !is_blank(**byte)) {
        None if !whole => None,
        byte => Some(byte == Some(&b'[')),
    }
}

/// Largest number of letters of a defined identifier, including the lower-case letters that old versions allow.
const MAX_LETTERS: usize = 20;

/// Largest number of blanks and stray characters, in bytes, that are skipped between a `(` and its `;`.
const MAX_STRAYS: usize = 16;
