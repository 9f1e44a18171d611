//! Ishi Standard Format (Standard Format for Go Data Files, 17 March 1990), read into a [`wei7_core::Record`] and written
//! from one.
//!
//! Paragraphs that are cited are the sections of that specification, with the keyword where a section has many (5.4 MARK).

pub mod codes;
mod fields;
// Until the reader uses it.
#[allow(dead_code)]
mod incoming;
pub mod keywords;
mod lines;
mod noise;
mod parse;
mod said;
pub mod statement;
// Until the reader uses it.
#[allow(dead_code)]
mod stream;

pub use stream::Piece;
