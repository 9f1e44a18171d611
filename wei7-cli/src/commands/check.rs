//! `wei7 check`

use super::inspect::{Question, inspect};
use crate::args::CheckArgs;
use crate::report::Log;
use crate::report::file_report::Action;
use crate::report::reporter::{Reporter, Shared};
use crate::run::{Exit, Streams};
use wei7_files::RunError;
use wei7_files::input::archive::{Work, Works};
use wei7_files::input::files::gather;
use wei7_files::jobs::{Turn, in_order};
use wei7_files::output::plan::{Inputs, UsageError};

/// Says what is wrong with each input, and with `--to` what another format could not say.
pub(crate) fn check(args: &CheckArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let gathered = gather(&args.read.inputs, args.read.all, None)?;
    if args.supplement.is_some() && gathered.inputs != Inputs::One {
        return Err(UsageError::SupplementForSeveral.into());
    }
    let shared = Shared::new(streams);
    let mut reporter = Reporter::new(&args.read, &gathered, Action::Checked, &shared);
    let question = Question {
        args: &args.read,
        to: args.to.map(|to| (to, args.carry)),
        supplement: args.supplement.as_deref(),
        bundled: false,
    };
    let work =
        |Work { entry, given }: Work, _: &Turn<'_>| inspect((&entry, given), &question, &shared, &mut |_, _| Ok(()));
    let plan = args.read.many.plan(&gathered);
    let works = Works::new(gathered.entries);
    if args.sarif {
        let mut log = Log::default();
        shared.print(Log::begin().as_bytes())?;
        in_order(plan, works, work, |file| reporter.add_logged(&file, &mut log))?;
        let exit = reporter.finish();
        shared.print(log.end(exit).as_bytes())?;
        return Ok(exit);
    }
    in_order(plan, works, work, |file| reporter.add_checked(&file))?;
    Ok(reporter.finish())
}
