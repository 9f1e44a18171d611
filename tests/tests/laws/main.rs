//! Laws that hold for every record and every file: a written record is read again unchanged, and conversions lose
//! nothing but what they report.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod diagram;
mod generators;
mod ishi;
mod ishi_writing;
mod json;
mod losses;
mod merge;
mod real_merges;
mod round_trip;
mod sgf;
mod sgf_game_info;
mod sgf_generated;
mod writing;
mod xml;
