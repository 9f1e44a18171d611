//! 3.0 with one compact record a line (NDJSON), for programs that read and write lines.

use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use wei7_core::{
    Carriers, FoundGame, FoundKind, Game, JsonReader, LineColumn, Message, Parsed, Piece, ReadOptions, RecordStream,
    RecordsError, Refused,
};

use crate::codes::{self, because, only};
use crate::output::Output;

/// Extensions that say that a file has lines.
const EXTENSIONS: [&str; 2] = ["ndjson", "jsonl"];

/// Whether the name of a file says that it has lines.
pub fn is_name(path: &Path) -> bool {
    path.extension().is_some_and(|found| EXTENSIONS.iter().any(|known| found.eq_ignore_ascii_case(known)))
}

/// Where a line comes from.
#[derive(Serialize)]
struct From<'a> {
    file: &'a str,
    /// The 1-based ordinal of the game in its file.
    game: usize,
}

/// The line of a record: the bare document, or with its supplement and where both come from.
pub fn line(output: Output, file: &str, game: usize) -> Vec<u8> {
    let Output { document, supplement } = output;
    let document = document.trim_ascii_end();
    let Some(supplement) = supplement else { return [document, b"\n"].concat() };
    // Nothing in it can fail to be written: a string and a number.
    let source = serde_json::to_vec(&From { file, game }).unwrap_or_default();
    let supplement = supplement.trim_ascii_end();
    [b"{\"document\":", document, b",\"supplement\":", supplement, b",\"source\":", &*source, b"}\n"].concat()
}

/// A line that is not the document itself.
#[derive(Deserialize)]
struct Wrapped<'a> {
    #[serde(borrow)]
    document: &'a RawValue,
    #[serde(borrow)]
    supplement: Option<&'a RawValue>,
}

/// The records of lines, one at a time.
pub(crate) struct Lines<'a> {
    input: BufReader<Box<dyn Read + 'a>>,
    reader: JsonReader,
    carriers: Carriers,
    /// The most bytes of a line.
    most: u64,
    line: Vec<u8>,
    /// Where the document is in the line.
    document: Range<usize>,
    /// 1-based.
    number: usize,
    count: usize,
    ended: bool,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: &ReadOptions) -> Self {
        let reader = JsonReader::new().limits(options.limits);
        Self {
            input: BufReader::new(input),
            reader: if options.lenient { reader.lenient() } else { reader },
            carriers: options.carriers,
            most: options.limits.bytes,
            line: Vec::new(),
            document: 0..0,
            number: 0,
            count: 0,
            ended: false,
        }
    }

    /// Reads the next line that is not blank. `false`: there is none.
    fn advance(&mut self) -> io::Result<bool> {
        loop {
            self.line.clear();
            self.document = 0..0;
            let read = self.input.by_ref().take(self.most.saturating_add(1)).read_until(b'\n', &mut self.line)?;
            if read as u64 > self.most {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            if read == 0 {
                return Ok(false);
            }
            self.number += 1;
            if !self.line.trim_ascii().is_empty() {
                return Ok(true);
            }
        }
    }
}

impl Lines<'_> {
    /// Finds the next line. `Err`: what stands instead of one, or nothing.
    fn find(&mut self) -> Result<(), Option<RecordsError>> {
        if self.ended {
            return Err(None);
        }
        match self.advance() {
            Ok(true) => {}
            // An empty file is no document either.
            Ok(false) => {
                self.ended = true;
                if self.count > 0 {
                    return Err(None);
                }
            }
            Err(error) => {
                self.ended = true;
                let code = match error.kind() {
                    io::ErrorKind::FileTooLarge => &codes::TOO_LARGE,
                    _ => &codes::UNREADABLE,
                };
                let report = only(because(
                    code,
                    Message::new("line-unreadable").with("line", self.number + 1).with("reason", &error),
                ));
                return Err(Some(RecordsError::Ended(Refused::because(report))));
            }
        }
        self.count += 1;
        Ok(())
    }
}

/// Where one slice is in another one that it is a part of.
fn place(part: &[u8], whole: &[u8]) -> Range<usize> {
    let start = part.as_ptr().addr().saturating_sub(whole.as_ptr().addr());
    start..start + part.len()
}

