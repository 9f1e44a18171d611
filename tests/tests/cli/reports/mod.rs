//! What is told, and in which form.

mod json;
mod logs;
mod sarif;
mod schema;
mod terminal;
mod verbosity;
