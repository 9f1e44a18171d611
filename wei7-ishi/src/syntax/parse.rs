//! Parses a text: lines of blocks are assembled, all others are parsed by the grammar of statements.

use wei7_core::Message;
use wei7_core::{Code, Diagnostic, Limits, Report, Span};

use crate::codes;
use crate::syntax::fast_move::{FIELDS, fast_move};
use crate::syntax::fields::Fields;
use crate::syntax::invalid_chars::InvalidChars;
use crate::syntax::keywords::{Keyword, Kind};
use crate::syntax::lines::{BYTE_ORDER_MARK, BlockState, Extent, LineStart, Role, is_valid, non_ascii_word};
use crate::syntax::open_block::{begins, lone_move};
use crate::syntax::statement::{Line, Lines, Move, Statement};
use crate::syntax::statement_parser::{
    AfterMove, StatementLine, after_move, report_extra_data, report_joined_lines, statement,
};

const KEPT_AS_TEXT: &str = "kept-as-text-of-block";

/// The result of parsing a text, apart from the lines.
#[derive(Debug)]
pub(crate) struct ParsedText {
    /// The findings, sorted by place.
    pub(crate) findings: Report,
    /// The first line end that is not CR LF.
    pub(crate) line_end: Option<Span>,
}

/// Parses `text` and passes each line that is not blank to `take`. The text begins at byte `base` of the whole text, to
/// which all spans refer. An open block ends before a line that begins at one of `block_ends`. The error is a finding
/// that a limit is exceeded.
pub(crate) fn parse<'t>(
    text: &'t str,
    base: usize,
    block_ends: &[usize],
    limits: &Limits,
    take: impl FnMut(Line<'t>),
) -> Result<ParsedText, Diagnostic> {
    let mut parser = Parser {
        text,
        base,
        limits,
        take,
        findings: Report::new(limits.findings),
        invalid: InvalidChars::default(),
        line_end: None,
        block: BlockState::Outside,
        open: None,
        nodes: 0,
    };
    let mut block_ends = block_ends.iter().copied().peekable();
    let mut at = 0;
    // A byte order mark stands only before the first line of the whole text.
    if base == 0 && text.starts_with(BYTE_ORDER_MARK) {
        at = BYTE_ORDER_MARK.len_utf8();
    }
    while at < text.len() {
        if block_ends.next_if_eq(&(base + at)).is_some() {
            parser.end_block();
        }
        if parser.block == BlockState::Outside
            && let Some((extent, played)) = fast_move(text.as_bytes(), at)
        {
            parser.fast_move(extent, played)?;
            at = extent.next;
            continue;
        }
        let Some(extent) = Extent::find(text, at, at, true) else { break };
        parser.line(extent)?;
        at = extent.next;
    }
    Ok(parser.finish())
}

struct Parser<'t, 'l, T> {
    text: &'t str,
    base: usize,
    limits: &'l Limits,
    take: T,
    findings: Report,
    invalid: InvalidChars,
    line_end: Option<Span>,
    block: BlockState,
    open: Option<OpenBlock<'t>>,
    nodes: u64,
}

/// A block whose end line has not been read yet, with the span and text of its first line.
struct OpenBlock<'t> {
    block: BlockState,
    span: Span,
    text: &'t str,
    lines: Lines<'t>,
    /// Number of lines of the block that look like moves.
    moves: usize,
    /// Whether the missing end has been reported.
    reported: bool,
}

impl OpenBlock<'_> {
    /// Creates the finding about the missing end.
    fn without_end(&mut self, repair: &'static str) -> Diagnostic {
        self.reported = true;
        let code: &'static Code = if self.block == BlockState::User { &codes::OPEN_USER } else { &codes::OPEN_COM };
        let finding = Diagnostic::at(code, self.span).repair(Message::new(repair));
        match self.moves {
            0 => finding,
            moves => finding.found(Message::new("lines-like-moves").with("moves", moves)),
        }
    }
}

