//! Numbered clauses of the rules.

use std::fmt;

/// A clause of the rules, displayed as `rules/M4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clause {
    /// A move adds a stone on an empty point and captures; suicide is illegal unless the rules allow it.
    D4,
    /// The players alternate.
    M2,
    /// Simple ko: an immediate recapture that restores the position is illegal.
    M3,
    /// Superko: repetition of an earlier position or situation is illegal.
    M4,
    /// Two passes end the main phase.
    M5,
    /// The main phase ends when a player passes from a state from which this player has passed before.
    M6,
    /// The third occurrence of a state ends the game with no result.
    M7,
    /// With `self_play_opts`, the game ends when every point belongs to a pass-alive group or to its territory.
    M8,
    /// In cleanup, a ko must not be taken if it is blocked, or if it was taken in the same position before.
    C5,
    /// In cleanup, a turn can unblock a ko.
    C7,
    /// Passes end a cleanup phase.
    C8,
    /// In cleanup, the third occurrence of a state ends the game with no result.
    C9,
    /// The score counts stones and surrounded points.
    S1,
    /// The score counts stones and surrounded points, but no empty points in seki.
    S2,
    /// The score counts as in S2, less two points for each independent-life region.
    S3,
    /// The score counts captures and surrounded points.
    S4,
}

impl Clause {
    /// Returns the number of the clause: `M4`.
    pub const fn number(self) -> &'static str {
        match self {
            Self::D4 => "D4",
            Self::M2 => "M2",
            Self::M3 => "M3",
            Self::M4 => "M4",
            Self::M5 => "M5",
            Self::M6 => "M6",
            Self::M7 => "M7",
            Self::M8 => "M8",
            Self::C5 => "C5",
            Self::C7 => "C7",
            Self::C8 => "C8",
            Self::C9 => "C9",
            Self::S1 => "S1",
            Self::S2 => "S2",
            Self::S3 => "S3",
            Self::S4 => "S4",
        }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules/{}", self.number())
    }
}
