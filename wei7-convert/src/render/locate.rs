//! Lines and columns of places that come in the order of the source.

use wei7_core::LineColumn;

/// Says lines and columns as [`wei7_core::LineIndex`] does, in one pass over the source for all places together:
/// on a line of a hundred megabytes each place would otherwise be counted from its beginning.
pub(super) struct Locator<'s> {
    source: &'s [u8],
    offset: usize,
    place: LineColumn,
}

const START: LineColumn = LineColumn { line: 1, column: 1 };

impl<'s> Locator<'s> {
    pub(super) const fn new(source: &'s [u8]) -> Self {
        Self { source, offset: 0, place: START }
    }

    /// The line and column of a byte. Bytes beyond the end count as the end.
    pub(super) fn locate(&mut self, offset: usize) -> LineColumn {
        let offset = offset.min(self.source.len());
        if offset < self.offset {
            (self.offset, self.place) = (0, START);
        }
        let rest = self.source.get(self.offset..).unwrap_or_default();
        for (at, byte) in rest.iter().enumerate().take(offset - self.offset) {
            let ends_line = *byte == b'\n' || (*byte == b'\r' && rest.get(at + 1) != Some(&b'\n'));
            if ends_line {
                self.place = LineColumn { line: self.place.line + 1, column: 1 };
            } else if *byte & 0xC0 != 0x80 {
                // In UTF-8 the bytes 10xxxxxx continue a character.
                self.place.column += 1;
            }
        }
        self.offset = offset;
        self.place
    }
}

#[cfg(test)]
mod tests {
    use wei7_core::LineIndex;

    use super::*;

    #[test]
    fn places_are_those_of_the_index_in_any_order() {
        let source = "ab\r\n棋\rx\n\n\r\r\n終".as_bytes();
        let index = LineIndex::new(source);
        let mut locator = Locator::new(source);
        let places = 0..source.len() + 3;
        for offset in places.clone().chain(places.rev()) {
            assert_eq!(locator.locate(offset), index.locate(offset), "{offset}");
        }
    }
}
