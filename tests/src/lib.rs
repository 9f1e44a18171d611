//! What the tests of wei7 share: generators of records and files, readers that are not ours, samples, a way to run the command.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a test may fail"
)]

pub mod carriers;
pub mod command;
pub mod console_sessions;
pub mod conversions;
pub mod edits;
pub mod generate;
pub mod memory;
pub mod real_files;
pub mod rules;
pub mod samples;
pub mod sampling;
pub mod scanned_moves;
pub mod second_opinion;
pub mod sha1;
pub mod things;
pub mod through_3_0;

/// The examples of the book's chapter about the library are compiled and run. They are here, as no single crate may need all the
/// crates that they use.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct LibraryGuide;
