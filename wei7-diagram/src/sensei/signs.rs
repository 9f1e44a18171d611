//! The signs of points (SL, Signs).

use wei7_core::{Color, Shape};

/// Meaning of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Empty,
    Stone(Color),
    MarkedStone(Color, Shape),
    Shape(Shape),
    Label(char),
    /// A move: 1 to 10.
    Move(u32),
    Hole,
    /// A point that does not count.
    Unknown,
    /// A sign of a search: Black or empty, White or empty, Black or White.
    Pattern,
}

impl Sign {
    /// Returns the meaning of a sign; `None` if it has none. A border among points is a hole.
    pub(super) const fn new(sign: char) -> Option<Self> {
        Some(match sign {
            '.' | ',' => Self::Empty,
            'X' => Self::Stone(Color::Black),
            'O' => Self::Stone(Color::White),
            'B' => Self::MarkedStone(Color::Black, Shape::Circle),
            'W' => Self::MarkedStone(Color::White, Shape::Circle),
            '#' => Self::MarkedStone(Color::Black, Shape::Square),
            '@' => Self::MarkedStone(Color::White, Shape::Square),
            'Y' => Self::MarkedStone(Color::Black, Shape::Triangle),
            'Q' => Self::MarkedStone(Color::White, Shape::Triangle),
            'Z' => Self::MarkedStone(Color::Black, Shape::Cross),
            'P' => Self::MarkedStone(Color::White, Shape::Cross),
            'C' => Self::Shape(Shape::Circle),
            'S' => Self::Shape(Shape::Square),
            'T' => Self::Shape(Shape::Triangle),
            'M' => Self::Shape(Shape::Cross),
            'a'..='z' => Self::Label(sign),
            '0' => Self::Move(10),
            '1'..='9' => Self::Move(sign as u32 - '0' as u32),
            '_' | '-' | '+' | '|' => Self::Hole,
            '?' => Self::Unknown,
            'A' | 'V' | '*' => Self::Pattern,
            _ => return None,
        })
    }
}

/// Returns whether a character is a sign of a point or of a point that is not on the board.
pub(super) const fn is_sign(sign: char) -> bool {
    Sign::new(sign).is_some() && !is_border(sign)
}

/// Returns whether a character is a border.
pub(super) const fn is_border(sign: char) -> bool {
    matches!(sign, '-' | '+' | '|')
}

/// Returns whether a sign can have a link (SL, Links).
pub(super) const fn is_anchor(sign: char) -> bool {
    matches!(sign, 'a'..='z' | '0'..='9' | 'W' | 'B' | '@' | '#' | 'C' | 'S' | 'T' | 'Q' | 'Y' | 'Z' | 'P' | 'M')
}
