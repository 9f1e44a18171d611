//! Points, moves and lists of points (`FF[4]` 3.5, 3.5.1, Go).

use std::borrow::Cow;
use std::collections::BTreeSet;

use wei7_core::{BoardSize, Point, Vertex};

/// Largest board side that letters can name: a to z, then A to Z.
pub const LARGEST_SIDE: u32 = 52;

/// Largest board side on which `tt` is a pass.
const LARGEST_WITH_TT: u32 = 19;

/// Reason why a value is not a point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointError {
    /// The value is not two letters.
    NotAPoint,
    /// The value is two letters, but the point is not on this board.
    OffBoard(Point),
}

/// Spelling of a point or move, compared with the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The spelling that the format requires.
    Right,
    /// Another spelling, of which white space or a third letter was ignored: `[ p d ]`, `[pdx]`.
    Corrected,
}

/// Parses a point of two letters: column and row from the upper left (Go). The value must contain nothing else.
///
/// ```
/// use wei7_core::{BoardSize, Point};
/// assert_eq!(wei7_sgf::point::point("ab", BoardSize::STANDARD), Ok(Point::new(0, 1)));
/// ```
pub fn point(raw: &str, size: BoardSize) -> Result<Point, PointError> {
    let letters = <[u8; 2]>::try_from(raw.as_bytes()).map_err(|_| PointError::NotAPoint)?;
    point_from_letters(letters, size)
}

/// Parses a point from its two letters.
#[inline]
pub(crate) fn point_from_letters([x, y]: [u8; 2], size: BoardSize) -> Result<Point, PointError> {
    let (Some(x), Some(y)) = (coordinate(x), coordinate(y)) else { return Err(PointError::NotAPoint) };
    let point = Point::new(x, y);
    if x < size.width() && y < size.height() { Ok(point) } else { Err(PointError::OffBoard(point)) }
}

/// Parses a point as programs write it: white space and U+0000 are ignored, and of three letters the first two count,
/// as in SGFC.
pub fn lenient_point(raw: &str, size: BoardSize) -> Result<(Point, Form), PointError> {
    match point(raw, size) {
        Ok(point) => Ok((point, Form::Right)),
        Err(PointError::OffBoard(point)) => Err(PointError::OffBoard(point)),
        Err(PointError::NotAPoint) => {
            // Longer words such as `undefined` are not points, nor are values with characters other than letters.
            let letters: Vec<u8> = raw.bytes().filter(|byte| !is_space(*byte)).take(4).collect();
            match *letters {
                [x, y] | [x, y, _] if letters.iter().all(u8::is_ascii_alphabetic) => {
                    point_from_letters([x, y], size).map(|point| (point, Form::Corrected))
                }
                _ => Err(PointError::NotAPoint),
            }
        }
    }
}

/// Parses a move: a point, or a pass as `[]`, or as `[tt]` if no side is longer than 19 (Go).
pub fn vertex(raw: &str, size: BoardSize) -> Result<(Vertex, Form), PointError> {
    if raw.is_empty() || (raw == "tt" && tt_is_pass(size)) {
        return Ok((Vertex::Pass, Form::Right));
    }
    // Ignore white space in `B[ ]` and `B[ tt ]`.
    let trimmed = raw.trim_matches(|c: char| u8::try_from(c).is_ok_and(is_space));
    if trimmed.is_empty() || (trimmed == "tt" && tt_is_pass(size)) {
        return Ok((Vertex::Pass, Form::Corrected));
    }
    lenient_point(raw, size).map(|(point, form)| (Vertex::Play(point), form))
}

/// Parses a move in the coordinates of printed diagrams: a column letter without I and a row number counted from below
/// (`R16`), or the word `Pass`.
pub(crate) fn named_vertex(raw: &str, size: BoardSize) -> Option<Vertex> {
    let name = raw.trim();
    if name.eq_ignore_ascii_case("pass") { Some(Vertex::Pass) } else { size.point(name).map(Vertex::Play) }
}

