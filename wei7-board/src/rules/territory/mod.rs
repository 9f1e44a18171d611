//! Properties of a position, independent of the game: regions, pass-alive groups and their territory, independent life
//! (rules/D1 to D8).

mod graph;
mod independent_life;
mod pass_alive;

pub(super) use graph::Graph;
pub(super) use independent_life::{IndependentLife, Surroundings};
pub(super) use pass_alive::pass_alive_area;
