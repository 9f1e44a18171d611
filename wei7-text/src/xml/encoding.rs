//! Decoding of documents in UTF-8 or in the encoding of the XML declaration or the byte order mark.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::encoding::{TextDecoder, TextEncoding, Utf8Count};
use crate::{Message, Span};

/// The text of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'b> {
    /// The text; in UTF-8 the unchanged bytes, including a byte order mark.
    pub text: Cow<'b, str>,
    /// A remark if the document is not UTF-8 or declares another encoding.
    pub note: Option<EncodingNote>,
}

/// A remark about an encoding. Names are as written; ranges are those of the name or of the byte order mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EncodingNote {
    /// The document is not in UTF-8.
    NotUtf8 {
        /// The name of the encoding.
        name: String,
        /// The range of the name or of the byte order mark.
        span: Span,
    },
    /// The document is in UTF-8, but its declaration names another encoding.
    FalseDeclaration {
        /// The name in the declaration.
        name: String,
        /// The range of the name.
        span: Span,
    },
}

/// Reason why bytes cannot be decoded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum DecodeError {
    /// The bytes are malformed in their encoding.
    Malformed {
        /// The name of the encoding.
        encoding: &'static str,
        /// The first malformed bytes, if their place is known.
        span: Option<Span>,
    },
    /// The declaration names an unknown encoding.
    UnknownEncoding {
        /// The name in the declaration.
        name: String,
        /// The place of the name.
        span: Span,
    },
}

impl DecodeError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Malformed { encoding, .. } => Message::new("malformed-text").with("encoding", *encoding),
            Self::UnknownEncoding { name, .. } => Message::new("unknown-encoding").with("name", name),
        }
    }
}

/// Decodes a document in the encoding of its byte order mark or of its XML declaration, otherwise in UTF-8.
///
/// # Errors
///
/// Returns an error if the bytes are malformed in the encoding, or if the name of the encoding is unknown.
///
/// ```
/// let decoded = wei7_text::xml::decode(b"\xFE\xFF\0<\0a").unwrap();
/// assert_eq!(decoded.text, "<a");
/// ```
pub fn decode(bytes: &[u8]) -> Result<Decoded<'_>, DecodeError> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let rest = bytes.get(mark..).unwrap_or_default();
        if encoding != UTF_8 {
            return decode_standard(rest, encoding, Span::new(0, mark), encoding.name());
        }
        // The UTF-8 byte order mark takes precedence over the declaration, since only UTF-8 text begins with this mark.
        let other = declared_encoding(rest).filter(|(label, _)| Encoding::for_label(label) != Some(UTF_8));
        return match other {
            None => decode_utf_8(bytes),
            Some((label, Span { start, end })) => {
                decode_falsely_declared(bytes, label, Span::new(mark + start, mark + end))
            }
        };
    }
    // XML 1.0, appendix F: without a byte order mark, `<?` identifies the kind of encoding.
    for (start, encoding) in [(b"<\0?\0", UTF_16LE), (b"\0<\0?", UTF_16BE)] {
        if bytes.starts_with(start) {
            return decode_standard(bytes, encoding, Span::at(0), encoding.name());
        }
    }
    declared_encoding(bytes).map_or_else(|| decode_utf_8(bytes), |(label, span)| decode_as_declared(bytes, label, span))
}

/// Decodes a document in the given encoding, regardless of its byte order mark and its declaration.
///
/// # Errors
///
/// Returns an error if the bytes are malformed in the encoding.
///
/// ```
/// use wei7_text::encoding::TextEncoding;
/// let gbk = TextEncoding::from_name("GBK").unwrap();
/// let decoded = wei7_text::xml::decode_as(b"<?xml version='1.0' encoding='utf-8'?><a b='\xC6\xE5'/>", gbk).unwrap();
/// assert!(decoded.text.ends_with("<a b='\u{68CB}'/>"));
/// ```
pub fn decode_as(bytes: &[u8], requested: TextEncoding) -> Result<Decoded<'_>, DecodeError> {
    if requested == UTF_8 {
        return decode_utf_8(bytes);
    }
    let (mut text, mut is_bad) = (String::with_capacity(bytes.len()), false);
    let name = requested.name();
    TextDecoder::new(requested).push(bytes, true, &mut text, |_, _| is_bad = true);
    if is_bad {
        return Err(DecodeError::Malformed { encoding: name, span: None });
    }
    let note = EncodingNote::NotUtf8 { name: name.to_owned(), span: Span::at(0) };
    Ok(Decoded { text: text.into(), note: Some(note) })
}

