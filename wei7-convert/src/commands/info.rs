//! `wei7 info`

use std::io::Write;

use super::Stop;
use super::examine::{Examined, Question, examine};
use crate::args::{InfoArgs, ReportForm};
use crate::files::gather;
use crate::language::Language;
use crate::render;
use crate::report::{Deed, FileReport, Outcome};
use crate::reporter::Reporter;
use crate::run::{Exit, Streams};

/// Says of each record what it is, as soon as it is read.
pub(crate) fn info(args: &InfoArgs, streams: &mut Streams<'_>) -> Result<Exit, Stop> {
    let gathered = gather(&args.read.inputs, args.read.all, None)?;
    let mut reporter = Reporter::new(&args.read, &gathered, Deed::Read);
    let question = Question { args: &args.read, to: None, supplement: None };
    for entry in &gathered.entries {
        let mut blocks = Blocks { form: args.read.report, language: streams.language, waiting: None, printed: false };
        let stdout = &mut *streams.stdout;
        let mut file =
            examine(entry, &question, streams.stdin, &mut |file, record| blocks.add(file, record, &mut *stdout))?;
        blocks.print(&file, streams.stdout)?;
        if file.refused > 0 {
            file.outcome = Outcome::Failed;
        }
        reporter.add_info(&file, blocks.printed, streams)?;
    }
    Ok(reporter.finish(streams))
}

/// Prints the records of an input one behind the other. Each waits for the next: whether the first is the only one
/// is known only then.
struct Blocks {
    form: ReportForm,
    language: Language,
    waiting: Option<Examined>,
    printed: bool,
}

impl Blocks {
    fn add(&mut self, file: &FileReport, record: Examined, stdout: &mut dyn Write) -> Result<(), Stop> {
        self.print(file, stdout)?;
        self.waiting = Some(record);
        Ok(())
    }

    fn print(&mut self, file: &FileReport, stdout: &mut dyn Write) -> Result<(), Stop> {
        let Some(Examined { number, summary, errors, .. }) = self.waiting.take() else { return Ok(()) };
        let game = file.several.then_some(number.game);
        let text = match self.form {
            ReportForm::Text => render::info(file, game, &summary, errors, self.language),
            ReportForm::Json => render::json_info(game, &summary, self.printed),
        };
        self.printed = true;
        stdout.write_all(text.as_bytes()).map_err(Stop::Stdout)
    }
}