/// Returns whether `tt` is a pass, as on all boards up to 19x19.
pub const fn tt_is_pass(size: BoardSize) -> bool {
    size.width() <= LARGEST_WITH_TT && size.height() <= LARGEST_WITH_TT
}

/// Rectangle of points, which one value of a list of points names (3.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// Upper left corner.
    pub first: Point,
    /// Lower right corner; equal to `first` for a single point.
    pub last: Point,
}

/// Spelling of a rectangle, compared with 3.5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RectangleForm {
    /// The spelling that 3.5.1 requires: a point, or `upper left:lower right`.
    Right,
    /// White space or superfluous letters were ignored.
    Corrected,
    /// The corners were swapped: not first the upper left and then the lower right corner.
    Swapped,
    /// Both corners were the same point, so the rectangle is a single point.
    SinglePoint,
}

impl Rectangle {
    /// Creates a rectangle of one point.
    pub const fn single(point: Point) -> Self {
        Self { first: point, last: point }
    }

    /// Returns the list entry of 3.5.1: a single point, or `upper left:lower right`.
    pub(crate) fn name(self) -> Cow<'static, str> {
        if self.first == self.last {
            Cow::Borrowed(name(self.first))
        } else {
            Cow::Owned(format!("{}:{}", name(self.first), name(self.last)))
        }
    }

    /// Returns the number of points in the rectangle.
    pub const fn area(self) -> usize {
        let width = self.last.x.saturating_sub(self.first.x) as usize + 1;
        let height = self.last.y.saturating_sub(self.first.y) as usize + 1;
        width.saturating_mul(height)
    }

    /// Returns the points row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (self.first.y..=self.last.y).flat_map(move |y| (self.first.x..=self.last.x).map(move |x| Point::new(x, y)))
    }
}

/// Parses an entry of a list of points: a point or a rectangle (3.5.1).
pub fn rectangle(raw: &str, size: BoardSize) -> Result<(Rectangle, RectangleForm), PointError> {
    let Some((first, last)) = raw.split_once(':') else {
        let (point, form) = lenient_point(raw, size)?;
        let form = if form == Form::Right { RectangleForm::Right } else { RectangleForm::Corrected };
        return Ok((Rectangle::single(point), form));
    };
    let (a, a_form) = lenient_point(first, size)?;
    let (b, b_form) = lenient_point(last, size)?;
    let first = Point::new(a.x.min(b.x), a.y.min(b.y));
    let last = Point::new(a.x.max(b.x), a.y.max(b.y));
    let form = if a == b {
        RectangleForm::SinglePoint
    } else if first != a {
        RectangleForm::Swapped
    } else if a_form == Form::Corrected || b_form == Form::Corrected {
        RectangleForm::Corrected
    } else {
        RectangleForm::Right
    };
    Ok((Rectangle { first, last }, form))
}

/// Returns whether the byte is ignored in a point as white space, including U+0000, which is read as a space (3.2).
const fn is_space(byte: u8) -> bool {
    byte == 0 || byte.is_ascii_whitespace()
}

/// Returns the coordinate of a letter: 0 for a, 26 for A, up to 51.
#[inline]
fn coordinate(letter: u8) -> Option<u32> {
    match letter {
        b'a'..=b'z' => Some(u32::from(letter - b'a')),
        b'A'..=b'Z' => Some(u32::from(letter - b'A') + 26),
        _ => None,
    }
}

/// Returns the two letters of a point, or `None` if a coordinate is 52 or larger.
///
/// ```
/// use wei7_core::Point;
/// assert_eq!(wei7_sgf::point::letters(Point::new(15, 3)), Some(*b"pd"));
/// ```
pub fn letters(point: Point) -> Option<[u8; 2]> {
    name(point).as_bytes().try_into().ok()
}

/// Letters of all points, column by column.
static LETTERS: [u8; 2 * 52 * 52] = all_letters();

