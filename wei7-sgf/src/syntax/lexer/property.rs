//! Properties and their values, and characters that are neither.

use memchr::memchr2;
use wei7_core::{Diagnostic, Span};

use super::SgfLexer;
use crate::codes;
use crate::model::properties::Id;
use crate::syntax::is_blank;

impl SgfLexer<'_> {
    /// Reads nodes of the form `;B[pd]`, as most are, one after the other as far as they go; whether there was one.
    ///
    /// The short way for what `semicolon`, `property` and `values` would read of them: the node is no root and follows no
    /// variation, so that nothing has to be put in, the identifier and the value are the usual ones, and further values are
    /// left to `values`.
    pub(super) fn moves(&mut self) -> Result<bool, Diagnostic> {
        let Some(mut parent) = self.current.filter(|_| !self.after_variation) else { return Ok(false) };
        let before = self.at;
        while let [b';', color @ (b'B' | b'W'), b'[', x, y, b']', rest @ ..] =
            self.bytes.get(self.at..).unwrap_or_default()
        {
            if !(x.is_ascii_alphabetic() && y.is_ascii_alphabetic()) || self.tree.len() as u64 >= self.limits.nodes {
                break;
            }
            parent = self.tree.push_move(self.at, parent, if *color == b'B' { Id::B } else { Id::W });
            self.current = Some(parent);
            // A line break or nothing at all.
            let blanks = match rest {
                [b';', ..] => 0,
                [b'\n', b';', ..] => 1,
                _ => rest.iter().take_while(|byte| is_blank(**byte)).count(),
            };
            self.at += 6 + blanks;
            match rest.get(blanks) {
                Some(b'[') => self.values()?,
                next => self.open_property = next.is_none() && !self.whole,
            }
        }
        Ok(self.at > before)
    }

    pub(super) fn property(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        // Most identifiers are one or two upper-case letters with a value right behind.
        let length = match self.bytes.get(start..).unwrap_or_default() {
            _ if self.current.is_none() || self.after_variation => 0,
            [b'A'..=b'Z', b'[', ..] => 1,
            [b'A'..=b'Z', b'A'..=b'Z', b'[', ..] => 2,
            _ => 0,
        };
        if length > 0 {
            self.at = start + length;
            let id = Id::of(self.bytes.get(start..self.at).unwrap_or_default());
            self.tree.push_property(start, self.at, id);
        } else if !self.any_property(start)? {
            return Ok(());
        }
        self.values()
    }

    /// Reads an identifier, whatever it looks like and wherever it stands; whether values follow.
    fn any_property(&mut self, start: usize) -> Result<bool, Diagnostic> {
        let end = self.identifier_end(start);
        let value = self.after_blanks(end);
        if self.is_cut(value) {
            self.waiting = true;
            return Ok(false);
        }
        if self.bytes.get(value) != Some(&b'[') {
            self.at = end;
            let code = if value >= self.bytes.len() { &codes::CUT_IN_IDENTIFIER } else { &codes::NO_VALUE };
            self.find_text(code, Span::new(start, end), "passed over");
            return Ok(false);
        }
        let mut late = None;
        if self.current.is_none() {
            self.imply_node(&codes::MISSING_SEMICOLON_START)?;
        } else if self.after_variation {
            let span = Span::new(start, end);
            self.find_text(&codes::PROPERTY_AFTER_VARIATION, span, "read as of the node before the variation");
            late = self.current;
        }
        let id = self.identify(start, end);
        self.tree.push_property(start, end, id);
        if let Some(node) = late {
            self.tree.belongs_to(node);
        }
        self.at = value;
        Ok(true)
    }

    /// The values of the property that was added last, as far as they are there.
    #[inline]
    pub(super) fn values(&mut self) -> Result<(), Diagnostic> {
        self.skip_blanks();
        while self.peek() == Some(b'[') {
            let Some(value) = self.value()? else { break };
            self.tree.push_value(value.start, value.end);
            self.skip_blanks();
        }
        self.open_property = self.waiting || self.is_cut(self.at);
        Ok(())
    }

    fn identify(&mut self, start: usize, end: usize) -> Id {
        let written = self.bytes.get(start..end).unwrap_or_default();
        let span = Span::new(start, end);
        if written.len() <= 2 && written.iter().all(u8::is_ascii_uppercase) {
            return Id::of(written);
        }
        if written.len() > MOST_LETTERS {
            self.find_text(&codes::LONG_IDENTIFIER, span, "kept");
        }
        if written.iter().any(u8::is_ascii_digit) {
            self.find_text(&codes::IDENTIFIER_DIGIT, span, "kept");
            return Id::Unknown;
        }
        if written.iter().any(u8::is_ascii_lowercase) {
            self.lower_case.push(span);
        }
        let letters: Vec<u8> = written.iter().copied().filter(u8::is_ascii_uppercase).collect();
        Id::of(&letters)
    }

    /// Reads a value from its `[` and leaves the `]` behind; `None` if its end is not there yet.
    #[inline]
    fn value(&mut self) -> Result<Option<Span>, Diagnostic> {
        let start = self.at + 1;
        // Most values are points.
        if let [x, y, b']', ..] = self.bytes.get(start..).unwrap_or_default()
            && x.is_ascii_alphabetic()
            && y.is_ascii_alphabetic()
        {
            self.at = start + 3;
            return Ok(Some(Span::new(start, start + 2)));
        }
        self.long_value(start)
    }

    fn long_value(&mut self, start: usize) -> Result<Option<Span>, Diagnostic> {
        let mut at = start;
        let span = loop {
            let rest = self.bytes.get(at..).unwrap_or_default();
            match memchr2(b']', b'\\', rest) {
                Some(found) if rest.get(found) == Some(&b']') => {
                    at += found;
                    self.at = at + 1;
                    break Span::new(start, at);
                }
                // The escaped character may be long, but none of its bytes is `]` or `\` then.
                Some(found) => at += found + 2,
                None if self.whole => {
                    let end = self.bytes.len();
                    self.at = end;
                    self.find(&codes::CUT_IN_VALUE, Span::new(start - 1, end), "`]` put in");
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
            return Err(finding.expected(format!("at most {} bytes", self.limits.text)));
        }
        Ok(Some(span).filter(|_| !self.waiting))
    }

    /// Skips values without an identifier.
    pub(super) fn nameless(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        while self.peek() == Some(b'[') && self.value()?.is_some() {
            self.skip_blanks();
        }
        if self.waiting || self.is_cut(self.at) {
            self.waiting = true;
            self.at = start;
            return Ok(());
        }
        self.find_text(&codes::NAMELESS_VALUE, Span::new(start, self.at), "dropped");
        Ok(())
    }

    /// Skips characters that mean nothing here.
    pub(super) fn illegal(&mut self) {
        let start = self.at;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let nul = rest.iter().take_while(|byte| **byte == 0).count();
        if nul > 0 {
            // `finish` reports them, with those in values.
            self.at += nul;
            return;
        }
        let stops =
            |byte: u8| is_blank(byte) || byte.is_ascii_alphanumeric() || matches!(byte, b'(' | b')' | b'[' | b';' | 0);
        let first_is_digit = rest.first().is_some_and(u8::is_ascii_digit);
        let length =
            rest.iter().skip(1).take_while(|byte| if first_is_digit { byte.is_ascii_digit() } else { !stops(**byte) });
        self.at += 1 + length.count();
        // Some programs write line breaks between properties as `\n`.
        if rest.first() == Some(&b'\\') && self.at == start + 1 && matches!(self.peek(), Some(b'n' | b'r' | b't')) {
            self.at += 1;
        }
        if self.is_cut(self.at) {
            self.waiting = true;
            self.at = start;
            return;
        }
        self.find_text(&codes::ILLEGAL_CHARACTER, Span::new(start, self.at), "passed over");
    }
}

/// The longest identifier that SGFC reads.
pub(crate) const MOST_LETTERS: usize = 100;
