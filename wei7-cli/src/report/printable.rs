//! Sanitizes text before it is printed. All reports pass through this module, so that text from the input cannot
//! control the terminal.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use wei7_core::is_printable;
use wei7_files::output::{Chunk, ChunkSink};

use crate::args::ReportForm;

/// Replaces characters that could control a terminal or be invisible in it. In reports for people, such characters
/// become blanks. In JSON, where only strings have them, they become escapes, so that programs get the exact text. If
/// `styled` is set, color sequences are kept: they come from this program, since colored text contains none of the
/// input ([`super::text`]).
pub(crate) fn printable(text: &str, form: ReportForm, styled: bool) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    let is_kept = |c: char| c == '\n' || is_printable(c);
    while let Some((at, character)) = rest.char_indices().find(|(_, c)| !is_kept(*c)) {
        let (before, behind) = rest.split_at(at);
        clean.push_str(before);
        let style = color_sequence(behind).filter(|_| styled);
        match form {
            ReportForm::Text => clean.push_str(style.unwrap_or(" ")),
            ReportForm::Json => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    // Writing to a string does not fail, so the error can be ignored.
                    let _ = write!(clean, "\\u{unit:04x}");
                }
            }
        }
        rest = behind.get(style.map_or(character.len_utf8(), str::len)..).unwrap_or_default();
    }
    clean + rest
}

/// Replaces each character that could control a terminal or be invisible in it by its code point, such as `<U+001B>`,
/// as `less` does. Tabs and line breaks are kept.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    let is_kept = |(at, c): (usize, char)| match c {
        '\n' | '\t' => true,
        '\r' => text.as_bytes().get(at + 1) == Some(&b'\n'),
        _ => is_printable(c),
    };
    if text.char_indices().all(is_kept) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len() + text.len() / 8);
    for (at, character) in text.char_indices() {
        if is_kept((at, character)) {
            clean.push(character);
        } else {
            // Writing to a string does not fail, so the error can be ignored.
            let _ = write!(clean, "<U+{:04X}>", u32::from(character));
        }
    }
    Cow::Owned(clean)
}

/// Writer for documents on standard output. A terminal gets [visible] text; other destinations get the exact bytes.
pub(crate) struct DocumentWriter<'o> {
    out: &'o mut (dyn Write + Send),
    is_terminal: bool,
    /// Last bytes of the text so far, held back because they may be the beginning of a character or of a line break
    /// (`\r\n`).
    held: Vec<u8>,
}

impl<'o> DocumentWriter<'o> {
    pub(crate) fn new(out: &'o mut (dyn Write + Send), is_terminal: bool) -> Self {
        Self { out, is_terminal, held: Vec::new() }
    }

    /// Writes a report that is already [printable].
    pub(crate) fn write_report(&mut self, text: &[u8]) -> io::Result<()> {
        self.flush_held()?;
        self.out.write_all(text)
    }

    /// Writes a complete document. No byte of its end is held back.
    pub(crate) fn write_document(&mut self, document: &[u8]) -> io::Result<()> {
        self.write_all(document)?;
        self.flush_held()
    }

    /// Writes the bytes that were held back, since no further bytes can complete them.
    fn flush_held(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        if held.is_empty() { Ok(()) } else { self.write_visible(&held) }
    }

    /// Writes text with its control characters made [visible]. A byte that is not UTF-8 becomes a number such as
    /// `<9B>`, since some terminals interpret such bytes as commands.
    fn write_visible(&mut self, bytes: &[u8]) -> io::Result<()> {
        for chunk in bytes.utf8_chunks() {
            self.out.write_all(visible(chunk.valid()).as_bytes())?;
            for byte in chunk.invalid() {
                write!(self.out, "<{byte:02X}>")?;
            }
        }
        Ok(())
    }
}

impl Write for DocumentWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.out.write(bytes);
        }
        let mut text = std::mem::take(&mut self.held);
        text.extend_from_slice(bytes);
        let whole = text.len() - incomplete_end_len(&text);
        self.held = text.split_off(whole);
        self.write_visible(&text)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flush_held()?;
        self.out.flush()
    }
}

