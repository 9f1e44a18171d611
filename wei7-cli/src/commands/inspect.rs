//! Reading an input with all findings, for the commands that change nothing.

use std::path::Path;

use wei7_core::{Diagnostic, InFile, Place, Record, Report, Severity};

use super::options;
use crate::args::ReadArgs;
use crate::load::load;
use crate::report::file_report::{FileReport, Outcome};
use crate::report::reporter::Shared;
use wei7_convert::codes::{self, because};
use wei7_convert::findings::RecordNumber;
use wei7_convert::info::Summary;
use wei7_convert::{Carry, Format, Options, ReadAs, RecordWriter};
use wei7_files::RunError;
use wei7_files::input::archive::{Given, Trouble};
use wei7_files::input::files::Entry;

/// What is to be known of the records of an input.
pub(super) struct Question<'a> {
    pub(super) args: &'a ReadArgs,
    /// Also what this format could not say, or why it could hold nothing of it.
    /// With whether what it could not say would travel along.
    pub(super) to: Option<(Format, Carry)>,
    pub(super) supplement: Option<&'a Path>,
    /// All events of an Ishi file as one record, whatever the options say.
    pub(super) bundled: bool,
}

/// A record that was read.
pub(super) struct InspectedRecord {
    pub(super) number: RecordNumber,
    pub(super) summary: Summary,
    /// The record itself, unless another format was asked about.
    pub(super) record: Option<Record>,
    /// Errors in it.
    pub(super) errors: usize,
}

/// Reads the records of an input one after the other; `each` is told of every one.
pub(super) fn inspect(
    (entry, given): (&Entry, Option<Result<Given, Trouble>>),
    question: &Question<'_>,
    shared: &Shared<'_>,
    each: &mut dyn FnMut(&mut FileReport, InspectedRecord) -> Result<(), RunError>,
) -> Result<FileReport, RunError> {
    let mut file = FileReport::new(entry.name());
    let source = match entry {
        Entry::Source(source) => source,
        Entry::Unreadable { code, why, .. } => {
            file.fail_because(because(code, why.clone()));
            return Ok(file);
        }
    };
    let Some(loaded) = load((source, given), question.args, question.supplement, shared, &mut file) else {
        return Ok(file);
    };
    if question.supplement.is_some() && loaded.format != Format::WEI7 {
        file.fail_because(Diagnostic::new(&codes::SUPPLEMENT_UNUSED, Place::Source));
        return Ok(file);
    }
    if !loaded.is_ndjson {
        check_name(source.input.named(), loaded.format, &mut file);
    }
    let options = options(question.args);
    let options = Options {
        bundle: options.bundle || question.bundled,
        carry: question.to.unzip().1.unwrap_or_default(),
        ..options
    };
    let mut games = loaded.games(&options);
    file.target = question.to.map(|(to, _)| to);
    let mut writer = file.target.map(|to| RecordWriter::from_options(to, &options));
    while let Some(outcome) = games.next_outcome() {
        let number = outcome.number;
        file.format = Some(outcome.format);
        file.several |= number.game > 1;
        file.found(&outcome.report, &games.piece(), outcome.about());
        let record = match outcome.read {
            ReadAs::Record(record) => record,
            ReadAs::OtherGame => {
                file.others += 1;
                continue;
            }
            ReadAs::Refused | ReadAs::Ended => {
                if !is_about_the_record(&outcome.report) {
                    file.outcome = Outcome::Failed;
                }
                file.refused += 1;
                continue;
            }
        };
        let summary = Summary::of(&record, outcome.format);
        file.count(&summary);
        let mut unwritten = None;
        match &mut writer {
            None => unwritten = Some(record),
            Some(writer) => match writer.output(record, outcome.bytes, InFile::default()) {
                Ok(written) => file.losses.append(written.losses, number),
                Err(why) => file.add(&why.report, Some(number)),
            },
        }
        let errors = outcome.report.diagnostics().iter().filter(|found| found.severity() == Severity::Error).count();
        each(&mut file, InspectedRecord { number, summary, record: unwritten, errors })?;
    }
    let rest = games.rest();
    file.found(&rest, &games.piece(), None);
    Ok(file)
}

/// A syntax error is a finding; a limit of ours is none.
fn is_about_the_record(report: &Report) -> bool {
    report.diagnostics().iter().all(|finding| !finding.code.paragraph.is_empty())
}

/// What the specification of the format has to say about the name of a file.
fn check_name(path: Option<&Path>, format: Format, file: &mut FileReport) {
    if let Some(finding) = path.and_then(|path| format.driver().check_name(path)) {
        file.findings.push(finding, None);
    }
}
