//! A game and its turns: checking, making and undoing them (rules/M1 to M8, rules/C1 to C9).

mod game;
mod history;
mod ko_marks;
mod legality;
mod make_turn;
mod repetition;
mod state;
mod state_table;
mod turn;
mod zobrist;

pub use game::Game;
pub(super) use history::content;
pub(super) use state::Stage;
pub use turn::{Phase, PlayError, SetupError, Turn, TurnEffect, TurnOutcome, Violation};
