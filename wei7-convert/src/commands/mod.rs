//! The commands: each input in turn, so that one bad file never stops the others.

mod check;
mod convert;
mod converter;
mod diff;
mod examine;
mod explain;
mod info;
mod joined;
mod judge;
mod manual;
mod render;
mod show;
mod units;

use std::io;

use crate::args::ReadArgs;
use crate::convert::Options;
use crate::output::WriteError;
use crate::plan::Misuse;

pub(crate) use check::check;
pub(crate) use convert::convert;
pub(crate) use diff::{FileRead, diff};
pub(crate) use explain::explain;
pub(crate) use info::info;
pub(crate) use judge::judge;
pub(crate) use manual::{completions, man};
pub(crate) use render::render;
pub(crate) use show::show;

/// Why a run ends before its inputs do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stop {
    #[error(transparent)]
    Misuse(#[from] Misuse),
    #[error("standard output: {0}")]
    Stdout(io::Error),
    /// The one file that all inputs go to.
    #[error("{0}")]
    Output(#[from] WriteError),
    #[error("interrupted: {0} is not written, for it would not have everything")]
    Interrupted(String),
    /// Another input has ended the run, and says why.
    #[error("the run has ended")]
    Ended,
}

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