impl ChunkSink for DocumentWriter<'_> {
    fn write_chunk(&mut self, chunk: &Chunk) -> io::Result<()> {
        self.write_document(&chunk.content)
    }
}

/// Returns the length in bytes of an incomplete character or a carriage return at the end of the text; 0 if the text
/// ends in neither.
fn incomplete_end_len(text: &[u8]) -> usize {
    if text.last() == Some(&b'\r') {
        return 1;
    }
    let last = text.utf8_chunks().last().map_or(&[][..], |chunk| chunk.invalid());
    // An incomplete character is invalid UTF-8 now, but may become valid with the bytes that follow.
    if last.len() < 4 && std::str::from_utf8(last).is_err_and(|error| error.error_len().is_none()) {
        last.len()
    } else {
        0
    }
}

/// Returns the color sequence (ECMA-48, 8.3.117: SGR) at the start of the text, if there is one.
fn color_sequence(text: &str) -> Option<&str> {
    let parameters = text.strip_prefix("\u{1b}[")?;
    let length = parameters.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    parameters.get(length..)?.starts_with('m').then(|| text.get(..length + 3)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_commands_the_terminal() {
        let evil = "a\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\r\t\u{61c}\u{200b}\u{2028}\u{202e}\u{e0001}b\n棋";
        for styled in [false, true] {
            let text = printable(evil, ReportForm::Text, styled);
            assert_eq!(text, "a ]0;x  [2J 31m       b\n棋");
        }
        let json = format!("\"{}\"", printable("\u{7f}\u{9b}\u{e0001}棋", ReportForm::Json, true));
        assert_eq!(json, "\"\\u007f\\u009b\\udb40\\udc01棋\"");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), "\u{7f}\u{9b}\u{e0001}棋");
    }

    #[test]
    fn what_is_not_seen_becomes_its_number() {
        let evil = "a\u{1b}[2J\u{9b}1m\u{7f}\r\t\u{202e}\u{2066}\u{200f}\u{e0001}\r\n棋";
        assert_eq!(visible(evil), "a<U+001B>[2J<U+009B>1m<U+007F><U+000D>\t<U+202E><U+2066><U+200F><U+E0001>\r\n棋");
        assert!(matches!(visible("(;C[棋\tx]\r\n)"), Cow::Borrowed(_)));
    }

    /// Writes a document in pieces.
    fn written(document: &[u8], is_terminal: bool, piece: usize) -> Vec<u8> {
        let mut out = Vec::new();
        let mut writer = DocumentWriter::new(&mut out, is_terminal);
        document.chunks(piece).for_each(|held| writer.write_all(held).unwrap());
        writer.flush().unwrap();
        out
    }

    #[test]
    fn a_document_is_visible_at_a_terminal_and_its_bytes_elsewhere() {
        let document = b"(;C[\x1b]0;x\x07\xc2\x9b2J \xe2\x80\xae\xe6\xa3\x8b\xb0\x9b])\r\n\xe6\xa3\x8b\r\xe6\xa3";
        let shown = "(;C[<U+001B>]0;x<U+0007><U+009B>2J <U+202E>棋<B0><9B>])\r\n棋<U+000D><E6><A3>";
        for piece in 1..=document.len() {
            assert_eq!(String::from_utf8(written(document, true, piece)).unwrap(), shown, "{piece}");
            assert_eq!(written(document, false, piece), document);
        }
    }

    #[test]
    fn colors_stay_where_there_are_some() {
        let text = "\u{1b}[1;38;5;9merror\u{1b}[0m\u{1b}[m\u{1b}[1x\u{1b}[";
        assert_eq!(printable(text, ReportForm::Text, true), "\u{1b}[1;38;5;9merror\u{1b}[0m\u{1b}[m [1x [");
        assert_eq!(printable(text, ReportForm::Text, false), " [1;38;5;9merror [0m [m [1x [");
    }
}
