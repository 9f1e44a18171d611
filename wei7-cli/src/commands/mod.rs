//! Commands. Each input is processed separately, so that a faulty file does not stop the others.

mod check;
mod convert;
mod diff;
mod explain;
mod find;
mod fix;
mod games;
mod git;
mod info;
mod inspect;
mod judge;
mod manual;
mod merge;
mod problems;
mod render;
mod show;
mod table;
mod view;

use std::path::Path;

use crate::args::ReadArgs;
use crate::report::{FileReport, Outcome, SharedStreams};
use wei7_convert::{Carriers, Options};
use wei7_files::InputError;
use wei7_files::input::{EntryContent, OpenInput, Source};

pub(crate) use check::check;
pub(crate) use convert::convert;
pub(crate) use diff::diff;
pub(crate) use explain::explain;
pub(crate) use find::find;
pub(crate) use fix::fix;
pub(crate) use git::git;
pub(crate) use info::info;
pub(crate) use judge::judge;
pub(crate) use manual::{completions, help, man};
pub(crate) use merge::merge;
pub(crate) use problems::{deck, worksheet};
pub(crate) use render::render;
pub(crate) use show::show;
pub(crate) use table::table;

fn options(args: &ReadArgs) -> Options {
    Options {
        strict: args.strict_input,
        assume_offset: args.assume_offset.unwrap_or_default(),
        encoding: args.encoding,
        no_quirks: args.no_quirks,
        bundle: args.bundle,
        carriers: if args.ignore_carriers { Carriers::Ignore } else { Carriers::Merge },
        limits: args.limits(),
        ..Options::default()
    }
}

/// Input and, for an entry of an archive, its content.
type SourceContent<'s> = (&'s Source, Option<Result<EntryContent, InputError>>);

/// Opens an input. Returns `None` if the input cannot be read or is skipped, and sets the reason in the report.
fn open<'a>(
    (source, content): SourceContent<'_>,
    args: &ReadArgs,
    supplement: Option<&Path>,
    streams: &'a SharedStreams<'_>,
    file: &mut FileReport,
) -> Option<OpenInput<'a>> {
    file.add_notes(source.name_note().into_iter().collect());
    match source.open(content, &args.open_options(supplement), || streams.stdin()) {
        Ok(Some(input)) => return Some(input),
        Ok(None) => file.outcome = Outcome::Skipped,
        Err(error) => file.fail(error),
    }
    None
}
