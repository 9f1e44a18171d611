//! Text as a reader of 1990 takes it: ASCII 32 to 126 and tabs (2 valid characters).

use std::borrow::Cow;

use deunicode::deunicode_char;

/// Whether a line can stand in a file as it is.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, 32..=126 | b'\t'))
}

/// A text on one line: transliterated, line breaks are spaces, control characters are left out.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let mut out = Line::with_room_for(text);
    for character in text.chars() {
        out.push(character);
    }
    Cow::Owned(out.finish())
}

/// A line that is being transliterated.
struct Line {
    text: String,
    /// Whether it ends with a blank that a transliteration put there to part syllables.
    parted: bool,
}

impl Line {
    fn with_room_for(text: &str) -> Self {
        Self { text: String::with_capacity(text.len() + text.len() / 2), parted: false }
    }

    fn push(&mut self, character: char) {
        match character {
            ' '..='~' | '\t' => self.ascii(character),
            '\n' | '\r' => self.ascii(' '),
            '\0'..='\u{1F}' | '\u{7F}' => {}
            other => {
                let ascii = deunicode_char(other).unwrap_or("?");
                for byte in ascii.bytes() {
                    match byte {
                        b'\n' => self.ascii(' '),
                        32..=126 => self.ascii(char::from(byte)),
                        _ => {}
                    }
                }
                self.parted = ascii.len() > 1 && ascii.ends_with(' ');
            }
        }
    }

    fn ascii(&mut self, character: char) {
        // No blank between a syllable and what closes it.
        if std::mem::take(&mut self.parted) && matches!(character, ' ' | ',' | '.' | ';' | ':' | '!' | '?' | ')') {
            self.text.pop();
        }
        self.text.push(character);
    }

    fn end(&mut self) {
        if std::mem::take(&mut self.parted) {
            self.text.pop();
        }
    }

    fn finish(mut self) -> String {
        self.end();
        self.text
    }
}

/// A text as a name or title: [`line`] without blanks around it, which the reader takes off.
pub(crate) fn name(text: &str) -> Cow<'_, str> {
    match line(text) {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}

/// The lines of a comment, which CR LF, LF or CR ends.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let (line, end) = text.split_at(text.find(['\r', '\n']).unwrap_or(text.len()));
        rest = end.strip_prefix("\r\n").or_else(|| end.get(1..));
        Some(line)
    })
}

/// A comment in ASCII, but for the shapes that Ishi knows (5.3 `\C`); LF ends its lines.
pub(crate) fn comment(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, 32..=126 | b'\t' | b'\n')) {
        return Cow::Borrowed(text);
    }
    let mut out = Line::with_room_for(text);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\r' if characters.peek() == Some(&'\n') => {}
            '\r' | '\n' => {
                out.end();
                out.text.push('\n');
            }
            '\u{2666}' | '\u{25B2}' | '\u{2713}' | '\u{25A0}' => {
                out.parted = false;
                out.text.push(character);
            }
            other => out.push(other),
        }
    }
    Cow::Owned(out.finish())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn names_are_transliterated() {
        assert_eq!(line("plain \\d text"), "plain \\d text");
        assert_eq!(line("Æsop\r\nLee\u{1}\u{7f}"), "AEsop  Lee");
        assert_eq!(name(" \u{674E} "), "Li");
        assert_eq!(line("\u{5317}\u{4EB0}\u{3002}"), "Bei Jing.");
        assert!(line("\u{2028}\u{10FFFF}\u{E000}").bytes().all(|byte| matches!(byte, 32..=126)));
    }

    #[test]
    fn a_comment_keeps_its_lines_and_shapes() {
        assert_eq!(comment("a\r\nb\rc\n\nd"), "a\nb\nc\n\nd");
        assert_eq!(comment("\u{25B2}\u{767D}\n\u{1}x"), "\u{25B2}Bai\nx");
        assert_eq!(comment("plain \\d"), "plain \\d");
        assert_eq!(lines("a\r\nb\rc\n\nd\n").collect::<Vec<_>>(), ["a", "b", "c", "", "d", ""]);
    }
}
