//! From text to statements: blocks are put together, and each other line is read by its keyword.

use wei7_core::{Code, Diagnostic, Limits, Report, Span};

use crate::codes;
use crate::syntax::fast_move::{FIELDS, FastMove, fast_move};
use crate::syntax::fields::Fields;
use crate::syntax::invalid_chars::{InvalidChars, ignored};
use crate::syntax::keywords::{Keyword, Kind};
use crate::syntax::lines::{BlockState, Extent, First, Role, is_valid, other_word};
use crate::syntax::statement::{Line, Lines, Move, Statement};
use crate::syntax::statement_parser::{BehindMove, StatementLine, behind_move, no_more, statement};

/// What was found in a text.
#[derive(Debug)]
pub(crate) struct ParsedText {
    /// By place.
    pub(crate) findings: Report,
    /// The first line end that is not CR LF.
    pub(crate) line_end: Option<Span>,
}

/// Reads a text that begins at this place of the whole, in which all spans lie, and hands on each of its lines but blank
/// ones. The error is a limit.
pub(crate) fn parse<'t>(
    text: &'t str,
    base: usize,
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
    let mut at = 0;
    // What stands before the first line of the whole.
    if base == 0 && text.starts_with(BYTE_ORDER_MARK) {
        at = BYTE_ORDER_MARK.len_utf8();
    }
    while at < text.len() {
        if parser.block == BlockState::Outside
            && let Some(fast) = fast_move(text.as_bytes(), at)
        {
            parser.fast_move(fast)?;
            at = fast.extent.next;
            continue;
        }
        let Some(extent) = Extent::find(text, at, at, true) else { break };
        parser.line(extent)?;
        at = extent.next;
    }
    Ok(parser.finish())
}

/// As it stands in the text that was decoded.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

struct Parser<'t, 'l, T> {
    text: &'t str,
    base: usize,
    limits: &'l Limits,
    take: T,
    findings: Report,
    invalid: InvalidChars,
    line_end: Option<Span>,
    block: BlockState,
    /// The block that is open, with the first of its lines.
    open: Option<(Line<'t>, Lines<'t>)>,
    nodes: u64,
}

impl<'t, T: FnMut(Line<'t>)> Parser<'t, '_, T> {
    /// A line with nothing but a move.
    fn fast_move(&mut self, fast: FastMove) -> Result<(), Diagnostic> {
        let FastMove { extent, mut played } = fast;
        let span = self.span(extent);
        if (extent.end - extent.start) as u64 > self.limits.text {
            return Err(too_long(span.start, self.limits));
        }
        for of_field in [&mut played.number_span, &mut played.to_span] {
            *of_field = Span::new(self.base + of_field.start, self.base + of_field.end);
        }
        (self.take)(Line { span, text: extent.of(self.text), statement: Statement::Move(played) });
        self.count(FIELDS + 1, span)
    }

    /// Where a line stands in the whole; its end is looked at.
    fn span(&mut self, extent: Extent) -> Span {
        let span = Span::new(self.base + extent.start, self.base + extent.end);
        let is_cr_lf = extent.next == extent.end || extent.next == extent.end + 2;
        if self.line_end.is_none() && !is_cr_lf {
            self.line_end = Some(Span::new(span.end, self.base + extent.next));
        }
        span
    }

    fn line(&mut self, extent: Extent) -> Result<(), Diagnostic> {
        let text = extent.of(self.text);
        let span = self.span(extent);
        let first = First::of(text);
        let role = self.block.pass(first.keyword());
        let start = self.open.as_ref().map_or(span.start, |(line, _)| line.span.start);
        if (span.end - start) as u64 > self.limits.text {
            return Err(too_long(start, self.limits));
        }
        if !is_valid(text) {
            self.invalid(first, role, text, span.start);
        }
        match (role, first) {
            (Role::Within, _) => {
                self.suspect(first.keyword(), span);
                if let Some((_, lines)) = &mut self.open {
                    lines.lines.push(text);
                }
                self.count(1, span)
            }
            (Role::Ends, First::Word { end, .. }) => {
                no_more(&Fields::new(text.get(end..).unwrap_or_default(), span.start + end), &mut self.findings);
                if let Some((line, mut lines)) = self.open.take() {
                    lines.closed = true;
                    self.push_block(line, lines);
                }
                Ok(())
            }
            (Role::Begins | Role::Outside, First::Word { keyword, start, end }) => {
                let parts = StatementLine::new(keyword, text, span, start..end);
                let statement = statement(&parts, &mut self.findings);
                if let Statement::Move(played) = statement {
                    return self.moves(parts, played, text, span);
                }
                let fields = count_of_fields(keyword, &statement);
                let line = Line { span, text, statement };
                if role == Role::Begins {
                    self.open = Some((line, Lines { title: parts.text(), lines: Vec::new(), closed: false }));
                } else {
                    (self.take)(line);
                }
                self.count(fields.saturating_add(1), span)
            }
            (_, First::Blank) => {
                if let Some(word) = other_word(text) {
                    let statement = statement(&StatementLine::new(None, text, span, word), &mut self.findings);
                    (self.take)(Line { span, text, statement });
                }
                self.count(1, span)
            }
        }
    }

