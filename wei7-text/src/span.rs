//! Locations in a source: byte ranges, and lines and columns for display.

use memchr::{memchr_iter, memchr2_iter, memrchr};

/// A range of bytes in a source, `start..end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Creates the range `start..end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Creates an empty range at an offset.
    pub const fn at(offset: usize) -> Self {
        Self { start: offset, end: offset }
    }
}

/// The UTF-8 byte order mark, which is invisible and has no column.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A line and a column, both counted from 1. A byte order mark at the start of the source has no column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl LineColumn {
    /// The location of the start of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the location after a text that begins at this location. LF, CR, CR LF and LF CR end a line.
    pub fn after(self, text: &[u8]) -> Self {
        let (breaks, last) = count_lines(text);
        let Some(last) = last else {
            let invisible = usize::from(self == Self::START && text.starts_with(BYTE_ORDER_MARK));
            return Self { line: self.line, column: self.column + count_characters(text) - invisible };
        };
        Self { line: self.line + breaks, column: 1 + count_characters(text.get(last..).unwrap_or_default()) }
    }
}

/// Returns whether two characters are a single line break: CR LF, or LF CR as in `FF[4]` 3.2. LF CR occurs in no other
/// format.
pub const fn is_line_break(first: u8, second: u8) -> bool {
    matches!((first, second), (b'\r', b'\n') | (b'\n', b'\r'))
}

/// Returns the offsets at which the lines after the first line start.
fn line_starts(text: &[u8]) -> impl Iterator<Item = usize> {
    // The offset of the second character of the last line break, if the line break has two characters.
    let mut second = None;
    memchr2_iter(b'\n', b'\r', text).filter_map(move |at| {
        let is_first = second != Some(at) && text.get(at + 1).is_some_and(|next| is_line_break(text[at], *next));
        second = is_first.then_some(at + 1);
        (!is_first).then_some(at + 1)
    })
}

/// Returns the number of line breaks, and the offset at which the last line starts; `None` without a line break.
fn count_lines(text: &[u8]) -> (usize, Option<usize>) {
    // Fast path: if LF follows each CR, as in nearly all texts, the number of line breaks is the number of LF, which
    // `memchr` counts many bytes at a time.
    if memchr_iter(b'\r', text).all(|at| text.get(at + 1) == Some(&b'\n')) {
        return (memchr_iter(b'\n', text).count(), memrchr(b'\n', text).map(|at| at + 1));
    }
    line_starts(text).fold((0, None), |(breaks, _), start| (breaks + 1, Some(start)))
}

/// Returns the number of characters in UTF-8, where the bytes 10xxxxxx continue a character.
fn count_characters(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

/// Converts offsets to lines and columns. The source is scanned once.
///
/// ```
/// use wei7_text::{LineColumn, LineIndex};
/// let index = LineIndex::new("黑棋\nx".as_bytes());
/// assert_eq!(index.locate(7), LineColumn { line: 2, column: 1 });
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'s> {
    source: &'s [u8],
    /// The offset at which each line starts.
    starts: Vec<usize>,
}

impl<'s> LineIndex<'s> {
    /// Indexes a source. LF, CR, CR LF and LF CR end a line.
    pub fn new(source: &'s [u8]) -> Self {
        let starts = std::iter::once(0).chain(line_starts(source)).collect();
        Self { source, starts }
    }

    /// Returns the line and column of an offset. An offset beyond the end is treated as the end.
    pub fn locate(&self, offset: usize) -> LineColumn {
        let offset = offset.min(self.source.len());
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts.get(line.wrapping_sub(1)).copied().unwrap_or(0);
        let before = self.source.get(start..offset).unwrap_or_default();
        // An offset within the byte order mark is in column 1, too.
        let marked = start == 0 && self.source.starts_with(BYTE_ORDER_MARK) && !before.is_empty();
        LineColumn { line, column: 1 + count_characters(before) - usize::from(marked) }
    }

    /// Returns the number of lines. A line break at the end does not begin another line.
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
        let index = LineIndex::new(b"ab\ncd\r\nef\rgh\n\ri\n\n\r\n");
        let places =
            [0, 1, 3, 7, 10, 12, 14, 15, 16, 18, 19].map(|at| (index.locate(at).line, index.locate(at).column));
        let expected = [(1, 1), (1, 2), (2, 1), (3, 1), (4, 1), (4, 3), (5, 1), (5, 2), (6, 1), (7, 1), (8, 1)];
        assert_eq!(places, expected);
        assert_eq!(index.lines(), 7);
    }

    #[test]
    fn locations_of_consecutive_texts_add_up() {
        for text in ["ab\ncd\r\n黑\rgh\n\rx", "ab\r\n\r\ncd\n\r\n黑\n\n\r\nx"].map(str::as_bytes) {
            let index = LineIndex::new(text);
            let cuts = (0..=text.len()).filter(|cut| !text[..*cut].ends_with(b"\r") && !text[..*cut].ends_with(b"\n"));
            for cut in cuts {
                let place = LineColumn::START.after(&text[..cut]);
                assert_eq!(place, index.locate(cut));
                assert_eq!(place.after(&text[cut..]), index.locate(text.len()));
            }
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