impl<'t, T: FnMut(Line<'t>)> Parser<'t, '_, T> {
    /// Handles a line with nothing but a move.
    fn fast_move(&mut self, extent: Extent, mut played: Move) -> Result<(), Diagnostic> {
        self.invalid.note_content(&mut self.findings);
        let span = self.span(extent);
        if (extent.end - extent.start) as u64 > self.limits.text {
            return Err(too_long(span.start, self.limits));
        }
        for field_span in [&mut played.number_span, &mut played.to_span] {
            *field_span = Span::new(self.base + field_span.start, self.base + field_span.end);
        }
        (self.take)(Line { span, text: extent.slice(self.text), statement: Statement::Move(played) });
        self.count(FIELDS + 1, span)
    }

    /// Returns the span of a line in the whole text; notes a line end that is not CR LF.
    fn span(&mut self, extent: Extent) -> Span {
        let span = Span::new(self.base + extent.start, self.base + extent.end);
        let is_cr_lf = extent.next == extent.end || extent.next == extent.end + 2;
        if self.line_end.is_none() && !is_cr_lf {
            self.line_end = Some(Span::new(span.end, self.base + extent.next));
        }
        span
    }

    fn line(&mut self, extent: Extent) -> Result<(), Diagnostic> {
        let text = extent.slice(self.text);
        let span = self.span(extent);
        let first = LineStart::new(text);
        let role = self.block.pass(first.keyword());
        let start = self.open.as_ref().map_or(span.start, |open| open.span.start);
        if (span.end - start) as u64 > self.limits.text {
            return Err(too_long(start, self.limits));
        }
        if first != LineStart::Blank || non_ascii_word(text).is_some() {
            self.invalid.note_content(&mut self.findings);
        }
        if !is_valid(text) {
            self.invalid(first, role, text, span.start);
        }
        if let (Role::Outside | Role::Begins, LineStart::Word { keyword: Some(keyword), end, .. }) = (role, first)
            && has_text(keyword)
        {
            report_joined_lines(Fields::new(text.get(end..).unwrap_or_default(), span.start + end), &mut self.findings);
        }
        match (role, first) {
            (Role::Within, _) => {
                self.suspect(first.keyword(), span);
                if let Some(open) = &mut self.open {
                    open.moves += usize::from(lone_move(text, first).is_some());
                    open.lines.lines.push(text);
                }
                self.count(1, span)
            }
            (Role::Ends, LineStart::Word { end, .. }) => {
                report_extra_data(
                    &Fields::new(text.get(end..).unwrap_or_default(), span.start + end),
                    &mut self.findings,
                );
                self.close_block(true);
                Ok(())
            }
            (Role::Begins, LineStart::Word { end, .. }) => {
                let title = text.get(end..).unwrap_or_default().trim_matches([' ', '\t']);
                let lines = Lines { title, ..Lines::default() };
                self.open = Some(OpenBlock { block: self.block, span, text, lines, moves: 0, reported: false });
                self.count(FIELDS + 1, span)
            }
            (Role::Outside, LineStart::Word { keyword, start, end }) => {
                self.statement(StatementLine::new(keyword, text, span, start..end), text, span)
            }
            (_, LineStart::Blank) => match non_ascii_word(text) {
                Some(word) => self.statement(StatementLine::new(None, text, span, word), text, span),
                None => self.count(1, span),
            },
        }
    }

    /// Handles a line with a statement. If the statement is a move, another move may follow on the line.
    fn statement(&mut self, mut parts: StatementLine<'t>, mut text: &'t str, mut span: Span) -> Result<(), Diagnostic> {
        loop {
            let statement = statement(&parts, &mut self.findings);
            let nodes = parts.count(&statement) + 1;
            let more = if let Statement::Move(played) = &statement {
                parts.fields_after_move(played).remaining()
            } else {
                ("", span)
            };
            if more.0.is_empty() {
                (self.take)(Line { span, text, statement });
                return self.count(nodes, span);
            }
            let own = text.get(..more.1.start.saturating_sub(span.start)).unwrap_or(text).trim_end_matches([' ', '\t']);
            (self.take)(Line { span: Span::new(span.start, span.start + own.len()), text: own, statement });
            self.count(nodes, span)?;
            (text, span) = more;
            match after_move(text, span, &mut self.findings) {
                AfterMove::Move(next) => parts = next,
                AfterMove::Line => {
                    (self.take)(Line { span, text, statement: Statement::Behind });
                    return Ok(());
                }
                AfterMove::Nothing => return Ok(()),
            }
        }
    }

