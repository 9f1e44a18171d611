//! Encodings of old files: detection, and DOS code pages.

mod code_page;
mod detect;
mod names;
mod text_encoding;

pub use code_page::{CodePage, DosText};
pub use detect::{Utf8Count, bad_bytes, detect, is_gb, suspect};
pub use names::encoding_named;
pub use text_encoding::TextEncoding;
