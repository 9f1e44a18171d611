//! The lexer: a loop over the bytes of one game with a stack of open brackets.

use wei7_core::Message;
use wei7_core::{Code, Diagnostic, Limits, Report, Span};

use crate::codes;
use crate::syntax::game_start::{Opening, Start, begins_root};
use crate::syntax::tree::{GameTree, NodeId, Room};
use crate::syntax::{is_blank, quoted};

use closing::{Closing, Look};

mod closing;
pub(crate) mod property;

/// A `(` that is not yet closed.
struct Level {
    /// The node before it.
    before: Option<NodeId>,
    /// Whether a variation stood before it.
    after_variation: bool,
    /// Whether it is not written.
    implied: bool,
}

/// The state of reading one game. Places are bytes from the beginning of the game, so that it can wait for more text and
/// continue.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub(crate) struct SgfLexer<'t> {
    /// The text of the game so far, and what follows it.
    text: &'t str,
    bytes: &'t [u8],
    /// Whether the text is complete.
    whole: bool,
    /// Whether what begins at `at` cannot be read before there is more.
    waiting: bool,
    /// Whether further values of the last property may come.
    open_property: bool,
    /// Where the game begins in the whole.
    base: usize,
    at: usize,
    tree: GameTree<'static>,
    levels: Vec<Level>,
    /// Whether the brackets close, as far as that was asked.
    closing: Closing,
    /// How many bytes of the file were looked at for it.
    looked: usize,
    /// The node that takes what comes.
    current: Option<NodeId>,
    /// Whether a variation was closed after `current`.
    after_variation: bool,
    /// Identifiers with lower-case letters, which `FF[4]` forbids.
    lower_case: Vec<Span>,
    limits: Limits,
}

impl SgfLexer<'static> {
    /// A lexer for the game that begins at `base` of the whole text.
    pub(crate) fn new(
        base: usize,
        start: Start,
        findings: Report,
        limits: Limits,
        room: Room,
        looked: usize,
    ) -> Result<Self, Diagnostic> {
        let mut lexer = Self {
            text: "",
            bytes: b"",
            whole: false,
            waiting: false,
            open_property: false,
            base,
            at: 0,
            tree: GameTree::new(base, findings, room),
            levels: Vec::new(),
            closing: Closing::default(),
            looked,
            current: None,
            after_variation: false,
            lower_case: Vec::new(),
            limits,
        };
        if start.opening != Opening::Bracket {
            lexer.find(&codes::MISSING_OPEN, Span::at(0), Message::new("open-inserted"));
            lexer.levels.push(Level { before: None, after_variation: false, implied: false });
            if start.opening == Opening::Property {
                lexer.imply_node(&codes::MISSING_SEMICOLON_START)?;
            }
        }
        Ok(lexer)
    }
}

