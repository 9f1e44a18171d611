//! Colors, points, stones and board sizes (draft 8: 5.5, 5.6, 5.9).

use std::fmt;

/// A side of the game: 1 is black, 2 is white (5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Color {
    /// Black, number 1 of draft 8 (5.5).
    Black,
    /// White, number 2 of draft 8 (5.5).
    White,
}

impl Color {
    /// Returns 0 for black and 1 for white: the index of the color in a pair of values.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other side.
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Returns the number of the color in draft 8 (5.5): 1 for black, 2 for white.
    pub const fn number(self) -> u8 {
        // A `match` is faster than a cast of the discriminant if black and white alternate, as they do in games.
        match self {
            Self::Black => 1,
            Self::White => 2,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// A point of the board, 0-based: `x` grows to the right, `y` grows downwards (5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point {
    /// Number of columns from the left edge.
    pub x: u32,
    /// Number of rows from the top edge.
    pub y: u32,
}

impl Point {
    /// Creates the point in column `x` from the left and row `y` from the top, both 0-based.
    pub const fn new(x: u32, y: u32) -> Self {
        Self { x, y }
    }
}

/// The target of a move: a point, or none for a pass (5.15.3.2.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vertex {
    /// A turn without a stone.
    Pass,
    /// A move that puts a stone on this point.
    Play(Point),
}

/// The number of columns and rows of a board, both at least 1 (5.9, 4.8.3).
///
/// ```
/// use wei7_board::{BoardSize, Point};
///
/// let size = BoardSize::STANDARD;
/// assert_eq!(size.point("q16"), Some(Point::new(15, 3)));
/// assert_eq!(size.name(Point::new(15, 3)), "Q16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    width: u32,
    height: u32,
}

impl BoardSize {
    /// Size of the usual board: 19 columns and 19 rows (5.9).
    pub const STANDARD: Self = Self { width: 19, height: 19 };

    /// Creates a board of `width` columns and `height` rows; `None` if either is 0.
    pub const fn new(width: u32, height: u32) -> Option<Self> {
        if width == 0 || height == 0 { None } else { Some(Self { width, height }) }
    }

    /// Returns the number of columns.
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Returns the number of rows.
    pub const fn height(self) -> u32 {
        self.height
    }

    /// Returns the number of points.
    pub const fn points(self) -> u64 {
        self.width as u64 * self.height as u64
    }

    /// Returns whether a point is on the board.
    pub const fn contains(self, point: Point) -> bool {
        point.x < self.width && point.y < self.height
    }

    /// Returns the usual name of a point: a letter for the column from the left, without I, and a number for the row
    /// from the bottom (`Q16`). The letters after Z are AA, AB and so on.
    pub fn name(self, point: Point) -> String {
        const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
        let mut column = Vec::new();
        let mut rest = u64::from(point.x) + 1;
        while rest > 0 {
            rest -= 1;
            column.push(char::from(LETTERS[usize::try_from(rest % 25).unwrap_or(0)]));
            rest /= 25;
        }
        let row = i64::from(self.height) - i64::from(point.y);
        let mut name: String = column.iter().rev().collect();
        name.push_str(&row.to_string());
        name
    }

    /// Returns the point with a name (`Q16`, letters in either case); `None` if the name is wrong or off this board.
    pub fn point(self, name: &str) -> Option<Point> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (column, row) = name.split_at(digits);
        if column.is_empty() || column.len() > 7 || row.starts_with('0') {
            return None;
        }
        let mut x: u64 = 0;
        for letter in column.bytes() {
            let value = match letter.to_ascii_uppercase() {
                c @ b'A'..=b'H' => c - b'A',
                c @ b'J'..=b'Z' => c - b'A' - 1,
                _ => return None,
            };
            x = x * 25 + u64::from(value) + 1;
        }
        let row: u32 = row.parse().ok()?;
        let point = Point { x: u32::try_from(x - 1).ok()?, y: self.height.checked_sub(row)? };
        self.contains(point).then_some(point)
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A stone on the board (draft 8, 5.15.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stone {
    /// Color of the stone.
    pub color: Color,
    /// Point of the stone.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub point: Point,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_names_without_i() {
        let size = BoardSize::STANDARD;
        assert_eq!(size.name(Point::new(15, 3)), "Q16");
        assert_eq!(size.name(Point::new(0, 18)), "A1");
        assert_eq!(size.name(Point::new(8, 18)), "J1");
    }

    #[test]
    fn columns_go_on_after_z() {
        let size = BoardSize { width: 700, height: 30 };
        assert_eq!(size.name(Point::new(24, 0)), "Z30");
        assert_eq!(size.name(Point::new(25, 0)), "AA30");
        assert_eq!(size.name(Point::new(649, 0)), "ZZ30");
        assert_eq!(size.name(Point::new(650, 0)), "AAA30");
    }

    #[test]
    fn a_name_reads_back_as_its_point() {
        let size = BoardSize { width: 700, height: 30 };
        for x in [0, 7, 8, 24, 25, 649, 650, 699] {
            for y in [0, 29] {
                let point = Point::new(x, y);
                assert_eq!(size.point(&size.name(point)), Some(point));
            }
        }
        for wrong in ["", "A", "1", "I5", "A0", "A01", "A31", "a-1", "ÄÄ1"] {
            assert_eq!(size.point(wrong), None, "{wrong}");
        }
    }
}
