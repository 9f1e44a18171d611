//! The formats of the corpus behind one pair of functions.

use std::borrow::Cow;
use std::path::Path;

use wei7_core::{Diagnostic, JsonReader, Limits, LineIndex, Parsed, Place, Record, Refused, Span, pointers};
use wei7_xml::XmlReader;

use crate::case::Finding;

/// A format that has a folder in the corpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// wei7 3.0
    Json,
    /// wei7 2.0, 2.1, 2.2
    Xml,
}

/// How strictly a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    Strict,
    Lenient,
}

impl Format {
    /// All of them.
    pub(crate) const ALL: &[Self] = &[Self::Json, Self::Xml];

    /// The folder of its files.
    pub(crate) const fn folder(self) -> &'static str {
        match self {
            Self::Json => "wei7-3.0",
            Self::Xml => "wei7-2.x",
        }
    }

    /// Reads the content of a file.
    pub(crate) fn read(self, bytes: &[u8], reading: Reading, limits: Limits) -> Result<Parsed<Record>, Refused> {
        match (self, reading) {
            (Self::Json, Reading::Strict) => JsonReader::new().limits(limits).read(bytes),
            (Self::Json, Reading::Lenient) => JsonReader::new().limits(limits).lenient().read(bytes),
            (Self::Xml, Reading::Strict) => XmlReader::new().limits(limits).read(bytes),
            (Self::Xml, Reading::Lenient) => XmlReader::new().limits(limits).lenient().read(bytes),
        }
    }

    /// What is to say about the name of a file, which readers do not know.
    pub(crate) fn check_file_name(self, name: &str) -> Option<Diagnostic> {
        match self {
            Self::Json => {
                let finding = || Diagnostic::new(&wei7_core::codes::FILE_SUFFIX, Place::Source);
                Path::new(name).extension().is_none_or(|extension| extension != "wei7").then(finding)
            }
            Self::Xml => wei7_xml::check_file_name(name),
        }
    }

    /// The findings as an expectation writes them.
    pub(crate) fn describe(self, bytes: &[u8], diagnostics: &[Diagnostic]) -> Vec<Finding> {
        let text: Cow<'_, [u8]> = match self {
            Self::Json => bytes.into(),
            Self::Xml => wei7_xml::text(bytes).map_or(bytes.into(), |text| match text {
                Cow::Borrowed(text) => text.as_bytes().into(),
                Cow::Owned(text) => text.into_bytes().into(),
            }),
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
            Self::Xml => vec![None; starts.len()],
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
