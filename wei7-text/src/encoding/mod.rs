//! Bytes and text: which encoding old files are in, and the code pages of DOS.

mod code_page;
mod detect;

pub use code_page::{CodePage, DosText, TextEncoding};
pub use detect::*;
