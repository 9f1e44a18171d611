//! The numbered clauses of the rules.

use std::fmt;

/// A clause of the rules, displayed as `rules/M4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clause {
    /// What a move is: a stone on an empty point, captures, suicide only where it is allowed.
    D4,
    /// The players alternate.
    M2,
    /// Simple ko.
    M3,
    /// Superko, by position or by situation.
    M4,
    /// Two passes end the main phase.
    M5,
    /// A pass from a state that the player passed from before ends the main phase.
    M6,
    /// A state for the third time: no result.
    M7,
    /// Every point is decided (`self_play_opts`).
    M8,
    /// In cleanup: a ko that is blocked, or that was taken in the same position before.
    C5,
    /// In cleanup: unblocking a ko.
    C7,
    /// Passes end a cleanup phase.
    C8,
    /// In cleanup: a state for the third time: no result.
    C9,
    /// Stones and surrounded points.
    S1,
    /// As S1, without the empty points of sekis.
    S2,
    /// As S2, with a tax on each independent-life region.
    S3,
    /// Captures and surrounded points.
    S4,
}

impl Clause {
    /// The number of the clause: `M4`.
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
