//! The board as rows of characters. A point has two columns; the second column is the line to the next point.

use std::fmt::Write;

use wei7_core::{Color, Point, Shape};

use super::Terminal;
use crate::language::{MARKS, MORE, PART};
use crate::scene::{Edges, Fate, Played, Scene, Sign, Spot, Window};
use crate::text::{clean, columns, cut, width};

/// Largest number of marks that the list below the board has.
const MOST_LISTED: usize = 40;
/// Largest number of characters of a label in the list below the board.
const MOST_LABEL: usize = 60;

/// The style of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Line,
    Dim,
    Black,
    White,
    Sign,
    Last,
}

impl Look {
    /// Returns the ANSI code of the foreground, one of 256 colors, for the background [`WOOD`].
    const fn code(self) -> &'static str {
        match self {
            Self::Line => "38;5;94",
            Self::Dim => "38;5;144",
            Self::Black => "38;5;16",
            Self::White => "38;5;231",
            Self::Sign => "38;5;19",
            Self::Last => "1;38;5;160",
        }
    }
}

/// The ANSI code of the background.
const WOOD: &str = "48;5;180";

/// A row of the board: the text of each point, and the gaps before and after each point.
struct Row {
    points: Vec<(String, Look)>,
    gaps: Vec<(String, Look)>,
}

/// Draws the board with its coordinates, and below the board a list of marks for which a point has no room.
pub(super) fn draw(terminal: &Terminal, scene: &Scene) -> String {
    let window = scene.window;
    let mut text = String::new();
    if u64::from(window.width()) * u64::from(window.height()) < scene.size.points() {
        let name = |x, y| scene.size.name(Point::new(x, y));
        let (one, other) = (name(window.left, window.bottom), name(window.right, window.top));
        let _ = writeln!(text, "{}", terminal.language.fill(PART, &[&one, &other, &scene.size]));
    }
    let labels = scene.size.height().to_string().len();
    let head = letters(scene, labels);
    text.push_str(&head);
    let mut listed = Vec::new();
    let stars = scene.stars();
    for y in window.top..=window.bottom {
        let row = Row::new(terminal, scene, y, &stars, &mut listed);
        let number = scene.size.height() - y;
        let _ = write!(text, "{number:>labels$}");
        row.write(terminal, &mut text);
        let _ = writeln!(text, "{number}");
    }
    text.push_str(&head);
    list(terminal, scene, &listed, &mut text);
    text
}

