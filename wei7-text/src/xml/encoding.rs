//! From bytes to text: UTF-8, or what the XML declaration or a byte order mark names.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::encoding::{TextDecoder, TextEncoding, Utf8Count};
use crate::{Message, Span};

/// The text of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'b> {
    /// The text; for UTF-8 the bytes as they are, a byte order mark included.
    pub text: Cow<'b, str>,
    /// Why it was not simply UTF-8.
    pub note: Option<EncodingNote>,
}

/// What there is to report about an encoding. Names are as written; places are those of the name or the mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EncodingNote {
    /// The document is in another encoding than UTF-8.
    NotUtf8 {
        /// The name of the encoding.
        name: String,
        /// Its place.
        span: Span,
    },
    /// The document is in UTF-8, but its declaration names another encoding.
    FalseDeclaration {
        /// The name in the declaration.
        name: String,
        /// Its place.
        span: Span,
    },
}

/// Why bytes cannot be decoded.
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

/// Decodes a document by its byte order mark, its XML declaration, or as UTF-8.
///
/// # Errors
///
/// The bytes are no text in the encoding, or its name is unknown.
///
/// ```
/// let decoded = wei7_text::xml::decode(b"\xFE\xFF\0<\0a").unwrap();
/// assert_eq!(decoded.text, "<a");
/// ```
pub fn decode(bytes: &[u8]) -> Result<Decoded<'_>, DecodeError> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let rest = bytes.get(mark..).unwrap_or_default();
        if encoding != UTF_8 {
            return other(rest, encoding, Span::new(0, mark), encoding.name());
        }
        // Only UTF-8 begins with this mark, whatever the declaration says.
        let other = declared(rest).filter(|(label, _)| Encoding::for_label(label) != Some(UTF_8));
        return match other {
            None => utf_8(bytes),
            Some((label, Span { start, end })) => not_as_declared(bytes, label, Span::new(mark + start, mark + end)),
        };
    }
    // XML 1.0, appendix F: without a mark, `<?` shows which kind of encoding it is.
    for (start, encoding) in [(b"<\0?\0", UTF_16LE), (b"\0<\0?", UTF_16BE)] {
        if bytes.starts_with(start) {
            return other(bytes, encoding, Span::at(0), encoding.name());
        }
    }
    declared(bytes).map_or_else(|| utf_8(bytes), |(label, span)| as_declared(bytes, label, span))
}

/// Decodes a document in the encoding that the caller names, whatever its mark or its declaration says.
///
/// # Errors
///
/// The bytes are no text in the encoding.
///
/// ```
/// use wei7_text::encoding::TextEncoding;
/// let gbk = TextEncoding::named("GBK").unwrap();
/// let decoded = wei7_text::xml::decode_as(b"<?xml version='1.0' encoding='utf-8'?><a b='\xC6\xE5'/>", gbk).unwrap();
/// assert!(decoded.text.ends_with("<a b='\u{68CB}'/>"));
/// ```
pub fn decode_as(bytes: &[u8], asked: TextEncoding) -> Result<Decoded<'_>, DecodeError> {
    if asked == UTF_8 {
        return utf_8(bytes);
    }
    let (mut text, mut is_bad) = (String::with_capacity(bytes.len()), false);
    let name = asked.name();
    TextDecoder::new(asked).push(bytes, true, &mut text, |_, _| is_bad = true);
    if is_bad {
        return Err(DecodeError::Malformed { encoding: name, span: None });
    }
    let note = EncodingNote::NotUtf8 { name: name.to_owned(), span: Span::at(0) };
    Ok(Decoded { text: text.into(), note: Some(note) })
}

/// Decodes a document without a mark by its declaration.
fn as_declared<'b>(bytes: &'b [u8], label: &[u8], span: Span) -> Result<Decoded<'b>, DecodeError> {
    let encoding = Encoding::for_label_no_replacement(label);
    if encoding == Some(UTF_8) || (is_ascii_label(label) && bytes.is_ascii()) {
        return utf_8(bytes);
    }
    let name = String::from_utf8_lossy(label);
    let Some(encoding) = encoding else {
        return Err(DecodeError::UnknownEncoding { name: name.into_owned(), span });
    };
    // A declaration that is readable in bytes is not in UTF-16, whatever it says (XML 1.0, 4.3.3). Bytes outside ASCII under
    // the name of ASCII can only be UTF-8: which other encoding was meant is unknown.
    if [UTF_16BE, UTF_16LE].contains(&encoding) || is_surely_utf_8(bytes) || is_ascii_label(label) {
        return not_as_declared(bytes, label, span);
    }
    other(bytes, encoding, span, &name).or_else(|error| not_as_declared(bytes, label, span).map_err(|_| error))
}

