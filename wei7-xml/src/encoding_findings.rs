//! The encoding of a document: UTF-8 (3.1), or in lenient reading the encoding that the document names.

use std::borrow::Cow;
use wei7_core::Message;

use wei7_core::{Diagnostic, Place, TextEncoding};
use wei7_text::xml::{self, DecodeError, Decoded, EncodingNote};

use crate::codes;

/// Returns the text to which the spans of findings refer: the bytes themselves if they are UTF-8, otherwise the decoded
/// text. Returns `None` if the bytes are not valid text in their encoding.
///
/// ```
/// assert_eq!(wei7_xml::text(b"\xFE\xFF\0<\0a").unwrap(), "<a");
/// ```
pub fn text(bytes: &[u8]) -> Option<Cow<'_, str>> {
    decoded(bytes, None).ok().map(|decoded| decoded.text)
}

/// Decodes a document in the encoding `asked`, or otherwise in the encoding that the document names.
pub(crate) fn decoded(bytes: &[u8], asked: Option<TextEncoding>) -> Result<Decoded<'_>, DecodeError> {
    asked.map_or_else(|| xml::decode(bytes), |asked| xml::decode_as(bytes, asked))
}

/// Returns the text of a document, and a finding if the text can be read although the encoding is not the right one.
/// The error is the finding about bytes that cannot be read as text.
pub(crate) fn decode(
    bytes: &[u8],
    asked: Option<TextEncoding>,
) -> Result<(Cow<'_, str>, Option<Diagnostic>), Diagnostic> {
    let decoded = decoded(bytes, asked).map_err(malformed)?;
    Ok((decoded.text, decoded.note.map(finding)))
}

fn finding(note: EncodingNote) -> Diagnostic {
    match note {
        EncodingNote::NotUtf8 { name, span } => {
            Diagnostic::at(&codes::NOT_UTF_8, span).found(name).repair(Message::new("decoded"))
        }
        EncodingNote::FalseDeclaration { name, span } => {
            let finding = Diagnostic::at(&codes::FALSE_DECLARATION, span).found(name);
            finding.expected("utf-8").repair(Message::new("read-as").with("instead", "UTF-8"))
        }
    }
}

fn malformed(error: DecodeError) -> Diagnostic {
    match error {
        DecodeError::Malformed { encoding, span } => {
            let place = span.map_or(Place::Source, Place::Span);
            let finding = Diagnostic::new(&codes::MALFORMED_BYTES, place).expected(encoding);
            finding.repair(Message::new("other-encoding-can-be-named"))
        }
        DecodeError::UnknownEncoding { name, span } => Diagnostic::at(&codes::LIMIT_ENCODING, span).found(name),
    }
}

#[cfg(test)]
mod tests {
    use wei7_core::{Code, Place, Span};

    use super::*;

    /// Returns code and place of the finding about the encoding of a document, whether or not the text can be read.
    fn found(bytes: &[u8]) -> Option<(&'static Code, Place)> {
        decode(bytes, None).map_or_else(Some, |(_, finding)| finding).map(|finding| (finding.code, finding.place))
    }

    #[test]
    fn encodings_have_their_codes() {
        for (bytes, code, start, end) in [
            (&b"<?xml version='1.0' encoding='gb2312'?><a/>"[..], &codes::NOT_UTF_8, 30, 36),
            ("<?xml version='1.0' encoding='gbk'?><a>\u{9ED1}</a>".as_bytes(), &codes::FALSE_DECLARATION, 30, 33),
            (b"<a>\xFF</a>", &codes::MALFORMED_BYTES, 3, 4),
            (b"<?xml version='1.0' encoding='klingon'?><a/>", &codes::LIMIT_ENCODING, 30, 37),
        ] {
            assert_eq!(found(bytes), Some((code, Place::Span(Span::new(start, end)))), "{}", code.name);
        }
        assert_eq!(found(b"<?xml version='1.0' encoding='utf-8'?><a/>"), None);
    }
}
