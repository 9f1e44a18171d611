//! The rules of the specification (`rules-v2`) once more, for tests only: written from its text clause by clause, plain and slow.
//!
//! Each clause is a function named for it (`d4_pseudolegal_move` is D4). Boards are copied whole, every state of a game is
//! kept, regions are found by flood fill. It shares nothing with the engine but [`Color`](wei7_core::Color).

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
