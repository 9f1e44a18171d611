//! 3.0 with one compact record a line (NDJSON), for programs that read and write lines.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use wei7_core::{LineColumn, Report};

use crate::codes::{self, because, said};
use crate::convert::{Options, Output};
use crate::findings::{Piece, RecordNumber};
use crate::format::Format;
use crate::hub::{ReadAs, Reading, read_json};

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
pub struct Lines<'a> {
    input: BufReader<Box<dyn Read + 'a>>,
    options: Options,
    line: Vec<u8>,
    /// Where the document is in the line.
    document: std::ops::Range<usize>,
    /// 1-based.
    number: usize,
    count: usize,
    ended: bool,
}

impl<'a> Lines<'a> {
    pub fn new(input: Box<dyn Read + 'a>, options: &Options) -> Self {
        let (input, options) = (BufReader::new(input), *options);
        Self { input, options, line: Vec::new(), document: 0..0, number: 0, count: 0, ended: false }
    }

    /// The document of the line that was read last.
    pub fn piece(&self) -> Piece<'_> {
        let text = self.line.get(self.document.clone()).unwrap_or_default();
        let before = self.line.get(..self.document.start).unwrap_or_default();
        let column = 1 + before.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        Piece { text: text.into(), offset: 0, begins: LineColumn { line: self.number.max(1), column } }
    }

    /// Reads the next line that is not blank. `false`: there is none.
    fn advance(&mut self) -> io::Result<bool> {
        let most = self.options.limits.bytes;
        loop {
            self.line.clear();
            self.document = 0..0;
            let read = self.input.by_ref().take(most.saturating_add(1)).read_until(b'\n', &mut self.line)?;
            if read as u64 > most {
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

    fn reading(&self, read: ReadAs, mut report: Report) -> Reading {
        report.sort();
        let number = RecordNumber { game: self.count.max(1), record: self.count.saturating_sub(1) };
        Reading { number, read, report, format: Format::Wei7, bytes: self.line.len() as u64 }
    }
}

/// Where one slice is in another one that it is a part of.
fn place(part: &[u8], whole: &[u8]) -> std::ops::Range<usize> {
    let start = part.as_ptr().addr().saturating_sub(whole.as_ptr().addr());
    start..start + part.len()
}

impl Iterator for Lines<'_> {
    type Item = Reading;

    fn next(&mut self) -> Option<Reading> {
        if self.ended {
            return None;
        }
        match self.advance() {
            Ok(true) => {}
            Ok(false) => {
                self.ended = true;
                if self.count > 0 {
                    return None;
                }
                // An empty file is no document either.
                self.count = 1;
            }
            Err(error) => {
                self.ended = true;
                let code = match error.kind() {
                    io::ErrorKind::FileTooLarge => &codes::TOO_LARGE,
                    _ => &codes::UNREADABLE,
                };
                let mut report = Report::new(1);
                report.push(because(code, format!("line {}: {}", self.number + 1, said(&error))));
                return Some(self.reading(ReadAs::Ended, report));
            }
        }
        if !self.ended {
            self.count += 1;
        }
        let wrapped: Option<Wrapped<'_>> = serde_json::from_slice(&self.line).ok();
        let (text, supplement) = match &wrapped {
            Some(line) => (line.document.get().as_bytes(), line.supplement.map(|text| text.get().as_bytes())),
            None => (self.line.trim_ascii_end(), None),
        };
        let document = place(text, &self.line);
        let (read, report) = match read_json(text, supplement, &self.options) {
            Ok(parsed) => (ReadAs::Record(parsed.value), parsed.report),
            Err(refused) => (ReadAs::Refused, refused.report),
        };
        self.document = document;
        Some(self.reading(read, report))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = r#"{"format":"wei7","version":"3.0","size":9,"tree":{}}"#;

    fn read(text: &str) -> Vec<(bool, usize, LineColumn)> {
        let mut lines = Lines::new(Box::new(text.as_bytes()), &Options::default());
        let mut found = Vec::new();
        while let Some(reading) = lines.next() {
            found.push((matches!(reading.read, ReadAs::Record(_)), reading.number.game, lines.piece().begins));
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
        let mut options = Options::default();
        options.limits.bytes = 60;
        let text = format!("{DOCUMENT}\n{}\n{DOCUMENT}\n", "x".repeat(80));
        let readings: Vec<_> = Lines::new(Box::new(text.as_bytes()), &options).collect();
        assert_eq!(readings.len(), 2);
        assert!(matches!(readings[1].read, ReadAs::Ended));
        assert_eq!(readings[1].report.diagnostics()[0].code, &codes::TOO_LARGE);
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
