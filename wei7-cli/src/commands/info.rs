//! `wei7 info`

use std::io::Write;

use super::inspect::{InspectedRecord, Question, inspect};
use crate::args::{InfoArgs, ReportForm};
use crate::language::Language;
use crate::report;
use crate::report::file_report::{Action, FileReport, Outcome};
use crate::report::reporter::{Reporter, Shared};
use crate::run::{Exit, Streams};
use wei7_files::RunError;
use wei7_files::input::archive::{Work, Works};
use wei7_files::input::files::gather;
use wei7_files::jobs::{Turn, in_order};
use wei7_files::output::ordered_output::Ordered;

/// Says of each record what it is, as soon as it is read.
pub(crate) fn info(args: &InfoArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let gathered = gather(&args.read.inputs, args.read.all, None)?;
    let shared = Shared::new(streams);
    let mut reporter = Reporter::new(&args.read, &gathered, Action::Read, &shared);
    let question = Question { args: &args.read, to: None, supplement: None, bundled: false };
    let work = |Work { entry, given }: Work, turn: &Turn<'_>| {
        let mut blocks = Blocks { form: args.read.report, language: shared.language, waiting: None, printed: false };
        let mut out = Ordered::new(turn, shared.out());
        let mut file =
            inspect((&entry, given), &question, &shared, &mut |file, record| blocks.add(file, record, &mut out))?;
        blocks.print(&file, &mut out)?;
        if file.refused > 0 {
            file.outcome = Outcome::Failed;
        }
        Ok((file, blocks.printed, out.waiting()))
    };
    let plan = args.read.many.plan(&gathered);
    in_order(plan, Works::new(gathered.entries), work, |(file, begun, pieces)| {
        reporter.print_all(&pieces)?;
        reporter.add_info(&file, begun)
    })?;
    Ok(reporter.finish())
}

/// Prints the records of an input one behind the other. Each waits for the next: whether the first is the only one
/// is known only then.
struct Blocks {
    form: ReportForm,
    language: Language,
    waiting: Option<InspectedRecord>,
    printed: bool,
}

impl Blocks {
    fn add(&mut self, file: &FileReport, record: InspectedRecord, stdout: &mut dyn Write) -> Result<(), RunError> {
        self.print(file, stdout)?;
        self.waiting = Some(record);
        Ok(())
    }

    fn print(&mut self, file: &FileReport, stdout: &mut dyn Write) -> Result<(), RunError> {
        let Some(InspectedRecord { number, summary, errors, .. }) = self.waiting.take() else { return Ok(()) };
        let game = file.several.then_some(number.game);
        let text = match self.form {
            ReportForm::Text => report::info(file, game, &summary, errors, self.language),
            ReportForm::Json => report::json_info(game, &summary, self.printed),
        };
        self.printed = true;
        stdout.write_all(text.as_bytes()).map_err(RunError::Stdout)
    }
}