impl<'t> SgfLexer<'t> {
    /// Goes on with more text; `whole` says that no more comes.
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
            looked: self.looked,
            current: self.current,
            after_variation: self.after_variation,
            lower_case: self.lower_case,
            limits: self.limits,
        }
    }

    /// Waits, without the text.
    pub(crate) fn pause(self) -> SgfLexer<'static> {
        self.resume("", false)
    }

    /// How many bytes of the file were looked at ahead.
    pub(crate) const fn looked(&self) -> usize {
        self.looked
    }

    /// How much of the game was read.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Bytes of the game as bytes of the whole.
    const fn place(&self, span: Span) -> Span {
        Span::new(self.base + span.start, self.base + span.end)
    }

    fn find(&mut self, code: &'static Code, span: Span, repair: Message) {
        let finding = Diagnostic::at(code, self.place(span)).repair(repair);
        self.tree.findings.push(finding);
    }

    fn find_text(&mut self, code: &'static Code, span: Span, repair: Message) {
        let found = quoted(self.text.get(span.start..span.end).unwrap_or_default());
        let finding = Diagnostic::at(code, self.place(span)).found(found).repair(repair);
        self.tree.findings.push(finding);
    }

    /// Whether a look-ahead that ends here needs more text.
    const fn is_cut(&self, at: usize) -> bool {
        !self.whole && at >= self.bytes.len()
    }

    /// Reads as far as there is text; whether all of the game has been read.
    pub(crate) fn run(&mut self) -> Result<bool, Diagnostic> {
        if self.open_property {
            self.values()?;
        }
        let mut done = self.whole;
        while !self.waiting
            && let Some(byte) = self.peek()
        {
            match byte {
                b'\t' | b'\n' | 0x0B | 0x0C | b'\r' | b' ' => self.at += 1,
                b';' => {
                    if !self.moves()? {
                        self.semicolon()?;
                    }
                }
                b'A'..=b'Z' | b'a'..=b'z' => self.property()?,
                b'(' => match self.is_next_game() {
                    None => self.waiting = true,
                    Some(false) => self.open()?,
                    Some(true) => {
                        done = true;
                        break;
                    }
                },
                b')' => {
                    self.close();
                    if self.levels.is_empty() {
                        done = true;
                        break;
                    }
                }
                b'[' => self.nameless()?,
                _ => self.illegal(),
            }
        }
        let reached = if done { self.at } else { self.bytes.len() };
        if u32::try_from(reached).is_err() {
            return Err(Diagnostic::at(&codes::LIMIT_GAME, self.place(Span::new(0, self.at))));
        }
        Ok(done)
    }

    /// The game, after it was done.
    pub(crate) fn finish(mut self) -> GameTree<'t> {
        let end = self.at;
        if self.levels.iter().any(|level| !level.implied) {
            self.find(&codes::MISSING_CLOSE, Span::at(end), Message::new("close-inserted"));
        }
        let text = self.text.get(..end).unwrap_or_default();
        let Self { base, tree, lower_case, .. } = self;
        let place = |span: Span| Span::new(base + span.start, base + span.end);
        let mut tree = tree.complete(text);
        let mut more = tree.read_server_names();
        let old = tree.ff() < 4;
        for span in lower_case {
            let written = text.get(span.start..span.end).unwrap_or_default();
            // What has no other letters is no identifier in any version.
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
        let most = self.limits.nodes_in(self.at as u64);
        if self.tree.len() as u64 >= most {
            return Err(Diagnostic::at(&codes::LIMIT_NODES, self.place(Span::at(self.at)))
                .expected(Message::new("at-most-nodes").with("most", most)));
        }
        self.current = Some(self.tree.push_node(self.at, self.current));
        Ok(())
    }

    #[inline]
    fn semicolon(&mut self) -> Result<(), Diagnostic> {
        if self.after_variation {
            self.find(
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

    /// Adds a node for a property that has none.
    fn imply_node(&mut self, code: &'static Code) -> Result<(), Diagnostic> {
        self.find(code, Span::at(self.at), Message::new("semicolon-inserted"));
        self.add_node()
    }

    fn open(&mut self) -> Result<(), Diagnostic> {
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
            Some(b')') => self.find(&codes::EMPTY_VARIATION, Span::new(start, next + 1), Message::new("passed-over")),
            Some(b'(') if self.current.is_some() => {
                self.find(&codes::DOUBLE_OPEN, Span::new(start, start + 1), Message::new("read-as-one"));
            }
            _ => {}
        }
        self.strays(next);
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

    /// Whether `(;` at the beginning of a line is followed by a root property, and the game at hand is not closed: that `(` is
    /// of the next game. In a game whose brackets close it begins a variation (EBNF). `None` if more text is needed.
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
            let (closes, looked) = self.look().closes()?;
            self.closing.closes = Some(closes);
            self.looked += looked;
        }
        self.closing.closes.map(|closes| !closes)
    }

    /// How many `)` close nothing unless a `(` that is not written has its own. `None` if more text is needed.
    fn surplus(&mut self) -> Option<usize> {
        if self.closing.surplus.is_none() {
            let (surplus, looked) = self.look().surplus()?;
            self.closing.surplus = Some(surplus);
            self.looked += looked;
        }
        self.closing.surplus
    }

    fn look(&self) -> Look<'_> {
        Look {
            bytes: self.bytes.get(self.at..).unwrap_or_default(),
            whole: self.whole,
            depth: self.levels.iter().filter(|level| !level.implied).count(),
            most: closing::most(self.base + self.at, self.looked),
        }
    }

    /// A `)`. It closes the last `(` that is written and what was put in behind it, unless there are more `)` than `(`.
    fn close(&mut self) {
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
                // Nothing was played in it, so it is no variation.
                self.find(&codes::EMPTY_VARIATION, Span::new(start, self.at), Message::new("passed-over"));
                self.after_variation = level.after_variation;
            }
            if !(all && level.implied) {
                return;
            }
        }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    fn after_blanks(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| is_blank(**byte)).count()
    }

    /// Where the identifier that begins here ends.
    fn identifier_end(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()
    }
}
