//! The records of a stream, one at a time.

use std::io::{self, Read};

use wei7_core::{Diagnostic, Parsed, Place, Record, Refused, Report};

use crate::check::Checker;
use crate::codes;
use crate::input::decoder::Failure;
use crate::input::stream::{Piece, Stream};
use crate::reader::SgfReader;

/// Why there is no record.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// The game is not Go; the report says which it is. Reading goes on.
    #[error("the game is not Go (FF[4] GM)")]
    Skipped(Report),
    /// The game is refused: the reader is strict and the game is wrong. Reading goes on.
    #[error(transparent)]
    Refused(Refused),
    /// Nothing more is read: a limit, or there is no game of Go in the whole input.
    #[error(transparent)]
    Ended(Refused),
    /// Nothing more is read, for the input failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl RecordsError {
    /// What was found; empty if the input failed.
    pub fn into_report(self) -> Report {
        match self {
            Self::Skipped(report) => report,
            Self::Refused(refused) | Self::Ended(refused) => refused.report,
            Self::Io(_) => Report::new(0),
        }
    }
}

/// The records of a stream, made by [`SgfReader::records`]. One game is in memory at a time.
///
/// What concerns the whole file, as its encoding, is in the report of the first item.
pub struct Records<R> {
    stream: Stream<R>,
    reader: SgfReader,
    /// Made for the first game.
    checker: Option<Checker>,
    number: usize,
    /// Whether a game of Go was met.
    go: bool,
    over: bool,
    rest: Report,
}

impl<R> Records<R> {
    pub(crate) const fn new(reader: SgfReader, input: R) -> Self
    where
        R: Read,
    {
        let limits = reader.limits_set();
        let rest = Report::new(limits.findings);
        let stream = Stream::new(input, reader.encoding_set(), limits);
        Self { stream, reader, checker: None, number: 0, go: false, over: false, rest }
    }

    /// Which game of the file the last item was, skipped and refused ones included: 1 is the first, and 0 before it.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The text that was read for the last item; after the end what follows the last game.
    pub fn piece(&self) -> Piece<'_>
    where
        R: Read,
    {
        self.stream.piece()
    }

    /// What was found after the last game, once there is no further one.
    pub fn rest(&mut self) -> Report {
        std::mem::replace(&mut self.rest, Report::new(self.reader.limits_set().findings))
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = Result<Parsed<Record>, RecordsError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let next = self.stream.advance();
        let mut report = self.stream.findings();
        match next {
            Ok(true) => {
                self.number += 1;
                let mut game = self.stream.game()?;
                let mut findings = std::mem::take(&mut game.findings);
                findings.append(self.checker.get_or_insert_with(|| self.reader.checker()).check(&game));
                findings.sort();
                report.append(findings);
                let item = self.reader.game(&game, report);
                let room = game.into_room();
                self.stream.take_back(room);
                self.go |= !matches!(item, Err(RecordsError::Skipped(_)));
                Some(item)
            }
            Ok(false) => {
                self.over = true;
                if self.go {
                    self.rest = report;
                    return None;
                }
                report.push(Diagnostic::new(&codes::NO_GO_GAME, Place::Source));
                Some(Err(RecordsError::Ended(Refused { report })))
            }
            Err(Failure::Refused(why)) => {
                self.over = true;
                report.push(why);
                Some(Err(RecordsError::Ended(Refused { report })))
            }
            Err(Failure::Io(why)) => {
                self.over = true;
                Some(Err(RecordsError::Io(why)))
            }
        }
    }
}

#[cfg(test)]
mod tests;
