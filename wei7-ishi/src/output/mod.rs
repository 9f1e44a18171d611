//! A record becomes the lines of events.

pub(crate) mod branch_kind;
pub(crate) mod event;
mod figure;
pub(crate) mod headings;
pub(crate) mod kept_lines;
mod line_writer;
mod node_lines;
mod setup;
mod tree;