    /// A line with a move, or several.
    fn moves(
        &mut self,
        mut parts: StatementLine<'t>,
        mut played: Move,
        mut text: &'t str,
        mut span: Span,
    ) -> Result<(), Diagnostic> {
        loop {
            let (more, more_span) = parts.behind(&played).remaining();
            let own = if more.is_empty() {
                text
            } else {
                text.get(..more_span.start.saturating_sub(span.start)).unwrap_or(text).trim_end_matches([' ', '\t'])
            };
            let own_span = Span::new(span.start, span.start + own.len());
            (self.take)(Line { span: own_span, text: own, statement: Statement::Move(played) });
            self.count(FIELDS + 1, span)?;
            if more.is_empty() {
                return Ok(());
            }
            (text, span) = (more, more_span);
            match behind_move(text, span, &mut self.findings) {
                BehindMove::Move(line) => parts = line,
                BehindMove::Line => {
                    (self.take)(Line { span, text, statement: Statement::Behind });
                    return Ok(());
                }
                BehindMove::Nothing => return Ok(()),
            }
            let Statement::Move(next) = statement(&parts, &mut self.findings) else { return Ok(()) };
            played = next;
        }
    }

    /// There are characters that are not valid: fields and keywords are read without them, in texts they stay.
    fn invalid(&mut self, first: First, role: Role, text: &str, at: usize) {
        let kept_from = match (role, first) {
            (Role::Within, _) | (_, First::Word { keyword: None, .. }) => 0,
            (_, First::Blank) if other_word(text).is_some() => 0,
            (Role::Outside, First::Word { keyword: Some(Keyword::Var), end, .. }) if has_other_marker(text, end) => end,
            (Role::Outside | Role::Begins, First::Word { keyword: Some(keyword), end, .. }) if has_text(keyword) => end,
            _ => text.len(),
        };
        let (fields, kept) = text.split_at_checked(kept_from).unwrap_or((text, ""));
        ignored(fields, at, &mut self.findings);
        self.invalid.kept(kept, at + fields.len());
    }

    fn count(&mut self, nodes: usize, span: Span) -> Result<(), Diagnostic> {
        self.nodes = self.nodes.saturating_add(nodes as u64);
        if self.nodes <= self.limits.nodes {
            return Ok(());
        }
        let finding = Diagnostic::at(&codes::LIMIT_NODES, span);
        Err(finding.expected(format!("at most {}", self.limits.nodes)))
    }

    /// What is suspect in a block.
    fn suspect(&mut self, keyword: Option<Keyword>, span: Span) {
        let code = match (self.block, keyword) {
            (BlockState::Com, Some(Keyword::Com)) | (BlockState::User, Some(Keyword::User)) => &codes::NESTED_BLOCK,
            (_, Some(Keyword::Event)) => &codes::EVENT_IN_BLOCK,
            _ => return,
        };
        self.findings.push(Diagnostic::at(code, span).repair("kept as text of the block"));
    }

    fn push_block(&mut self, mut line: Line<'t>, lines: Lines<'t>) {
        line.statement = match line.statement {
            Statement::User(_) => Statement::User(lines),
            _ => Statement::Commentary(lines),
        };
        (self.take)(line);
    }

    fn finish(mut self) -> ParsedText {
        if let Some((line, lines)) = self.open.take() {
            let code: &'static Code = if self.block == BlockState::User { &codes::OPEN_USER } else { &codes::OPEN_COM };
            self.findings.push(Diagnostic::at(code, line.span).repair("ended with the file"));
            self.push_block(line, lines);
        }
        self.invalid.finish(&mut self.findings);
        self.findings.sort();
        ParsedText { findings: self.findings, line_end: self.line_end }
    }
}

/// How many fields of a statement count for the limit.
fn count_of_fields(keyword: Option<Keyword>, statement: &Statement<'_>) -> usize {
    match (statement, keyword) {
        (Statement::Setup(stones), _) => stones.len(),
        (Statement::Mark(marks), _) => marks.len(),
        (Statement::Unmark(targets) | Statement::Prisoner(targets) | Statement::Hide(targets), _) => targets.len(),
        (Statement::Header(..), _)
        | (Statement::Nothing, None | Some(Keyword::Setup | Keyword::Prisoner | Keyword::Hide)) => 0,
        _ => FIELDS,
    }
}

/// A line or a block that begins here is longer than the limit.
pub(crate) fn too_long(start: usize, limits: &Limits) -> Diagnostic {
    let finding = Diagnostic::at(&codes::LIMIT_TEXT, Span::at(start));
    finding.expected(format!("at most {} bytes", limits.text))
}

/// Whether VAR has a marker, and that without any ASCII.
fn has_other_marker(text: &str, end: usize) -> bool {
    let rest = text.get(end..).unwrap_or_default();
    First::of(rest) == First::Blank && other_word(rest).is_some()
}

/// Whether what stands behind the keyword is text and not fields.
fn has_text(keyword: Keyword) -> bool {
    let title = matches!(keyword, Keyword::Event | Keyword::Remark | Keyword::Com | Keyword::User);
    title || matches!(keyword.row().kind, Kind::Header(_))
}

#[cfg(test)]
mod tests;
