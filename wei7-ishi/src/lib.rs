//! Reads the events of Ishi Standard Format (Standard Format for Go Data Files, 17 March 1990) into
//! [`wei7_core::Record`]s, and writes records as events.
//!
//! ```
//! use wei7_ishi::{IshiReader, IshiWriter};
//!
//! let file = b"EVENT Ear-reddening game\r\nBOARDSIZE 19\r\nB 1 R16\r\nW 2 D17\r\nCOM\r\nA calm opening.\r\nENDCOM\r\n";
//! let read = IshiReader::new().read(file).unwrap();
//! assert!(read.report.diagnostics().is_empty());
//! let record = &read.value[0];
//! assert_eq!(record.info.as_ref().unwrap().name.as_deref(), Some("Ear-reddening game"));
//! assert_eq!(record.tree.root().steps().len(), 2);
//!
//! let mut out = Vec::new();
//! let losses = IshiWriter::new().write(record, &mut out).unwrap();
//! assert!(losses.is_empty());
//! assert_eq!(out, file);
//! ```
//!
//! [`IshiReader::lenient`] repairs errors and reports them; each finding has one of the [`codes`]. Writing returns the
//! losses, and [`IshiWriter::carry`] keeps the lost data in a block of user data.
//!
//! A file is read by the modules `input` (bytes, text, events), `syntax` (lines, statements) and `record`, and a record
//! is written by `output`. Cited paragraphs are sections of the specification, with the keyword where a section has
//! several (5.4 MARK).

pub mod codes;
mod driver;
mod extras;
mod input;
mod output;
mod reader;
mod record;
mod records;
mod syntax;
mod text;
mod writer;

pub use driver::{ISHI, Ishi};
pub use extras::{Block, IshiExtra};
pub use reader::IshiReader;
pub use records::Records;
pub use syntax::{keywords, statement};
pub use writer::IshiWriter;

/// Returns Ishi as the target of a carrier, for a record at `place` of a file. If `are_one`, several events are read
/// back as one record. Reading a carrier needs this target, which belongs to the writer; this function keeps the two
/// modules from depending on each other.
pub(crate) fn target(place: wei7_core::InFile, are_one: bool) -> impl wei7_core::Target {
    writer::IshiTarget { place, are_one }
}
