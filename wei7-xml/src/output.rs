//! Writes elements and attributes with quick-xml, indented by two spaces per level.

use std::borrow::Cow;

use quick_xml::Writer;
use quick_xml::events::attributes::Attr;
use quick_xml::events::{BytesDecl, BytesEnd, BytesPI, BytesStart, BytesText, Event};
use wei7_core::{Misc, MiscKind, SHORT_STRING_CHARACTERS, is_line_separator};
use wei7_text::xml::escape;

use crate::context::WordList;

/// The indentation of the deepest level. Deeper elements are not indented further, so that the size of a file is linear
/// in the number of its elements; the indentation of quick-xml has no such limit.
const INDENTATION: &str = match std::str::from_utf8(&[b' '; 128]) {
    Ok(blanks) => blanks,
    Err(_) => "",
};

/// A document that is being written, with its current depth.
pub(crate) struct Output {
    writer: Writer<Vec<u8>>,
    /// The start tag that is being written. All elements use the same buffer.
    tag: BytesStart<'static>,
    depth: usize,
}

impl Output {
    /// Begins a document with its XML declaration (3.1).
    pub(crate) fn new() -> Self {
        let mut writer = Writer::new(Vec::new());
        writer.config_mut().add_space_before_slash_in_empty_elements = true;
        let mut output = Self { writer, tag: BytesStart::new(""), depth: 0 };
        output.line(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)));
        output
    }

    /// Returns the text of the document.
    pub(crate) fn into_text(self) -> String {
        String::from_utf8(self.writer.into_inner()).unwrap_or_default()
    }

    fn event(&mut self, event: Event<'_>) {
        // Writing to a vector does not fail.
        let _ = self.writer.write_event(event);
    }

    /// Writes text that is already escaped, or markup.
    fn text(&mut self, text: &str) {
        self.event(Event::Text(BytesText::from_escaped(text)));
    }

    fn indent(&mut self) {
        self.text(INDENTATION.get(..2 * self.depth).unwrap_or(INDENTATION));
    }

    /// Writes an event on a line of its own.
    fn line(&mut self, event: Event<'_>) {
        self.indent();
        self.event(event);
        self.text("\n");
    }

    /// Begins a start tag. Calls that write attributes follow.
    pub(crate) fn begin(&mut self, name: &str) {
        self.indent();
        self.tag.clear_attributes().set_name(name);
    }

    /// Ends the start tag of an element with children.
    pub(crate) fn enter(&mut self) {
        let _ = self.writer.write_event(Event::Start(self.tag.borrow()));
        self.text("\n");
        self.depth += 1;
    }

    /// Ends the tag of an empty element.
    pub(crate) fn empty(&mut self) {
        let _ = self.writer.write_event(Event::Empty(self.tag.borrow()));
        self.text("\n");
    }

    /// Writes the end tag of an element with children.
    pub(crate) fn leave(&mut self, name: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(Event::End(BytesEnd::new(name)));
    }

    /// Ends an element that contains nothing except these comments and instructions, if there are any.
    pub(crate) fn end<'s>(&mut self, name: &str, content: impl Iterator<Item = &'s Misc>) {
        let mut content = content.peekable();
        if content.peek().is_none() {
            self.empty();
            return;
        }
        self.enter();
        content.for_each(|misc| self.misc(misc));
        self.leave(name);
    }

    /// Writes an element with comments and instructions and then a text as its content.
    pub(crate) fn value<'s>(&mut self, name: &str, text: &str, content: impl Iterator<Item = &'s Misc>) {
        self.begin(name);
        let _ = self.writer.write_event(Event::Start(self.tag.borrow()));
        content.for_each(|misc| self.misc(misc));
        self.text(text);
        self.event(Event::End(BytesEnd::new(name)));
        self.text("\n");
    }

    /// Writes an attribute whose value needs no escaping.
    pub(crate) fn plain(&mut self, name: &str, value: &str) {
        self.tag.push_attribute(Attr::DoubleQ(name, value));
    }

    /// Writes an attribute with a number.
    pub(crate) fn number(&mut self, name: &str, value: u32) {
        self.plain(name, &value.to_string());
    }

    /// Writes an attribute with a word of a list, if the list has a word for the value.
    pub(crate) fn word<T: Copy + PartialEq>(&mut self, list: &WordList<T>, value: Option<T>) {
        if let Some((word, _)) = list.words.iter().find(|(_, known)| Some(*known) == value) {
            self.plain(list.attribute().1, word);
        }
    }

    /// Writes an attribute with any text. Characters that XML does not allow are replaced; the escaping of quick-xml
    /// would keep them, and would also escape `'`.
    pub(crate) fn attribute(&mut self, name: &str, value: &str) {
        let mut escaped = String::with_capacity(value.len());
        escape(value, &mut escaped);
        self.plain(name, &escaped);
    }

    /// Writes attributes with short texts (3.8, 3.16.2), shortened to one line of at most 128 characters.
    pub(crate) fn short<'t, T: AsRef<str> + 't>(
        &mut self,
        attributes: impl IntoIterator<Item = (&'t str, &'t Option<T>)>,
    ) {
        for (name, text) in attributes {
            if let Some(text) = text {
                self.attribute(name, &shortened(text.as_ref()));
            }
        }
    }

    /// Writes a comment or processing instruction on a line of its own.
    pub(crate) fn misc(&mut self, misc: &Misc) {
        self.line(match misc.kind {
            MiscKind::Comment => Event::Comment(BytesText::from_escaped(&*misc.text)),
            MiscKind::Instruction => Event::PI(BytesPI::new(&*misc.text)),
        });
    }

    /// Writes a document type declaration, unchanged.
    pub(crate) fn doctype(&mut self, declaration: &str) {
        self.text(declaration);
        self.text("\n");
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
