//! From bytes to text: UTF-8 as 3.1 has it, and what else an XML declaration or a byte order mark names.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use wei7_core::{Code, Diagnostic, Place, Span};

use crate::codes;

/// The text of a document, and what was found about its encoding.
pub(crate) struct Decoded<'b> {
    /// The text; for UTF-8 the bytes as they are, a byte order mark included.
    pub(crate) text: Cow<'b, str>,
    /// A finding that leniency accepts.
    pub(crate) finding: Option<Diagnostic>,
}

/// The text that spans of findings point into: for UTF-8 the bytes themselves, else what they decode to.
/// `None` if the bytes are no text in their encoding.
///
/// ```
/// assert_eq!(wei7_xml::text(b"\xFE\xFF\0<\0a").unwrap(), "<a");
/// ```
pub fn text(bytes: &[u8]) -> Option<Cow<'_, str>> {
    decode(bytes).ok().map(|decoded| decoded.text)
}

/// Decodes; the error is a finding that leaves no text.
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, Diagnostic> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        if encoding == UTF_8 {
            return utf_8(bytes);
        }
        return other(bytes.get(mark..).unwrap_or_default(), encoding, Span::new(0, mark));
    }
    // XML 1.0, appendix F: without a mark, `<?` shows which kind of encoding it is.
    if bytes.starts_with(b"<\0?\0") {
        return other(bytes, UTF_16LE, Span::at(0));
    }
    if bytes.starts_with(b"\0<\0?") {
        return other(bytes, UTF_16BE, Span::at(0));
    }
    let Some((label, span)) = declared(bytes) else { return utf_8(bytes) };
    let Some(encoding) = Encoding::for_label_no_replacement(label) else {
        return Err(finding(&codes::LIMIT_ENCODING, span, &String::from_utf8_lossy(label)));
    };
    // A declaration that could be read byte by byte does not stand in UTF-16, whatever it says (XML 1.0, 4.3.3).
    if encoding == UTF_16BE || encoding == UTF_16LE {
        let decoded = utf_8(bytes)?;
        let found = Some(finding(&codes::NOT_UTF_8, span, encoding.name()));
        return Ok(Decoded { finding: found, ..decoded });
    }
    if encoding == UTF_8 { utf_8(bytes) } else { other(bytes, encoding, span) }
}

fn finding(code: &'static Code, span: Span, found: &str) -> Diagnostic {
    Diagnostic::at(code, span).found(found.to_owned())
}

fn utf_8(bytes: &[u8]) -> Result<Decoded<'_>, Diagnostic> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded { text: Cow::Borrowed(text), finding: None }),
        Err(error) => {
            let start = error.valid_up_to();
            let end = error.error_len().map_or(bytes.len(), |length| start + length);
            Err(Diagnostic::at(&codes::MALFORMED_BYTES, Span::new(start, end)).expected("UTF-8"))
        }
    }
}

fn other<'b>(bytes: &'b [u8], encoding: &'static Encoding, span: Span) -> Result<Decoded<'b>, Diagnostic> {
    let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) else {
        return Err(Diagnostic::new(&codes::MALFORMED_BYTES, Place::Source).expected(encoding.name()));
    };
    Ok(Decoded { text, finding: Some(finding(&codes::NOT_UTF_8, span, encoding.name()).repair("decoded")) })
}

/// The encoding that the XML declaration names, in an encoding that has ASCII in it.
fn declared(bytes: &[u8]) -> Option<(&[u8], Span)> {
    let head = bytes.strip_prefix(b"<?xml").filter(|rest| rest.first().is_some_and(u8::is_ascii_whitespace))?;
    let head = head.get(..memchr::memmem::find(head, b"?>")?)?;
    let mut at = memchr::memmem::find(head, b"encoding")? + b"encoding".len();
    let blanks = |at: usize| head.iter().skip(at).take_while(|byte| byte.is_ascii_whitespace()).count();
    at += blanks(at);
    if head.get(at) != Some(&b'=') {
        return None;
    }
    at += 1;
    at += blanks(at);
    let quote = *head.get(at).filter(|byte| matches!(byte, b'"' | b'\''))?;
    let value = head.get(at + 1..)?;
    let value = value.get(..memchr::memchr(quote, value)?)?;
    let start = b"<?xml".len() + at + 1;
    Some((value, Span::new(start, start + value.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_stays_where_it_is() {
        let bytes = "\u{FEFF}<?xml version='1.0' encoding='utf-8'?><a>棋</a>".as_bytes();
        let decoded = decode(bytes).unwrap();
        assert!(matches!(decoded.text, Cow::Borrowed(text) if text.as_bytes() == bytes) && decoded.finding.is_none());
    }

    #[test]
    fn an_encoding_is_taken_from_the_declaration() {
        let (bytes, _, _) = encoding_rs::GBK.encode("<?xml version=\"1.0\" encoding = \"gbk\"?><a>棋</a>");
        let decoded = decode(&bytes).unwrap();
        assert!(decoded.text.ends_with("<a>棋</a>"));
        assert_eq!(decoded.finding.unwrap().code, &codes::NOT_UTF_8);
    }

    #[test]
    fn utf_16_is_known_by_its_mark() {
        let mut bytes = vec![0xFF, 0xFE];
        bytes.extend("<a>棋</a>".encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(decode(&bytes).unwrap().text, "<a>棋</a>");
    }

    #[test]
    fn what_is_no_text_is_refused_with_its_place() {
        let Err(finding) = decode(b"<a>\xFF</a>") else { panic!("read") };
        assert_eq!((finding.code, finding.place), (&codes::MALFORMED_BYTES, Place::Span(Span::new(3, 4))));
        let Err(finding) = decode(b"<?xml version='1.0' encoding='klingon'?><a/>") else { panic!("read") };
        assert_eq!((finding.code, finding.place), (&codes::LIMIT_ENCODING, Place::Span(Span::new(30, 37))));
    }
}
