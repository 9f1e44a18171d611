//! Games from a stream: beside the game being read only a buffer of at most 1 MiB is held.

use std::io::{self, Read};

use encoding_rs::Encoding;
use wei7_core::{Diagnostic, Limits, LineColumn, LineIndex, Place, Report, Span};

use crate::byte_escapes;
use crate::codes;
use crate::encoding::{Charset, Decoding, decode};
use crate::syntax::{Next, next_game};
use crate::tree::GameTree;

/// So much decides on the charset.
const HEAD: usize = 1 << 20;

/// So much is read at a time after that.
const PIECE: usize = 64 << 10;

/// Why a stream gives no further game.
#[derive(Debug)]
pub(crate) enum StreamError {
    /// The input could not be read.
    Io(io::Error),
    /// A limit, or there is no game.
    Refused(Diagnostic),
}

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
///
/// The charset is decided on the first 1 MiB. Before the first game a game without a `(` is taken for one as soon as
/// the buffer has no better.
pub(crate) struct Stream<R> {
    input: R,
    asked: Option<&'static Encoding>,
    /// How it is decoded, once that is decided.
    decoding: Option<(Charset, Decoding)>,
    limits: Limits,
    /// Bytes that have been read.
    read: u64,
    /// Bytes that wait for the rest of their character, where escapes are taken out of characters.
    carry: Vec<u8>,
    /// Text that has been decoded: from `piece` what was read for the last item, from `at` what belongs to none yet.
    text: String,
    /// Where `text` begins in the whole.
    base: usize,
    piece: usize,
    /// Line and column of `piece`.
    place: LineColumn,
    at: usize,
    /// How far the brackets of the next game have been counted.
    hint: Hint,
    /// A game is not looked for again before so much text is there.
    enough: usize,
    found: bool,
    ended: bool,
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
            input,
            asked,
            decoding: None,
            limits,
            read: 0,
            carry: Vec::new(),
            text: String::new(),
            base: 0,
            piece: 0,
            place: LineColumn { line: 1, column: 1 },
            at: 0,
            hint: Hint { at: 0, depth: 0, in_value: false, escaped: false, began: false },
            enough: 0,
            found: false,
            ended: false,
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
            let room = self.findings.len() < self.limits.findings;
            if room {
                self.findings.push(finding.clone());
            } else {
                self.unlisted.0 += 1;
            }
        }
        if self.unlisted.0 > 0 {
            self.unlisted.1 = self.base + self.text.len();
        }
    }

    /// Reads the beginning and decides on the charset.
    fn begin(&mut self) -> Result<(), StreamError> {
        let mut head = Vec::new();
        self.input.by_ref().take(HEAD as u64).read_to_end(&mut head).map_err(StreamError::Io)?;
        self.ended = head.len() < HEAD;
        self.count(head.len())?;
        // A character may be cut at the end; what decides is whole.
        let whole = if self.ended { head.len() } else { head.iter().rposition(u8::is_ascii).unwrap_or(head.len()) };
        let decoded = decode(head.get(..whole).unwrap_or_default(), self.asked, &self.limits);
        // Bad bytes are found again, where they are read in turn.
        self.findings = decoded
            .findings
            .diagnostics()
            .iter()
            .filter(|finding| finding.code != &codes::BAD_BYTES)
            .cloned()
            .collect();
        self.decoding = Some((decoded.charset, Decoding::new(decoded.charset.encoding)));
        self.take_in(head);
        Ok(())
    }

    fn count(&mut self, length: usize) -> Result<(), StreamError> {
        self.read += length as u64;
        if self.read <= self.limits.bytes {
            return Ok(());
        }
        let place = Span::at(self.base + self.text.len());
        Err(StreamError::Refused(
            Diagnostic::at(&codes::LIMIT_BYTES, place).expected(format!("at most {} bytes", self.limits.bytes)),
        ))
    }

    /// Decodes bytes into the buffer.
    fn take_in(&mut self, bytes: Vec<u8>) {
        let Some((charset, decoding)) = &mut self.decoding else { return };
        let bytes = if charset.byte_escapes {
            self.carry.extend(bytes);
            // After three ASCII bytes in a row no character is open, whatever was escaped.
            let safe = self.carry.windows(3).rposition(<[u8]>::is_ascii).map_or(0, |at| at + 3);
            let safe = if self.ended { self.carry.len() } else { safe };
            let rest = self.carry.split_off(safe);
            byte_escapes::remove(&std::mem::replace(&mut self.carry, rest))
        } else {
            bytes
        };
        let mut findings = Report::new(self.limits.findings);
        decoding.base = self.base;
        decoding.push(&bytes, self.ended, &mut self.text, &mut findings);
        self.find(&findings);
    }

    fn read_more(&mut self) -> Result<(), StreamError> {
        if self.at > self.text.len() / 2 {
            self.forget();
        }
        let mut piece = Vec::with_capacity(PIECE);
        self.input.by_ref().take(PIECE as u64).read_to_end(&mut piece).map_err(StreamError::Io)?;
        self.count(piece.len())?;
        self.ended = piece.len() < PIECE;
        self.take_in(piece);
        Ok(())
    }

    /// Gives up text that is no longer needed.
    fn forget(&mut self) {
        self.next_piece();
        let end = self.at;
        self.text.drain(..end);
        self.base += end;
        self.at = 0;
        self.piece = 0;
        self.hint.at = self.hint.at.saturating_sub(end);
        self.enough = self.enough.saturating_sub(end);
    }

    /// What is read from now on belongs to the next item.
    fn next_piece(&mut self) {
        let text = self.text.get(self.piece..self.at).unwrap_or_default();
        let place = LineIndex::new(text.as_bytes()).locate(text.len());
        self.place = if place.line == 1 {
            LineColumn { line: self.place.line, column: self.place.column + place.column - 1 }
        } else {
            LineColumn { line: self.place.line + place.line - 1, column: place.column }
        };
        self.piece = self.at;
    }

    /// The next game.
    pub(crate) fn next(&mut self) -> Result<Option<GameTree<'static>>, StreamError> {
        if self.over {
            return Ok(None);
        }
        self.next_piece();
        if self.decoding.is_none() {
            self.begin().inspect_err(|_| self.over = true)?;
        }
        self.next_game().inspect_err(|_| {
            self.over = true;
            self.at = self.text.len();
        })
    }

    fn next_game(&mut self) -> Result<Option<GameTree<'static>>, StreamError> {
        loop {
            let likely = self.hint.advance(self.text.as_bytes());
            if !self.ended && (!likely || self.text.len() < self.enough) {
                // The text between games is not kept without end.
                let waiting = self.text.len() - self.at;
                if self.hint.depth > 0 || waiting < HEAD || self.hint.began {
                    self.read_more()?;
                    continue;
                }
            }
            let base = self.base;
            match next_game(&self.text, self.at, self.found, self.ended, &self.limits) {
                Next::Game(tree, end) => {
                    let tree = tree.into_owned(base);
                    self.at = end;
                    self.found = true;
                    self.hint = Hint { at: end, ..Hint::default() };
                    self.enough = 0;
                    return Ok(Some(tree));
                }
                Next::Unfinished => {
                    // Trying again only when there is twice as much keeps the whole linear.
                    let waiting = self.text.len() - self.at;
                    self.enough = self.text.len() + waiting;
                    self.hint.depth = self.hint.depth.max(1);
                    self.read_more()?;
                }
                Next::None(junk) if self.ended => {
                    self.over = true;
                    self.at = self.text.len();
                    if !self.found {
                        return Err(StreamError::Refused(Diagnostic::new(&codes::NO_SGF, Place::Source)));
                    }
                    self.report_junk(junk, base);
                    return Ok(None);
                }
                Next::None(junk) => {
                    // The beginning of a game may be cut at the end.
                    let end = self.text.len();
                    let keep = self
                        .text
                        .bytes()
                        .rev()
                        .take(PIECE)
                        .position(|byte| byte == b'(')
                        .map_or(end, |at| end - at - 1);
                    if keep > self.at {
                        if self.found {
                            self.report_junk(junk, base);
                        }
                        self.at = keep;
                    }
                    self.hint = Hint { at: self.at, ..Hint::default() };
                    self.read_more()?;
                }
                Next::Refused(finding) => return Err(StreamError::Refused(shifted(finding, base))),
            }
        }
    }

    fn report_junk(&mut self, junk: Option<Diagnostic>, base: usize) {
        if let Some(junk) = junk {
            self.findings.push(shifted(junk, base));
        }
    }
}

