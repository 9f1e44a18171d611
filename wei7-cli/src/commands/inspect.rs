//! Reading of an input with all its findings, for commands that write no records.

use std::path::Path;
use std::sync::Mutex;

use wei7_core::rules::Preset;
use wei7_core::{Diagnostic, InFile, Level, Loss, Place, Record, Report};

use super::{open, options};
use crate::args::ReadArgs;
use crate::error::RunError;
use crate::report::{FileReport, Outcome, SharedStreams};
use wei7_convert::codes;
use wei7_convert::findings::RecordNumber;
use wei7_convert::info::all_moves;
use wei7_convert::judge::{Question, Unjudged, Verdict, judge};
use wei7_convert::{Carriers, Carry, Format, Options, RecordWriter};
use wei7_files::games::{InputGames, Met, What, each_game_of};
use wei7_files::input::{Input, InputEntry};
use wei7_files::jobs::lock;

/// Options for inspecting the records of an input.
pub(super) struct InspectOptions<'a> {
    pub(super) args: &'a ReadArgs,
    /// Target format for which losses are determined, and whether values are carried; `None` to determine no losses.
    pub(super) to: Option<(Format, Carry)>,
    pub(super) supplement: Option<&'a Path>,
    /// Read all events of an Ishi file as one record, even if `args` does not request this.
    pub(super) bundled: bool,
    /// 1-based number of the only game to report. Findings about other games are left out. `None` to report all games.
    pub(super) only: Option<usize>,
    /// Add the findings about analyses of engines.
    pub(super) analyses: bool,
    /// List the values that carriers restore.
    pub(super) carriers: bool,
    /// Number of threads among which the games of the input are shared.
    pub(super) threads: usize,
    /// Options with which each record is judged; `None` to judge no record. Judging takes longer than reading, so it is
    /// done on several threads.
    pub(super) question: Option<&'a Question>,
}

impl<'a> InspectOptions<'a> {
    /// Returns options that only read the records: without losses and verdicts, on one thread.
    pub(super) const fn read(args: &'a ReadArgs) -> Self {
        Self {
            args,
            to: None,
            supplement: None,
            bundled: false,
            only: None,
            analyses: false,
            carriers: false,
            threads: 1,
            question: None,
        }
    }
}

/// Record that was read, with the results of the inspection.
pub(super) struct InspectedRecord {
    pub(super) number: RecordNumber,
    /// Record; `None` if losses were determined, since writing consumes the record.
    pub(super) record: Option<Record>,
    /// Number of findings about the record of level repaired and above.
    pub(super) errors: usize,
    /// Verdicts on the record, or the reason why it cannot be judged; `None` if it was not to be judged.
    pub(super) verdicts: Option<Result<Vec<Verdict>, Unjudged>>,
}

/// Results for one game, before they are added to the report on the input.
struct Inspected {
    met: Met,
    /// Losses for the target format, or the findings if the record cannot be written; `None` if losses are not
    /// determined.
    losses: Option<Result<Vec<Loss>, Report>>,
    /// Number of moves in all branches, and the record; `None` if losses were determined.
    record: Option<(u64, Option<Record>)>,
    verdicts: Option<Result<Vec<Verdict>, Unjudged>>,
}

impl Inspected {
    fn new(
        mut met: Met,
        inspected: &InspectOptions<'_>,
        options: &Options,
        writers: &Mutex<Vec<RecordWriter>>,
    ) -> Self {
        let (What::Record(number, record, bytes), Some(format)) = (&mut met.what, met.format) else {
            return Self { met, losses: None, record: None, verdicts: None };
        };
        let (record, bytes) = (std::mem::take(&mut **record), *bytes);
        if inspected.analyses {
            met.findings.add_analyses(&record, *number);
        }
        let moves = all_moves(&record.tree);
        // Ishi 5.1 RULES: a record that names no rules has Japanese rules.
        let otherwise = (format == Format::ISHI).then_some(Preset::Japanese);
        let verdicts = inspected.question.map(|question| judge(&record, &Question { otherwise, ..question.clone() }));
        let Some((to, _)) = inspected.to else {
            return Self { met, losses: None, record: Some((moves, Some(record))), verdicts };
        };
        // Writers are kept and reused for further games, since each thread needs only one.
        let mut writer = lock(writers).pop().unwrap_or_else(|| RecordWriter::from_options(to, options));
        let written = writer.output(record, bytes, InFile::default());
        lock(writers).push(writer);
        let losses = written.map(|written| written.losses).map_err(|why| why.report);
        Self { met, losses: Some(losses), record: Some((moves, None)), verdicts }
    }
}

/// Reads the records of an input and calls `each` for each record, in order.
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
        // Some formats restrict the name of a file, so the name is checked, too.
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
    let games = InputGames::of_games(&file.file, loaded.games(&options));
    file.target = inspected.to.map(|(to, _)| to);
    let writers = Mutex::new(Vec::new());
    let work = |met: Met| Inspected::new(met, inspected, &options, &writers);
    let is_wanted = |number: &RecordNumber| inspected.only.is_none_or(|only| only == number.game);
    each_game_of(games, inspected.threads, work, |found| {
        for Inspected { met, losses, record, verdicts } in found {
            let number = met.what.number();
            file.format = met.format;
            file.several |= number.is_some_and(|number| number.game > 1);
            file.met += usize::from(!matches!(met.what, What::End));
            if number.as_ref().is_some_and(|number| !is_wanted(number)) {
                continue;
            }
            let errors = met.findings.list().iter().filter(|found| found.diagnostic.level() >= Level::Repaired).count();
            let is_found = file.records + file.others + file.refused > 0;
            if !matches!(met.what, What::End) || inspected.only.is_none() || file.met == 1 || !is_found {
                file.findings.absorb(met.findings);
            }
            match met.what {
                What::OtherGame(_) => file.others += 1,
                What::Refused(_) | What::Failed => {
                    file.outcome = Outcome::Failed;
                    file.refused += 1;
                }
                What::Record(..) | What::End | What::Skipped | What::Link => {}
            }
            let (Some(number), Some((moves, record))) = (number, record) else { continue };
            file.add_record(moves);
            match losses {
                None => {}
                Some(Ok(losses)) => file.losses.append(&losses, number),
                Some(Err(report)) => file.add(&report, Some(number)),
            }
            file.given_back.append(&met.given_back.unwrap_or_default(), number);
            each(&mut file, InspectedRecord { number, record, errors, verdicts })?;
        }
        Ok::<_, RunError>(())
    })?;
    file.choose(inspected.args);
    Ok(file)
}
