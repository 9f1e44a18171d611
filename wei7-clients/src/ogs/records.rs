//! The objects of a file, one at a time: a dump has one a line, an array holds several, the API gives one.

use std::borrow::Cow;
use std::io::{self, Read};

use wei7_core::{
    Diagnostic, Game, LineColumn, Parsed, Piece, Place, ReadOptions, RecordStream, RecordsError, Refused, Report,
};

use super::game::read;
use crate::codes;

/// So much is read at a time.
const BLOCK: usize = 64 << 10;

/// The games of an input.
pub(crate) struct Records<'a> {
    input: Box<dyn Read + 'a>,
    options: ReadOptions,
    /// What is read and belongs to the last game or to later ones.
    bytes: Vec<u8>,
    /// Where the last game begins and ends.
    piece: std::ops::Range<usize>,
    place: LineColumn,
    number: usize,
    is_exhausted: bool,
    has_ended: bool,
}

/// What stands next in an input.
enum Next {
    /// An object or another value, in these bytes.
    Value,
    Nothing,
    TooLong,
}

impl<'a> Records<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: ReadOptions) -> Self {
        let (bytes, place) = (Vec::new(), LineColumn::START);
        Self { input, options, bytes, piece: 0..0, place, number: 0, is_exhausted: false, has_ended: false }
    }

    /// Finds the next value: up to the bracket that closes its first one, or to the end of the line.
    fn advance(&mut self) -> io::Result<Next> {
        let end = self.piece.end;
        self.place = self.place.after(self.bytes.get(self.piece.clone()).unwrap_or_default());
        // Each byte is moved once at most for each block that is read.
        if end > self.bytes.len() / 2 {
            self.bytes.drain(..end);
            self.piece = 0..0;
        } else {
            self.piece = end..end;
        }
        let (mut at, mut depth, mut quoted, mut escaped, mut is_inside) = (self.piece.end, 0_u64, false, false, false);
        let mut begin = at;
        loop {
            while let Some(byte) = self.bytes.get(at).copied() {
                at += 1;
                if !is_inside {
                    // Between values, and around those of an array.
                    if byte.is_ascii_whitespace() || matches!(byte, b',' | b'[' | b']' | 0xEF | 0xBB | 0xBF) {
                        continue;
                    }
                    is_inside = true;
                    begin = at - 1;
                }
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' if quoted => escaped = true,
                    b'"' => quoted = !quoted,
                    _ if quoted => {}
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                let is_closed = depth == 0 && !quoted && matches!(byte, b'}' | b']' | b'\n');
                if is_closed && (at - begin) as u64 <= self.options.limits.bytes {
                    self.place = self.place.after(self.bytes.get(self.piece.end..begin).unwrap_or_default());
                    self.piece = begin..at;
                    return Ok(Next::Value);
                }
                if is_closed {
                    return Ok(Next::TooLong);
                }
            }
            if (at - begin) as u64 > self.options.limits.bytes {
                return Ok(Next::TooLong);
            }
            if self.is_exhausted {
                self.place = self.place.after(self.bytes.get(self.piece.end..begin).unwrap_or_default());
                self.piece = begin..at;
                return Ok(if is_inside { Next::Value } else { Next::Nothing });
            }
            let before = self.bytes.len();
            self.input.by_ref().take(BLOCK as u64).read_to_end(&mut self.bytes)?;
            self.is_exhausted = self.bytes.len() < before + BLOCK;
        }
    }

    fn refused(&self, finding: Diagnostic) -> Refused {
        let mut report = Report::new(self.options.limits.findings);
        report.push(finding);
        Refused { report }
    }
}

impl RecordStream for Records<'_> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        if self.has_ended {
            return None;
        }
        match self.advance() {
            Ok(Next::Value) => {}
            Ok(Next::Nothing) => {
                self.has_ended = true;
                if self.number > 0 {
                    return None;
                }
                self.number = 1;
                let finding = Diagnostic::new(&codes::NO_RECORD, Place::Source).expected("a game of OGS");
                return Some(Err(RecordsError::Ended(self.refused(finding))));
            }
            Ok(Next::TooLong) => {
                self.has_ended = true;
                let finding = Diagnostic::new(&codes::LIMIT_BYTES, Place::Source);
                let finding = finding.expected(format!("at most {} bytes", self.options.limits.bytes));
                return Some(Err(RecordsError::Ended(self.refused(finding))));
            }
            Err(error) => {
                self.has_ended = true;
                return Some(Err(error.into()));
            }
        }
        self.number += 1;
        let bytes = self.bytes.get(self.piece.clone()).unwrap_or_default();
        let mut report = Report::new(self.options.limits.findings);
        let text = String::from_utf8_lossy(bytes);
        if let Cow::Owned(_) = text {
            report.push(Diagnostic::new(&codes::BAD_BYTES, Place::Source).found("not UTF-8").repair("shown as U+FFFD"));
        }
        let record = read(&text, &self.options, &mut report);
        Some(match record {
            Some(record) if self.options.lenient || report.is_ok() => {
                Ok(Parsed { value: Game::Record(record), report })
            }
            _ => Err(RecordsError::Refused(Refused { report })),
        })
    }

    fn number(&self) -> usize {
        self.number
    }

    fn piece(&self) -> Piece<'_> {
        let bytes = self.bytes.get(self.piece.clone()).unwrap_or_default();
        let text = match String::from_utf8_lossy(bytes) {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
        Piece { text, offset: 0, begins: self.place }
    }

    fn source_bytes(&self) -> u64 {
        self.piece.len() as u64
    }
}
