//! Reading, checking and writing records of the game of Go in every format that wei7 supports. The crate works on bytes
//! in memory, without files, terminal or threads, and builds for wasm32.
//!
//! ```
//! use wei7_convert::{Format, Game, RecordReader, RecordWriter};
//!
//! let bytes = b"EVENT Evening game\nBOARDSIZE 9\nB 1 E5\nW 2 C7\n";
//! let mut sgf = Vec::new();
//! for game in RecordReader::detect(bytes, Some("box/1990.go"))?.lenient().for_reader(&bytes[..]) {
//!     let Game::Record(record) = game?.value else { continue };
//!     RecordWriter::to_format(Format::SGF).write(&record, &mut sgf)?;
//! }
//! assert!(sgf.starts_with(b"(;FF[4]CA[UTF-8]GM[1]"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`RecordReader`] reads any format, [`RecordWriter`] writes any format, and [`convert()`] does both.
//! - [`check()`], [`diff()`], [`judge::judge`] and [`info()`] return what the commands `wei7 check`, `diff`, `judge`
//!   and `info` report.
//! - [`Format`] is a handle to a [`FormatDriver`]. [`Formats`] is the list of formats for detection, to which a program
//!   can add its own.
//! - [`explain`] has the pages that explain findings, in English and Chinese.
//!
//! [`Record`](wei7_core::Record) and the types of findings and losses are defined in `wei7-core`. `wei7-files` reads
//! folders and archives and writes files atomically; `wei7-cli` is the command-line program.

mod analysis_files;
mod check;
pub mod codes;
mod convert;
pub mod diff;
pub mod explain;
pub mod facts;
pub mod findings;
mod fix;
mod format;
pub mod info;
pub mod judge;
mod merge;
pub mod ndjson;
mod options;
mod output;
mod reader;
mod salvage;
mod source;
mod text_lines;
mod unread;
mod wrapped_sgf;
mod writer;

pub use check::{Checked, check};
pub use convert::{Converted, convert};
pub use diff::diff;
pub use fix::{Fixed, NotFixed, fix};
pub use format::{Format, Formats, UnknownFormat};
pub use info::ProblemSummary;
pub use info::{Summary, info};
pub use merge::{Conflicts, MergedFile, MergedGame, WrittenFile, conflict_finding, merge, merge_games};
pub use options::{Options, Strip};
pub use output::Output;
pub use reader::{FoundOutcome, Games, ReadAs, ReadOutcome, RecordReader};
pub use source::{Failed, FoundGame, NotRead, ReadSource, Source};
pub use text_lines::text_lines;
pub use wei7_analysis::Convention;
pub use wei7_core::{CarrierPlace, Carriers, Carry, FormatDriver, Game};
pub use wei7_messages::Language;
pub use writer::{RecordWriter, Unwritten, Writing, forms_to_save, output_differs};

/// Compiles and runs the examples of the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
