//! The `wei7` command in process: every option, every exit code, files in and out.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on says so")]

mod archives;
mod carry;
mod check;
mod collections;
mod damage;
mod diff;
mod explain;
mod flags;
mod formats;
mod info;
mod interrupted;
mod ishi;
mod json;
mod judge;
mod lines;
mod many;
mod names;
mod odd;
mod places;
mod rights;
mod round_trip;
mod seeing;
mod sgf;
mod support;
mod telling;
mod usage;
