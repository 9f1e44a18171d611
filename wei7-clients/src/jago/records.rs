//! The games of a document, one after the other.

use std::borrow::Cow;
use std::io;
use std::vec::IntoIter;

use wei7_core::{
    Diagnostic, Game, Input, Parsed, Piece, Place, ReadOptions, Record, RecordStream, RecordsError, Refused, Report,
};

use super::{decode, read};
use crate::codes;

/// The games of an input, which is read whole.
pub(crate) struct Records<'a> {
    bytes: io::Result<Cow<'a, [u8]>>,
    options: ReadOptions,
    games: Option<IntoIter<(Option<Record>, Report)>>,
    number: usize,
}

impl<'a> Records<'a> {
    pub(crate) fn new(input: Input<'a>, options: ReadOptions) -> Self {
        Self { bytes: input.into_bytes(&options.limits), options, games: None, number: 0 }
    }

    fn bytes(&self) -> &[u8] {
        self.bytes.as_deref().unwrap_or_default()
    }

    fn read(&self) -> Vec<(Option<Record>, Report)> {
        let mut report = Report::new(self.options.limits.findings);
        let bytes = self.bytes();
        if bytes.len() as u64 > self.options.limits.bytes {
            let finding = Diagnostic::new(&codes::LIMIT_BYTES, Place::Source);
            report.push(finding.expected(format!("at most {} bytes", self.options.limits.bytes)));
            return vec![(None, report)];
        }
        let decoded = decode(bytes, self.options.encoding);
        decoded.report(&mut report);
        read(&decoded.text, &self.options, report)
    }
}

impl RecordStream for Records<'_> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        if self.games.is_none() {
            if let Err(why) = &mut self.bytes {
                let why = std::mem::replace(why, io::ErrorKind::Other.into());
                self.games = Some(Vec::new().into_iter());
                return Some(Err(why.into()));
            }
            self.games = Some(self.read().into_iter());
        }
        let (record, report) = self.games.as_mut()?.next()?;
        self.number += 1;
        Some(match record {
            Some(record) if self.options.lenient || report.is_ok() => {
                Ok(Parsed { value: Game::Record(record), report })
            }
            _ => Err(RecordsError::Refused(Refused::because(report))),
        })
    }

    fn number(&self) -> usize {
        self.number
    }

    fn piece(&self) -> Piece<'_> {
        let text = match decode(self.bytes(), self.options.encoding).text {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
        Piece::whole(text)
    }

    fn source_bytes(&self) -> u64 {
        self.bytes().len() as u64
    }
}
