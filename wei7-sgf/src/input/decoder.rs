//! Decodes a stream piece by piece and detects its charset on the way.

use std::io::Read;

use encoding_rs::{Encoding, UTF_8};
use wei7_core::{ByteSource, InputError, Limits, Place, Report, Span};
use wei7_text::encoding::TextEncoding;

use crate::codes;
use crate::input::byte_escapes;
use crate::input::charset::{Basis, Charset, find_shift};
use crate::input::charset_label::clean_until;
use crate::input::decoding::Decoding;
use crate::input::game_bounds::{Event, GameBounds, LOOK_AHEAD};
use crate::input::per_game_charset::{GameBytes, GameCharset, choose_for_game};
use crate::input::trails::Trails;
use crate::input::window::decode_as_named;

/// Number of bytes at the beginning of a file from which its charset is decided.
pub(crate) const HEAD: usize = 1 << 20;

/// Number of bytes read at a time.
const PIECE: usize = 64 << 10;

/// Largest number of bytes from which the charset of a game after the first one is decided.
const AHEAD: usize = 64 << 10;

/// Smallest number of bytes that may be examined to decide the charset of a game after the first one, even if the
/// budget (`credit`) is used up.
const MIN_AHEAD: usize = 1 << 10;

/// Length of an escape sequence of ISO-2022-JP in bytes.
const SHIFT_LEN: usize = 3;

/// Decoder from a byte stream to text that detects the charset of the file and of each game.
///
/// The charset of the file is decided from the first 1 MiB. If these bytes are all ASCII, the charset is decided at the
/// first byte outside ASCII, as if the file began with the game that contains this byte.
///
/// The charset of a game after the first one is decided at its first byte outside ASCII. The bounds of the game must be
/// known before this byte is decoded, so after each `(` that may begin a game, decoding stops at the next byte outside
/// ASCII. No such stop is needed if the file is UTF-8, the next 64 KiB are valid UTF-8 and no game names another
/// charset.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub(crate) struct Decoder<R> {
    source: ByteSource<R>,
    asked: Option<TextEncoding>,
    limits: Limits,
    /// Values of [`HEAD`] and [`PIECE`] for this decoder; tests use smaller ones.
    pub(crate) sizes: (usize, usize),
    /// Charset of the file, once it is decided.
    pub(crate) file: Option<Charset>,
    /// Decoder of the current game; `None` as long as the game is ASCII.
    decoding: Option<Decoding>,
    byte_escapes: bool,
    /// Charset of the last game that needed its own decision, and the place where this game begins.
    later: Option<(GameCharset, usize)>,
    /// State of the search for beginnings of games in the bytes that were decoded so far.
    bounds: Option<GameBounds>,
    /// Whether only ASCII was decoded after the last `(` that may begin a game.
    neutral: bool,
    /// Whether a game has ended since the last decision.
    pub(crate) game_over: bool,
    /// Budget: number of bytes that may still be examined to decide the charsets of games after the first one.
    credit: usize,
    /// Charset named by the first game.
    pub(crate) named: Option<String>,
    /// Place of the game at which the charset of the file was decided.
    pub(crate) decided_at: usize,
    /// Input bytes. The bytes from `next` on wait to be decoded, because their charset is undecided or a character is
    /// incomplete.
    raw: Vec<u8>,
    next: usize,
    /// End of the part of `raw` that is valid UTF-8 and names no other charset. `unclean` says that the byte after this
    /// part breaks one of these conditions.
    clean: usize,
    unclean: bool,
    /// Number of waiting bytes already searched for a place where a character certainly ends.
    searched: usize,
}

impl<R: Read> Decoder<R> {
    pub(crate) const fn new(input: R, asked: Option<TextEncoding>, limits: Limits) -> Self {
        Self {
            source: ByteSource::new(input, &limits, &codes::LIMIT_BYTES),
            asked,
            limits,
            sizes: (HEAD, PIECE),
            file: None,
            decoding: None,
            byte_escapes: false,
            later: None,
            bounds: None,
            neutral: true,
            game_over: false,
            credit: AHEAD,
            named: None,
            decided_at: 0,
            raw: Vec::new(),
            next: 0,
            clean: 0,
            unclean: false,
            searched: 0,
        }
    }

    /// Returns the separate charset of the last game that needed one, if this game begins at or after `from`.
    pub(crate) fn later(&self, from: usize) -> Option<GameCharset> {
        self.later.filter(|(_, at)| *at >= from).map(|(later, _)| later)
    }

