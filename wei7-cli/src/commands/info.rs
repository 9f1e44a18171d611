//! `wei7 info`

use super::games::{Form, Selection, list_games};
use crate::args::InfoArgs;
use crate::error::RunError;
use crate::streams::{Exit, Streams};

/// Prints the properties of each record.
pub(crate) fn info(args: &InfoArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let form = args.list.format.map_or(Form::RowsOrTable, Form::List);
    list_games((&args.list, &args.read, form), Selection::All { carriers: args.carrier }, streams)
}
