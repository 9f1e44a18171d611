//! The formats behind one pair of functions: any of them to a record, a record to any of them.

use wei7_core::{Carrier, Diagnostic, JsonReader, JsonWriter, Loss, Parsed, Place, PlaceNames, Record, Report};
use wei7_xml::{Version, XmlReader, XmlWriter};

use crate::codes::{self, because};
use crate::convert::{Carry, Failed, Options, Output, Source};
use crate::format::{Family, Format};

/// A record that was read.
pub(crate) struct Reading {
    pub(crate) record: Record,
    pub(crate) report: Report,
    /// With the version of 2.x that the document names.
    pub(crate) format: Format,
}

/// A record that was written.
pub(crate) struct Writing {
    pub(crate) output: Output,
    pub(crate) losses: Vec<Loss>,
}

/// Whether there is a writer for this format.
pub(crate) fn writable(format: Format) -> Result<(), Failed> {
    match format {
        Format::Wei7 | Format::Xml(_) => Ok(()),
        Format::Sgf | Format::Ishi => Err(unsupported(format.family(), None)),
    }
}

/// Reads one record.
pub(crate) fn read(source: Source<'_>, family: Family, options: &Options) -> Result<Reading, Failed> {
    match family {
        Family::Wei7 => read_json(source, options),
        Family::Xml => read_xml(source.bytes, options),
        Family::Sgf => Err(unsupported(family, Some(Format::Sgf))),
        Family::Ishi => Err(unsupported(family, Some(Format::Ishi))),
    }
}

/// Writes one record. The error is the report of why the target cannot hold it.
///
/// `source_bytes` is the size of what it was read from, which bounds what writing may derive.
pub(crate) fn write(record: Record, to: Format, source_bytes: u64, options: &Options) -> Result<Writing, Report> {
    match to {
        Format::Wei7 => write_json(record, source_bytes, options),
        Format::Xml(version) => write_xml(&record, version, options),
        Format::Sgf | Format::Ishi => Err(unsupported(to.family(), None).report),
    }
}

fn unsupported(family: Family, format: Option<Format>) -> Failed {
    let reason = Diagnostic::new(&codes::UNSUPPORTED_FORMAT, Place::Source).found(family.name());
    Failed::because(format, reason)
}

fn read_json(source: Source<'_>, options: &Options) -> Result<Reading, Failed> {
    let reader = JsonReader::new().limits(options.limits);
    let reader = if options.strict { reader } else { reader.lenient() };
    let format = Format::Wei7;
    let Parsed { value, mut report } =
        reader.read(source.bytes).map_err(|refused| Failed::new(Some(format), refused.report))?;
    let record = match source.supplement.map(Carrier::from_json) {
        None => value,
        Some(Err(why)) => {
            report.push(why);
            value
        }
        Some(Ok(carrier)) => {
            let applied = carrier.apply(value, &options.limits);
            report.append(applied.report);
            applied.value
        }
    };
    Ok(Reading { record, report, format })
}

fn read_xml(bytes: &[u8], options: &Options) -> Result<Reading, Failed> {
    let reader = XmlReader::new().limits(options.limits).assume_offset(options.assume_offset);
    let reader = if options.strict { reader } else { reader.lenient() };
    // Only for the report: a document whose version cannot be told is said to be 2.2.
    let format = Format::Xml(Version::of(bytes).unwrap_or_default());
    let Parsed { value, report } = reader.read(bytes).map_err(|refused| Failed::new(Some(format), refused.report))?;
    Ok(Reading { record: value, report, format })
}

fn write_json(record: Record, source_bytes: u64, options: &Options) -> Result<Writing, Report> {
    let projection = record.project(&options.limits, source_bytes).map_err(|error| cannot(error.to_string()))?;
    let document = projection.document.record();
    let report = projection.validate(&options.limits);
    if !report.is_ok() {
        return Err(invalid(document, &report));
    }
    let keep = options.carry == Carry::Keep;
    let losses = projection.losses(keep);
    let carrier = if keep { projection.carrier() } else { None };
    let supplement = carrier.and_then(|carrier| carrier.to_json().ok()).map(String::into_bytes);
    let writer = if options.pretty { JsonWriter::new().pretty() } else { JsonWriter::new() };
    let mut text = Vec::new();
    // A vector takes whatever is written to it.
    writer.write(document, &mut text).map_err(|error| cannot(error.to_string()))?;
    Ok(Writing { output: Output { document: text, supplement }, losses })
}

/// What is written is valid in every case; a document that is not shows a fault of ours, and is not written.
fn invalid(document: &Record, found: &Report) -> Report {
    let names = PlaceNames::new(document);
    let mut report = Report::new(found.diagnostics().len() + 1);
    report.push(Diagnostic::new(&codes::INVALID_RESULT, Place::Source));
    for finding in found.diagnostics() {
        let mut finding = finding.clone();
        if let Place::Node(node) = finding.place {
            (finding.place, finding.repair) = (Place::Source, Some(format!("at {}", names.node(node)).into()));
        }
        report.push(finding);
    }
    report
}

fn write_xml(record: &Record, version: Version, options: &Options) -> Result<Writing, Report> {
    let writer = match options.carry {
        Carry::Keep => XmlWriter::new(version).carry(),
        Carry::None => XmlWriter::new(version),
    };
    let mut text = Vec::new();
    let losses = writer.write(record, &mut text).map_err(|error| cannot(error.to_string()))?;
    Ok(Writing { output: Output { document: text, supplement: None }, losses })
}

fn cannot(why: String) -> Report {
    Failed::because(None, because(&codes::UNWRITABLE_RECORD, why)).report
}
