//! Records of the game of Go in every format that wei7 knows: detection, reading, writing, conversion.
//!
//! Bytes only: no files, no terminal, no threads.
#![allow(missing_docs)]

pub mod codes;
pub mod convert;
pub mod detect;
pub mod diff;
pub mod explain;
pub mod findings;
pub mod format;
pub mod games;
pub mod hub;
pub mod info;
pub mod judge;
pub mod language;
pub mod lines;

pub use convert::{Carry, Converted, Failed, Options, Output, Source, convert};
pub use detect::detect;
pub use format::{CarrierPlace, Family, Format, UnknownFormat};
pub use info::Summary;
pub use language::Language;

/// The examples of README are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// Likewise those of the book.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct LibraryGuide;
