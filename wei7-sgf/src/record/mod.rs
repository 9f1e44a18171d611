//! Converts games of SGF to records, and records to properties of SGF.

pub(crate) mod extras;
pub(crate) mod figures;
pub(crate) mod from_sgf;
pub(crate) mod game_info;
pub(crate) mod headers;
pub(crate) mod marks;
pub(crate) mod to_sgf;
