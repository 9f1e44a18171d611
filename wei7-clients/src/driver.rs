//! The drivers of the formats.

use std::borrow::Cow;
use wei7_core::Message;

#[cfg(feature = "explain")]
use include_dir::{Dir, include_dir};
use wei7_core::{
    CarrierPlace, Code, Diagnostic, FormatDriver, Head, Input, OneRecord, Parsed, Place, ReadOptions, ReadWhole,
    Record, RecordStream, RecordWrite, Refused, Report, Sniff, Span, WriteOptions, pointers,
};

use crate::codes;
use crate::game::decode::Decoded;
use crate::jago::output::JagoWriter;
use crate::{gib, jago, ngf, ogs, ugf};

#[cfg(feature = "explain")]
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/explain");

/// Reads the text of a file that holds one record. Returns `None` if the file has no record; a finding in the report
/// then gives the reason.
pub(crate) type ReadText = fn(&str, &ReadOptions, &mut Report) -> Option<Record>;

/// Decodes a file of a format.
type Decode = for<'b> fn(&'b [u8], &ReadOptions) -> Decoded<'b>;

/// Starts reading the games of an input.
type Open = for<'a> fn(Input<'a>, &ReadOptions) -> Box<dyn RecordStream + 'a>;

/// Creates a writer.
type NewWriter = fn(&WriteOptions) -> Box<dyn RecordWrite>;

/// The driver of a client format.
#[derive(Debug)]
pub struct ClientFormat {
    id: &'static str,
    name: &'static str,
    extensions: &'static [&'static str],
    sniff: fn(&Head<'_>) -> Sniff,
    reading: Reading,
    writer: Option<NewWriter>,
}

#[derive(Debug)]
enum Reading {
    /// The input holds one record and is read as a whole.
    Whole(Decode, ReadText),
    /// The input is a file of a general format, such as JSON, whose reader finds the games.
    Games { open: Open, holds_one_record: bool, pointers: bool },
}

impl ClientFormat {
    /// Creates the driver of a read-only format whose files hold one record each.
    const fn new(
        (id, name): (&'static str, &'static str),
        extensions: &'static [&'static str],
        sniff: fn(&Head<'_>) -> Sniff,
        reading: Reading,
    ) -> Self {
        Self { id, name, extensions, sniff, reading, writer: None }
    }
}

/// GIB: records of Tygem, eWeiqi and Tom and of their clients.
pub static GIB: ClientFormat =
    ClientFormat::new((gib::ID, "GIB"), &["gib"], gib::sniff, Reading::Whole(gib::decode, gib::read));

/// NGF: records of Cyberoro and wBaduk.
pub static NGF: ClientFormat =
    ClientFormat::new((ngf::ID, "NGF"), &["ngf"], ngf::sniff, Reading::Whole(ngf::decode, ngf::read));

/// UGF and UGI: records and reviews of `PandaNet`.
pub static UGF: ClientFormat =
    ClientFormat::new((ugf::ID, "UGF"), &["ugf", "ugi"], ugf::sniff, Reading::Whole(ugf::decode, ugf::read));

/// JSON of the Online Go Server: games of its API, and dumps with one game in each line.
pub static OGS: ClientFormat = ClientFormat::new(
    (ogs::ID, "OGS"),
    &[],
    ogs::sniff,
    Reading::Games {
        open: |input, options| {
            let input = input.in_utf_8(options.encoding).into_read();
            Box::new(ogs::records::Records::new(input, *options))
        },
        holds_one_record: false,
        pointers: true,
    },
);

/// Jago XML, the format of Jago, `GoGui` and `glGo`. One game is written to each file, because `GoGui` refuses a file
/// with a second game. The reader accepts several games.
pub static JAGO: ClientFormat = ClientFormat {
    writer: Some(|options| Box::new(JagoWriter::new(options))),
    ..ClientFormat::new(
        (jago::ID, "Jago XML"),
        &["xml"],
        jago::sniff,
        Reading::Games {
            open: |input, options| Box::new(jago::records::Records::new(input, *options)),
            holds_one_record: true,
            pointers: false,
        },
    )
};

impl FormatDriver for ClientFormat {
    fn id(&self) -> &'static str {
        self.id
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn extensions(&self) -> &'static [&'static str] {
        self.extensions
    }

    fn sniff(&self, head: &Head<'_>) -> Sniff {
        (self.sniff)(head)
    }

    /// Requires [`Sniff::Certain`] in a general format, because most JSON and XML files are not games.
    fn looks_like_record(&self, head: &Head<'_>, is_named: bool) -> bool {
        (is_named && matches!(self.reading, Reading::Whole(..))) || self.sniff(head) == Sniff::Certain
    }

    fn holds_one_record(&self) -> bool {
        !matches!(self.reading, Reading::Games { holds_one_record: false, .. })
    }

    fn carrier(&self) -> CarrierPlace {
        if self.writer.is_some() { CarrierPlace::Inside } else { CarrierPlace::Nowhere }
    }

    fn codes(&self) -> &'static [&'static Code] {
        codes::ALL
    }

    #[cfg(feature = "explain")]
    fn page(&self, id: &str) -> Option<&'static str> {
        PAGES.get_file(format!("G/{id}.md"))?.contents_utf8()
    }

    /// Returns, for each span in JSON, the JSON pointer (RFC 6901) of the value there.
    fn pointers(&self, text: &[u8], spans: &[Span]) -> Vec<Option<String>> {
        let has_pointers = matches!(self.reading, Reading::Games { pointers: true, .. });
        if has_pointers { pointers(text, spans) } else { vec![None; spans.len()] }
    }

    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        match self.reading {
            Reading::Whole(decode, read) => {
                Box::new(OneRecord::new(Reader { decode, read, options: *options }, input, &options.limits))
            }
            Reading::Games { open, .. } => open(input, options),
        }
    }

    fn writer(&self, options: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        self.writer.map(|writer| writer(options))
    }
}

struct Reader {
    decode: Decode,
    read: ReadText,
    options: ReadOptions,
}

impl ReadWhole for Reader {
    fn read(&self, bytes: &[u8], _: Option<&[u8]>) -> Result<Parsed<Record>, Refused> {
        let limits = &self.options.limits;
        let mut report = Report::new(limits.findings);
        if bytes.len() as u64 > limits.bytes {
            let finding = Diagnostic::new(&codes::LIMIT_BYTES, Place::Source);
            report.push(finding.expected(Message::new("at-most-bytes").with("most", limits.bytes)));
            return Err(Refused::because(report));
        }
        let decoded = (self.decode)(bytes, &self.options);
        decoded.report(&mut report);
        let record = (self.read)(&decoded.text, &self.options, &mut report);
        match record {
            Some(value) if self.options.lenient || report.is_ok() => Ok(Parsed { value, report }),
            _ => Err(Refused::because(report)),
        }
    }

    fn text<'b>(&self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        match (self.decode)(bytes, &self.options).text {
            Cow::Borrowed(text) => text.as_bytes().into(),
            Cow::Owned(text) => text.into_bytes().into(),
        }
    }
}
