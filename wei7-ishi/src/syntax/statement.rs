//! The statements of lines (5.3, 5.4), before anything is known of the board, the moves or the event.

use std::fmt;

use wei7_core::{BoardSize, Color, Diagnostic, Point, Shape, Span};

use crate::codes;
use crate::syntax::keywords::Keyword;

/// A line outside of blocks, or a block with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'t> {
    /// Where it stands in the whole decoded text, without the line end; of a block, its first line.
    pub span: Span,
    /// The line as it stands, of a block its first; of a move up to what follows it, which is a line of its own.
    pub text: &'t str,
    /// The statement.
    pub statement: Statement<'t>,
}

impl<'t> Line<'t> {
    /// Every line of it as it stands, the last one of a block too.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'t str> {
        let (lines, end) = match &self.statement {
            Statement::Commentary(block) => (&*block.lines, Some(Keyword::EndCom)),
            Statement::User(block) => (&*block.lines, Some(Keyword::EndUser)),
            _ => (&[] as &[_], None),
        };
        std::iter::once(self.text).chain(lines.iter().copied()).chain(end.map(Keyword::name))
    }
}

/// The statement of a line.
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
    /// Text after a move on its line that is no move; it is kept.
    Behind,
    /// A line that cannot be used: it is reported and kept.
    Nothing,
}

/// The lines of a block (5.4 COM, USER), verbatim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines<'t> {
    /// What follows the keyword.
    pub title: &'t str,
    /// The lines between, without line ends.
    pub lines: Vec<&'t str>,
    /// Whether it is closed by its end.
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
    /// The point on this board; `None` if the board is smaller.
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

    /// The point on this board, or the finding that it has none.
    #[inline]
    pub(crate) fn found_on(self, board: BoardSize, span: Span) -> Result<Point, Diagnostic> {
        let finding = || Diagnostic::at(&codes::OFF_BOARD, span).found(self.to_string()).expected(board.to_string());
        self.on(board).ok_or_else(finding)
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
    /// The player.
    pub color: Color,
    /// Greater than 0.
    pub number: u32,
    /// Where the number stands in the text.
    pub number_span: Span,
    /// The place; `None` is PASS.
    pub to: Option<Location>,
    /// Where that stands in the text.
    pub to_span: Span,
}

/// A stone of SETUP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupStone {
    /// The player.
    pub color: Color,
    /// The place.
    pub at: Location,
    /// Where that stands in the text.
    pub span: Span,
}

/// An item of MARK, UNMARK, PRISONER or HIDE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The points or moves.
    pub what: What,
    /// Where it stands in the text.
    pub span: Span,
}

/// The points or moves that a [`Target`] names.
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
    /// The place.
    pub target: Target,
}

/// What a mark shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show<'t> {
    /// The number of the move.
    Number,
    /// `\C`: one of the four shapes of 5.3.
    Shape(Shape),
    /// `cc`, in the case in which it was written.
    Characters(&'t str),
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
