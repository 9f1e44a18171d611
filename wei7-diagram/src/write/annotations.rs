//! Marks, arrows and lines of a position that a diagram can show, and the shown part of the board.

use std::collections::BTreeSet;

use wei7_core::{BoardSize, Color, DiagramStyle, Extra, Mark, Point, Shape, Text};

use crate::diagram::{Drawing, PointMark, Region, Stroke};
use crate::record::FORMAT;

/// Returns the shape of a mark: the shape of its extra, or the shape that its symbol represents.
fn shape(mark: &Mark) -> Option<Shape> {
    let exact = mark.extras.find(|extra| if let Extra::Shape(shape) = extra { Some(*shape) } else { None });
    let substitute = || match mark.symbol.as_char() {
        '@' => Some(Shape::Circle),
        '&' => Some(Shape::Square),
        '%' => Some(Shape::Triangle),
        '$' => Some(Shape::Cross),
        _ => None,
    };
    exact.or_else(|| if mark.extras.is_empty() { substitute() } else { None })
}

/// Returns the letter of a label of one letter.
fn letter(mark: &Mark) -> Option<char> {
    let symbol = mark.symbol.as_char();
    (mark.extras.is_empty() && symbol.is_ascii_alphabetic()).then_some(symbol)
}

/// Returns whether a style has a sign for a shape.
const fn has_sign(style: DiagramStyle, shape: Shape) -> bool {
    match style {
        DiagramStyle::Sensei => matches!(shape, Shape::Circle | Shape::Square | Shape::Triangle | Shape::Cross),
        // In ASCII, `#` and `@` are stones of some programs.
        DiagramStyle::Ascii => !matches!(shape, Shape::Circle | Shape::Square),
        DiagramStyle::Unicode => true,
    }
}

/// Returns whether a style has a sign for a label. Without `$$`, `x` and `o` are stones.
const fn has_label(style: DiagramStyle, letter: char, has_stones: bool) -> bool {
    match style {
        // In a diagram without stones, `x` and `o` are read as stones.
        DiagramStyle::Sensei => has_stones || !matches!(letter, 'x' | 'o'),
        DiagramStyle::Ascii | DiagramStyle::Unicode => !matches!(letter, 'x' | 'o'),
    }
}

/// Returns the marks that a diagram can show: one on a point, labels of one letter on empty points, and shapes. Capital
/// letters become small ones, unless another mark has the small letter.
pub(super) fn point_marks(
    style: DiagramStyle,
    marks: &[Mark],
    has_stones: bool,
    stone: impl Fn(Point) -> Option<Color>,
    size: BoardSize,
) -> Vec<(Point, PointMark)> {
    let small: BTreeSet<char> = marks.iter().filter_map(letter).filter(char::is_ascii_lowercase).collect();
    let mut marked = BTreeSet::new();
    let mut shown = Vec::new();
    for mark in marks.iter().filter(|mark| size.contains(mark.point)) {
        let label = letter(mark).and_then(|letter| {
            let as_small = letter.to_ascii_lowercase();
            let is_free = letter == as_small || !small.contains(&as_small);
            let is_shown = is_free && has_label(style, as_small, has_stones) && stone(mark.point).is_none();
            is_shown.then_some(PointMark::Label(as_small))
        });
        let shape = || shape(mark).filter(|shape| has_sign(style, *shape)).map(PointMark::Shape);
        if let Some(sign) = label.or_else(shape)
            && marked.insert((mark.point.y, mark.point.x))
        {
            shown.push((mark.point, sign));
        }
    }
    shown.sort_by_key(|(point, _)| (point.y, point.x));
    shown
}

/// Returns the values of an SGF property.
fn values<'e>(lists: &[&'e [Extra]], name: &str) -> Option<&'e [Text]> {
    lists.iter().copied().flatten().find_map(|extra| match extra {
        Extra::Property { id, values } if &**id == name => Some(&**values),
        _ => None,
    })
}

