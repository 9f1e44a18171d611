//! A common interface for the formats of the corpus.

use std::borrow::Cow;
use std::path::Path;

use wei7_convert::RecordReader;
use wei7_core::{Diagnostic, JsonReader, Limits, LineIndex, Parsed, Place, Record, Refused, Span, pointers};
use wei7_ishi::IshiReader;
use wei7_sgf::SgfReader;
use wei7_xml::XmlReader;

use crate::case::Finding;

/// A format that has a folder in the corpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// wei7 3.0
    Json,
    /// wei7 2.0, 2.1, 2.2
    Xml,
    /// SGF, `FF[1]` to `FF[4]`
    Sgf,
    /// Ishi Standard Format
    Ishi,
    /// A format of servers and clients, which is only read.
    Client(wei7_convert::Format),
}

/// Strictness of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    Strict,
    Lenient,
}

impl Format {
    /// All formats.
    pub(crate) const ALL: &[Self] = &[
        Self::Json,
        Self::Xml,
        Self::Sgf,
        Self::Ishi,
        Self::Client(wei7_convert::Format::GIB),
        Self::Client(wei7_convert::Format::NGF),
        Self::Client(wei7_convert::Format::UGF),
        Self::Client(wei7_convert::Format::OGS),
        Self::Client(wei7_convert::Format::JAGO),
        Self::Client(wei7_convert::Format::DIAGRAM),
    ];

    /// Returns the folder of the files.
    pub(crate) fn folder(self) -> &'static str {
        match self {
            Self::Json => "wei7-3.0",
            Self::Xml => "wei7-2.x",
            Self::Sgf => "sgf",
            Self::Ishi => "ishi",
            Self::Client(format) => format.id(),
        }
    }

    /// Reads the content of a file: one record, or one for each game or event.
    pub(crate) fn read(self, bytes: &[u8], reading: Reading, limits: Limits) -> Result<Parsed<Vec<Record>>, Refused> {
        self.read_with(bytes, None, reading, limits)
    }

    /// Like [`Self::read`], with the supplement beside the file, which only 3.0 has.
    pub(crate) fn read_with(
        self,
        bytes: &[u8],
        supplement: Option<&[u8]>,
        reading: Reading,
        limits: Limits,
    ) -> Result<Parsed<Vec<Record>>, Refused> {
        match (self, reading) {
            (Self::Json, Reading::Strict) => JsonReader::new().limits(limits).read_with(bytes, supplement).map(one),
            (Self::Json, Reading::Lenient) => {
                JsonReader::new().limits(limits).lenient().read_with(bytes, supplement).map(one)
            }
            (Self::Xml, Reading::Strict) => XmlReader::new().limits(limits).read(bytes).map(one),
            (Self::Xml, Reading::Lenient) => XmlReader::new().limits(limits).lenient().read(bytes).map(one),
            (Self::Sgf, Reading::Strict) => SgfReader::new().limits(limits).read(bytes),
            (Self::Sgf, Reading::Lenient) => SgfReader::new().limits(limits).lenient().read(bytes),
            (Self::Ishi, Reading::Strict) => IshiReader::new().limits(limits).read(bytes),
            (Self::Ishi, Reading::Lenient) => IshiReader::new().limits(limits).lenient().read(bytes),
            (Self::Client(format), reading) => {
                let reader = RecordReader::from_format(format).limits(limits);
                if reading == Reading::Lenient { reader.lenient().read(bytes) } else { reader.read(bytes) }
            }
        }
    }

    /// Returns the finding about the name of a file, which readers do not know.
    pub(crate) fn check_file_name(self, name: &str) -> Option<Diagnostic> {
        match self {
            Self::Json => {
                let finding = || Diagnostic::new(&wei7_core::codes::FILE_SUFFIX, Place::Source);
                Path::new(name).extension().is_none_or(|extension| extension != "wei7").then(finding)
            }
            Self::Xml => wei7_xml::check_file_name(name),
            // `FF[4]` and the specification of Ishi have no rules for file names, and the others have no specification.
            Self::Sgf | Self::Ishi | Self::Client(_) => None,
        }
    }

    /// Returns the findings in the form of an expectation.
    pub(crate) fn describe(self, bytes: &[u8], diagnostics: &[Diagnostic]) -> Vec<Finding> {
        let text: Cow<'_, [u8]> = match self {
            Self::Json => bytes.into(),
            Self::Xml => wei7_xml::text(bytes).map_or(bytes.into(), as_bytes),
            Self::Sgf => as_bytes(wei7_sgf::encoding::decode(bytes, None, &Limits::DEFAULT).text),
            Self::Ishi => ishi_text(bytes).into_bytes().into(),
            Self::Client(format) => client_text(format, bytes).into(),
        };
        let spans: Vec<Option<Span>> = diagnostics
            .iter()
            .map(|diagnostic| match diagnostic.place {
                Place::Span(span) => Some(span),
                Place::Source | Place::Node(_) => None,
            })
            .collect();
        let starts: Vec<Span> = spans.iter().map(|span| span.unwrap_or_default()).collect();
        let pointers = match self {
            Self::Json => pointers(&text, &starts),
            Self::Client(format) => format.driver().pointers(&text, &starts),
            Self::Xml | Self::Sgf | Self::Ishi => vec![None; starts.len()],
        };
        let lines = LineIndex::new(&text);
        let finding = |((diagnostic, span), pointer): ((&Diagnostic, Option<Span>), Option<String>)| {
            let place = span.map(|span| lines.locate(span.start));
            Finding {
                code: diagnostic.code.id.to_owned(),
                line: place.map(|place| place.line),
                column: place.map(|place| place.column),
                pointer: pointer.filter(|_| span.is_some()),
            }
        };
        diagnostics.iter().zip(spans).zip(pointers).map(finding).collect()
    }
}

/// Returns the decoded text, joined from the texts of the events.
fn ishi_text(bytes: &[u8]) -> String {
    let mut records = IshiReader::new().lenient().records(bytes);
    let mut text = String::new();
    while let Some(read) = records.next() {
        text.push_str(&records.piece().to_str());
        if read.is_err() {
            break;
        }
    }
    text
}

/// Returns the decoded text, joined from the texts of the games.
fn client_text(format: wei7_convert::Format, bytes: &[u8]) -> Vec<u8> {
    let mut games = RecordReader::from_format(format).lenient().for_slice(bytes);
    let mut text = Vec::new();
    while games.next().is_some() {
        text.extend_from_slice(&games.piece().text);
    }
    text
}

fn one(parsed: Parsed<Record>) -> Parsed<Vec<Record>> {
    Parsed { value: vec![parsed.value], report: parsed.report }
}

fn as_bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => text.as_bytes().into(),
        Cow::Owned(text) => text.into_bytes().into(),
    }
}
