//! Games from a stream: beside the game being read only a buffer of at most 1 MiB is held.

use std::io::{self, Read};

use encoding_rs::Encoding;
use wei7_core::{Diagnostic, Limits, Place, Report, Span};

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
pub enum StreamError {
    /// The input could not be read.
    Io(io::Error),
    /// A limit, or there is no game.
    Refused(Diagnostic),
}

/// The games of a stream, one at a time, as [`crate::syntax::Games`] gives those of a text.
///
/// The charset is decided on the first 1 MiB. Before the first game a game without a `(` is taken for one as soon as
/// the buffer has no better.
///
/// ```
/// use wei7_core::Limits;
/// let input = &b"(;C[one]) (;C[two])"[..];
/// let games = wei7_sgf::stream::Stream::new(input, None, Limits::DEFAULT).unwrap();
/// assert_eq!(games.map(|game| game.unwrap().len()).collect::<Vec<_>>(), [1, 1]);
/// ```
pub struct Stream<R> {
    input: R,
    charset: Charset,
    decoding: Decoding,
    limits: Limits,
    /// Bytes that have been read.
    read: u64,
    /// Bytes that wait for the rest of their character, where escapes are taken out of characters.
    carry: Vec<u8>,
    /// Text that has been decoded and belongs to no game yet, from `at`.
    text: String,
    at: usize,
    /// How far the brackets of the next game have been counted.
    hint: Hint,
    /// A game is not looked for again before so much text is there.
    enough: usize,
    found: bool,
    ended: bool,
    over: bool,
    findings: Report,
}

impl<R: Read> Stream<R> {
    /// Reads the beginning and decides on the charset; `asked` overrides what the file says.
    pub fn new(mut input: R, asked: Option<&'static Encoding>, limits: Limits) -> io::Result<Self> {
        let mut head = Vec::new();
        input.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        let ended = head.len() < HEAD;
        // A character may be cut at the end; what decides is whole.
        let whole = if ended { head.len() } else { head.iter().rposition(u8::is_ascii).unwrap_or(head.len()) };
        let decoded = decode(head.get(..whole).unwrap_or_default(), asked, &limits);
        let charset = decoded.charset;
        // Bad bytes are found again, where they are read in turn.
        let mut findings = Report::new(limits.findings);
        for finding in decoded.findings.diagnostics() {
            if finding.code != &codes::BAD_BYTES {
                findings.push(finding.clone());
            }
        }
        let mut stream = Self {
            input,
            charset,
            decoding: Decoding::new(charset.encoding),
            limits,
            read: head.len() as u64,
            carry: Vec::new(),
            text: String::new(),
            at: 0,
            hint: Hint::default(),
            enough: 0,
            found: false,
            ended,
            over: false,
            findings,
        };
        stream.take_in(head);
        Ok(stream)
    }

    /// How the stream is decoded.
    pub const fn charset(&self) -> Charset {
        self.charset
    }

    /// What was found so far about the encoding, and at the end about what stands after the last game.
    pub fn findings(&mut self) -> Report {
        std::mem::replace(&mut self.findings, Report::new(self.limits.findings))
    }

    /// Decodes bytes into the buffer.
    fn take_in(&mut self, bytes: Vec<u8>) {
        let bytes = if self.charset.byte_escapes {
            self.carry.extend(bytes);
            // After three ASCII bytes in a row no character is open, whatever was escaped.
            let safe = self.carry.windows(3).rposition(<[u8]>::is_ascii).map_or(0, |at| at + 3);
            let safe = if self.ended { self.carry.len() } else { safe };
            let rest = self.carry.split_off(safe);
            byte_escapes::remove(&std::mem::replace(&mut self.carry, rest))
        } else {
            bytes
        };
        self.decoding.push(&bytes, self.ended, &mut self.text, &mut self.findings);
    }

    fn read_more(&mut self) -> Result<(), StreamError> {
        if self.at > self.text.len() / 2 {
            self.forget(self.at);
        }
        let mut piece = Vec::with_capacity(PIECE);
        self.input.by_ref().take(PIECE as u64).read_to_end(&mut piece).map_err(StreamError::Io)?;
        self.read += piece.len() as u64;
        if self.read > self.limits.bytes {
            let place = Span::at(self.decoding.base + self.text.len());
            return Err(StreamError::Refused(
                Diagnostic::at(&codes::LIMIT_BYTES, place).expected(format!("at most {} bytes", self.limits.bytes)),
            ));
        }
        self.ended = piece.len() < PIECE;
        self.take_in(piece);
        Ok(())
    }

    /// Gives up text that is no longer needed.
    fn forget(&mut self, end: usize) {
        self.text.drain(..end);
        self.decoding.base += end;
        self.at = self.at.saturating_sub(end);
        self.hint.at = self.hint.at.saturating_sub(end);
        self.enough = self.enough.saturating_sub(end);
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
            let base = self.decoding.base;
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

impl<R: Read> Iterator for Stream<R> {
    type Item = Result<GameTree<'static>, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let game = self.next_game();
        self.over |= game.is_err();
        game.transpose()
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

    fn same(text: &str) {
        let mut stream = Stream::new(Slowly(text.as_bytes(), 1000), None, Limits::DEFAULT).unwrap();
        let streamed: Vec<_> = stream.by_ref().flatten().map(|game| summary(&game)).collect();
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
        let mut stream = Stream::new(text.as_bytes(), None, Limits::DEFAULT).unwrap();
        let mut most = 0;
        while stream.next().is_some() {
            most = most.max(stream.text.capacity());
        }
        assert!(most <= 4 * HEAD, "{most}");
    }

    #[test]
    fn other_encodings_are_decoded_in_pieces() {
        let text = format!("(;CA[gbk]C[{}])", "围棋名人".repeat(300_000));
        let (bytes, ..) = encoding_rs::GBK.encode(&text);
        let mut stream = Stream::new(Slowly(&bytes, 777), None, Limits::DEFAULT).unwrap();
        let game = stream.next().unwrap().unwrap();
        assert_eq!(game.text(game.whole()), text);
        assert!(stream.findings().diagnostics().is_empty());
    }

    #[test]
    fn limits_hold() {
        let limits = Limits { bytes: 2 << 20, ..Limits::DEFAULT };
        let endless = io::repeat(b'x');
        let mut stream = Stream::new(endless, None, limits).unwrap();
        assert!(
            matches!(stream.next(), Some(Err(StreamError::Refused(finding))) if finding.code == &codes::LIMIT_BYTES)
        );
        assert!(stream.next().is_none());
    }

    proptest! {
        #[test]
        fn any_text_is_read_the_same(text in "[();\\[\\]\\\\ABaw1 \\n棋:]{0,60}") {
            same(&text);
        }
    }
}