/// Returns the letters of the columns. If a column has several letters, such as `AA`, they are written one below the
/// other.
fn letters(scene: &Scene, labels: usize) -> String {
    let window = scene.window;
    let name = |x| scene.size.name(Point::new(x, 0)).trim_end_matches(|one: char| one.is_ascii_digit()).to_owned();
    let names: Vec<String> = (window.left..=window.right).map(name).collect();
    let height = names.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for line in 0..height {
        let mut row = " ".repeat(labels + 1);
        for name in &names {
            let letter = (line + name.len()).checked_sub(height).and_then(|index| name.chars().nth(index));
            row.push(letter.unwrap_or(' '));
            row.push(' ');
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

impl Row {
    fn new(terminal: &Terminal, scene: &Scene, y: u32, stars: &[Point], listed: &mut Vec<(Point, String)>) -> Self {
        let window = scene.window;
        let mut row = Self { points: Vec::new(), gaps: Vec::new() };
        let ends = |x: u32| x == window.left || x > window.right;
        let line = |x: u32| if terminal.ascii || ends(x) { ' ' } else { '─' };
        for x in window.left..=window.right {
            let point = Point::new(x, y);
            row.gaps.push((line(x).to_string(), Look::Line));
            let edges = Window::between(point, point).edges(scene.size);
            row.points.push((crossing(edges, terminal.ascii, stars.contains(&point)).to_string(), Look::Line));
        }
        row.gaps.push((line(window.right + 1).to_string(), Look::Line));
        let last = scene.last.and_then(Played::point).filter(|point| point.y == y && window.contains(*point));
        if let Some(index) = last.and_then(|point| usize::try_from(point.x - window.left).ok()) {
            row.set_gap(index, "(", Look::Last);
            row.set_gap(index + 1, ")", Look::Last);
        }
        for (index, x) in (window.left..=window.right).enumerate() {
            if let Some(spot) = scene.spot(Point::new(x, y)) {
                row.put(terminal, index, Point::new(x, y), spot, listed);
            }
        }
        row
    }

    fn set_gap(&mut self, index: usize, text: &str, look: Look) {
        if let Some(gap) = self.gaps.get_mut(index) {
            *gap = (text.to_owned(), look);
        }
    }

    fn put(&mut self, terminal: &Terminal, index: usize, point: Point, spot: &Spot, listed: &mut Vec<(Point, String)>) {
        let Some(cell) = self.points.get_mut(index) else { return };
        if spot.hidden {
            *cell = (" ".to_owned(), Look::Line);
            self.set_gap(index + 1, " ", Look::Line);
            return;
        }
        if let Some(color) = spot.stone {
            let look = if color == Color::Black { Look::Black } else { Look::White };
            *cell = (terminal.stone(color).to_string(), look);
        }
        if spot.dim {
            cell.1 = Look::Dim;
        }
        let Some((text, description)) = sign(terminal, spot) else { return };
        let (room, is_stone) = (if spot.stone.is_some() { 1 } else { 2 }, spot.stone.is_some());
        let text = if width(&text) > room { "*".to_owned() } else { text };
        if text == "*" || spot.signs.len() > 1 {
            listed.push((point, description));
        }
        if is_stone {
            self.set_gap(index + 1, &text, Look::Sign);
            return;
        }
        if width(&text) == 2 {
            // A wide character also occupies the gap before the next point.
            self.set_gap(index + 1, "", Look::Sign);
        }
        if let Some(cell) = self.points.get_mut(index) {
            *cell = (text, Look::Sign);
        }
    }

    fn write(&self, terminal: &Terminal, text: &mut String) {
        let all = self.gaps.iter().zip(self.points.iter().map(Some).chain([None]));
        let pieces = all.flat_map(|(gap, point)| std::iter::once(gap).chain(point));
        if !terminal.colors {
            pieces.for_each(|(piece, _)| text.push_str(piece));
            return;
        }
        let mut look = None;
        for (piece, new_look) in pieces {
            if look != Some(*new_look) {
                let _ = write!(text, "\x1b[0;{WOOD};{}m", new_look.code());
                look = Some(*new_look);
            }
            text.push_str(piece);
        }
        text.push_str("\x1b[0m");
    }
}

/// Returns the text of a mark on the board, and the description of the mark in the list below the board; `None` if the
/// point has no mark.
fn sign(terminal: &Terminal, spot: &Spot) -> Option<(String, String)> {
    let words = |sign: &Sign| match sign {
        Sign::Shape(shape) => terminal.language.shape(*shape).to_owned(),
        Sign::Text(text) => cut(clean(text).trim(), MOST_LABEL),
    };
    let description = || spot.signs.iter().map(words).collect::<Vec<_>>().join(", ");
    let labels = spot.signs.iter().find(|sign| matches!(sign, Sign::Text(_)));
    match labels.or(spot.signs.first()) {
        Some(Sign::Shape(shape)) => Some((character(*shape, terminal.ascii).to_string(), description())),
        Some(Sign::Text(text)) => {
            let text = clean(text);
            let fits = text.chars().all(|one| columns(one) > 0 && (!terminal.ascii || one.is_ascii()));
            Some((if fits && !text.trim().is_empty() { text } else { "*".to_owned() }, description()))
        }
        None => {
            let (drawn, in_ascii) = match (spot.territory, spot.fate) {
                (Some(Color::Black), _) => ('▪', 'x'),
                (Some(Color::White), _) => ('▫', 'o'),
                (None, Some(Fate::Dead)) => ('×', '%'),
                (None, Some(Fate::Seki)) if spot.stone.is_none() => ('▨', '~'),
                (None, _) => return None,
            };
            Some((if terminal.ascii { in_ascii } else { drawn }.to_string(), String::new()))
        }
    }
}

/// Appends the list of marks for which the board has no room.
fn list(terminal: &Terminal, scene: &Scene, listed: &[(Point, String)], text: &mut String) {
    if listed.is_empty() {
        return;
    }
    let one = |(point, description): &(Point, String)| format!("{} {description}", scene.size.name(*point));
    let mut line = listed.iter().take(MOST_LISTED).map(one).collect::<Vec<_>>().join("; ");
    if listed.len() > MOST_LISTED {
        let _ = write!(line, "; {}", terminal.language.fill(MORE, &[&(listed.len() - MOST_LISTED)]));
    }
    terminal.wrap(&format!("{}{line}", terminal.language.say(MARKS)), text);
}

/// Returns the character of a shape.
const fn character(shape: Shape, ascii: bool) -> char {
    let (drawn, in_ascii) = match shape {
        Shape::Triangle => ('△', '^'),
        Shape::Square => ('□', '#'),
        Shape::Circle => ('◎', '@'),
        Shape::Cross => ('×', '%'),
        Shape::Selected => ('■', '='),
        Shape::Diamond => ('◇', '$'),
        Shape::Check => ('✓', '&'),
    };
    if ascii { in_ascii } else { drawn }
}

/// Returns the character for the crossing of lines at a point. `edges` says at which edges of the board the point is;
/// `star` says whether it is a star point.
const fn crossing(edges: Edges, ascii: bool, star: bool) -> char {
    match (edges.left, edges.right, edges.top, edges.bottom) {
        _ if ascii && star => '+',
        _ if ascii => '.',
        _ if star => '╋',
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
