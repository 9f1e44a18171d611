//! What a player does, what came of it, and why it is forbidden.

use super::Clause;
use crate::{Color, Point, Vertex};

/// What a player does when it is their turn (rules/M2, rules/C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A pass.
    Pass,
    /// A move. In cleanup, on a marked stone or where it would take a marked stone in a ko, it is read as [`Turn::Unblock`] (rules/C7).
    Play(Point),
    /// Takes the mark off a stone (rules/C7), which is named by its own point or by the point from which the ko would be taken.
    Unblock(Point),
}

impl From<Vertex> for Turn {
    fn from(vertex: Vertex) -> Self {
        match vertex {
            Vertex::Pass => Self::Pass,
            Vertex::Play(point) => Self::Play(point),
        }
    }
}

/// The part of the game that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The main phase (rules/M1 to M7).
    Main,
    /// The first cleanup phase (rules/C1).
    Cleanup1,
    /// The second cleanup phase, in which moves cost nothing (rules/S4).
    Cleanup2,
    /// The game is over.
    Over,
}

/// What a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnEffect {
    /// A pass.
    Pass,
    /// A move.
    Play {
        /// So many stones of the opponent were taken.
        captured: u32,
        /// So many of the mover's own were.
        lost: u32,
    },
    /// The mark was taken off this stone.
    Unblock(Point),
    /// Nothing: it could not be done, and the game went on all the same.
    Nothing,
}

/// What came of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnOutcome {
    /// What it was.
    pub effect: TurnEffect,
    /// The phase after it.
    pub phase: Phase,
    /// The clause by which a phase or the game ended with it.
    pub ended: Option<Clause>,
}

/// Why a turn is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Violation {
    /// The game has ended, by this clause.
    #[error("the game is over ({0})")]
    Over(Clause),
    /// It is the other player's turn (rules/M2).
    #[error("it is the turn of {}", .0.opponent())]
    OutOfTurn(Color),
    /// The point is not on the board (rules/D4).
    #[error("the point is not on the board")]
    OffBoard,
    /// A stone of this colour stands there (rules/D4).
    #[error("there is a {0} stone on the point")]
    Occupied(Color),
    /// The stone would have no liberty and be taken at once: nothing would change (rules/D4).
    #[error("the stone would have no liberty")]
    NoLiberty,
    /// The move would take so many stones of its own side, which is forbidden (rules/D4).
    #[error("suicide of {0} stones")]
    Suicide(u32),
    /// The state before the turn of the opponent would come back (rules/M3).
    #[error("ko: the position before turn {} would come back", .0 + 1)]
    Ko(u32),
    /// An earlier state would come back: the one before this turn, counted from 0 (rules/M4).
    #[error("superko: the position before turn {} would come back", .0 + 1)]
    Superko(u32),
    /// The same player took this ko in the same position in this turn of the same phase, counted from 0 (rules/C5).
    #[error("the ko was taken in the same position in turn {}", .0 + 1)]
    KoAgain(u32),
    /// There is no stone to unblock (rules/C7).
    #[error("there is no blocked ko stone to unblock")]
    NothingToUnblock,
}

impl Violation {
    /// The clause that forbids it; of a game that is over, the one that ended it.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::Over(clause) => *clause,
            Self::OutOfTurn(_) => Clause::M2,
            Self::OffBoard | Self::Occupied(_) | Self::NoLiberty | Self::Suicide(_) => Clause::D4,
            Self::Ko(_) => Clause::M3,
            Self::Superko(_) => Clause::M4,
            Self::KoAgain(_) => Clause::C5,
            Self::NothingToUnblock => Clause::C7,
        }
    }
}

/// A turn that was refused. The game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{color}: {why} ({clause})", clause = why.clause())]
pub struct PlayError {
    /// Whose turn it was to be.
    pub color: Color,
    /// What it was to be.
    pub turn: Turn,
    /// Why it cannot be.
    pub why: Violation,
}

impl PlayError {
    /// The clause that forbids it.
    pub const fn clause(&self) -> Clause {
        self.why.clause()
    }
}

/// Why no game can begin so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The board has more than 65,536 points.
    #[error("a board of {0} is too large to be judged")]
    TooLarge(crate::BoardSize),
    /// A stone is not on the board.
    #[error("a stone of the setup is not on the board")]
    OffBoard(Point),
    /// There are two stones on the point.
    #[error("two stones of the setup are on the same point")]
    Occupied(Point),
    /// A group has no liberty: there is no such position in a game (rules/D3).
    #[error("a group of the setup has no liberty")]
    NoLiberty(Point),
}
