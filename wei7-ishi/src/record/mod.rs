//! The statements of an event become a record (4.2 to 4.4), and what a record says becomes fields of lines.

pub(crate) mod board_state;
pub(crate) mod builder;
pub(crate) mod bundle;
pub(crate) mod carrier;
pub(crate) mod diagram;
pub(crate) mod headers;
pub(crate) mod node;
mod scope;
mod setup;
mod tree;
