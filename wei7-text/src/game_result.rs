//! Results and types of rules as wei7 3.0 defines them.

use wei7_board::{Color, HalfPoints};

/// The type of the rules (`type`, draft 8, 5.10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesType {
    /// `"Chinese"`
    Chinese,
    /// `"Japanese"`
    Japanese,
    /// `"Korean"`
    Korean,
}

/// A result (draft 8, 5.8), either of the game (5.10.8) or as a player claims it (5.15.3.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The margin, 1 to 1023 half points; `None` for a win by resignation.
    pub margin: Option<HalfPoints>,
}
