//! Ishi Standard Format (Standard Format for Go Data Files, 17 March 1990), read into a [`wei7_core::Record`] and written
//! from one.
//!
//! Paragraphs that are cited are the sections of that specification, with the keyword where a section has many (5.4 MARK).

pub mod codes;
mod driver;
pub mod fidelity;
mod input;
mod output;
mod reader;
mod record;
mod records;
mod syntax;
mod text;
mod writer;

pub use driver::{ISHI, Ishi};
pub use reader::IshiReader;
pub use records::Records;
pub use syntax::{keywords, statement};
pub use writer::IshiWriter;
