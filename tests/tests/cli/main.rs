//! The command `wei7`: every option, every exit code, input and output files.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod arguments;
mod commands;
mod convert;
mod files;
mod process;
mod reports;
mod support;
