//! XML as such: events with places, attributes, references, and what XML 1.0 demands that quick-xml does not check.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::errors::{Error, IllFormedError};
use quick_xml::events::Event;
use wei7_core::{Code, Span};

use crate::codes;

/// One event. Slices are of the source text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Token<'a> {
    /// A start tag, or a tag of an empty element.
    Start {
        name: &'a str,
        /// What stands behind the name.
        attributes: &'a str,
        /// Where that begins.
        at: usize,
        empty: bool,
    },
    End,
    /// Characters or a CDATA section.
    Text {
        text: &'a str,
        cdata: bool,
    },
    /// `&name;` outside of attributes.
    Reference(&'a str),
    Comment(&'a str),
    Instruction(&'a str),
    /// The XML declaration: what stands behind `xml`.
    Declaration(&'a str),
    Doctype(&'a str),
    Eof,
}

/// What makes a document no XML: nothing can be read after it.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) code: &'static Code,
    pub(crate) span: Span,
    pub(crate) found: String,
}

impl Fault {
    pub(crate) fn new(code: &'static Code, span: Span, found: impl Into<String>) -> Self {
        Self { code, span, found: found.into() }
    }

    fn syntax(span: Span, found: impl Into<String>) -> Self {
        Self::new(&codes::NOT_WELL_FORMED, span, found)
    }
}

/// The events of a text with their places.
pub(crate) struct Events<'a> {
    reader: Reader<&'a [u8]>,
    text: &'a str,
    /// Where the text behind a byte order mark begins.
    base: usize,
    /// Where the last event stands.
    pub(crate) span: Span,
}

impl<'a> Events<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let mut reader = Reader::from_str(body);
        reader.config_mut().check_comments = true;
        Self { reader, text, base: text.len() - body.len(), span: Span::at(0) }
    }

    fn position(&self, offset: u64) -> usize {
        usize::try_from(offset).map_or(self.text.len(), |offset| self.base + offset).min(self.text.len())
    }

    /// The slice of the source.
    pub(crate) fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// The next event. After a fault there is none.
    pub(crate) fn next(&mut self) -> Result<Token<'a>, Fault> {
        let start = self.position(self.reader.buffer_position());
        let event = self.reader.read_event();
        let end = self.position(self.reader.buffer_position());
        self.span = Span::new(start, end);
        let event = match event {
            Ok(event) => event,
            Err(error) => return Err(self.fault(&error)),
        };
        let token = match event {
            Event::Start(_) => self.start(false),
            Event::Empty(_) => self.start(true),
            Event::End(_) => return Ok(Token::End),
            Event::Text(_) => Token::Text { text: self.slice(start, end), cdata: false },
            Event::CData(_) => Token::Text { text: self.slice(start + 9, end.saturating_sub(3)), cdata: true },
            Event::GeneralRef(_) => Token::Reference(self.slice(start + 1, end.saturating_sub(1))),
            Event::Comment(_) => Token::Comment(self.slice(start + 4, end.saturating_sub(3))),
            Event::PI(_) => Token::Instruction(self.slice(start + 2, end.saturating_sub(2))),
            Event::Decl(_) => Token::Declaration(self.slice(start + 5, end.saturating_sub(2))),
            Event::DocType(_) => Token::Doctype(self.slice(start, end)),
            Event::Eof => Token::Eof,
        };
        self.check(token)?;
        Ok(token)
    }

    fn start(&self, empty: bool) -> Token<'a> {
        let content = self.slice(self.span.start + 1, self.span.end.saturating_sub(if empty { 2 } else { 1 }));
        let length = content.bytes().position(is_blank).unwrap_or(content.len());
        let (name, attributes) = content.split_at(length);
        Token::Start { name, attributes, at: self.span.start + 1 + length, empty }
    }

    /// What quick-xml lets pass and XML 1.0 does not.
    fn check(&self, token: Token<'a>) -> Result<(), Fault> {
        let text = match token {
            Token::Start { .. } | Token::End | Token::Eof | Token::Reference(_) => return Ok(()),
            Token::Text { text, .. } => {
                if text.bytes().all(is_blank) {
                    return Ok(());
                }
                text
            }
            Token::Comment(text) => {
                if text.ends_with('-') || text.contains("--") {
                    return Err(Fault::syntax(self.span, "-- in a comment"));
                }
                text
            }
            Token::Instruction(text) => {
                let target = text.split(|c: char| c.is_ascii() && is_blank(c as u8)).next().unwrap_or_default();
                if !is_name(target) || target.eq_ignore_ascii_case("xml") {
                    return Err(Fault::syntax(self.span, format!("<?{target}")));
                }
                text
            }
            Token::Declaration(text) => {
                if self.span.start != self.base {
                    return Err(Fault::syntax(self.span, "an XML declaration that does not come first"));
                }
                text
            }
            Token::Doctype(text) => {
                if !text.starts_with("<!DOCTYPE") {
                    return Err(Fault::syntax(self.span, "<!doctype in small letters"));
                }
                text
            }
        };
        if let Token::Text { cdata: false, .. } = token
            && let Some(at) = text.find("]]>")
        {
            return Err(Fault::syntax(Span::at(self.span.start + at), "]]> in text"));
        }
        Ok(())
    }

    fn fault(&self, error: &Error) -> Fault {
        let at = Span::at(self.position(self.reader.error_position()));
        match error {
            Error::IllFormed(
                IllFormedError::MissingEndTag(_)
                | IllFormedError::UnmatchedEndTag(_)
                | IllFormedError::MismatchedEndTag { .. },
            ) => Fault::new(&codes::TAGS, Span::new(at.start, self.span.end.max(at.start)), error.to_string()),
            _ => Fault::syntax(at, error.to_string()),
        }
    }
}

