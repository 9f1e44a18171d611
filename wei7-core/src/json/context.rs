//! What the readers of all constructs share: tokens, findings, and extras that are set aside.

use std::borrow::Cow;

use crate::Message;

use crate::record::{BranchId, Extra, Extras, Text, Unrecognized};
use crate::report::{Diagnostic, Limits, Report, codes};
use wei7_board::BoardSize;
use wei7_text::{Code, Span};

use super::tokenizer::{JsonStr, Kind, Stop, Tokenizer};

/// One reading of one document.
#[derive(Debug)]
pub(super) struct JsonContext<'s> {
    pub(super) tokens: Tokenizer<'s>,
    pub(super) report: Report,
    pub(super) lenient: bool,
    /// Whether something was found that even a lenient reading refuses.
    pub(super) refused: bool,
    /// The board; `None` when `size` is illegal, so that nothing is known about points.
    pub(super) board: Option<BoardSize>,
    /// What the node that is being read cannot say.
    pub(super) foreign: Vec<Extra>,
    /// What the `*` of a path stands for.
    pub(super) index: usize,
    pub(super) unreadable: Unreadable,
    /// Whether the move that was read last, but for its color or point, has no evaluation.
    pub(super) unjudged: bool,
    pub(super) limits: Limits,
    nodes: u64,
}

/// What could not be read and has been reported: no more is to be said about what depends on it.
#[derive(Debug, Default)]
pub(super) struct Unreadable {
    /// Where the position is unknown from: a branch, and 0 for its `pre`, n + 1 for its step n.
    pub(super) parts: Vec<(BranchId, usize)>,
    /// Players without an index that could be read, in rising order.
    pub(super) players: Vec<usize>,
    /// How many participants there are is unknown.
    pub(super) participants: bool,
    /// Steps that are such moves, without an evaluation that can be read.
    pub(super) unjudged: Vec<(BranchId, usize)>,
}

/// A value of any type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'s> {
    pub(super) span: Span,
    pub(super) kind: Kind,
    pub(super) string: Option<JsonStr<'s>>,
}

impl<'s> JsonContext<'s> {
    pub(super) fn new(text: &'s str, limits: Limits, lenient: bool) -> Self {
        Self {
            tokens: Tokenizer::new(text).longest_string(usize::try_from(limits.text).unwrap_or(usize::MAX)),
            report: Report::new(limits.findings),
            lenient,
            refused: false,
            board: Some(BoardSize::STANDARD),
            foreign: Vec::new(),
            index: 0,
            unreadable: Unreadable::default(),
            unjudged: false,
            limits,
            nodes: 0,
        }
    }

