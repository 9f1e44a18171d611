//! Writes elements and attributes, two spaces deeper at each level.

use std::borrow::Cow;

use wei7_core::{Extra, Misc, MiscKind, SHORT_STRING_CHARACTERS, Supplement, is_line_separator};

use crate::syntax::{is_name, is_xml_character};

/// The document so far.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) text: String,
    depth: usize,
}

/// Deeper levels are not indented further: the file stays linear in the number of elements.
const MOST_INDENTED: usize = 64;

impl Output {
    fn indent(&mut self) {
        for _ in 0..self.depth.min(MOST_INDENTED) {
            self.text.push_str("  ");
        }
    }

    /// `<name`; attributes follow.
    pub(crate) fn begin(&mut self, name: &str) {
        self.indent();
        self.text.push('<');
        self.text.push_str(name);
    }

    /// The tag ends and the element has children.
    pub(crate) fn enter(&mut self) {
        self.text.push_str(">\n");
        self.depth += 1;
    }

    /// The element ends with its tag.
    pub(crate) fn empty(&mut self) {
        self.text.push_str(" />\n");
    }

    /// `</name>` of an element with children.
    pub(crate) fn leave(&mut self, name: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.indent();
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push_str(">\n");
    }

    /// A tag with the asides in it, if there are any.
    pub(crate) fn end<'s>(&mut self, name: &str, asides: impl Iterator<Item = &'s Misc>) {
        let mut asides = asides.peekable();
        if asides.peek().is_none() {
            self.empty();
            return;
        }
        self.enter();
        for aside in asides {
            self.aside(aside);
        }
        self.leave(name);
    }

    /// An attribute whose value needs no escaping.
    pub(crate) fn plain(&mut self, name: &str, value: &str) {
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        self.text.push_str(value);
        self.text.push('"');
    }

    /// An attribute that is a number.
    pub(crate) fn number(&mut self, name: &str, value: u32) {
        let mut digits = [0u8; 10];
        let mut at = digits.len();
        let mut rest = value;
        loop {
            at -= 1;
            // A remainder by 10 fits.
            digits[at] = b'0' + u8::try_from(rest % 10).unwrap_or(0);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.plain(name, std::str::from_utf8(digits.get(at..).unwrap_or_default()).unwrap_or_default());
    }

    /// An attribute of any text; characters that XML cannot hold are replaced.
    pub(crate) fn attribute(&mut self, name: &str, value: &str) {
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        self.escape(value);
        self.text.push('"');
    }

    /// Adds text.
    fn escape(&mut self, value: &str) {
        let mut rest = value;
        // 0xEF begins U+FFFE and U+FFFF.
        let special = |byte: u8| byte < b' ' || matches!(byte, b'&' | b'<' | b'>' | b'"' | 0xEF);
        while let Some(at) = rest.bytes().position(special) {
            let (plain, from) = rest.split_at(at);
            self.text.push_str(plain);
            let mut characters = from.chars();
            match characters.next() {
                None => break,
                Some('&') => self.text.push_str("&amp;"),
                Some('<') => self.text.push_str("&lt;"),
                Some('>') => self.text.push_str("&gt;"),
                Some('"') => self.text.push_str("&quot;"),
                Some('\n') => self.text.push_str("&#10;"),
                Some('\r') => self.text.push_str("&#13;"),
                Some('\t') => self.text.push_str("&#9;"),
                Some(other) if is_xml_character(other) => self.text.push(other),
                Some(_) => self.text.push('\u{FFFD}'),
            }
            rest = characters.as_str();
        }
        self.text.push_str(rest);
    }

    /// An attribute of 3.8 or 3.16.2: what is too long or has lines is cut.
    pub(crate) fn short(&mut self, name: &str, value: &str) {
        self.attribute(name, &fitting(value));
    }

    /// A comment or processing instruction on a line of its own.
    pub(crate) fn aside(&mut self, aside: &Misc) {
        self.indent();
        let (open, close) = match aside.kind {
            MiscKind::Comment => ("<!--", "-->\n"),
            MiscKind::Instruction => ("<?", "?>\n"),
        };
        self.text.push_str(open);
        self.text.push_str(&aside.text);
        self.text.push_str(close);
    }
}

/// Whether the aside is one that XML has.
pub(crate) fn is_writable(aside: &Misc) -> bool {
    let text = &*aside.text;
    let shape = match aside.kind {
        MiscKind::Comment => !text.contains("--") && !text.ends_with('-'),
        MiscKind::Instruction => {
            let target = text.split([' ', '\t', '\n']).next().unwrap_or_default();
            is_name(target) && !target.eq_ignore_ascii_case("xml") && !text.contains("?>") && !text.ends_with('?')
        }
    };
    // A literal carriage return would be read as a line feed.
    shape && text.chars().all(|c| is_xml_character(c) && c != '\r')
}

/// 3.8, 3.16.2: one line of at most 128 characters.
fn fitting(text: &str) -> Cow<'_, str> {
    let breaks = |c: char| matches!(c, '\n' | '\r' | '\u{85}') || is_line_separator(c);
    let long = text.len() > SHORT_STRING_CHARACTERS && text.chars().count() > SHORT_STRING_CHARACTERS;
    if !long && !text.chars().any(breaks) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().take(SHORT_STRING_CHARACTERS).map(|c| if breaks(c) { ' ' } else { c }).collect())
}

/// The asides within a child element that has no node of its own.
pub(crate) fn asides_of<'s>(supplement: &'s Supplement, element: &'s str) -> impl Iterator<Item = &'s Misc> {
    inside(supplement).filter(move |(anchor, _)| &*anchor.element == element).map(|(_, aside)| aside)
}

/// The asides between the children of a node, by the child that follows.
pub(crate) fn asides_between(supplement: &Supplement) -> Vec<(u32, &Misc)> {
    if supplement.is_empty() {
        return Vec::new();
    }
    let between = inside(supplement).filter(|(anchor, _)| anchor.element.is_empty());
    let mut asides: Vec<_> = between.map(|(anchor, aside)| (anchor.child.unwrap_or(u32::MAX), aside)).collect();
    asides.sort_by_key(|(child, _)| *child);
    asides
}

/// All asides in the element of a node.
pub(crate) fn inside(supplement: &Supplement) -> impl Iterator<Item = (&wei7_core::Anchor, &Misc)> {
    supplement.items().iter().filter_map(|item| match item {
        Extra::Misc(aside) if is_writable(aside) => match &aside.position {
            wei7_core::MiscPosition::Inside(anchor) => Some((anchor, aside)),
            wei7_core::MiscPosition::Prolog | wei7_core::MiscPosition::Epilog => None,
        },
        _ => None,
    })
}
