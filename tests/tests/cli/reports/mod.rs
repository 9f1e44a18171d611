//! What is told, and in which form.

mod json;
mod terminal;
mod verbosity;
