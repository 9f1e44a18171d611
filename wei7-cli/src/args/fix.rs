//! Arguments of `wei7 fix`.

use std::path::PathBuf;

use clap::Args;

use super::read::ReadArgs;

pub(crate) const FIX_EXAMPLES: &str = "\
Examples:
  wei7 fix game.sgf --diff              what would change
  wei7 fix game.sgf -o mended.sgf       into another file
  wei7 fix archive --in-place           each file with faults; the original
                                        stays beside it as game.sgf.bak
  wei7 fix archive -o mended/           all files, repaired or unchanged
  wei7 fix old.zip -o mended.zip        an archive into another one";

#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Debug, Args)]
pub(crate) struct FixArgs {
    /// Write to this file, or write all inputs to this directory or archive. Without this option, write to standard
    /// output
    #[arg(short, long, value_name = "FILE|DIR", conflicts_with_all = ["in_place", "diff"])]
    pub(crate) output: Option<PathBuf>,

    /// Replace the files that need repair and keep the old ones beside them (.bak)
    #[arg(long, short, conflicts_with = "diff")]
    pub(crate) in_place: bool,

    /// Keep no copies of replaced files
    #[arg(long, requires = "in_place")]
    pub(crate) no_backup: bool,

    /// Write nothing and show what would change; the exit code is 1 if anything would
    #[arg(long)]
    pub(crate) diff: bool,

    /// Also repair files with errors, if their meaning is likely but not certain
    #[arg(long = "unsafe")]
    pub(crate) uncertain: bool,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}
