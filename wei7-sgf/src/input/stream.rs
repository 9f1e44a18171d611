//! Reads games from a stream with a buffer of at most 1 MiB besides the current game.

use std::io::Read;
use wei7_core::Message;

use wei7_core::{Code, Diagnostic, InputError, Limits, Piece, Place, Report, Span, TextWindow};
use wei7_text::encoding::TextEncoding;

use crate::codes;
use crate::input::decoder::{Decoder, HEAD, Known};
use crate::input::per_game_charset::game_charset_finding;
use crate::model::properties::Id;
use crate::syntax::game_start::{Before, Search, Start, find_start};
use crate::syntax::lexer::SgfLexer;
use crate::syntax::tree::{Buffers, GameTree, NodeId, Property};
use crate::syntax::{before_game, junk};

/// Reader that yields the games of a stream one at a time, like [`crate::syntax::Games`] for a text.
pub(crate) struct Stream<R> {
    decoder: Decoder<R>,
    limits: Limits,
    window: TextWindow,
    /// Paused lexer of the game being read; `game` is the place where this game begins.
    lexer: Option<SgfLexer<'static>>,
    game: usize,
    /// Allocations of the previous game, which the next game reuses.
    buffers: Buffers,
    /// Number of bytes that look-aheads for closing brackets have scanned so far.
    scanned: usize,
    before: Before,
    /// Finding about text between games that was already dropped from the window.
    junk: Option<Diagnostic>,
    over: bool,
    /// Findings about the encoding and about text between games that are not yet assigned to a piece.
    findings: Vec<Diagnostic>,
    /// Number of findings that exceed the limit and are not listed, and the place up to which they occurred.
    unlisted: (usize, usize),
    /// Text that was already dropped from the window; `None` if the caller does not need this text.
    all: Option<String>,
}

impl<R: Read> Stream<R> {
    /// Creates a stream without reading from it. `asked` overrides the charset named by the file.
    pub(crate) fn new(input: R, asked: Option<TextEncoding>, limits: Limits) -> Self {
        Self {
            decoder: Decoder::new(input, asked, limits),
            limits,
            window: TextWindow::default(),
            lexer: None,
            game: 0,
            buffers: Buffers::NONE,
            scanned: 0,
            before: Before::Nothing,
            junk: None,
            over: false,
            findings: Vec::new(),
            unlisted: (0, 0),
            all: None,
        }
    }

    /// Returns the whole remaining text and the findings about its encoding.
    pub(crate) fn decoded(mut self) -> (String, Report) {
        self.all = Some(String::new());
        let mut found = Report::new(self.limits.findings);
        let mut more = true;
        while more {
            more = self.advance().is_ok_and(|more| more);
            let report = self.findings();
            let listed = report.diagnostics().iter().filter(|finding| is_of_encoding(finding));
            listed.for_each(|finding| found.push(finding.clone()));
            if more {
                self.lexer = None;
            }
        }
        // After a limit was exceeded the remaining text is decoded without parsing it.
        let mut rest = Report::new(self.limits.findings);
        while !self.decoder.ended() {
            let known = Known { at: self.window.text.len(), in_game: true };
            let base = self.window.base();
            if self.decoder.add(&mut self.window.text, known, base, &mut rest).is_err() {
                break;
            }
        }
        found.append(rest);
        let mut all = self.all.take().unwrap_or_default();
        all.push_str(&self.window.text);
        (all, found)
    }

