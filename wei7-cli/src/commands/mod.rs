//! The commands: each input in turn, so that one bad file never stops the others.

mod check;
mod convert;
mod diff;
mod explain;
mod info;
mod inspect;
mod judge;
mod manual;
mod render;
mod show;
pub(crate) mod view;

use crate::args::ReadArgs;
use wei7_convert::convert::Options;

pub(crate) use check::check;
pub(crate) use convert::convert;
pub(crate) use diff::diff;
pub(crate) use explain::explain;
pub(crate) use info::info;
pub(crate) use judge::judge;
pub(crate) use manual::{completions, man};
pub(crate) use render::render;
pub(crate) use show::show;

fn options(args: &ReadArgs) -> Options {
    Options {
        strict: args.strict_input,
        assume_offset: args.assume_offset,
        encoding: args.encoding,
        no_quirks: args.no_quirks,
        bundle: args.bundle,
        ..Options::default()
    }
}