    /// Counts a branch, step, stone or mark.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stop> {
        self.nodes += 1;
        if self.nodes > self.limits.nodes { Err(self.too_many_nodes()) } else { Ok(()) }
    }

    #[cold]
    fn too_many_nodes(&mut self) -> Stop {
        self.tokens.peek();
        let finding = Diagnostic::at(&codes::TOO_MANY_NODES, Span::at(self.tokens.position()))
            .expected(Message::new("at-most").with("most", self.limits.nodes));
        self.tokens.stop(finding)
    }

    /// Reads whatever comes.
    pub(super) fn value(&mut self) -> Result<Value<'s>, Stop> {
        let kind = self.tokens.kind()?;
        if kind == Kind::String {
            let string = self.tokens.string()?;
            return Ok(Value { span: string.span(), kind, string: Some(string) });
        }
        Ok(Value { span: self.tokens.skip()?, kind, string: None })
    }

    pub(super) fn finding(&self, code: &'static Code, span: Span) -> Diagnostic {
        let source = self.tokens.source(span);
        let cut = source.char_indices().nth(100).map_or(source, |(cut, _)| source.get(..cut).unwrap_or_default());
        Diagnostic::at(code, span).found(cut.to_owned())
    }

    /// Reports something that no reading can make good.
    #[cold]
    pub(super) fn refuse(&mut self, code: &'static Code, span: Span) {
        self.refused = true;
        let finding = self.finding(code, span);
        self.report.push(finding);
    }

    /// The same for what is missing in the object of this span.
    #[cold]
    pub(super) fn missing(&mut self, code: &'static Code, start: usize) {
        self.refused = true;
        self.report.push(Diagnostic::at(code, Span::new(start, self.tokens.position())));
    }

    /// Reports something that a lenient reading makes good in the way that `how` says.
    #[cold]
    pub(super) fn repair(&mut self, code: &'static Code, span: Span, how: Message) {
        let finding = self.finding(code, span);
        self.report.push(if self.lenient { finding.repair(how) } else { finding });
    }

    /// Reports a value that a lenient reading reads as the value `instead`, which a valid document has in its place.
    #[cold]
    pub(super) fn replace(
        &mut self,
        code: &'static Code,
        span: Span,
        how: Message,
        instead: impl Into<Cow<'static, str>>,
    ) {
        let finding = self.finding(code, span);
        self.report.push(if self.lenient { finding.repair(how).replacement(instead) } else { finding });
    }

    /// Reports an illegal value of an optional property; a lenient reading leaves it out and carries it.
    #[cold]
    pub(super) fn leave_out(&mut self, code: &'static Code, name: &JsonStr<'s>, span: Span, path: &str) {
        self.repair(code, span, Message::new("set-aside-left-out"));
        self.carry(name, span, path);
    }

    /// Reads and reports a member that must not be there.
    #[cold]
    pub(super) fn unknown(&mut self, code: &'static Code, name: &JsonStr<'s>, path: &str) -> Result<(), Stop> {
        let span = self.tokens.skip()?;
        self.repair(code, name.span(), Message::new("set-aside"));
        self.carry(name, span, path);
        Ok(())
    }

    /// Whether an optional property is `null`, which is reported and read as if it were absent. The paragraph is the one
    /// that says what it may be.
    #[inline]
    pub(super) fn absent(&mut self, name: &JsonStr<'s>, path: &str, paragraph: &'static str) -> Result<bool, Stop> {
        if self.tokens.peek() == b'n' { self.null(name, path, paragraph).map(|()| true) } else { Ok(false) }
    }

    #[cold]
    fn null(&mut self, name: &JsonStr<'s>, path: &str, paragraph: &'static str) -> Result<(), Stop> {
        let span = self.tokens.skip()?;
        let finding = self.finding(&codes::NULL_PROPERTY, span).under(paragraph);
        self.report.push(if self.lenient { finding.repair(Message::new("read-as-absent")) } else { finding });
        self.carry(name, span, path);
        Ok(())
    }

    /// Sets a member aside. `path` leads from the node to its object; a `*` in it is the current index.
    pub(super) fn carry(&mut self, name: &JsonStr<'s>, span: Span, path: &str) {
        let pointer = path.replace('*', &self.index.to_string()) + &name.segment();
        let json = Text::from(self.tokens.source(span));
        self.foreign.push(Extra::Unrecognized(Unrecognized::Property { pointer: pointer.into(), json }));
    }

    /// Gives a node what was set aside for it.
    #[inline]
    pub(super) fn deliver(&mut self, extras: &mut Extras) {
        if !self.foreign.is_empty() {
            self.foreign.drain(..).for_each(|item| extras.push(item));
        }
    }

    /// Begins an object or array, if one comes: the place of its bracket. Anything else is refused with `code`.
    #[inline]
    pub(super) fn open(&mut self, bracket: u8, code: &'static Code) -> Result<Option<usize>, Stop> {
        if self.tokens.peek() == bracket {
            let start = self.tokens.position();
            self.tokens.open();
            return Ok(Some(start));
        }
        self.wrong(code)
    }

    /// Reads and refuses a value of the wrong type.
    #[cold]
    pub(super) fn wrong<T>(&mut self, code: &'static Code) -> Result<Option<T>, Stop> {
        let value = self.value()?;
        self.refuse(code, value.span);
        Ok(None)
    }
}
