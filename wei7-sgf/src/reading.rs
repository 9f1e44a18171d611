//! Reads one game: a loop over bytes with a stack of the brackets that are open.

use std::borrow::Cow;

use memchr::memchr2;
use wei7_core::{Code, Diagnostic, Limits, Report, Span};

use crate::codes;
use crate::properties::Id;
use crate::start::Start;
use crate::syntax::{is_blank, quoted};
use crate::tree::{GameTree, NodeId};

/// A `(` that is not yet closed.
struct Level {
    /// The node before it.
    before: Option<NodeId>,
    /// Whether a variation stood before it.
    after_variation: bool,
    /// Whether it is not written.
    implied: bool,
}

pub(crate) struct Reading<'t, 'l> {
    text: &'t str,
    bytes: &'t [u8],
    /// Where the game begins.
    start: usize,
    at: usize,
    tree: GameTree<'t>,
    levels: Vec<Level>,
    /// How many levels that are not written have been closed.
    implied: usize,
    /// The node that takes what comes.
    current: Option<NodeId>,
    /// Whether a variation was closed after `current`.
    after_variation: bool,
    /// Identifiers with lower-case letters, which only `FF[4]` forbids.
    lower_case: Vec<Span>,
    limits: &'l Limits,
}

impl<'t, 'l> Reading<'t, 'l> {
    pub(crate) fn new(text: &'t str, start: Start, findings: Report, limits: &'l Limits) -> Result<Self, Diagnostic> {
        let mut reading = Self {
            text,
            bytes: text.as_bytes(),
            start: start.at,
            at: start.at,
            tree: GameTree::new(Cow::Borrowed(""), start.at, findings),
            levels: Vec::new(),
            implied: 0,
            current: None,
            after_variation: false,
            lower_case: Vec::new(),
            limits,
        };
        if !start.bracket {
            reading.find(&codes::MISSING_OPEN, Span::at(start.at), "`(` put in");
            reading.levels.push(Level { before: None, after_variation: false, implied: false });
            // What follows is a `;` or an identifier.
            if reading.peek() != Some(b';') {
                reading.imply_node(&codes::MISSING_SEMICOLON_START)?;
            }
        }
        Ok(reading)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn find(&mut self, code: &'static Code, span: Span, repair: &'static str) {
        self.tree.findings.push(Diagnostic::at(code, span).repair(repair));
    }

    fn find_text(&mut self, code: &'static Code, span: Span, repair: &'static str) {
        let found = quoted(self.text.get(span.start..span.end).unwrap_or_default());
        self.tree.findings.push(Diagnostic::at(code, span).found(found).repair(repair));
    }

    /// Whether the game goes on where the text ends.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.at >= self.bytes.len() && !self.levels.is_empty()
    }

    /// Reads one game.
    pub(crate) fn run(mut self) -> Result<Self, Diagnostic> {
        while let Some(byte) = self.peek() {
            match byte {
                b'\t' | b'\n' | 0x0B | 0x0C | b'\r' | b' ' => self.at += 1,
                b';' => self.semicolon()?,
                b'A'..=b'Z' | b'a'..=b'z' => self.property()?,
                b'(' if self.is_next_game() => break,
                b'(' => self.open()?,
                b')' => {
                    self.close();
                    if self.levels.is_empty() {
                        break;
                    }
                }
                b'[' => self.nameless()?,
                _ => self.illegal(),
            }
        }
        Ok(self)
    }

    /// The game, and where it ends.
    pub(crate) fn finish(mut self) -> Result<(GameTree<'t>, usize), Diagnostic> {
        let end = self.at;
        if u32::try_from(end - self.start).is_err() {
            return Err(Diagnostic::at(&codes::LIMIT_GAME, Span::new(self.start, end)));
        }
        let missing = self.levels.iter().filter(|level| !level.implied).count();
        if missing > self.implied {
            self.find(&codes::MISSING_CLOSE, Span::at(end), "`)` put in");
        }
        let text = self.text.get(self.start..end).unwrap_or_default();
        self.tree.complete(Cow::Borrowed(text));
        let mut more = false;
        if !self.lower_case.is_empty() && self.tree.ff() >= 4 {
            more = true;
            for span in std::mem::take(&mut self.lower_case) {
                self.find_text(&codes::LOWER_CASE, span, "lower-case letters passed over");
            }
        }
        let mut from = 0;
        while let Some(found) = memchr::memchr(0, text.as_bytes().get(from..).unwrap_or_default()) {
            more = true;
            let start = from + found;
            let run = text.as_bytes().iter().skip(start).take_while(|byte| **byte == 0).count();
            from = start + run;
            let span = Span::new(self.start + start, self.start + from);
            self.find(&codes::NUL, span, "read as a space");
        }
        if more {
            self.tree.findings.sort();
        }
        Ok((self.tree, end))
    }

    fn add_node(&mut self) -> Result<(), Diagnostic> {
        if self.tree.node_count() >= self.limits.nodes {
            return Err(Diagnostic::at(&codes::LIMIT_NODES, Span::at(self.at))
                .expected(format!("at most {} nodes", self.limits.nodes)));
        }
        self.current = Some(self.tree.push_node(self.at - self.start, self.current));
        Ok(())
    }

    fn semicolon(&mut self) -> Result<(), Diagnostic> {
        if self.after_variation {
            // The `)` that follows may stand for this `(` or for the one around it; `finish` accepts both.
            self.find(&codes::NODE_AFTER_VARIATION, Span::new(self.at, self.at + 1), "`(` put in before it");
            self.levels.push(Level { before: self.current, after_variation: true, implied: true });
            self.after_variation = false;
        }
        self.add_node()?;
        self.at += 1;
        Ok(())
    }

