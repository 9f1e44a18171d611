//! NDJSON: 3.0 with one compact record per line, for line-based tools.

use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use wei7_core::{
    Carriers, FoundGame, FoundKind, Game, JsonReader, LineColumn, Message, Parsed, Piece, ReadOptions, RecordStream,
    RecordsError, Refused,
};

use crate::codes::{self, because, single_finding};
use crate::output::Output;

/// File extensions of NDJSON.
const EXTENSIONS: [&str; 2] = ["ndjson", "jsonl"];

/// Returns whether the file name has an extension of NDJSON (`.ndjson` or `.jsonl`).
pub fn is_name(path: &Path) -> bool {
    path.extension().is_some_and(|found| EXTENSIONS.iter().any(|known| found.eq_ignore_ascii_case(known)))
}

/// File and game that the record of a line was converted from.
#[derive(Serialize)]
struct LineOrigin<'a> {
    file: &'a str,
    /// 1-based number of the game in its file.
    game: usize,
}

/// Returns the NDJSON line of a record: the document alone or, if there is a supplement, an object with the document,
/// the supplement and the origin of the record (`file` and the 1-based `game`).
pub fn line(output: Output, file: &str, game: usize) -> Vec<u8> {
    let Output { document, supplement } = output;
    let document = document.trim_ascii_end();
    let Some(supplement) = supplement else { return [document, b"\n"].concat() };
    // Serializing a string and a number cannot fail.
    let source = serde_json::to_vec(&LineOrigin { file, game }).unwrap_or_default();
    let supplement = supplement.trim_ascii_end();
    [b"{\"document\":", document, b",\"supplement\":", supplement, b",\"source\":", &*source, b"}\n"].concat()
}

/// Object on a line that wraps a document together with its supplement.
#[derive(Deserialize)]
struct Wrapped<'a> {
    #[serde(borrow)]
    document: &'a RawValue,
    #[serde(borrow)]
    supplement: Option<&'a RawValue>,
}

/// Record stream that reads one record per line.
pub(crate) struct LineStream<'a> {
    input: BufReader<Box<dyn Read + 'a>>,
    reader: JsonReader,
    carriers: Carriers,
    /// Maximum length of a line in bytes.
    max_line_bytes: u64,
    line: Vec<u8>,
    /// Byte range of the document in the line.
    document: Range<usize>,
    /// 1-based number of the line that was read last; 0 at the start.
    number: usize,
    records: usize,
    ended: bool,
}

impl<'a> LineStream<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: &ReadOptions) -> Self {
        let reader = JsonReader::new().limits(options.limits);
        Self {
            input: BufReader::new(input),
            reader: if options.lenient { reader.lenient() } else { reader },
            carriers: options.carriers,
            max_line_bytes: options.limits.bytes,
            line: Vec::new(),
            document: 0..0,
            number: 0,
            records: 0,
            ended: false,
        }
    }

    /// Reads the next line that is not blank. Returns `false` at the end of the input.
    fn advance(&mut self) -> io::Result<bool> {
        loop {
            self.line.clear();
            self.document = 0..0;
            let read =
                self.input.by_ref().take(self.max_line_bytes.saturating_add(1)).read_until(b'\n', &mut self.line)?;
            if read as u64 > self.max_line_bytes {
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

impl LineStream<'_> {
    /// Reads the next line that is not blank into `line`. Returns `Err(None)` at the end of the input, and
    /// `Err(Some(_))` if the input cannot be read.
    fn find(&mut self) -> Result<(), Option<RecordsError>> {
        if self.ended {
            return Err(None);
        }
        match self.advance() {
            Ok(true) => {}
            // An empty file is parsed as one empty document, so that it is reported as an error.
            Ok(false) => {
                self.ended = true;
                if self.records > 0 {
                    return Err(None);
                }
            }
            Err(error) => {
                self.ended = true;
                let code = match error.kind() {
                    io::ErrorKind::FileTooLarge => &codes::TOO_LARGE,
                    _ => &codes::UNREADABLE,
                };
                let report = single_finding(because(
                    code,
                    Message::new("line-unreadable").with("line", self.number + 1).with("reason", &error),
                ));
                return Err(Some(RecordsError::Ended(Refused::because(report))));
            }
        }
        self.records += 1;
        Ok(())
    }
}

/// Returns the byte range of a slice within the slice that contains it.
fn range_within(part: &[u8], whole: &[u8]) -> Range<usize> {
    let start = part.as_ptr().addr().saturating_sub(whole.as_ptr().addr());
    start..start + part.len()
}

/// Parses the record of a line, which may be wrapped with a supplement. Also returns the byte range of the document in
/// the line.
fn parse_line(
    line: &[u8],
    reader: JsonReader,
    carriers: Carriers,
) -> (Result<Parsed<Game>, RecordsError>, Range<usize>) {
    let wrapped: Option<Wrapped<'_>> = serde_json::from_slice(line).ok();
    let (text, supplement) = match &wrapped {
        Some(line) => (line.document.get().as_bytes(), line.supplement.map(|text| text.get().as_bytes())),
        None => (line.trim_ascii_end(), None),
    };
    let read = reader.read_beside(text, supplement, carriers);
    (read.map(|read| read.map(Game::Record)).map_err(RecordsError::Refused), range_within(text, line))
}

/// Returns the document of line `number` (1-based) as the text to which findings refer.
fn piece(line: &[u8], document: Range<usize>, number: usize) -> Piece<'_> {
    let before = line.get(..document.start).unwrap_or_default();
    let column = 1 + before.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
    let text = line.get(document).unwrap_or_default();
    Piece { text: text.into(), offset: 0, begins: LineColumn { line: number.max(1), column } }
}

impl RecordStream for LineStream<'_> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        match self.find() {
            Ok(()) => {
                let (read, document) = parse_line(&self.line, self.reader, self.carriers);
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
        Some(FoundGame::new(self.records, FoundKind::Record, line.len() as u64, move || {
            let (read, document) = parse_line(&line, reader, carriers);
            (read, piece(&line, document, number).into_owned())
        }))
    }

    fn number(&self) -> usize {
        self.records.max(usize::from(self.ended))
    }

    /// Returns the document of the line that was read last.
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
        let mut lines = LineStream::new(Box::new(text.as_bytes()), &ReadOptions::default());
        let mut found = Vec::new();
        while let Some(game) = lines.next_game() {
            found.push((game.is_ok(), lines.number(), lines.piece().begins));
        }
        found
    }

    #[test]
    fn each_line_is_read_as_a_record() {
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
        let mut lines = LineStream::new(Box::new(text.as_bytes()), &options);
        assert!(lines.next_game().unwrap().is_ok());
        let Some(Err(RecordsError::Ended(why))) = lines.next_game() else { panic!("no end") };
        assert_eq!(why.report.diagnostics()[0].code, &codes::TOO_LARGE);
        assert!(lines.next_game().is_none());
    }

    #[test]
    fn lines_contain_document_supplement_and_source() {
        let output = |supplement: Option<&str>| Output {
            document: b"{}\n".to_vec(),
            supplement: supplement.map(|text| text.as_bytes().to_vec()),
        };
        assert_eq!(line(output(None), "a", 1), b"{}\n");
        let expected = br#"{"document":{},"supplement":[1],"source":{"file":"a\"b","game":2}}"#;
        assert_eq!(line(output(Some("[1]")), "a\"b", 2), [&expected[..], b"\n"].concat());
    }
}
