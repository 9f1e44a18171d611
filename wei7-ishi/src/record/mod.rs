//! Builds a record from the statements of an event (4.2 to 4.4). The canonical lines of each construct are defined here
//! too.

pub(crate) mod board_state;
pub(crate) mod builder;
pub(crate) mod bundle;
pub(crate) mod carrier;
pub(crate) mod diagram;
pub(crate) mod file_dates;
pub(crate) mod headers;
pub(crate) mod node;
mod scope;
mod setup;
mod tree;
