//! Values of game information that 3.0 has words for.

use wei7_board::{Color, HalfPoints};

/// Whose rules: `type` of draft 8, 5.10.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesType {
    /// `"Chinese"`
    Chinese,
    /// `"Japanese"`
    Japanese,
    /// `"Korean"`
    Korean,
}

/// 5.8: a result, either of the game (5.10.8) or as somebody claims it (5.15.3.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// `None` is a draw: `winner` is `null`.
    pub winner: Option<Color>,
    /// By how much, in half points: 1 to 1023. `None` means by resignation.
    pub margin: Option<HalfPoints>,
}
