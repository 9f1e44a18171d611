//! `wei7 diff`

use wei7_core::Record;

use super::inspect::{InspectOptions, inspect};
use crate::args::{DiffArgs, ReportForm};
use crate::error::{RunError, UsageError};
use crate::report::{self, FileReport, Outcome, SharedStreams};
use crate::streams::{Exit, Streams};
use wei7_convert::Format;
use wei7_convert::diff::{Comparison, Side};
use wei7_files::input::InputEntry;

/// Compares the records of two files, the first with the first, the second with the second.
pub(crate) fn diff(args: &DiffArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let list = args.read.find(None)?;
    let [first, second] = list.entries.as_slice() else { return Err(UsageError::NotTwoFiles.into()) };
    let streams = SharedStreams::new(streams);
    let read = |entry: &InputEntry, bundled: bool| FileRecords::read(entry, args, bundled, &streams);
    let (mut left, mut right) = (read(first, false)?, read(second, false)?);
    // Ishi may hold one record as several events.
    match (left.records.len(), right.records.len()) {
        (1, 2..) if right.can_be_bundled(second) => right.replace(read(second, true)?),
        (2.., 1) if left.can_be_bundled(first) => left.replace(read(first, true)?),
        _ => {}
    }
    let mut failed = false;
    for file in [&left.report, &right.report] {
        // The findings of files that could be read are for `check`.
        if file.outcome != Outcome::Done || file.refused > 0 {
            match args.read.form() {
                ReportForm::Text => streams.print_findings(file),
                ReportForm::Json => {
                    streams.print(&streams.report(&report::json::line(file), ReportForm::Json))?;
                }
            }
            failed = true;
        }
    }
    if failed {
        return Ok(Exit::NoResult);
    }
    let comparison = Comparison::of((left.side(), &left.records), (right.side(), &right.records), args.exact);
    let text = match args.read.form() {
        ReportForm::Text => report::text::diff(&comparison, streams.language, args.read.verbosity()),
        ReportForm::Json => report::json::diff(&comparison),
    };
    streams.print(&streams.report(&text, args.read.form()))?;
    Ok(if comparison.is_same() { Exit::Done } else { Exit::Findings })
}

/// All records of a file.
struct FileRecords {
    report: FileReport,
    records: Vec<Record>,
}

impl FileRecords {
    fn read(entry: &InputEntry, args: &DiffArgs, bundled: bool, streams: &SharedStreams<'_>) -> Result<Self, RunError> {
        let options = InspectOptions { bundled, ..InspectOptions::read(&args.read) };
        let mut records = Vec::new();
        let report = inspect(entry.clone().prepare(), &options, streams, &mut |_, inspected| {
            records.extend(inspected.record);
            Ok(())
        })?;
        Ok(Self { report, records })
    }

    /// Whether it can be read again, all events of an Ishi file as one record.
    fn can_be_bundled(&self, entry: &InputEntry) -> bool {
        // A pipe has nothing more.
        let is_file =
            matches!(entry, InputEntry::Source(source) if source.location.path().is_some_and(std::path::Path::is_file));
        is_file && self.report.format == Some(Format::ISHI)
    }

    /// Events of several boards cannot be one record, and are compared as they are.
    fn replace(&mut self, bundled: Self) {
        if bundled.report.outcome == Outcome::Done && bundled.records.len() == 1 {
            *self = bundled;
        }
    }

    fn side(&self) -> Side<'_> {
        Side { file: &self.report.file, format: self.report.format, records: self.records.len() }
    }
}
