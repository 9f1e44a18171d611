//! Lines, their first words and blocks (3), used by the search for events in a stream and by the parser.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr2;

use crate::syntax::keywords::Keyword;

/// The byte order mark in decoded text.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The byte offsets of a line in the text that contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) start: usize,
    /// End of the text of the line, before its CR or LF.
    pub(crate) end: usize,
    /// Beginning of the next line.
    pub(crate) next: usize,
}

impl Extent {
    /// Finds the line that begins at `start`. The bytes before `searched` are known to have no line end. A line ends
    /// with CR LF, LF, CR, or CR CR LF, which results if a program writes the LF of CR LF as CR LF again.
    ///
    /// Returns `None` if `text` ends within the line, unless `whole`: then `text` is complete and its end also ends the
    /// line.
    pub(crate) fn find(text: &str, start: usize, searched: usize, whole: bool) -> Option<Self> {
        let bytes = text.as_bytes();
        let from = searched.max(start);
        let Some(found) = memchr2(b'\r', b'\n', bytes.get(from..)?) else {
            return whole.then_some(Self { start, end: bytes.len(), next: bytes.len() });
        };
        let end = from + found;
        let next = match bytes.get(end..).unwrap_or_default() {
            [b'\r', b'\r', b'\n', ..] => end + 3,
            [b'\r', b'\n', ..] => end + 2,
            [b'\r'] | [b'\r', b'\r'] if !whole => return None,
            _ => end + 1,
        };
        Some(Self { start, end, next })
    }

    /// Returns the line without its line end.
    pub(crate) fn slice<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// Returns whether a byte is white space (2).
pub(crate) const fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns whether a byte is part of a field; bytes that are neither graphic nor white space are ignored (3).
const fn is_graphic(byte: u8) -> bool {
    matches!(byte, 33..=126)
}

/// Returns whether all characters of a line are valid (2).
pub(crate) fn is_valid(line: &str) -> bool {
    line.bytes().all(|byte| is_white(byte) || is_graphic(byte))
}

/// Returns a field without the characters that are ignored (3).
pub(crate) fn cleaned(field: &str) -> Cow<'_, str> {
    if field.bytes().all(is_graphic) {
        return Cow::Borrowed(field);
    }
    Cow::Owned(field.bytes().filter(|byte| is_graphic(*byte)).map(char::from).collect())
}

/// Returns the first word that begins with a visible character outside ASCII.
pub(crate) fn non_ascii_word(text: &str) -> Option<Range<usize>> {
    let seen = |character: char| {
        !character.is_ascii() && !character.is_control() && !character.is_whitespace() && character != BYTE_ORDER_MARK
    };
    let start = text.find(seen)?;
    let rest = text.get(start..)?;
    let end = rest.find([' ', '\t']).map_or(text.len(), |length| start + length);
    Some(start..end)
}

/// The first word of a line. In `B12`, a move whose number is attached to the color, the word is only the color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineStart {
    /// A blank line.
    Blank,
    /// The word at the bytes `start..end` of the line, and the keyword if the word is one.
    Word { keyword: Option<Keyword>, start: usize, end: usize },
}

/// Upper bound of the length in characters of a keyword, or of a color with a number attached.
const MAX_WORD: usize = 9;

impl LineStart {
    pub(crate) fn new(line: &str) -> Self {
        let bytes = line.as_bytes();
        let Some(start) = bytes.iter().position(|byte| is_graphic(*byte)) else { return Self::Blank };
        let end = memchr2(b' ', b'\t', bytes.get(start..).unwrap_or_default()).map_or(bytes.len(), |at| start + at);
        let word = line.get(start..end).unwrap_or_default();
        if word.bytes().filter(|byte| is_graphic(*byte)).nth(MAX_WORD).is_some() {
            return Self::Word { keyword: None, start, end };
        }
        let word = cleaned(word);
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        match word.split_at_checked(1) {
            // A number attached to the color is reported by the grammar.
            Some((color @ ("B" | "b" | "W" | "w"), number)) if is_number(number) => {
                let keyword = if color.eq_ignore_ascii_case("B") { Keyword::B } else { Keyword::W };
                let end = if number.is_empty() { end } else { start + 1 };
                Self::Word { keyword: Some(keyword), start, end }
            }
            _ => Self::Word { keyword: Keyword::from_word(&word), start, end },
        }
    }