/// The record of a line, and where the document is in it.
fn record(line: &[u8], reader: JsonReader, carriers: Carriers) -> (Result<Parsed<Game>, RecordsError>, Range<usize>) {
    let wrapped: Option<Wrapped<'_>> = serde_json::from_slice(line).ok();
    let (text, supplement) = match &wrapped {
        Some(line) => (line.document.get().as_bytes(), line.supplement.map(|text| text.get().as_bytes())),
        None => (line.trim_ascii_end(), None),
    };
    let read = reader.read_beside(text, supplement, carriers);
    (read.map(|read| read.map(Game::Record)).map_err(RecordsError::Refused), place(text, line))
}

/// The document of a line.
fn piece(line: &[u8], document: Range<usize>, number: usize) -> Piece<'_> {
    let before = line.get(..document.start).unwrap_or_default();
    let column = 1 + before.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
    let text = line.get(document).unwrap_or_default();
    Piece { text: text.into(), offset: 0, begins: LineColumn { line: number.max(1), column } }
}

impl RecordStream for Lines<'_> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        match self.find() {
            Ok(()) => {
                let (read, document) = record(&self.line, self.reader, self.carriers);
                self.document = document;
                Some(read)
            }
            Err(why) => why.map(Err),
        }
    }

    fn find_game(&mut self) -> Option<FoundGame> {
        if let Err(why) = self.find() {
            let (why, piece) = (why?, self.piece().into_owned());
            return Some(FoundGame::new(self.number(), FoundKind::End, 0, move || (Err(why), piece)));
        }
        let (line, reader, carriers, number) =
            (std::mem::take(&mut self.line), self.reader, self.carriers, self.number);
        Some(FoundGame::new(self.count, FoundKind::Record, line.len() as u64, move || {
            let (read, document) = record(&line, reader, carriers);
            (read, piece(&line, document, number).into_owned())
        }))
    }

    fn number(&self) -> usize {
        self.count.max(usize::from(self.ended))
    }

    /// The document of the line that was read last.
    fn piece(&self) -> Piece<'_> {
        piece(&self.line, self.document.clone(), self.number)
    }

    fn source_bytes(&self) -> u64 {
        self.line.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use wei7_core::Limits;

    use super::*;

    const DOCUMENT: &str = r#"{"format":"wei7","version":"3.0","size":9,"tree":{}}"#;

    fn read(text: &str) -> Vec<(bool, usize, LineColumn)> {
        let mut lines = Lines::new(Box::new(text.as_bytes()), &ReadOptions::default());
        let mut found = Vec::new();
        while let Some(game) = lines.next_game() {
            found.push((game.is_ok(), lines.number(), lines.piece().begins));
        }
        found
    }

    #[test]
    fn each_line_is_a_record() {
        let wrapped = format!(r#"{{"source":{{"file":"é"}},"document":{DOCUMENT}}}"#);
        let at = |line, column| LineColumn { line, column };
        let found = read(&format!("{DOCUMENT}\r\n\n{{\n{wrapped}\n{DOCUMENT}"));
        let expected = [(true, 1, at(1, 1)), (false, 2, at(3, 1)), (true, 3, at(4, 35)), (true, 4, at(5, 1))];
        assert_eq!(found, expected);
        assert_eq!(read("\n").len(), 1);
    }

    #[test]
    fn a_line_that_is_too_long_ends_the_input() {
        let options = ReadOptions { limits: Limits { bytes: 60, ..Limits::DEFAULT }, ..ReadOptions::default() };
        let text = format!("{DOCUMENT}\n{}\n{DOCUMENT}\n", "x".repeat(80));
        let mut lines = Lines::new(Box::new(text.as_bytes()), &options);
        assert!(lines.next_game().unwrap().is_ok());
        let Some(Err(RecordsError::Ended(why))) = lines.next_game() else { panic!("no end") };
        assert_eq!(why.report.diagnostics()[0].code, &codes::TOO_LARGE);
        assert!(lines.next_game().is_none());
    }

    #[test]
    fn a_line_has_all_of_a_record() {
        let output = |supplement: Option<&str>| Output {
            document: b"{}\n".to_vec(),
            supplement: supplement.map(|text| text.as_bytes().to_vec()),
        };
        assert_eq!(line(output(None), "a", 1), b"{}\n");
        let expected = br#"{"document":{},"supplement":[1],"source":{"file":"a\"b","game":2}}"#;
        assert_eq!(line(output(Some("[1]")), "a\"b", 2), [&expected[..], b"\n"].concat());
    }
}
