//! `wei7 info`

use super::games::{Form, Of, list};
use crate::args::InfoArgs;
use crate::error::RunError;
use crate::streams::{Exit, Streams};

/// Describes each record.
pub(crate) fn info(args: &InfoArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let form = args.list.format.map_or(Form::RowsOrTable, Form::Told);
    list((&args.list, &args.read, form), Of::All { carriers: args.carrier }, streams)
}
