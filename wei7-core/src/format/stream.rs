//! Stream of the games in an input, with the text that the places of their findings refer to.

use std::borrow::Cow;
use std::io;

use super::salvage::{Cut, Salvaged, salvage};
use super::window::{InputError, Piece};
use super::{FormatDriver, Input, ReadOptions};
use crate::Message;
use crate::record::Record;
use crate::report::{Limits, Parsed, Refused, Report};

/// Unit of a file: a record, or a game other than Go.
#[derive(Clone, Debug, PartialEq)]
pub enum Game {
    /// A game of Go.
    Record(Record),
    /// A game other than Go (SGF: `GM` other than 1), as text in UTF-8 that is valid in a file of its format. The
    /// report names the game.
    Other(Vec<u8>),
}

impl Game {
    /// Returns the record; `None` if the game is not Go.
    pub fn into_record(self) -> Option<Record> {
        match self {
            Self::Record(record) => Some(record),
            Self::Other(_) => None,
        }
    }
}

/// Why a stream returns no game.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum RecordsError {
    /// The game is refused, since it has errors and the reader is strict. Later games can still be read.
    Refused(Refused),
    /// Reading has ended: a limit is exceeded, or the input as a whole has no meaning in its format.
    Ended(Refused),
    /// Reading has ended: the input failed.
    Io(#[from] io::Error),
}

impl RecordsError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Refused(refused) | Self::Ended(refused) => refused.message(),
            Self::Io(error) => Message::new("system-error").with("error", error.to_string()),
        }
    }

    /// Creates the error that ends reading. `report` has the earlier findings.
    pub fn ended(why: InputError, mut report: Report) -> Self {
        match why {
            InputError::Refused(why) => {
                report.push(why);
                Self::Ended(Refused::because(report))
            }
            InputError::Io(why) => Self::Io(why),
        }
    }

    /// Returns the findings; empty if the input failed.
    pub fn into_report(self) -> Report {
        match self {
            Self::Refused(refused) | Self::Ended(refused) => refused.report,
            Self::Io(_) => Report::new(0),
        }
    }
}

/// Game that a stream has found but not yet read. It can be read on any thread.
pub struct FoundGame {
    /// Number of the game in the file, starting from 1.
    pub number: usize,
    /// Kind of the game.
    pub kind: FoundKind,
    /// Size of the game in bytes, which bounds the size of data derived when it is written.
    pub bytes: u64,
    read: Box<dyn FnOnce() -> FoundRead + Send>,
}

/// Kind of a game, as known before it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundKind {
    /// A record, possibly one that is refused.
    Record,
    /// A game other than Go, such as SGF allows.
    OtherGame,
    /// No game: reading ends with an error.
    End,
}

/// Result of reading a [`FoundGame`]: the game, as [`RecordStream::next_game`] returns it, and its text, as
/// [`RecordStream::piece`] returns it. The text may be empty if the game has no findings.
pub type FoundRead = (Result<Parsed<Game>, RecordsError>, Piece<'static>);

impl FoundGame {
    /// Creates a found game. `read` reads it when [`FoundGame::read`] is called.
    pub fn new(number: usize, kind: FoundKind, bytes: u64, read: impl FnOnce() -> FoundRead + Send + 'static) -> Self {
        Self { number, kind, bytes, read: Box::new(read) }
    }

    /// Reads the game, on the current thread.
    pub fn read(self) -> FoundRead {
        (self.read)()
    }
}

impl std::fmt::Debug for FoundGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { number, kind, bytes, .. } = self;
        f.debug_struct("FoundGame").field("number", number).field("kind", kind).field("bytes", bytes).finish()
    }
}

/// Stream of the games in one input ([`FormatDriver::read`]).
pub trait RecordStream {
    /// Returns the next game with its findings; `None` at the end, and after [`RecordsError::Ended`] and
    /// [`RecordsError::Io`].
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>>;

    /// Finds the next game like [`next_game`](Self::next_game), but, if the format allows it, leaves the reading to
    /// [`FoundGame::read`], on any thread. Methods about the last game, such as [`piece`](Self::piece), do not describe
    /// a found game.
    fn find_game(&mut self) -> Option<FoundGame> {
        let read = self.next_game()?;
        let kind = match &read {
            Ok(Parsed { value: Game::Record(_), .. }) | Err(RecordsError::Refused(_)) => FoundKind::Record,
            Ok(Parsed { value: Game::Other(_), .. }) => FoundKind::OtherGame,
            Err(RecordsError::Ended(_) | RecordsError::Io(_)) => FoundKind::End,
        };
        let has_findings = read.as_ref().map_or(true, |read| read.report.worst().is_some());
        let piece = if has_findings { self.piece().into_owned() } else { Piece::whole(Cow::Borrowed(&[])) };
        Some(FoundGame::new(self.number(), kind, self.source_bytes(), move || (read, piece)))
    }