    /// A property stands where there is no node for it.
    fn imply_node(&mut self, code: &'static Code) -> Result<(), Diagnostic> {
        self.find(code, Span::at(self.at), "`;` put in");
        self.add_node()
    }

    fn open(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        self.at += 1;
        self.skip_blanks();
        match self.peek() {
            Some(b')') => {
                self.at += 1;
                self.find(&codes::EMPTY_VARIATION, Span::new(start, self.at), "passed over");
                return Ok(());
            }
            Some(b'(') if self.current.is_some() => {
                self.find(&codes::DOUBLE_OPEN, Span::new(start, start + 1), "read as one");
            }
            _ => {}
        }
        let after_variation = std::mem::replace(&mut self.after_variation, false);
        self.levels.push(Level { before: self.current, after_variation, implied: false });
        if self.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) && self.names_a_property() {
            let root = self.current.is_none();
            self.imply_node(if root { &codes::MISSING_SEMICOLON_START } else { &codes::MISSING_SEMICOLON })?;
        }
        Ok(())
    }

    /// Whether `(;` at the beginning of a line has what only the root of a game has: the game before was not closed.
    fn is_next_game(&self) -> bool {
        if self.current.is_none() {
            return false;
        }
        let line = self.bytes.get(self.start..self.at).unwrap_or_default().trim_ascii_end();
        let broken = self.bytes.get(self.start + line.len()..self.at).unwrap_or_default();
        if !broken.contains(&b'\n') && !broken.contains(&b'\r') {
            return false;
        }
        let rest = self.bytes.get(self.at + 1..).unwrap_or_default().trim_ascii_start();
        let Some(rest) = rest.strip_prefix(b";") else { return false };
        let rest = rest.trim_ascii_start();
        rest.starts_with(b"FF[") || rest.starts_with(b"GM[")
    }

    fn close(&mut self) {
        let start = self.at;
        self.at += 1;
        let Some(level) = self.levels.pop() else { return };
        self.implied += usize::from(level.implied);
        if level.before == self.current {
            // Nothing was played in it, so it is no variation.
            if !self.after_variation {
                self.find(&codes::EMPTY_VARIATION, Span::new(start, self.at), "passed over");
                self.after_variation = level.after_variation;
            }
            return;
        }
        self.current = level.before;
        self.after_variation = true;
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    /// Where the identifier at `at` ends.
    fn identifier_end(&self) -> usize {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at + rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()
    }

    /// Whether a value follows the identifier at `at`.
    fn names_a_property(&self) -> bool {
        let rest = self.bytes.get(self.identifier_end()..).unwrap_or_default();
        rest.iter().find(|byte| !is_blank(**byte)) == Some(&b'[')
    }

    fn property(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let end = self.identifier_end();
        self.at = end;
        self.skip_blanks();
        if self.peek() != Some(b'[') {
            let end_of_file = self.at >= self.bytes.len();
            self.at = end;
            let code = if end_of_file { &codes::CUT_IN_IDENTIFIER } else { &codes::NO_VALUE };
            self.find_text(code, Span::new(start, end), "passed over");
            return Ok(());
        }
        let mut late = None;
        if self.current.is_none() {
            let value = std::mem::replace(&mut self.at, start);
            self.imply_node(&codes::PROPERTY_OUTSIDE_NODE)?;
            self.at = value;
        } else if self.after_variation {
            let span = Span::new(start, end);
            self.find_text(&codes::PROPERTY_AFTER_VARIATION, span, "read as of the node before the variation");
            late = self.current;
        }
        let id = self.identify(start, end);
        self.tree.push_property(start - self.start, end - self.start, id);
        if let Some(node) = late {
            self.tree.belongs_to(node);
        }
        while self.peek() == Some(b'[') {
            let value = self.value()?;
            self.tree.push_value(value.start - self.start, value.end - self.start);
            self.skip_blanks();
        }
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
        let mut letters = written.iter().copied().filter(u8::is_ascii_uppercase);
        match (letters.next(), letters.next(), letters.next()) {
            (Some(first), None, _) => Id::of(&[first]),
            (Some(first), Some(second), None) => Id::of(&[first, second]),
            _ => Id::Unknown,
        }
    }

    /// Reads a value from its `[` and leaves the `]` behind.
    fn value(&mut self) -> Result<Span, Diagnostic> {
        let start = self.at + 1;
        let mut at = start;
        // Most values are points.
        if let [x, y, b']', ..] = self.bytes.get(start..).unwrap_or_default()
            && x.is_ascii_alphabetic()
            && y.is_ascii_alphabetic()
        {
            self.at = start + 3;
            return Ok(Span::new(start, start + 2));
        }
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
                None => {
                    let end = self.bytes.len();
                    self.at = end;
                    self.find(&codes::CUT_IN_VALUE, Span::new(start - 1, end), "`]` put in");
                    break Span::new(start.min(end), end);
                }
            }
        };
        if (span.end - span.start) as u64 > self.limits.text {
            return Err(
                Diagnostic::at(&codes::LIMIT_TEXT, span).expected(format!("at most {} bytes", self.limits.text))
            );
        }
        Ok(span)
    }

    /// Values without an identifier have no meaning.
    fn nameless(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        while self.peek() == Some(b'[') {
            self.value()?;
            self.skip_blanks();
        }
        self.find_text(&codes::NAMELESS_VALUE, Span::new(start, self.at), "dropped");
        Ok(())
    }

    /// Characters that mean nothing where they stand.
    fn illegal(&mut self) {
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
        self.find_text(&codes::ILLEGAL_CHARACTER, Span::new(start, self.at), "passed over");
    }
}

/// The longest identifier that SGFC reads.
const MOST_LETTERS: usize = 100;
