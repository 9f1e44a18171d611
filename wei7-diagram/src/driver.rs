//! The driver of the format.

use std::borrow::Cow;
use std::vec::IntoIter;

use encoding_rs::UTF_8;
#[cfg(feature = "explain")]
use include_dir::{Dir, include_dir};
use wei7_core::{
    CarrierPlace, Code, Diagnostic, FormatDriver, Game, Head, Input, LineColumn, Message, Parsed, Piece, Place,
    ReadOptions, RecordStream, RecordWrite, RecordsError, Refused, Report, Sniff, TextEncoding, WriteOptions,
};
use wei7_text::encoding::{TextDecoder, detect};

use crate::codes;
use crate::diagram::Found;
use crate::find::{find, no_diagram, sniff};
use crate::record::{FORMAT, nodes, record, too_many_nodes};
use crate::write::DiagramWriter;

#[cfg(feature = "explain")]
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/explain");

/// Diagrams of boards in plain text.
pub static DIAGRAM: Diagrams = Diagrams;

/// The driver of diagrams, available as [`DIAGRAM`].
#[derive(Debug)]
pub struct Diagrams;

impl FormatDriver for Diagrams {
    fn id(&self) -> &'static str {
        FORMAT
    }

    fn name(&self) -> &'static str {
        "text diagram"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    fn written_extension(&self) -> &'static str {
        "txt"
    }

    fn sniff(&self, head: &Head<'_>) -> Sniff {
        sniff(head.bytes())
    }

    fn unit(&self) -> &'static str {
        "diagram"
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Nowhere
    }

    fn codes(&self) -> &'static [&'static Code] {
        codes::ALL
    }

    #[cfg(feature = "explain")]
    fn page(&self, id: &str) -> Option<&'static str> {
        PAGES.get_file(format!("D/{id}.md"))?.contents_utf8()
    }

    /// Reads all diagrams. Detection has decided whether a text is one with diagrams, so the reader also accepts
    /// diagrams that are not certain.
    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        Box::new(Records {
            input: Some(input),
            options: *options,
            text: String::new(),
            found: Vec::new().into_iter(),
            piece: None,
            number: 0,
        })
    }

    fn writer(&self, options: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        Some(Box::new(DiagramWriter::new(options)))
    }
}

/// The diagrams of an input.
struct Records<'a> {
    /// The input, until it is read.
    input: Option<Input<'a>>,
    options: ReadOptions,
    text: String,
    found: IntoIter<Found>,
    /// The diagram that was read last.
    piece: Option<(wei7_core::Span, usize)>,
    number: usize,
}

/// Decodes a text: in the encoding that the user asks for, by its byte order mark, or as UTF-8 if it is valid, and
/// otherwise in the most likely encoding.
fn decode(bytes: &[u8], asked: Option<TextEncoding>) -> Cow<'_, str> {
    let certain = asked.or_else(|| TextEncoding::from_bom(bytes));
    if certain.is_none_or(|encoding| encoding == UTF_8)
        && let Ok(text) = str::from_utf8(bytes)
    {
        return text.into();
    }
    let encoding = certain.unwrap_or_else(|| detect(bytes, false).into());
    let mut text = String::with_capacity(bytes.len());
    TextDecoder::new(encoding).push(bytes, true, &mut text, |_, _| {});
    text.into()
}

impl Records<'_> {
    /// Reads the input and finds its diagrams.
    fn begin(&mut self) -> Result<(), RecordsError> {
        let Some(input) = self.input.take() else { return Ok(()) };
        let limits = &self.options.limits;
        let bytes = input.into_bytes(limits)?;
        if bytes.len() as u64 > limits.bytes {
            let finding = Diagnostic::new(&codes::LIMIT_BYTES, Place::Source);
            return Err(self.ended(finding.expected(Message::new("at-most-bytes").with("most", limits.bytes))));
        }
        self.text = decode(&bytes, self.options.encoding).into_owned();
        let found = find(&self.text);
        if found.is_empty() {
            self.number = 1;
            return Err(self.ended(no_diagram(&self.text)));
        }
        self.found = found.into_iter();
        Ok(())
    }

    fn ended(&self, finding: Diagnostic) -> RecordsError {
        let mut report = Report::new(self.options.limits.findings);
        report.push(finding);
        RecordsError::Ended(Refused::because(report))
    }

    fn read(&self, found: Found) -> Result<Parsed<Game>, RecordsError> {
        let mut report = Report::new(self.options.limits.findings);
        let read = match found.outcome {
            Err(why) => {
                report.push(*why);
                None
            }
            Ok(diagram) if nodes(&diagram) > self.options.limits.nodes => {
                report.push(too_many_nodes());
                None
            }
            Ok(mut diagram) => {
                for finding in std::mem::take(&mut diagram.findings) {
                    report.push(finding);
                }
                record(&diagram, found.span, &mut report)
            }
        };
        match read {
            Some(record) if self.options.lenient || report.is_ok() => {
                Ok(Parsed { value: Game::Record(record), report })
            }
            _ => Err(RecordsError::Refused(Refused::because(report))),
        }
    }
}

impl RecordStream for Records<'_> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        if let Err(why) = self.begin() {
            return Some(Err(why));
        }
        let found = self.found.next()?;
        self.number += 1;
        self.piece = Some((found.span, found.lines.0));
        Some(self.read(found))
    }

    fn number(&self) -> usize {
        self.number
    }

    fn piece(&self) -> Piece<'_> {
        let Some((span, line)) = self.piece else { return Piece::whole(Cow::Borrowed(self.text.as_bytes())) };
        let text = self.text.as_bytes().get(span.start..span.end).unwrap_or_default();
        Piece { text: Cow::Borrowed(text), offset: span.start, begins: LineColumn { line, column: 1 } }
    }
}