    /// Returns the last piece of the stream: the game that was read last and the text between this game and the one
    /// before.
    pub(crate) fn piece(&self) -> Piece<'_> {
        self.window.piece()
    }

    /// Returns the text of the last piece.
    pub(crate) fn text(&self) -> &str {
        self.window.held()
    }

    /// Takes the findings about the encoding and about text between games that lie before the end of the last piece.
    pub(crate) fn findings(&mut self) -> Report {
        let mut report = Report::new(self.limits.findings);
        let end = if self.over { usize::MAX } else { self.window.base() + self.window.end };
        let is_later = |finding: &Diagnostic| matches!(finding.place, Place::Span(span) if span.start >= end);
        let (later, here): (Vec<_>, Vec<_>) = std::mem::take(&mut self.findings).into_iter().partition(is_later);
        self.findings = later;
        let (bad, others): (Vec<_>, Vec<_>) = here.into_iter().partition(|finding| finding.code == &codes::BAD_BYTES);
        for finding in others {
            report.push(finding);
        }
        let mut more = bad.len().saturating_sub(1);
        let mut first = bad.into_iter().next();
        let (count, last) = self.unlisted;
        if count > 0 && self.findings.is_empty() {
            more += count;
            first = first.or_else(|| Some(Diagnostic::at(&codes::BAD_BYTES, Span::at(last.min(end)))));
            // Keep a count of one if some of the unlisted findings may belong to a later piece.
            self.unlisted.0 = usize::from(last >= end);
        }
        if let Some(first) = first {
            // Several bad places in one game give one finding, at the first place.
            let found = match (first.found, more) {
                (Some(bytes), 0) => bytes,
                (Some(bytes), more) => Message::new("bytes-and-places").with("bytes", bytes).with("more", more).into(),
                (None, more) => Message::new("places").with("number", more + 1).into(),
            };
            report.push(
                Diagnostic::new(first.code, first.place)
                    .found(found)
                    .repair(Message::new("replaced-by-replacement-character")),
            );
            report.sort();
        }
        report
    }

    fn add_findings(&mut self, findings: &Report) {
        self.unlisted.0 += findings.unlisted();
        for finding in findings.diagnostics() {
            if self.findings.len() < self.limits.findings {
                self.findings.push(finding.clone());
            } else {
                self.unlisted.0 += 1;
            }
        }
        if findings.unlisted() > 0 || self.findings.len() >= self.limits.findings {
            self.unlisted.1 = self.window.base() + self.window.text.len();
        }
    }

    /// Drops the text of earlier pieces.
    fn drop_past(&mut self) {
        if let Some(all) = &mut self.all {
            all.push_str(self.window.text.get(..self.window.start()).unwrap_or_default());
        }
        self.window.forget();
    }

    /// Reads the next game; returns whether there is one.
    pub(crate) fn advance(&mut self) -> Result<bool, InputError> {
        if self.over {
            return Ok(false);
        }
        self.window.next_piece();
        if self.window.is_mostly_past() {
            self.drop_past();
        }
        let read = self.next_game();
        if !matches!(read, Ok(true)) {
            self.over = true;
            self.window.end = self.window.text.len();
        }
        read
    }

    /// Takes the game that was read last.
    pub(crate) fn game(&mut self) -> Option<GameTree<'_>> {
        let reading = self.lexer.take()?;
        let text = self.window.text.get(self.game..).unwrap_or_default();
        let mut game = reading.resume(text, true).finish();
        // If the charset of the file was decided within this piece, that decision already checked `CA`.
        let from = self.window.base() + self.window.start();
        if let Some(charset) = self.decoder.file
            && self.decoder.decided_at < from
        {
            let value = game.property(NodeId::ROOT, Id::CA).map(Property::value);
            let place = value.as_ref().map_or(game.beginning(NodeId::ROOT), |value| value.span);
            let label = value.map(|value| value.raw.trim());
            let later = self.decoder.later(from);
            if let Some(finding) =
                game_charset_finding(charset, self.decoder.named.as_deref(), later, label, Place::Span(place))
            {
                game.findings.push(finding);
            }
        }
        Some(game)
    }

    /// Keeps the allocations of the last game for the next one.
    pub(crate) fn reuse(&mut self, buffers: Buffers) {
        self.buffers = buffers;
    }

    fn next_game(&mut self) -> Result<bool, InputError> {
        self.lexer = None;
        loop {
            let whole = self.decoder.ended();
            if let Some(reading) = self.lexer.take() {
                let text = self.window.text.get(self.game..).unwrap_or_default();
                let before = reading.at();
                let mut reading = reading.resume(text, whole);
                let done = reading.run().map_err(InputError::Refused)?;
                let end = self.game + reading.at();
                let stuck = reading.at() == before && end < self.window.text.len();
                self.scanned = reading.scanned();
                self.lexer = Some(reading.pause());
                if done {
                    self.decoder.game_over = true;
                    self.window.end = end;
                    self.before = Before::Game;
                    return Ok(true);
                }
                // The lexer tries the incomplete token again only when twice as much of the token is available, so that
                // the time stays linear.
                self.read_more(end + 2 * (self.window.text.len() - end), stuck)?;
                continue;
            }
            match find_start(self.window.text.as_bytes(), self.window.end, self.before, whole) {
                Search::Found(start) => self.begin(start)?,
                Search::Nothing(_) if whole => return self.end(),
                Search::Nothing(keep) => {
                    if keep - self.window.end >= HEAD {
                        self.pass_over(keep);
                    }
                    self.read_more(self.window.end + 2 * (self.window.text.len() - self.window.end), false)?;
                }
            }
        }
    }

    /// Decodes more text until more than `limit` bytes are available, a charset decision is due or the input ends.
    /// `stuck` says that the lexer could not read any token of the available text.
    fn read_more(&mut self, limit: usize, stuck: bool) -> Result<(), InputError> {
        let mut findings = Report::new(self.limits.findings);
        let in_game = self.lexer.is_some();
        let known = Known { at: if in_game { self.game } else { self.window.end }, in_game };
        let mut added = Ok(());
        while added.is_ok() {
            let base = self.window.base();
            added = self.decoder.add(&mut self.window.text, known, base, &mut findings);
            if self.decoder.ended() || self.decoder.is_undecided(stuck) || self.window.text.len() > limit {
                break;
            }
        }
        self.add_findings(&findings);
        added
    }

    /// Creates the lexer for the game that begins at `start`, and reports the text before the game.
    fn begin(&mut self, start: Start) -> Result<(), InputError> {
        let mut findings = Report::new(self.limits.findings);
        let code = before_game(self.before != Before::Nothing);
        if let Some(finding) = self.junk_until(start.at, code) {
            findings.push(finding);
        }
        let buffers = std::mem::replace(&mut self.buffers, Buffers::NONE);
        let reading = SgfLexer::new(self.window.base() + start.at, start, findings, self.limits, buffers, self.scanned);
        self.lexer = Some(reading.map_err(InputError::Refused)?);
        self.game = start.at;
        Ok(())
    }

    fn end(&mut self) -> Result<bool, InputError> {
        if self.before == Before::Nothing {
            let mut finding = Diagnostic::new(&codes::NO_SGF, Place::Source);
            finding.found = self.instead_of_a_game().map(Into::into);
            return Err(InputError::Refused(finding));
        }
        if let Some(finding) = self.junk_until(self.window.text.len(), &codes::TEXT_AFTER) {
            self.findings.push(finding);
        }
        Ok(false)
    }

    /// Returns a message about an input that is obviously no SGF: an empty input or one of mostly zero bytes.
    fn instead_of_a_game(&self) -> Option<Message> {
        let zeros = memchr::memchr_iter(0, self.window.text.as_bytes()).count();
        if self.window.base() == 0 && self.window.text.is_empty() {
            Some(Message::new("nothing-at-all"))
        } else if zeros > self.window.text.len() / 3 {
            Some(Message::new("mostly-zeros"))
        } else {
            None
        }
    }

    /// Drops the text between games before `until`, because such text may be too long to keep in memory.
    fn pass_over(&mut self, until: usize) {
        // Keep a last CR or LF, because it may be the first character of a line break of two characters.
        let last = self.window.text.as_bytes().get(until - 1);
        let until = until - usize::from(matches!(last, Some(b'\r' | b'\n')));
        let junk = junk(&self.window.text, Span::new(self.window.end, until), &codes::TEXT_BETWEEN);
        self.junk = self.junk.take().or(junk);
        self.window.end = until;
        if self.before == Before::Game {
            self.before = Before::Text;
        }
        self.window.next_piece();
        self.drop_past();
    }

    /// Returns the finding about the text between the last game and `until`, including text that was already dropped.
    fn junk_until(&mut self, until: usize, code: &'static Code) -> Option<Diagnostic> {
        let here = junk(&self.window.text, Span::new(self.window.end, until), code)
            .map(|junk| shifted(junk, self.window.base()));
        let Some(mut passed) = self.junk.take() else { return here };
        passed.code = code;
        passed.place = Place::Span(Span::new(self.window.base() + self.window.start(), self.window.base() + until));
        Some(passed)
    }
}

/// Returns whether a finding is about the encoding of the input rather than about SGF.
fn is_of_encoding(finding: &Diagnostic) -> bool {
    matches!(finding.place, Place::Source) || finding.code.id.starts_with("S20")
}

/// Converts the place of a finding from a piece of text to the whole text; the piece begins at `base` in the whole
/// text.
fn shifted(mut finding: Diagnostic, base: usize) -> Diagnostic {
    if let Place::Span(span) = &mut finding.place {
        *span = Span::new(span.start + base, span.end + base);
    }
    finding
}

#[cfg(test)]
mod tests;
