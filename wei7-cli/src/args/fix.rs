//! `wei7 fix`

use std::path::PathBuf;

use clap::Args;

use super::read::ReadArgs;

pub(crate) const FIX_EXAMPLES: &str = "\
Examples:
  wei7 fix game.sgf --diff              what would change
  wei7 fix game.sgf -o mended.sgf       into another file
  wei7 fix archive --in-place           each file that needs it, the old one
                                        beside it as game.sgf.bak
  wei7 fix archive -o mended/           all files, mended or as they are
  wei7 fix old.zip -o mended.zip        an archive into another one";

#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Debug, Args)]
pub(crate) struct FixArgs {
    /// Where to write: a file, or a directory or an archive, which gets all inputs. Without it, standard output
    #[arg(short, long, value_name = "FILE|DIR", conflicts_with_all = ["in_place", "diff"])]
    pub(crate) output: Option<PathBuf>,

    /// Replace the files that need it, and keep what they were beside them (.bak)
    #[arg(long, short, conflicts_with = "diff")]
    pub(crate) in_place: bool,

    /// Keep no copy of what is replaced
    #[arg(long, requires = "in_place")]
    pub(crate) no_backup: bool,

    /// Write nothing, and show what would change; the exit code is 1 if something would
    #[arg(long)]
    pub(crate) diff: bool,

    /// Mend also files in which only errors were found, whose meaning is likely and not certain
    #[arg(long = "unsafe")]
    pub(crate) uncertain: bool,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}
