//! Reports characters that are not valid (2). They are ignored in keywords and fields, and kept in texts.

use wei7_core::Message;
use wei7_core::{Code, Diagnostic, Report, Span};

use crate::codes;
use crate::syntax::fields::code_point;

/// Invalid characters in the texts of an event: for each kind, the number of characters and the first of them.
#[derive(Debug, Default)]
pub(crate) struct InvalidChars {
    beyond_ascii: Option<(usize, Span, char)>,
    controls: Option<(usize, Span, char)>,
    /// Place of the first zero in the lines of zeros since the last line with content.
    zeros: Option<Span>,
}

/// Eight consecutive zeros, from which a lost block of data is assumed.
const BLOCK: &str = "\0\0\0\0\0\0\0\0";

impl InvalidChars {
    /// Counts invalid characters that are kept in a text.
    pub(crate) fn kept(&mut self, text: &str, start: usize, findings: &mut Report) {
        if let Some(at) = text.find(BLOCK) {
            findings.push(Diagnostic::at(&codes::ZEROS, zero_at(start + at)).repair(Message::new("kept")));
        }
        for (at, character) in not_valid(text, start) {
            let kept = if character.is_control() { &mut self.controls } else { &mut self.beyond_ascii };
            kept.get_or_insert((0, at, character)).0 += 1;
        }
    }

    /// Reports characters that are ignored.
    pub(crate) fn ignored(&mut self, text: &str, start: usize, findings: &mut Report) {
        let Some((at, character)) = not_valid(text, start).next() else { return };
        let is_zeros = text.bytes().all(|byte| matches!(byte, 0 | b' ' | b'\t'));
        if is_zeros {
            self.zeros.get_or_insert(at);
            return;
        }
        // A file of MS-DOS may end with a line of 0x1A and zeros; in concatenated files, such a line occurs in the
        // middle.
        let is_end = text.bytes().all(|byte| matches!(byte, 0x1A | 0));
        let (code, at, character): (&'static Code, _, _) = match text.find(BLOCK) {
            _ if is_end => (&codes::DOS_END, at, character),
            Some(block) => (&codes::ZEROS, zero_at(start + block), '\0'),
            None => (&codes::IGNORED_CHARACTERS, at, character),
        };
        findings.push(Diagnostic::at(code, at).found(code_point(character)).repair(Message::new("ignored")));
    }

    /// Notes a line with content. Lines of zeros before the line were then not the padding at the end of the file.
    #[inline]
    pub(crate) fn note_content(&mut self, findings: &mut Report) {
        self.report_zeros(&codes::ZEROS, findings);
    }

    #[inline]
    fn report_zeros(&mut self, code: &'static Code, findings: &mut Report) {
        if let Some(at) = self.zeros.take() {
            findings.push(Diagnostic::at(code, at).found(code_point('\0')).repair(Message::new("ignored")));
        }
    }

    /// Reports the characters that were kept, and zeros at the end of the text, with which old systems pad files.
    pub(crate) fn finish(mut self, findings: &mut Report) {
        self.report_zeros(&codes::DOS_END, findings);
        for (kept, code) in [(self.beyond_ascii, &codes::NOT_ASCII), (self.controls, &codes::CONTROL_CHARACTERS)] {
            if let Some((count, at, character)) = kept {
                let found = Message::new("count-and-first").with("number", count).with("first", code_point(character));
                findings.push(Diagnostic::at(code, at).found(found).repair(Message::new("kept")));
            }
        }
    }
}

/// Returns the span of one zero at the offset `at`.
const fn zero_at(at: usize) -> Span {
    Span::new(at, at + 1)
}

fn not_valid(text: &str, start: usize) -> impl Iterator<Item = (Span, char)> {
    let characters = text.char_indices().filter(|(_, character)| !matches!(character, ' '..='~' | '\t'));
    characters.map(move |(at, character)| (Span::new(start + at, start + at + character.len_utf8()), character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_characters_are_counted_and_ignored_ones_named() {
        let mut findings = Report::new(10);
        let mut invalid = InvalidChars::default();
        invalid.kept("a\u{e9}\tb\u{7f}\u{9f}c\u{9ed1}", 5, &mut findings);
        invalid.ignored("x\u{0}y\u{e9}", 40, &mut findings);
        invalid.ignored("\u{1a}\u{1a}\u{0}", 60, &mut findings);
        invalid.finish(&mut findings);
        let codes: Vec<_> = findings
            .diagnostics()
            .iter()
            .map(|d| (d.code.name, d.place, d.found.as_ref().map(ToString::to_string).unwrap_or_default()))
            .collect();
        let at = |start, end| wei7_core::Place::Span(Span::new(start, end));
        let expected = [
            ("ignored-characters", at(41, 42), "U+0000".to_owned()),
            ("dos-end", at(60, 61), "U+001A".to_owned()),
            ("not-ascii", at(6, 8), "count-and-first(number: 2, first: U+00E9)".to_owned()),
            ("control-characters", at(10, 11), "count-and-first(number: 2, first: U+007F)".to_owned()),
        ];
        assert_eq!(codes, expected);
    }

    #[test]
    fn zeros_are_an_end_where_nothing_follows() {
        let codes = |lines: &[&str]| {
            let mut findings = Report::new(10);
            let mut invalid = InvalidChars::default();
            for line in lines {
                if line.contains("B 1") {
                    invalid.note_content(&mut findings);
                }
                invalid.ignored(line, 0, &mut findings);
            }
            invalid.finish(&mut findings);
            findings.diagnostics().iter().map(|finding| finding.code.name).collect::<Vec<_>>()
        };
        assert_eq!(codes(&["\0\0", "", " \0"]), ["dos-end"]);
        assert_eq!(codes(&["\0\0", "", "B 1 D4", "\0"]), ["zeros", "dos-end"]);
        assert_eq!(codes(&["\u{1a}", "B 1 D4"]), ["dos-end"]);
        assert_eq!(codes(&["B 1\0 D4"]), ["ignored-characters"]);
        assert_eq!(codes(&["B 1\0\0\0\0\0\0\0\0\0 D4"]), ["zeros"]);
        let mut findings = Report::new(10);
        InvalidChars::default().kept("x\0\0\0\0\0\0\0\0", 5, &mut findings);
        assert_eq!(findings.diagnostics()[0].place, wei7_core::Place::Span(Span::new(6, 7)));
    }
}
