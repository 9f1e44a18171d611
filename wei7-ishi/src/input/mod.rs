//! Bytes become text, and the text is cut into events (2, 3, 4.1).

pub(crate) mod decode;
mod guess;
mod single_byte_guess;
pub(crate) mod stream;
