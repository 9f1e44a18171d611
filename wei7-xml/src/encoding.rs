//! From bytes to text: UTF-8 as 3.1 has it, and what else an XML declaration or a byte order mark names.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use wei7_core::{Code, Diagnostic, Place, Span};
use wei7_text::encoding::Utf8Count;

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
        let rest = bytes.get(mark..).unwrap_or_default();
        if encoding != UTF_8 {
            return other(rest, encoding, Span::new(0, mark), encoding.name());
        }
        // Only UTF-8 begins with this mark, whatever the declaration says.
        let said = declared(rest).filter(|(label, _)| Encoding::for_label(label) != Some(UTF_8));
        return match said {
            None => utf_8(bytes),
            Some((label, Span { start, end })) => not_as_declared(bytes, label, Span::new(mark + start, mark + end)),
        };
    }
    // XML 1.0, appendix F: without a mark, `<?` shows which kind of encoding it is.
    if bytes.starts_with(b"<\0?\0") {
        return other(bytes, UTF_16LE, Span::at(0), UTF_16LE.name());
    }
    if bytes.starts_with(b"\0<\0?") {
        return other(bytes, UTF_16BE, Span::at(0), UTF_16BE.name());
    }
    declared(bytes).map_or_else(|| utf_8(bytes), |(label, span)| as_declared(bytes, label, span))
}

/// Decodes what has no mark and says what it is.
fn as_declared<'b>(bytes: &'b [u8], label: &[u8], span: Span) -> Result<Decoded<'b>, Diagnostic> {
    let encoding = Encoding::for_label_no_replacement(label);
    if encoding == Some(UTF_8) || (is_ascii_label(label) && bytes.is_ascii()) {
        return utf_8(bytes);
    }
    // A declaration that could be read byte by byte does not stand in UTF-16, whatever it says (XML 1.0, 4.3.3).
    let said = String::from_utf8_lossy(label);
    let Some(encoding) = encoding else {
        return Err(finding(&codes::LIMIT_ENCODING, span, &said));
    };
    if encoding == UTF_16BE || encoding == UTF_16LE || is_surely_utf_8(bytes) {
        return not_as_declared(bytes, label, span);
    }
    if is_ascii_label(label) {
        // What it may have been besides ASCII nobody knows; two letters of UTF-8 are nothing else.
        return not_as_declared(bytes, label, span);
    }
    other(bytes, encoding, span, &said).or_else(|why| not_as_declared(bytes, label, span).map_err(|_| why))
}

/// Whether it is a name of US-ASCII, which Encoding Standard takes for windows-1252.
fn is_ascii_label(label: &[u8]) -> bool {
    let known: [&[u8]; 5] = [b"us-ascii", b"ascii", b"ansi_x3.4-1968", b"iso646-us", b"iso-ir-6"];
    known.iter().any(|known| label.eq_ignore_ascii_case(known))
}

/// Whether other text would hardly look like this: characters of three bytes, or many of two, and nothing else.
fn is_surely_utf_8(bytes: &[u8]) -> bool {
    if bytes.is_ascii() || std::str::from_utf8(bytes).is_err() {
        return false;
    }
    let count = Utf8Count::of(bytes);
    count.long > 0 || count.good >= 8
}

/// UTF-8 under a false declaration.
fn not_as_declared<'b>(bytes: &'b [u8], label: &[u8], span: Span) -> Result<Decoded<'b>, Diagnostic> {
    let decoded = utf_8(bytes)?;
    let found = finding(&codes::FALSE_DECLARATION, span, &String::from_utf8_lossy(label));
    Ok(Decoded { finding: Some(found.expected("utf-8").repair("read as UTF-8")), ..decoded })
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

fn other<'b>(bytes: &'b [u8], encoding: &'static Encoding, span: Span, named: &str) -> Result<Decoded<'b>, Diagnostic> {
    let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) else {
        return Err(Diagnostic::new(&codes::MALFORMED_BYTES, Place::Source).expected(encoding.name()));
    };
    Ok(Decoded { text, finding: Some(finding(&codes::NOT_UTF_8, span, named).repair("decoded")) })
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

    /// The text that comes of it, and what was found.
    fn read(bytes: &[u8]) -> (Option<String>, Option<&'static Code>) {
        match decode(bytes) {
            Ok(decoded) => (Some(decoded.text.into_owned()), decoded.finding.map(|finding| finding.code)),
            Err(finding) => (None, Some(finding.code)),
        }
    }

    #[test]
    fn utf_8_under_a_false_declaration_is_read_as_utf_8() {
        for label in ["gb2312", "Big5", "shift_jis", "iso-8859-1", "us-ascii", "utf-16"] {
            let text = format!("<?xml version='1.0' encoding='{label}'?><a>黑棋先</a>");
            let decoded = decode(text.as_bytes()).unwrap();
            let finding = decoded.finding.unwrap();
            assert_eq!((&*decoded.text, finding.code), (&*text, &codes::FALSE_DECLARATION), "{label}");
            assert_eq!(finding.place, Place::Span(Span::new(30, 30 + label.len())));
            // The mark alone says it, too.
            let marked = format!("\u{FEFF}<?xml version='1.0' encoding='{label}'?><a/>");
            let decoded = decode(marked.as_bytes()).unwrap();
            let finding = decoded.finding.unwrap();
            assert_eq!((&*decoded.text, finding.code), (&*marked, &codes::FALSE_DECLARATION), "{label}");
            assert_eq!(finding.place, Place::Span(Span::new(33, 33 + label.len())));
        }
    }

    #[test]
    fn what_may_be_as_declared_is_read_as_declared() {
        // Two bytes that are a letter of UTF-8 and a character of GBK as well.
        let (text, code) = read("<?xml version='1.0' encoding='gbk'?><a>é</a>".as_bytes());
        assert!(text.unwrap().ends_with("<a>茅</a>"));
        assert_eq!(code, Some(&codes::NOT_UTF_8));
        // In Big5 they are no text at all.
        let (text, code) = read("<?xml version='1.0' encoding='big5'?><a>à</a>".as_bytes());
        assert!(text.unwrap().ends_with("<a>à</a>"));
        assert_eq!(code, Some(&codes::FALSE_DECLARATION));
    }

    #[test]
    fn ascii_is_utf_8() {
        assert_eq!(read(b"<?xml version='1.0' encoding='US-ASCII'?><a/>").1, None);
        assert_eq!(
            read(b"<?xml version='1.0' encoding='us-ascii'?><a>\xFF</a>"),
            (None, Some(&codes::MALFORMED_BYTES))
        );
        assert_eq!(read(b"<?xml version='1.0' encoding='gb2312'?><a/>").1, Some(&codes::NOT_UTF_8));
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
