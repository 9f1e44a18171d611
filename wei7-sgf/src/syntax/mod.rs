//! The form of the text: games, variations, nodes, properties, values, and what is wrong with it.

pub(crate) mod game_start;
pub(crate) mod games;
pub(crate) mod lexer;
pub mod tree;

pub use games::Games;
