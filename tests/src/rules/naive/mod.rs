//! The rules of the specification (`rules-v2`), implemented a second time for tests: written from the text clause by
//! clause, simple and slow.
//!
//! Each clause is a function named after it (`d4_pseudolegal_move` is D4). Boards are copied, every state of a game is
//! kept, and regions are found by flood fill. The module shares nothing with the engine but
//! [`Color`](wei7_core::Color).

mod cleanup_phases;
mod definitions;
mod game;
mod grid;
mod main_phase;
mod parameters;
mod pass_alive;
mod scoring;

pub use definitions::Played;
pub use game::{Ending, Game, Moment, Phase, Turn};
pub use grid::Grid;
pub use parameters::{Bonus, Ko, Parameters, Scoring, Tax};