    /// Reports invalid characters. Those in fields and keywords are ignored; those in texts are kept.
    fn invalid(&mut self, first: LineStart, role: Role, text: &str, at: usize) {
        let kept_from = match (role, first) {
            (Role::Within, _) | (_, LineStart::Word { keyword: None, .. }) => 0,
            (_, LineStart::Blank) if non_ascii_word(text).is_some() => 0,
            (Role::Outside, LineStart::Word { keyword: Some(Keyword::Var), end, .. })
                if has_non_ascii_marker(text, end) =>
            {
                end
            }
            (Role::Outside | Role::Begins, LineStart::Word { keyword: Some(keyword), end, .. })
                if has_text(keyword) =>
            {
                end
            }
            _ => text.len(),
        };
        let (fields, kept) = text.split_at_checked(kept_from).unwrap_or((text, ""));
        self.invalid.ignored(fields, at, &mut self.findings);
        self.invalid.kept(kept, at + fields.len(), &mut self.findings);
    }

    fn count(&mut self, nodes: usize, span: Span) -> Result<(), Diagnostic> {
        self.nodes = self.nodes.saturating_add(nodes as u64);
        if self.nodes <= self.limits.nodes {
            return Ok(());
        }
        let finding = Diagnostic::at(&codes::LIMIT_NODES, span);
        Err(finding.expected(Message::new("at-most").with("most", self.limits.nodes)))
    }

    /// Reports a line in the open block if its keyword suggests that the end of the block is missing.
    fn suspect(&mut self, keyword: Option<Keyword>, span: Span) {
        let code = match keyword {
            keyword if begins(self.block, keyword) => &codes::NESTED_BLOCK,
            Some(Keyword::Event) => &codes::EVENT_IN_BLOCK,
            _ => return,
        };
        self.findings.push(Diagnostic::at(code, span).repair(Message::new(KEPT_AS_TEXT)));
        if let Some(open) = self.open.as_mut().filter(|open| begins(open.block, keyword))
            && open.moves > 0
            && !open.reported
        {
            self.findings.push(open.without_end(KEPT_AS_TEXT));
        }
    }

    /// Ends the open block, which has no end line, before a line that continues the numbering of the moves.
    fn end_block(&mut self) {
        if let Some(open) = &mut self.open {
            self.findings.push(open.without_end("ended-before-next-move"));
        }
        self.block = BlockState::Outside;
        self.close_block(false);
    }

    fn close_block(&mut self, closed: bool) {
        let Some(OpenBlock { block, span, text, lines, .. }) = self.open.take() else { return };
        let lines = Lines { closed, ..lines };
        let statement = if block == BlockState::User { Statement::User(lines) } else { Statement::Commentary(lines) };
        (self.take)(Line { span, text, statement });
    }

    fn finish(mut self) -> ParsedText {
        if let Some(open) = self.open.as_mut().filter(|open| !open.reported) {
            self.findings.push(open.without_end("ended-with-file"));
        }
        self.close_block(false);
        self.invalid.finish(&mut self.findings);
        self.findings.sort();
        ParsedText { findings: self.findings, line_end: self.line_end }
    }
}

/// Creates the finding about a line or block that is longer than the limit.
pub(crate) fn too_long(start: usize, limits: &Limits) -> Diagnostic {
    let finding = Diagnostic::at(&codes::LIMIT_TEXT, Span::at(start));
    finding.expected(Message::new("at-most-bytes").with("most", limits.text))
}

/// Returns whether a VAR line has a marker outside ASCII. `end` is the end of the keyword in the line.
fn has_non_ascii_marker(text: &str, end: usize) -> bool {
    let rest = text.get(end..).unwrap_or_default();
    LineStart::new(rest) == LineStart::Blank && non_ascii_word(rest).is_some()
}

/// Returns whether text, rather than fields, follows the keyword.
fn has_text(keyword: Keyword) -> bool {
    let title = matches!(keyword, Keyword::Event | Keyword::Remark | Keyword::Com | Keyword::User);
    title || keyword.row().kind == Kind::Header
}

#[cfg(test)]
mod tests;
