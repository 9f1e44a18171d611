//! The lexer: a loop over the bytes of one game with a stack of open brackets.

use wei7_core::Message;
use wei7_core::{Code, Diagnostic, Limits, Report, Span};

use crate::codes;
use crate::syntax::game_start::{Opening, Start, begins_root};
use crate::syntax::tree::{Buffers, GameTree, NodeId};
use crate::syntax::{is_blank, quoted};

use closing::{Closing, LookAhead};

mod closing;
pub(crate) mod property;

/// A `(` that is not closed yet.
struct Level {
    /// Node to which the variation in the brackets belongs, or `None` before the root.
    before: Option<NodeId>,
    /// Whether another variation of this node was closed before the `(`.
    after_variation: bool,
    /// Whether the `(` is missing in the text and was inserted.
    implied: bool,
}

/// Lexer of one game, with the state that it needs to pause and resume.
///
/// Places are byte offsets from the beginning of the game, so that reading can be paused and resumed with more text.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub(crate) struct SgfLexer<'t> {
    /// Available text from the beginning of the game; the end of the text may belong to later games.
    text: &'t str,
    bytes: &'t [u8],
    /// Whether `text` reaches to the end of the input.
    whole: bool,
    /// Whether the lexer needs more text to read the token at `at`.
    waiting: bool,
    /// Whether further values of the last property may follow.
    open_property: bool,
    /// Place of the beginning of the game in the decoded input, in bytes.
    base: usize,
    at: usize,
    tree: GameTree<'static>,
    levels: Vec<Level>,
    /// Cached results of looking ahead for closing brackets.
    closing: Closing,
    /// Number of bytes of the file that all look-aheads for closing brackets have scanned so far.
    scanned: usize,
    /// Node to which the next property is added, or `None` before the root.
    current: Option<NodeId>,
    /// Whether a variation was closed after `current`.
    after_variation: bool,
    /// Places of identifiers with lower-case letters, which `FF[4]` forbids.
    lower_case: Vec<Span>,
    limits: Limits,
}

impl SgfLexer<'static> {
    /// Creates a lexer for the game that begins at byte `base` of the decoded input.
    pub(crate) fn new(
        base: usize,
        start: Start,
        findings: Report,
        limits: Limits,
        buffers: Buffers,
        scanned: usize,
    ) -> Result<Self, Diagnostic> {
        let mut lexer = Self {
            text: "",
            bytes: b"",
            whole: false,
            waiting: false,
            open_property: false,
            base,
            at: 0,
            tree: GameTree::new(base, findings, buffers),
            levels: Vec::new(),
            closing: Closing::default(),
            scanned,
            current: None,
            after_variation: false,
            lower_case: Vec::new(),
            limits,
        };
        if start.opening != Opening::Bracket {
            lexer.report(&codes::MISSING_OPEN, Span::at(0), Message::new("open-inserted"));
            lexer.levels.push(Level { before: None, after_variation: false, implied: false });
            if start.opening == Opening::Property {
                lexer.imply_node(&codes::MISSING_SEMICOLON_START)?;
            }
        }
        Ok(lexer)
    }
}

