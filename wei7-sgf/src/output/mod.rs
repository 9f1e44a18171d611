//! Records written as `FF[4]`.

pub(crate) mod layout;
mod unfit;
pub(crate) mod writer;
