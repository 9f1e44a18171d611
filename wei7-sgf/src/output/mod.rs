//! Writes records as `FF[4]`.

pub(crate) mod layout;
mod unfit;
pub(crate) mod writer;
