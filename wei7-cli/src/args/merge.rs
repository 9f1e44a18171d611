//! Arguments of `wei7 merge` and `wei7 git`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::ValueParser;

use super::read::ReadArgs;
use super::values::{choice, format};
use wei7_convert::Format;

pub(crate) const MERGE_EXAMPLES: &str = "\
Examples:
  wei7 merge base.sgf ours.sgf theirs.sgf -o game.sgf   two edits of one file
  wei7 merge ann.sgf bo.sgf -o both.sgf                 everything of both
  wei7 merge base.sgf ours.sgf theirs.sgf -o game.sgf --conflicts comment
                                                        decide later, in the file";

pub(crate) const GIT_EXAMPLES: &str = "\
Examples:
  wei7 git                     show what --install would write
  wei7 git --install           merge and compare records in this repository
  wei7 git --text game.sgf     the text that `git diff` compares";

/// Value of `--conflicts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConflictChoice {
    Ours,
    Theirs,
    Comment,
}

fn conflicts() -> ValueParser {
    choice([
        ("ours", "Write the value of our file", ConflictChoice::Ours),
        ("theirs", "Write the value of their file", ConflictChoice::Theirs),
        (
            "comment",
            "Write the value of their file, and both values into the comment of the node",
            ConflictChoice::Comment,
        ),
    ])
}

#[derive(Debug, Args)]
#[command(mut_args(|arg| match arg.get_id().as_str() {
    "inputs" => arg.required(true)
        .help("Common ancestor, our file and their file; or our file and their file without an ancestor"),
    "all" | "follow" | "jobs" | "bundle" => arg.hide(true),
    _ => arg,
}))]
pub(crate) struct MergeArgs {
    /// Write to this file. It may be one of the inputs with --force. Without this option, write to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Write this format [default: the format of our file]
    #[arg(long, value_name = "F", value_parser = format())]
    pub(crate) to: Option<Format>,

    /// Decide conflicts, where both files changed the same value; the exit code is 1 if there are any [default: write
    /// nothing, with exit code 2]
    #[arg(long, value_name = "HOW", value_parser = conflicts())]
    pub(crate) conflicts: Option<ConflictChoice>,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct GitArgs {
    /// Write .gitattributes and the configuration of the repository, after showing them
    #[arg(long)]
    pub(crate) install: bool,

    /// Print a record as text, with a line for each move, as `git diff` compares it
    #[arg(long, value_name = "FILE", conflicts_with = "install")]
    pub(crate) text: Option<PathBuf>,
}
