//! Windows: rectangular parts of a board.

use std::str::FromStr;

use wei7_core::{BoardSize, Message, Point};

/// A rectangle of points that includes its corners. Coordinates are 0-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The leftmost column.
    pub left: u32,
    /// The topmost row; rows are counted from the top.
    pub top: u32,
    /// The rightmost column.
    pub right: u32,
    /// The bottommost row.
    pub bottom: u32,
}

/// The sides of a window that are also sides of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four sides")]
pub struct Edges {
    /// Whether the left side is an edge of the board.
    pub left: bool,
    /// Whether the upper side is an edge of the board.
    pub top: bool,
    /// Whether the right side is an edge of the board.
    pub right: bool,
    /// Whether the lower side is an edge of the board.
    pub bottom: bool,
}

impl Window {
    /// Largest number of columns, and of rows, that a picture can show.
    pub const MOST: u32 = 100;

    /// Returns the window of the whole board.
    pub const fn whole(size: BoardSize) -> Self {
        Self { left: 0, top: 0, right: size.width() - 1, bottom: size.height() - 1 }
    }

    /// Returns the smallest window that contains both points.
    pub fn between(one: Point, other: Point) -> Self {
        Self {
            left: one.x.min(other.x),
            top: one.y.min(other.y),
            right: one.x.max(other.x),
            bottom: one.y.max(other.y),
        }
    }

    /// Returns a window of at most `columns` by `rows` points of the board, with `point` as near to the middle as
    /// possible.
    pub fn around(point: Point, size: BoardSize, columns: u32, rows: u32) -> Self {
        let (left, right) = stretch(point.x, size.width(), columns);
        let (top, bottom) = stretch(point.y, size.height(), rows);
        Self { left, top, right, bottom }
    }

    /// Returns the intersection of two windows, or `None` if it is empty.
    pub(crate) fn and(self, other: Self) -> Option<Self> {
        let both = Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (both.left <= both.right && both.top <= both.bottom).then_some(both)
    }

    /// Returns the smallest window that contains both windows.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns the number of columns.
    pub const fn width(self) -> u32 {
        (self.right - self.left).saturating_add(1)
    }

    /// Returns the number of rows.
    pub const fn height(self) -> u32 {
        (self.bottom - self.top).saturating_add(1)
    }

    /// Returns whether the window is small enough to be drawn.
    pub const fn fits(self) -> bool {
        self.width() <= Self::MOST && self.height() <= Self::MOST
    }

    /// Returns whether the window contains a point.
    pub const fn contains(self, point: Point) -> bool {
        self.left <= point.x && point.x <= self.right && self.top <= point.y && point.y <= self.bottom
    }

    /// Returns the points of the window, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (self.top..=self.bottom).flat_map(move |y| (self.left..=self.right).map(move |x| Point::new(x, y)))
    }

    /// Returns the sides of the window that are also sides of a board of this size.
    pub const fn edges(self, size: BoardSize) -> Edges {
        Edges {
            left: self.left == 0,
            top: self.top == 0,
            right: self.right == size.width() - 1,
            bottom: self.bottom == size.height() - 1,
        }
    }
}

/// Returns the first and the last index of at most `most` consecutive indices from 0 to below `all`. The index `middle`
/// is as near to their middle as possible.
fn stretch(middle: u32, all: u32, most: u32) -> (u32, u32) {
    let count = most.clamp(1, all);
    let first = middle.saturating_sub(count / 2).min(all - count);
    (first, first + count - 1)
}

/// A region of a board, parsed from text: two corners as in `c3-k10`, `all`, or `auto`. The region `auto` is the
/// smallest region that contains all shown stones and marks and one line around them. It extends to an edge of the
/// board that is at most two lines away. Whether corners are on the board is checked when the scene is built.
///
/// ```
/// use wei7_core::{JsonReader, Record};
/// use wei7_render::scene::{Region, Scene};
///
/// let text = br#"{"format":"wei7","version":"3.0","tree":{"steps":[
///     {"action":{"type":"move","value":{"color":1,"point":{"x":3,"y":15}}}}]}}"#;
/// let record = JsonReader::new().read(text).unwrap().value;
/// let width = |region: &str| Scene::builder(&record).region(region.parse().unwrap()).build().unwrap().window.width();
/// assert_eq!((width("c3-k10"), width("auto"), width("all")), (8, 5, 19));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    All,
    Auto,
    Corners(String, String),
    Window(Window),
}

impl Region {
    /// The region `auto`.
    pub(crate) const AUTO: Self = Self(Kind::Auto);

    /// Returns the region of a window.
    pub(crate) const fn from_window(window: Window) -> Self {
        Self(Kind::Window(window))
    }

    /// Returns whether the region is `auto`.
    pub(crate) fn is_auto(&self) -> bool {
        self.0 == Kind::Auto
    }

    /// Returns the window of the region on a board of this size, or `None` if a corner is not on the board. For `auto`
    /// it returns the whole board, from which the caller selects a part.
    pub(crate) fn on(&self, size: BoardSize) -> Option<Window> {
        match &self.0 {
            Kind::All | Kind::Auto => Some(Window::whole(size)),
            Kind::Window(window) => Some(*window),
            Kind::Corners(one, other) => Some(Window::between(size.point(one)?, size.point(other)?)),
        }
    }
}

/// The error for a text that is no region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NotARegion;

impl NotARegion {
    /// Returns the message of the error.
    pub const fn message(self) -> Message {
        Message::new("not-a-region")
    }
}

impl FromStr for Region {
    type Err = NotARegion;

    fn from_str(text: &str) -> Result<Self, NotARegion> {
        for (word, kind) in [("all", Kind::All), ("auto", Kind::Auto)] {
            if text.eq_ignore_ascii_case(word) {
                return Ok(Self(kind));
            }
        }
        let (one, other) = text.split_once(['-', ':']).ok_or(NotARegion)?;
        let is_point = |name: &str| {
            let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
            let digits = name.bytes().skip(letters).filter(u8::is_ascii_digit).count();
            letters > 0 && digits > 0 && letters + digits == name.len()
        };
        if !is_point(one) || !is_point(other) {
            return Err(NotARegion);
        }
        Ok(Self(Kind::Corners(one.to_owned(), other.to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_two_corners_in_any_order() {
        let size = BoardSize::STANDARD;
        let window = "k10-C3".parse::<Region>().unwrap().on(size).unwrap();
        assert_eq!(window, Window { left: 2, top: 9, right: 9, bottom: 16 });
        assert_eq!("all".parse::<Region>().unwrap().on(size), Some(Window::whole(size)));
        assert_eq!("a1-z30".parse::<Region>().unwrap().on(size), None);
        for wrong in ["", "c3", "c3-", "3c-k10", "c3-k10-", "c-k"] {
            assert_eq!(wrong.parse::<Region>(), Err(NotARegion), "{wrong}");
        }
    }

    #[test]
    fn a_window_around_a_point_stays_on_the_board() {
        let size = BoardSize::new(u32::MAX, 5).unwrap();
        let corner = Window::around(Point::new(u32::MAX - 1, 4), size, 100, 100);
        assert_eq!((corner.width(), corner.height(), corner.right), (100, 5, u32::MAX - 1));
        let left = Window::around(Point::new(3, 0), size, 100, 3);
        assert_eq!((left.left, left.right, left.top, left.bottom), (0, 99, 0, 2));
    }
}
