//! Writes a record as the lines of events.

pub(crate) mod branch_kind;
pub(crate) mod event;
pub(crate) mod headings;
mod line_writer;
mod node_lines;
mod setup;
mod tree;
pub(crate) mod unfit;
