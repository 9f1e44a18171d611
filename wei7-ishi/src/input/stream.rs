//! Cuts a stream into events. Besides the event being read, at most 1 MiB is buffered.

use std::io::Read;

use encoding_rs::Encoding;
use wei7_core::{Diagnostic, InputError, Limits, Piece, Place, Report, TextWindow};

use crate::codes;
use crate::input::decode::DecodedInput;
use crate::syntax::fast_move::end_of_move;
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::{BYTE_ORDER_MARK, BlockState, Extent, LineStart, Role};
use crate::syntax::open_block::{LastMove, OpenBlock};
use crate::syntax::parse::{parse, too_long};
use crate::syntax::statement::Line;

/// An event: its remarks, its EVENT line if it has one, and all lines up to the next event (4.2).
#[derive(Debug)]
pub(crate) struct Event<'t> {
    text: &'t str,
    /// Offset of `text` in the whole text.
    start: usize,
    /// Offsets in the whole text at which blocks without an end line end.
    block_ends: Vec<usize>,
    limits: Limits,
    /// Findings about the bytes of the event.
    findings: Report,
    line_end: &'t mut bool,
    over: &'t mut bool,
    /// Whether this is the last event of the stream.
    pub(crate) last: bool,
}

impl<'t> Event<'t> {
    /// Passes each line except blank ones to `take`. All spans are offsets into the whole decoded text. Returns the
    /// findings about lines and bytes, sorted by place.
    pub(crate) fn lines(self, take: impl FnMut(Line<'t>)) -> Result<Report, InputError> {
        let read = parse(self.text, self.start, &self.block_ends, &self.limits, take).map_err(|why| {
            *self.over = true;
            InputError::Refused(why)
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

/// The events of a stream.
pub(crate) struct Stream<R> {
    input: DecodedInput<R>,
    limits: Limits,
    window: TextWindow,
    over: bool,
    /// Findings about bytes that have been read ahead and belong to no event yet.
    findings: Report,
    /// Whether a line end that is not CR LF was reported.
    line_end: bool,
    /// The error at which [`Stream::look_ahead`] stopped; reading will end at the same place with this error.
    ended_ahead: Option<InputError>,
}

/// Maximum number of bytes after the event read last that [`Stream::look_ahead`] returns.
const AHEAD: usize = 1 << 18;

impl<R: Read> Stream<R> {
    /// Creates a stream without reading; `asked` replaces the guessed encoding.
    pub(crate) fn new(input: R, asked: Option<&'static Encoding>, limits: Limits) -> Self {
        Self {
            input: DecodedInput::new(input, asked, &limits),
            limits,
            window: TextWindow::default(),
            over: false,
            findings: Report::new(limits.findings),
            line_end: false,
            ended_ahead: None,
        }
    }

    /// Returns the complete lines after the event read last, up to [`AHEAD`] bytes. The result does not depend on the
    /// size of reads.
    pub(crate) fn look_ahead(&mut self) -> &str {
        let base = self.window.base();
        while self.window.text.len() - self.window.end < AHEAD && !self.input.ended() && self.ended_ahead.is_none() {
            self.ended_ahead = self.input.add(&mut self.window.text, base, &mut self.findings).err();
        }
        let text = self.window.text.get(self.window.end..).unwrap_or_default();
        if text.len() <= AHEAD {
            return text;
        }
        let end = text.as_bytes().iter().take(AHEAD).rposition(|byte| *byte == b'\n').unwrap_or(0);
        text.get(..end).unwrap_or_default()
    }

    /// Returns the piece of input of the event read last.
    pub(crate) fn piece(&self) -> Piece<'_> {
        self.window.piece()
    }

    /// Returns the text of the event read last.
    pub(crate) fn text(&self) -> &str {
        self.window.held()
    }

    /// Returns the next event. An empty file has one empty event (4.1).
    pub(crate) fn next_event(&mut self) -> Result<Option<Event<'_>>, InputError> {
        if self.over {
            return Ok(None);
        }
        self.window.next_piece();
        if self.window.is_mostly_past() {
            self.window.forget();
        }
        let start = self.window.start();
        self.event_at(start).map(Some)
    }

    /// Reads the event after the one read last, if there is one, and extends the current piece by it. The mark allows
    /// [`Self::unread`].
    pub(crate) fn following(&mut self) -> Result<Option<(Mark, Event<'_>)>, InputError> {
        if self.over {
            return Ok(None);
        }
        let mark = Mark { end: self.window.end, findings: self.findings.clone(), line_end: self.line_end };
        let start = self.window.end;
        self.event_at(start).map(|event| Some((mark, event)))
    }

    /// Undoes [`Self::following`]: the event becomes the next one again.
    pub(crate) fn unread(&mut self, mark: Mark) {
        self.window.end = mark.end;
        self.findings = mark.findings;
        self.line_end = mark.line_end;
        self.over = false;
    }

    /// Reads the event that begins at the index `start` of the window.
    fn event_at(&mut self, start: usize) -> Result<Event<'_>, InputError> {
        let found = self.find_end(start);
        self.over = !matches!(found, Ok(EventEnd { is_followed: true, .. }));
        let block_ends = found?.block_ends;
        Ok(Event {
            findings: self.own_findings(),
            block_ends,
            text: self.window.text.get(start..self.window.end).unwrap_or_default(),
            start: self.window.base() + start,
            limits: self.limits,
            line_end: &mut self.line_end,
            last: self.over,
            over: &mut self.over,
        })
    }

    /// Takes the findings about bytes up to the end of the event.
    fn own_findings(&mut self) -> Report {
        let mut own = Report::new(self.limits.findings);
        let end = if self.over { usize::MAX } else { self.window.base() + self.window.end };
        let all = std::mem::replace(&mut self.findings, Report::new(self.limits.findings));
        if all.unlisted() > 0 {
            // Some findings were not listed, so it is unknown to which event they belong.
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

    /// Reads up to the end of the event that begins at the index `start` of the window.
    fn find_end(&mut self, start: usize) -> Result<EventEnd, InputError> {
        let mut search = Search { line: start, searched: start, ..Search::default() };
        let why = loop {
            let whole = self.input.ended();
            if let Some(end) = search.advance(&self.window.text, self.window.base() == 0, whole) {
                self.window.end = end;
                return Ok(search.into_end(true, self.window.base()));
            }
            if whole {
                self.window.end = self.window.text.len();
                return Ok(search.into_end(false, self.window.base()));
            }
            let base = self.window.base();
            if (self.window.text.len() - search.line) as u64 > self.limits.text {
                break InputError::Refused(too_long(base + search.line, &self.limits));
            }
            if let Some(why) = self.ended_ahead.take() {
                break why;
            }
            if let Err(why) = self.input.add(&mut self.window.text, base, &mut self.findings) {
                break why;
            }
        };
        self.window.end = self.window.text.len();
        Err(why)
    }
}

/// The end of an event.
struct EventEnd {
    /// Whether another event follows.
    is_followed: bool,
    /// Offsets in the whole text at which blocks without an end line end.
    block_ends: Vec<usize>,
}

/// State of a stream before [`Stream::following`], which [`Stream::unread`] restores.
pub(crate) struct Mark {
    end: usize,
    findings: Report,
    line_end: bool,
}

/// The search for the end of an event. A line is examined again only if it was taken for text of a block without an
/// end: at most once for COM and once for USER, since the search in a block stops at the next block of its kind.
#[derive(Default)]
struct Search {
    /// Beginning of the next line.
    line: usize,
    /// End of the part of the next line that has been searched for a line end.
    searched: usize,
    block: BlockState,
    /// The open block, if the next line stands in one.
    open: Option<OpenBlock>,
    last_move: LastMove,
    /// Places at which blocks without an end line end.
    block_ends: Vec<usize>,
    /// Whether there was a line that belongs to this event.
    began: bool,
    /// Beginning of the latest REMARK lines, which belong to the next event if EVENT follows them.
    remarks: Option<usize>,
}

impl Search {
    /// Continues the search. Returns the end of the event, or `None` if `text` ends first. `from_start` means that
    /// `text` begins at the beginning of the file, and `whole` that nothing follows `text`.
    fn advance(&mut self, text: &str, from_start: bool, whole: bool) -> Option<usize> {
        if from_start && self.line == 0 && text.starts_with(BYTE_ORDER_MARK) {
            self.line = BYTE_ORDER_MARK.len_utf8();
        }
        while self.line < text.len() {
            if self.block == BlockState::Outside
                && let Some(next) = end_of_move(text.as_bytes(), self.line)
            {
                self.note_content();
                self.last_move = LastMove::Line(self.line);
                self.line = next;
                self.searched = self.line;
                continue;
            }
            let Some(extent) = Extent::find(text, self.line, self.searched, whole) else {
                // Up to two CRs at the end are examined again, since they may be part of a longer line end.
                let again = if text.ends_with('\r') { 2 } else { 0 };
                self.searched = self.searched.max(text.len().saturating_sub(again));
                return None;
            };
            let line = extent.slice(text);
            let first = LineStart::new(line);
            let block = self.block;
            if let Some(open) = &mut self.open
                && let Some(end) = open.pass(block, first, line, extent.start, text)
            {
                self.end_block(end);
                continue;
            }
            if let Some(end) = self.pass(first, extent.start) {
                return Some(end);
            }
            self.line = extent.next;
            self.searched = extent.next;
            if whole
                && self.line == text.len()
                && let Some(end) = self.open.as_ref().and_then(OpenBlock::end_without_end_line)
            {
                self.end_block(end);
            }
        }
        None
    }

    /// Continues outside of the block, from the line at which the block ends.
    fn end_block(&mut self, end: usize) {
        self.block_ends.push(end);
        self.block = BlockState::Outside;
        self.open = None;
        self.line = end;
        self.searched = end;
    }

    /// Converts the completed search to the end of the event. The window begins at offset `base` of the whole text.
    fn into_end(mut self, is_followed: bool, base: usize) -> EventEnd {
        for end in &mut self.block_ends {
            *end += base;
        }
        EventEnd { is_followed, block_ends: self.block_ends }
    }

    /// Examines the line that begins at `start`. Returns the end of the event if the line begins the next event.
    fn pass(&mut self, first: LineStart, start: usize) -> Option<usize> {
        let keyword = first.keyword();
        let role = self.block.pass(keyword);
        match (role, keyword) {
            (Role::Begins, _) => self.open = Some(OpenBlock::new(self.last_move)),
            (Role::Ends, _) => self.open = None,
            (Role::Outside, Some(Keyword::B | Keyword::W)) => self.last_move = LastMove::Line(start),
            (Role::Outside, Some(Keyword::Var | Keyword::EndVar)) => self.last_move = LastMove::Unknown,
            _ => {}
        }
        match (role, first) {
            (Role::Within | Role::Ends, _) | (Role::Outside, LineStart::Blank) => {}
            (Role::Outside, LineStart::Word { keyword: Some(Keyword::Remark), .. }) => {
                self.remarks.get_or_insert(start);
            }
            (Role::Outside, _) if !self.began && !first.begins_event() => {}
            (Role::Outside, LineStart::Word { keyword: Some(Keyword::Event), .. }) if self.began => {
                return Some(self.remarks.unwrap_or(start));
            }
            _ => self.note_content(),
        }
        None
    }

    /// Notes a line that is not a remark on the next event.
    const fn note_content(&mut self) {
        self.began = true;
        self.remarks = None;
    }
}

#[cfg(test)]
mod tests;
