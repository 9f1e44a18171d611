//! The records of an input that holds several, one at a time: the games of SGF, the events of Ishi.

use std::io::{self, Read};

use encoding_rs::{Encoding, UTF_8};
use wei7_core::{Parsed, Record, Report};
use wei7_ishi::IshiReader;
use wei7_sgf::SgfReader;
use wei7_text::encoding::{DosText, TextEncoding};

use crate::codes::{self, because, said};
use crate::convert::Options;
use crate::findings::{Piece, RecordNumber};
use crate::format::Format;
use crate::hub::{ReadAs, Reading};

/// The records of an input.
pub struct Games<'a> {
    records: Records<Box<dyn Read + 'a>>,
    /// Records so far.
    count: usize,
}

/// What reads them.
enum Records<R> {
    Sgf(Box<wei7_sgf::Records<R>>),
    Ishi(Box<wei7_ishi::Records<R>>),
}

/// What stands instead of a record.
enum Missing {
    OtherGame(Report),
    Refused(Report),
    Ended(Report),
    Io(io::Error),
}

impl From<wei7_sgf::RecordsError> for Missing {
    fn from(why: wei7_sgf::RecordsError) -> Self {
        use wei7_sgf::RecordsError as Why;
        match why {
            Why::Skipped(report) => Self::OtherGame(report),
            Why::Refused(refused) => Self::Refused(refused.report),
            Why::Ended(refused) => Self::Ended(refused.report),
            Why::Io(error) => Self::Io(error),
        }
    }
}

impl From<wei7_ishi::RecordsError> for Missing {
    fn from(why: wei7_ishi::RecordsError) -> Self {
        use wei7_ishi::RecordsError as Why;
        match why {
            Why::Refused(refused) => Self::Refused(refused.report),
            Why::Ended(refused) => Self::Ended(refused.report),
            Why::Io(error) => Self::Io(error),
        }
    }
}

impl<R: Read> Records<R> {
    fn next(&mut self) -> Option<Result<Parsed<Record>, Missing>> {
        match self {
            Self::Sgf(records) => records.next().map(|item| item.map_err(Missing::from)),
            Self::Ishi(records) => records.next().map(|item| item.map_err(Missing::from)),
        }
    }

    fn number(&self) -> usize {
        match self {
            Self::Sgf(records) => records.number(),
            Self::Ishi(records) => records.number(),
        }
    }

    fn piece(&self) -> Piece<'_> {
        let (text, offset, begins) = match self {
            Self::Sgf(records) => {
                let wei7_sgf::Piece { text, start, place } = records.piece();
                (text, start, place)
            }
            Self::Ishi(records) => {
                let wei7_ishi::Piece { text, start, place } = records.piece();
                (text, start, place)
            }
        };
        Piece { text: text.as_bytes().into(), offset, begins }
    }

    fn rest(&mut self) -> Report {
        match self {
            Self::Sgf(records) => records.rest(),
            Self::Ishi(records) => records.rest(),
        }
    }

    const fn format(&self) -> Format {
        match self {
            Self::Sgf(_) => Format::Sgf,
            Self::Ishi(_) => Format::Ishi,
        }
    }
}

impl<'a> Games<'a> {
    /// The games of an SGF input.
    pub fn sgf(input: Box<dyn Read + 'a>, options: &Options) -> Self {
        let reader = SgfReader::new().limits(options.limits);
        let reader = if options.strict { reader } else { reader.lenient() };
        let reader = if options.no_quirks { reader.without_quirks() } else { reader };
        let (asked, input) = asked(input, options);
        let reader = asked.map_or(reader, |encoding| reader.encoding(encoding));
        Self { records: Records::Sgf(Box::new(reader.records(input))), count: 0 }
    }

    /// The events of an Ishi input.
    pub fn ishi(input: Box<dyn Read + 'a>, options: &Options) -> Self {
        let reader = IshiReader::new().limits(options.limits);
        let reader = if options.strict { reader } else { reader.lenient() };
        let reader = if options.bundle { reader.bundle() } else { reader };
        let (asked, input) = asked(input, options);
        let reader = asked.map_or(reader, |encoding| reader.encoding(encoding));
        Self { records: Records::Ishi(Box::new(reader.records(input))), count: 0 }
    }

    pub fn piece(&self) -> Piece<'_> {
        self.records.piece()
    }

    /// What was found after the last game.
    pub fn rest(&mut self) -> Report {
        self.records.rest()
    }
}

/// The encoding that a reader is asked for, and what it reads: a code page of DOS is UTF-8 then.
fn asked<'a>(input: Box<dyn Read + 'a>, options: &Options) -> (Option<&'static Encoding>, Box<dyn Read + 'a>) {
    match options.encoding {
        None => (None, input),
        Some(TextEncoding::Standard(encoding)) => (Some(encoding), input),
        Some(TextEncoding::Dos(page)) => (Some(UTF_8), Box::new(DosText::new(page, input))),
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
            Err(Missing::OtherGame(report)) => (ReadAs::OtherGame, report),
            Err(Missing::Refused(report)) => {
                self.count += 1;
                (ReadAs::Refused, report)
            }
            Err(Missing::Ended(report)) => (ReadAs::Ended, report),
            Err(Missing::Io(error)) => {
                let mut report = Report::new(1);
                report.push(because(&codes::UNREADABLE, said(&error)));
                (ReadAs::Ended, report)
            }
        };
        report.sort();
        Some(Reading { number, read, report, format: self.records.format(), bytes })
    }
}