    /// Returns whether this line can begin an event (4.1). A line without a keyword and the unmatched end of a block
    /// cannot.
    pub(crate) const fn begins_event(self) -> bool {
        !matches!(self.keyword(), None | Some(Keyword::EndCom | Keyword::EndUser))
    }

    /// Returns the keyword, if there is one.
    pub(crate) const fn keyword(self) -> Option<Keyword> {
        match self {
            Self::Word { keyword, .. } => keyword,
            Self::Blank => None,
        }
    }

    /// Returns whether the keyword is `B` or `W`.
    pub(crate) const fn is_move(self) -> bool {
        matches!(self.keyword(), Some(Keyword::B | Keyword::W))
    }
}

/// The block that a line stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum BlockState {
    /// No block; the line begins with a keyword.
    #[default]
    Outside,
    /// Between COM and ENDCOM.
    Com,
    /// Between USER and ENDUSER.
    User,
}

/// The role of a line with respect to blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The line stands outside of blocks.
    Outside,
    /// The line begins a block.
    Begins,
    /// The line is text of a block.
    Within,
    /// The line ends a block.
    Ends,
}

impl BlockState {
    /// Updates the state for a line with this keyword and returns the role of the line.
    pub(crate) fn pass(&mut self, keyword: Option<Keyword>) -> Role {
        let (block, role) = match (*self, keyword) {
            (Self::Outside, Some(Keyword::Com)) => (Self::Com, Role::Begins),
            (Self::Outside, Some(Keyword::User)) => (Self::User, Role::Begins),
            (Self::Outside, _) => (Self::Outside, Role::Outside),
            (Self::Com, Some(Keyword::EndCom)) | (Self::User, Some(Keyword::EndUser)) => (Self::Outside, Role::Ends),
            (block, _) => (block, Role::Within),
        };
        *self = block;
        role
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<&str> {
        let mut lines = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let Some(extent) = Extent::find(text, at, at, true) else { break };
            lines.push(extent.slice(text));
            at = extent.next;
        }
        lines
    }

    #[test]
    fn any_break_ends_a_line() {
        assert_eq!(lines("a\r\nb\nc\rd\n\re"), ["a", "b", "c", "d", "", "e"]);
        assert_eq!(lines("a\r\n"), ["a"]);
        assert_eq!(lines("\n"), [""]);
        assert_eq!(lines("a\r\r\nb\r\r\n\r\r\nc\r\rd"), ["a", "b", "", "c", "", "d"]);
    }

    #[test]
    fn a_cr_at_the_end_may_be_half_a_break() {
        assert_eq!(Extent::find("a\r", 0, 0, false), None);
        assert_eq!(Extent::find("a\r", 0, 0, true), Some(Extent { start: 0, end: 1, next: 2 }));
        assert_eq!(Extent::find("a", 0, 0, false), None);
        assert_eq!(Extent::find("a\r\r", 0, 0, false), None);
        assert_eq!(Extent::find("a\r\r", 0, 0, true), Some(Extent { start: 0, end: 1, next: 2 }));
    }

    #[test]
    fn ignored_characters_are_not_part_of_a_word() {
        assert_eq!(LineStart::new("\u{feff}  e\u{e9}v\u{0}ent x").keyword(), Some(Keyword::Event));
        assert_eq!(LineStart::new("\t\u{1a}"), LineStart::Blank);
        assert_eq!(LineStart::new("ENDCOMMENTARY").keyword(), None);
        let move_at_1 = LineStart::Word { keyword: Some(Keyword::B), start: 1, end: 2 };
        assert_eq!([" B\t1", " B1", " B12 q3"].map(LineStart::new), [move_at_1; 3]);
        assert_eq!(LineStart::new("B1a").keyword(), None);
    }

    #[test]
    fn only_the_end_of_its_own_kind_ends_a_block() {
        let mut block = BlockState::Outside;
        let roles = [Keyword::Com, Keyword::EndUser, Keyword::User, Keyword::EndCom, Keyword::EndCom]
            .map(|keyword| block.pass(Some(keyword)));
        assert_eq!(roles, [Role::Begins, Role::Within, Role::Within, Role::Ends, Role::Outside]);
    }
}
