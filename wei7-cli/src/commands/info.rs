//! `wei7 info`

use std::io::Write;

use super::inspect::{InspectOptions, InspectedRecord, inspect};
use crate::args::{InfoArgs, ReportForm};
use crate::error::RunError;
use crate::report::{self, FileReport, Reporter, SharedStreams};
use crate::streams::{Exit, Streams};
use wei7_files::input::Input;
use wei7_files::jobs::{Turn, in_order};
use wei7_files::output::OrderedOutput;

/// Describes each record as soon as it is read.
pub(crate) fn info(InfoArgs { carrier, read: args }: &InfoArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let list = args.find(None)?;
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(args, &list, "read", &streams)?;
    let options = InspectOptions { carriers: *carrier, ..InspectOptions::read(args) };
    let work = |input: Input, turn: &Turn<'_>| {
        let mut out = OrderedOutput::new(turn, &streams.stdout);
        let mut begun = false;
        let mut print = |file: &FileReport, record: Option<InspectedRecord>| -> Result<(), RunError> {
            let Some(InspectedRecord { number, summary, errors, given_back, .. }) = record else { return Ok(()) };
            let about = report::AboutCarrier { given_back: given_back.as_deref(), is_listed: *carrier };
            let text = match args.form() {
                ReportForm::Text => report::text::info(file, number.game, (&summary, errors), about, streams.language),
                ReportForm::Json => report::json::info(file.several.then_some(number.game), &summary, about, begun),
            };
            begun = true;
            out.write_all(&streams.report(&text, args.form())).map_err(RunError::Stdout)
        };
        // Each record waits for the next, which shows that the input has several.
        let mut waiting = None;
        let mut file = inspect(input, &options, &streams, &mut |file, record| print(file, waiting.replace(record)))?;
        print(&file, waiting)?;
        file.fail_if_refused();
        Ok((file, begun, out.into_buffered()))
    };
    in_order(args.jobs(&list), list.into_inputs(), Input::bytes, work, |(file, begun, chunks)| {
        reporter.print_all(&chunks)?;
        reporter.add_info(&file, begun)
    })?;
    reporter.finish(false)
}
