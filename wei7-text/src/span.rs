//! Places in a source: byte ranges, and lines and columns for printing.

use memchr::{memchr_iter, memchr2_iter, memrchr2};

/// A range of bytes of the source, `start..end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The range `start..end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty range at an offset.
    pub const fn at(offset: usize) -> Self {
        Self { start: offset, end: offset }
    }
}

/// The byte order mark of UTF-8, which is invisible and has no column.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A line and a column, both from 1. Columns count characters; a byte order mark at the start is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl LineColumn {
    /// The start of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place after a text that begins here. LF, CR LF and CR end a line.
    pub fn after(self, text: &[u8]) -> Self {
        let Some(last) = memrchr2(b'\n', b'\r', text) else {
            let unseen = usize::from(self == Self::START && text.starts_with(BYTE_ORDER_MARK));
            return Self { line: self.line, column: self.column + characters(text) - unseen };
        };
        let pairs = text.iter().zip(text.get(1..).unwrap_or_default());
        let pairs: usize = pairs.map(|(one, next)| usize::from(*one == b'\r' && *next == b'\n')).sum();
        let breaks = memchr_iter(b'\n', text).count() + memchr_iter(b'\r', text).count() - pairs;
        Self { line: self.line + breaks, column: 1 + characters(text.get(last + 1..).unwrap_or_default()) }
    }
}

/// The number of characters of UTF-8, in which bytes 10xxxxxx continue one.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

/// Finds lines and columns of offsets. It reads the source once.
///
/// ```
/// use wei7_text::{LineColumn, LineIndex};
/// let index = LineIndex::new("黑棋\nx".as_bytes());
/// assert_eq!(index.locate(7), LineColumn { line: 2, column: 1 });
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'s> {
    source: &'s [u8],
    /// The offset of each line.
    starts: Vec<usize>,
}

impl<'s> LineIndex<'s> {
    /// An index of a source. LF, CR LF and CR end a line.
    pub fn new(source: &'s [u8]) -> Self {
        let mut starts = vec![0];
        starts.extend(memchr2_iter(b'\n', b'\r', source).filter_map(|at| {
            let part_of_crlf = source[at] == b'\r' && source.get(at + 1) == Some(&b'\n');
            (!part_of_crlf).then_some(at + 1)
        }));
        Self { source, starts }
    }

    /// The line and column of an offset. Offsets beyond the end count as the end.
    pub fn locate(&self, offset: usize) -> LineColumn {
        let offset = offset.min(self.source.len());
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts.get(line.wrapping_sub(1)).copied().unwrap_or(0);
        let before = self.source.get(start..offset).unwrap_or_default();
        // Nor does a place within it have one.
        let marked = start == 0 && self.source.starts_with(BYTE_ORDER_MARK) && !before.is_empty();
        LineColumn { line, column: 1 + characters(before) - usize::from(marked) }
    }

    /// The number of lines; a line break at the end does not begin another.
    pub fn lines(&self) -> usize {
        let last_is_empty = self.starts.last() == Some(&self.source.len());
        self.starts.len() - usize::from(last_is_empty && !self.source.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_break() {
        let index = LineIndex::new(b"ab\ncd\r\nef\rgh");
        let places: Vec<_> = [0, 1, 3, 7, 10, 12].map(|at| (index.locate(at).line, index.locate(at).column)).into();
        assert_eq!(places, [(1, 1), (1, 2), (2, 1), (3, 1), (4, 1), (4, 3)]);
        assert_eq!(index.lines(), 4);
    }

    #[test]
    fn places_can_be_counted_on() {
        let text = "ab\ncd\r\n黑\rgh\n\rx".as_bytes();
        let index = LineIndex::new(text);
        let cuts = (0..=text.len()).filter(|cut| !text[..*cut].ends_with(b"\r") || text.get(*cut) != Some(&b'\n'));
        for cut in cuts {
            let place = LineColumn::START.after(&text[..cut]);
            assert_eq!(place, index.locate(cut));
            assert_eq!(place.after(&text[cut..]), index.locate(text.len()));
        }
    }

    #[test]
    fn a_byte_order_mark_has_no_column() {
        let text = "\u{feff}ab\n\u{feff}c".as_bytes();
        let index = LineIndex::new(text);
        let columns: Vec<_> = [0, 3, 4, 6, 9].map(|at| index.locate(at).column).into();
        assert_eq!(columns, [1, 1, 2, 1, 2]);
        assert_eq!(LineColumn::START.after(&text[..4]), index.locate(4));
    }

    #[test]
    fn columns_are_characters() {
        let source = "黑棋x".as_bytes();
        assert_eq!(LineIndex::new(source).locate(6), LineColumn { line: 1, column: 3 });
    }
}
