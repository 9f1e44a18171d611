//! Decodes bytes to text. Text is decoded before it is parsed, because in GBK, Big5 and `Shift_JIS` the second byte of
//! a character can be `\\` or `]`.

use std::borrow::Cow;

use encoding_rs::UTF_8;
use wei7_core::Limits;
use wei7_text::encoding::TextEncoding;

pub use super::charset::{Basis, Charset, judge};
use super::charset_label::is_clean;
use super::stream::Stream;
pub use super::window::Decoded;
use super::window::decode_as_named;
use crate::codes;

/// Decodes a file; `asked` overrides the charset that the file names.
///
/// ```
/// use wei7_core::Limits;
/// let (bytes, ..) = encoding_rs::GBK.encode("(;FF[4]CA[gb2312]PB[古力])");
/// let decoded = wei7_sgf::encoding::decode(&bytes, None, &Limits::DEFAULT);
/// assert!(decoded.text.contains("古力") && decoded.findings.diagnostics().is_empty());
/// ```
pub fn decode<'b>(bytes: &'b [u8], asked: Option<TextEncoding>, limits: &Limits) -> Decoded<'b> {
    let (decoded, _) = decode_as_named(bytes, asked, None, limits);
    let charset = decoded.charset;
    let one = asked.is_some() || charset.encoding.is_wide() || charset.byte_escapes || charset.basis == Basis::Ascii;
    let clean = !decoded.findings.diagnostics().iter().any(|finding| finding.code == &codes::BAD_BYTES);
    if (one && clean) || (charset.encoding == UTF_8 && is_clean(bytes)) {
        return decoded;
    }
    // Decode each game in its own charset, but keep the charset of the file. Bad bytes are reported once for each game.
    let (text, findings) = Stream::new(bytes, asked, *limits).decoded();
    Decoded { text: Cow::Owned(text), charset, findings }
}

#[cfg(test)]
mod tests;
