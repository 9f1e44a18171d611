//! `wei7 judge`

use std::io::Write;

use super::inspect::{InspectOptions, InspectedRecord, inspect};
use crate::args::{JudgeArgs, ReportForm};
use crate::error::RunError;
use crate::report::{self, FileReport, JudgedRecord, Reporter, SharedStreams, Stdout};
use crate::streams::{Exit, Streams};
use wei7_convert::codes::{self, because};
use wei7_convert::findings::RecordNumber;
use wei7_convert::judge::{Question, Verdict};
use wei7_core::Message;
use wei7_files::input::Input;
use wei7_files::jobs::{Turn, in_order};
use wei7_files::output::OrderedOutput;

/// Judges each record as soon as it is read.
pub(crate) fn judge(args: &JudgeArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let list = args.read.find(None)?;
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(&args.read, &list, "judged", Stdout::Report, &streams)?;
    let question = Question {
        rules: args.rules,
        komi: args.komi,
        which: args.branch.clone(),
        dead: args.dead.clone().unwrap_or_default(),
        otherwise: None,
        score: args.score,
    };
    let options = InspectOptions {
        question: Some(&question),
        // If there is only one input, the threads share its games. Otherwise each thread has an input of its own.
        threads: if list.entries.len() == 1 { args.read.threads() } else { 1 },
        ..InspectOptions::read(&args.read)
    };
    let work = |input: Input, turn: &Turn<'_>| {
        let mut out = OrderedOutput::new(turn, &streams.stdout);
        let mut print = |file: &FileReport, judged: Option<(JudgedRecord, Vec<Verdict>)>| -> Result<(), RunError> {
            let Some((record, verdicts)) = judged else { return Ok(()) };
            for verdict in &verdicts {
                let text = match args.read.form() {
                    ReportForm::Text => report::text::judge(file, &record, verdict, streams.language),
                    ReportForm::Json => report::json::judge(file, &record, verdict),
                };
                out.write_all(&streams.report(&text, args.read.form())).map_err(RunError::Stdout)?;
            }
            Ok(())
        };
        // The verdicts on a record are held back until the next record is read, since only then is it known whether the
        // input has several records, which the report numbers.
        let mut waiting = None;
        let mut file = inspect(
            input,
            &options,
            &streams,
            &mut |file, InspectedRecord { number, record, errors, verdicts, .. }| {
                let (Some(record), Some(verdicts)) = (record, verdicts) else { return Ok(()) };
                match verdicts {
                    Ok(verdicts) => {
                        for verdict in &verdicts {
                            add_findings(file, number, verdict);
                        }
                        let record = JudgedRecord { number, size: record.board_size(), errors };
                        print(file, waiting.replace((record, verdicts)))?;
                    }
                    Err(why) => file.fail_record(because(&codes::NOT_JUDGED, why.message()), Some(number)),
                }
                Ok(())
            },
        )?;
        print(&file, waiting)?;
        file.fail_if_refused();
        Ok((file, out.into_buffered()))
    };
    in_order(args.read.jobs(&list), list.into_inputs(), Input::bytes, work, |(file, chunks)| {
        reporter.print_all(&chunks)?;
        reporter.add_judged(&file)
    })?;
    reporter.finish(false)
}

/// Adds a finding if the record violates the rules, and if its result differs from the score. They decide the exit
/// code.
fn add_findings(file: &mut FileReport, number: RecordNumber, verdict: &Verdict) {
    if let Some(first) = verdict.violations.first() {
        let message = Message::new("violations-of-rules").with("number", verdict.violations.len());
        let message = message.with("move", first.number);
        file.findings.push(because(&codes::AGAINST_THE_RULES, message), Some(number));
    }
    if verdict.agrees == Some(false) {
        let message = Message::new("judged-branch").with("place", &verdict.branch);
        file.findings.push(because(&codes::RESULT_DIFFERS, message), Some(number));
    }
}
