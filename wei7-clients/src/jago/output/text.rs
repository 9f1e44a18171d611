//! Tags, attributes and texts of the output.

use wei7_core::{BoardSize, Carrier, Extra, Extras, MiscKind, MiscPosition, Point};
use wei7_text::xml::{escape, is_comment, is_instruction};

/// The text of a document that is being written.
pub(super) struct XmlText(pub(super) String);

impl XmlText {
    /// Writes the beginning of a start tag, `<name`. The caller adds attributes and `>`.
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

    /// Writes an element with a text.
    pub(super) fn element(&mut self, name: &str, text: &str) {
        self.0.extend(["<", name, ">"]);
        escape(text, &mut self.0);
        self.end(name);
    }

    /// Writes an element with one paragraph for each line.
    pub(super) fn paragraphs(&mut self, name: &str, text: &str) {
        self.0.extend(["<", name, ">"]);
        // Line ends within a paragraph would be read as blanks (Text).
        for line in text.replace("\r\n", "\n").replace('\r', "\n").split('\n') {
            self.0.push_str("<P>");
            escape(line, &mut self.0);
            self.0.push_str("</P>");
        }
        self.end(name);
    }

    /// Writes an SGF property as an `SGF` element. The values lose their SGF escapes (SGF elements).
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

    /// Writes the comments and instructions at the positions that `is_here` selects.
    pub(super) fn misc(&mut self, extras: &Extras, is_here: impl Fn(&MiscPosition) -> bool) {
        for extra in extras.as_slice() {
            let Extra::Misc(misc) = extra else { continue };
            // A carrier may contain anything, including another carrier, so carriers are not copied.
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