/// Returns the side of PL.
pub(super) fn side_to_play(lists: &[&[Extra]]) -> Option<Color> {
    match values(lists, "PL")?.first().map(|value| &**value) {
        Some("B" | "b" | "1") => Some(Color::Black),
        Some("W" | "w" | "2") => Some(Color::White),
        _ => None,
    }
}

/// Parses a point of SGF.
fn sgf_point(text: &str) -> Option<Point> {
    let coordinate = |letter: u8| match letter {
        b'a'..=b'z' => Some(u32::from(letter - b'a')),
        b'A'..=b'Z' => Some(u32::from(letter - b'A') + 26),
        _ => None,
    };
    match text.as_bytes() {
        [x, y] => Some(Point::new(coordinate(*x)?, coordinate(*y)?)),
        _ => None,
    }
}

/// Parses two points of SGF with a colon between them.
fn sgf_points(text: &str) -> Option<(Point, Point)> {
    let (from, to) = text.split_once(':')?;
    Some((sgf_point(from)?, sgf_point(to)?))
}

/// Returns the arrows and lines of a position.
pub(super) fn drawings(lists: &[&[Extra]]) -> Vec<Drawing> {
    let of_stroke = |stroke: Stroke| {
        let all = values(lists, stroke.property()).unwrap_or_default();
        all.iter().filter_map(move |value| sgf_points(value)).map(move |(from, to)| Drawing { stroke, from, to })
    };
    of_stroke(Stroke::Arrow).chain(of_stroke(Stroke::Line)).collect()
}

/// Returns the links of a diagram.
pub(super) fn links(lists: &[&[Extra]]) -> Vec<(char, String)> {
    let all = lists.iter().copied().flatten().find_map(|extra| extra.format_values(FORMAT, "links"));
    let parse = |value: &Text| {
        let (sign, target) = value.split_once('|')?;
        let mut signs = sign.chars();
        let sign = signs.next()?;
        (signs.next().is_none() && !target.contains(['\n', '\r'])).then(|| (sign, target.to_owned()))
    };
    all.unwrap_or_default().iter().filter_map(parse).collect()
}

/// Returns whether a diagram asks for coordinates.
pub(super) fn has_coordinates(lists: &[&[Extra]]) -> bool {
    lists.iter().copied().flatten().any(|extra| extra.format_values(FORMAT, "coordinates").is_some())
}

/// The shown part of the board.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    pub(super) region: Option<Region>,
    /// Points in the region that are not shown.
    pub(super) holes: Vec<Point>,
}

impl View {
    /// Returns the part of the board that VW shows.
    pub(super) fn new(lists: &[&[Extra]], size: BoardSize) -> Self {
        let mut shown = BTreeSet::new();
        for value in values(lists, "VW").unwrap_or_default() {
            let (from, to) = match (sgf_point(value), sgf_points(value)) {
                (Some(point), _) => (point, point),
                (None, Some(corners)) => corners,
                (None, None) => continue,
            };
            let rows = from.y..=to.y.min(size.height() - 1);
            shown.extend(rows.flat_map(|y| (from.x..=to.x.min(size.width() - 1)).map(move |x| (y, x))));
        }
        let (Some((top, _)), Some((bottom, _))) = (shown.first(), shown.last()) else { return Self::default() };
        let columns = || shown.iter().map(|(_, x)| *x);
        let (Some(left), Some(right)) = (columns().min(), columns().max()) else { return Self::default() };
        let region = Region { from: Point::new(left, *top), to: Point::new(right, *bottom) };
        let points = (*top..=*bottom).flat_map(|y| (left..=right).map(move |x| (y, x)));
        let holes = points.filter(|point| !shown.contains(point)).map(|(y, x)| Point::new(x, y)).collect();
        Self { region: Some(region), holes }
    }

    /// Returns whether a point is shown.
    pub(super) fn contains(&self, point: Point) -> bool {
        self.region.is_none_or(|region| region.contains(point)) && !self.holes.contains(&point)
    }
}
