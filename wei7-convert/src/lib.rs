//! Records of the game of Go in every format that wei7 knows: detection, reading, writing, conversion.
#![allow(missing_docs)]

mod check;
pub mod codes;
pub mod convert;
pub mod diff;
pub mod explain;
pub mod findings;
pub mod format;
pub mod info;
pub mod judge;
pub mod language;
pub mod ndjson;
mod reader;
mod writer;

pub use check::{Checked, check};
pub use convert::{Converted, Failed, Options, Output, Source, convert};
pub use format::{Format, Formats, UnknownFormat};
pub use info::Summary;
pub use language::Language;
pub use reader::{Games, ReadAs, ReadOutcome, RecordReader};
pub use wei7_core::{CarrierPlace, Carry, Game};
pub use writer::{RecordWriter, Unwritten, Writing};

/// The examples of README are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// Likewise those of the book.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct LibraryGuide;
