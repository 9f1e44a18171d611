//! Events from a stream: beside the event being read only a buffer of at most 1 MiB is held.

use std::io::Read;

use encoding_rs::Encoding;
use wei7_core::{Diagnostic, Limits, LineColumn, Place, Report};

use crate::codes;
use crate::input::decode::{DecodedInput, Failure};
use crate::syntax::fast_move::end_of_move;
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::{BYTE_ORDER_MARK, BlockState, Extent, First, Role};
use crate::syntax::parse::{parse, too_long};
use crate::syntax::statement::Line;

/// How many bytes of the buffer are kept after a long event.
const ROOM: usize = 1 << 20;

/// The decoded text that was read for one event: from the end of the event before to the end of this one. The places of
/// the event's findings lie in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'s> {
    /// The text.
    pub text: &'s str,
    /// The byte of the whole decoded text at which it begins.
    pub start: usize,
    /// The line and column there.
    pub place: LineColumn,
}

/// An event: its remarks, its EVENT line if it has one, and what follows (4.2).
#[derive(Debug)]
pub(crate) struct Event<'t> {
    text: &'t str,
    /// Where that begins in the whole.
    start: usize,
    limits: Limits,
    /// What was found about its bytes.
    findings: Report,
    line_end: &'t mut bool,
    over: &'t mut bool,
    /// Whether no event follows.
    pub(crate) last: bool,
}

impl<'t> Event<'t> {
    /// Hands on each of its lines but blank ones. All spans lie in the whole decoded text. What was found on its lines and in
    /// its bytes, by place.
    pub(crate) fn lines(self, take: impl FnMut(Line<'t>)) -> Result<Report, Failure> {
        let read = parse(self.text, self.start, &self.limits, take).map_err(|why| {
            *self.over = true;
            Failure::Refused(why)
        })?;
        let mut findings = self.findings;
        findings.append(read.findings);
        if let Some(span) = read.line_end.filter(|_| !*self.line_end) {
            *self.line_end = true;
            findings.push(Diagnostic::at(&codes::LINE_END, span));
        }
        findings.sort();
        Ok(findings)
    }
}

/// The events of a stream, one at a time.
pub(crate) struct Stream<R> {
    input: DecodedInput<R>,
    limits: Limits,
    /// Text that has been decoded: from `piece` to `at` that of the last event, after it what belongs to none yet.
    text: String,
    /// Where `text` begins in the whole.
    base: usize,
    piece: usize,
    /// Line and column of `piece`.
    place: LineColumn,
    at: usize,
    over: bool,
    /// What was found about bytes that belong to no event yet.
    findings: Report,
    /// Whether it was said that a line end is not CR LF.
    line_end: bool,
}

impl<R: Read> Stream<R> {
    /// Nothing is read yet; `asked` overrides what the bytes look like.
    pub(crate) fn new(input: R, asked: Option<&'static Encoding>, limits: Limits) -> Self {
        Self {
            input: DecodedInput::new(input, asked, limits),
            limits,
            text: String::new(),
            base: 0,
            piece: 0,
            place: LineColumn::START,
            at: 0,
            over: false,
            findings: Report::new(limits.findings),
            line_end: false,
        }
    }

    /// What was read for the last event.
    pub(crate) fn piece(&self) -> Piece<'_> {
        let text = self.text.get(self.piece..self.at).unwrap_or_default();
        Piece { text, start: self.base + self.piece, place: self.place }
    }

