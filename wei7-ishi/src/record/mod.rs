//! The statements of an event become a record (4.2 to 4.4). Each construct also has its canonical lines here.

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
