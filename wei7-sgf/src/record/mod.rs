//! Games of SGF as records, and what records say in SGF.

pub(crate) mod figures;
pub(crate) mod from_sgf;
pub(crate) mod headers;
pub(crate) mod to_sgf;
