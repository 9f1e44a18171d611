//! The meaning of a result.

use std::fmt;

use wei7_board::{Color, HalfPoints};

use crate::GameResult;
use crate::info::words::number::{Number, Unit};

/// The result of a game in RE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side won.
    Won {
        /// The winner.
        winner: Color,
        /// The manner of the win.
        by: By,
    },
    /// Neither side won: `0`, `Draw`, jigo.
    Draw,
    /// `Void`: no result, or a suspended game.
    Void,
    /// `?`: the result is unknown.
    Unknown,
}

/// The manner of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// In a manner that is not given: `B+`.
    Unsaid,
    /// By resignation: `B+R`.
    Resignation,
    /// On time: `B+T`.
    Time,
    /// By forfeit: `B+F`.
    Forfeit,
    /// By a number of points: `B+3.5`.
    Points(HalfPoints),
    /// By a score that is not a multiple of half points, or in an uncertain unit. Only the original text contains the
    /// score.
    Score,
}

impl Outcome {
    /// Returns the result in 3.0 (draft 8, 5.8); `None` for `Void` and `?`, which 3.0 cannot express.
    pub fn result(self) -> Option<GameResult> {
        match self {
            Self::Won { winner, by } => Some(GameResult { winner: Some(winner), margin: by.margin() }),
            Self::Draw => Some(GameResult { winner: None, margin: None }),
            Self::Void | Self::Unknown => None,
        }
    }

    /// Returns whether 3.0 expresses the result completely.
    ///
    /// In 3.0 a win without a margin is a win by resignation (draft 8, 5.8), so `B+`, `B+T` and `B+F` are approximated;
    /// `Void` and `?` are dropped.
    pub fn is_native(self) -> bool {
        match self {
            Self::Won { by, .. } => by == By::Resignation || by.margin().is_some(),
            Self::Draw => true,
            Self::Void | Self::Unknown => false,
        }
    }
}

impl By {
    /// Returns the margin if 3.0 can express it: more than 0 and less than 512 points (draft 8, 5.8).
    fn margin(self) -> Option<HalfPoints> {
        match self {
            Self::Points(points) if (1..1024).contains(&points.0) => Some(points),
            Self::Unsaid | Self::Resignation | Self::Time | Self::Forfeit | Self::Points(_) | Self::Score => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes the outcome in the form of `FF[4]`. [`By::Score`] is written like [`By::Unsaid`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Won { winner, by } => {
                f.write_str(if winner == Color::Black { "B+" } else { "W+" })?;
                match by {
                    By::Unsaid | By::Score => Ok(()),
                    By::Resignation => f.write_str("R"),
                    By::Time => f.write_str("T"),
                    By::Forfeit => f.write_str("F"),
                    By::Points(points) => points.fmt(f),
                }
            }
            Self::Draw => f.write_str("0"),
            Self::Void => f.write_str("Void"),
            Self::Unknown => f.write_str("?"),
        }
    }
}

/// A result before the unit of its margin is determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RawOutcome {
    Outcome(Outcome),
    Score(Color, Number, Option<Unit>),
    /// A number without a unit after a Chinese or Japanese word, which may be in zi.
    Bare(Color, Number),
}
