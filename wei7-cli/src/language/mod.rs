//! What the command says, in the languages that it speaks.

mod words;

pub use wei7_convert::Language;
pub(crate) use words::Words;
