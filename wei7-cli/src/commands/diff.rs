//! `wei7 diff`

use wei7_core::Record;

use super::inspect::{Question, inspect};
use crate::args::{DiffArgs, ReportForm};
use crate::report;
use crate::report::file_report::{FileReport, Outcome};
use crate::report::reporter::Shared;
use crate::run::{Exit, Streams};
use wei7_convert::diff::{Comparison, Side};
use wei7_convert::Format;
use wei7_files::RunError;
use wei7_files::input::archive::Works;
use wei7_files::input::files::{Entry, gather};
use wei7_files::output::plan::{Input, UsageError};

/// Compares the records of two files, the first with the first, the second with the second.
pub(crate) fn diff(args: &DiffArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let gathered = gather(&args.read.inputs, args.read.all, None)?;
    let [first, second] = gathered.entries.as_slice() else { return Err(UsageError::NotTwoFiles.into()) };
    let shared = Shared::new(streams);
    let read = |entry: &Entry, bundled: bool| FileRead::of(entry, args, bundled, &shared);
    let (mut left, mut right) = (read(first, false)?, read(second, false)?);
    // A record that Ishi writes as several events is one again.
    match (left.records.len(), right.records.len()) {
        (1, 2..) if right.can_be_bundled(second) => right.replace(read(second, true)?),
        (2.., 1) if left.can_be_bundled(first) => left.replace(read(first, true)?),
        _ => {}
    }
    let mut failed = false;
    for file in [&left.report, &right.report] {
        // Of what could be read the findings are told by `check`.
        if file.outcome != Outcome::Done || file.refused > 0 {
            match args.read.report {
                ReportForm::Text => shared.complain(file),
                ReportForm::Json => shared.print(report::json_line(file).as_bytes())?,
            }
            failed = true;
        }
    }
    if failed {
        return Ok(Exit::NoResult);
    }
    let (left, right) = ((side(&left), &*left.records), (side(&right), &*right.records));
    let comparison = Comparison::of(left, right, args.exact);
    let text = match args.read.report {
        ReportForm::Text => report::differences(&comparison, shared.language),
        ReportForm::Json => report::json_differences(&comparison),
    };
    shared.print(text.as_bytes())?;
    Ok(if comparison.is_same() { Exit::Done } else { Exit::Findings })
}

/// A file that was read whole.
pub(crate) struct FileRead {
    pub(crate) report: FileReport,
    pub(crate) records: Vec<Record>,
}

impl FileRead {
    fn of(entry: &Entry, args: &DiffArgs, bundled: bool, shared: &Shared<'_>) -> Result<Self, RunError> {
        let question = Question { args: &args.read, to: None, supplement: None, bundled };
        let mut records = Vec::new();
        let mut works = Works::new(vec![entry.clone()]);
        let given = works.next().and_then(|work| work.given);
        let report = inspect((entry, given), &question, shared, &mut |_, examined| {
            records.extend(examined.record);
            Ok(())
        })?;
        Ok(Self { report, records })
    }

    /// Whether it can be read again, all events of an Ishi file as one record.
    fn can_be_bundled(&self, entry: &Entry) -> bool {
        let is_file = matches!(entry, Entry::Source(source) if source.input != Input::Stdin);
        is_file && self.report.format == Some(Format::ISHI)
    }

    /// Events of several boards cannot be one record, and are compared as they are.
    fn replace(&mut self, bundled: Self) {
        if bundled.report.outcome == Outcome::Done && bundled.records.len() == 1 {
            *self = bundled;
        }
    }
}

fn side(read: &FileRead) -> Side<'_> {
    Side { file: &read.report.file, format: read.report.format, records: read.records.len() }
}
