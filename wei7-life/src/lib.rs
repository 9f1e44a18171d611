//! Life and death, and scores after agreement: positions of the game of Go (weiqi, baduk) in which both players have
//! passed.
//!
//! - [`dead::groups`] estimates which groups are dead, and how sure this is.
//! - [`territory::count`] counts a position with given dead stones as players agree on it, with dame and false eyes
//!   open.
//!
//! `wei7_board::rules` plays a game to its end, where every stone on the board counts as alive.

pub mod dead;
pub mod territory;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
