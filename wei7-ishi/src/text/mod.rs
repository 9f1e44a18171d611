//! ASCII text (2), and lists wrapped at 72 columns.

pub(crate) mod ascii;
mod transliteration;
pub(crate) mod wrap;
