//! Encodings of old files: names, detection, decoding, DOS code pages.

mod code_page;
mod detect;
mod names;
mod plausibility;
mod text_decoder;
mod text_encoding;

pub use code_page::CodePage;
pub use detect::{Utf8Count, bad_bytes, detect, is_gb, suspect};
pub use names::is_gb_2312;
pub use text_decoder::TextDecoder;
pub use text_encoding::TextEncoding;
