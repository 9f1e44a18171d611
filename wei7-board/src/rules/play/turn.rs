//! Turns, their outcome, and the reasons why a turn is illegal.

use crate::rules::clause::Clause;
use crate::{BoardSize, Color, Message, Point, Vertex};

/// Action of a player in a turn (rules/M2, rules/C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A pass.
    Pass,
    /// A stone on this point. In cleanup, the turn is read as [`Turn::Unblock`] if the point has a marked stone or if
    /// the move would take a marked stone in a ko (rules/C7).
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
    /// Clause by which the turn ended a phase or the game; `None` if the turn ended neither.
    pub ended: Option<Clause>,
}

/// Reason why a turn is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", self.message())]
pub enum Violation {
    /// The game has ended, by this clause.
    Over(Clause),
    /// This player made a turn although the other player is to move (rules/M2).
    OutOfTurn(Color),
    /// The point is not on the board (rules/D4).
    OffBoard,
    /// A stone of this color is on the point (rules/D4).
    Occupied(Color),
    /// The stone would be a single stone without liberties and would be removed at once, so that nothing would change
    /// (rules/D4).
    NoLiberty,
    /// The move would remove this many stones of its own side, which is forbidden by the rules of the game (rules/D4).
    Suicide(u32),
    /// The move would repeat the state at the start of this turn of the opponent, counted from 0 (rules/M3).
    Ko(u32),
    /// The move would repeat the state at the start of this turn, counted from 0 (rules/M4).
    Superko(u32),
    /// The player already took this ko in the same position and phase, in the turn with this number, counted from 0
    /// (rules/C5).
    KoAgain(u32),
    /// There is no stone to unblock (rules/C7).
    NothingToUnblock,
}

impl Violation {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Over(_) => Message::new("game-is-over"),
            Self::OutOfTurn(color) => Message::new("out-of-turn").with("color", color.opponent()),
            Self::OffBoard => Message::new("point-outside-board"),
            Self::Occupied(color) => Message::new("point-occupied").with("color", *color),
            Self::NoLiberty => Message::new("stone-without-liberty"),
            Self::Suicide(stones) => Message::new("suicide").with("stones", *stones),
            Self::Ko(turn) => Message::new("ko").with("turn", u64::from(*turn) + 1),
            Self::Superko(turn) => Message::new("superko").with("turn", u64::from(*turn) + 1),
            Self::KoAgain(turn) => Message::new("ko-taken-again").with("turn", u64::from(*turn) + 1),
            Self::NothingToUnblock => Message::new("nothing-to-unblock"),
        }
    }

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

/// Error for an illegal turn. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", self.message())]
pub struct PlayError {
    /// The player of the turn.
    pub color: Color,
    /// The illegal turn.
    pub turn: Turn,
    /// Reason why the turn is illegal.
    pub why: Violation,
}

impl PlayError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        let message = Message::new("illegal-turn").with("color", self.color).with("why", self.why.message());
        message.with("clause", self.clause().to_string())
    }

    /// Returns the clause that forbids the turn.
    pub const fn clause(&self) -> Clause {
        self.why.clause()
    }
}

/// Reason why a game cannot begin with a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum SetupError {
    /// The board has more than 65,536 points.
    TooLarge(BoardSize),
    /// This point is not on the board.
    OffBoard(Point),
    /// The setup has two stones on this point.
    Occupied(Point),
    /// The group of the stone on this point has no liberty, which is impossible in a game (rules/D3).
    NoLiberty(Point),
}

impl SetupError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::TooLarge(size) => Message::new("board-too-large-to-judge").with("size", size.to_string()),
            Self::OffBoard(_) => Message::new("setup-stone-outside-board"),
            Self::Occupied(_) => Message::new("setup-stones-on-one-point"),
            Self::NoLiberty(_) => Message::new("setup-group-without-liberty"),
        }
    }
}
