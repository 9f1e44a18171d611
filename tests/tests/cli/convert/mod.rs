//! `wei7 convert`, by format.

mod carry;
mod collections;
mod damaged;
mod formats;
pub(crate) mod ishi;
mod ndjson;
mod round_trip;
mod salvage;
mod sgf;
