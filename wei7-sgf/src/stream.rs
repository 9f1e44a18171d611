//! Games from a stream: beside the game being read only a buffer of at most 1 MiB is held.

use std::io::Read;

use encoding_rs::Encoding;
use wei7_core::{Code, Diagnostic, Limits, LineColumn, Place, Report, Span};

use crate::codes;
use crate::encoding::judge_later;
use crate::incoming::{Failure, HEAD, Incoming};
use crate::properties::Id;
use crate::reading::{Progress, Reading};
use crate::start::{Before, Search, Start, find_start};
use crate::syntax::{before_game, junk};
use crate::tree::{GameTree, NodeId, Property};

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
    incoming: Incoming<R>,
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
    reading: Option<Reading<'static>>,
    game: usize,
    before: Before,
    /// Text without a game that is no longer held.
    junk: Option<Diagnostic>,
    over: bool,
    /// What was found about the encoding and between games, and belongs to no item yet.
    findings: Vec<Diagnostic>,
    /// How many more there were, and up to which place.
    unlisted: (usize, usize),
}

impl<R: Read> Stream<R> {
    /// Nothing is read yet; `asked` overrides what the file says of its charset.
    pub(crate) const fn new(input: R, asked: Option<&'static Encoding>, limits: Limits) -> Self {
        Self {
            incoming: Incoming::new(input, asked, limits),
            limits,
            text: String::new(),
            base: 0,
            piece: 0,
            place: LineColumn::START,
            at: 0,
            reading: None,
            game: 0,
            before: Before::Nothing,
            junk: None,
            over: false,
            findings: Vec::new(),
            unlisted: (0, 0),
        }
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
        for finding in std::mem::take(&mut self.findings) {
            match finding.place {
                Place::Span(span) if span.start >= end => later.push(finding),
                _ => report.push(finding),
            }
        }
        let (count, last) = self.unlisted;
        if count > 0 && later.is_empty() {
            let mut unlisted = Report::new(0);
            (0..count).for_each(|_| unlisted.push(Diagnostic::at(&codes::BAD_BYTES, Span::at(last))));
            report.append(unlisted);
            // A later item that has some of them is to know.
            self.unlisted.0 = usize::from(last >= end);
        }
        self.findings = later;
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
        let reading = self.reading.take()?;
        let text = self.text.get(self.game..).unwrap_or_default();
        let mut game = reading.resume(text, true).finish();
        // Where the charset was decided `CA` was judged too.
        if let Some(charset) = self.incoming.charset()
            && self.incoming.decided_at() < self.base + self.piece
            && let Some(value) = game.property(NodeId::ROOT, Id::CA).map(Property::value)
            && let Some(finding) =
                judge_later(charset, self.incoming.named(), value.raw.trim(), Place::Span(value.span))
        {
            game.findings.push(finding);
        }
        Some(game)
    }

    fn next_game(&mut self) -> Result<bool, Failure> {
        self.reading = None;
        loop {
            let whole = self.incoming.ended();
            if let Some(reading) = self.reading.take() {
                let text = self.text.get(self.game..).unwrap_or_default();
                let mut reading = reading.resume(text, whole);
                let progress = reading.run().map_err(Failure::Refused)?;
                let end = self.game + reading.at();
                self.reading = Some(reading.pause());
                if progress == Progress::Done {
                    self.at = end;
                    self.before = Before::Game;
                    return Ok(true);
                }
                // What begins there is looked at again only when there is twice as much of it.
                self.read_more(end + 2 * (self.text.len() - end))?;
                continue;
            }
            match find_start(self.text.as_bytes(), self.at, self.before, whole) {
                Search::Found(start) => self.begin(start)?,
                Search::Nothing(_) if whole => return self.end(),
                Search::Nothing(keep) => {
                    if keep - self.at >= HEAD {
                        self.pass_over(keep);
                    }
                    self.read_more(self.at + 2 * (self.text.len() - self.at))?;
                }
            }
        }
    }

