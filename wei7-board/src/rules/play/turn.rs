//! Turns, their outcome, and the reasons why one is illegal.

use crate::rules::clause::Clause;
use crate::{BoardSize, Color, Point, Vertex};

/// Action of a player in a turn (rules/M2, rules/C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A pass.
    Pass,
    /// A stone on this point. In cleanup, it is read as [`Turn::Unblock`] if the point has a marked stone or if the
    /// move would take a marked stone in a ko (rules/C7).
    Play(Point),
    /// Removal of the mark of a stone (rules/C7), named by the point of the stone or by the point from which the ko
    /// would be taken.
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

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The main phase (rules/M1 to M7).
    Main,
    /// The first cleanup phase (rules/C1).
    Cleanup1,
    /// The second cleanup phase, in which moves cost no points (rules/S4).
    Cleanup2,
    /// The game is over.
    Over,
}

/// Effect of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnEffect {
    /// A pass.
    Pass,
    /// A move, which added a stone.
    Play {
        /// Number of stones of the opponent that were captured.
        captured: u32,
        /// Number of own stones that were removed.
        lost: u32,
    },
    /// The mark of this stone was removed.
    Unblock(Point),
    /// The turn was impossible, and the game went on without a change ([`super::Game::play_tolerant`]).
    Nothing,
}

/// Outcome of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnOutcome {
    /// Effect of the turn.
    pub effect: TurnEffect,
    /// Phase after the turn.
    pub phase: Phase,
    /// Clause by which the turn ended a phase or the game.
    pub ended: Option<Clause>,
}

/// Why a turn is illegal.
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
    /// A stone of this color stands there (rules/D4).
    #[error("there is a {0} stone on the point")]
    Occupied(Color),
    /// A single stone without liberties would be taken at once: nothing would change (rules/D4).
    #[error("the stone would have no liberty")]
    NoLiberty,
    /// The move would take this many stones of its own side, which these rules forbid (rules/D4).
    #[error("suicide of {0} stones")]
    Suicide(u32),
    /// The state before this turn of the opponent, counted from 0, would come back (rules/M3).
    #[error("ko: the position before turn {} would come back", .0 + 1)]
    Ko(u32),
    /// The state before this turn, counted from 0, would come back (rules/M4).
    #[error("superko: the position before turn {} would come back", .0 + 1)]
    Superko(u32),
    /// The same player took this ko in the same position in this turn, counted from 0, of the same phase (rules/C5).
    #[error("the ko was taken in the same position in turn {}", .0 + 1)]
    KoAgain(u32),
    /// There is no stone to unblock (rules/C7).
    #[error("there is no blocked ko stone to unblock")]
    NothingToUnblock,
}

impl Violation {
    /// Returns the clause that forbids the turn, or after the end of the game the clause that ended it.
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

/// A turn that was refused. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{color}: {why} ({clause})", clause = why.clause())]
pub struct PlayError {
    /// The player who tried it.
    pub color: Color,
    /// The turn that was tried.
    pub turn: Turn,
    /// Why it is illegal.
    pub why: Violation,
}

impl PlayError {
    /// The clause that forbids the turn.
    pub const fn clause(&self) -> Clause {
        self.why.clause()
    }
}

/// Why a game cannot begin with a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The board has more than 65,536 points.
    #[error("a board of {0} is too large to be judged")]
    TooLarge(BoardSize),
    /// This point is not on the board.
    #[error("a stone of the setup is not on the board")]
    OffBoard(Point),
    /// Two stones are on this point.
    #[error("two stones of the setup are on the same point")]
    Occupied(Point),
    /// The group of the stone on this point has no liberty, which cannot be in a game (rules/D3).
    #[error("a group of the setup has no liberty")]
    NoLiberty(Point),
}
