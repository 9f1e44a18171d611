//! Results and types of rules, as 3.0 has them.

use wei7_board::{Color, HalfPoints};

/// The type of rules (`type`, draft 8, 5.10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesType {
    /// `"Chinese"`
    Chinese,
    /// `"Japanese"`
    Japanese,
    /// `"Korean"`
    Korean,
}

/// A result (5.8): of the game (5.10.8), or as a player claims it (5.15.3.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winner; `None` is a draw.
    pub winner: Option<Color>,
    /// The margin: 1 to 1023 half points. `None` is a win by resignation.
    pub margin: Option<HalfPoints>,
}
