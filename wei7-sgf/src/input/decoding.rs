//! Decoding in one encoding, whole or piece by piece.

use std::borrow::Cow;

use encoding_rs::{DecoderResult, Encoding, UTF_8};
use wei7_core::{Diagnostic, Report, Span};

use super::byte_escapes;
use super::charset::{Basis, Charset};
use crate::codes;

/// Decodes; what is no text becomes U+FFFD and is reported.
pub(super) fn decode_as(bytes: &[u8], charset: Charset, most_findings: usize) -> (Cow<'_, str>, Report) {
    let mut findings = Report::new(most_findings);
    if (charset.encoding == UTF_8 || charset.basis == Basis::Ascii)
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return (Cow::Borrowed(text), findings);
    }
    let bytes = if charset.byte_escapes { Cow::Owned(byte_escapes::remove(bytes)) } else { Cow::Borrowed(bytes) };
    let mut decoding = Decoding::new(charset.encoding);
    let mut text = String::new();
    decoding.push(&bytes, true, &mut text, &mut findings);
    (Cow::Owned(text), findings)
}

/// Decodes piece by piece.
pub(crate) struct Decoding {
    decoder: encoding_rs::Decoder,
    /// How many bytes of text were given out and are gone from the string.
    pub(crate) base: usize,
    /// The last bytes of the pieces before.
    before: Vec<u8>,
}

impl Decoding {
    pub(crate) fn new(encoding: &'static Encoding) -> Self {
        // In UTF-8 the mark stays in the text, so that places are those of the file; elsewhere they are not anyhow.
        let decoder = if encoding == UTF_8 {
            encoding.new_decoder_without_bom_handling()
        } else {
            encoding.new_decoder_with_bom_removal()
        };
        Self { decoder, base: 0, before: Vec::new() }
    }

    pub(crate) fn encoding(&self) -> &'static Encoding {
        self.decoder.encoding()
    }

    pub(crate) fn push(&mut self, bytes: &[u8], last: bool, text: &mut String, findings: &mut Report) {
        let mut done = 0;
        loop {
            let rest = bytes.get(done..).unwrap_or_default();
            let room = self.decoder.max_utf8_buffer_length_without_replacement(rest.len());
            text.reserve(room.unwrap_or(rest.len()).min(rest.len().saturating_mul(3) + 16));
            let (result, read) = self.decoder.decode_to_string_without_replacement(rest, text, last);
            done += read;
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => text.reserve(bytes.len() - done + 16),
                DecoderResult::Malformed(length, after) => {
                    let end = done.saturating_sub(usize::from(after));
                    let length = usize::from(length);
                    // The first of them may have come with the piece before.
                    let before = self.before.len().saturating_sub(length.saturating_sub(end));
                    let bad: Vec<u8> = match end.checked_sub(length) {
                        Some(start) => bytes.get(start..end).unwrap_or_default().to_vec(),
                        None => self.before.iter().skip(before).chain(bytes.iter().take(end)).copied().collect(),
                    };
                    let start = self.base + text.len();
                    text.push(char::REPLACEMENT_CHARACTER);
                    let span = Span::new(start, self.base + text.len());
                    findings.push(
                        Diagnostic::at(&codes::BAD_BYTES, span).found(hexadecimal(&bad)).repair("replaced by U+FFFD"),
                    );
                }
            }
        }
        self.before.extend_from_slice(bytes.get(bytes.len().saturating_sub(LONGEST)..).unwrap_or_default());
        self.before.drain(..self.before.len().saturating_sub(LONGEST));
    }
}

/// No sequence of bytes that is no character is longer.
const LONGEST: usize = 8;

fn hexadecimal(bytes: &[u8]) -> String {
    let digits: Vec<_> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    digits.join(" ")
}
