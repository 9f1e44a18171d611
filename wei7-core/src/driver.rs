//! The driver of wei7 3.0.

use crate::Message;
use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

#[cfg(feature = "explain")]
use include_dir::{Dir, include_dir};
use wei7_text::{Code, Span};

use crate::carrier::{Carrier, Carriers};
use crate::format::{
    CarrierPlace, Carry, Cut, FormatDriver, Head, InFile, Input, OneRecord, ReadOptions, ReadWhole, RecordStream,
    RecordWrite, Sniff, Unwritable, WriteOptions, Written,
};
use crate::json::{JsonReader, JsonWriter, cut, pointers};
use crate::project::Projector;
use crate::record::{Extra, PlaceNames, Record};
use crate::report::{Diagnostic, Limits, Parsed, Place, Refused, Report, codes};
use crate::validate::check_suffix;

#[cfg(feature = "explain")]
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/explain");

/// Returns the page that `wei7 explain` shows for an id: a code of this crate (about 3.0, limits (`M`) and carriers
/// (`C`)) or a kind of loss (`L`).
#[cfg(feature = "explain")]
pub fn explain_page(id: &str) -> Option<&'static str> {
    PAGES.get_file(format!("{}/{id}.md", id.get(..1)?))?.contents_utf8()
}

/// The driver of wei7 3.0 (JSON).
pub static WEI7: Wei7 = Wei7;

/// The type of [`WEI7`], the driver of wei7 3.0.
#[derive(Debug)]
pub struct Wei7;

impl FormatDriver for Wei7 {
    fn id(&self) -> &'static str {
        "wei7"
    }

    fn name(&self) -> &'static str {
        "wei7 3.0"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["wei7"]
    }

    /// Any JSON object may be a wei7 document. Only one that contains the word `wei7` is certain.
    fn sniff(&self, head: &Head<'_>) -> Sniff {
        match head.text().first() {
            Some(b'{') if head.contains("wei7") => Sniff::Certain,
            Some(b'{') => Sniff::Possible,
            _ => Sniff::None,
        }
    }

    fn holds_one_record(&self) -> bool {
        true
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Beside
    }

    fn codes(&self) -> &'static [&'static Code] {
        codes::ALL
    }

    #[cfg(feature = "explain")]
    fn page(&self, id: &str) -> Option<&'static str> {
        explain_page(id)
    }

    /// Returns the JSON pointer (RFC 6901) of the value that contains each span.
    fn pointers(&self, text: &[u8], spans: &[Span]) -> Vec<Option<String>> {
        pointers(text, spans)
    }

    fn check_name(&self, file: &Path) -> Option<Diagnostic> {
        check_suffix(file)
    }

    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        Box::new(OneRecord::new(Reader(*options), input.in_utf_8(options.encoding), &options.limits))
    }

    fn writer(&self, options: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        Some(Box::new(Writer { options: *options, projector: Projector::new() }))
    }
}

struct Reader(ReadOptions);

impl ReadWhole for Reader {
    fn read(&self, bytes: &[u8], supplement: Option<&[u8]>) -> Result<Parsed<Record>, Refused> {
        let reader = JsonReader::new().limits(self.0.limits);
        let reader = if self.0.lenient { reader.lenient() } else { reader };
        reader.read_beside(bytes, supplement, self.0.carriers)
    }

    fn before(&self, text: &str, at: usize) -> Option<Cut> {
        cut(text, at, &self.0.limits)
    }
}

impl JsonReader {
    /// Reads a document and restores what its supplement carries. A value that cannot be restored is a finding.
    pub fn read_with(&self, document: &[u8], supplement: Option<&[u8]>) -> Result<Parsed<Record>, Refused> {
        self.read_beside(document, supplement, Carriers::Merge)
    }

    /// Reads a document and, if there is one, the supplement beside it. `carriers` says whether values of the
    /// supplement are restored.
    pub fn read_beside(
        &self,
        document: &[u8],
        supplement: Option<&[u8]>,
        carriers: Carriers,
    ) -> Result<Parsed<Record>, Refused> {
        let Parsed { mut value, mut report } = self.read(document)?;
        if let Some(supplement) = supplement.filter(|_| carriers != Carriers::Ignore) {
            let limits = self.limits;
            let bytes = document.len() as u64;
            let projected = |record: &Record| {
                let projection = record.clone().project(&limits, bytes).ok()?;
                Some(projection.document.into_record())
            };
            let text = String::from_utf8_lossy(supplement);
            match Carrier::from_text(&text) {
                Ok(carrier) => {
                    let merged = carrier.restore(value, carriers, &projected, &limits);
                    report.append(merged.report);
                    value = merged.value;
                }
                Err(finding) => {
                    value.extras.push(Extra::Format {
                        format: WEI7.id().into(),
                        id: "supplement".into(),
                        values: vec![text.into_owned().into()],
                    });
                    report.push(finding);
                }
            }
            if !self.lenient && !report.is_ok() {
                return Err(Refused { report });
            }
        }
        Ok(Parsed { value, report })
    }
}

struct Writer {
    options: WriteOptions,
    /// Kept for all records that are written, so that they share its board buffers.
    projector: Projector,
}

impl RecordWrite for Writer {
    fn write(
        &mut self,
        record: Cow<'_, Record>,
        source_bytes: u64,
        _: InFile,
        mut out: &mut dyn Write,
    ) -> Result<Written, Unwritable> {
        let WriteOptions { carry, pretty, limits, named_losses, .. } = &self.options;
        let keep = *carry == Carry::Keep;
        let (record, original) = if keep { ((*record).clone(), Some(record)) } else { (record.into_owned(), None) };
        let projection = self.projector.project(record, limits, source_bytes)?;
        let document = projection.document.record();
        let report = projection.validate(limits);
        if !report.is_ok() {
            return Err(Unwritable::Invalid(with_described_places(document, &report, limits)));
        }
        // If the projection removed nothing, the document equals the record, so no supplement is needed.
        let original = original.filter(|_| !projection.items.is_empty());
        let carrier = original.and_then(|original| Carrier::between_projected(&projection, &original));
        let supplement = carrier.map(|carrier| carrier.to_file().into_bytes());
        let writer = if *pretty { JsonWriter::new().pretty() } else { JsonWriter::new() };
        writer.write(document, &mut out)?;
        Ok(Written { losses: projection.losses(keep, *named_losses), supplement })
    }
}

/// Replaces the nodes of findings with descriptions in words, because the document was not written and its nodes cannot
/// be looked up.
fn with_described_places(document: &Record, found: &Report, limits: &Limits) -> Report {
    let names = PlaceNames::new(document);
    let mut report = Report::new(limits.findings);
    for finding in found.diagnostics() {
        let mut finding = finding.clone();
        if let Place::Node(node) = finding.place {
            (finding.place, finding.repair) =
                (Place::Source, Some(Message::new("at-place").with("place", names.node(node))));
        }
        report.push(finding);
    }
    report
}