/// A finding in a piece of the text that begins at `base`.
pub(crate) fn shifted(mut finding: Diagnostic, base: usize) -> Diagnostic {
    if let Place::Span(span) = &mut finding.place {
        *span = Span::new(span.start + base, span.end + base);
    }
    finding
}

/// Counts brackets to see when a game may be complete; only the reading itself decides.
#[derive(Default)]
struct Hint {
    at: usize,
    depth: usize,
    in_value: bool,
    escaped: bool,
    /// Whether a bracket was met.
    began: bool,
}

impl Hint {
    /// Whether all brackets of a game are closed.
    fn advance(&mut self, bytes: &[u8]) -> bool {
        if self.began && self.depth == 0 {
            return true;
        }
        while let Some(&byte) = bytes.get(self.at) {
            if self.in_value && !self.escaped {
                let rest = bytes.get(self.at..).unwrap_or_default();
                let Some(skip) = memchr::memchr2(b']', b'\\', rest) else {
                    self.at = bytes.len();
                    return false;
                };
                self.at += skip + 1;
                self.escaped = rest.get(skip) == Some(&b'\\');
                self.in_value = self.escaped;
                continue;
            }
            self.at += 1;
            match byte {
                _ if self.escaped => self.escaped = false,
                // Before a game brackets are text.
                b'[' => self.in_value = self.began,
                b'(' => {
                    self.depth += 1;
                    self.began = true;
                }
                b')' if self.began => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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

    fn all<R: Read>(stream: &mut Stream<R>) -> Vec<GameTree<'static>> {
        std::iter::from_fn(|| stream.next().ok().flatten()).collect()
    }

    fn same(text: &str) {
        let mut stream = stream(Slowly(text.as_bytes(), 1000));
        let streamed: Vec<_> = all(&mut stream).iter().map(summary).collect();
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
        while stream.next().unwrap().is_some() {
            most = most.max(stream.text.capacity());
        }
        assert!(most <= 4 * HEAD, "{most}");
    }

    #[test]
    fn other_encodings_are_decoded_in_pieces() {
        let text = format!("(;CA[gbk]C[{}])", "围棋名人".repeat(300_000));
        let (bytes, ..) = encoding_rs::GBK.encode(&text);
        let mut stream = stream(Slowly(&bytes, 777));
        let game = stream.next().unwrap().unwrap();
        assert_eq!(game.text(game.whole()), text);
        assert!(stream.findings().diagnostics().is_empty());
    }

    #[test]
    fn limits_hold() {
        let limits = Limits { bytes: 2 << 20, ..Limits::DEFAULT };
        let endless = io::repeat(b'x');
        let mut stream = Stream::new(endless, None, limits);
        assert!(matches!(stream.next(), Err(StreamError::Refused(finding)) if finding.code == &codes::LIMIT_BYTES));
        assert!(stream.next().unwrap().is_none());
    }

    proptest! {
        #[test]
        fn any_text_is_read_the_same(text in "[();\\[\\]\\\\ABaw1 \\n棋:]{0,60}") {
            same(&text);
        }
    }
}