/// White space of XML 1.0 (production 3).
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Whether XML 1.0 can hold the character (production 2).
pub(crate) const fn is_xml_character(c: char) -> bool {
    !matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}

/// Whether the text may be a name (production 5).
pub(crate) fn is_name(text: &str) -> bool {
    let start = |c: char| {
        matches!(c, ':' | '_' | 'A'..='Z' | 'a'..='z' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}'
            | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}' | '\u{200D}' | '\u{2070}'..='\u{218F}'
            | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}'
            | '\u{10000}'..='\u{EFFFF}')
    };
    let further = |c: char| {
        start(c) || matches!(c, '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}' | '\u{2040}')
    };
    let mut characters = text.chars();
    characters.next().is_some_and(start) && characters.all(further)
}

/// One attribute as it stands in a tag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attribute<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: Raw<'a>,
    /// The place of the name.
    pub(crate) at: usize,
}

/// An attribute value as it stands between its quotes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw<'a> {
    pub(crate) text: &'a str,
    /// Where it begins.
    pub(crate) at: usize,
}

impl Raw<'_> {
    pub(crate) const fn span(&self) -> Span {
        Span::new(self.at, self.at + self.text.len())
    }
}

/// Takes the attributes of a tag apart (productions 41 and 10).
#[derive(Clone, Debug)]
pub(crate) struct Attributes<'a> {
    text: &'a str,
    /// Where the text begins in the source.
    base: usize,
    position: usize,
}

impl<'a> Attributes<'a> {
    pub(crate) const fn new(text: &'a str, base: usize) -> Self {
        Self { text, base, position: 0 }
    }

    fn blanks(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let start = self.position;
        while bytes.get(self.position).copied().is_some_and(is_blank) {
            self.position += 1;
        }
        self.position > start
    }

    fn fault(&self, found: &str) -> Fault {
        Fault::syntax(Span::at(self.base + self.position), found)
    }

    /// The next one, if there is one.
    pub(crate) fn next(&mut self) -> Result<Option<Attribute<'a>>, Fault> {
        let bytes = self.text.as_bytes();
        let separated = self.blanks();
        if self.position >= bytes.len() {
            return Ok(None);
        }
        if !separated {
            return Err(self.fault("no white space before an attribute"));
        }
        let start = self.position;
        while bytes.get(self.position).is_some_and(|byte| !is_blank(*byte) && *byte != b'=') {
            self.position += 1;
        }
        let name = self.text.get(start..self.position).unwrap_or_default();
        self.blanks();
        if bytes.get(self.position) != Some(&b'=') {
            return Err(self.fault("an attribute without a value"));
        }
        self.position += 1;
        self.blanks();
        let Some(quote @ (b'"' | b'\'')) = bytes.get(self.position).copied() else {
            return Err(self.fault("an attribute value without quotes"));
        };
        self.position += 1;
        let rest = self.text.get(self.position..).unwrap_or_default();
        let Some(length) = rest.bytes().position(|byte| byte == quote) else {
            return Err(self.fault("an attribute value without an end"));
        };
        let text = rest.get(..length).unwrap_or_default();
        let value = Raw { text, at: self.base + self.position };
        self.position += length + 1;
        Ok(Some(Attribute { name, value, at: self.base + start }))
    }
}

/// Something to say about the characters of a value that was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Remarks {
    /// The first character that XML 1.0 cannot hold.
    pub(crate) illegal: Option<(usize, char)>,
    /// Where the first literal line break is.
    pub(crate) line_break: Option<usize>,
}

/// The value of an attribute: references resolved, white space as XML 1.0 says (3.3.3), but for line breaks where they are kept.
pub(crate) fn value<'a>(raw: &Raw<'a>, keep_line_breaks: bool) -> Result<(Cow<'a, str>, Remarks), Fault> {
    // In nearly all values there is nothing to do.
    let Some(first) = special(raw.text) else { return Ok((Cow::Borrowed(raw.text), Remarks::default())) };
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
            '<' => return Err(Fault::syntax(Span::new(at, at + 1), "< in an attribute value")),
            '&' => {
                let (character, length) = reference(rest, at)?;
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
        let (plain, special) = rest.split_at(special(rest).unwrap_or(rest.len()));
        out.push_str(plain);
        rest = special;
    }
    Ok((Cow::Owned(out), remarks))
}

