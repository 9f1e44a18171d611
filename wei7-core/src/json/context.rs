//! The state that the readers of all JSON constructs share: tokens, findings, and extras that are set aside.

use std::borrow::Cow;

use crate::Message;

use crate::record::{BranchId, Extra, Extras, Text, Unrecognized};
use crate::report::{Diagnostic, Limits, Report, codes};
use wei7_board::BoardSize;
use wei7_text::{Code, Span};

use super::tokenizer::{JsonStr, Kind, Stop, Tokenizer};

/// The state of reading one document.
#[derive(Debug)]
pub(super) struct JsonContext<'s> {
    pub(super) tokens: Tokenizer<'s>,
    pub(super) report: Report,
    pub(super) lenient: bool,
    /// Whether there is a finding that even a lenient reader refuses.
    pub(super) refused: bool,
    /// Size of the board. `None` if `size` is illegal, so that points cannot be checked.
    pub(super) board: Option<BoardSize>,
    /// Extras of the node that is being read, which are attached to it when it is complete.
    pub(super) pending_extras: Vec<Extra>,
    /// 0-based index of the array element that is being read. Replaces the `*` in the path of an extra.
    pub(super) index: usize,
    pub(super) unreadable: Unreadable,
    /// Whether the last move has no evaluation and could not be read because of its color or point.
    pub(super) unevaluated: bool,
    pub(super) limits: Limits,
    nodes: u64,
}

/// The parts of a document that could not be read and have been reported. Findings that depend on them are suppressed.
#[derive(Debug, Default)]
pub(super) struct Unreadable {
    /// Parts after which the position is unknown. The number is 0 for the `pre` of the branch, and n + 1 for its step
    /// with the 0-based index n.
    pub(super) parts: Vec<(BranchId, usize)>,
    /// 0-based indexes of the players whose `participant` could not be read, in ascending order.
    pub(super) players: Vec<usize>,
    /// Whether the number of participants is unknown.
    pub(super) participants: bool,
    /// Moves that could not be read and have no evaluation: the branch and the 0-based index of the step.
    pub(super) unevaluated: Vec<(BranchId, usize)>,
}

/// A JSON value of any type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'s> {
    pub(super) span: Span,
    pub(super) kind: Kind,
    pub(super) string: Option<JsonStr<'s>>,
}

impl<'s> JsonContext<'s> {
    pub(super) fn new(text: &'s str, limits: Limits, lenient: bool) -> Self {
        Self {
            tokens: Tokenizer::new(text).max_string_bytes(usize::try_from(limits.text).unwrap_or(usize::MAX)),
            report: Report::new(limits.findings),
            lenient,
            refused: false,
            board: Some(BoardSize::STANDARD),
            pending_extras: Vec::new(),
            index: 0,
            unreadable: Unreadable::default(),
            unevaluated: false,
            limits,
            nodes: 0,
        }
    }

    /// Counts a branch, step, stone or mark. Returns [`Stop`] if the limit on nodes is exceeded.
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

    /// Reads a value of any type.
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

    /// Reports an error that even a lenient reader cannot repair.
    #[cold]
    pub(super) fn refuse(&mut self, code: &'static Code, span: Span) {
        self.refused = true;
        let finding = self.finding(code, span);
        self.report.push(finding);
    }

    /// Reports that a required member is missing in the object from `start` to the current position.
    #[cold]
    pub(super) fn report_missing(&mut self, code: &'static Code, start: usize) {
        self.refused = true;
        self.report.push(Diagnostic::at(code, Span::new(start, self.tokens.position())));
    }

    /// Reports an error that a lenient reader repairs as `how` describes.
    #[cold]
    pub(super) fn repair(&mut self, code: &'static Code, span: Span, how: Message) {
        let finding = self.finding(code, span);
        self.report.push(if self.lenient { finding.repair(how) } else { finding });
    }

    /// Reports a value that a lenient reader interprets as `instead`, the spelling in a valid document.
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

    /// Reports an illegal value of an optional property. The value does not become a field; it is kept as an extra.
    #[cold]
    pub(super) fn leave_out(&mut self, code: &'static Code, name: &JsonStr<'s>, span: Span, path: &str) {
        self.repair(code, span, Message::new("set-aside-left-out"));
        self.set_aside(name, span, path);
    }

    /// Reads and reports an unknown member, and keeps it as an extra.
    #[cold]
    pub(super) fn set_aside_unknown(
        &mut self,
        code: &'static Code,
        name: &JsonStr<'s>,
        path: &str,
    ) -> Result<(), Stop> {
        let span = self.tokens.skip()?;
        self.repair(code, name.span(), Message::new("set-aside"));
        self.set_aside(name, span, path);
        Ok(())
    }

    /// Reads the value of an optional property if it is `null`, which is reported and treated as absent. Returns
    /// whether it was `null`. The finding cites `paragraph`, which defines the property.
    #[inline]
    pub(super) fn take_null(&mut self, name: &JsonStr<'s>, path: &str, paragraph: &'static str) -> Result<bool, Stop> {
        if self.tokens.peek() == b'n' { self.set_aside_null(name, path, paragraph).map(|()| true) } else { Ok(false) }
    }

    #[cold]
    fn set_aside_null(&mut self, name: &JsonStr<'s>, path: &str, paragraph: &'static str) -> Result<(), Stop> {
        let span = self.tokens.skip()?;
        let finding = self.finding(&codes::NULL_PROPERTY, span).under(paragraph);
        self.report.push(if self.lenient { finding.repair(Message::new("read-as-absent")) } else { finding });
        self.set_aside(name, span, path);
        Ok(())
    }

    /// Keeps a member as an extra of the current node. `path` is the JSON pointer from the node to the object that has
    /// the member; a `*` in it stands for the current index.
    pub(super) fn set_aside(&mut self, name: &JsonStr<'s>, span: Span, path: &str) {
        let pointer = path.replace('*', &self.index.to_string()) + &name.segment();
        let json = Text::from(self.tokens.source(span));
        self.pending_extras.push(Extra::Unrecognized(Unrecognized::Property { pointer: pointer.into(), json }));
    }

    /// Attaches the extras that were collected while a node was read to this node.
    #[inline]
    pub(super) fn attach_pending_extras(&mut self, extras: &mut Extras) {
        if !self.pending_extras.is_empty() {
            self.pending_extras.drain(..).for_each(|extra| extras.push(extra));
        }
    }

    /// Reads the opening bracket of an object or array and returns its offset. Any other value is refused with `code`,
    /// and the result is `None`.
    #[inline]
    pub(super) fn open(&mut self, bracket: u8, code: &'static Code) -> Result<Option<usize>, Stop> {
        if self.tokens.peek() == bracket {
            let start = self.tokens.position();
            self.tokens.open();
            return Ok(Some(start));
        }
        self.refuse_type(code)
    }

    /// Reads a value that has the wrong type and refuses it with `code`. Always returns `None`.
    #[cold]
    pub(super) fn refuse_type<T>(&mut self, code: &'static Code) -> Result<Option<T>, Stop> {
        let value = self.value()?;
        self.refuse(code, value.span);
        Ok(None)
    }
}
