//! `wei7 check`

use super::Stop;
use super::examine::{Question, examine};
use crate::args::CheckArgs;
use crate::files::gather;
use crate::plan::{Inputs, Misuse};
use crate::report::Deed;
use crate::reporter::Reporter;
use crate::run::{Exit, Streams};

/// Says what is wrong with each input, and with `--to` what another format could not say.
pub(crate) fn check(args: &CheckArgs, streams: &mut Streams<'_>) -> Result<Exit, Stop> {
    let gathered = gather(&args.read.inputs, args.read.all, None)?;
    if args.supplement.is_some() && gathered.inputs != Inputs::One {
        return Err(Misuse::SupplementForSeveral.into());
    }
    let mut reporter = Reporter::new(&args.read, &gathered, Deed::Checked);
    let question = Question { args: &args.read, to: args.to, supplement: args.supplement.as_deref() };
    for entry in &gathered.entries {
        let file = examine(entry, &question, streams.stdin, &mut |_, _| Ok(()))?;
        reporter.add_checked(&file, streams)?;
    }
    Ok(reporter.finish(streams))
}
