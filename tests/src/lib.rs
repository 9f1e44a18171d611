//! Shared code of the tests of wei7: generators of records and files, independent readers, samples, and functions that
//! run the command.
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
pub mod sampling;
pub mod scanned_moves;
pub mod second_opinion;
pub mod sha1;
pub mod things;
pub mod through_3_0;

pub use wei7_samples as samples;

/// Compiles and runs the examples of the README of the workspace.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// Compiles and runs the examples of the book's chapter about the library. They are in this crate because no other
/// crate needs all the crates that the examples use.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct LibraryGuide;
