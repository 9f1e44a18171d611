//! Results and types of rules as wei7 3.0 defines them.

use wei7_board::{Color, HalfPoints, Message};

/// The type of the rules (`type`, draft 8, 5.10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesType {
    /// Chinese rules, written `"Chinese"`.
    Chinese,
    /// Japanese rules, written `"Japanese"`.
    Japanese,
    /// Korean rules, written `"Korean"`.
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

impl GameResult {
    /// Returns the message of the result: `black by resignation`.
    pub fn message(self) -> Message {
        match (self.winner, self.margin) {
            (None, None) => Message::new("result-draw"),
            (None, Some(margin)) => Message::new("result-draw-by").with("points", margin.to_string()),
            (Some(winner), None) => Message::new("result-by-resignation").with("winner", winner),
            (Some(winner), Some(margin)) => {
                Message::new("result-by-points").with("winner", winner).with("points", margin.to_string())
            }
        }
    }
}
