//! The records of a stream, one at a time.

use std::io::{self, Read};

use wei7_core::{Item, Parsed, Place, Record, Refused, Report, Span, Text};

use crate::bundle::Bundle;
use crate::headers::Headers;
use crate::incoming::Failure;
use crate::reader::IshiReader;
use crate::record::{Builder, Built};
use crate::stream::{Event, Piece, Stream};

/// What stands instead of a record.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// The event is refused: the reader is strict and the event is wrong. Reading goes on.
    #[error(transparent)]
    Refused(Refused),
    /// Nothing more is read: a limit, or a bundle that cannot be.
    #[error(transparent)]
    Ended(Refused),
    /// Nothing more is read, for the input failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The records of a stream, made by [`IshiReader::records`]. One event is in memory at a time.
pub struct Records<R> {
    stream: Stream<R>,
    reader: IshiReader,
    number: usize,
    over: bool,
    /// Remarks that apply to the next event.
    remarks: Vec<Text>,
}

/// An event that was read.
struct Advanced {
    read: Parsed<Record>,
    headers: Headers,
    last: bool,
}

impl<R: Read> Records<R> {
    pub(crate) fn new(reader: IshiReader, input: R) -> Self {
        let stream = Stream::new(input, reader.encoding_set(), reader.limits_set());
        Self { stream, reader, number: 0, over: false, remarks: Vec::new() }
    }

    /// Which event of the file the last item was, refused ones included: 1 is the first, and 0 before it.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The text that was read for the last item.
    pub fn piece(&self) -> Piece<'_> {
        self.stream.piece()
    }

    /// What was found after the last event: nothing, since all that a file has belongs to an event (4.1).
    pub const fn rest(&mut self) -> Report {
        Report::new(self.reader.limits_set().findings)
    }

    /// The next event.
    fn advance(&mut self) -> Option<Result<Advanced, RecordsError>> {
        let event = match self.stream.next_event() {
            Ok(event) => event?,
            Err(Failure::Refused(why)) => {
                let mut report = Report::new(self.reader.limits_set().findings);
                report.push(why);
                return Some(Err(RecordsError::Ended(Refused { report })));
            }
            Err(Failure::Io(why)) => return Some(Err(RecordsError::Io(why))),
        };
        self.number += 1;
        let Event { lines, findings: mut report, last } = event;
        let mut builder = Builder::new(std::mem::take(&mut self.remarks), &self.reader.limits_set());
        for line in lines {
            builder.line(line);
        }
        let Built { record: mut value, headers, report: meaning, remarks } = builder.finish();
        report.append(meaning);
        report.sort();
        if !last {
            self.remarks = remarks;
        } else if !remarks.is_empty() {
            value.supplement.push(Item::LastRemarks(remarks));
        }
        Some(Ok(Advanced { read: Parsed { value, report }, headers, last }))
    }

    /// All events as one record.
    fn bundle(&mut self) -> Result<Parsed<Record>, RecordsError> {
        let mut report = Report::new(self.reader.limits_set().findings);
        let mut bundle = Bundle::default();
        let mut boards = true;
        while let Some(event) = self.advance() {
            let Advanced { read: Parsed { value, report: found }, headers, .. } = match event {
                Ok(event) => event,
                Err(RecordsError::Refused(mut why) | RecordsError::Ended(mut why)) => {
                    report.append(std::mem::replace(&mut why.report, Report::new(0)));
                    return Err(RecordsError::Ended(Refused { report }));
                }
                Err(why @ RecordsError::Io(_)) => return Err(why),
            };
            report.append(found);
            let start = self.piece().start;
            if let Err(why) = bundle.add(value, &headers, Place::Span(Span::at(start))) {
                report.push(why);
                boards = false;
            }
        }
        if boards && (self.reader.is_lenient() || report.is_ok()) {
            return Ok(Parsed { value: bundle.finish(), report });
        }
        Err(RecordsError::Ended(Refused { report }))
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = Result<Parsed<Record>, RecordsError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        if self.reader.is_bundle() {
            self.over = true;
            return Some(self.bundle());
        }
        Some(match self.advance()? {
            Ok(Advanced { read, last, .. }) => {
                self.over = last;
                if self.reader.is_lenient() || read.report.is_ok() {
                    Ok(read)
                } else {
                    Err(RecordsError::Refused(Refused { report: read.report }))
                }
            }
            Err(why) => {
                self.over = true;
                Err(why)
            }
        })
    }
}
