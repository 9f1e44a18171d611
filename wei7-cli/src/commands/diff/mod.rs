//! `wei7 diff`

mod folders;

use wei7_core::Record;

use super::inspect::{InspectOptions, inspect};
use crate::args::{DiffArgs, ReportForm};
use crate::error::{RunError, UsageError};
use crate::report::{self, FileReport, Outcome, SharedStreams};
use crate::streams::{Exit, Streams};
use wei7_convert::Format;
use wei7_convert::diff::{Comparison, Side};
use wei7_files::input::{Input, InputEntry, Shape, find_inputs};

/// Compares the records of two files in order, or the files of two folders by name.
pub(crate) fn diff(args: &DiffArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let find = |path| find_inputs(std::slice::from_ref(path), args.read.find_options(), None).map_err(RunError::from);
    if let [old, new] = &*args.read.inputs {
        let (old, new) = (find(old)?, find(new)?);
        if [old.shape, new.shape] == [Shape::Directory; 2] {
            return folders::diff(old, new, args, streams);
        }
    }
    let list = args.read.find(None)?;
    let Ok([left, right]) = <[InputEntry; 2]>::try_from(list.entries) else {
        return Err(UsageError::NotTwoFiles.into());
    };
    let streams = SharedStreams::new(streams);
    let print = |text: &str| streams.print(&streams.report(text, args.read.form()));
    let is_json = args.read.form() == ReportForm::Json;
    if is_json {
        print(&report::json::begin(args.read.config.as_ref()))?;
    }
    let compared = Compared::files(left.prepare(), right.prepare(), args, &streams)?;
    compared.print_refusals(args, &streams);
    print(&compared.text)?;
    let exit = compared.exit();
    if is_json {
        print(&report::json::end(&compared.files, args.read.fail_on, exit))?;
    }
    Ok(exit)
}

/// Result of comparing two files.
struct Compared {
    files: Vec<FileReport>,
    /// Text that reports the differences.
    text: String,
    /// Whether the files are equal; `None` if one of them was refused.
    is_same: Option<bool>,
}

impl Compared {
    fn files(left: Input, right: Input, args: &DiffArgs, streams: &SharedStreams<'_>) -> Result<Self, RunError> {
        let entries = (left.entry.clone(), right.entry.clone());
        let read = |input, bundled| FileRecords::read(input, args, bundled, streams);
        let (mut left, mut right) = (read(left, false)?, read(right, false)?);
        // An Ishi file may hold as several events what is one record in the other file, so it is read again with all
        // events as one record.
        match (left.records.len(), right.records.len()) {
            (1, 2..) if right.can_be_bundled(&entries.1) => right.replace(read(entries.1.prepare(), true)?),
            (2.., 1) if left.can_be_bundled(&entries.0) => left.replace(read(entries.0.prepare(), true)?),
            _ => {}
        }
        let mut is_refused = false;
        for file in [&mut left.report, &mut right.report] {
            file.fail_if_refused();
            is_refused |= file.outcome != Outcome::Done;
        }
        if is_refused {
            return Ok(Self { files: vec![left.report, right.report], text: String::new(), is_same: None });
        }
        let comparison = Comparison::new((left.side(), &left.records), (right.side(), &right.records), args.exact);
        let text = match args.read.form() {
            ReportForm::Text => report::text::diff(&comparison, streams.language, args.read.verbosity()),
            ReportForm::Json => report::json::diff(&comparison),
        };
        let is_same = Some(comparison.is_same());
        Ok(Self { files: vec![left.report, right.report], text, is_same })
    }

    /// Creates the result for a pair in which this file cannot be compared.
    fn refused(file: FileReport) -> Self {
        Self { files: vec![file], text: String::new(), is_same: None }
    }

    /// Returns whether all files of the pair were skipped, because none is a record.
    fn is_skipped(&self) -> bool {
        self.files.iter().all(|file| file.outcome == Outcome::Skipped)
    }

    /// Prints the findings of refused files to standard error. Findings of other files are left out; `wei7 check`
    /// reports them.
    fn print_refusals(&self, args: &DiffArgs, streams: &SharedStreams<'_>) {
        if args.read.form() == ReportForm::Text {
            let refused = self.files.iter().filter(|file| file.outcome != Outcome::Done);
            refused.for_each(|file| streams.print_findings(file));
        }
    }

    const fn exit(&self) -> Exit {
        match self.is_same {
            Some(true) => Exit::Done,
            Some(false) => Exit::Findings,
            None => Exit::NoResult,
        }
    }
}

/// Records of a file to compare, with the report on the file.
struct FileRecords {
    report: FileReport,
    records: Vec<Record>,
}

impl FileRecords {
    fn read(input: Input, args: &DiffArgs, bundled: bool, streams: &SharedStreams<'_>) -> Result<Self, RunError> {
        let options = InspectOptions { bundled, ..InspectOptions::read(&args.read) };
        let mut records = Vec::new();
        let report = inspect(input, &options, streams, &mut |_, inspected| {
            records.extend(inspected.record);
            Ok(())
        })?;
        Ok(Self { report, records })
    }

    /// Returns whether the file is Ishi and can be read again with all events as one record.
    fn can_be_bundled(&self, entry: &InputEntry) -> bool {
        // Only a regular file can be read again. A pipe cannot.
        let is_file =
            matches!(entry, InputEntry::Source(source) if source.location.path().is_some_and(std::path::Path::is_file));
        is_file && self.report.format == Some(Format::ISHI)
    }

    /// Replaces the events by the one record in `bundled`. Events with different boards cannot become one record, so
    /// they stay and are compared separately.
    fn replace(&mut self, bundled: Self) {
        if bundled.report.outcome == Outcome::Done && bundled.records.len() == 1 {
            *self = bundled;
        }
    }

    fn side(&self) -> Side<'_> {
        Side { file: &self.report.file, format: self.report.format, records: self.records.len() }
    }
}
