//! The formats behind one pair of functions: any of them to a record, a record to any of them.

use wei7_core::{Diagnostic, Loss, Place, Record, Report};

use crate::codes;
use crate::convert::{Failed, Options, Output, Source};
use crate::format::{Family, Format};

/// STUB
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Version {
    V2_0,
    V2_1,
    V2_2,
}

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
pub(crate) fn write(record: Record, to: Format, options: &Options) -> Result<Writing, Report> {
    match to {
        Format::Wei7 => write_json(record, options),
        Format::Xml(version) => write_xml(record, version, options),
        Format::Sgf | Format::Ishi => Err(unsupported(to.family(), None).report),
    }
}

fn unsupported(family: Family, format: Option<Format>) -> Failed {
    let reason = Diagnostic::new(&codes::UNSUPPORTED_FORMAT, Place::Source).found(family.name());
    Failed::because(format, reason)
}

fn read_json(source: Source<'_>, options: &Options) -> Result<Reading, Failed> {
    let _ = (source.supplement, options.strict, options.limits, options.assume_offset);
    Err(unsupported(Family::Wei7, None))
}

fn read_xml(bytes: &[u8], options: &Options) -> Result<Reading, Failed> {
    let _ = (bytes, options);
    Err(unsupported(Family::Xml, None))
}

fn write_json(record: Record, options: &Options) -> Result<Writing, Report> {
    drop(record);
    let _ = (options.pretty, options.carry);
    Err(unsupported(Family::Wei7, None).report)
}

fn write_xml(record: Record, version: Version, options: &Options) -> Result<Writing, Report> {
    drop(record);
    let _ = (version, options);
    Err(unsupported(Family::Xml, None).report)
}
