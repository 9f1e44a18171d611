//! Writes elements and attributes, indented by two spaces per level.

use std::borrow::Cow;

use wei7_core::{Misc, MiscKind, SHORT_STRING_CHARACTERS, is_line_separator};
use wei7_text::xml::escape;

/// The first line of every document (3.1).
pub(crate) const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";

/// The text of a document that is being written, with its current depth.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) text: String,
    depth: usize,
}

/// Largest depth of indentation, in levels. Deeper elements are not indented further, so that the size of a file is
/// linear in the number of its elements.
const MAX_INDENTED_DEPTH: usize = 64;

impl Output {
    fn indent(&mut self) {
        for _ in 0..self.depth.min(MAX_INDENTED_DEPTH) {
            self.text.push_str("  ");
        }
    }

    /// Begins a start tag: `<name`. Calls that write attributes follow.
    pub(crate) fn begin(&mut self, name: &str) {
        self.indent();
        self.text.push('<');
        self.text.push_str(name);
    }

    /// Ends the start tag of an element with children: `>`.
    pub(crate) fn enter(&mut self) {
        self.text.push_str(">\n");
        self.depth += 1;
    }

    /// Ends the tag of an empty element: `/>`.
    pub(crate) fn empty(&mut self) {
        self.text.push_str(" />\n");
    }

    /// Writes the end tag of an element with children.
    pub(crate) fn leave(&mut self, name: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.indent();
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push_str(">\n");
    }

    /// Ends an element that contains nothing except these comments and instructions, if there are any.
    pub(crate) fn end<'s>(&mut self, name: &str, content: impl Iterator<Item = &'s Misc>) {
        let mut content = content.peekable();
        if content.peek().is_none() {
            self.empty();
            return;
        }
        self.enter();
        for misc in content {
            self.misc(misc);
        }
        self.leave(name);
    }

    /// Writes an attribute whose value needs no escaping.
    pub(crate) fn plain(&mut self, name: &str, value: &str) {
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        self.text.push_str(value);
        self.text.push('"');
    }

    /// Writes an attribute with a number.
    pub(crate) fn number(&mut self, name: &str, value: u32) {
        let mut digits = [0u8; 10];
        let mut at = digits.len();
        let mut rest = value;
        loop {
            at -= 1;
            // A remainder by 10 fits into a byte.
            digits[at] = b'0' + u8::try_from(rest % 10).unwrap_or(0);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.plain(name, std::str::from_utf8(digits.get(at..).unwrap_or_default()).unwrap_or_default());
    }

    /// Writes an attribute with any text. Characters that XML does not allow are replaced.
    pub(crate) fn attribute(&mut self, name: &str, value: &str) {
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        escape(value, &mut self.text);
        self.text.push('"');
    }

    /// Writes an attribute with a short text (3.8, 3.16.2), shortened to one line of at most 128 characters.
    pub(crate) fn short(&mut self, name: &str, value: &str) {
        self.attribute(name, &shortened(value));
    }

    /// Writes a comment or processing instruction on a line of its own.
    pub(crate) fn misc(&mut self, misc: &Misc) {
        self.indent();
        let (open, close) = match misc.kind {
            MiscKind::Comment => ("<!--", "-->\n"),
            MiscKind::Instruction => ("<?", "?>\n"),
        };
        self.text.push_str(open);
        self.text.push_str(&misc.text);
        self.text.push_str(close);
    }
}

/// Returns the text as one line of at most 128 characters (3.8, 3.16.2).
fn shortened(text: &str) -> Cow<'_, str> {
    let breaks = |c: char| matches!(c, '\n' | '\r' | '\u{85}') || is_line_separator(c);
    let long = text.len() > SHORT_STRING_CHARACTERS && text.chars().count() > SHORT_STRING_CHARACTERS;
    if !long && !text.chars().any(breaks) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().take(SHORT_STRING_CHARACTERS).map(|c| if breaks(c) { ' ' } else { c }).collect())
}