/// Whether this is a name of US-ASCII, which the Encoding Standard maps to windows-1252.
fn is_ascii_label(label: &[u8]) -> bool {
    let known: [&[u8]; 5] = [b"us-ascii", b"ascii", b"ansi_x3.4-1968", b"iso646-us", b"iso-ir-6"];
    known.iter().any(|known| label.eq_ignore_ascii_case(known))
}

/// Whether text in another encoding would hardly look like this: valid UTF-8 with characters of three bytes, or many of
/// two.
fn is_surely_utf_8(bytes: &[u8]) -> bool {
    if bytes.is_ascii() || std::str::from_utf8(bytes).is_err() {
        return false;
    }
    let count = Utf8Count::of(bytes);
    count.long > 0 || count.good >= 8
}

/// UTF-8 with a false declaration.
fn not_as_declared<'b>(bytes: &'b [u8], label: &[u8], span: Span) -> Result<Decoded<'b>, DecodeError> {
    let name = String::from_utf8_lossy(label).into_owned();
    Ok(Decoded { note: Some(EncodingNote::FalseDeclaration { name, span }), ..utf_8(bytes)? })
}

fn utf_8(bytes: &[u8]) -> Result<Decoded<'_>, DecodeError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded { text: Cow::Borrowed(text), note: None }),
        Err(error) => {
            let start = error.valid_up_to();
            let end = error.error_len().map_or(bytes.len(), |length| start + length);
            Err(DecodeError::Malformed { encoding: "UTF-8", span: Some(Span::new(start, end)) })
        }
    }
}

fn other<'b>(bytes: &'b [u8], encoding: &'static Encoding, span: Span, name: &str) -> Result<Decoded<'b>, DecodeError> {
    let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) else {
        return Err(DecodeError::Malformed { encoding: encoding.name(), span: None });
    };
    Ok(Decoded { text, note: Some(EncodingNote::NotUtf8 { name: name.to_owned(), span }) })
}

/// The encoding that the XML declaration names, in an encoding that extends ASCII.
fn declared(bytes: &[u8]) -> Option<(&[u8], Span)> {
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
    fn utf_8_stays_where_it_is() {
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

    fn text_of(bytes: &[u8]) -> String {
        decode(bytes).unwrap().text.into_owned()
    }

    fn note_of(bytes: &[u8]) -> Option<EncodingNote> {
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
            assert_eq!((text_of(text.as_bytes()), note_of(text.as_bytes())), (text, note(30)), "{label}");
            // A byte order mark is enough.
            let marked = format!("\u{FEFF}<?xml version='1.0' encoding='{label}'?><a/>");
            assert_eq!((text_of(marked.as_bytes()), note_of(marked.as_bytes())), (marked, note(33)), "{label}");
        }
    }

    #[test]
    fn what_may_be_as_declared_is_read_as_declared() {
        // Two bytes that are a letter of UTF-8 and a character of GBK as well.
        let source = "<?xml version='1.0' encoding='gbk'?><a>é</a>".as_bytes();
        assert!(text_of(source).ends_with("<a>茅</a>"));
        assert!(matches!(note_of(source), Some(EncodingNote::NotUtf8 { .. })));
        // In Big5 they are malformed.
        let source = "<?xml version='1.0' encoding='big5'?><a>à</a>".as_bytes();
        assert!(text_of(source).ends_with("<a>à</a>"));
        assert!(matches!(note_of(source), Some(EncodingNote::FalseDeclaration { .. })));
    }

    #[test]
    fn ascii_is_utf_8() {
        assert_eq!(note_of(b"<?xml version='1.0' encoding='US-ASCII'?><a/>"), None);
        assert!(matches!(
            decode(b"<?xml version='1.0' encoding='us-ascii'?><a>\xFF</a>"),
            Err(DecodeError::Malformed { .. })
        ));
        let note = note_of(b"<?xml version='1.0' encoding='gb2312'?><a/>");
        assert!(matches!(note, Some(EncodingNote::NotUtf8 { .. })));
    }

    #[test]
    fn utf_16_is_known_by_its_mark() {
        let mut bytes = vec![0xFF, 0xFE];
        bytes.extend("<a>棋</a>".encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(text_of(&bytes), "<a>棋</a>");
    }

    #[test]
    fn what_is_no_text_is_refused_with_its_place() {
        let span = Some(Span::new(3, 4));
        assert_eq!(decode(b"<a>\xFF</a>"), Err(DecodeError::Malformed { encoding: "UTF-8", span }));
        let name = "klingon".to_owned();
        let error = DecodeError::UnknownEncoding { name, span: Span::new(30, 37) };
        assert_eq!(decode(b"<?xml version='1.0' encoding='klingon'?><a/>"), Err(error));
    }
}