#[expect(clippy::cast_possible_truncation, reason = "there are 52 letters; worked out when it is compiled")]
const fn all_letters() -> [u8; 2 * 52 * 52] {
    let mut letters = [0; 2 * 52 * 52];
    let mut at = 0;
    while at < letters.len() {
        let (column, row) = (at / 2 / 52, at / 2 % 52);
        letters[at] = letter(if at % 2 == 0 { column } else { row } as u8);
        at += 1;
    }
    letters
}

const fn letter(number: u8) -> u8 {
    if number < 26 { b'a' + number } else { b'A' + (number - 26) }
}

/// Returns the two letters of a point as text, empty if a coordinate is 52 or larger.
pub(crate) fn name(point: Point) -> &'static str {
    if point.x.max(point.y) >= LARGEST_SIDE {
        return "";
    }
    let at = 2 * (point.x * LARGEST_SIDE + point.y) as usize;
    LETTERS.get(at..at + 2).and_then(|letters| str::from_utf8(letters).ok()).unwrap_or_default()
}

/// Returns rectangles that together contain each of these points once and no others (3.5.1). Duplicate points count
/// once.
///
/// Each rectangle takes the widest run of remaining points in the first row, and then as many rows below as contain the
/// whole run. Rectangles are ordered by their upper left corner.
pub fn compress(points: &[Point]) -> Vec<Rectangle> {
    let mut left: BTreeSet<(u32, u32)> = points.iter().map(|point| (point.y, point.x)).collect();
    let mut rectangles = Vec::new();
    while let Some(&(y, x)) = left.first() {
        let has = |x: Option<u32>, y: Option<u32>| x.zip(y).is_some_and(|(x, y)| left.contains(&(y, x)));
        let width = (1..u32::MAX).find(|width| !has(x.checked_add(*width), Some(y))).unwrap_or(1);
        let is_row = |y: Option<u32>| (0..width).all(|column| has(Some(x + column), y));
        let height = (1..u32::MAX).find(|height| !is_row(y.checked_add(*height))).unwrap_or(1);
        let rectangle = Rectangle { first: Point::new(x, y), last: Point::new(x + width - 1, y + height - 1) };
        for point in rectangle.points() {
            left.remove(&(point.y, point.x));
        }
        rectangles.push(rectangle);
    }
    rectangles
}

