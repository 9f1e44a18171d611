//! Records written as `FF[4]`.

pub(crate) mod layout;
pub(crate) mod other_game;
pub(crate) mod writer;
