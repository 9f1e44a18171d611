//! Reads an input with all findings, for the commands that convert nothing.

use std::path::Path;

use wei7_core::{Diagnostic, InFile, Level, Place, Record};

use super::{open, options};
use crate::args::ReadArgs;
use crate::error::RunError;
use crate::report::{FileReport, Outcome, SharedStreams};
use wei7_convert::codes;
use wei7_convert::findings::RecordNumber;
use wei7_convert::info::Summary;
use wei7_convert::{Carriers, Carry, Format, Options, ReadAs, RecordWriter};
use wei7_files::input::{Input, InputEntry};

/// What to find out about the records of an input.
pub(super) struct InspectOptions<'a> {
    pub(super) args: &'a ReadArgs,
    /// What this format could not hold, with or without a carrier.
    pub(super) to: Option<(Format, Carry)>,
    pub(super) supplement: Option<&'a Path>,
    /// Read all events of an Ishi file as one record, whatever `args` says.
    pub(super) bundled: bool,
    /// Only this game is asked about: nothing is said of the others.
    pub(super) only: Option<usize>,
    /// List what carriers give back.
    pub(super) carriers: bool,
}

impl<'a> InspectOptions<'a> {
    /// Reads the records and nothing more.
    pub(super) const fn read(args: &'a ReadArgs) -> Self {
        Self { args, to: None, supplement: None, bundled: false, only: None, carriers: false }
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
        InputEntry::Link { .. } => {
            file.outcome = Outcome::Link;
            return Ok(file);
        }
        InputEntry::Unreadable { error, .. } => {
            file.fail(error);
            return Ok(file);
        }
    };
    let Some(loaded) = open((&source, content), inspected.args, inspected.supplement, streams, &mut file) else {
        return Ok(file);
    };
    if inspected.supplement.is_some() && loaded.format != Format::WEI7 {
        file.fail(Diagnostic::new(&codes::SUPPLEMENT_UNUSED, Place::Source));
        return Ok(file);
    }
    if !loaded.is_ndjson {
        // What the specification of the format finds in the name of a file.
        let found = source.location.record_name().and_then(|path| loaded.format.driver().check_name(path));
        if let Some(finding) = found {
            file.findings.push(finding, None);
        }
    }
    let options = options(inspected.args);
    let options = Options {
        bundle: options.bundle || inspected.bundled,
        carry: inspected.to.unzip().1.unwrap_or_default(),
        carriers: if inspected.carriers && !inspected.args.ignore_carriers { Carriers::List } else { options.carriers },
        ..options
    };
    let mut games = loaded.games(&options);
    file.target = inspected.to.map(|(to, _)| to);
    let mut writer = file.target.map(|to| RecordWriter::from_options(to, &options));
    while let Some(outcome) = games.next_outcome() {
        let number = outcome.number;
        file.format = Some(outcome.format);
        file.several |= number.game > 1;
        file.met += 1;
        let is_end = matches!(outcome.read, ReadAs::Ended);
        if !is_end && inspected.only.is_some_and(|only| only != number.game) {
            continue;
        }
        file.found(&outcome.report, &games.piece(), outcome.about());
        let record = match outcome.read {
            ReadAs::Record(record) => record,
            ReadAs::OtherGame(_) => {
                file.others += 1;
                continue;
            }
            ReadAs::Refused | ReadAs::Ended => {
                file.outcome = Outcome::Failed;
                file.refused += 1;
                continue;
            }
        };
        let summary = Summary::of(&record, outcome.format);
        file.add_record(summary.moves);
        let mut unchanged = None;
        match &mut writer {
            None => unchanged = Some(record),
            Some(writer) => match writer.output(record, outcome.bytes, InFile::default()) {
                Ok(written) => file.losses.append(written.losses, number),
                Err(why) => file.add(&why.report, Some(number)),
            },
        }
        let errors = outcome.report.diagnostics().iter().filter(|found| found.level() >= Level::Repaired).count();
        file.given_back.append(outcome.report.given_back().to_vec(), number);
        each(&mut file, InspectedRecord { number, summary, record: unchanged, errors })?;
    }
    let rest = games.rest();
    let is_found = file.records + file.others + file.refused > 0;
    if inspected.only.is_none() || file.met == 1 || !is_found {
        file.found(&rest, &games.piece(), None);
    }
    file.choose(inspected.args);
    Ok(file)
}