/// Returns rectangles whose points, read row by row, are `points` in the given order.
pub(crate) fn in_order(points: &[Point]) -> Vec<Rectangle> {
    let mut rectangles = Vec::new();
    let mut rest = points;
    while let Some(first) = rest.first() {
        let next = |x: usize, y: usize| Some((first.x as usize + x, first.y as usize + y));
        let at = |index: usize| rest.get(index).map(|point| (point.x as usize, point.y as usize));
        let width = (1..=rest.len()).find(|width| at(*width) != next(*width, 0)).unwrap_or(1);
        let is_row = |y: usize| (0..width).all(|x| at(y * width + x) == next(x, y));
        let height = (1..=rest.len()).find(|height| !is_row(*height)).unwrap_or(1);
        let Some(&last) = rest.get(width * height - 1) else { break };
        rectangles.push(Rectangle { first: *first, last });
        rest = rest.get(width * height..).unwrap_or_default();
    }
    rectangles
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn size(width: u32, height: u32) -> BoardSize {
        BoardSize::new(width, height).unwrap()
    }

    #[test]
    fn letters_name_points() {
        assert_eq!(point("ZZ", size(52, 52)), Ok(Point::new(51, 51)));
        assert_eq!(point("aZ", size(52, 52)), Ok(Point::new(0, 51)));
        assert_eq!(point("mi", size(13, 9)), Ok(Point::new(12, 8)));
        assert_eq!(point("im", size(13, 9)), Err(PointError::OffBoard(Point::new(8, 12))));
        for raw in ["a", "abc", "a1", "", " a", "棋"] {
            assert_eq!(point(raw, BoardSize::STANDARD), Err(PointError::NotAPoint), "{raw}");
        }
    }

    #[test]
    fn what_can_mean_one_point_only_is_corrected() {
        let read = |raw| lenient_point(raw, BoardSize::STANDARD);
        assert_eq!(read(" p d "), Ok((Point::new(15, 3), Form::Corrected)));
        assert_eq!(read("pdx"), Ok((Point::new(15, 3), Form::Corrected)));
        assert_eq!(read("pd"), Ok((Point::new(15, 3), Form::Right)));
        for raw in ["d", "dundefined", "Q16", "p-d", ""] {
            assert_eq!(read(raw), Err(PointError::NotAPoint), "{raw}");
        }
    }

    #[test]
    fn tt_is_a_pass_up_to_19() {
        assert_eq!(vertex("tt", size(19, 19)), Ok((Vertex::Pass, Form::Right)));
        assert_eq!(vertex("tt", size(9, 9)), Ok((Vertex::Pass, Form::Right)));
        assert_eq!(vertex("tt", size(20, 20)), Ok((Vertex::Play(Point::new(19, 19)), Form::Right)));
        // Go: both sides must be at most 19; on 20x19 the point is off the board.
        assert_eq!(vertex("tt", size(20, 19)), Err(PointError::OffBoard(Point::new(19, 19))));
        assert_eq!(vertex("", size(52, 52)), Ok((Vertex::Pass, Form::Right)));
        assert_eq!(vertex(" ", size(19, 19)), Ok((Vertex::Pass, Form::Corrected)));
        assert_eq!(vertex("TT", size(19, 19)), Err(PointError::OffBoard(Point::new(45, 45))));
    }

    #[test]
    fn rectangles_are_read_from_any_corners() {
        let read = |raw| rectangle(raw, BoardSize::STANDARD).unwrap();
        let whole = Rectangle { first: Point::new(0, 0), last: Point::new(2, 1) };
        assert_eq!(read("aa:cb"), (whole, RectangleForm::Right));
        assert_eq!(read("cb:aa"), (whole, RectangleForm::Swapped));
        assert_eq!(read("ca:ab"), (whole, RectangleForm::Swapped));
        assert_eq!(read("dd:dd").1, RectangleForm::SinglePoint);
        assert_eq!(whole.points().count(), 6);
        assert!(rectangle("aa:", BoardSize::STANDARD).is_err());
    }

    proptest! {
        #[test]
        fn a_compressed_list_holds_each_point_once(points in prop::collection::vec((0_u32..12, 0_u32..12), 0..80)) {
            let points: Vec<_> = points.into_iter().map(|(x, y)| Point::new(x, y)).collect();
            let written: Vec<_> = compress(&points).into_iter().flat_map(Rectangle::points).collect();
            let expected: BTreeSet<_> = points.iter().copied().collect();
            prop_assert_eq!(written.len(), expected.len());
            prop_assert_eq!(written.into_iter().collect::<BTreeSet<_>>(), expected);
        }

        #[test]
        fn a_list_keeps_its_order(points in prop::collection::vec((0_u32..3, 0_u32..3), 0..80)) {
            let points: Vec<_> = points.into_iter().map(|(x, y)| Point::new(x, y)).collect();
            let written: Vec<_> = in_order(&points).into_iter().flat_map(Rectangle::points).collect();
            prop_assert_eq!(written, points);
        }

        #[test]
        fn written_points_are_read_again(x in 0_u32..52, y in 0_u32..52) {
            let written = letters(Point::new(x, y)).unwrap();
            prop_assert_eq!(name(Point::new(x, y)).as_bytes(), written);
            prop_assert_eq!(point(std::str::from_utf8(&written).unwrap(), size(52, 52)), Ok(Point::new(x, y)));
        }

        #[test]
        fn no_value_panics(raw in ".{0,6}") {
            let _ = (vertex(&raw, BoardSize::STANDARD), rectangle(&raw, BoardSize::STANDARD));
        }
    }
}