    /// Returns whether the whole text has been decoded.
    pub(crate) fn ended(&self) -> bool {
        self.source.is_exhausted() && self.waiting().is_empty() && self.file.is_some()
    }

    /// Returns whether the lexer must find the bounds of the next game before more bytes are decoded. `stuck` says that
    /// the current game does not end before the waiting bytes.
    pub(crate) fn is_undecided(&self, stuck: bool) -> bool {
        self.is_open() && !self.waiting().is_empty() && !(stuck && self.decoding.is_some())
    }

    fn is_open(&self) -> bool {
        self.file.is_some() && (self.decoding.is_none() || (self.has_games() && self.neutral && self.bounds.is_some()))
    }

    /// Returns whether the charset is decided separately for each game of the file.
    fn has_games(&self) -> bool {
        let whole = |charset: Charset| {
            matches!(charset.basis, Basis::Asked | Basis::Ascii) || charset.encoding.is_wide() || charset.byte_escapes
        };
        self.file.is_some_and(|charset| !whole(charset))
    }

    fn waiting(&self) -> &[u8] {
        self.raw.get(self.next..).unwrap_or_default()
    }

    /// Decodes more input and appends the decoded text to `text`.
    ///
    /// `known` is the place in `text` where the current game begins, or the text before the next game. `base` is the
    /// place of `text` in the decoded input.
    pub(crate) fn add(
        &mut self,
        text: &mut String,
        known: Known,
        base: usize,
        findings: &mut Report,
    ) -> Result<(), InputError> {
        let (head, piece) = self.sizes;
        if self.file.is_none() {
            self.fill(head)?;
            self.decide("", base, findings);
        } else if self.waiting().is_empty() {
            self.fill(piece)?;
        }
        if self.has_games() {
            if self.is_clean()? {
                self.decode_clean(text);
                return Ok(());
            }
            self.reset_after_game(known.beginning(text), known.in_game);
        }
        if !self.is_open() {
            return self.decode(text, known, base, findings);
        }
        if self.waiting().len() < SHIFT_LEN {
            self.fill(SHIFT_LEN)?;
        }
        let mut neutral = ascii_len(self.waiting());
        if self.bounds.is_some() {
            self.fill(piece + LOOK_AHEAD)?;
            neutral = ascii_len(self.waiting()).min(self.decodable_len());
        }
        if neutral > 0 {
            let waiting = self.raw.get(self.next..).unwrap_or_default();
            if let Some(bounds) = &mut self.bounds {
                bounds.pass(waiting, 0, neutral);
            }
            text.push_str(waiting.get(..neutral).and_then(|ascii| str::from_utf8(ascii).ok()).unwrap_or_default());
            self.next += neutral;
            return Ok(());
        }
        if self.waiting().is_empty() {
            return Ok(());
        }
        if self.decoding.is_none() {
            let game = known.beginning(text);
            if self.has_games() {
                self.decide_for_game(game, known, base)?;
            } else {
                self.fill(head)?;
                self.decide(game, base + known.at, findings);
                if self.decoding.is_none() {
                    // Only a lone escape character at the very end of the input is left.
                    let part = self.take(1);
                    text.extend(self.raw.get(part).unwrap_or_default().iter().copied().map(char::from));
                    return Ok(());
                }
            }
        }
        self.decode(text, known, base, findings)
    }

    /// Resets the charset of the current game if a game has ended and only ASCII text of the next game was decoded.
    fn reset_after_game(&mut self, known: &str, in_game: bool) {
        if !self.game_over || !self.neutral {
            return;
        }
        if known.is_ascii() {
            (self.decoding, self.bounds, self.game_over) = (None, None, false);
        } else if in_game {
            self.game_over = false;
        }
    }

    /// Reads input until `wanted` bytes wait to be decoded or the input ends.
    fn fill(&mut self, wanted: usize) -> Result<(), InputError> {
        if self.next > self.raw.len() / 2 {
            self.raw.drain(..self.next);
            // Release the large buffer that only the decision on the charset of the file needed.
            if self.raw.capacity() / 4 > wanted.max(self.raw.len()) {
                self.raw.shrink_to(wanted.max(self.raw.len()));
            }
            self.clean = self.clean.saturating_sub(self.next);
            self.next = 0;
        }
        let missing = wanted.saturating_sub(self.waiting().len());
        if missing > 0 && !self.source.is_exhausted() { self.source.read(missing, &mut self.raw) } else { Ok(()) }
    }

