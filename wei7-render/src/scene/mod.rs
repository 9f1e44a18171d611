//! Contents of a board, or of a part of it, at one place of a record.
//!
//! A [`SceneBuilder`] makes a [`Scene`], which [`crate::terminal`] and [`crate::svg`] draw. The builder plays the
//! record: setup in mid-game is applied, and a move on an occupied point replaces the stone there. A record with
//! takebacks must be converted to moves first, by [`wei7_core::Record::flatten_timeline`].

pub(crate) mod annotations;
pub(crate) mod area;
pub(crate) mod builder;
pub(crate) mod content;
pub(crate) mod figure;
mod line;
pub(crate) mod sgf;
mod star_points;
#[cfg(test)]
mod tests;
pub(crate) mod walk;
mod window;

use std::collections::BTreeMap;

use wei7_core::{BoardSize, Color, Message, Move, Point, Shape, Vertex};
use wei7_life::territory::Territory;

use crate::Language;
use crate::language::{NUMBER_AT, PASS};
pub use builder::SceneBuilder;
pub(crate) use line::count_moves;
pub use line::{BranchPath, Line, NotAPath, Place};
pub use star_points::star_points;
pub use window::{Edges, NotARegion, Region, Window};

/// The board at one place of a record, ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The size of the whole board.
    pub size: BoardSize,
    /// The part of the board that is shown.
    pub window: Window,
    /// The points of the window that have any content.
    pub spots: BTreeMap<Point, Spot>,
    /// Arrows and lines (`FF[4]` AR, LN).
    pub strokes: Vec<Stroke>,
    /// The last move, or `None` if moves are numbered.
    pub last: Option<Played>,
    /// The number of moves from the beginning of the line to this place.
    pub moves: u64,
    /// The number of the last move. The number differs from `moves` if SGF (MN) or Ishi sets it.
    pub number: u64,
    /// The number of captured black stones, then the number of captured white stones.
    pub taken: [u64; 2],
    /// The numbered moves that cannot be shown on the board, in order of their numbers.
    pub notes: Vec<Note>,
    /// The number of further moves that `notes` omits.
    pub unlisted_notes: u64,
    /// The numbers that the picture shows for the first and the last numbered move; `None` if no move is numbered.
    pub numbered: Option<(u64, u64)>,
    /// The name of the figure, or the title of the branch (5.15.1).
    pub title: Option<String>,
    /// The comment at this place.
    pub comment: Option<String>,
    /// The side that must answer the problem at this place (5.15.2.2); `None` if the place is not a problem.
    pub problem: Option<Color>,
    /// The moves or branches that can follow this place. The first continues the main line.
    pub next: Vec<Next>,
    /// The number of further continuations that `next` omits.
    pub unlisted_next: usize,
}

impl Scene {
    /// Returns a builder for a scene of `record`. Unless another place is chosen, the scene shows the end of the main
    /// line.
    ///
    /// ```
    /// use wei7_core::{JsonReader, Point};
    /// use wei7_render::scene::Scene;
    ///
    /// let text = br#"{"format":"wei7","version":"3.0","size":9,"tree":{"steps":[
    ///     {"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4}}},"comment":"the center"}]}}"#;
    /// let record = JsonReader::new().read(text).unwrap().value;
    /// let scene = Scene::builder(&record).build()?;
    /// assert!(scene.spots[&Point::new(4, 4)].stone.is_some());
    /// assert_eq!(scene.comment.as_deref(), Some("the center"));
    /// # Ok::<(), wei7_render::scene::SceneError>(())
    /// ```
    pub fn builder(record: &wei7_core::Record) -> SceneBuilder<'_> {
        SceneBuilder::new(record)
    }

    /// Returns the content of a point, or `None` if the point is empty or outside the window.
    pub fn spot(&self, point: Point) -> Option<&Spot> {
        self.spots.get(&point)
    }

    /// Shows the result of counting this position: dead stones, territory and seki. The count replaces the territory
    /// that the record states. [`SceneBuilder::position`] returns the board to count.
    pub fn count(&mut self, territory: &Territory) {
        annotations::count(territory, self.window, &mut self.spots);
    }

    /// Returns the star points in the window.
    pub fn stars(&self) -> Vec<Point> {
        star_points(self.size).into_iter().filter(|point| self.window.contains(*point)).collect()
    }
}

