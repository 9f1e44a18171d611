//! Tags, attributes and texts.

use wei7_core::{BoardSize, Carrier, Extra, Extras, MiscKind, MiscPosition, Point};
use wei7_text::xml::{escape, is_comment, is_instruction};

/// The text of a document so far.
pub(super) struct XmlText(pub(super) String);

impl XmlText {
    /// Begins a tag: `<name`. Attributes follow.
    pub(super) fn begin(&mut self, name: &str) {
        self.0.extend(["<", name]);
    }

    pub(super) fn attribute(&mut self, name: &str, value: &str) {
        self.0.extend([" ", name, "=\""]);
        escape(value, &mut self.0);
        self.0.push('"');
    }

    pub(super) fn end(&mut self, name: &str) {
        self.0.extend(["</", name, ">\n"]);
    }

    /// An element with a text.
    pub(super) fn element(&mut self, name: &str, text: &str) {
        self.0.extend(["<", name, ">"]);
        escape(text, &mut self.0);
        self.end(name);
    }

    /// An element with a paragraph for each line.
    pub(super) fn paragraphs(&mut self, name: &str, text: &str) {
        self.0.extend(["<", name, ">"]);
        // Other line ends within a paragraph are blanks (Text).
        for line in text.replace("\r\n", "\n").replace('\r', "\n").split('\n') {
            self.0.push_str("<P>");
            escape(line, &mut self.0);
            self.0.push_str("</P>");
        }
        self.end(name);
    }

    /// A property that has no element. Its values are those of SGF, without escapes (SGF elements).
    pub(super) fn property<'v>(&mut self, id: &str, values: impl IntoIterator<Item = &'v str>) {
        self.begin("SGF");
        self.attribute("type", id);
        self.0.push('>');
        for value in values {
            self.0.push_str("<Arg>");
            escape(&unescaped(value), &mut self.0);
            self.0.push_str("</Arg>");
        }
        self.end("SGF");
    }

    /// Comments and instructions at these positions.
    pub(super) fn misc(&mut self, extras: &Extras, is_here: impl Fn(&MiscPosition) -> bool) {
        for item in extras.as_slice() {
            let Extra::Misc(misc) = item else { continue };
            // A carrier may contain anything, and another carrier.
            if !is_here(&misc.position) || Carrier::in_instruction(misc.kind, &misc.text).is_some() {
                continue;
            }
            match misc.kind {
                MiscKind::Comment if is_comment(&misc.text) => self.0.extend(["<!--", &misc.text, "-->\n"]),
                MiscKind::Instruction if is_instruction(&misc.text) => self.0.extend(["<?", &misc.text, "?>\n"]),
                MiscKind::Comment | MiscKind::Instruction => {}
            }
        }
    }
}

/// A value of SGF without the escapes of its brackets and backslashes.
pub(super) fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        text.push(if character == '\\' { characters.next().unwrap_or('\\') } else { character });
    }
    text
}

/// A point as it is named on a board: letters without I up to 25 lines, beyond them two numbers (Points).
pub(super) fn named(point: Point, size: BoardSize) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let row = size.height().saturating_sub(point.y);
    let letter = usize::try_from(point.x).ok().and_then(|column| LETTERS.get(column));
    match letter.filter(|_| size.width() <= 25) {
        Some(letter) => format!("{}{row}", char::from(*letter)),
        None => format!("{},{row}", point.x + 1),
    }
}