    /// Reads until there is more than so much text, or what decides on the charset, or to the end.
    fn read_more(&mut self, most: usize) -> Result<(), Failure> {
        let mut findings = Report::new(self.limits.findings);
        let game = if self.reading.is_some() { self.game } else { self.at };
        let mut added = Ok(());
        while added.is_ok() {
            added = self.incoming.add(&mut self.text, game, self.base, &mut findings);
            if self.incoming.ended() || self.incoming.is_undecided() || self.text.len() > most {
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
        let reading = Reading::new(self.base + start.at, start, findings, self.limits).map_err(Failure::Refused)?;
        self.reading = Some(reading);
        self.game = start.at;
        Ok(())
    }

    fn end(&mut self) -> Result<bool, Failure> {
        if self.before == Before::Nothing {
            return Err(Failure::Refused(Diagnostic::new(&codes::NO_SGF, Place::Source)));
        }
        if let Some(finding) = self.junk_until(self.text.len(), &codes::TEXT_AFTER) {
            self.findings.push(finding);
        }
        Ok(false)
    }

    /// Text between games is not kept without end.
    fn pass_over(&mut self, until: usize) {
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

/// A finding in a piece of the text that begins at `base`.
fn shifted(mut finding: Diagnostic, base: usize) -> Diagnostic {
    if let Place::Span(span) = &mut finding.place {
        *span = Span::new(span.start + base, span.end + base);
    }
    finding
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use std::io;

    use super::*;
    use crate::syntax::Games;

    /// An input that gives its bytes in small pieces.
    struct Slowly<'b>(&'b [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.0.len().min(self.1).min(buffer.len());
            let (first, rest) = self.0.split_at(length);
            buffer[..length].copy_from_slice(first);
            self.0 = rest;
            Ok(length)
        }
    }

    fn summary(game: &GameTree) -> (usize, usize, usize, Report) {
        (game.whole().start, game.whole().end, game.property_count(), game.findings.clone())
    }

    fn stream<R: Read>(input: R) -> Stream<R> {
        Stream::new(input, None, Limits::DEFAULT)
    }

    fn all<R: Read, T>(stream: &mut Stream<R>, each: impl Fn(&GameTree) -> T) -> Vec<T> {
        let mut all = Vec::new();
        while stream.advance().is_ok_and(|more| more) {
            all.push(each(&stream.game().unwrap()));
        }
        all
    }

    fn same(text: &str) {
        let mut stream = stream(Slowly(text.as_bytes(), 1000));
        let streamed: Vec<_> = all(&mut stream, summary);
        let mut games = Games::new(text, Limits::DEFAULT);
        let whole: Vec<_> = games.by_ref().flatten().map(|game| summary(&game)).collect();
        assert_eq!(streamed, whole);
        let mut about_text = Report::new(Limits::DEFAULT.findings);
        for finding in stream.findings().diagnostics() {
            if finding.code != &codes::UTF_8_ASSUMED {
                about_text.push(finding.clone());
            }
        }
        assert_eq!(about_text, games.rest());
    }

    #[test]
    fn a_stream_gives_what_the_text_gives() {
        let game = "(;FF[4]C[棋 (x) \\] [ ];B[aa](;W[bb])(;W[cc]))\n";
        same(&game.repeat(100_000));
        same(&format!("junk {} junk", game.repeat(100)));
        same("(;B[aa](;W[bb]);W[cc]) (;B[dd])");
        same("(;B[aa]");
        same(&format!("(;C[{}])(;)", "棋".repeat(1_500_000)));
        same(&format!("{}{}", "(;B[aa](;W[bb]);W[cc])", game.repeat(60_000)));
        same(&format!("{game}{} {game}", "(;B[aa]".repeat(400_000)));
    }

    #[test]
    fn the_buffer_stays_small() {
        let game = "(;FF[4]C[a comment];B[aa])\n";
        let text = game.repeat(300_000);
        let mut stream = stream(text.as_bytes());
        let mut most = 0;
        while stream.advance().unwrap() {
            most = most.max(stream.text.capacity());
        }
        assert!(most <= 4 * HEAD, "{most}");
    }

    #[test]
    fn other_encodings_are_decoded_in_pieces() {
        let text = format!("(;CA[gbk]C[{}])", "围棋名人".repeat(300_000));
        let (bytes, ..) = encoding_rs::GBK.encode(&text);
        let mut stream = stream(Slowly(&bytes, 777));
        assert!(stream.advance().unwrap());
        let game = stream.game().unwrap();
        assert_eq!(game.text(game.whole()), text);
        assert!(stream.findings().diagnostics().is_empty());
    }

    #[test]
    fn limits_hold() {
        let limits = Limits { bytes: 2 << 20, ..Limits::DEFAULT };
        let endless = io::repeat(b'x');
        let mut stream = Stream::new(endless, None, limits);
        assert!(matches!(stream.advance(), Err(Failure::Refused(finding)) if finding.code == &codes::LIMIT_BYTES));
        assert!(!stream.advance().unwrap());
    }

    proptest! {
        #[test]
        fn any_text_is_read_the_same(text in "[();\\[\\]\\\\ABaw1 \\n棋:]{0,60}") {
            same(&text);
        }
    }
}
