//! The formats of servers and clients: the shared samples meet their expectations, to 3.0 and to SGF; and no token of a file is
//! lost.
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

/// How many moves a 3.0 document has, however deep it is.
pub(super) fn count_moves(document: &[u8]) -> usize {
    let text = String::from_utf8_lossy(document);
    text.matches("\"type\":\"move\"").count()
}
