//! The `wei7` command as a function [`run()`] of its arguments and streams. This crate prints the results of the
//! libraries as text and JSON.

mod args;
mod commands;
mod config;
mod error;
mod language;
mod report;
mod run;
mod streams;

pub use language::Language;
pub use run::run;
pub use streams::{Exit, Streams, columns_of_stdout};
pub use wei7_files::jobs::interrupt;
