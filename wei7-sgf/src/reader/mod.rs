//! Reads games from a stream into records.

mod other_game;
pub(crate) mod records;
