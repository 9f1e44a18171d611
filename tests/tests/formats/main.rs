//! Each format against its specification: expectations, other readers, hostile input; and the tables of what becomes of what.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod clients;
mod fidelity;
mod fix;
mod hostile;
mod ishi;
mod mapping;
mod sgf;
mod toy;
mod wei7;
