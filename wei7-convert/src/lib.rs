//! Formats, their detection, conversion between them, and the `wei7` command.
//!
//! [`convert()`] works on bytes and knows no files; [`run()`] is the command with its streams given.

mod archive;
mod args;
pub mod codes;
mod collection;
mod commands;
mod convert;
mod detect;
mod diff;
pub mod explain;
mod files;
mod findings;
mod format;
mod games;
mod hub;
mod info;
mod jobs;
pub mod judge;
mod language;
mod lines;
mod load;
mod names;
mod ordered;
mod output;
mod patterns;
mod plan;
mod progress;
mod render;
mod report;
mod reporter;
mod run;
mod seeing;
mod temporary;

pub use convert::{Carry, Converted, Failed, Options, Output, Source, convert};
pub use detect::detect;
pub use format::{CarrierPlace, Family, Format, UnknownFormat};
pub use info::Summary;
pub use jobs::interrupt;
pub use language::Language;
pub use run::{Exit, Streams, run};

/// The examples of README are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// Likewise those of the book.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct LibraryGuide;
