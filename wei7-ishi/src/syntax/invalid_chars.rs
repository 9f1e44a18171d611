//! Characters that are not valid (2): in keywords and fields they are ignored, in texts they stay; both are reported.

use wei7_core::{Code, Diagnostic, Report, Span};

use crate::codes;
use crate::syntax::fields::code_point;

/// What was found in the texts of an event: of each kind, how many characters and the first of them.
#[derive(Debug, Default)]
pub(crate) struct InvalidChars {
    beyond_ascii: Option<(usize, Span, char)>,
    controls: Option<(usize, Span, char)>,
}

impl InvalidChars {
    /// Counts the characters that stay in a text.
    pub(crate) fn kept(&mut self, text: &str, start: usize) {
        for (at, character) in not_valid(text, start) {
            let kept = if character.is_control() { &mut self.controls } else { &mut self.beyond_ascii };
            kept.get_or_insert((0, at, character)).0 += 1;
        }
    }

    /// Reports what stays.
    pub(crate) fn finish(self, findings: &mut Report) {
        for (kept, code) in [(self.beyond_ascii, &codes::NOT_ASCII), (self.controls, &codes::CONTROL_CHARACTERS)] {
            if let Some((count, at, character)) = kept {
                let found = format!("{count} of them, first {}", code_point(character));
                findings.push(Diagnostic::at(code, at).found(found).repair("kept"));
            }
        }
    }
}

/// Reports the characters that are ignored.
pub(crate) fn ignored(text: &str, start: usize, findings: &mut Report) {
    if let Some((at, character)) = not_valid(text, start).next() {
        // Files of MS-DOS may end so; older ones are padded to a block.
        let is_end = text.bytes().all(|byte| matches!(byte, 0x1A | 0));
        let code: &'static Code = if is_end { &codes::DOS_END } else { &codes::IGNORED_CHARACTERS };
        findings.push(Diagnostic::at(code, at).found(code_point(character)).repair("ignored"));
    }
}

fn not_valid(text: &str, start: usize) -> impl Iterator<Item = (Span, char)> {
    let characters = text.char_indices().filter(|(_, character)| !matches!(character, ' '..='~' | '\t'));
    characters.map(move |(at, character)| (Span::new(start + at, start + at + character.len_utf8()), character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_is_counted_and_what_is_ignored_is_named() {
        let mut findings = Report::new(10);
        let mut invalid = InvalidChars::default();
        invalid.kept("a\u{e9}\tb\u{7f}\u{9f}c\u{9ed1}", 5);
        ignored("x\u{0}y\u{e9}", 40, &mut findings);
        ignored("\u{1a}\u{1a}\u{0}", 60, &mut findings);
        invalid.finish(&mut findings);
        let said: Vec<_> =
            findings.diagnostics().iter().map(|d| (d.code.name, d.place, d.found.as_deref().unwrap_or(""))).collect();
        let at = |start, end| wei7_core::Place::Span(Span::new(start, end));
        let expected = [
            ("ignored-characters", at(41, 42), "U+0000"),
            ("dos-end", at(60, 61), "U+001A"),
            ("not-ascii", at(6, 8), "2 of them, first U+00E9"),
            ("control-characters", at(10, 11), "2 of them, first U+007F"),
        ];
        assert_eq!(said, expected);
    }
}
