//! The rules of Go: the engine under test, a naive engine, recorded games of a third engine, and positions worked out
//! by hand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod agreed_games;
mod laws;
mod naive_engine;
mod positions;
mod recorded_games;