/// The content of a point of the board: a stone, marks and territory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spot {
    /// The stone on the point.
    pub stone: Option<Color>,
    /// The number of the move that put the stone there, if moves are numbered.
    pub number: Option<u64>,
    /// The shapes and labels on the point, in the order of the record.
    pub signs: Vec<Sign>,
    /// The owner of the territory (`FF[4]` TB, TW, or a count).
    pub territory: Option<Color>,
    /// The status of the point by a count.
    pub fate: Option<Fate>,
    /// Whether the point is dimmed (`FF[4]` DD).
    pub dim: bool,
    /// Whether nothing is shown at the point, not even the lines of the board (`FF[4]` VW).
    pub hidden: bool,
}

/// Status of a point after a count, in addition to territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The stone on the point is dead.
    Dead,
    /// The point belongs to a group in seki.
    Seki,
}

/// A mark on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A shape, such as a triangle.
    Shape(Shape),
    /// A symbol of 3.0, or a label of any length.
    Text(String),
}

/// An arrow or a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The point where the stroke begins.
    pub from: Point,
    /// The point where the stroke ends.
    pub to: Point,
    /// Whether the stroke is an arrow.
    pub arrow: bool,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The color of the player.
    pub color: Color,
    /// The point of the move, or a pass.
    pub vertex: Vertex,
}

impl Played {
    /// Returns the point of the move, or `None` for a pass.
    pub const fn point(self) -> Option<Point> {
        match self.vertex {
            Vertex::Play(point) => Some(point),
            Vertex::Pass => None,
        }
    }
}

impl From<Move> for Played {
    fn from(Move { color, vertex, .. }: Move) -> Self {
        Self { color, vertex }
    }
}

/// A numbered move that a picture cannot show on its point. Its text is `12 at 5` or `12 = D4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The number of the move.
    pub number: u64,
    /// The color of the player.
    pub color: Color,
    /// The point of the move, or a pass.
    pub vertex: Vertex,
    /// The number that the picture shows on the point of the move, if there is one.
    pub at: Option<u64>,
}

impl Note {
    /// Returns the text of the note in the usual notation of printed diagrams.
    ///
    /// ```
    /// use wei7_core::{BoardSize, Color, Point, Vertex};
    /// use wei7_render::{Language, scene::Note};
    ///
    /// let note = Note { number: 12, color: Color::White, vertex: Vertex::Play(Point::new(3, 15)), at: Some(5) };
    /// assert_eq!(note.text(BoardSize::STANDARD, Language::English), "12 at 5");
    /// assert_eq!(Note { at: None, ..note }.text(BoardSize::STANDARD, Language::English), "12 = D4");
    /// ```
    pub fn text(&self, size: BoardSize, language: Language) -> String {
        match (self.vertex, self.at) {
            (Vertex::Pass, _) => format!("{} {}", self.number, language.say(PASS)),
            (Vertex::Play(_), Some(at)) => language.fill(NUMBER_AT, &[&self.number, &at]),
            (Vertex::Play(point), None) => format!("{} = {}", self.number, size.name(point)),
        }
    }
}

/// A continuation of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The number of the branch among its siblings, counted from 1, or 0 if the continuation is in the same branch.
    pub ordinal: usize,
    /// The first move of the continuation, if it begins with a move.
    pub played: Option<Played>,
    /// The title of the continuation.
    pub title: Option<String>,
}

/// Why a scene cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum SceneError {
    /// The record has no branch with this path.
    NoSuchBranch(String),
    /// The line has fewer moves than requested.
    NoSuchMove {
        /// The number of moves after which the scene should show the board.
        asked: u64,
        /// The number of moves of the line.
        last: u64,
    },
    /// The region is not on the board.
    OffBoard(BoardSize),
    /// The region or board is larger than [`Window::MOST`].
    TooLarge {
        /// Number of columns of the region or board.
        width: u32,
        /// Number of rows of the region or board.
        height: u32,
    },
}

impl SceneError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::NoSuchBranch(branch) => Message::new("no-such-branch").with("branch", branch),
            Self::NoSuchMove { asked, last } => Message::new("no-such-move").with("asked", *asked).with("last", *last),
            Self::OffBoard(size) => Message::new("region-off-board").with("size", size.to_string()),
            Self::TooLarge { width, height } => Message::new("too-many-points-to-draw")
                .with("width", *width)
                .with("height", *height)
                .with("most", Window::MOST),
        }
    }
}
