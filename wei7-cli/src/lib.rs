//! The `wei7` command with its streams given. It renders what the libraries say.

mod args;
mod commands;
mod language;
mod load;
mod report;
mod run;

pub use language::Language;
pub use run::{Exit, Streams, run};
pub use wei7_files::jobs::interrupt;
