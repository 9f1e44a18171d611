//! Detects the charset of a part of a file and decodes it.

use std::borrow::Cow;

use encoding_rs::Encoding;
use wei7_core::{Diagnostic, Limits, Place, Report};
use wei7_text::encoding::encoding_named;

use super::byte_escapes;
use super::charset::{Basis, Charset, choose_for_games, judge, suspicion};
use super::charset_label::{declared, first_game, names_other_than};
use super::decoding::decode_as;
use super::game_bounds::Trails;
use super::per_game_charset::judge_later;
use crate::codes;

/// The charset of a part of a file.
pub(crate) struct Window {
    pub(crate) charset: Charset,
    pub(crate) findings: Report,
    /// What `CA` names.
    pub(crate) label: Option<String>,
}

/// Detects the charset of these bytes; `first` is the charset that an earlier game names.
pub(crate) fn decode_window(
    bytes: &[u8],
    asked: Option<&'static Encoding>,
    first: Option<&str>,
    limits: &Limits,
) -> Window {
    decode_as_named(bytes, asked, first, limits).1
}

pub(super) fn decode_as_named<'b>(
    bytes: &'b [u8],
    asked: Option<&'static Encoding>,
    first: Option<&str>,
    limits: &Limits,
) -> (Cow<'b, str>, Window) {
    let ca = declared(bytes).map(|(label, _)| label);
    let first_named = first.and_then(encoding_named);
    let mut charset = choose_for_games(bytes, asked, ca.map_or(first_named, known));
    let mut findings = Report::new(limits.findings);
    let mut text = decode_as(bytes, charset, &mut findings);
    // Searching byte by byte may miss `CA`, as in UTF-16 and after a second byte that looks like `]`.
    let (label, place) = match declared(text.as_bytes()) {
        Some((label, span)) => (Some(String::from_utf8_lossy(label).trim().to_owned()), Place::Span(span)),
        None => (None, Place::Source),
    };
    let named = label.as_deref().and_then(encoding_named);
    if ca.is_none() && charset.basis == Basis::Detected && named.is_some() {
        charset = choose_for_games(bytes, asked, named);
        findings = Report::new(limits.findings);
        text = decode_as(bytes, charset, &mut findings);
    }
    // Games in other charsets look like anything.
    let several = names_other_than(bytes, charset.encoding);
    let judged = if several { first_game(bytes, Trails::of(charset.encoding)) } else { bytes };
    if byte_escapes::may_have(judged, charset.encoding) {
        let read = |charset| decode_as(judged, charset, &mut Report::new(0));
        let other = Charset { byte_escapes: true, ..charset };
        if byte_escapes::badness(&read(other), limits) < byte_escapes::badness(&read(charset), limits) {
            charset = other;
            findings = Report::new(limits.findings);
            text = decode_as(bytes, charset, &mut findings);
            findings.push(Diagnostic::new(&codes::BYTE_ESCAPES, Place::Source).repair("taken out"));
        }
    }
    let said = match (label.as_deref(), first) {
        (Some(label), Some(other)) if encoding_named(label) != encoding_named(other) => {
            judge_later(charset, first, label, place)
        }
        (label, first) => judge(charset, label.or(first), place),
    };
    let said =
        said.or_else(|| suspicion(charset, first_game(bytes, Trails::of(charset.encoding)), label.as_deref(), place));
    if let Some(finding) = said {
        findings.push(finding);
    }
    findings.sort();
    (text, Window { charset, findings, label })
}

fn known(label: &[u8]) -> Option<&'static Encoding> {
    encoding_named(std::str::from_utf8(label).ok()?.trim())
}
