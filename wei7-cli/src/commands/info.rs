//! `wei7 info`

use std::io::Write;

use super::inspect::{InspectOptions, InspectedRecord, inspect};
use crate::args::{InfoArgs, ReportForm};
use crate::error::RunError;
use crate::report::{self, Action, FileReport, Reporter, SharedStreams};
use crate::streams::{Exit, Streams};
use wei7_files::input::{Input, find_inputs};
use wei7_files::jobs::{Turn, in_order};
use wei7_files::output::OrderedOutput;

/// Describes each record as soon as it is read.
pub(crate) fn info(args: &InfoArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let list = find_inputs(&args.read.inputs, args.read.all, None)?;
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(&args.read, &list, Action::Read, &streams);
    let options = InspectOptions::read(&args.read);
    let work = |input: Input, turn: &Turn<'_>| {
        let mut out = OrderedOutput::new(turn, streams.out());
        let mut begun = false;
        let mut print = |file: &FileReport, record: Option<InspectedRecord>| -> Result<(), RunError> {
            let Some(InspectedRecord { number, summary, errors, .. }) = record else { return Ok(()) };
            let game = file.several.then_some(number.game);
            let text = match args.read.report {
                ReportForm::Text => report::text::info(file, game, &summary, errors, streams.language),
                ReportForm::Json => report::json::info(game, &summary, begun),
            };
            begun = true;
            out.write_all(text.as_bytes()).map_err(RunError::Stdout)
        };
        // Each record waits for the next, which shows that the input has several.
        let mut waiting = None;
        let mut file = inspect(input, &options, &streams, &mut |file, record| print(file, waiting.replace(record)))?;
        print(&file, waiting)?;
        file.fail_if_refused();
        Ok((file, begun, out.into_buffered()))
    };
    in_order(args.read.many.jobs(&list), list.into_inputs(), work, |(file, begun, chunks)| {
        reporter.print_all(&chunks)?;
        reporter.add_info(&file, begun)
    })?;
    Ok(reporter.finish())
}
