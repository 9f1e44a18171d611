//! `wei7 judge`

use std::io::Write;

use wei7_core::rules::Preset;

use super::inspect::{InspectedRecord, inspect};
use crate::args::{JudgeArgs, ReportForm};
use crate::language::Language;
use crate::report::file_report::{Action, FileReport, Outcome};
use crate::report::reporter::{Reporter, Shared};
use crate::report::{self, Judged};
use crate::run::{Exit, Streams};
use wei7_convert::codes::{self, because};
use wei7_convert::findings::RecordNumber;
use wei7_convert::Format;
use wei7_convert::judge::{self, Dead, Verdict};
use wei7_files::RunError;
use wei7_files::input::archive::{Work, Works};
use wei7_files::input::files::gather;
use wei7_files::jobs::{Turn, in_order};
use wei7_files::output::ordered_output::Ordered;

/// Judges each record as soon as it is read.
pub(crate) fn judge(args: &JudgeArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let gathered = gather(&args.read.inputs, args.read.all, None)?;
    let shared = Shared::new(streams);
    let mut reporter = Reporter::new(&args.read, &gathered, Action::Judged, &shared);
    let to_read = super::inspect::Question { args: &args.read, to: None, supplement: None, bundled: false };
    let dead = match (args.dead_from_record, args.dead.is_empty()) {
        (true, _) => Dead::FromRecord,
        (false, true) => Dead::None,
        (false, false) => Dead::Points(args.dead.clone()),
    };
    let question = judge::Question {
        rules: args.rules,
        komi: args.komi,
        which: args.branch.clone(),
        dead,
        otherwise: None,
        score: args.score,
    };
    let work = |Work { entry, given }: Work, turn: &Turn<'_>| {
        let mut waiting = Waiting { form: args.read.report, language: shared.language, judged: None };
        let mut question = question.clone();
        let mut out = Ordered::new(turn, shared.out());
        let mut file = inspect(
            (&entry, given),
            &to_read,
            &shared,
            &mut |file, InspectedRecord { number, record, errors, .. }| {
                let Some(record) = record else { return Ok(()) };
                // Ishi 5.1 RULES: Japanese is the default.
                let is_ishi = file.format == Some(Format::ISHI);
                question.otherwise = is_ishi.then_some(Preset::Japanese);
                match judge::judge(&record, &question) {
                    Ok(verdicts) => {
                        for verdict in &verdicts {
                            weigh(file, number, verdict);
                        }
                        waiting.print(file, &mut out)?;
                        waiting.judged = Some((Judged { number, size: record.board_size(), errors }, verdicts));
                    }
                    Err(why) => file.fail_at(because(&codes::NOT_JUDGED, why.to_string()), Some(number)),
                }
                Ok(())
            },
        )?;
        waiting.print(&file, &mut out)?;
        if file.refused > 0 {
            file.outcome = Outcome::Failed;
        }
        Ok((file, out.waiting()))
    };
    let plan = args.read.many.plan(&gathered);
    in_order(plan, Works::new(gathered.entries), work, |(file, pieces)| {
        reporter.print_all(&pieces)?;
        reporter.add_judged(&file)
    })?;
    Ok(reporter.finish())
}

/// The verdicts on a record wait for the next one: whether it is the only one is known only then.
struct Waiting {
    form: ReportForm,
    language: Language,
    judged: Option<(Judged, Vec<Verdict>)>,
}

impl Waiting {
    fn print(&mut self, file: &FileReport, stdout: &mut dyn Write) -> Result<(), RunError> {
        let Some((judged, verdicts)) = self.judged.take() else { return Ok(()) };
        for verdict in &verdicts {
            let text = match self.form {
                ReportForm::Text => report::verdict_of_rules(file, &judged, verdict, self.language),
                ReportForm::Json => report::json_verdict(file, &judged, verdict),
            };
            stdout.write_all(text.as_bytes()).map_err(RunError::Stdout)?;
        }
        Ok(())
    }
}

/// What the exit code is to tell.
fn weigh(file: &mut FileReport, number: RecordNumber, verdict: &Verdict) {
    if let Some(first) = verdict.violations.first() {
        let why = format!("{} violations, the first with move {}", verdict.violations.len(), first.number);
        file.findings.push(because(&codes::AGAINST_THE_RULES, why), Some(number));
    }
    if verdict.agrees == Some(false) {
        file.findings.push(because(&codes::RESULT_DIFFERS, verdict.branch.clone()), Some(number));
    }
}
