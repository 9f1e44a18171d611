//! The signs of boards without `$$`: the meaning of a sign depends on the other signs of the board.

use std::collections::BTreeSet;

use wei7_core::{Code, Color, Point, Shape};

use crate::codes;

/// The content of a point as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Sign(char),
    Number(u32),
}

/// A printed point with its place among the printed points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printed {
    pub(crate) at: Point,
    pub(crate) cell: Cell,
    /// Mark directly after the sign (`wei7 show`).
    pub(crate) mark: Option<Shape>,
}

/// Meaning of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Empty,
    Hoshi,
    Stone(Color),
    Label(char),
    Shape(Shape),
    Number(u32),
}

/// Statements of the text around a board that decide about signs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints {
    /// Whether `●` is Black; `None` if the text does not say so.
    pub(crate) filled_is_black: Option<bool>,
    /// Whether the board is from `KataGo`, where `@` marks an empty point.
    pub(crate) is_katago: bool,
}

/// Meanings of the signs of one board.
#[derive(Clone, Debug)]
pub(crate) struct Signs {
    black: Option<char>,
    white: Option<char>,
    star_is_hoshi: bool,
}

/// Returns whether a character is a crossing of lines.
pub(crate) const fn is_crossing(sign: char) -> bool {
    matches!(sign, '\u{2500}'..='\u{257F}' | '·' | '・')
}

/// Returns whether a character can be a black stone.
const fn is_black(sign: char) -> bool {
    matches!(sign, 'X' | 'x' | '#' | '@' | '●' | '⚫')
}

/// Returns whether a character can be a white stone.
const fn is_white(sign: char) -> bool {
    matches!(sign, 'O' | 'o' | '○' | '⚪')
}

/// Returns the shape that a mark of `wei7 show` stands for.
pub(crate) const fn mark(sign: char) -> Option<Shape> {
    Some(match sign {
        '△' | '^' => Shape::Triangle,
        '□' => Shape::Square,
        '◎' => Shape::Circle,
        '×' | '%' => Shape::Cross,
        '■' | '=' => Shape::Selected,
        '◇' | '$' => Shape::Diamond,
        '✓' | '&' => Shape::Check,
        _ => return None,
    })
}

/// Returns whether a point is a usual star point of a board of this size.
pub(crate) fn is_star(at: Point, width: u32, height: u32) -> bool {
    let is_line = |coordinate: u32, length: u32| {
        let edge = if length >= 12 { 3 } else { 2 };
        length >= 7
            && (coordinate == edge || coordinate == length - 1 - edge || (length % 2 == 1 && coordinate == length / 2))
    };
    is_line(at.x, width) && is_line(at.y, height)
}

impl Signs {
    /// Determines the meanings of the signs of a board of `width` times `height` printed points. `is_star` says whether
    /// a printed point is a star point.
    pub(crate) fn new(
        printed: &[Printed],
        hints: Hints,
        is_star: impl Fn(Point) -> bool,
    ) -> Result<Self, &'static Code> {
        let used: BTreeSet<char> = printed
            .iter()
            .filter_map(|point| if let Cell::Sign(sign) = point.cell { Some(sign) } else { None })
            .collect();
        if used.contains(&'?') || (used.contains(&'*') && used.contains(&'V')) {
            return Err(&codes::PATTERN);
        }
        let mut black: Vec<char> = used.iter().copied().filter(|sign| is_black(*sign)).collect();
        let mut white: Vec<char> = used.iter().copied().filter(|sign| is_white(*sign)).collect();
        if hints.is_katago {
            black.retain(|sign| *sign != '@');
        }
        let is_circle = |sign: &char| matches!(sign, '●' | '○');
        if black.iter().chain(&white).any(is_circle) {
            match hints.filled_is_black {
                None => return Err(&codes::STONES_NOT_TOLD),
                Some(true) => {}
                Some(false) => {
                    let (filled, hollow) = (black.contains(&'●'), white.contains(&'○'));
                    black.retain(|sign| !is_circle(sign));
                    white.retain(|sign| !is_circle(sign));
                    black.extend(hollow.then_some('○'));
                    white.extend(filled.then_some('●'));
                }
            }
        }
        let numbers: Vec<u32> = printed
            .iter()
            .filter_map(|point| if let Cell::Number(number) = point.cell { Some(number) } else { None })
            .collect();
        if !numbers.is_empty() && numbers.iter().all(|number| *number == 0) {
            white.push('0');
        }
        let mut star_is_hoshi = false;
        if used.contains(&'*') {
            let stars = || printed.iter().filter(|point| point.cell == Cell::Sign('*'));
            let on_stars = stars().all(|point| is_star(point.at));
            let are_emoji = used.contains(&'⚪') || used.contains(&'⚫');
            let fills_stars = || {
                printed
                    .iter()
                    .filter(|point| is_star(point.at))
                    .all(|point| matches!(point.cell, Cell::Sign(sign) if sign == '*' || white.contains(&sign)))
            };
            if on_stars && (!black.is_empty() || are_emoji || fills_stars()) {
                star_is_hoshi = true;
            } else {
                black.push('*');
            }
        }
        match (&*black, &*white) {
            ([] | [_], [] | [_]) => {
                Ok(Self { black: black.first().copied(), white: white.first().copied(), star_is_hoshi })
            }
            _ => Err(&codes::SIGNS_MIXED),
        }
    }

    /// Returns whether `*` is a star point without a stone.
    pub(crate) const fn star_is_hoshi(&self) -> bool {
        self.star_is_hoshi
    }

    /// Returns the meaning of a printed point.
    pub(crate) fn content(&self, cell: Cell) -> Result<Content, &'static Code> {
        let sign = match cell {
            Cell::Number(0) if self.white == Some('0') => return Ok(Content::Stone(Color::White)),
            Cell::Number(number) => return Ok(Content::Number(number)),
            Cell::Sign(sign) => sign,
        };
        Ok(match sign {
            _ if self.black == Some(sign) => Content::Stone(Color::Black),
            _ if self.white == Some(sign) => Content::Stone(Color::White),
            '.' | '-' | '@' => Content::Empty,
            '+' | ',' | '*' | '╋' => Content::Hoshi,
            'a'..='z' => Content::Label(sign),
            _ if is_crossing(sign) => Content::Empty,
            _ => Content::Shape(mark(sign).ok_or(&codes::UNKNOWN_SIGN)?),
        })
    }
}
