//! Computation of lines and columns for places in ascending order.

use wei7_core::{LineColumn, Piece, is_line_break};

/// Computes lines and columns like [`wei7_core::LineIndex`], but in one pass over the piece for all places in ascending
/// order. With `LineIndex`, each place in a line of 100 MB would be counted from the beginning of the line.
#[derive(Clone)]
pub(super) struct Locator<'p> {
    text: &'p [u8],
    begins: LineColumn,
    at: usize,
    place: LineColumn,
    /// Whether the byte at `at` is the second byte of a line break of two bytes.
    is_second: bool,
}

impl<'p> Locator<'p> {
    pub(super) fn new(piece: &'p Piece<'_>) -> Self {
        Self { text: &piece.text, begins: piece.begins, at: 0, place: piece.begins, is_second: false }
    }

    /// Returns the line and column of the byte at offset `at` of the piece. An offset beyond the end counts as the end.
    pub(super) fn locate(&mut self, at: usize) -> LineColumn {
        let at = at.min(self.text.len());
        if at < self.at {
            (self.at, self.place, self.is_second) = (0, self.begins, false);
        }
        let has_bom = self.begins == LineColumn::START && self.text.starts_with("\u{feff}".as_bytes());
        let rest = self.text.get(self.at..).unwrap_or_default();
        for (step, byte) in rest.iter().enumerate().take(at - self.at) {
            let is_first = !self.is_second && rest.get(step + 1).is_some_and(|next| is_line_break(*byte, *next));
            self.is_second = is_first;
            if matches!(byte, b'\r' | b'\n') && !is_first {
                self.place = LineColumn { line: self.place.line + 1, column: 1 };
            } else if *byte & 0xC0 != 0x80 && !(has_bom && self.at + step == 0) {
                // In UTF-8, bytes of the form 10xxxxxx continue a character.
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
    fn places_equal_those_of_the_line_index_in_any_order() {
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
    fn a_piece_is_located_from_its_own_beginning() {
        let (source, offset) = ("ab\n棋x\nyz".as_bytes(), 6);
        let index = LineIndex::new(source);
        let piece = Piece { text: source[offset..].into(), offset, begins: index.locate(offset) };
        let mut locator = Locator::new(&piece);
        for at in (offset..source.len()).chain([offset]) {
            assert_eq!(locator.locate(at - offset), index.locate(at), "{at}");
        }
    }
}
