//! Compares each format with its specification: expectations, other readers, hostile input, and the tables of the
//! documentation.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod clients;
mod diagram;
mod fidelity;
mod fix;
mod hostile;
mod ishi;
mod mapping;
mod recognized;
mod sgf;
mod toy;
mod wei7;
