//! Content and form of reports.

mod json;
mod logs;
mod sarif;
mod schema;
mod terminal;
mod verbosity;
