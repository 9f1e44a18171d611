//! Writes 3.0 documents. Members are in the order of draft 8. An absent property stays absent, and an empty one stays
//! empty.
//!
//! `serde_json` is used only for strings: its recursion would overflow the stack at 100,000 nested branches.

use std::io::{self, Write};

use crate::record::{
    Branch, BranchId, Info, Participant, Player, Pre, RULES_TYPES, Record, Rules, SCORINGS, Size, Text, Tree, word,
};
use wei7_board::{Color, HalfPoints, Stone};
use wei7_text::GameResult;

/// Number of bytes in the buffer at which the buffer is written to the output.
const FLUSH_BYTES: usize = 1 << 15;
/// Deepest level of indentation. Without a bound, the white space of a deep tree would grow with the square of its
/// depth.
const DEEPEST_INDENTATION: usize = 64;

/// Writes documents as JSON, by default in compact form. Extras are not written.
///
/// ```
/// let mut text = Vec::new();
/// wei7_core::JsonWriter::new().write(&wei7_core::Record::new(), &mut text).unwrap();
/// assert_eq!(text, br#"{"format":"wei7","version":"3.0","tree":{}}"#);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonWriter {
    pretty: bool,
}

impl JsonWriter {
    /// Creates a writer of compact JSON.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the output readable: indented, with one step, stone, mark or participant on a line, and a line break at
    /// the end.
    pub const fn pretty(mut self) -> Self {
        self.pretty = true;
        self
    }

    /// Writes the tree, the size and the info of a document.
    pub fn write(&self, document: &Record, out: &mut impl Write) -> io::Result<()> {
        let mut output = Output { buffer: Vec::with_capacity(FLUSH_BYTES + 4096), out, pretty: self.pretty, depth: 0 };
        output.document(document)?;
        output.out.write_all(&output.buffer)
    }
}

/// The text that is being written, with its current depth of nesting.
pub(super) struct Output<'w, W> {
    pub(super) buffer: Vec<u8>,
    out: &'w mut W,
    pub(super) pretty: bool,
    depth: usize,
}

/// A branch that is being written, with the number of its `branches` that are complete.
struct Open<'t> {
    branch: &'t Branch,
    written: usize,
}

