//! Ishi Standard Format (Standard Format for Go Data Files, 17 March 1990), read into a [`wei7_core::Record`] and written
//! from one.
//!
//! Paragraphs that are cited are the sections of that specification, with the keyword where a section has many (5.4 MARK).

mod bundle;
pub mod codes;
mod commentary;
mod diagram;
mod fields;
mod headers;
mod incoming;
pub mod keywords;
mod lines;
mod marks;
mod noise;
mod object;
mod order;
mod parse;
mod play;
mod prisoners;
mod reader;
mod record;
mod records;
mod said;
mod setup;
pub mod statement;
mod stream;
mod tree;
mod wrap;

pub use reader::IshiReader;
pub use records::{Records, RecordsError};
pub use stream::Piece;