    /// Consumes up to `length` waiting bytes and returns their range in `raw`.
    fn take(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.next;
        self.next = self.raw.len().min(start.saturating_add(length));
        start..self.next
    }

    /// Decides the charset of the file from the waiting bytes. `game` is the ASCII text of the current game before the
    /// waiting bytes; this game begins at `base`.
    fn decide(&mut self, game: &str, base: usize, findings: &mut Report) {
        let bytes = [game.as_bytes(), whole_characters(self.waiting(), self.source.is_exhausted())].concat();
        let first = self.file.is_none();
        let (window, label) = decode_as_named(&bytes, self.asked, self.named.as_deref(), &self.limits);
        if first {
            self.named = label;
        }
        self.decided_at = base;
        for finding in window.findings.diagnostics() {
            let mut finding = finding.clone();
            match &mut finding.place {
                // Bad bytes are reported later, when they are decoded for the text.
                _ if finding.code == &codes::BAD_BYTES => continue,
                Place::Span(span) => *span = Span::new(span.start + base, span.end + base),
                Place::Source if !first => finding.place = Place::Span(Span::at(base + game.len())),
                _ => {}
            }
            findings.push(finding);
        }
        self.file = Some(window.charset);
        self.byte_escapes = window.charset.byte_escapes;
        if window.charset.basis != Basis::Ascii {
            self.decoding = Some(Decoding::new(window.charset.encoding, self.byte_escapes));
        }
    }

    /// Decides the charset of a game after the first one. `game` is the ASCII text of this game before the waiting
    /// bytes.
    fn decide_for_game(&mut self, game: &str, known: Known, base: usize) -> Result<(), InputError> {
        let Some(file) = self.file else { return Ok(()) };
        let wanted = self.credit.clamp(MIN_AHEAD, AHEAD);
        self.fill(wanted)?;
        let ahead = self.waiting();
        let cut = ahead.len() > wanted || !self.source.is_exhausted();
        let bytes = whole_characters(ahead.get(..wanted).unwrap_or(ahead), !cut);
        let later = choose_for_game(&GameBytes { known: game.as_bytes(), in_game: known.in_game, bytes }, file);
        self.credit = self.credit.saturating_sub(later.cost);
        self.later = Some((later, base + known.at));
        self.decoding = Some(Decoding::new(later.charset.encoding, false));
        self.neutral = false;
        Ok(())
    }

    /// Returns whether the next bytes are valid UTF-8 and name no other charset, so that no game needs a decision of
    /// its own.
    fn is_clean(&mut self) -> Result<bool, InputError> {
        if self.unclean || self.file.is_none_or(|charset| charset.encoding != UTF_8) {
            return Ok(false);
        }
        let wanted = self.sizes.1 + AHEAD;
        self.fill(wanted)?;
        let (clean, sound) = clean_until(&self.raw, self.clean.max(self.next), self.source.is_exhausted());
        self.clean = clean;
        self.unclean = !sound;
        Ok(sound)
    }

    /// Decodes waiting bytes that are valid UTF-8.
    fn decode_clean(&mut self, text: &mut String) {
        let end =
            if self.source.is_exhausted() { self.waiting().len() } else { self.waiting().len().saturating_sub(AHEAD) };
        let bytes = self.waiting().get(..end.min(self.sizes.1)).unwrap_or_default();
        let mut length = str::from_utf8(bytes).map_or_else(|why| why.valid_up_to(), str::len);
        if length == 0 {
            // Decode at least one character, because a piece may be shorter than a character.
            let first = self.waiting().utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
            length = first.map_or(0, char::len_utf8);
        }
        text.push_str(self.waiting().get(..length).and_then(|piece| str::from_utf8(piece).ok()).unwrap_or_default());
        self.next += length;
        self.credit = self.credit.saturating_add(length);
        self.decoding = Some(Decoding::new(UTF_8.into(), false));
        (self.bounds, self.neutral) = (None, true);
    }

