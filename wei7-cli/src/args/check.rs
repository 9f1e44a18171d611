//! Arguments of `wei7 check`.

use std::path::PathBuf;

use clap::Args;

use super::read::ReadArgs;
use super::values::{carry, written_format};
use wei7_convert::{Carry, Format};

pub(crate) const CHECK_EXAMPLES: &str = "\
Examples:
  wei7 check game.wei7               all findings, each with place and paragraph
  wei7 check archive --to wei7       also what 3.0 could not say
  wei7 check games.sgf --to wei7     each game of a collection
  wei7 check archive --to sgf --carry none --fail-on approximated
                                     exit code 1 if SGF alone would lose any
  wei7 check archive --paths         only the names of files that are not valid
  wei7 check archive --report json   one JSON object a file, one a line
  wei7 check archive --sarif         one log for code scanning";

#[derive(Debug, Args)]
#[command(mut_arg("fail_on", |fail_on| fail_on.default_value("repaired")))]
pub(crate) struct CheckArgs {
    /// Also report what this format could not hold
    #[arg(long, value_name = "F", value_parser = written_format())]
    pub(crate) to: Option<Format>,

    /// With `--to`, keep values that the format cannot hold in a carrier or supplement, or count them as lost (`none`)
    #[arg(long, value_parser = carry(), value_name = "WHAT", default_value = "keep", requires = "to")]
    pub(crate) carry: Carry,

    /// Use this supplement file for a 3.0 input [default: the file beside the input]
    #[arg(long, value_name = "FILE")]
    pub(crate) supplement: Option<PathBuf>,

    /// Write all findings as one SARIF 2.1.0 log for code scanning
    #[arg(long, conflicts_with = "report")]
    pub(crate) sarif: bool,

    /// Print only the names of the files that are not valid, as decided by `--fail-on`
    #[arg(long, conflicts_with_all = ["report", "sarif"])]
    pub(crate) paths: bool,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}
