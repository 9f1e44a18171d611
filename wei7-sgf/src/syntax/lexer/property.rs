//! Reads properties with their values, and skips characters that belong to neither.

use memchr::memchr2;
use wei7_core::Message;
use wei7_core::{Diagnostic, Span};

use super::SgfLexer;
use crate::codes;
use crate::model::properties::Id;
use crate::syntax::is_stray;

impl SgfLexer<'_> {
    /// Reads a property. One without a value is reported and left out.
    pub(super) fn read_property(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let end = self.identifier_end(start);
        let value = self.after_strays(end);
        if self.is_cut(value) {
            self.waiting = true;
            return Ok(());
        }
        if self.bytes.get(value) != Some(&b'[') {
            self.at = end;
            let code = if value >= self.bytes.len() { &codes::CUT_IN_IDENTIFIER } else { &codes::NO_VALUE };
            self.report_text(code, Span::new(start, end), Message::new("passed-over"));
            return Ok(());
        }
        let mut late = None;
        if self.current.is_none() {
            self.imply_node(&codes::MISSING_SEMICOLON_START)?;
        } else if self.after_variation {
            let span = Span::new(start, end);
            self.report_text(&codes::PROPERTY_AFTER_VARIATION, span, Message::new("read-as-of-node-before-variation"));
            late = self.current;
        }
        let id = self.identify(start, end);
        self.tree.push_property(start, end, id);
        if let Some(node) = late {
            self.tree.assign_to(node);
        }
        self.at = end;
        self.skip_strays(value);
        self.read_values()
    }

    /// Reads further values of the last property, as far as the text is available.
    #[inline]
    pub(super) fn read_values(&mut self) -> Result<(), Diagnostic> {
        self.skip_blanks();
        loop {
            while self.peek() == Some(b'[') {
                let Some(value) = self.read_value()? else { break };
                self.tree.push_value(value.start, value.end);
                self.skip_blanks();
            }
            if self.waiting || self.peek().is_none_or(|byte| !is_stray(byte)) {
                self.open_property = self.waiting || self.is_cut(self.at);
                return Ok(());
            }
            // Another value follows the stray characters, so the list of values continues.
            let value = self.after_strays(self.at);
            if self.bytes.get(value) != Some(&b'[') {
                self.open_property = self.is_cut(value);
                return Ok(());
            }
            self.skip_strays(value);
        }
    }

    /// Returns the place of the next character that has a meaning in a node (EBNF).
    #[inline]
    pub(super) fn after_strays(&self, start: usize) -> usize {
        // Nearly always a value follows at once.
        if self.bytes.get(start) == Some(&b'[') {
            return start;
        }
        let mut at = self.after_blanks(start);
        while self.bytes.get(at).is_some_and(|byte| is_stray(*byte)) {
            at = self.after_blanks(self.stray_end(at));
        }
        at
    }

    /// Skips blanks and stray characters up to a place returned by [`Self::after_strays`].
    #[inline]
    pub(super) fn skip_strays(&mut self, until: usize) {
        self.skip_blanks();
        while self.at < until {
            self.skip_stray(self.stray_end(self.at));
            self.skip_blanks();
        }
    }

    fn identify(&mut self, start: usize, end: usize) -> Id {
        let written = self.bytes.get(start..end).unwrap_or_default();
        let span = Span::new(start, end);
        if written.len() <= 2 && written.iter().all(u8::is_ascii_uppercase) {
            return Id::from_identifier(written);
        }
        if written.len() > MAX_IDENTIFIER {
            self.report_text(&codes::LONG_IDENTIFIER, span, Message::new("kept"));
        }
        if written.iter().any(u8::is_ascii_digit) {
            self.report_text(&codes::IDENTIFIER_DIGIT, span, Message::new("kept"));
            return Id::Unknown;
        }
        if written.iter().any(u8::is_ascii_lowercase) {
            self.lower_case.push(span);
        }
        let letters: Vec<u8> = written.iter().copied().filter(u8::is_ascii_uppercase).collect();
        Id::from_identifier(&letters)
    }

    /// Reads a value with its brackets; returns `None` if its end has not arrived yet.
    #[inline]
    fn read_value(&mut self) -> Result<Option<Span>, Diagnostic> {
        let start = self.at + 1;
        // Most values are points.
        if let [x, y, b']', ..] = self.bytes.get(start..).unwrap_or_default()
            && x.is_ascii_alphabetic()
            && y.is_ascii_alphabetic()
        {
            self.at = start + 3;
            return Ok(Some(Span::new(start, start + 2)));
        }
        self.read_long_value(start)
    }

    fn read_long_value(&mut self, start: usize) -> Result<Option<Span>, Diagnostic> {
        let mut at = start;
        let span = loop {
            let rest = self.bytes.get(at..).unwrap_or_default();
            match memchr2(b']', b'\\', rest) {
                Some(found) if rest.get(found) == Some(&b']') => {
                    at += found;
                    self.at = at + 1;
                    break Span::new(start, at);
                }
                // Only the first byte of an escaped character is skipped: the other bytes of a longer character are
                // never `]` or `\`.
                Some(found) => at += found + 2,
                None if self.whole => {
                    let end = self.bytes.len();
                    self.at = end;
                    self.report(&codes::CUT_IN_VALUE, Span::new(start - 1, end), Message::new("bracket-inserted"));
                    break Span::new(start.min(end), end);
                }
                None => {
                    self.waiting = true;
                    break Span::new(start, self.bytes.len());
                }
            }
        };
        if span.end.saturating_sub(span.start) as u64 > self.limits.text {
            let finding = Diagnostic::at(&codes::LIMIT_TEXT, self.place(span));
            return Err(finding.expected(Message::new("at-most-bytes").with("most", self.limits.text)));
        }
        Ok(Some(span).filter(|_| !self.waiting))
    }

    /// Skips and reports values that have no identifier before them.
    pub(super) fn skip_nameless(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        while self.peek() == Some(b'[') && self.read_value()?.is_some() {
            self.skip_blanks();
        }
        if self.waiting || self.is_cut(self.at) {
            self.waiting = true;
            self.at = start;
            return Ok(());
        }
        self.report_text(&codes::NAMELESS_VALUE, Span::new(start, self.at), Message::new("dropped"));
        Ok(())
    }

    /// Skips and reports stray characters at the current place.
    pub(super) fn skip_illegal(&mut self) {
        let end = self.stray_end(self.at);
        if self.is_cut(end) {
            self.waiting = true;
        } else {
            self.skip_stray(end);
        }
    }

    fn skip_stray(&mut self, end: usize) {
        let start = std::mem::replace(&mut self.at, end);
        // `finish` reports U+0000, also within values.
        if self.bytes.get(start) != Some(&0) {
            self.report_text(&codes::ILLEGAL_CHARACTER, Span::new(start, end), Message::new("passed-over"));
        }
    }

    /// Returns the end of the run of stray characters that begins at `start`: zeros, digits or others.
    fn stray_end(&self, start: usize) -> usize {
        let rest = self.bytes.get(start..).unwrap_or_default();
        let first = rest.first().copied().unwrap_or_default();
        let alike = |byte: &u8| match first {
            0 => *byte == 0,
            b'0'..=b'9' => byte.is_ascii_digit(),
            _ => is_stray(*byte) && *byte != 0 && !byte.is_ascii_digit(),
        };
        let end = start + 1 + rest.iter().skip(1).take_while(|byte| alike(byte)).count();
        // Some programs write a line break between properties as `\n`.
        let is_break = end == start + 1 && first == b'\\' && matches!(rest.get(1), Some(b'n' | b'r' | b't'));
        end + usize::from(is_break)
    }
}

/// Length of the longest identifier that SGFC, the reference checker, reads, in characters.
pub(crate) const MAX_IDENTIFIER: usize = 100;
