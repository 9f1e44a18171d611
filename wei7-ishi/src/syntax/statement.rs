//! The statements of lines (5.3, 5.4), parsed without knowledge of the board, the moves or the event.

use std::fmt;

use wei7_core::{BoardSize, Color, Diagnostic, Point, Shape, Span};

use crate::codes;
use crate::syntax::keywords::Keyword;

/// A line outside of blocks, or a block with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'t> {
    /// The span in the whole decoded text, without the line end; of a block, the span of its first line.
    pub span: Span,
    /// The text of the line. For a block, the text of its first line; for a move, without the text after the move,
    /// which is a [`Line`] of its own.
    pub text: &'t str,
    /// The statement.
    pub statement: Statement<'t>,
}

impl<'t> Line<'t> {
    /// Returns the text of the line; for a block, all its lines and an end line.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'t str> {
        let (lines, end) = match &self.statement {
            Statement::Commentary(block) => (&*block.lines, Some(Keyword::EndCom)),
            Statement::User(block) => (&*block.lines, Some(Keyword::EndUser)),
            _ => (&[] as &[_], None),
        };
        std::iter::once(self.text).chain(lines.iter().copied()).chain(end.map(Keyword::name))
    }
}

/// The content of a line, by keyword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement<'t> {
    /// EVENT with its title, which may be empty.
    Event(&'t str),
    /// A header (5.2) with its text, which may be empty.
    Header(Keyword, &'t str),
    /// REMARK with its text.
    Remark(&'t str),
    /// BOARDSIZE with the number of lines of the board, 2 to 19.
    BoardSize(u32),
    /// SETUP: the stones in order.
    Setup(Vec<SetupStone>),
    /// B or W, a move.
    Move(Move),
    /// COM and all lines up to ENDCOM.
    Commentary(Lines<'t>),
    /// USER and all lines up to ENDUSER.
    User(Lines<'t>),
    /// MARK with its fields.
    Mark(Vec<MarkField<'t>>),
    /// UNMARK with its fields.
    Unmark(Vec<Target>),
    /// PRISONER with its fields, which are never ranges.
    Prisoner(Vec<Target>),
    /// DIAGRAM with the region of the board that it shows.
    Diagram(Region),
    /// HIDE with its fields, which are never ALL.
    Hide(Vec<Target>),
    /// VAR with its marker, which may be empty.
    Var(&'t str),
    /// ENDVAR, the end of a variation.
    EndVar,
    /// Text that follows a move on the same line and is not a move itself. The text is kept.
    Behind,
    /// A line that cannot be used. The line is reported and kept.
    Nothing,
}

/// The lines of a block (5.4 COM, USER), unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines<'t> {
    /// The text after the keyword.
    pub title: &'t str,
    /// The lines between begin and end, without line ends.
    pub lines: Vec<&'t str>,
    /// Whether the block has an end line.
    pub closed: bool,
}

/// A location (5.3 loc): a column and a row, which need not be on the board of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// Column from the left, 0-based: 0 to 24.
    pub column: u32,
    /// Row from the bottom, 1-based, as written.
    pub row: u32,
}

impl Location {
    /// Returns the point that the location names on this board; `None` if the board is too small.
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

    /// Returns the point that the location names on this board, or a finding that the location is off the board.
    #[inline]
    pub(crate) fn found_on(self, board: BoardSize, span: Span) -> Result<Point, Diagnostic> {
        let finding = || Diagnostic::at(&codes::OFF_BOARD, span).found(self.to_string()).expected(board.to_string());
        self.on(board).ok_or_else(finding)
    }
}

/// Formats the location as written, even if no board has it.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = ('A'..='Z').filter(|letter| *letter != 'I').nth(self.column as usize).unwrap_or('?');
        write!(f, "{letter}{}", self.row)
    }
}

/// A move (B, W).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The player.
    pub color: Color,
    /// The move number, greater than 0.
    pub number: u32,
    /// Span of the number in the text.
    pub number_span: Span,
    /// The location; `None` is PASS.
    pub to: Option<Location>,
    /// Span of the location in the text.
    pub to_span: Span,
}

/// A stone of SETUP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupStone {
    /// The color of the stone.
    pub color: Color,
    /// The location.
    pub at: Location,
    /// Span of the location in the text.
    pub span: Span,
}

/// A field of MARK, UNMARK, PRISONER or HIDE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The points or moves.
    pub what: What,
    /// Span of the field in the text.
    pub span: Span,
}

/// The points or moves that a [`Target`] names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// `ALL`: all numbered stones for MARK, all marks for UNMARK.
    All,
    /// A location, such as `Q16`.
    At(Location),
    /// `#n`: the move with this number.
    Number(u32),
    /// `#n-n`: the moves with numbers from the first to the second, which is not smaller.
    Range(u32, u32),
}

/// A field of MARK.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkField<'t> {
    /// The form in which the mark is displayed: a shape, characters or a number.
    pub show: Show<'t>,
    /// The points or moves.
    pub target: Target,
}

/// The form in which a mark is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show<'t> {
    /// The move number of the marked stone.
    Number,
    /// `\C`: one of the four shapes of 5.3.
    Shape(Shape),
    /// `cc`: one or two characters, in their original case.
    Characters(&'t str),
}

/// The region of a diagram (5.4 DIAGRAM).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// The whole board of the event.
    Board,
    /// `nXn`: a whole board of this size, 2 to 19.
    Square(u32),
    /// A part of the board between two opposite corners, which may be in any order.
    Corners(Location, Location),
}
