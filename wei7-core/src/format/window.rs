//! What every streaming reader has: a source of bytes, and a window of decoded text.

use crate::Message;
use std::borrow::Cow;
use std::io::{self, Read};

use wei7_text::{Code, LineColumn};

use crate::report::{Diagnostic, Limits, Place};

/// A stretch of the decoded text of an input: all of it, or what was read for one game. The places of the findings about
/// that game lie in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece<'t> {
    /// The text; bytes, for not every input is text in its encoding.
    pub text: Cow<'t, [u8]>,
    /// The byte of the whole decoded text at which it begins.
    pub offset: usize,
    /// The line and column there.
    pub begins: LineColumn,
}

impl<'t> Piece<'t> {
    /// All that there is.
    pub const fn whole(text: Cow<'t, [u8]>) -> Self {
        Self { text, offset: 0, begins: LineColumn::START }
    }

    /// The same, with a text of its own.
    pub fn into_owned(self) -> Piece<'static> {
        Piece { text: Cow::Owned(self.text.into_owned()), ..self }
    }

    /// The text, with U+FFFD for what is none.
    pub fn to_str(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.text)
    }
}

/// Why nothing more comes of an input.
#[derive(Debug)]
pub enum InputError {
    /// It could not be read.
    Io(io::Error),
    /// A limit, or there is no game in it.
    Refused(Diagnostic),
}

/// The bytes of an input, up to [`Limits::bytes`].
#[derive(Debug)]
pub struct ByteSource<R> {
    input: R,
    limit: &'static Code,
    most: u64,
    read: u64,
    is_exhausted: bool,
}

impl<R: Read> ByteSource<R> {
    /// Nothing is read yet; `limit` is the finding where the input is too long.
    pub const fn new(input: R, limits: &Limits, limit: &'static Code) -> Self {
        Self { input, limit, most: limits.bytes, read: 0, is_exhausted: false }
    }

    /// Whether the input has ended.
    pub const fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Adds so many bytes to `bytes`, or what is left.
    pub fn read(&mut self, most: usize, bytes: &mut Vec<u8>) -> Result<(), InputError> {
        let length = self.input.by_ref().take(most as u64).read_to_end(bytes).map_err(InputError::Io)?;
        self.is_exhausted |= length < most;
        self.read += length as u64;
        if self.read <= self.most {
            return Ok(());
        }
        let finding = Diagnostic::new(self.limit, Place::Source);
        Err(InputError::Refused(finding.expected(Message::new("at-most-bytes").with("most", self.most))))
    }
}

/// The decoded text of a stream that is still held: that of the last game, and behind it what belongs to none yet.
#[derive(Debug)]
pub struct TextWindow {
    /// The text.
    pub text: String,
    /// Where what was read for the last game ends.
    pub end: usize,
    /// Where it begins.
    start: usize,
    /// Where `text` begins in the whole.
    base: usize,
    /// Line and column of `start`.
    place: LineColumn,
}

impl Default for TextWindow {
    fn default() -> Self {
        Self { text: String::new(), end: 0, start: 0, base: 0, place: LineColumn::START }
    }
}

impl TextWindow {
    /// So much room is kept when the text of a long game has been given up.
    const ROOM: usize = 1 << 20;

    /// Where the held text begins in the whole.
    pub const fn base(&self) -> usize {
        self.base
    }

    /// Where what was read for the last game begins in the held text.
    pub const fn start(&self) -> usize {
        self.start
    }

    /// What was read for the last game.
    pub fn held(&self) -> &str {
        self.text.get(self.start..self.end).unwrap_or_default()
    }

    /// What was read for the last game, with its place.
    pub fn piece(&self) -> Piece<'_> {
        let text = Cow::Borrowed(self.held().as_bytes());
        Piece { text, offset: self.base + self.start, begins: self.place }
    }

    /// What is read from now on belongs to the next game.
    pub fn next_piece(&mut self) {
        self.place = self.place.after(self.held().as_bytes());
        self.start = self.end;
    }

    /// Whether most of the held text belongs to games before, so that each byte is moved a bounded number of times.
    pub const fn is_mostly_past(&self) -> bool {
        self.start > self.text.len() / 2
    }

    /// Gives up the text of the games before.
    pub fn forget(&mut self) {
        self.text.drain(..self.start);
        if self.text.capacity() / 4 > self.text.len().max(Self::ROOM) {
            self.text.shrink_to(self.text.len().max(Self::ROOM));
        }
        self.base += self.start;
        self.end -= self.start;
        self.start = 0;
    }
}
