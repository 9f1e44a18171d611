//! A pull tokenizer for JSON (RFC 8259). Every token has its place, numbers are kept as written, and nesting is
//! unlimited.
//!
//! The tokenizer does not recurse, and borrows strings without escapes. `serde_json` is not used because it recurses
//! and loses places, duplicate members and digits of numbers.

mod quoted;
mod strings;

use crate::report::{Diagnostic, codes};
use crate::{Argument, Message};
use wei7_text::{Code, Span};

pub(crate) use strings::JsonStr;

/// Reading cannot continue. The tokenizer holds the finding with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop;

/// The type of a JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Object,
    Array,
    String,
    Number,
    True,
    False,
    Null,
}

/// An event of a walk over a JSON value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event<'s> {
    /// An object or array begins. The span is its opening bracket.
    Open(Kind),
    /// The name of a member. The span is empty, at the beginning of the name.
    Name(JsonStr<'s>),
    /// An element begins, with its 0-based index. The span is empty, at the beginning of the element.
    Element(usize),
    String(JsonStr<'s>),
    Number(&'s str),
    Literal(Kind),
    /// An object or array has ended. The span is the whole object or array.
    Close,
}

/// The tokenizer: a text with the current position.
#[derive(Debug)]
pub(crate) struct Tokenizer<'s> {
    text: &'s str,
    bytes: &'s [u8],
    at: usize,
    /// Upper bound of the number of bytes in a string.
    max_string_bytes: usize,
    fault: Option<Box<Diagnostic>>,
    /// Spans of escapes that are only half of a surrogate pair.
    surrogates: Vec<Span>,
    /// Offset up to which lone surrogates have been collected. Prevents duplicates, because parts of a text may be read
    /// twice.
    surrogates_known_to: usize,
}

impl<'s> Tokenizer<'s> {
    /// Creates a tokenizer at the first byte of `text`.
    pub(crate) const fn new(text: &'s str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: 0,
            max_string_bytes: usize::MAX,
            fault: None,
            surrogates: Vec::new(),
            surrogates_known_to: 0,
        }
    }

    /// Sets the upper bound of the number of bytes in a string.
    pub(crate) const fn max_string_bytes(mut self, max_string_bytes: usize) -> Self {
        self.max_string_bytes = max_string_bytes;
        self
    }

    /// Returns the offset of the next byte.
    pub(crate) const fn position(&self) -> usize {
        self.at
    }

    /// Moves to an offset at which a value begins.
    pub(crate) const fn rewind(&mut self, position: usize) {
        self.at = position;
    }

    /// Returns the whole text.
    pub(crate) const fn text(&self) -> &'s str {
        self.text
    }

    /// Returns the text of a span.
    pub(crate) fn source(&self, span: Span) -> &'s str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// Removes and returns the finding that stopped the tokenizer.
    pub(crate) const fn take_fault(&mut self) -> Option<Box<Diagnostic>> {
        self.fault.take()
    }

    /// Returns the places of the lone surrogates found so far.
    pub(crate) fn surrogates(&self) -> &[Span] {
        &self.surrogates
    }

    /// Records the finding that stops the tokenizer. The first finding is kept.
    #[cold]
    pub(crate) fn stop(&mut self, finding: Diagnostic) -> Stop {
        self.fault.get_or_insert_with(|| Box::new(finding));
        Stop
    }

    #[cold]
    fn unexpected(&mut self, expected: impl Into<Argument>) -> Stop {
        let finding = self.character(&codes::JSON_UNEXPECTED, self.at).expected(expected);
        self.stop(finding)
    }

    #[cold]
    fn malformed(&mut self, code: &'static Code, at: usize) -> Stop {
        let finding = self.character(code, at);
        self.stop(finding)
    }

    /// Creates a finding about the character at `at`, or about the unexpected end of the text.
    fn character(&self, code: &'static Code, at: usize) -> Diagnostic {
        match self.text.get(at..).and_then(|rest| rest.chars().next()) {
            None => Diagnostic::at(&codes::JSON_END, Span::at(self.bytes.len())),
            Some(found) => Diagnostic::at(code, Span::new(at, at + found.len_utf8())).found(format!("{found:?}")),
        }
    }

    /// Skips white space and returns the next byte without reading it, or 0 at the end.
    #[inline]
    pub(crate) fn peek(&mut self) -> u8 {
        match self.bytes.get(self.at) {
            Some(byte) if *byte > b' ' => *byte,
            _ => self.peek_after_space(),
        }
    }

    fn peek_after_space(&mut self) -> u8 {
        while let Some(byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                byte => return *byte,
            }
        }
        0
    }

    /// Skips white space and returns the type of the next value. The position is then the first byte of the value.
    #[inline]
    pub(crate) fn kind(&mut self) -> Result<Kind, Stop> {
        match self.peek() {
            b'{' => Ok(Kind::Object),
            b'[' => Ok(Kind::Array),
            b'"' => Ok(Kind::String),
            b'-' | b'0'..=b'9' => Ok(Kind::Number),
            b't' => Ok(Kind::True),
            b'f' => Ok(Kind::False),
            b'n' => Ok(Kind::Null),
            _ => Err(self.unexpected(Message::new("a-value"))),
        }
    }

    /// Skips the opening bracket of the value that [`Self::kind`] has found.
    #[inline]
    pub(crate) const fn open(&mut self) {
        self.at += 1;
    }

    /// Moves to the next element of an array, or past the end of the array. Returns whether there is an element.
    /// `first` says whether no element has been read yet.
    #[inline]
    pub(crate) fn element(&mut self, first: &mut bool) -> Result<bool, Stop> {
        match self.peek() {
            b']' => {
                self.at += 1;
                Ok(false)
            }
            b',' if !*first => {
                self.at += 1;
                Ok(true)
            }
            _ if *first => {
                *first = false;
                Ok(true)
            }
            _ => Err(self.unexpected(Argument::one_of(["\",\"", "\"]\""]))),
        }
    }

    /// Reads the name of the next member of an object and the colon; at the end of the object, reads its closing
    /// bracket and returns `None`. `first` says whether no member has been read yet.
    #[inline]
    pub(crate) fn member(&mut self, first: &mut bool) -> Result<Option<JsonStr<'s>>, Stop> {
        match self.peek() {
            b'}' => {
                self.at += 1;
                return Ok(None);
            }
            b',' if !*first => {
                self.at += 1;
                if self.peek() != b'"' {
                    return Err(self.unexpected(Message::new("property-name")));
                }
            }
            b'"' if *first => *first = false,
            _ if *first => return Err(self.unexpected(Message::new("property-name-or-brace"))),
            _ => return Err(self.unexpected(Argument::one_of(["\",\"", "\"}\""]))),
        }
        let name = self.string()?;
        if self.peek() != b':' {
            return Err(self.unexpected("\":\""));
        }
        self.at += 1;
        Ok(Some(name))
    }

    /// Reads a number. The position must be its first byte.
    pub(crate) fn number(&mut self) -> Result<&'s str, Stop> {
        let start = self.at;
        let mut at = start + usize::from(self.bytes.get(start) == Some(&b'-'));
        let digits = |from: usize| {
            from + self.bytes.get(from..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit()).count()
        };
        let whole = at;
        at = digits(whole);
        if at == whole {
            return Err(self.malformed(&codes::JSON_NUMBER, at));
        }
        if self.bytes.get(whole) == Some(&b'0') && at > whole + 1 {
            return Err(self.malformed(&codes::JSON_NUMBER, whole));
        }
        if self.bytes.get(at) == Some(&b'.') {
            let fraction = digits(at + 1);
            if fraction == at + 1 {
                return Err(self.malformed(&codes::JSON_NUMBER, fraction));
            }
            at = fraction;
        }
        if let Some(b'e' | b'E') = self.bytes.get(at) {
            let from = at + 1 + usize::from(matches!(self.bytes.get(at + 1), Some(b'+' | b'-')));
            at = digits(from);
            if at == from {
                return Err(self.malformed(&codes::JSON_NUMBER, at));
            }
        }
        self.at = at;
        Ok(self.text.get(start..at).unwrap_or_default())
    }

    /// Reads an integer of at most nine digits. Reads only white space and returns `None` if anything else follows.
    #[inline]
    pub(crate) fn small_integer(&mut self) -> Option<u32> {
        self.peek();
        let mut value = 0;
        let mut at = self.at;
        loop {
            match self.bytes.get(at)? {
                b'0'..=b'9' if at - self.at == 9 => return None,
                digit @ b'0'..=b'9' => value = value * 10 + u32::from(digit - b'0'),
                b'.' | b'e' | b'E' => return None,
                _ => break,
            }
            at += 1;
        }
        let leading_zero = at > self.at + 1 && self.bytes.get(self.at) == Some(&b'0');
        if at == self.at || leading_zero {
            return None;
        }
        self.at = at;
        Some(value)
    }

    /// Reads `null`, `true` or `false`. The position must be its first byte.
    pub(crate) fn literal(&mut self, kind: Kind) -> Result<(), Stop> {
        let word: &[u8] = match kind {
            Kind::True => b"true",
            Kind::False => b"false",
            _ => b"null",
        };
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let same = rest.iter().zip(word).take_while(|(there, letter)| there == letter).count();
        self.at += same;
        if same < word.len() { Err(self.unexpected(Message::new("a-value"))) } else { Ok(()) }
    }

    /// Skips white space and reads `byte`. Returns whether it was there.
    #[inline]
    pub(crate) fn take(&mut self, byte: u8) -> bool {
        if self.peek() == byte {
            self.at += 1;
            return true;
        }
        false
    }

    /// Skips white space and reads a string with exactly this spelling, including the quotes. Returns whether it was
    /// there.
    #[inline]
    pub(crate) fn take_string<const N: usize>(&mut self, spelt: &[u8; N]) -> bool {
        self.peek();
        if self.bytes.get(self.at..).and_then(<[u8]>::first_chunk) == Some(spelt) {
            self.at += N;
            return true;
        }
        false
    }

    /// Reads a name with exactly this spelling and its colon. Returns whether they were there; if not, nothing is read.
    #[inline]
    pub(crate) fn take_name<const N: usize>(&mut self, spelt: &[u8; N]) -> bool {
        let before = self.at;
        let found = self.take_string(spelt) && self.take(b':');
        if !found {
            self.at = before;
        }
        found
    }

    /// Skips white space and reads a whole value. Returns its span.
    pub(crate) fn skip(&mut self) -> Result<Span, Stop> {
        self.peek();
        let start = self.at;
        self.walk(|_, _| true)?;
        Ok(Span::new(start, self.at))
    }

    /// Reads a value and calls `see` for each event with its place. If `see` returns `false` at the beginning of a value,
    /// the walk stops there. Returns whether the end of the value was reached.
    pub(crate) fn walk(&mut self, mut see: impl FnMut(Event<'s>, Span) -> bool) -> Result<bool, Stop> {
        // The enclosing objects and arrays: type, offset, and number of elements of an array so far.
        let mut open: Vec<(Kind, usize, usize)> = Vec::new();
        'value: loop {
            let kind = self.kind()?;
            let start = self.at;
            let event = match kind {
                Kind::Object | Kind::Array => {
                    self.open();
                    open.push((kind, start, 0));
                    Event::Open(kind)
                }
                Kind::String => Event::String(self.string()?),
                Kind::Number => Event::Number(self.number()?),
                Kind::True | Kind::False | Kind::Null => self.literal(kind).map(|()| Event::Literal(kind))?,
            };
            if !see(event, Span::new(start, self.at)) {
                return Ok(false);
            }
            let mut first = matches!(event, Event::Open(_));
            while let Some((kind, start, elements)) = open.last_mut() {
                if *kind == Kind::Object {
                    if let Some(name) = self.member(&mut first)? {
                        see(Event::Name(name), Span::at(name.span().start));
                        continue 'value;
                    }
                } else if self.element(&mut first)? {
                    self.peek();
                    see(Event::Element(*elements), Span::at(self.at));
                    *elements += 1;
                    continue 'value;
                }
                see(Event::Close, Span::new(*start, self.at));
                open.pop();
                first = false;
            }
            return Ok(true);
        }
    }

    /// Checks that nothing but white space follows up to the end of the text.
    pub(crate) fn end(&mut self) -> Result<(), Stop> {
        self.peek();
        if self.at < self.bytes.len() { Err(self.malformed(&codes::JSON_TRAILING, self.at)) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
