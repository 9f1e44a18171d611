//! What a line says, before anything is known of the board, the moves or the event it belongs to (5.3, 5.4).

use std::fmt;

use wei7_core::{BoardSize, Color, Point, Span};

use crate::syntax::keywords::Keyword;

/// A line outside of blocks, or a block with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'t> {
    /// Where it stands in the whole decoded text, without the line end; of a block, its first line.
    pub span: Span,
    /// The line as it stands, of a block its first; of a move up to what stands behind it, which is a line of its own.
    pub text: &'t str,
    /// What it says.
    pub statement: Statement<'t>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement<'t> {
    /// EVENT with its title, which may be empty.
    Event(&'t str),
    /// 5.2, with its text, which may be empty.
    Header(Keyword, &'t str),
    /// REMARK with its text.
    Remark(&'t str),
    /// BOARDSIZE, 2 to 19.
    BoardSize(u32),
    /// SETUP: the stones in order.
    Setup(Vec<SetupStone>),
    /// B, W.
    Move(Move),
    /// COM and all lines up to ENDCOM.
    Commentary(Lines<'t>),
    /// USER and all lines up to ENDUSER.
    User(Lines<'t>),
    /// MARK.
    Mark(Vec<MarkField<'t>>),
    /// UNMARK.
    Unmark(Vec<Target>),
    /// PRISONER; never a range.
    Prisoner(Vec<Target>),
    /// DIAGRAM.
    Diagram(Region),
    /// HIDE; never ALL.
    Hide(Vec<Target>),
    /// VAR with its marker, which may be empty.
    Var(&'t str),
    /// ENDVAR.
    EndVar,
    /// What stands behind a move on its line and is no move; it is kept.
    Behind,
    /// Nothing that can be used; the finding has been made, and the line is kept.
    Nothing,
}

/// The lines of a block (5.4 COM, USER), verbatim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines<'t> {
    /// What stands behind the keyword.
    pub title: &'t str,
    /// The lines between, without line ends.
    pub lines: Vec<&'t str>,
    /// Whether the line that ends it is there.
    pub closed: bool,
}

/// A location (5.3 loc), which is a point only on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// From the left, 0-based: 0 to 24.
    pub column: u32,
    /// From the bottom, 1-based, as written.
    pub row: u32,
}

impl Location {
    /// The point of this board, if it has it.
    ///
    /// ```
    /// use wei7_core::{BoardSize, Point};
    /// use wei7_ishi::statement::Location;
    /// let board = BoardSize::new(9, 9).unwrap();
    /// assert_eq!(Location { column: 0, row: 9 }.on(board), Some(Point::new(0, 0)));
    /// let above = Location { column: 8, row: 10 };
    /// assert_eq!((above.on(board), above.to_string()), (None, "J10".to_owned()));
    /// ```
    pub const fn on(self, board: BoardSize) -> Option<Point> {
        match board.height().checked_sub(self.row) {
            Some(y) if self.row > 0 && self.column < board.width() => Some(Point::new(self.column, y)),
            _ => None,
        }
    }
}

/// As it is written, whether a board has it or not.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = ('A'..='Z').filter(|letter| *letter != 'I').nth(self.column as usize).unwrap_or('?');
        write!(f, "{letter}{}", self.row)
    }
}

/// B, W.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whose.
    pub color: Color,
    /// Greater than 0.
    pub number: u32,
    /// Where the number stands.
    pub number_span: Span,
    /// Where to; `None` is PASS.
    pub to: Option<Location>,
    /// Where that stands.
    pub to_span: Span,
}

/// A stone of SETUP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupStone {
    /// Whose.
    pub color: Color,
    /// Where.
    pub at: Location,
    /// Where that stands in the text.
    pub span: Span,
}

/// What a mark, an unmark, a prisoner or a hidden stone is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// What is meant.
    pub what: What,
    /// Where it stands in the text.
    pub span: Span,
}

/// See [`Target`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// ALL.
    All,
    /// A location.
    At(Location),
    /// `#n`
    Number(u32),
    /// `#n-n`, increasing.
    Range(u32, u32),
}

/// A field of MARK.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkField<'t> {
    /// What is shown.
    pub show: Show<'t>,
    /// Where.
    pub target: Target,
}

/// What a mark shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show<'t> {
    /// The number of the move.
    Number,
    /// `\C`
    Special(Special),
    /// `cc`, in the case in which it was written.
    Characters(&'t str),
}

/// The special marks (5.3 `\C`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// `\d`
    Diamond,
    /// `\t`
    Triangle,
    /// `\c`
    Check,
    /// `\s`
    Square,
}

/// What a diagram shows (5.4 DIAGRAM).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// The board of the event.
    Board,
    /// `nXn`: a whole board of this size, 2 to 19.
    Square(u32),
    /// Two corners in any order.
    Corners(Location, Location),
}
