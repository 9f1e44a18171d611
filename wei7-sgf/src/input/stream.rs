//! Games from a stream: beside the game being read only a buffer of at most 1 MiB is held.

use std::io::Read;

use encoding_rs::Encoding;
use wei7_core::{Code, Diagnostic, Limits, LineColumn, Place, Report, Span};

use crate::codes;
use crate::input::decoder::{Decoder, Failure, HEAD, Known};
use crate::input::per_game_charset::judge_game;
use crate::model::properties::Id;
use crate::syntax::game_start::{Before, Search, Start, find_start};
use crate::syntax::lexer::{Progress, SgfLexer};
use crate::syntax::tree::{GameTree, NodeId, Property, Room};
use crate::syntax::{before_game, junk};

/// The decoded text that was read for one item of [`crate::Records`]: from the end of the game before to the end of
/// this one. The places of the item's findings lie in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'s> {
    /// The text.
    pub text: &'s str,
    /// The byte of the whole decoded text at which it begins.
    pub start: usize,
    /// The line and column there.
    pub place: LineColumn,
}

/// The games of a stream, one at a time, as [`crate::syntax::Games`] gives those of a text.
pub(crate) struct Stream<R> {
    decoder: Decoder<R>,
    limits: Limits,
    /// Text that has been decoded: from `piece` what was read for the last item, from `at` what belongs to none yet.
    text: String,
    /// Where `text` begins in the whole.
    base: usize,
    piece: usize,
    /// Line and column of `piece`.
    place: LineColumn,
    at: usize,
    /// The game that is being read, and where it begins.
    lexer: Option<SgfLexer<'static>>,
    game: usize,
    /// The memory of the game before.
    room: Room,
    before: Before,
    /// Text without a game that is no longer held.
    junk: Option<Diagnostic>,
    over: bool,
    /// What was found about the encoding and between games, and belongs to no item yet.
    findings: Vec<Diagnostic>,
    /// How many more there were, and up to which place.
    unlisted: (usize, usize),
    /// The text that was given up, if it is wanted.
    all: Option<String>,
}

impl<R: Read> Stream<R> {
    /// Nothing is read yet; `asked` overrides what the file says of its charset.
    pub(crate) const fn new(input: R, asked: Option<&'static Encoding>, limits: Limits) -> Self {
        Self {
            decoder: Decoder::new(input, asked, limits),
            limits,
            text: String::new(),
            base: 0,
            piece: 0,
            place: LineColumn::START,
            at: 0,
            lexer: None,
            game: 0,
            room: Room::NONE,
            before: Before::Nothing,
            junk: None,
            over: false,
            findings: Vec::new(),
            unlisted: (0, 0),
            all: None,
        }
    }

