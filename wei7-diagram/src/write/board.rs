//! Writing of boards with letters and numbers, as `wei7 show` and programs print them.

use std::collections::BTreeMap;
use std::fmt::Write;

use wei7_core::{Color, Point, Shape};

use crate::diagram::{Diagram, PointMark, Region};
use crate::signs::is_star;

/// Returns the character of a stone.
const fn stone(color: Color, is_ascii: bool) -> char {
    match (color, is_ascii) {
        (Color::Black, true) => 'X',
        (Color::White, true) => 'O',
        (Color::Black, false) => '●',
        (Color::White, false) => '○',
    }
}

/// Returns the character of a shape, as `wei7 show` draws it.
const fn sign(shape: Shape, is_ascii: bool) -> char {
    let (drawn, ascii) = match shape {
        Shape::Triangle => ('△', '^'),
        Shape::Square => ('□', '#'),
        Shape::Circle => ('◎', '@'),
        Shape::Cross => ('×', '%'),
        Shape::Selected => ('■', '='),
        Shape::Diamond => ('◇', '$'),
        Shape::Check => ('✓', '&'),
    };
    if is_ascii { ascii } else { drawn }
}

/// Returns the character of an empty point.
fn crossing(diagram: &Diagram, point: Point, is_ascii: bool) -> char {
    let (width, height) = (diagram.size.width(), diagram.size.height());
    let (left, right) = (point.x == 0, point.x == width - 1);
    let (top, bottom) = (point.y == 0, point.y == height - 1);
    match (left, right, top, bottom) {
        _ if is_star(point, width, height) => {
            if is_ascii {
                '+'
            } else {
                '╋'
            }
        }
        _ if is_ascii => '.',
        (true, true, true, true) => '·',
        (true, true, _, _) => '│',
        (_, _, true, true) => '─',
        (true, _, true, _) => '┌',
        (_, true, true, _) => '┐',
        (true, _, _, true) => '└',
        (_, true, _, true) => '┘',
        (true, ..) => '├',
        (_, true, ..) => '┤',
        (_, _, true, _) => '┬',
        (.., true) => '┴',
        _ => '┼',
    }
}

/// Returns the line of column letters.
fn letters(diagram: &Diagram, part: Region, labels: usize) -> String {
    let mut line = " ".repeat(labels);
    for x in part.from.x..=part.to.x {
        let name = diagram.size.name(Point::new(x, 0));
        line.push(' ');
        line.push_str(name.trim_end_matches(|letter: char| letter.is_ascii_digit()));
    }
    line.push('\n');
    line
}

/// Returns the text of a diagram: in ASCII, or with lines and round stones.
pub(super) fn text(diagram: &Diagram, is_ascii: bool) -> String {
    let key = |point: Point| (point.y, point.x);
    let stones: BTreeMap<(u32, u32), Color> =
        diagram.stones.iter().map(|stone| (key(stone.point), stone.color)).collect();
    let marks: BTreeMap<(u32, u32), PointMark> = diagram.marks.iter().map(|(at, mark)| (key(*at), *mark)).collect();
    let size = diagram.size;
    let whole = Region { from: Point::new(0, 0), to: Point::new(size.width() - 1, size.height() - 1) };
    let part = diagram.region.unwrap_or(whole);
    let mut text = String::new();
    if !is_ascii {
        // Programs do not agree which stone is filled.
        text.push_str("● Black   ○ White\n");
    }
    if diagram.region.is_some() {
        let (one, other) = (Point::new(part.from.x, part.to.y), Point::new(part.to.x, part.from.y));
        // Writing to a string does not fail.
        let _ = writeln!(text, "{} to {} of a board of {size}", size.name(one), size.name(other));
    }
    let labels = size.height().to_string().len();
    let head = letters(diagram, part, labels);
    text.push_str(&head);
    for y in part.from.y..=part.to.y {
        let number = size.height() - y;
        let _ = write!(text, "{number:>labels$}");
        let mut gap = ' ';
        for x in part.from.x..=part.to.x {
            let point = Point::new(x, y);
            let is_last = diagram.last == Some(point);
            let (color, mark) = (stones.get(&(y, x)), marks.get(&(y, x)));
            text.push(if is_last { '(' } else { gap });
            text.push(match (color, mark) {
                (Some(color), _) => stone(*color, is_ascii),
                (None, Some(PointMark::Label(letter))) => *letter,
                (None, Some(PointMark::Shape(shape))) => sign(*shape, is_ascii),
                (None, None) => crossing(diagram, point, is_ascii),
            });
            gap = match (color, mark) {
                (Some(_), Some(PointMark::Shape(shape))) => sign(*shape, is_ascii),
                _ if is_last => ')',
                _ if is_ascii || x == part.to.x => ' ',
                _ => '─',
            };
        }
        let _ = writeln!(text, "{gap}{number}");
    }
    text.push_str(&head);
    if let Some(captured) = diagram.captured {
        for (name, count) in ["Black", "White"].iter().zip(captured) {
            let _ = writeln!(text, "{name} has captured {count} stone{}", if count == 1 { "" } else { "s" });
        }
    }
    if let Some(side) = diagram.to_move {
        let _ = writeln!(text, "{} to play", if side == Color::Black { "Black" } else { "White" });
    }
    text
}
