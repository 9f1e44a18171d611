//! Lines and columns of places that come in the order of the text.

use wei7_core::{LineColumn, Piece, is_line_break};

/// Says lines and columns as [`wei7_core::LineIndex`] does, in one pass over the piece for all places together:
/// on a line of a hundred megabytes each place would otherwise be counted from its beginning.
#[derive(Clone)]
pub(super) struct Locator<'p> {
    text: &'p [u8],
    begins: LineColumn,
    at: usize,
    place: LineColumn,
    /// Whether the byte at `at` is the second of a line break.
    second: bool,
}

impl<'p> Locator<'p> {
    pub(super) fn new(piece: &'p Piece<'_>) -> Self {
        Self { text: &piece.text, begins: piece.begins, at: 0, place: piece.begins, second: false }
    }

    /// The line and column of a byte of the piece. Bytes beyond the end count as the end.
    pub(super) fn locate(&mut self, at: usize) -> LineColumn {
        let at = at.min(self.text.len());
        if at < self.at {
            (self.at, self.place, self.second) = (0, self.begins, false);
        }
        let marked = self.begins == LineColumn::START && self.text.starts_with("\u{feff}".as_bytes());
        let rest = self.text.get(self.at..).unwrap_or_default();
        for (step, byte) in rest.iter().enumerate().take(at - self.at) {
            let is_first = !self.second && rest.get(step + 1).is_some_and(|next| is_line_break(*byte, *next));
            self.second = is_first;
            if matches!(byte, b'\r' | b'\n') && !is_first {
                self.place = LineColumn { line: self.place.line + 1, column: 1 };
            } else if *byte & 0xC0 != 0x80 && !(marked && self.at + step == 0) {
                // In UTF-8 the bytes 10xxxxxx continue a character.
                self.place.column += 1;
            }
        }
        self.at = at;
        self.place
    }
}

#[cfg(test)]
mod tests {
    use wei7_core::LineIndex;

    use super::*;

    #[test]
    fn places_are_those_of_the_index_in_any_order() {
        for source in ["ab\r\n棋\rx\n\n\r\r\n終", "\u{feff}ab\n\u{feff}c"] {
            let source = source.as_bytes();
            let index = LineIndex::new(source);
            let piece = Piece::whole(source.into());
            let mut locator = Locator::new(&piece);
            let places = 0..source.len() + 3;
            for at in places.clone().chain(places.rev()) {
                assert_eq!(locator.locate(at), index.locate(at), "{at}");
            }
        }
    }

    #[test]
    fn a_piece_goes_on_where_it_begins() {
        let (source, offset) = ("ab\n棋x\nyz".as_bytes(), 6);
        let index = LineIndex::new(source);
        let piece = Piece { text: source[offset..].into(), offset, begins: index.locate(offset) };
        let mut locator = Locator::new(&piece);
        for at in (offset..source.len()).chain([offset]) {
            assert_eq!(locator.locate(at - offset), index.locate(at), "{at}");
        }
    }
}
