//! Checks the documentation of wei7: both READMEs, the book, the pages of `explain`, the structure of crates and
//! folders, the manifests of published crates.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod architecture;
mod book;
mod explain_pages;
mod language;
mod names;
mod packages;
mod readme;
mod tables;
mod translated;