    /// The next event. There is at least one, which is empty for an empty file (4.1).
    pub(crate) fn next_event(&mut self) -> Result<Option<Event<'_>>, Failure> {
        if self.over {
            return Ok(None);
        }
        self.next_piece();
        let cut = self.find_end();
        self.over = !matches!(cut, Ok(Cut::BeforeEvent));
        cut?;
        Ok(Some(Event {
            findings: self.own_findings(),
            text: self.text.get(self.piece..self.at).unwrap_or_default(),
            start: self.base + self.piece,
            limits: self.limits,
            line_end: &mut self.line_end,
            last: self.over,
            over: &mut self.over,
        }))
    }

    /// What is read from now on belongs to the next event.
    fn next_piece(&mut self) {
        let text = self.text.get(self.piece..self.at).unwrap_or_default();
        self.place = self.place.after(text.as_bytes());
        self.piece = self.at;
        // Each byte is moved a bounded number of times.
        if self.piece > self.text.len() / 2 {
            self.text.drain(..self.piece);
            if self.text.capacity() / 4 > self.text.len().max(ROOM) {
                self.text.shrink_to(self.text.len().max(ROOM));
            }
            self.base += self.piece;
            self.at = 0;
            self.piece = 0;
        }
    }

    /// Findings about bytes up to the end of the event.
    fn own_findings(&mut self) -> Report {
        let mut own = Report::new(self.limits.findings);
        let end = if self.over { usize::MAX } else { self.base + self.at };
        let all = std::mem::replace(&mut self.findings, Report::new(self.limits.findings));
        if all.unlisted() > 0 {
            // Too many to know whose they are.
            return all;
        }
        for finding in all.diagnostics() {
            match finding.place {
                Place::Span(span) if span.start >= end => self.findings.push(finding.clone()),
                _ => own.push(finding.clone()),
            }
        }
        own
    }

    /// Reads up to the end of the event that begins at `piece`.
    fn find_end(&mut self) -> Result<Cut, Failure> {
        let mut search = Search::new(self.piece);
        loop {
            let whole = self.input.ended();
            if let Some(end) = search.advance(&self.text, self.base == 0, whole) {
                self.at = end;
                return Ok(Cut::BeforeEvent);
            }
            if whole {
                self.at = self.text.len();
                return Ok(Cut::AtEnd);
            }
            if (self.text.len() - search.line) as u64 > self.limits.text {
                self.at = self.text.len();
                return Err(Failure::Refused(too_long(self.base + search.line, &self.limits)));
            }
            let added = self.input.add(&mut self.text, self.base, &mut self.findings);
            if added.is_err() {
                self.at = self.text.len();
            }
            added?;
        }
    }
}

/// What ends an event.
enum Cut {
    BeforeEvent,
    AtEnd,
}

/// The search for the end of an event, which looks at each byte once.
struct Search {
    /// Where the next line begins.
    line: usize,
    /// Up to where it was searched for its end.
    searched: usize,
    block: BlockState,
    /// Whether there was a line that no other event can have.
    began: bool,
    /// Where the remarks begin that may belong to the next event.
    remarks: Option<usize>,
}

impl Search {
    const fn new(start: usize) -> Self {
        Self { line: start, searched: start, block: BlockState::Outside, began: false, remarks: None }
    }

    /// Goes on to the end of the event or of the text.
    fn advance(&mut self, text: &str, from_start: bool, whole: bool) -> Option<usize> {
        if from_start && self.line == 0 && text.starts_with(BYTE_ORDER_MARK) {
            self.line = BYTE_ORDER_MARK.len_utf8();
        }
        while self.line < text.len() {
            if self.block == BlockState::Outside
                && let Some(next) = end_of_move(text.as_bytes(), self.line)
            {
                self.goes_on();
                self.line = next;
                self.searched = self.line;
                continue;
            }
            let Some(extent) = Extent::find(text, self.line, self.searched, whole) else {
                // A CR at the end is looked at again.
                self.searched = text.len() - usize::from(text.ends_with('\r'));
                return None;
            };
            if let Some(end) = self.pass(First::of(extent.of(text)), extent.start) {
                return Some(end);
            }
            self.line = extent.next;
            self.searched = extent.next;
        }
        None
    }

    /// Passes over a line; the end of the event if it is the first of the next.
    fn pass(&mut self, first: First, start: usize) -> Option<usize> {
        let keyword = first.keyword();
        match (self.block.pass(keyword), first) {
            (Role::Within | Role::Ends, _) | (Role::Outside, First::Blank) => {}
            (Role::Outside, First::Word { keyword: Some(Keyword::Remark), .. }) => {
                self.remarks.get_or_insert(start);
            }
            (Role::Outside, _) if !self.began && !first.makes_an_event() => {}
            (Role::Outside, First::Word { keyword: Some(Keyword::Event), .. }) if self.began => {
                return Some(self.remarks.unwrap_or(start));
            }
            _ => self.goes_on(),
        }
        None
    }

    /// There is a line that is no remark for what follows.
    const fn goes_on(&mut self) {
        self.began = true;
        self.remarks = None;
    }
}

#[cfg(test)]
mod tests;
