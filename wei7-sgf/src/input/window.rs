//! Detects the charset of a part of a file and decodes it.

use std::borrow::Cow;
use wei7_core::Message;

use wei7_core::{Diagnostic, Limits, Place, Report};
use wei7_text::encoding::TextEncoding;

use super::byte_escapes;
use super::charset::{Basis, Charset, choose_for_games, judge, suspicion};
use super::charset_label::{Named, ca_value, first_game, named_by, names_other_than};
use super::decoding::decode_as;
use super::per_game_charset::later_charset_finding;
use super::trails::Trails;
use crate::codes;

/// Decoded text of a file, with its charset and the findings about it.
#[derive(Clone, Debug)]
pub struct Decoded<'b> {
    /// Text to which the places of findings refer. For UTF-8 it is the input unchanged, including a byte order mark.
    pub text: Cow<'b, str>,
    /// Charset in which the file was read.
    pub charset: Charset,
    /// Findings about the encoding.
    pub findings: Report,
}

/// Detects the charset of the bytes and decodes them; returns the decoded text and the value of `CA`. `first` is the
/// charset that the first game of the file names.
pub(crate) fn decode_as_named<'b>(
    bytes: &'b [u8],
    asked: Option<TextEncoding>,
    first: Option<&str>,
    limits: &Limits,
) -> (Decoded<'b>, Option<String>) {
    let ca = ca_value(bytes).map(|(label, _)| label);
    let first_named = first.and_then(Named::new);
    let mut charset = choose_for_games(bytes, asked, ca.map_or(first_named, named_by));
    let (mut text, mut findings) = decode_as(bytes, charset, limits.findings);
    // A search for `CA` in the undecoded bytes may fail, as in UTF-16 or after the second byte of a character that
    // looks like `]`.
    let (label, place) = match ca_value(text.as_bytes()) {
        Some((label, span)) => (Some(String::from_utf8_lossy(label).trim().to_owned()), Place::Span(span)),
        None => (None, Place::Source),
    };
    let named = label.as_deref().and_then(Named::new);
    if ca.is_none() && charset.basis == Basis::Detected && named.is_some() {
        charset = choose_for_games(bytes, asked, named);
        (text, findings) = decode_as(bytes, charset, limits.findings);
    }
    // Games in other charsets would distort the comparison.
    let several = names_other_than(bytes, charset.encoding);
    let sample = if several { first_game(bytes, Trails::new(charset.encoding)) } else { bytes };
    if byte_escapes::may_have(sample, charset.encoding) {
        let read = |charset| decode_as(sample, charset, 0).0;
        let other = Charset { byte_escapes: true, ..charset };
        if byte_escapes::badness(&read(other), limits) < byte_escapes::badness(&read(charset), limits) {
            charset = other;
            (text, findings) = decode_as(bytes, charset, limits.findings);
            findings.push(Diagnostic::new(&codes::BYTE_ESCAPES, Place::Source).repair(Message::new("removed")));
        }
    }
    if charset.basis == Basis::Zeros {
        let repair = Message::new("read-as").with("instead", charset.encoding.name());
        findings.push(Diagnostic::new(&codes::NO_MARK, Place::Source).repair(repair));
    }
    let finding = match (label.as_deref(), first) {
        (Some(label), Some(other)) if TextEncoding::from_name(label) != TextEncoding::from_name(other) => {
            later_charset_finding(charset, first, label, place)
        }
        (label, first) => judge(charset, label.or(first), place),
    };
    let finding = finding.or_else(|| suspicion(charset, bytes, label.as_deref(), place));
    if let Some(finding) = finding {
        findings.push(finding);
    }
    findings.sort();
    (Decoded { text, charset, findings }, label)
}