/// Decodes a document without a byte order mark in the encoding that its declaration names.
fn decode_as_declared<'b>(bytes: &'b [u8], label: &[u8], span: Span) -> Result<Decoded<'b>, DecodeError> {
    let encoding = Encoding::for_label_no_replacement(label);
    if encoding == Some(UTF_8) || (is_ascii_label(label) && bytes.is_ascii()) {
        return decode_utf_8(bytes);
    }
    let name = String::from_utf8_lossy(label);
    let Some(encoding) = encoding else {
        return Err(DecodeError::UnknownEncoding { name: name.into_owned(), span });
    };
    // If the declaration can be read byte by byte, the document is not UTF-16, whatever the declaration names (XML 1.0,
    // 4.3.3). If the declaration names ASCII, bytes outside ASCII are read as UTF-8, because no other encoding is
    // named.
    if [UTF_16BE, UTF_16LE].contains(&encoding) || is_surely_utf_8(bytes) || is_ascii_label(label) {
        return decode_falsely_declared(bytes, label, span);
    }
    decode_standard(bytes, encoding, span, &name)
        .or_else(|error| decode_falsely_declared(bytes, label, span).map_err(|_| error))
}

/// Returns whether a label is a name of US-ASCII, which the Encoding Standard maps to windows-1252.
fn is_ascii_label(label: &[u8]) -> bool {
    let known: [&[u8]; 5] = [b"us-ascii", b"ascii", b"ansi_x3.4-1968", b"iso646-us", b"iso-ir-6"];
    known.iter().any(|known| label.eq_ignore_ascii_case(known))
}

/// Returns whether bytes are so unlikely in any other encoding that they must be UTF-8: valid UTF-8 with a character of
/// three bytes, or with at least eight of two bytes.
fn is_surely_utf_8(bytes: &[u8]) -> bool {
    if bytes.is_ascii() || std::str::from_utf8(bytes).is_err() {
        return false;
    }
    let count = Utf8Count::from_bytes(bytes);
    count.long > 0 || count.good >= 8
}

/// Decodes UTF-8 under a declaration that names another encoding.
fn decode_falsely_declared<'b>(bytes: &'b [u8], label: &[u8], span: Span) -> Result<Decoded<'b>, DecodeError> {
    let name = String::from_utf8_lossy(label).into_owned();
    Ok(Decoded { note: Some(EncodingNote::FalseDeclaration { name, span }), ..decode_utf_8(bytes)? })
}

/// Decodes a document in UTF-8 without copying it.
fn decode_utf_8(bytes: &[u8]) -> Result<Decoded<'_>, DecodeError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded { text: Cow::Borrowed(text), note: None }),
        Err(error) => {
            let start = error.valid_up_to();
            let end = error.error_len().map_or(bytes.len(), |length| start + length);
            Err(DecodeError::Malformed { encoding: "UTF-8", span: Some(Span::new(start, end)) })
        }
    }
}

/// Decodes a document in an encoding that the Encoding Standard defines; `name` and `span` are for the remark.
fn decode_standard<'b>(
    bytes: &'b [u8],
    encoding: &'static Encoding,
    span: Span,
    name: &str,
) -> Result<Decoded<'b>, DecodeError> {
    let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) else {
        return Err(DecodeError::Malformed { encoding: encoding.name(), span: None });
    };
    Ok(Decoded { text, note: Some(EncodingNote::NotUtf8 { name: name.to_owned(), span }) })
}

