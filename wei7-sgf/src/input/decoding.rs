//! Decodes bytes in one encoding, all at once or piece by piece.

use std::borrow::Cow;
use wei7_core::Message;

use encoding_rs::UTF_8;
use wei7_core::{Diagnostic, Report, Span};
use wei7_text::encoding::{TextDecoder, TextEncoding};

use super::byte_escapes;
use super::charset::{Basis, Charset};
use super::trails::Trails;
use crate::codes;

/// Decodes the bytes; malformed parts become U+FFFD and are reported.
pub(super) fn decode_as(bytes: &[u8], charset: Charset, most_findings: usize) -> (Cow<'_, str>, Report) {
    let mut findings = Report::new(most_findings);
    if (charset.encoding == UTF_8 || charset.basis == Basis::Ascii)
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return (Cow::Borrowed(text), findings);
    }
    let bytes = if charset.byte_escapes { Cow::Owned(byte_escapes::remove(bytes)) } else { Cow::Borrowed(bytes) };
    let mut decoding = Decoding::new(charset.encoding, charset.byte_escapes);
    let mut text = String::new();
    decoding.push(&bytes, bytes.len(), true, &mut text, &mut findings);
    (Cow::Owned(text), findings)
}

/// Decoder that accepts its input in pieces.
pub(crate) struct Decoding {
    decoder: TextDecoder,
    /// Kind of bytes that look like brackets in this encoding but may be part of a character.
    trails: Trails,
    /// Whether the bytes that were decoded so far end within a two-byte character.
    open: bool,
    /// Number of bytes of text that were decoded earlier and dropped from the string.
    pub(crate) base: usize,
}

impl Decoding {
    /// Creates a decoder. `byte_escapes` says that the escapes of `MultiGo` were removed, so brackets within characters
    /// need no special treatment.
    pub(crate) fn new(encoding: TextEncoding, byte_escapes: bool) -> Self {
        let trails = if byte_escapes { Trails::Never } else { Trails::new(encoding) };
        Self { decoder: TextDecoder::new(encoding), trails, open: false, base: 0 }
    }

    pub(crate) const fn encoding(&self) -> TextEncoding {
        self.decoder.encoding()
    }

    /// Decodes the bytes before `until` and appends them to `text`. Bytes from `until` on are only examined to decide
    /// what a `]` means.
    pub(crate) fn push(&mut self, bytes: &[u8], until: usize, last: bool, text: &mut String, findings: &mut Report) {
        let mut start = 0;
        for cut in self.trails.cuts(bytes, until, self.open) {
            self.decode(bytes.get(start..cut).unwrap_or_default(), true, text, findings);
            self.decoder = TextDecoder::new(self.encoding());
            (self.open, start) = (false, cut);
        }
        let rest = bytes.get(start..until).unwrap_or_default();
        self.open = self.trails.is_open(rest, self.open);
        self.decode(rest, last, text, findings);
    }

    fn decode(&mut self, bytes: &[u8], last: bool, text: &mut String, findings: &mut Report) {
        let base = self.base;
        self.decoder.push(bytes, last, text, |at, bad| {
            let span = Span::new(base + at, base + at + char::REPLACEMENT_CHARACTER.len_utf8());
            findings.push(
                Diagnostic::at(&codes::BAD_BYTES, span)
                    .found(hexadecimal(bad))
                    .repair(Message::new("replaced-by-replacement-character")),
            );
        });
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits: Vec<_> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    digits.join(" ")
}
