//! Records written as `FF[4]`.

pub(crate) mod layout;
pub(crate) mod writer;