impl<'t> SgfLexer<'t> {
    /// Continues with more text. `text` begins at the beginning of the game; `whole` says that no more text follows
    /// `text`.
    pub(crate) fn resume(self, text: &str, whole: bool) -> SgfLexer<'_> {
        SgfLexer {
            text,
            bytes: text.as_bytes(),
            whole,
            waiting: false,
            open_property: self.open_property,
            base: self.base,
            at: self.at,
            tree: self.tree,
            levels: self.levels,
            closing: self.closing,
            scanned: self.scanned,
            current: self.current,
            after_variation: self.after_variation,
            lower_case: self.lower_case,
            limits: self.limits,
        }
    }

    /// Pauses the lexer until [`Self::resume`], and releases the borrowed text.
    pub(crate) fn pause(self) -> SgfLexer<'static> {
        self.resume("", false)
    }

    /// Returns the number of bytes of the file that look-aheads for closing brackets have scanned so far.
    pub(crate) const fn scanned(&self) -> usize {
        self.scanned
    }

    /// Returns the number of bytes of the game that were read.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Converts a range of the game to a range of the whole input.
    const fn place(&self, span: Span) -> Span {
        Span::new(self.base + span.start, self.base + span.end)
    }

    fn report(&mut self, code: &'static Code, span: Span, repair: Message) {
        let finding = Diagnostic::at(code, self.place(span)).repair(repair);
        self.tree.findings.push(finding);
    }

    fn report_text(&mut self, code: &'static Code, span: Span, repair: Message) {
        let found = quoted(self.text.get(span.start..span.end).unwrap_or_default());
        let finding = Diagnostic::at(code, self.place(span)).found(found).repair(repair);
        self.tree.findings.push(finding);
    }

    /// Returns whether a look-ahead that reached `at` came to the end of the available text and needs more.
    const fn is_cut(&self, at: usize) -> bool {
        !self.whole && at >= self.bytes.len()
    }

    /// Reads the available text; returns whether the game has been read to its end.
    pub(crate) fn run(&mut self) -> Result<bool, Diagnostic> {
        if self.open_property {
            self.read_values()?;
        }
        let mut done = self.whole;
        while !self.waiting
            && let Some(byte) = self.peek()
        {
            match byte {
                b'\t' | b'\n' | 0x0B | 0x0C | b'\r' | b' ' => self.at += 1,
                b';' => self.read_semicolon()?,
                b'A'..=b'Z' | b'a'..=b'z' => self.read_property()?,
                b'(' => match self.is_next_game() {
                    None => self.waiting = true,
                    Some(false) => self.open_variation()?,
                    Some(true) => {
                        done = true;
                        break;
                    }
                },
                b')' => {
                    self.close_variation();
                    if self.levels.is_empty() {
                        done = true;
                        break;
                    }
                }
                b'[' => self.skip_nameless()?,
                _ => self.skip_illegal(),
            }
        }
        let reached = if done { self.at } else { self.bytes.len() };
        if u32::try_from(reached).is_err() {
            return Err(Diagnostic::at(&codes::LIMIT_GAME, self.place(Span::new(0, self.at))));
        }
        Ok(done)
    }

    /// Returns the game, after the last token of the game was read.
    pub(crate) fn finish(mut self) -> GameTree<'t> {
        let end = self.at;
        if self.levels.iter().any(|level| !level.implied) {
            self.report(&codes::MISSING_CLOSE, Span::at(end), Message::new("close-inserted"));
        }
        let text = self.text.get(..end).unwrap_or_default();
        let Self { base, tree, lower_case, .. } = self;
        let place = |span: Span| Span::new(base + span.start, base + span.end);
        let mut tree = tree.complete(text);
        let mut more = tree.read_server_names();
        let old = tree.ff() < 4;
        for span in lower_case {
            let written = text.get(span.start..span.end).unwrap_or_default();
            // A name without upper-case letters is not an identifier in any version.
            let is_name = written.bytes().any(|byte| byte.is_ascii_uppercase());
            if old && is_name {
                continue;
            }
            more = true;
            let finding = Diagnostic::at(&codes::LOWER_CASE, place(span)).found(quoted(written));
            tree.findings.push(finding.repair(if is_name {
                Message::new("lower-case-skipped")
            } else {
                Message::new("kept")
            }));
        }
        let mut from = 0;
        while let Some(found) = memchr::memchr(0, text.as_bytes().get(from..).unwrap_or_default()) {
            more = true;
            let start = from + found;
            let run = text.as_bytes().iter().skip(start).take_while(|byte| **byte == 0).count();
            from = start + run;
            let span = Span::new(start, from);
            tree.findings.push(Diagnostic::at(&codes::NUL, place(span)).repair(Message::new("read-as-space")));
        }
        if more {
            tree.findings.sort();
        }
        tree
    }

    #[inline]
    fn add_node(&mut self) -> Result<(), Diagnostic> {
        let limit = self.limits.nodes_in(self.at as u64);
        if self.tree.len() as u64 >= limit {
            return Err(Diagnostic::at(&codes::LIMIT_NODES, self.place(Span::at(self.at)))
                .expected(Message::new("at-most-nodes").with("most", limit)));
        }
        self.current = Some(self.tree.push_node(self.at, self.current));
        Ok(())
    }

    #[inline]
    fn read_semicolon(&mut self) -> Result<(), Diagnostic> {
        if self.after_variation {
            self.report(
                &codes::NODE_AFTER_VARIATION,
                Span::new(self.at, self.at + 1),
                Message::new("open-inserted-before"),
            );
            self.levels.push(Level { before: self.current, after_variation: true, implied: true });
            self.after_variation = false;
        }
        self.add_node()?;
        self.at += 1;
        Ok(())
    }

    /// Adds a node for a property that belongs to no node, and reports the missing `;`.
    fn imply_node(&mut self, code: &'static Code) -> Result<(), Diagnostic> {
        self.report(code, Span::at(self.at), Message::new("semicolon-inserted"));
        self.add_node()
    }

    fn open_variation(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let next = self.after_strays(start + 1);
        let byte = self.bytes.get(next).copied();
        let named = byte.is_some_and(|byte| byte.is_ascii_alphabetic());
        let value = if named { self.after_strays(self.identifier_end(next)) } else { next };
        if self.is_cut(value) {
            self.waiting = true;
            return Ok(());
        }
        self.at += 1;
        match byte {
            Some(b')') => self.report(&codes::EMPTY_VARIATION, Span::new(start, next + 1), Message::new("passed-over")),
            Some(b'(') if self.current.is_some() => {
                self.report(&codes::DOUBLE_OPEN, Span::new(start, start + 1), Message::new("read-as-one"));
            }
            _ => {}
        }
        self.skip_strays(next);
        if byte == Some(b')') {
            self.at += 1;
            return Ok(());
        }
        let after_variation = std::mem::replace(&mut self.after_variation, false);
        self.levels.push(Level { before: self.current, after_variation, implied: false });
        if named && self.bytes.get(value) == Some(&b'[') {
            let root = self.current.is_none();
            self.imply_node(if root { &codes::MISSING_SEMICOLON_START } else { &codes::MISSING_SEMICOLON })?;
        }
        Ok(())
    }

    /// Returns whether the `(` at the current place begins the next game, because the brackets of the current game
    /// never close. Such a `(` begins a line, and `;` and a root property follow. If the brackets of the current game
    /// do close, the `(` begins a variation (EBNF). Returns `None` if more text is needed.
    fn is_next_game(&mut self) -> Option<bool> {
        if self.current.is_none() {
            return Some(false);
        }
        let line = self.bytes.get(..self.at).unwrap_or_default().trim_ascii_end();
        let broken = self.bytes.get(line.len()..self.at).unwrap_or_default();
        if !broken.contains(&b'\n') && !broken.contains(&b'\r') {
            return Some(false);
        }
        if !begins_root(self.bytes.get(self.at + 1..).unwrap_or_default(), self.whole)? {
            return Some(false);
        }
        if self.closing.closes.is_none() {
            let (closes, scanned) = self.look_ahead().closes()?;
            self.closing.closes = Some(closes);
            self.scanned += scanned;
        }
        self.closing.closes.map(|closes| !closes)
    }

    /// Returns the number of `)` that have no `(` in the text and so can close the `(` that the lexer inserted, or
    /// `None` if more text is needed.
    fn surplus(&mut self) -> Option<usize> {
        if self.closing.surplus.is_none() {
            let (surplus, scanned) = self.look_ahead().surplus()?;
            self.closing.surplus = Some(surplus);
            self.scanned += scanned;
        }
        self.closing.surplus
    }

    fn look_ahead(&self) -> LookAhead<'_> {
        LookAhead {
            bytes: self.bytes.get(self.at..).unwrap_or_default(),
            whole: self.whole,
            depth: self.levels.iter().filter(|level| !level.implied).count(),
            limit: closing::scan_limit(self.base + self.at, self.scanned),
        }
    }

    /// Handles a `)`, which closes the last `(` of the text and all `(` that were inserted after it. If the text has
    /// more `)` than `(`, the `)` closes only the last inserted `(`.
    fn close_variation(&mut self) {
        let mut all = self.levels.last().is_some_and(|level| level.implied);
        if all {
            let Some(surplus) = self.surplus() else {
                self.waiting = true;
                return;
            };
            all = surplus == 0;
            self.closing.surplus = Some(surplus.saturating_sub(1));
        }
        let start = self.at;
        self.at += 1;
        while let Some(level) = self.levels.pop() {
            if level.before != self.current {
                self.current = level.before;
                self.after_variation = true;
            } else if !self.after_variation {
                // Brackets without a node in between are not a variation.
                self.report(&codes::EMPTY_VARIATION, Span::new(start, self.at), Message::new("passed-over"));
                self.after_variation = level.after_variation;
            }
            if !(all && level.implied) {
                return;
            }
        }
    }

    #[inline]
    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    fn after_blanks(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| is_blank(**byte)).count()
    }

    /// Returns the end of the identifier that begins at `at`.
    #[inline]
    fn identifier_end(&self, at: usize) -> usize {
        let mut end = at;
        while self.bytes.get(end).is_some_and(u8::is_ascii_alphanumeric) {
            end += 1;
        }
        end
    }
}
