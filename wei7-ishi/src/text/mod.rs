//! Text in ASCII (2), and lists on lines of 72 columns.

pub(crate) mod ascii;
mod transliteration;
pub(crate) mod wrap;
