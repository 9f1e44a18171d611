//! Finds the charset that a file names in `CA`, by a search in the bytes before they are decoded.

use encoding_rs::UTF_8;
use memchr::memmem;
use wei7_core::Span;
use wei7_text::encoding::{TextEncoding, is_gb_2312};

use crate::input::game_bounds::{GameBounds, game_end};
use crate::input::trails::Trails;
use crate::syntax::game_start::{Before, Search, find_start};
use crate::syntax::is_blank;

/// Charset named by the value of `CA`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) encoding: TextEncoding,
    /// Whether the name is GB 2312, in which no byte of a character is ASCII, although it is decoded as GBK.
    pub(crate) is_gb_2312: bool,
}

impl Named {
    pub(crate) fn new(label: &str) -> Option<Self> {
        Some(Self { encoding: TextEncoding::from_name(label)?, is_gb_2312: is_gb_2312(label) })
    }
}

impl From<TextEncoding> for Named {
    fn from(encoding: TextEncoding) -> Self {
        Self { encoding, is_gb_2312: false }
    }
}

/// Returns the charset that a value of `CA` names, or `None` if no charset has this name.
pub(crate) fn named_by(label: &[u8]) -> Option<Named> {
    Named::new(str::from_utf8(label).ok()?.trim())
}

fn named_encoding(label: &[u8]) -> Option<TextEncoding> {
    named_by(label).map(|named| named.encoding)
}

/// Returns the value of `CA` in the root of the first game and its place, if a search in the undecoded bytes finds it.
pub(crate) fn ca_value(bytes: &[u8]) -> Option<(&[u8], Span)> {
    let Search::Found(start) = find_start(bytes, 0, Before::Nothing, true) else { return None };
    ca_value_in(bytes, start.at, Trails::Never)
}

/// Returns the value of `CA`. A value that is found when brackets are read by the rules of the charset that it names
/// takes precedence.
pub(crate) fn ca_value_by_own_rules(bytes: &[u8]) -> Option<&[u8]> {
    let Search::Found(start) = find_start(bytes, 0, Before::Nothing, true) else { return None };
    let labels =
        || Trails::ALL.into_iter().filter_map(|trails| Some((trails, ca_value_in(bytes, start.at, trails)?.0)));
    let mut own =
        labels().filter(|(trails, label)| named_encoding(label).is_none_or(|named| Trails::new(named) == *trails));
    own.next().or_else(|| labels().next()).map(|(_, label)| label)
}

fn ca_value_in(bytes: &[u8], start: usize, trails: Trails) -> Option<(&[u8], Span)> {
    // Returns the place after the `]` of the value whose `[` is at `at`.
    let value_end = |at: usize| at + 1 + GameBounds::value_end(trails, bytes.get(at + 1..).unwrap_or_default());
    let mut at = start;
    let mut nodes = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'[' => at = value_end(at),
            b';' | b'(' | b')' => {
                nodes += usize::from(*byte == b';');
                at += 1;
                if nodes > 1 || *byte == b')' {
                    return None;
                }
            }
            byte if byte.is_ascii_alphabetic() => {
                let rest = bytes.get(at..).unwrap_or_default();
                let end = at + rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                let rest = bytes.get(end..).unwrap_or_default();
                let value = end + rest.iter().take_while(|byte| is_blank(**byte)).count();
                let identifier = bytes.get(at..end).unwrap_or_default();
                let is_ca = identifier.iter().filter(|byte| byte.is_ascii_uppercase()).eq(b"CA");
                if is_ca && bytes.get(value) == Some(&b'[') {
                    let close = value_end(value).saturating_sub(1).max(value + 1);
                    return Some((bytes.get(value + 1..close)?, Span::new(value + 1, close)));
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    None
}

/// Returns the bytes up to the end of the first game, which is searched in the undecoded bytes. `trails` gives the
/// bytes that look like brackets but may be part of a character. Without an end, returns all bytes.
pub(crate) fn first_game(bytes: &[u8], trails: Trails) -> &[u8] {
    let Search::Found(start) = find_start(bytes, 0, Before::Nothing, true) else { return bytes };
    let rest = bytes.get(start.at..).unwrap_or_default();
    let inner = rest.strip_prefix(b"(").unwrap_or(rest);
    let begin = bytes.len() - inner.len();
    bytes.get(..begin + game_end(trails, b"", true, inner)).unwrap_or(bytes)
}

/// Largest length of a charset name, in bytes. A longer value of `CA` names no charset.
const LABEL: usize = 64;

/// Returns the place up to which the bytes from `from` on are valid UTF-8 and no `CA` names another charset, and
/// whether no byte breaks this. `ended` says that no more bytes follow.
pub(super) fn clean_until(bytes: &[u8], from: usize, ended: bool) -> (usize, bool) {
    let fresh = bytes.get(from..).unwrap_or_default();
    let (mut end, sound) = match str::from_utf8(fresh) {
        Ok(_) => (fresh.len(), true),
        Err(why) => (why.valid_up_to(), why.error_len().is_none() && !ended),
    };
    for open in [&b"CA"[..], b"C"] {
        if !ended && fresh.get(..end).is_some_and(|fresh| fresh.ends_with(open)) {
            end -= open.len();
            break;
        }
    }
    for at in memmem::find_iter(fresh.get(..end).unwrap_or_default(), b"CA[") {
        let label = fresh.get(at + 3..).unwrap_or_default();
        match leading_label(label) {
            None if label.len() < LABEL && !ended => {
                end = at;
                break;
            }
            label if label.and_then(named_encoding).is_some_and(|named| named != UTF_8) => return (from + at, false),
            _ => {}
        }
    }
    (from + end, sound)
}

fn leading_label(bytes: &[u8]) -> Option<&[u8]> {
    let bytes = bytes.get(..bytes.len().min(LABEL)).unwrap_or_default();
    bytes.get(..memchr::memchr(b']', bytes)?)
}

/// Returns whether some game names another charset than `encoding`.
pub(crate) fn names_other_than(bytes: &[u8], encoding: TextEncoding) -> bool {
    memmem::find_iter(bytes, b"CA[").any(|at| {
        let label = bytes.get(at + 3..).and_then(leading_label);
        label.and_then(named_encoding).is_some_and(|named| named != encoding)
    })
}

/// Returns whether all bytes are UTF-8 and no game names another charset.
pub(crate) fn is_clean(bytes: &[u8]) -> bool {
    clean_until(bytes, 0, true).1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_game_ends_at_its_last_bracket() {
        let first_game = |bytes| first_game(bytes, Trails::Never);
        assert_eq!(first_game(b"x (;C[)(\\])](;B[aa])(;))(;CA[gbk])"), b"x (;C[)(\\])](;B[aa])(;))");
        for whole in [&b"(;C[cut"[..], b"(;B[aa](;W[bb])", b"no game"] {
            assert_eq!(first_game(whole), whole);
        }
    }

    #[test]
    fn the_charset_stands_in_the_first_root() {
        assert_eq!(ca_value(b"(;C[CA[x\\]]CA[gbk];B[aa])"), Some((&b"gbk"[..], Span::new(14, 17))));
        assert_eq!(ca_value(b"(;FF[4]CharsetA[gbk])").map(|found| found.0), Some(&b"gbk"[..]));
        assert_eq!(ca_value(b"(;FF[4];CA[gbk])"), None);
        assert_eq!(ca_value(b"(;FF[4](;CA[gbk]))"), None);
    }
}
