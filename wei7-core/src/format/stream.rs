//! The games of an input, one at a time, and the text that their findings point into.

use std::borrow::Cow;
use std::io;

use super::salvage::{Cut, Salvaged, salvage};
use super::window::{InputError, Piece};
use super::{FormatDriver, Input, ReadOptions};
use crate::Message;
use crate::record::Record;
use crate::report::{Limits, Parsed, Refused, Report};

/// One unit of a file: a record, or a game that is not Go.
#[derive(Clone, Debug, PartialEq)]
pub enum Game {
    /// A game of Go.
    Record(Record),
    /// Another game (SGF: `GM` other than 1): its text as it can stand in a file of its format in UTF-8. The report beside it
    /// says which.
    Other(Vec<u8>),
}

impl Game {
    /// The record; `None` if the game is not Go.
    pub fn into_record(self) -> Option<Record> {
        match self {
            Self::Record(record) => Some(record),
            Self::Other(_) => None,
        }
    }
}

/// What stands instead of a game.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum RecordsError {
    /// The game is refused: the reader is strict and the game is wrong. Reading goes on.
    Refused(Refused),
    /// Nothing more is read: a limit, or the input as a whole has no meaning in its format.
    Ended(Refused),
    /// Nothing more is read, for the input failed.
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

    /// Nothing more is read; `report` has what was found before.
    pub fn ended(why: InputError, mut report: Report) -> Self {
        match why {
            InputError::Refused(why) => {
                report.push(why);
                Self::Ended(Refused::because(report))
            }
            InputError::Io(why) => Self::Io(why),
        }
    }

    /// What was found; empty if the input failed.
    pub fn into_report(self) -> Report {
        match self {
            Self::Refused(refused) | Self::Ended(refused) => refused.report,
            Self::Io(_) => Report::new(0),
        }
    }
}

/// A game that a stream has found, with the text that its findings point into. What is left to do can be done on any thread.
pub struct FoundGame {
    /// Which game of the file it is: 1 is the first.
    pub number: usize,
    /// What it is.
    pub kind: FoundKind,
    /// How many bytes it is read from, which bounds what writing it may derive.
    pub bytes: u64,
    read: Box<dyn FnOnce() -> FoundRead + Send>,
}

/// What is known of a game before it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundKind {
    /// It is a record, or one that is refused.
    Record,
    /// It is not of Go.
    OtherGame,
    /// It is none, and there is no further one.
    End,
}

/// What reading a [`FoundGame`] gives: the game, as [`RecordStream::next_game`] gives it, and its text, as
/// [`RecordStream::piece`] gives it; if nothing was found in the game, there may be none.
pub type FoundRead = (Result<Parsed<Game>, RecordsError>, Piece<'static>);

impl FoundGame {
    /// A game that is still to be read.
    pub fn new(number: usize, kind: FoundKind, bytes: u64, read: impl FnOnce() -> FoundRead + Send + 'static) -> Self {
        Self { number, kind, bytes, read: Box::new(read) }
    }

    /// Reads it.
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

/// The games of one input, one at a time. A driver makes it ([`FormatDriver::read`]).
pub trait RecordStream {
    /// The next game with what was found in it. After [`RecordsError::Ended`] and [`RecordsError::Io`] there is none.
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>>;

    /// Finds the next game, as [`next_game`](Self::next_game) does, and leaves reading it to other threads, where games can be
    /// told apart without being read. What this stream says of its last game is not of one that was found.
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

    /// Which game of the file the last one was, refused ones and other games included: 1 is the first, and 0 before it.
    fn number(&self) -> usize;

    /// The text that was read for the last game; after the end what follows the last game.
    fn piece(&self) -> Piece<'_>;

    /// How many bytes the last game was read from, which bounds what writing it may derive.
    fn source_bytes(&self) -> u64 {
        self.piece().text.len() as u64
    }

    /// What was found after the last game, once there is no further one.
    fn rest(&mut self) -> Report {
        Report::new(0)
    }

    /// What stands before the damage of the last game, which was refused for this reason.
    fn salvage(&self, _refused: &Refused) -> Option<Salvaged> {
        None
    }

    /// The format, if the input names another version than that which was asked for.
    fn version(&self) -> Option<&'static dyn FormatDriver> {
        None
    }
}

/// Reads all records of a stream; games that are not Go are skipped. All or nothing: if one is refused, so is the input.
pub fn read_all(stream: &mut dyn RecordStream, options: &ReadOptions) -> Result<Parsed<Vec<Record>>, Refused> {
    let mut report = Report::new(options.limits.findings);
    let (mut value, mut refused) = (Vec::new(), false);
    while let Some(game) = stream.next_game() {
        match game {
            // After a refusal only the findings count.
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

/// How a file that holds one record is read.
pub trait ReadWhole {
    /// Reads the document, with what the supplement beside it brings back.
    fn read(&self, bytes: &[u8], supplement: Option<&[u8]>) -> Result<Parsed<Record>, Refused>;

    /// The text that places of findings point into.
    fn text<'b>(&self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        Cow::Borrowed(bytes)
    }

    /// The format, if the document names another version than that which was asked for.
    fn version(&self, _bytes: &[u8]) -> Option<&'static dyn FormatDriver> {
        None
    }

    /// The text up to the last whole thing before a place, with all closed that is open there; `None` if nothing is left.
    fn before(&self, _text: &str, _at: usize) -> Option<Cut> {
        None
    }
}

/// The one record of a file that is held whole.
pub struct OneRecord<'a, F> {
    reader: F,
    bytes: io::Result<Cow<'a, [u8]>>,
    supplement: Option<Cow<'a, [u8]>>,
    is_read: bool,
}

impl<'a, F: ReadWhole> OneRecord<'a, F> {
    /// Nothing is read yet.
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
