//! Reads an input with all findings, for the commands that convert nothing.

use std::path::Path;

use wei7_core::{Diagnostic, Place, Record, Report, Severity, check_suffix};

use super::{open, options};
use crate::args::ReadArgs;
use crate::error::RunError;
use crate::report::{FileReport, Outcome, SharedStreams};
use wei7_convert::codes;
use wei7_convert::convert::{Carry, Options};
use wei7_convert::findings::RecordNumber;
use wei7_convert::format::{Family, Format};
use wei7_convert::hub::{Content, ReadAs, Readings, RecordWriter};
use wei7_convert::info::Summary;
use wei7_files::input::{Input, InputEntry};

/// What to find out about the records of an input.
pub(super) struct InspectOptions<'a> {
    pub(super) args: &'a ReadArgs,
    /// What this format could not hold, with or without a carrier.
    pub(super) to: Option<(Format, Carry)>,
    pub(super) supplement: Option<&'a Path>,
    /// Read all events of an Ishi file as one record, whatever `args` says.
    pub(super) bundled: bool,
}

impl<'a> InspectOptions<'a> {
    /// Reads the records and nothing more.
    pub(super) const fn read(args: &'a ReadArgs) -> Self {
        Self { args, to: None, supplement: None, bundled: false }
    }
}

/// A record that was read.
pub(super) struct InspectedRecord {
    pub(super) number: RecordNumber,
    pub(super) summary: Summary,
    /// The record itself, unless another format was asked about.
    pub(super) record: Option<Record>,
    /// The number of errors in it.
    pub(super) errors: usize,
}

/// Reads the records of an input one after the other, and calls `each` on every one.
pub(super) fn inspect(
    Input { entry, content }: Input,
    inspected: &InspectOptions<'_>,
    streams: &SharedStreams<'_>,
    each: &mut dyn FnMut(&mut FileReport, InspectedRecord) -> Result<(), RunError>,
) -> Result<FileReport, RunError> {
    let mut file = FileReport::new(entry.name());
    let source = match entry {
        InputEntry::Source(source) => source,
        InputEntry::Unreadable { error, .. } => {
            file.fail(error);
            return Ok(file);
        }
    };
    let Some(loaded) = open((&source, content), inspected.args, inspected.supplement, streams, &mut file) else {
        return Ok(file);
    };
    if inspected.supplement.is_some() && loaded.family != Family::Wei7 {
        file.fail(Diagnostic::new(&codes::SUPPLEMENT_UNUSED, Place::Source));
        return Ok(file);
    }
    if !matches!(loaded.content, Content::Lines(_)) {
        check_name(source.location.record_name(), loaded.family, &mut file);
    }
    let options = options(inspected.args);
    let options = Options {
        bundle: options.bundle || inspected.bundled,
        carry: inspected.to.unzip().1.unwrap_or_default(),
        ..options
    };
    let mut readings = Readings::new(loaded.content, loaded.family, &options);
    file.target = inspected.to.map(|(to, _)| to);
    let mut writer = file.target.map(|to| RecordWriter::new(to, &options));
    while let Some(reading) = readings.next() {
        let number = reading.number;
        file.format = Some(reading.format);
        file.several |= number.game > 1;
        file.found(&reading.report, &readings.piece(), reading.about());
        let record = match reading.read {
            ReadAs::Record(record) => record,
            ReadAs::OtherGame => {
                file.others += 1;
                continue;
            }
            ReadAs::Refused | ReadAs::Ended => {
                if !is_about_the_record(&reading.report) {
                    file.outcome = Outcome::Failed;
                }
                file.refused += 1;
                continue;
            }
        };
        let summary = Summary::of(&record, reading.format);
        file.count(&summary);
        let mut unchanged = None;
        match &mut writer {
            None => unchanged = Some(record),
            Some(writer) => match writer.write(record, reading.bytes) {
                Ok(written) => file.losses.append(written.losses, number),
                Err(why) => file.add(&why.report, Some(number)),
            },
        }
        let errors = reading.report.diagnostics().iter().filter(|found| found.severity() == Severity::Error).count();
        each(&mut file, InspectedRecord { number, summary, record: unchanged, errors })?;
    }
    let rest = readings.rest();
    file.found(&rest, &readings.piece(), None);
    Ok(file)
}

/// Whether the findings are about what the record says, and not about a limit of this program.
fn is_about_the_record(report: &Report) -> bool {
    report.diagnostics().iter().all(|finding| !finding.code.paragraph.is_empty())
}

/// 3.0: 5.1, 2.2: 3.1. The name of a file ends in `.wei7`.
fn check_name(path: Option<&Path>, family: Family, file: &mut FileReport) {
    let Some(path) = path else { return };
    let name = || path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let finding = match family {
        Family::Wei7 => check_suffix(path),
        Family::Xml => wei7_xml::check_file_name(&name()),
        Family::Sgf | Family::Ishi => None,
    };
    if let Some(finding) = finding {
        file.findings.push(finding, None);
    }
}
