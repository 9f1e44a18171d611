//! Writing of `$$` diagrams (SL).

use std::collections::BTreeMap;
use std::fmt::Write;

use wei7_core::{BoardSize, Color, Point, Shape};

use crate::diagram::{Diagram, PointMark, Region};
use crate::signs::is_star;

/// Size of a board whose size the header leaves out.
const USUAL_SIZE: u32 = 19;

/// Largest number that the header has after `m`: six digits.
const MOST_NUMBER: u32 = 999_999;

/// Returns the sign of a stone with a mark.
const fn marked_stone(color: Color, shape: Shape) -> Option<char> {
    Some(match (color, shape) {
        (Color::Black, Shape::Circle) => 'B',
        (Color::White, Shape::Circle) => 'W',
        (Color::Black, Shape::Square) => '#',
        (Color::White, Shape::Square) => '@',
        (Color::Black, Shape::Triangle) => 'Y',
        (Color::White, Shape::Triangle) => 'Q',
        (Color::Black, Shape::Cross) => 'Z',
        (Color::White, Shape::Cross) => 'P',
        _ => return None,
    })
}

/// Returns the sign of a mark on an empty point.
const fn marked_point(mark: PointMark) -> Option<char> {
    Some(match mark {
        PointMark::Label(letter) => letter,
        PointMark::Shape(Shape::Circle) => 'C',
        PointMark::Shape(Shape::Square) => 'S',
        PointMark::Shape(Shape::Triangle) => 'T',
        PointMark::Shape(Shape::Cross) => 'M',
        PointMark::Shape(_) => return None,
    })
}

/// Returns the signs of the points that have one.
fn signs(diagram: &Diagram) -> BTreeMap<(u32, u32), char> {
    let key = |point: Point| (point.y, point.x);
    let mut signs: BTreeMap<(u32, u32), char> = BTreeMap::new();
    let stones: BTreeMap<(u32, u32), Color> =
        diagram.stones.iter().map(|stone| (key(stone.point), stone.color)).collect();
    signs.extend(stones.iter().map(|(point, color)| (*point, if *color == Color::Black { 'X' } else { 'O' })));
    for (point, mark) in &diagram.marks {
        let sign = match (stones.get(&key(*point)), mark) {
            (Some(color), PointMark::Shape(shape)) => marked_stone(*color, *shape),
            (Some(_), PointMark::Label(_)) => None,
            (None, mark) => marked_point(*mark),
        };
        signs.extend(sign.map(|sign| (key(*point), sign)));
    }
    let digits = "1234567890".chars();
    signs.extend(diagram.moves.iter().zip(digits).map(|(played, digit)| (key(played.point), digit)));
    signs.extend(diagram.holes.iter().map(|point| (key(*point), '_')));
    signs.extend(diagram.unknown.iter().map(|point| (key(*point), '?')));
    signs
}

/// Returns the part of the board to show, extended to an edge where its place would be unknown.
fn shown_part(diagram: &Diagram) -> Region {
    let size = diagram.size;
    let whole = Region { from: Point::new(0, 0), to: Point::new(size.width() - 1, size.height() - 1) };
    let Some(mut region) = diagram.region else { return whole };
    let is_placed = |from: u32, to: u32, size: u32| from == 0 || to == size - 1 || (size - (to - from + 1)) / 2 == from;
    if !is_placed(region.from.x, region.to.x, size.width()) {
        region.from.x = 0;
    }
    if !is_placed(region.from.y, region.to.y, size.height()) {
        region.from.y = 0;
    }
    region
}

/// Writes the header: `[WB] c size m number title`.
fn write_header(diagram: &Diagram, text: &mut String) {
    text.push_str(if diagram.to_move == Some(Color::White) { "$$W" } else { "$$B" });
    if diagram.has_coordinates {
        text.push('c');
    }
    let size = diagram.size;
    if size.width() == size.height() && (size.width() != USUAL_SIZE || diagram.region.is_some()) {
        // Writing to a string does not fail.
        let _ = write!(text, "{}", size.width());
    }
    let first = diagram.moves.first().map_or(1, |played| played.number);
    if first != 1 && first <= MOST_NUMBER {
        let _ = write!(text, "m{first}");
    }
    if let Some(title) = &diagram.title {
        text.push(' ');
        text.push_str(title);
    }
    text.push('\n');
}

/// Returns the name of a point in arrows and lines: letter and row, or column and row of the diagram if its borders do
/// not tell where it is.
fn point_name(point: Point, size: BoardSize, part: Region) -> String {
    let is_vertical = part.from.x == 0 || part.to.x == size.width() - 1;
    let is_horizontal = part.from.y == 0 || part.to.y == size.height() - 1;
    if is_vertical && is_horizontal {
        size.name(point)
    } else {
        format!("{}:{}", point.x - part.from.x + 1, point.y - part.from.y + 1)
    }
}

/// Returns the text of a diagram.
pub(super) fn text(diagram: &Diagram) -> String {
    let (size, part, signs) = (diagram.size, shown_part(diagram), signs(diagram));
    let has_left = part.from.x == 0;
    let has_right = part.to.x == size.width() - 1;
    let mut text = String::new();
    write_header(diagram, &mut text);
    let border = "-".repeat(2 * (part.to.x - part.from.x) as usize + 3);
    if part.from.y == 0 {
        let _ = writeln!(text, "$$  {border}");
    }
    for y in part.from.y..=part.to.y {
        text.push_str(if has_left { "$$ |" } else { "$$  " });
        for x in part.from.x..=part.to.x {
            let empty = if is_star(Point::new(x, y), size.width(), size.height()) { ',' } else { '.' };
            text.push(' ');
            text.push(signs.get(&(y, x)).copied().unwrap_or(empty));
        }
        text.push_str(if has_right { " |\n" } else { "\n" });
    }
    if part.to.y == size.height() - 1 {
        let _ = writeln!(text, "$$  {border}");
    }
    for drawing in diagram.drawn.iter().filter(|drawing| part.contains(drawing.from) && part.contains(drawing.to)) {
        let (from, to) = (point_name(drawing.from, size, part), point_name(drawing.to, size, part));
        let _ = writeln!(text, "$$ {{{} {from} {to}}}", drawing.stroke.property());
    }
    for (sign, target) in &diagram.links {
        let _ = writeln!(text, "$$ [{sign}|{target}]");
    }
    text
}
