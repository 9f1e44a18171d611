//! Ishi Standard Format (Standard Format for Go Data Files, 17 March 1990), read into a [`wei7_core::Record`] and written
//! from one.
//!
//! Paragraphs that are cited are the sections of that specification, with the keyword where a section has many (5.4 MARK).

mod ascii;
mod bundle;
mod carrier;
pub mod codes;
mod commentary;
mod diagram;
mod driver;
mod encoding;
mod event_out;
pub mod fidelity;
mod fields;
mod figure;
mod foreign_out;
mod headers;
mod heading;
mod incoming;
pub mod keywords;
mod kinds;
mod latin;
mod lines;
mod marks;
mod noise;
mod object;
mod order;
mod parse;
mod parts;
mod plain;
mod play;
mod prisoners;
mod reader;
mod record;
mod records;
mod said;
mod sequence;
mod setup;
mod setup_out;
mod sheet;
pub mod statement;
mod stream;
mod transliteration;
mod tree;
mod tree_out;
mod wrap;
mod writer;

pub use driver::{ISHI, Ishi};
pub use reader::IshiReader;
pub use records::Records;
pub use writer::IshiWriter;
