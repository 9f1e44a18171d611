//! The rules of Go: our engine, a naive one, recorded games of a third, and positions worked out by hand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod agreed_games;
mod laws;
mod naive_engine;
mod positions;
mod recorded_games;
