#![doc = include_str!("../README.md")]

mod column;
mod file;
mod formulas;
mod game;
mod hash;
mod info;
mod moves;
mod rows;
#[cfg(test)]
mod tests;

pub use column::{Column, NoSuchColumn, TableBuilder};
pub use file::{Form, TableError, TableFile};
pub use formulas::Formulas;
pub use game::{GAMES, GameRow};
pub use hash::symmetries;
pub use moves::{MOVES, MoveRow};
pub use rows::{RowOptions, Rows};
pub use wei7_convert::facts::{Facts, Side};