impl<W: Write> Output<'_, W> {
    /// Writes a document (5.2).
    fn document(&mut self, document: &Record) -> io::Result<()> {
        let mut first = self.open(b'{');
        self.name(&mut first, "format");
        self.put("\"wei7\"");
        self.name(&mut first, "version");
        self.put("\"3.0\"");
        if let Some(size) = document.size {
            self.name(&mut first, "size");
            self.size(size);
        }
        if let Some(info) = &document.info {
            self.name(&mut first, "info");
            self.info(info)?;
        }
        self.name(&mut first, "tree");
        self.tree(&document.tree)?;
        self.close(b'}', first);
        if self.pretty {
            self.buffer.push(b'\n');
        }
        Ok(())
    }

    #[inline]
    pub(super) fn put(&mut self, text: &str) {
        self.buffer.extend_from_slice(text.as_bytes());
    }

    #[inline]
    fn flush_if_full(&mut self) -> io::Result<()> {
        if self.buffer.len() >= FLUSH_BYTES {
            self.out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Writes one of two texts, depending on whether the output is compact or pretty.
    #[inline]
    pub(super) fn either(&mut self, compact: &str, pretty: &str) {
        // There is a separate call for each text, so that the number of copied bytes is a constant.
        if self.pretty {
            self.put(pretty);
        } else {
            self.put(compact);
        }
    }

    fn line(&mut self) {
        if self.pretty {
            self.buffer.push(b'\n');
            let spaces = 2 * self.depth.min(DEEPEST_INDENTATION);
            self.buffer.resize(self.buffer.len() + spaces, b' ');
        }
    }

    /// Begins an object or array whose members are on separate lines. Returns `true`, the initial value of the flag
    /// `first` that its members need.
    fn open(&mut self, bracket: u8) -> bool {
        self.buffer.push(bracket);
        self.depth += 1;
        true
    }

    fn close(&mut self, bracket: u8, empty: bool) {
        self.depth -= 1;
        if !empty {
            self.line();
        }
        self.buffer.push(bracket);
    }

    /// Begins a member or element on a separate line. `first` says whether it is the first one, and becomes `false`.
    fn next(&mut self, first: &mut bool) {
        if !std::mem::replace(first, false) {
            self.buffer.push(b',');
        }
        self.line();
    }

    /// Writes an array whose elements are on separate lines.
    #[inline]
    fn list<T>(&mut self, list: &[T], write: impl Fn(&mut Self, &T)) -> io::Result<()> {
        let mut first = self.open(b'[');
        for element in list {
            self.next(&mut first);
            write(self, element);
            self.flush_if_full()?;
        }
        self.close(b']', first);
        Ok(())
    }

    fn name(&mut self, first: &mut bool, name: &str) {
        self.next(first);
        self.quoted_name(name);
    }

    /// Begins a member on the same line as its object. `first` says whether it is the first one, and becomes `false`.
    fn name_inline(&mut self, first: &mut bool, name: &str) {
        if !std::mem::replace(first, false) {
            self.either(",", ", ");
        }
        self.quoted_name(name);
    }

    fn quoted_name(&mut self, name: &str) {
        self.quoted(name);
        self.either(":", ": ");
    }

    /// Writes a word that needs no escape.
    pub(super) fn quoted(&mut self, word: &str) {
        self.buffer.push(b'"');
        self.put(word);
        self.buffer.push(b'"');
    }

    pub(super) fn string(&mut self, text: &str) {
        // Writing to memory cannot fail.
        let _ = serde_json::to_writer(&mut self.buffer, text);
    }

    #[inline]
    pub(super) fn integer(&mut self, value: u32) {
        match u8::try_from(value) {
            Ok(digit @ 0..10) => self.buffer.push(b'0' + digit),
            // Nearly all integers are coordinates of common boards.
            Ok(two @ 10..20) => self.buffer.extend_from_slice(&[b'1', b'0' + (two - 10)]),
            Ok(two @ 20..100) => self.buffer.extend_from_slice(&[b'0' + two / 10, b'0' + two % 10]),
            _ => self.large_integer(value),
        }
    }

    fn large_integer(&mut self, value: u32) {
        self.put(&value.to_string());
    }

    fn half_points(&mut self, value: HalfPoints) {
        self.put(&value.to_string());
    }

    #[inline]
    pub(super) fn color(&mut self, color: Color) {
        self.buffer.push(b'0' + color.number());
    }

    /// Writes the size of the board (5.9).
    fn size(&mut self, size: Size) {
        match size {
            Size::Square(board) => self.integer(board.width()),
            Size::Rectangle(board) => {
                self.either("{\"width\":", "{\"width\": ");
                self.integer(board.width());
                self.either(",\"height\":", ", \"height\": ");
                self.integer(board.height());
                self.buffer.push(b'}');
            }
        }
    }

    fn text(&mut self, first: &mut bool, name: &str, text: Option<&Text>) {
        if let Some(text) = text {
            self.name(first, name);
            self.string(text);
        }
    }

    /// Writes the game information (5.10).
    fn info(&mut self, info: &Info) -> io::Result<()> {
        let mut first = self.open(b'{');
        self.text(&mut first, "domain", info.domain.as_ref());
        self.text(&mut first, "id", info.id.as_ref());
        self.text(&mut first, "name", info.name.as_ref());
        if let Some(rules) = info.rules {
            self.name(&mut first, "rules");
            self.rules(rules);
        }
        if let Some(time) = &info.time {
            self.name(&mut first, "time");
            self.string(time.as_str());
        }
        self.text(&mut first, "place", info.place.as_ref());
        if let Some(participants) = &info.participants {
            self.name(&mut first, "participants");
            self.list(participants, Self::participant)?;
        }
        if let Some(players) = &info.players {
            self.name(&mut first, "players");
            self.list(players, |output, player| output.player(*player))?;
        }
        if let Some(result) = info.result {
            self.name(&mut first, "result");
            self.result(result);
        }
        self.close(b'}', first);
        Ok(())
    }

    /// Writes the rules (5.10.1).
    fn rules(&mut self, rules: Rules) {
        let mut first = true;
        self.buffer.push(b'{');
        if let Some(scoring) = rules.scoring {
            self.name_inline(&mut first, "scoring");
            self.quoted(word(&SCORINGS, &scoring));
        }
        if let Some(komi) = rules.komi {
            self.name_inline(&mut first, "komi");
            self.half_points(komi);
        }
        if let Some(kind) = rules.kind {
            self.name_inline(&mut first, "type");
            self.quoted(word(&RULES_TYPES, &kind));
        }
        self.buffer.push(b'}');
    }

    /// Writes a participant (5.10.4).
    fn participant(&mut self, participant: &Participant) {
        let mut first = true;
        self.buffer.push(b'{');
        for (key, text) in participant.texts() {
            if let Some(text) = text {
                self.name_inline(&mut first, key);
                self.string(text);
            }
        }
        self.buffer.push(b'}');
    }

    /// Writes a player (5.10.7).
    fn player(&mut self, player: Player) {
        self.either("{\"participant\":", "{\"participant\": ");
        self.integer(player.participant);
        if let Some(color) = player.color {
            self.either(",\"color\":", ", \"color\": ");
            self.color(color);
        }
        self.buffer.push(b'}');
    }

    /// Writes a result (5.8).
    pub(super) fn result(&mut self, result: GameResult) {
        self.either("{\"winner\":", "{\"winner\": ");
        match result.winner {
            Some(color) => self.color(color),
            None => self.put("null"),
        }
        if let Some(margin) = result.margin {
            self.either(",\"margin\":", ", \"margin\": ");
            self.half_points(margin);
        }
        self.buffer.push(b'}');
    }

    /// Writes the tree (5.15) with an explicit stack, so that deep nesting does not overflow the call stack.
    fn tree(&mut self, tree: &Tree) -> io::Result<()> {
        let mut open: Vec<Open<'_>> = Vec::new();
        let mut entering = Some(BranchId::ROOT);
        loop {
            self.flush_if_full()?;
            if let Some(id) = entering.take() {
                let branch = &tree[id];
                let mut first = self.open(b'{');
                self.own_members(branch, &mut first)?;
                if branch.branches.is_some() {
                    self.name(&mut first, "branches");
                    self.open(b'[');
                    open.push(Open { branch, written: 0 });
                } else {
                    self.close(b'}', first);
                }
            }
            let Some(Open { branch, written }) = open.last_mut() else { return Ok(()) };
            if let Some(child) = branch.children().get(*written) {
                let mut first = *written == 0;
                *written += 1;
                self.next(&mut first);
                entering = Some(*child);
            } else {
                let empty = *written == 0;
                self.close(b']', empty);
                self.close(b'}', false);
                open.pop();
            }
        }
    }

    /// Writes all members of a branch except its `branches`.
    fn own_members(&mut self, branch: &Branch, first: &mut bool) -> io::Result<()> {
        self.text(first, "title", branch.title.as_ref());
        if let Some(pre) = &branch.pre {
            self.name(first, "pre");
            self.pre(pre)?;
        }
        if let Some(steps) = &branch.steps {
            self.name(first, "steps");
            self.list(steps, Self::step)?;
        }
        Ok(())
    }

    /// Writes the position at the beginning of a branch (5.15.2).
    fn pre(&mut self, pre: &Pre) -> io::Result<()> {
        let mut first = self.open(b'{');
        if let Some(stones) = &pre.stones {
            self.name(&mut first, "stones");
            self.list(stones, |output, Stone { color, point }| {
                output.either("{\"color\":", "{\"color\": ");
                output.color(*color);
                output.either(",\"point\":", ", \"point\": ");
                output.point(*point);
                output.buffer.push(b'}');
            })?;
        }
        if let Some(color) = pre.problem {
            self.name(&mut first, "problem");
            self.either("{\"color\":", "{\"color\": ");
            self.color(color);
            self.buffer.push(b'}');
        }
        if let Some(marks) = &pre.marks {
            self.name(&mut first, "marks");
            self.list(marks, Self::mark)?;
        }
        self.text(&mut first, "comment", pre.comment.as_ref());
        self.close(b'}', first);
        Ok(())
    }
}
