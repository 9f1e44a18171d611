//! The games of an SGF input, one at a time.

use std::io::Read;

use wei7_core::{Parsed, Report};
use wei7_sgf::{Records, RecordsError, SgfReader};

use crate::codes::{self, because, said};
use crate::convert::Options;
use crate::findings::{Piece, RecordNumber};
use crate::format::Format;
use crate::hub::{ReadAs, Reading};

pub(crate) struct Games<'a> {
    records: Records<Box<dyn Read + 'a>>,
    /// Records so far.
    count: usize,
}

impl<'a> Games<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: &Options) -> Self {
        let reader = SgfReader::new().limits(options.limits);
        let reader = if options.strict { reader } else { reader.lenient() };
        let reader = if options.no_quirks { reader.without_quirks() } else { reader };
        let reader = options.encoding.map_or(reader, |encoding| reader.encoding(encoding));
        Self { records: reader.records(input), count: 0 }
    }

    pub(crate) fn piece(&self) -> Piece<'_> {
        let piece = self.records.piece();
        Piece { text: piece.text.as_bytes().into(), offset: piece.start, begins: piece.place }
    }

    /// What was found after the last game.
    pub(crate) fn rest(&mut self) -> Report {
        self.records.rest()
    }
}

impl Iterator for Games<'_> {
    type Item = Reading;

    fn next(&mut self) -> Option<Reading> {
        let item = self.records.next()?;
        let number = RecordNumber { game: self.records.number(), record: self.count };
        let bytes = self.records.piece().text.len() as u64;
        let (read, mut report) = match item {
            Ok(Parsed { value, report }) => {
                self.count += 1;
                (ReadAs::Record(value), report)
            }
            Err(RecordsError::Skipped(report)) => (ReadAs::OtherGame, report),
            Err(RecordsError::Refused(refused)) => {
                self.count += 1;
                (ReadAs::Refused, refused.report)
            }
            Err(RecordsError::Ended(refused)) => (ReadAs::Ended, refused.report),
            Err(RecordsError::Io(error)) => {
                let mut report = Report::new(1);
                report.push(because(&codes::UNREADABLE, said(&error)));
                (ReadAs::Ended, report)
            }
        };
        report.sort();
        Some(Reading { number, read, report, format: Format::Sgf, bytes })
    }
}
