//! Tags, attributes and texts of the output, written by quick-xml.

use quick_xml::Writer;
use quick_xml::events::attributes::Attr;
use quick_xml::events::{BytesDecl, BytesEnd, BytesPI, BytesStart, BytesText, Event};
use wei7_core::{BoardSize, Carrier, Extra, Extras, MiscKind, MiscPosition, Point};
use wei7_text::xml::{escape, is_comment, is_instruction};

/// The text of a document that is being written.
pub(super) struct XmlText(Writer<Vec<u8>>);

/// Creates a tag with attributes. Characters that XML does not allow are replaced; the escaping of quick-xml would keep
/// them, and would also escape `'`.
pub(super) fn tag<'n, 'v>(
    name: &'n str,
    attributes: impl IntoIterator<Item = (&'static str, &'v str)>,
) -> BytesStart<'n> {
    let mut tag = BytesStart::new(name);
    for (name, value) in attributes {
        tag.push_attribute(Attr::DoubleQ(name, &*escaped(value)));
    }
    tag
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    escape(text, &mut escaped);
    escaped
}

impl XmlText {
    /// Begins a document with its XML declaration.
    pub(super) fn new() -> Self {
        let mut text = Self(Writer::new(Vec::new()));
        text.line([Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None))]);
        text
    }

    pub(super) fn into_text(self) -> String {
        String::from_utf8(self.0.into_inner()).unwrap_or_default()
    }

    /// Writes events and a line break.
    fn line<'e>(&mut self, events: impl IntoIterator<Item = Event<'e>>) {
        for event in events.into_iter().chain([Event::Text(BytesText::from_escaped("\n"))]) {
            // Writing to a vector does not fail.
            let _ = self.0.write_event(event);
        }
    }

    pub(super) fn begin(&mut self, tag: BytesStart<'_>) {
        self.line([Event::Start(tag)]);
    }

    pub(super) fn end(&mut self, name: &str) {
        self.line([Event::End(BytesEnd::new(name))]);
    }

    pub(super) fn empty(&mut self, tag: BytesStart<'_>) {
        self.line([Event::Empty(tag)]);
    }

    /// Writes an element with a text.
    pub(super) fn element(&mut self, name: &str, text: &str) {
        let text = Event::Text(BytesText::from_escaped(escaped(text)));
        self.line([Event::Start(BytesStart::new(name)), text, Event::End(BytesEnd::new(name))]);
    }

    /// Writes an element that contains elements with texts.
    fn nested<'v>(&mut self, tag: &BytesStart<'_>, inner: &str, texts: impl IntoIterator<Item = &'v str>) {
        let _ = self.0.write_event(Event::Start(tag.borrow()));
        for text in texts {
            let text = BytesText::from_escaped(escaped(text));
            let _ = self.0.create_element(inner).write_text_content(text);
        }
        self.line([Event::End(tag.to_end())]);
    }

    /// Writes an element with one paragraph for each line.
    pub(super) fn paragraphs(&mut self, name: &str, text: &str) {
        // Line ends within a paragraph would be read as blanks (Text).
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        self.nested(&BytesStart::new(name), "P", text.split('\n'));
    }

    /// Writes an SGF property as an `SGF` element. The values lose their SGF escapes (SGF elements).
    pub(super) fn property<'v>(&mut self, id: &str, values: impl IntoIterator<Item = &'v str>) {
        let values: Vec<String> = values.into_iter().map(unescaped).collect();
        self.nested(&tag("SGF", [("type", id)]), "Arg", values.iter().map(|value| &**value));
    }

    /// Writes the comments and instructions at the positions that `is_here` selects.
    pub(super) fn misc(&mut self, extras: &Extras, is_here: impl Fn(&MiscPosition) -> bool) {
        for extra in extras.as_slice() {
            let Extra::Misc(misc) = extra else { continue };
            // A carrier may contain anything, including another carrier, so carriers are not copied.
            if !is_here(&misc.position) || Carrier::in_instruction(misc.kind, &misc.text).is_some() {
                continue;
            }
            match misc.kind {
                MiscKind::Comment if is_comment(&misc.text) => {
                    self.line([Event::Comment(BytesText::from_escaped(&*misc.text))]);
                }
                MiscKind::Instruction if is_instruction(&misc.text) => {
                    self.line([Event::PI(BytesPI::new(&*misc.text))]);
                }
                MiscKind::Comment | MiscKind::Instruction => {}
            }
        }
    }
}

/// Removes the escapes of brackets and backslashes from an SGF value.
pub(super) fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        text.push(if character == '\\' { characters.next().unwrap_or('\\') } else { character });
    }
    text
}

/// Returns the name of a point: a column letter, without I, and a row on boards of up to 25 columns, otherwise two
/// numbers (Points).
pub(super) fn named(point: Point, size: BoardSize) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let row = size.height().saturating_sub(point.y);
    let letter = usize::try_from(point.x).ok().and_then(|column| LETTERS.get(column));
    match letter.filter(|_| size.width() <= 25) {
        Some(letter) => format!("{}{row}", char::from(*letter)),
        None => format!("{},{row}", point.x + 1),
    }
}
