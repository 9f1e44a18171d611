//! What is told, and in which form.

mod json;
mod logs;
mod terminal;
mod verbosity;
