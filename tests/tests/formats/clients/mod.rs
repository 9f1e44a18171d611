//! The formats of servers and clients: the shared samples meet their expectations, to 3.0 and to SGF; and no token of a file is
//! lost.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::similar_names,
    reason = "numbers of boards are small, and names those of the formats"
)]

mod as_json;
mod as_sgf;
mod expectations;
mod tokens;
