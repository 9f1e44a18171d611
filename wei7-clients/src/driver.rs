//! The drivers of the formats.

use std::borrow::Cow;
use wei7_core::Message;

use include_dir::{Dir, include_dir};
use wei7_core::{
    CarrierPlace, Code, Diagnostic, FormatDriver, Head, Input, OneRecord, Parsed, Place, ReadOptions, ReadWhole,
    Record, RecordStream, RecordWrite, Refused, Report, Sniff, Span, WriteOptions, pointers,
};

use crate::codes;
use crate::game::decode::Decoded;
use crate::jago::output::JagoWriter;
use crate::{gib, jago, ngf, ogs, ugf};

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/explain");

/// Reads the text of a file that holds one record. Returns `None` if the file has no record; a finding in the report
/// then gives the reason.
pub(crate) type ReadText = fn(&str, &ReadOptions, &mut Report) -> Option<Record>;

/// A read-only format whose files hold one record each.
#[derive(Debug)]
pub struct ClientFormat {
    id: &'static str,
    name: &'static str,
    extensions: &'static [&'static str],
    sniff: fn(&Head<'_>) -> Sniff,
    decode: for<'b> fn(&'b [u8], &ReadOptions) -> Decoded<'b>,
    read: ReadText,
}

/// GIB: records of Tygem, eWeiqi and Tom and of their clients.
pub static GIB: ClientFormat = ClientFormat {
    id: gib::ID,
    name: "GIB",
    extensions: &["gib"],
    sniff: gib::sniff,
    decode: gib::decode,
    read: gib::read,
};

/// NGF: records of Cyberoro and wBaduk.
pub static NGF: ClientFormat = ClientFormat {
    id: ngf::ID,
    name: "NGF",
    extensions: &["ngf"],
    sniff: ngf::sniff,
    decode: ngf::decode,
    read: ngf::read,
};

/// UGF and UGI: records and reviews of `PandaNet`.
pub static UGF: ClientFormat = ClientFormat {
    id: ugf::ID,
    name: "UGF",
    extensions: &["ugf", "ugi"],
    sniff: ugf::sniff,
    decode: ugf::decode,
    read: ugf::read,
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

    fn holds_one_record(&self) -> bool {
        true
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Nowhere
    }

    fn codes(&self) -> &'static [&'static Code] {
        codes::ALL
    }

    fn page(&self, id: &str) -> Option<&'static str> {
        page(id)
    }

    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        let reader = Reader { decode: self.decode, read: self.read, options: *options };
        Box::new(OneRecord::new(reader, input, &options.limits))
    }

    fn writer(&self, _: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        None
    }
}

/// Returns the page of `explain` for a code of this crate.
pub(crate) fn page(id: &str) -> Option<&'static str> {
    PAGES.get_file(format!("G/{id}.md"))?.contents_utf8()
}

struct Reader {
    decode: for<'b> fn(&'b [u8], &ReadOptions) -> Decoded<'b>,
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

/// JSON of the Online Go Server: games of its API, and dumps with one game in each line.
pub static OGS: Ogs = Ogs;

/// The driver of OGS, available as [`OGS`].
#[derive(Debug)]
pub struct Ogs;

impl FormatDriver for Ogs {
    fn id(&self) -> &'static str {
        ogs::ID
    }

    fn name(&self) -> &'static str {
        "OGS"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    fn sniff(&self, head: &Head<'_>) -> Sniff {
        ogs::sniff(head)
    }

    /// Requires [`Sniff::Certain`], because most JSON files are not games.
    fn looks_like_record(&self, head: &Head<'_>, _: bool) -> bool {
        ogs::sniff(head) == Sniff::Certain
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Nowhere
    }

    fn codes(&self) -> &'static [&'static Code] {
        codes::ALL
    }

    fn page(&self, id: &str) -> Option<&'static str> {
        page(id)
    }

    /// Returns, for each span, the JSON pointer (RFC 6901) of the value there.
    fn pointers(&self, text: &[u8], spans: &[Span]) -> Vec<Option<String>> {
        pointers(text, spans)
    }

    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        let input = input.in_utf_8(options.encoding).into_read();
        Box::new(ogs::records::Records::new(input, *options))
    }

    fn writer(&self, _: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        None
    }
}

/// Jago XML, the format of Jago, `GoGui` and `glGo`.
pub static JAGO: Jago = Jago;

/// The driver of Jago XML, available as [`JAGO`].
#[derive(Debug)]
pub struct Jago;

impl FormatDriver for Jago {
    fn id(&self) -> &'static str {
        jago::ID
    }

    fn name(&self) -> &'static str {
        "Jago XML"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["xml"]
    }

    fn sniff(&self, head: &Head<'_>) -> Sniff {
        jago::sniff(head)
    }

    /// Requires [`Sniff::Certain`], because most XML files are not games.
    fn looks_like_record(&self, head: &Head<'_>, _: bool) -> bool {
        jago::sniff(head) == Sniff::Certain
    }

    /// Returns `true`, so that one game is written to each file, because `GoGui` refuses a file with a second game. The
    /// reader accepts several games.
    fn holds_one_record(&self) -> bool {
        true
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Inside
    }

    fn codes(&self) -> &'static [&'static Code] {
        codes::ALL
    }

    fn page(&self, id: &str) -> Option<&'static str> {
        page(id)
    }

    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        Box::new(jago::records::Records::new(input, *options))
    }

    fn writer(&self, options: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        Some(Box::new(JagoWriter::new(options)))
    }
}