    /// Decodes the waiting bytes up to the next place where a game may begin.
    fn decode(
        &mut self,
        text: &mut String,
        known: Known,
        base: usize,
        findings: &mut Report,
    ) -> Result<(), InputError> {
        let before = if self.byte_escapes { self.waiting().len() } else { 0 };
        self.fill(before + self.sizes.1 + LOOK_AHEAD)?;
        let Some(mut decoding) = self.decoding.take() else { return Ok(()) };
        decoding.base = base;
        let stop = self.has_games().then(|| self.next_start(decoding.encoding(), text, known)).flatten();
        if let Some(stop) = stop {
            decoding.push(self.waiting(), stop, true, text, findings);
            self.take(stop);
            self.credit = self.credit.saturating_add(stop.saturating_mul(4));
            self.decoding = Some(Decoding::new(decoding.encoding(), false));
            self.neutral = true;
            return Ok(());
        }
        let length = if self.byte_escapes {
            // After three consecutive ASCII bytes no character is incomplete, with or without escapes.
            let from = self.searched.saturating_sub(2);
            let fresh = self.waiting().get(from..).unwrap_or_default();
            let safe = fresh.windows(3).rposition(<[u8]>::is_ascii).map_or(0, |at| from + at + 3);
            if self.source.is_exhausted() { self.waiting().len() } else { safe }
        } else {
            self.decodable_len()
        };
        let last = self.source.is_exhausted();
        if self.byte_escapes {
            let bytes = byte_escapes::remove(self.waiting().get(..length).unwrap_or_default());
            decoding.push(&bytes, bytes.len(), last, text, findings);
        } else {
            decoding.push(self.waiting(), length, last, text, findings);
        }
        self.take(length);
        self.credit = self.credit.saturating_add(length.saturating_mul(4));
        self.searched = self.waiting().len();
        self.neutral = false;
        self.decoding = Some(decoding);
        Ok(())
    }

    /// Returns the number of waiting bytes that have [`LOOK_AHEAD`] bytes or the end of the input after them.
    fn decodable_len(&self) -> usize {
        let waiting = self.waiting().len();
        if self.source.is_exhausted() { waiting } else { waiting.saturating_sub(LOOK_AHEAD) }
    }

    /// Returns the number of waiting bytes up to the end of the ASCII text that begins with the next `(` that may begin
    /// a game; `None` if there is no such `(`.
    fn next_start(&mut self, encoding: TextEncoding, text: &str, known: Known) -> Option<usize> {
        let until = self.decodable_len();
        let waiting = self.raw.get(self.next..).unwrap_or_default();
        let trails = Trails::new(encoding);
        let bounds = self.bounds.get_or_insert_with(|| {
            GameBounds::after(trails, text.get(known.at..).unwrap_or_default().as_bytes(), known.in_game)
        });
        let mut at = 0;
        loop {
            match bounds.next(waiting, at, until)? {
                Event::End(end) => at = end,
                Event::Start(start) => {
                    bounds.enter();
                    let stop = start + ascii_len(waiting.get(start..until).unwrap_or_default());
                    bounds.pass(waiting, start + 1, stop);
                    return Some(stop);
                }
            }
        }
    }
}

/// Beginning of the part of the text that belongs to the current game or precedes the next game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// Byte offset in the text where the part begins.
    pub(crate) at: usize,
    /// Whether a game begins at this place; otherwise the text before a game begins here.
    pub(crate) in_game: bool,
}

impl Known {
    /// Returns the beginning of the game, long enough to contain its root.
    fn beginning(self, text: &str) -> &str {
        let mut end = text.len().min(self.at + HEAD);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.get(self.at..end).unwrap_or_default()
    }
}

/// Returns the bytes without a character at the end that may be incomplete. `ended` says that no more bytes follow.
fn whole_characters(bytes: &[u8], ended: bool) -> &[u8] {
    let last = if ended { None } else { bytes.iter().rposition(u8::is_ascii) };
    bytes.get(..last.map_or(bytes.len(), |last| last + 1)).unwrap_or(bytes)
}

/// Returns the length of the ASCII prefix, which has the same meaning in all charsets except UTF-16. The prefix ends
/// before an escape sequence of ISO-2022-JP or the beginning of such a sequence.
fn ascii_len(bytes: &[u8]) -> usize {
    let ascii = bytes.get(..Encoding::ascii_valid_up_to(bytes)).unwrap_or_default();
    let last = ascii.len().saturating_sub(2);
    let cut = ascii.get(last..).and_then(|end| memchr::memchr(0x1B, end)).map(|at| last + at);
    find_shift(ascii).or(cut).unwrap_or(ascii.len())
}
