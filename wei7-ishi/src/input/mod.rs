//! Decodes bytes to text and cuts the text into events (2, 3, 4.1).

pub(crate) mod decode;
mod guess;
mod single_byte_guess;
pub(crate) mod stream;
