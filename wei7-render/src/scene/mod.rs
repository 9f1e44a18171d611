//! What stands on which point of a window of the board, at one place of a record.
//!
//! A [`Scene`] is made by a [`SceneBuilder`] and drawn by [`crate::terminal`] and [`crate::svg`]. It walks the record as played:
//! setup in mid-game is carried out, and a move on an occupied point replaces what stands there. A record with takebacks
//! is first made one of moves only by [`wei7_core::Record::played`].

pub(crate) mod annotations;
pub(crate) mod area;
pub(crate) mod builder;
pub(crate) mod figure;
mod line;
pub(crate) mod rules;
pub(crate) mod sgf;
#[cfg(test)]
mod tests;
pub(crate) mod walk;
pub(crate) mod window;

use std::collections::BTreeMap;

use wei7_core::{BoardSize, Color, Point, Shape, Vertex};

use crate::Language;
pub use builder::SceneBuilder;
pub use line::{BranchPath, Line, NotAPath, Place};
pub use window::{Edges, NotARegion, Region, Window};

/// One place of a record as a board that can be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The whole board.
    pub size: BoardSize,
    /// The part of it that is shown.
    pub window: Window,
    /// The points of the window where there is anything.
    pub spots: BTreeMap<Point, Spot>,
    /// Arrows and lines (`FF[4]` AR, LN).
    pub strokes: Vec<Stroke>,
    /// The move that led here, unless moves are numbered.
    pub last: Option<Played>,
    /// How many moves led here from the beginning.
    pub moves: u64,
    /// The number of the last of them, which SGF and Ishi may say otherwise.
    pub number: u64,
    /// How many black and how many white stones were taken so far.
    pub taken: [u64; 2],
    /// The numbered moves that are not on the board as such, in order.
    pub notes: Vec<Note>,
    /// How many such moves are not even listed.
    pub unlisted_notes: u64,
    /// The numbers of the first and the last numbered move.
    pub numbered: Option<(u64, u64)>,
    /// The name of the figure, or the title of the branch (5.15.1).
    pub title: Option<String>,
    /// What is said here.
    pub comment: Option<String>,
    /// 5.15.2.2: who is to answer.
    pub problem: Option<Color>,
    /// How the record goes on; the first is the main line.
    pub next: Vec<Next>,
    /// How many more ways there are.
    pub unlisted_next: usize,
}

impl Scene {
    /// Begins a scene of this record: the end of its main line, unless the builder is told otherwise.
    ///
    /// ```
    /// use wei7_core::{JsonReader, Point};
    /// use wei7_render::scene::Scene;
    ///
    /// let text = br#"{"format":"wei7","version":"3.0","size":9,"tree":{"steps":[
    ///     {"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4}}},"comment":"the centre"}]}}"#;
    /// let record = JsonReader::new().read(text).unwrap().value;
    /// let scene = Scene::of(&record).build()?;
    /// assert!(scene.spots[&Point::new(4, 4)].stone.is_some());
    /// assert_eq!(scene.comment.as_deref(), Some("the centre"));
    /// # Ok::<(), wei7_render::scene::SceneError>(())
    /// ```
    pub fn of(record: &wei7_core::Record) -> SceneBuilder<'_> {
        SceneBuilder::new(record)
    }

    /// What is on this point.
    pub fn spot(&self, point: Point) -> Option<&Spot> {
        self.spots.get(&point)
    }

    /// The star points of the board.
    pub fn stars(&self) -> Vec<Point> {
        window::stars(self.size).into_iter().filter(|point| self.window.contains(*point)).collect()
    }
}

/// What is on one point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spot {
    /// The stone.
    pub stone: Option<Color>,
    /// The number of the move that it is.
    pub number: Option<u64>,
    /// Shapes and labels, in the order of the record.
    pub signs: Vec<Sign>,
    /// Whose territory it is (`FF[4]` TB, TW).
    pub territory: Option<Color>,
    /// Whether it is to be shown dimly (`FF[4]` DD).
    pub dim: bool,
    /// Whether nothing of it is shown, not even the lines (`FF[4]` VW).
    pub hidden: bool,
}

/// A mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A shape.
    Shape(Shape),
    /// A symbol of 3.0, or a label of any length.
    Text(String),
}

/// An arrow or a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// From there.
    pub from: Point,
    /// To there.
    pub to: Point,
    /// Whether it has a head.
    pub arrow: bool,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who played.
    pub color: Color,
    /// Where.
    pub vertex: Vertex,
}

/// A numbered move that a picture cannot show on its point: the books write `12 at 5`, or `12 = D4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its number.
    pub number: u64,
    /// Who played.
    pub color: Color,
    /// Where.
    pub vertex: Vertex,
    /// The number that stands on this point in the picture.
    pub at: Option<u64>,
}

impl Note {
    /// The note as books print it.
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
            (Vertex::Pass, _) => format!("{} {}", self.number, language.pass()),
            (Vertex::Play(_), Some(at)) if language == Language::Chinese => format!("{} = {at}", self.number),
            (Vertex::Play(_), Some(at)) => format!("{} at {at}", self.number),
            (Vertex::Play(point), None) => format!("{} = {}", self.number, size.name(point)),
        }
    }
}

/// One way in which the record goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Which of the branches, from 1; 0 if it is the same branch that goes on.
    pub ordinal: usize,
    /// Its first move, if it begins with one.
    pub played: Option<Played>,
    /// Its title.
    pub title: Option<String>,
}

/// Why there is no such scene.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SceneError {
    /// The branch that was asked for.
    #[error("there is no branch {0}")]
    NoSuchBranch(String),
    /// The move that was asked for.
    #[error("there is no move {asked}: this line has {last}")]
    NoSuchMove {
        /// Which.
        asked: u64,
        /// How many there are.
        last: u64,
    },
    /// The region that was asked for.
    #[error("the region is not on this board of {0}")]
    OffBoard(BoardSize),
    /// More than can be shown.
    #[error(
        "{width} by {height} points are more than {} by {}, which is the most that is drawn; choose a region",
        Window::MOST,
        Window::MOST
    )]
    TooLarge {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
}
