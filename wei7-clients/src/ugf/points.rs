//! Points of the board. Rows are counted from below or from above (`CoordinateType`).

use wei7_core::{BoardSize, Point, Vertex};

/// The board and the direction in which its rows are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    size: BoardSize,
    /// Whether the first row is the lowest one (`IGS`).
    from_below: bool,
}

impl Grid {
    pub(super) const fn new(size: BoardSize, from_below: bool) -> Self {
        Self { size, from_below }
    }

    pub(super) const fn size(self) -> BoardSize {
        self.size
    }

    /// Returns the point in a column and a row, both 1-based. `from_below` means that rows are counted from below.
    fn point(self, column: u32, row: u32, from_below: bool) -> Option<Point> {
        let (width, height) = (self.size.width(), self.size.height());
        if !(1..=width).contains(&column) || !(1..=height).contains(&row) {
            return None;
        }
        Some(Point::new(column - 1, if from_below { height - row } else { row - 1 }))
    }

    /// Parses a column and a row as two letters, from `A` on with no letter omitted. The columns `Y` and `Z` are not on
    /// the board and mean a pass.
    pub(super) fn letters(self, text: &str) -> Option<Vertex> {
        let &[column, row] = text.as_bytes() else { return None };
        let number = |letter: u8| letter.is_ascii_uppercase().then(|| u32::from(letter - b'A') + 1);
        let (column, row) = (number(column)?, number(row)?);
        match self.point(column, row, self.from_below) {
            Some(point) => Some(Vertex::Play(point)),
            None => (column > 24).then_some(Vertex::Pass),
        }
    }

    /// Returns the vertex of a 1-based column and row in a review, where rows are counted from below. The point one
    /// column and one row beyond the board means a pass.
    pub(super) fn numbers(self, column: u32, row: u32) -> Option<Vertex> {
        let beyond = |number: u32, lines: u32| number == lines + 1;
        if beyond(column, self.size.width()) && beyond(row, self.size.height()) {
            return Some(Vertex::Pass);
        }
        self.point(column, row, true).map(Vertex::Play)
    }

    /// Parses the 1-based column and row of a label.
    pub(super) fn label(self, column: &str, row: &str) -> Option<Point> {
        self.point(column.trim().parse().ok()?, row.trim().parse().ok()?, self.from_below)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_count_from_below_or_from_above() {
        let board = BoardSize::STANDARD;
        let (igs, jpn) = (Grid::new(board, true), Grid::new(board, false));
        assert_eq!(igs.letters("QP"), Some(Vertex::Play(Point::new(16, 3))));
        assert_eq!(jpn.letters("QP"), Some(Vertex::Play(Point::new(16, 15))));
        assert_eq!(igs.numbers(17, 16), igs.letters("QP"));
        for pass in ["YA", "YR", "YS", "YZ", "ZZ"] {
            assert_eq!(igs.letters(pass), Some(Vertex::Pass), "{pass}");
        }
        assert_eq!(igs.numbers(20, 20), Some(Vertex::Pass));
        assert_eq!([igs.letters("TA"), igs.letters("a1"), igs.letters("QPP"), igs.numbers(0, 3)], [None; 4]);
    }
}
