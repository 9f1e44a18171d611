//! Bytes of a stream become text, and on the way it is decided in which charset they are.

use std::io::{self, Read};

use encoding_rs::Encoding;
use wei7_core::{Diagnostic, Limits, Place, Report, Span};

use crate::byte_escapes;
use crate::codes;
use crate::encoding::{Basis, Charset, Decoding, decode_window};

/// So much decides on the charset.
pub(crate) const HEAD: usize = 1 << 20;

/// So much is read at a time.
const PIECE: usize = 64 << 10;

/// Why nothing more comes.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input could not be read.
    Io(io::Error),
    /// A limit, or there is no game.
    Refused(Diagnostic),
}

/// The text of a stream.
///
/// The charset is decided on the first 1 MiB. As long as that and what follows is ASCII, the decision stays open: it is
/// made where other bytes begin, as if the file began with the game that they stand in.
pub(crate) struct Incoming<R> {
    input: R,
    asked: Option<&'static Encoding>,
    limits: Limits,
    /// So much decides on the charset, and so much is read at a time: less in tests.
    pub(crate) sizes: (usize, usize),
    /// How it is decoded, once that is decided.
    decoding: Option<(Charset, Decoding)>,
    /// The charset that the first game names.
    named: Option<String>,
    decided_at: usize,
    /// Bytes that have been read.
    read: u64,
    /// Bytes that are not yet decoded: their charset is not decided, or the rest of their character is missing.
    waiting: Vec<u8>,
    /// How much of `waiting` has no place where a character surely ends.
    searched: usize,
    /// Whether the input has ended.
    exhausted: bool,
}

impl<R: Read> Incoming<R> {
    pub(crate) const fn new(input: R, asked: Option<&'static Encoding>, limits: Limits) -> Self {
        Self {
            input,
            asked,
            limits,
            sizes: (HEAD, PIECE),
            decoding: None,
            named: None,
            decided_at: 0,
            read: 0,
            waiting: Vec::new(),
            searched: 0,
            exhausted: false,
        }
    }

    /// How the text is decoded at the moment.
    pub(crate) fn charset(&self) -> Option<Charset> {
        self.decoding.as_ref().map(|(charset, _)| *charset)
    }

    /// The charset that the first game names.
    pub(crate) fn named(&self) -> Option<&str> {
        self.named.as_deref()
    }

    /// The place at which it was decided.
    pub(crate) const fn decided_at(&self) -> usize {
        self.decided_at
    }

    /// Whether all text has come.
    pub(crate) const fn ended(&self) -> bool {
        self.exhausted && self.waiting.is_empty() && self.decoding.is_some()
    }

    /// Whether the bytes that come next decide on the charset.
    pub(crate) fn is_undecided(&self) -> bool {
        self.is_open() && !self.waiting.is_empty()
    }

    fn is_open(&self) -> bool {
        self.decoding.as_ref().is_some_and(|(charset, _)| charset.basis == Basis::Ascii)
    }

    /// Adds text; `game` is where the game that is being read begins, `base` where `text` does in the whole.
    pub(crate) fn add(
        &mut self,
        text: &mut String,
        game: usize,
        base: usize,
        findings: &mut Report,
    ) -> Result<(), Failure> {
        let (head, piece) = self.sizes;
        if self.decoding.is_none() {
            self.take(head)?;
            self.decide("", base, findings);
        } else if self.is_undecided() {
            self.take(head.saturating_sub(self.waiting.len()))?;
            // The root of the game has to say something, and not all of it.
            let known = text.get(game..text.len().min(game + HEAD)).unwrap_or_default();
            self.decide(known, base + game, findings);
        } else {
            self.take(piece)?;
        }
        if self.is_open() {
            let ascii = ascii(&self.waiting);
            text.push_str(self.waiting.get(..ascii).and_then(|ascii| str::from_utf8(ascii).ok()).unwrap_or_default());
            self.waiting.drain(..ascii);
        } else {
            self.decode(text, base, findings);
        }
        Ok(())
    }

    /// Reads so many bytes, or what is left.
    fn take(&mut self, most: usize) -> Result<(), Failure> {
        let before = self.waiting.len();
        self.input.by_ref().take(most as u64).read_to_end(&mut self.waiting).map_err(Failure::Io)?;
        let length = self.waiting.len() - before;
        self.exhausted |= length < most;
        self.read += length as u64;
        if self.read <= self.limits.bytes {
            return Ok(());
        }
        let finding = Diagnostic::new(&codes::LIMIT_BYTES, Place::Source);
        Err(Failure::Refused(finding.expected(format!("at most {} bytes", self.limits.bytes))))
    }

    /// Decides on the charset of what waits, after the ASCII text of the game that it belongs to, which begins at `base`.
    fn decide(&mut self, game: &str, base: usize, findings: &mut Report) {
        // A character may be cut at the end; what decides is whole.
        let last = if self.exhausted { None } else { self.waiting.iter().rposition(u8::is_ascii) };
        let whole = last.map_or(self.waiting.len(), |last| last + 1);
        let mut bytes = game.as_bytes().to_vec();
        bytes.extend_from_slice(self.waiting.get(..whole).unwrap_or_default());
        let first = self.decoding.is_none();
        let window = decode_window(&bytes, self.asked, self.named.as_deref(), &self.limits);
        if first {
            self.named = window.label;
        }
        self.decided_at = base;
        for finding in window.findings.diagnostics() {
            let mut finding = finding.clone();
            match &mut finding.place {
                // Bad bytes are found again, where they are read in turn.
                _ if finding.code == &codes::BAD_BYTES => continue,
                Place::Span(span) => *span = Span::new(span.start + base, span.end + base),
                Place::Source if !first => finding.place = Place::Span(Span::at(base + game.len())),
                _ => {}
            }
            findings.push(finding);
        }
        self.decoding = Some((window.charset, Decoding::new(window.charset.encoding)));
    }

    /// Decodes what waits.
    fn decode(&mut self, text: &mut String, base: usize, findings: &mut Report) {
        let Some((charset, decoding)) = &mut self.decoding else { return };
        let bytes = if charset.byte_escapes {
            // After three ASCII bytes in a row no character is open, whatever was escaped.
            let from = self.searched.saturating_sub(2);
            let fresh = self.waiting.get(from..).unwrap_or_default();
            let safe = fresh.windows(3).rposition(<[u8]>::is_ascii).map_or(0, |at| from + at + 3);
            let safe = if self.exhausted { self.waiting.len() } else { safe };
            let rest = self.waiting.split_off(safe);
            self.searched = rest.len();
            byte_escapes::remove(&std::mem::replace(&mut self.waiting, rest))
        } else {
            std::mem::take(&mut self.waiting)
        };
        decoding.base = base;
        decoding.push(&bytes, self.exhausted, text, findings);
    }
}

/// How many bytes mean the same in all charsets but UTF-16; an escape of ISO-2022-JP does not.
fn ascii(bytes: &[u8]) -> usize {
    let ascii = bytes.get(..Encoding::ascii_valid_up_to(bytes)).unwrap_or_default();
    memchr::memchr(0x1B, ascii).unwrap_or(ascii.len())
}
