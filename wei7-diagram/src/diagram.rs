//! The model of a diagram: the statements of the text, before they become a record.

use wei7_core::{BoardSize, Color, Diagnostic, Point, Shape, Span, Stone};

/// A diagram in a text, or the reason why it has no certain reading.
#[derive(Clone, Debug)]
pub struct Found {
    /// The numbers of the first and the last line, from 1.
    pub lines: (usize, usize),
    /// The bytes of these lines in the text.
    pub span: Span,
    /// Whether the lines are certainly a diagram of Go. Otherwise they are read only if the user names the format.
    pub is_certain: bool,
    /// The diagram, or the finding that refuses it.
    pub outcome: Result<Box<Diagram>, Box<Diagnostic>>,
}

/// A diagram.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// Family of programs or sites that write diagrams in this way.
    pub family: Family,
    /// Size of the board.
    pub size: BoardSize,
    /// Values that the text does not state, so that a default applies.
    pub assumed: Vec<Assumed>,
    /// Part of the board that is shown; `None` if the whole board is shown.
    pub region: Option<Region>,
    /// Side that plays next in the position before the moves.
    pub to_move: Option<Color>,
    /// Stones before the moves, row by row.
    pub stones: Vec<Stone>,
    /// Numbered moves in order.
    pub moves: Vec<NumberedMove>,
    /// Labels and shapes on points.
    pub marks: Vec<(Point, PointMark)>,
    /// Arrows and lines.
    pub drawn: Vec<Drawing>,
    /// Links: a sign, and the page or address that all points with this sign lead to.
    pub links: Vec<(char, String)>,
    /// Shown points that are not part of the board.
    pub holes: Vec<Point>,
    /// Shown points whose content the diagram does not say.
    pub unknown: Vec<Point>,
    /// Title.
    pub title: Option<String>,
    /// Point of the last move.
    pub last: Option<Point>,
    /// Stones that Black and White have captured.
    pub captured: Option<[u32; 2]>,
    /// Order of the most recent moves: a number and the point, the newest move with the largest number.
    pub recent: Vec<(u32, Point)>,
    /// Whether the diagram asks for coordinates.
    pub has_coordinates: bool,
    /// Findings that do not refuse the diagram.
    pub findings: Vec<Diagnostic>,
}

impl Diagram {
    /// Creates a diagram of an empty board.
    pub(crate) fn new(family: Family, size: BoardSize) -> Self {
        Self {
            family,
            size,
            assumed: Vec::new(),
            region: None,
            to_move: None,
            stones: Vec::new(),
            moves: Vec::new(),
            marks: Vec::new(),
            drawn: Vec::new(),
            links: Vec::new(),
            holes: Vec::new(),
            unknown: Vec::new(),
            title: None,
            last: None,
            captured: None,
            recent: Vec::new(),
            has_coordinates: false,
            findings: Vec::new(),
        }
    }
}

/// Family of programs or sites that write diagrams in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `$$` lines of Sensei's Library and Life in 19x19.
    Sensei,
    /// A board with coordinates, as programs print it.
    Board,
    /// A board of `KataGo`.
    KataGo,
    /// Rows without coordinates.
    Bare,
}

impl Family {
    /// Returns the name in extras and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sensei => "sl",
            Self::Board => "board",
            Self::KataGo => "katago",
            Self::Bare => "bare",
        }
    }
}

/// A value that the text does not state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumed {
    /// Width of the board: equal to the height.
    Width,
    /// Height of the board: equal to the width.
    Height,
    /// Size of the board: 19, or the number of shown points if it is larger.
    Size,
    /// Column of the shown part: in the middle.
    X,
    /// Row of the shown part: in the middle.
    Y,
    /// Side that plays next: Black.
    ToMove,
}

impl Assumed {
    /// Returns the name in extras and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Width => "width",
            Self::Height => "height",
            Self::Size => "size",
            Self::X => "x",
            Self::Y => "y",
            Self::ToMove => "to_move",
        }
    }
}

/// A rectangle of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Upper left point.
    pub from: Point,
    /// Lower right point.
    pub to: Point,
}

impl Region {
    /// Returns whether a point is in the rectangle.
    pub(crate) const fn contains(self, point: Point) -> bool {
        self.from.x <= point.x && point.x <= self.to.x && self.from.y <= point.y && point.y <= self.to.y
    }

    /// Returns the rectangle; `None` if it is the whole board.
    pub(crate) fn within(self, size: BoardSize) -> Option<Self> {
        let is_whole = self.from == Point::new(0, 0)
            && u64::from(self.to.x) + 1 == u64::from(size.width())
            && u64::from(self.to.y) + 1 == u64::from(size.height());
        (!is_whole).then_some(self)
    }
}

/// A move with its number as shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedMove {
    /// Number as shown.
    pub number: u32,
    /// Side that plays.
    pub color: Color,
    /// Point that is played.
    pub point: Point,
}

/// A mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointMark {
    /// A letter.
    Label(char),
    /// A shape.
    Shape(Shape),
}

/// An arrow or a line between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Arrow or line.
    pub stroke: Stroke,
    /// Point where the drawing begins.
    pub from: Point,
    /// Point where the drawing ends.
    pub to: Point,
}

/// Kind of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Arrow (`AR`).
    Arrow,
    /// Line (`LN`).
    Line,
}

impl Stroke {
    /// Returns the identifier of the property in SGF.
    pub const fn property(self) -> &'static str {
        match self {
            Self::Arrow => "AR",
            Self::Line => "LN",
        }
    }
}