/// The first place in a value where something is to be done or to be said.
fn special(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut from = 0;
    loop {
        let found = |byte: &u8| *byte < b' ' || matches!(*byte, b'&' | b'<' | 0xEF);
        let at = from + bytes.get(from..)?.iter().position(found)?;
        // 0xEF begins U+FFFE and U+FFFF, and also all full-width punctuation.
        match bytes.get(at..)? {
            [0xEF, 0xBF, 0xBE | 0xBF, ..] => return Some(at),
            [0xEF, ..] => from = at + 3,
            _ => return Some(at),
        }
    }
}

/// The character for which the reference at the beginning stands, and its length.
fn reference(text: &str, at: usize) -> Result<(char, usize), Fault> {
    // The longest that can be resolved is &#x10FFFF; with some zeros; without a bound, `&&&&..` would take long.
    let Some(end) = text.bytes().take(64).position(|byte| byte == b';') else {
        return Err(Fault::syntax(Span::new(at, at + 1), "an & that begins no reference"));
    };
    let name = text.get(1..end).unwrap_or_default();
    resolve(name)
        .map(|character| (character, end + 1))
        .map_err(|code| Fault::new(code, Span::new(at, at + end + 1), format!("&{name};")))
}

/// What `&name;` stands for (XML 1.0, 4.1 and 4.6).
pub(crate) fn resolve(name: &str) -> Result<char, &'static Code> {
    match name {
        "lt" => Ok('<'),
        "gt" => Ok('>'),
        "amp" => Ok('&'),
        "quot" => Ok('"'),
        "apos" => Ok('\''),
        _ => {
            let Some(number) = name.strip_prefix('#') else {
                return Err(if is_name(name) { &codes::UNDEFINED_ENTITY } else { &codes::NOT_WELL_FORMED });
            };
            let (digits, radix) = number.strip_prefix('x').map_or((number, 10), |digits| (digits, 16));
            if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
                return Err(&codes::NOT_WELL_FORMED);
            }
            u32::from_str_radix(digits, radix).ok().and_then(char::from_u32).ok_or(&codes::CHARACTER)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, keep: bool) -> String {
        value(&Raw { text, at: 0 }, keep).unwrap().0.into_owned()
    }

    #[test]
    fn values_are_normalized_as_xml_says() {
        assert_eq!(read("a\tb\r\nc\rd\ne", false), "a b c d e");
        assert_eq!(read("a&#9;b&#10;c&#xD;d&lt;&gt;&amp;&quot;&apos;", false), "a\tb\nc\rd<>&\"'");
    }

    #[test]
    fn line_breaks_of_comments_are_kept_as_line_feeds() {
        assert_eq!(read("a\r\nb\rc\nd\te", true), "a\nb\nc\nd e");
        assert_eq!(value(&Raw { text: "a\r\nb", at: 5 }, true).unwrap().1.line_break, Some(6));
    }

    #[test]
    fn undefined_entities_and_bare_ampersands_are_faults() {
        for (text, code) in [
            ("&nbsp;", &codes::UNDEFINED_ENTITY),
            ("a & b", &codes::NOT_WELL_FORMED),
            ("&#xD800;", &codes::CHARACTER),
            ("&#;", &codes::NOT_WELL_FORMED),
            ("a<b", &codes::NOT_WELL_FORMED),
        ] {
            assert_eq!(value(&Raw { text, at: 0 }, false).unwrap_err().code, code, "{text}");
        }
    }

    #[test]
    fn characters_that_xml_cannot_hold_are_seen() {
        for text in ["a\u{1}", "a&#1;", "a\u{FFFF}", "a&#xFFFE;"] {
            assert!(value(&Raw { text, at: 0 }, false).unwrap().1.illegal.is_some(), "{text:?}");
        }
        assert_eq!(value(&Raw { text: "\u{FFFD}", at: 0 }, false).unwrap().1, Remarks::default());
    }

    #[test]
    fn attributes_come_one_by_one() {
        let mut attributes = Attributes::new(" a=\"1\"  b = '2>' ", 10);
        let a = attributes.next().unwrap().unwrap();
        assert_eq!((a.name, a.value.text, a.at, a.value.at), ("a", "1", 11, 14));
        let b = attributes.next().unwrap().unwrap();
        assert_eq!((b.name, b.value.text), ("b", "2>"));
        assert!(attributes.next().unwrap().is_none());
        for wrong in ["a=\"1\"", " a", " a=1", " a=\"1\"b=\"2\"", " a=\"1"] {
            let mut attributes = Attributes::new(wrong, 0);
            let end = loop {
                match attributes.next() {
                    Ok(Some(_)) => {}
                    end => break end,
                }
            };
            assert!(end.is_err(), "{wrong}");
        }
    }
}