/// Returns the name of the encoding in the XML declaration, and the range of this name. The document must be in an
/// encoding that extends ASCII.
fn declared_encoding(bytes: &[u8]) -> Option<(&[u8], Span)> {
    let head = bytes.strip_prefix(b"<?xml").filter(|rest| rest.first().is_some_and(u8::is_ascii_whitespace))?;
    let head = head.get(..memchr::memmem::find(head, b"?>")?)?;
    let rest = head.get(memchr::memmem::find(head, b"encoding")? + b"encoding".len()..)?;
    let rest = rest.trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let (quote, value) = rest.split_first().filter(|(quote, _)| matches!(quote, b'"' | b'\''))?;
    let value = value.get(..memchr::memchr(*quote, value)?)?;
    let start = b"<?xml".len() + head.len() - rest.len() + 1;
    Some((value, Span::new(start, start + value.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_is_borrowed_without_change() {
        let bytes = "\u{FEFF}<?xml version='1.0' encoding='utf-8'?><a>棋</a>".as_bytes();
        let decoded = decode(bytes).unwrap();
        assert!(matches!(decoded.text, Cow::Borrowed(text) if text.as_bytes() == bytes) && decoded.note.is_none());
    }

    #[test]
    fn an_encoding_is_taken_from_the_declaration() {
        let (bytes, _, _) = encoding_rs::GBK.encode("<?xml version=\"1.0\" encoding = \"gbk\"?><a>棋</a>");
        let decoded = decode(&bytes).unwrap();
        assert!(decoded.text.ends_with("<a>棋</a>"));
        assert!(matches!(decoded.note, Some(EncodingNote::NotUtf8 { .. })));
    }

    fn decoded_text(bytes: &[u8]) -> String {
        decode(bytes).unwrap().text.into_owned()
    }

    fn decoded_note(bytes: &[u8]) -> Option<EncodingNote> {
        decode(bytes).unwrap().note
    }

    #[test]
    fn utf_8_under_a_false_declaration_is_read_as_utf_8() {
        for label in ["gb2312", "Big5", "shift_jis", "iso-8859-1", "us-ascii", "utf-16"] {
            let text = format!("<?xml version='1.0' encoding='{label}'?><a>黑棋先</a>");
            let note = |start| {
                let span = Span::new(start, start + label.len());
                Some(EncodingNote::FalseDeclaration { name: label.to_owned(), span })
            };
            assert_eq!((decoded_text(text.as_bytes()), decoded_note(text.as_bytes())), (text, note(30)), "{label}");
            // With a UTF-8 byte order mark a false declaration is detected even in ASCII.
            let marked = format!("\u{FEFF}<?xml version='1.0' encoding='{label}'?><a/>");
            assert_eq!(
                (decoded_text(marked.as_bytes()), decoded_note(marked.as_bytes())),
                (marked, note(33)),
                "{label}"
            );
        }
    }

    #[test]
    fn text_that_is_valid_as_declared_is_read_as_declared() {
        // The two bytes are a letter in UTF-8 and a character in GBK.
        let source = "<?xml version='1.0' encoding='gbk'?><a>é</a>".as_bytes();
        assert!(decoded_text(source).ends_with("<a>茅</a>"));
        assert!(matches!(decoded_note(source), Some(EncodingNote::NotUtf8 { .. })));
        // The two bytes are malformed in Big5.
        let source = "<?xml version='1.0' encoding='big5'?><a>à</a>".as_bytes();
        assert!(decoded_text(source).ends_with("<a>à</a>"));
        assert!(matches!(decoded_note(source), Some(EncodingNote::FalseDeclaration { .. })));
    }

    #[test]
    fn ascii_is_utf_8() {
        assert_eq!(decoded_note(b"<?xml version='1.0' encoding='US-ASCII'?><a/>"), None);
        assert!(matches!(
            decode(b"<?xml version='1.0' encoding='us-ascii'?><a>\xFF</a>"),
            Err(DecodeError::Malformed { .. })
        ));
        let note = decoded_note(b"<?xml version='1.0' encoding='gb2312'?><a/>");
        assert!(matches!(note, Some(EncodingNote::NotUtf8 { .. })));
    }

    #[test]
    fn utf_16_is_known_by_its_mark() {
        let mut bytes = vec![0xFF, 0xFE];
        bytes.extend("<a>棋</a>".encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(decoded_text(&bytes), "<a>棋</a>");
    }

    #[test]
    fn malformed_bytes_are_refused_with_their_location() {
        let span = Some(Span::new(3, 4));
        assert_eq!(decode(b"<a>\xFF</a>"), Err(DecodeError::Malformed { encoding: "UTF-8", span }));
        let name = "klingon".to_owned();
        let error = DecodeError::UnknownEncoding { name, span: Span::new(30, 37) };
        assert_eq!(decode(b"<?xml version='1.0' encoding='klingon'?><a/>"), Err(error));
    }
}