    /// The whole remaining text, and the findings about its encoding.
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
        // After a limit what is left has no form.
        let mut rest = Report::new(self.limits.findings);
        while !self.decoder.ended() {
            let known = Known { at: self.text.len(), in_game: true };
            if self.decoder.add(&mut self.text, known, self.base, &mut rest).is_err() {
                break;
            }
        }
        found.append(rest);
        let mut all = self.all.take().unwrap_or_default();
        all.push_str(&self.text);
        (all, found)
    }

    /// What was read for the last item.
    pub(crate) fn piece(&self) -> Piece<'_> {
        let text = self.text.get(self.piece..self.at).unwrap_or_default();
        Piece { text, start: self.base + self.piece, place: self.place }
    }

    /// What was found about the encoding and between games up to the end of the last item.
    pub(crate) fn findings(&mut self) -> Report {
        let mut report = Report::new(self.limits.findings);
        let end = if self.over { usize::MAX } else { self.base + self.at };
        let mut later = Vec::new();
        let mut bad = BadBytes::default();
        for finding in std::mem::take(&mut self.findings) {
            match finding.place {
                Place::Span(span) if span.start >= end => later.push(finding),
                _ if finding.code == &codes::BAD_BYTES => bad.add(finding),
                _ => report.push(finding),
            }
        }
        let (count, last) = self.unlisted;
        if count > 0 && later.is_empty() {
            bad.more += count;
            bad.first = bad.first.or_else(|| Some(Diagnostic::at(&codes::BAD_BYTES, Span::at(last.min(end)))));
            // A later item that has some of them is to know.
            self.unlisted.0 = usize::from(last >= end);
        }
        self.findings = later;
        if let Some(finding) = bad.finding() {
            report.push(finding);
            report.sort();
        }
        report
    }

    fn find(&mut self, findings: &Report) {
        self.unlisted.0 += findings.unlisted();
        for finding in findings.diagnostics() {
            if self.findings.len() < self.limits.findings {
                self.findings.push(finding.clone());
            } else {
                self.unlisted.0 += 1;
            }
        }
        if findings.unlisted() > 0 || self.findings.len() >= self.limits.findings {
            self.unlisted.1 = self.base + self.text.len();
        }
    }

    /// Gives up the text of the items before.
    fn forget(&mut self) {
        let end = self.piece;
        if let Some(all) = &mut self.all {
            all.push_str(self.text.get(..end).unwrap_or_default());
        }
        self.text.drain(..end);
        // After a long game the room for it is not kept.
        if self.text.capacity() / 4 > self.text.len().max(HEAD) {
            self.text.shrink_to(self.text.len().max(HEAD));
        }
        self.base += end;
        self.at -= end;
        self.piece = 0;
    }

    /// What is read from now on belongs to the next item.
    fn next_piece(&mut self) {
        let text = self.text.get(self.piece..self.at).unwrap_or_default();
        self.place = self.place.after(text.as_bytes());
        self.piece = self.at;
    }

    /// Reads the next game; whether there is one.
    pub(crate) fn advance(&mut self) -> Result<bool, Failure> {
        if self.over {
            return Ok(false);
        }
        self.next_piece();
        // Each byte is moved a bounded number of times.
        if self.piece > self.text.len() / 2 {
            self.forget();
        }
        let read = self.next_game();
        if !matches!(read, Ok(true)) {
            self.over = true;
            self.at = self.text.len();
        }
        read
    }

    /// The game that was read last.
    pub(crate) fn game(&mut self) -> Option<GameTree<'_>> {
        let lexer = self.lexer.take()?;
        let text = self.text.get(self.game..).unwrap_or_default();
        let mut game = lexer.resume(text, true).finish();
        // Where the charset was decided `CA` was judged too.
        let from = self.base + self.piece;
        if let Some(charset) = self.decoder.charset()
            && self.decoder.decided_at() < from
        {
            let value = game.property(NodeId::ROOT, Id::CA).map(Property::value);
            let place = value.as_ref().map_or(game.beginning(NodeId::ROOT), |value| value.span);
            let label = value.map(|value| value.raw.trim());
            let later = self.decoder.later(from);
            if let Some(finding) = judge_game(charset, self.decoder.named(), later, label, Place::Span(place)) {
                game.findings.push(finding);
            }
        }
        Some(game)
    }

    /// Takes back the memory of the last game.
    pub(crate) fn take_back(&mut self, room: Room) {
        self.room = room;
    }

    fn next_game(&mut self) -> Result<bool, Failure> {
        self.lexer = None;
        loop {
            let whole = self.decoder.ended();
            if let Some(lexer) = self.lexer.take() {
                let text = self.text.get(self.game..).unwrap_or_default();
                let before = lexer.at();
                let mut lexer = lexer.resume(text, whole);
                let progress = lexer.run().map_err(Failure::Refused)?;
                let end = self.game + lexer.at();
                let stuck = lexer.at() == before && end < self.text.len();
                self.lexer = Some(lexer.pause());
                if progress == Progress::Done {
                    self.decoder.game_ended();
                    self.at = end;
                    self.before = Before::Game;
                    return Ok(true);
                }
                // What begins there is looked at again only when there is twice as much of it.
                self.read_more(end + 2 * (self.text.len() - end), stuck)?;
                continue;
            }
            match find_start(self.text.as_bytes(), self.at, self.before, whole) {
                Search::Found(start) => self.begin(start)?,
                Search::Nothing(_) if whole => return self.end(),
                Search::Nothing(keep) => {
                    if keep - self.at >= HEAD {
                        self.pass_over(keep);
                    }
                    self.read_more(self.at + 2 * (self.text.len() - self.at), false)?;
                }
            }
        }
    }

    /// Reads until there is more than so much text, or what decides on the charset, or to the end. `stuck` says that the
    /// last time nothing of the game could be read.
    fn read_more(&mut self, most: usize, stuck: bool) -> Result<(), Failure> {
        let mut findings = Report::new(self.limits.findings);
        let in_game = self.lexer.is_some();
        let known = Known { at: if in_game { self.game } else { self.at }, in_game };
        let mut added = Ok(());
        while added.is_ok() {
            added = self.decoder.add(&mut self.text, known, self.base, &mut findings);
            if self.decoder.ended() || self.decoder.is_undecided(stuck) || self.text.len() > most {
                break;
            }
        }
        self.find(&findings);
        added
    }

    /// Begins to read a game.
    fn begin(&mut self, start: Start) -> Result<(), Failure> {
        let mut findings = Report::new(self.limits.findings);
        let code = before_game(self.before != Before::Nothing);
        if let Some(finding) = self.junk_until(start.at, code) {
            findings.push(finding);
        }
        let room = std::mem::replace(&mut self.room, Room::NONE);
        let lexer = SgfLexer::new(self.base + start.at, start, findings, self.limits, room);
        self.lexer = Some(lexer.map_err(Failure::Refused)?);
        self.game = start.at;
        Ok(())
    }

    fn end(&mut self) -> Result<bool, Failure> {
        if self.before == Before::Nothing {
            let mut finding = Diagnostic::new(&codes::NO_SGF, Place::Source);
            finding.found = self.instead_of_a_game().map(Into::into);
            return Err(Failure::Refused(finding));
        }
        if let Some(finding) = self.junk_until(self.text.len(), &codes::TEXT_AFTER) {
            self.findings.push(finding);
        }
        Ok(false)
    }

    /// What an input without a game obviously is.
    fn instead_of_a_game(&self) -> Option<&'static str> {
        let zeros = memchr::memchr_iter(0, self.text.as_bytes()).count();
        if self.base == 0 && self.text.is_empty() {
            Some("nothing at all")
        } else if zeros > self.text.len() / 3 {
            Some("bytes that are zero for the most part, as in UTF-32, which is not read")
        } else {
            None
        }
    }

    /// Drops text between games, which may be long.
    fn pass_over(&mut self, until: usize) {
        // A line break of two characters is one.
        let until = until - usize::from(self.text.as_bytes().get(until - 1) == Some(&b'\r'));
        let junk = junk(&self.text, Span::new(self.at, until), &codes::TEXT_BETWEEN);
        self.junk = self.junk.take().or(junk);
        self.at = until;
        if self.before == Before::Game {
            self.before = Before::Text;
        }
        self.next_piece();
        self.forget();
    }

    /// What is said about the text before this place.
    fn junk_until(&mut self, until: usize, code: &'static Code) -> Option<Diagnostic> {
        let here = junk(&self.text, Span::new(self.at, until), code).map(|junk| shifted(junk, self.base));
        let Some(mut passed) = self.junk.take() else { return here };
        passed.code = code;
        passed.place = Place::Span(Span::new(self.base + self.piece, self.base + until));
        Some(passed)
    }
}

