//! `wei7 check`

use super::inspect::{InspectOptions, inspect};
use crate::args::{CheckArgs, ReportForm, Verbosity};
use crate::error::{RunError, UsageError};
use crate::report::{Reporter, SarifLog, SharedStreams, Stdout};
use crate::streams::{Exit, Streams};
use wei7_files::input::{Input, Shape};
use wei7_files::jobs::{Turn, in_order};

/// Reports the errors of each input and, with `--to`, the losses that a conversion to that format would have.
pub(crate) fn check(args: &CheckArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let list = args.read.find(None)?;
    if args.supplement.is_some() && list.shape != Shape::One {
        return Err(UsageError::SupplementForSeveral.into());
    }
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(&args.read, &list, "checked", Stdout::Report, &streams)?;
    let options = InspectOptions {
        to: args.to.map(|to| (to, args.carry)),
        supplement: args.supplement.as_deref(),
        carriers: args.read.verbosity() == Verbosity::Verbose,
        // If there is only one input, the threads share its games. Otherwise each thread has an input of its own.
        threads: if list.entries.len() == 1 { args.read.threads() } else { 1 },
        analyses: true,
        ..InspectOptions::read(&args.read)
    };
    let work = |input: Input, _: &Turn<'_>| inspect(input, &options, &streams, &mut |_, _| Ok(()));
    let jobs = args.read.jobs(&list);
    if args.sarif {
        let mut log = SarifLog::default();
        streams.print(SarifLog::begin().as_bytes())?;
        in_order(jobs, list.into_inputs(), Input::bytes, work, |file| reporter.add_logged(&file, &mut log))?;
        let exit = reporter.finish(false)?;
        streams.print(&streams.report(&log.end(exit), ReportForm::Json))?;
        return Ok(exit);
    }
    if args.paths {
        in_order(jobs, list.into_inputs(), Input::bytes, work, |file| reporter.add_path(&file))?;
        return reporter.finish_quietly();
    }
    in_order(jobs, list.into_inputs(), Input::bytes, work, |file| reporter.add_checked(&file))?;
    reporter.finish(true)
}
