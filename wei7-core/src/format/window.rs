//! Parts of streaming readers: a source of bytes, and a window of decoded text.

use crate::Message;
use std::borrow::Cow;
use std::io::{self, Read};

use wei7_text::{Code, LineColumn};

use crate::report::{Diagnostic, Limits, Place};

/// Part of the decoded text of an input: all of it, or the text that was read for one game. The places of findings
/// refer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece<'t> {
    /// Bytes of the text, which may be malformed.
    pub text: Cow<'t, [u8]>,
    /// Position in the whole decoded text, in bytes.
    pub offset: usize,
    /// Line and column of the first byte.
    pub begins: LineColumn,
}

impl<'t> Piece<'t> {
    /// Creates a piece from the whole text.
    pub const fn whole(text: Cow<'t, [u8]>) -> Self {
        Self { text, offset: 0, begins: LineColumn::START }
    }

    /// Converts the piece to one that owns its text.
    pub fn into_owned(self) -> Piece<'static> {
        Piece { text: Cow::Owned(self.text.into_owned()), ..self }
    }

    /// Returns the text, with U+FFFD for malformed bytes.
    pub fn to_str(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.text)
    }
}

/// Why reading of an input has ended.
#[derive(Debug)]
pub enum InputError {
    /// Reading from the input failed.
    Io(io::Error),
    /// A limit is exceeded, or the input has no game.
    Refused(Diagnostic),
}

/// Source of the bytes of an input, up to [`Limits::bytes`].
#[derive(Debug)]
pub struct ByteSource<R> {
    input: R,
    limit: &'static Code,
    most: u64,
    read: u64,
    is_exhausted: bool,
}

impl<R: Read> ByteSource<R> {
    /// Creates a source that reads from `input`. `limit` is the code of the finding for an input of more than
    /// [`Limits::bytes`].
    pub const fn new(input: R, limits: &Limits, limit: &'static Code) -> Self {
        Self { input, limit, most: limits.bytes, read: 0, is_exhausted: false }
    }

    /// Returns whether the input has ended.
    pub const fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Appends `most` bytes of the input to `bytes`, or fewer if the input ends.
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

/// Part of the decoded text of a stream that is kept in memory: the text of the last game, and the text after it.
#[derive(Debug)]
pub struct TextWindow {
    /// The text in memory.
    pub text: String,
    /// Offset in `text` of the end of the last game, in bytes.
    pub end: usize,
    /// Offset in `text` of the start of the last game, in bytes.
    start: usize,
    /// Offset of `text` in the whole decoded text, in bytes.
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
    /// Capacity in bytes that the buffer keeps when the text of a long game is dropped.
    const ROOM: usize = 1 << 20;

    /// Returns the offset, in the whole decoded text, of the text that is in memory.
    pub const fn base(&self) -> usize {
        self.base
    }

    /// Returns the offset of the last game in [`text`](Self::text), in bytes.
    pub const fn start(&self) -> usize {
        self.start
    }

    /// Returns the text of the last game, which is kept in memory.
    pub fn held(&self) -> &str {
        self.text.get(self.start..self.end).unwrap_or_default()
    }

    /// Returns the text of the last game with its position.
    pub fn piece(&self) -> Piece<'_> {
        let text = Cow::Borrowed(self.held().as_bytes());
        Piece { text, offset: self.base + self.start, begins: self.place }
    }

    /// Begins the next game where the last game ended.
    pub fn next_piece(&mut self) {
        self.place = self.place.after(self.held().as_bytes());
        self.start = self.end;
    }

    /// Returns whether more than half of the text in memory belongs to earlier games. If the caller drops text only
    /// then, each byte is moved a bounded number of times.
    pub const fn is_mostly_past(&self) -> bool {
        self.start > self.text.len() / 2
    }

    /// Drops the text of earlier games from memory.
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
