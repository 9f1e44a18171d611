//! Attribute values and references.

use crate::Message;
use std::borrow::Cow;

use super::attributes::RawValue;
use super::characters::{is_name, is_xml_character};
use super::fault::{Fault, FaultKind};
use crate::Span;

/// Remarks about an attribute value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// The first character that XML 1.0 does not allow, with its offset in the source.
    pub illegal: Option<(usize, char)>,
    /// The offset of the first literal line break in the source.
    pub line_break: Option<usize>,
}

/// Returns the value of an attribute, and remarks about the value.
///
/// References are resolved, and each literal white space character becomes a space (XML 1.0, 3.3.3). With
/// `keep_line_breaks`, literal line breaks become line feeds instead.
///
/// # Errors
///
/// Returns a fault if the value is not well-formed.
///
/// ```
/// use wei7_text::xml::{RawValue, value};
///
/// let (text, remarks) = value(&RawValue { text: "a&amp;b\nc", at: 0 }, false)?;
/// assert_eq!((&*text, remarks.line_break), ("a&b c", Some(7)));
/// # Ok::<(), wei7_text::xml::Fault>(())
/// ```
pub fn value<'a>(raw: &RawValue<'a>, keep_line_breaks: bool) -> Result<(Cow<'a, str>, Remarks), Fault> {
    // Fast path: most values need no change.
    let Some(first) = find_special(raw.text) else { return Ok((Cow::Borrowed(raw.text), Remarks::default())) };
    let mut remarks = Remarks::default();
    let (plain, mut rest) = raw.text.split_at(first);
    let mut out = String::with_capacity(raw.text.len());
    out.push_str(plain);
    while let Some(c) = rest.chars().next() {
        let at = raw.at + raw.text.len() - rest.len();
        let mut used = c.len_utf8();
        match c {
            '\r' | '\n' => {
                if rest.starts_with("\r\n") {
                    used = 2;
                }
                remarks.line_break.get_or_insert(at);
                out.push(if keep_line_breaks { '\n' } else { ' ' });
            }
            '\t' => out.push(' '),
            '<' => return Err(Fault::syntax(Span::new(at, at + 1), Message::new("xml-less-than-in-value"))),
            '&' => {
                let (character, length) = parse_reference(rest, at)?;
                if !is_xml_character(character) {
                    remarks.illegal.get_or_insert((at, character));
                }
                out.push(character);
                used = length;
            }
            _ => {
                if !is_xml_character(c) {
                    remarks.illegal.get_or_insert((at, c));
                }
                out.push(c);
            }
        }
        rest = rest.get(used..).unwrap_or_default();
        let (plain, special) = rest.split_at(find_special(rest).unwrap_or(rest.len()));
        out.push_str(plain);
        rest = special;
    }
    Ok((Cow::Owned(out), remarks))
}

/// Returns the offset of the first character that needs a change or a remark.
fn find_special(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut from = 0;
    loop {
        let found = |byte: &u8| *byte < b' ' || matches!(*byte, b'&' | b'<' | 0xEF);
        let at = from + bytes.get(from..)?.iter().position(found)?;
        // 0xEF begins U+FFFE and U+FFFF, which XML does not allow, but also all full-width punctuation, which is
        // allowed.
        match bytes.get(at..)? {
            [0xEF, 0xBF, 0xBE | 0xBF, ..] => return Some(at),
            [0xEF, ..] => from = at + 3,
            _ => return Some(at),
        }
    }
}

/// Parses the reference at the beginning of a text; `at` is the offset of the text in the source. Returns the character
/// and the length of the reference in bytes.
fn parse_reference(text: &str, at: usize) -> Result<(char, usize), Fault> {
    // The longest reference is `&#x10FFFF;`, possibly with leading zeros. Without a limit `&&&&...` would take
    // quadratic time.
    let Some(end) = text.bytes().take(64).position(|byte| byte == b';') else {
        return Err(Fault::syntax(Span::new(at, at + 1), Message::new("xml-lone-ampersand")));
    };
    let name = text.get(1..end).unwrap_or_default();
    resolve(name)
        .map(|character| (character, end + 1))
        .map_err(|kind| Fault::new(kind, Span::new(at, at + end + 1), format!("&{name};")))
}

/// Returns the character of a reference `&name;` (XML 1.0, 4.1 and 4.6). The name is a predefined entity, or `#` and
/// the number of a character.
///
/// # Errors
///
/// Returns the kind of fault if the entity or the character does not exist, or if the name is malformed.
pub fn resolve(name: &str) -> Result<char, FaultKind> {
    match name {
        "lt" => Ok('<'),
        "gt" => Ok('>'),
        "amp" => Ok('&'),
        "quot" => Ok('"'),
        "apos" => Ok('\''),
        _ => {
            let Some(number) = name.strip_prefix('#') else {
                return Err(if is_name(name) { FaultKind::UndefinedEntity } else { FaultKind::Syntax });
            };
            let (digits, radix) = number.strip_prefix('x').map_or((number, 10), |digits| (digits, 16));
            if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
                return Err(FaultKind::Syntax);
            }
            u32::from_str_radix(digits, radix).ok().and_then(char::from_u32).ok_or(FaultKind::Character)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, keep: bool) -> String {
        value(&RawValue { text, at: 0 }, keep).unwrap().0.into_owned()
    }

    #[test]
    fn values_are_normalized_as_xml_says() {
        assert_eq!(read("a\tb\r\nc\rd\ne", false), "a b c d e");
        assert_eq!(read("a&#9;b&#10;c&#xD;d&lt;&gt;&amp;&quot;&apos;", false), "a\tb\nc\rd<>&\"'");
    }

    #[test]
    fn line_breaks_of_comments_are_kept_as_line_feeds() {
        assert_eq!(read("a\r\nb\rc\nd\te", true), "a\nb\nc\nd e");
        assert_eq!(value(&RawValue { text: "a\r\nb", at: 5 }, true).unwrap().1.line_break, Some(6));
    }

    #[test]
    fn undefined_entities_and_bare_ampersands_are_faults() {
        for (text, kind) in [
            ("&nbsp;", FaultKind::UndefinedEntity),
            ("a & b", FaultKind::Syntax),
            ("&#xD800;", FaultKind::Character),
            ("&#;", FaultKind::Syntax),
            ("a<b", FaultKind::Syntax),
        ] {
            assert_eq!(value(&RawValue { text, at: 0 }, false).unwrap_err().kind, kind, "{text}");
        }
    }

    #[test]
    fn characters_that_xml_does_not_allow_are_remarked() {
        for text in ["a\u{1}", "a&#1;", "a\u{FFFF}", "a&#xFFFE;"] {
            assert!(value(&RawValue { text, at: 0 }, false).unwrap().1.illegal.is_some(), "{text:?}");
        }
        assert_eq!(value(&RawValue { text: "\u{FFFD}", at: 0 }, false).unwrap().1, Remarks::default());
    }
}
