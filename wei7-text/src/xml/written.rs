//! Escaping and checks of text for output.

use super::characters::{is_name, is_xml_character};

/// Appends a text to an attribute value or to the content of an element. Characters that XML does not allow become
/// U+FFFD. Tabs and line breaks are written as references, so that readers do not normalize them.
///
/// ```
/// let mut out = String::new();
/// wei7_text::xml::escape("<a>\t\"b\"\u{1}", &mut out);
/// assert_eq!(out, "&lt;a&gt;&#9;&quot;b&quot;\u{FFFD}");
/// ```
pub fn escape(text: &str, out: &mut String) {
    let mut rest = text;
    // 0xEF begins U+FFFE and U+FFFF, which XML does not allow.
    let special = |byte: u8| byte < b' ' || matches!(byte, b'&' | b'<' | b'>' | b'"' | 0xEF);
    while let Some(at) = rest.bytes().position(special) {
        let (plain, from) = rest.split_at(at);
        out.push_str(plain);
        let mut characters = from.chars();
        match characters.next() {
            None => break,
            Some('&') => out.push_str("&amp;"),
            Some('<') => out.push_str("&lt;"),
            Some('>') => out.push_str("&gt;"),
            Some('"') => out.push_str("&quot;"),
            Some('\n') => out.push_str("&#10;"),
            Some('\r') => out.push_str("&#13;"),
            Some('\t') => out.push_str("&#9;"),
            Some(other) if is_xml_character(other) => out.push(other),
            Some(_) => out.push('\u{FFFD}'),
        }
        rest = characters.as_str();
    }
    out.push_str(rest);
}

/// Returns whether a document can contain a comment with this text (XML 1.0, 2.5).
pub fn is_comment(text: &str) -> bool {
    !text.contains("--") && !text.ends_with('-') && is_literal(text)
}

/// Returns whether a document can contain a processing instruction with this text, which includes the target (XML 1.0,
/// 2.6).
pub fn is_instruction(text: &str) -> bool {
    let target = text.split([' ', '\t', '\n']).next().unwrap_or_default();
    let is_whole = !text.contains("?>") && !text.ends_with('?');
    is_name(target) && !target.eq_ignore_ascii_case("xml") && is_whole && is_literal(text)
}

/// Returns whether a reader gets the text unchanged. A literal carriage return would be read as a line feed.
fn is_literal(text: &str) -> bool {
    text.chars().all(|c| is_xml_character(c) && c != '\r')
}
