//! The records of a stream, one at a time.

use std::io::Read;

use wei7_core::{Diagnostic, FormatDriver, Game, Parsed, Piece, Place, RecordStream, RecordsError, Refused, Report};

use crate::check::Checker;
use crate::codes;
use crate::driver::SGF;
use crate::input::stream::Stream;
use crate::reader::SgfReader;

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
    pub(crate) fn new(reader: SgfReader, input: R) -> Self
    where
        R: Read,
    {
        let limits = reader.limits;
        let rest = Report::new(limits.findings);
        let stream = Stream::new(input, reader.encoding, limits);
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
        std::mem::replace(&mut self.rest, Report::new(self.reader.limits.findings))
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = Result<Parsed<Game>, RecordsError>;

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
                let is_other = matches!(item, Ok(Parsed { value: None, .. }));
                self.go |= !is_other;
                Some(item.map(|Parsed { value, report }| {
                    let value = value.map_or_else(|| Game::Other(self.stream.piece().text.into_owned()), Game::Record);
                    Parsed { value, report }
                }))
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
            Err(why) => {
                self.over = true;
                Some(Err(RecordsError::ended(why, report)))
            }
        }
    }
}

impl<R: Read> RecordStream for Records<R> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        self.next()
    }

    fn number(&self) -> usize {
        Self::number(self)
    }

    fn piece(&self) -> Piece<'_> {
        Self::piece(self)
    }

    fn rest(&mut self) -> Report {
        Self::rest(self)
    }

    fn format(&self) -> &'static dyn FormatDriver {
        &SGF
    }
}

#[cfg(test)]
mod tests;
