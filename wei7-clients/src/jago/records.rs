//! The stream of the games of a document.

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::vec::IntoIter;
use wei7_core::Message;

use wei7_core::{
    Diagnostic, Game, Input, LineColumn, Parsed, Piece, Place, ReadOptions, RecordStream, RecordsError, Refused,
    Report, Span,
};

use super::{ReadGame, decode, read};
use crate::codes;

/// The games of an input. The input is read as a whole.
pub(crate) struct Records<'a> {
    bytes: io::Result<Cow<'a, [u8]>>,
    options: ReadOptions,
    /// The decoded text, if it differs from the bytes.
    decoded: Option<Vec<u8>>,
    games: Option<IntoIter<ReadGame>>,
    /// The part of the text that belongs to the last returned game; `begins` is the line and column where the part
    /// begins.
    piece: Range<usize>,
    begins: LineColumn,
    number: usize,
}

impl<'a> Records<'a> {
    pub(crate) fn new(input: Input<'a>, options: ReadOptions) -> Self {
        let bytes = input.into_bytes(&options.limits);
        Self { bytes, options, decoded: None, games: None, piece: 0..0, begins: LineColumn::START, number: 0 }
    }

    fn bytes(&self) -> &[u8] {
        self.bytes.as_deref().unwrap_or_default()
    }

    fn text(&self) -> &[u8] {
        self.decoded.as_deref().unwrap_or_else(|| self.bytes())
    }

    fn read(&mut self) -> Vec<ReadGame> {
        let mut report = Report::new(self.options.limits.findings);
        let bytes = self.bytes();
        if bytes.len() as u64 > self.options.limits.bytes {
            let finding = Diagnostic::new(&codes::LIMIT_BYTES, Place::Source);
            report.push(finding.expected(Message::new("at-most-bytes").with("most", self.options.limits.bytes)));
            return vec![ReadGame { record: None, report, place: Span::default() }];
        }
        let decoded = decode(bytes, self.options.encoding);
        decoded.report(&mut report);
        let games = read(&decoded.text, &self.options, report);
        if decoded.text.as_bytes() != bytes {
            self.decoded = Some(decoded.text.into_owned().into_bytes());
        }
        games
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
        let ReadGame { record, report, place } = self.games.as_mut()?.next()?;
        self.number += 1;
        let before = self.text().get(self.piece.start..place.start).unwrap_or_default();
        self.begins = self.begins.after(before);
        self.piece = place.start..place.end;
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
        let text = self.text().get(self.piece.clone()).unwrap_or_default();
        Piece { text: text.into(), offset: self.piece.start, begins: self.begins }
    }

    fn source_bytes(&self) -> u64 {
        self.bytes().len() as u64
    }
}
