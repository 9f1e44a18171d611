//! The formats of servers and clients: the shared samples meet their expectations in 3.0 and SGF, and no token of a
//! file is lost.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::match_same_arms,
    clippy::single_match_else,
    clippy::similar_names,
    reason = "numbers of boards are small, names and rows those of the formats"
)]

mod as_json;
mod as_sgf;
mod dtd;
mod expectations;
mod tokens;

/// Returns the number of moves in a 3.0 document of any depth.
pub(super) fn count_moves(document: &[u8]) -> usize {
    let text = String::from_utf8_lossy(document);
    text.matches("\"type\":\"move\"").count()
}
