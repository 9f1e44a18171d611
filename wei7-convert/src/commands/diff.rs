//! `wei7 diff`

use std::io::{self, Read};

use wei7_core::{Record, compare};

use super::{Stop, options};
use crate::args::{DiffArgs, ReadArgs, ReportForm};
use crate::codes::{self, because};
use crate::diff::{Comparison, Pair, Side};
use crate::files::{Entry, gather};
use crate::format::Family;
use crate::hub::{ReadAs, Readings};
use crate::load::load;
use crate::plan::{Input, Misuse};
use crate::render;
use crate::report::{FileReport, Outcome};
use crate::run::{Exit, Streams};

/// Compares the records of two files, the first with the first, the second with the second.
pub(crate) fn diff(args: &DiffArgs, streams: &mut Streams<'_>) -> Result<Exit, Stop> {
    let gathered = gather(&args.read.inputs, args.read.all, None)?;
    let [left, right] = gathered.entries.as_slice() else { return Err(Misuse::NotTwoFiles.into()) };
    let mut left = read(left, &args.read, streams.stdin);
    let mut right = read(right, &args.read, streams.stdin);
    // A record that Ishi writes as several events is one again.
    match (left.records.len(), right.records.len()) {
        (1, 2..) => right.bundle(&args.read),
        (2.., 1) => left.bundle(&args.read),
        _ => {}
    }
    for file in [&left.report, &right.report] {
        // Of what could be read the findings are told by `check`.
        if file.outcome != Outcome::Done || file.refused > 0 {
            let text = render::findings(file, render::Style::of(streams.styled_err));
            // Nobody is left to tell when this fails.
            let _ = streams.stderr.write_all(text.as_bytes());
        }
    }
    if [&left.report, &right.report].iter().any(|file| file.outcome != Outcome::Done || file.refused > 0) {
        return Ok(Exit::NoResult);
    }
    let comparison = compared(&left, &right, args.exact);
    let text = match args.read.report {
        ReportForm::Text => render::differences(&comparison),
        ReportForm::Json => render::json_differences(&comparison),
    };
    streams.stdout.write_all(text.as_bytes()).map_err(Stop::Stdout)?;
    Ok(if comparison.is_same() { Exit::Done } else { Exit::Findings })
}

fn compared<'f>(left: &'f FileRead, right: &'f FileRead, exact: bool) -> Comparison<'f> {
    let mut comparison = Comparison::new(Side::of(left), Side::of(right), exact);
    let most = left.records.len().max(right.records.len());
    for index in 0..most {
        let pair = match (left.records.get(index), right.records.get(index)) {
            (Some(left), Some(right)) => Pair::Both(compare(left, right)),
            (Some(_), None) => Pair::LeftOnly,
            _ => Pair::RightOnly,
        };
        comparison.add(pair);
    }
    comparison
}

/// A file that was read whole.
pub(crate) struct FileRead {
    pub(crate) report: FileReport,
    pub(crate) records: Vec<Record>,
    family: Option<Family>,
    entry: Option<crate::plan::Source>,
}

impl FileRead {
    /// Reads an Ishi file again, all events as one record.
    fn bundle(&mut self, args: &ReadArgs) {
        let is_file = |source: &&crate::plan::Source| matches!(source.input, Input::File(_));
        let Some(source) = self.entry.as_ref().filter(is_file) else { return };
        if self.family != Some(Family::Ishi) {
            return;
        }
        let bundled = read_source(source, args, true, &mut io::empty());
        // Events of several boards cannot be one record, and are compared as they are.
        if bundled.report.outcome == Outcome::Done && bundled.records.len() == 1 {
            *self = bundled;
        }
    }
}

fn read(entry: &Entry, args: &ReadArgs, stdin: &mut dyn Read) -> FileRead {
    match entry {
        Entry::Source(source) => read_source(source, args, args.bundle, stdin),
        Entry::Unreadable { why, .. } => {
            let mut report = FileReport::new(entry.name());
            report.fail_because(because(&codes::UNREADABLE, why.clone()));
            FileRead { report, records: Vec::new(), family: None, entry: None }
        }
    }
}

fn read_source(source: &crate::plan::Source, args: &ReadArgs, bundle: bool, stdin: &mut dyn Read) -> FileRead {
    let mut file =
        FileRead { report: FileReport::new(source.input.name()), records: Vec::new(), family: None, entry: None };
    let Some(loaded) = load(source, args, None, stdin, &mut file.report) else { return file };
    file.family = Some(loaded.family);
    file.entry = Some(source.clone());
    let options = crate::convert::Options { bundle, ..options(args) };
    let mut readings = Readings::new(loaded.content, loaded.family, &options);
    let report = &mut file.report;
    while let Some(reading) = readings.next() {
        report.format = Some(reading.format);
        report.several |= reading.number.game > 1;
        report.found(&reading.report, &readings.piece(), reading.about());
        match reading.read {
            ReadAs::Record(record) => {
                report.records += 1;
                file.records.push(record);
            }
            ReadAs::OtherGame => report.others += 1,
            ReadAs::Refused | ReadAs::Ended => report.refused += 1,
        }
    }
    file
}