    /// Returns the number of the last game, starting from 1; 0 before the first game. Refused and other games count,
    /// too.
    fn number(&self) -> usize;

    /// Returns the text that was read for the last game; after the end, the text after the last game.
    fn piece(&self) -> Piece<'_>;

    /// Returns the size of the last game in bytes, which bounds the size of data derived when it is written.
    fn source_bytes(&self) -> u64 {
        self.piece().text.len() as u64
    }

    /// Returns the findings about the text after the last game. Complete only when the stream has ended.
    fn rest(&mut self) -> Report {
        Report::new(0)
    }

    /// Reads the part of the last game that precedes the damage for which the game was refused.
    fn salvage(&self, _refused: &Refused) -> Option<Salvaged> {
        None
    }

    /// Returns the driver of the version that the input declares, if it is not the version of this reader.
    fn version(&self) -> Option<&'static dyn FormatDriver> {
        None
    }
}

/// Reads all records of a stream and skips other games. The whole input is refused if one of its games is.
pub fn read_all(stream: &mut dyn RecordStream, options: &ReadOptions) -> Result<Parsed<Vec<Record>>, Refused> {
    let mut report = Report::new(options.limits.findings);
    let (mut value, mut refused) = (Vec::new(), false);
    while let Some(game) = stream.next_game() {
        match game {
            // After a refusal, only findings are collected, because no records will be returned.
            Ok(mut read) => {
                read.report.sort();
                report.append(read.report);
                value.extend(read.value.into_record().filter(|_| !refused));
            }
            Err(why) => {
                refused = true;
                let mut found = why.into_report();
                found.sort();
                report.append(found);
            }
        }
    }
    report.append(stream.rest());
    if refused || !(options.lenient || report.is_ok()) {
        Err(Refused::because(report))
    } else {
        Ok(Parsed { value, report })
    }
}

/// Reader of a format with one record per file.
pub trait ReadWhole {
    /// Reads the document and restores the values of its supplement.
    fn read(&self, bytes: &[u8], supplement: Option<&[u8]>) -> Result<Parsed<Record>, Refused>;

    /// Returns the text that the places of findings refer to.
    fn text<'b>(&self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        Cow::Borrowed(bytes)
    }

    /// Returns the driver of the version that the document declares, if it is not the version of this reader.
    fn version(&self, _bytes: &[u8]) -> Option<&'static dyn FormatDriver> {
        None
    }

    /// Returns the text up to the last complete element before the offset `_at`, with all open elements closed; `None`
    /// if no element is left.
    fn before(&self, _text: &str, _at: usize) -> Option<Cut> {
        None
    }
}

/// Stream of the single record in a file that is kept in memory as a whole.
pub struct OneRecord<'a, F> {
    reader: F,
    bytes: io::Result<Cow<'a, [u8]>>,
    supplement: Option<Cow<'a, [u8]>>,
    is_read: bool,
}

impl<'a, F: ReadWhole> OneRecord<'a, F> {
    /// Creates the stream.
    pub fn new(reader: F, mut input: Input<'a>, limits: &Limits) -> Self {
        let supplement = input.supplement.take();
        Self { reader, bytes: input.into_bytes(limits), supplement, is_read: false }
    }

    fn bytes(&self) -> &[u8] {
        self.bytes.as_deref().unwrap_or_default()
    }
}

impl<F: ReadWhole> RecordStream for OneRecord<'_, F> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        if std::mem::replace(&mut self.is_read, true) {
            return None;
        }
        let bytes = match &mut self.bytes {
            Ok(bytes) => bytes,
            Err(why) => return Some(Err(std::mem::replace(why, io::ErrorKind::Other.into()).into())),
        };
        let read = self.reader.read(bytes, self.supplement.as_deref());
        Some(read.map(|read| read.map(Game::Record)).map_err(RecordsError::Refused))
    }

    fn salvage(&self, refused: &Refused) -> Option<Salvaged> {
        let source = self.reader.text(self.bytes());
        let text = String::from_utf8_lossy(&source);
        let read = |text: &[u8]| self.reader.read(text, self.supplement.as_deref());
        salvage(&text, refused, |text, at| self.reader.before(text, at), read)
    }

    fn number(&self) -> usize {
        usize::from(self.is_read)
    }

    fn piece(&self) -> Piece<'_> {
        Piece::whole(self.reader.text(self.bytes()))
    }

    fn source_bytes(&self) -> u64 {
        self.bytes().len() as u64
    }

    fn version(&self) -> Option<&'static dyn FormatDriver> {
        self.reader.version(self.bytes())
    }
}
