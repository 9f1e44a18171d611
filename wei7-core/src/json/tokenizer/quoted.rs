//! Reads strings, including their quotes (RFC 8259, 7).

use super::strings::{JsonStr, hexadecimal};
use super::{Stop, Tokenizer};
use crate::Message;
use crate::report::{Diagnostic, codes};
use wei7_text::Span;

impl<'s> Tokenizer<'s> {
    /// Reads a string. The position must be its first quote.
    #[inline]
    pub(crate) fn string(&mut self) -> Result<JsonStr<'s>, Stop> {
        let start = self.at;
        let end = self.end_of_plain_text(start + 1);
        if self.bytes.get(end) == Some(&b'"') && end - start <= self.max_string_bytes {
            self.at = end + 1;
            let raw = self.text.get(start + 1..end).unwrap_or_default();
            return Ok(JsonStr { raw, escaped: false, start });
        }
        self.string_with_escapes(start, end)
    }

    /// Returns the first offset, from `at` on, of a byte that ends the string, begins an escape or is a control
    /// character.
    #[inline]
    fn end_of_plain_text(&self, mut at: usize) -> usize {
        while self.bytes.get(at).is_some_and(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1F)) {
            at += 1;
        }
        at
    }

    fn string_with_escapes(&mut self, start: usize, mut at: usize) -> Result<JsonStr<'s>, Stop> {
        let mut high = None;
        loop {
            match self.bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => at = self.escape(at, &mut high)?,
                Some(_) => return Err(self.malformed(&codes::JSON_CONTROL_CHARACTER, at)),
                None => {
                    self.at = at;
                    return Err(self.unexpected(Message::new("end-of-string")));
                }
            }
            let next = self.end_of_plain_text(at);
            if next > at || self.bytes.get(at) != Some(&b'\\') {
                self.add_lone_surrogate(high.take());
            }
            at = next;
        }
        self.add_lone_surrogate(high);
        self.at = at + 1;
        self.surrogates_known_to = self.surrogates_known_to.max(self.at);
        if at - start > self.max_string_bytes {
            let finding = Diagnostic::at(&codes::TEXT_TOO_LONG, Span::new(start, at + 1))
                .expected(Message::new("at-most-bytes").with("most", self.max_string_bytes));
            return Err(self.stop(finding));
        }
        let raw = self.text.get(start + 1..at).unwrap_or_default();
        Ok(JsonStr { raw, escaped: true, start })
    }

    /// Checks the escape at `at` and returns the offset after it. `high` is the span of the escape directly before, if
    /// that escape is a high surrogate.
    fn escape(&mut self, at: usize, high: &mut Option<Span>) -> Result<usize, Stop> {
        match self.bytes.get(at + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {
                self.add_lone_surrogate(high.take());
                Ok(at + 2)
            }
            Some(b'u') => {
                let Some(unit) = self.bytes.get(at + 2..at + 6).and_then(hexadecimal) else {
                    let wrong = (at + 2..at + 6).find(|i| !self.bytes.get(*i).is_some_and(u8::is_ascii_hexdigit));
                    return Err(self.malformed(&codes::JSON_ESCAPE, wrong.unwrap_or(at)));
                };
                let span = Span::new(at, at + 6);
                match unit {
                    0xD800..0xDC00 => {
                        let before = high.replace(span);
                        self.add_lone_surrogate(before);
                    }
                    0xDC00..0xE000 if high.take().is_none() => self.add_lone_surrogate(Some(span)),
                    0xDC00..0xE000 => {}
                    _ => self.add_lone_surrogate(high.take()),
                }
                Ok(at + 6)
            }
            _ => Err(self.malformed(&codes::JSON_ESCAPE, at + 1)),
        }
    }

    fn add_lone_surrogate(&mut self, surrogate: Option<Span>) {
        self.surrogates.extend(surrogate.filter(|span| span.start >= self.surrogates_known_to));
    }
}