/// Bad bytes in one game: one finding, at the first place.
#[derive(Default)]
struct BadBytes {
    first: Option<Diagnostic>,
    more: usize,
}

impl BadBytes {
    fn add(&mut self, finding: Diagnostic) {
        if self.first.is_some() {
            self.more += 1;
        } else {
            self.first = Some(finding);
        }
    }

    fn finding(self) -> Option<Diagnostic> {
        let first = self.first?;
        let found = match (first.found.as_deref().unwrap_or("bytes"), self.more) {
            (bytes, 0) => bytes.to_owned(),
            (bytes, 1) => format!("{bytes}, and another place"),
            (bytes, more) => format!("{bytes}, and {more} more places"),
        };
        Some(Diagnostic::new(first.code, first.place).found(found).repair("replaced by U+FFFD"))
    }
}

/// Whether a finding is about bytes and not about what they say.
fn is_of_encoding(finding: &Diagnostic) -> bool {
    matches!(finding.place, Place::Source) || finding.code.id.starts_with("S20")
}

/// A finding in a piece of the text that begins at `base`.
fn shifted(mut finding: Diagnostic, base: usize) -> Diagnostic {
    if let Place::Span(span) = &mut finding.place {
        *span = Span::new(span.start + base, span.end + base);
    }
    finding
}

#[cfg(test)]
mod tests;
