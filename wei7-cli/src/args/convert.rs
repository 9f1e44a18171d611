//! `wei7 convert`

use std::path::{Path, PathBuf};

use clap::Args;

use super::read::ReadArgs;
use super::values::{carry, target};
use wei7_convert::{Carry, Format};
use wei7_files::output::{NameTemplate, is_empty};

pub(crate) const CONVERT_EXAMPLES: &str = "\
Examples:
  wei7 convert archive -o migrated      a folder of 2.x to 3.0, its shape kept
  wei7 convert old.wei7 -o new.wei7     one file; what 3.0 cannot say goes to
                                        new.supplement.json
  wei7 convert new.wei7 --to wei7-2.2   and back, to standard output
  wei7 convert archive -o sgf --to sgf  a folder of anything to SGF
  wei7 convert games.sgf -o new/        a collection: new/games/0001.wei7, ...
  wei7 convert *.wei7 -o all.sgf        and one collection of several files
  wei7 convert old.go -o new/           an Ishi file: a record for each event
  wei7 convert archive -o new --verify  and prove that nothing is lost on the way
  wei7 convert archive --lines          3.0 on standard output, a record a line
  wei7 convert problems.go --bundle -o problems.wei7
                                        or one record with a branch for each";

#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// Where to write: a directory if it ends in `/`, is one, or the input is one; or if there are several records;
    /// else a file. A name that ends in `.sgf` or `.go` is a file, with all records in it. Without it, standard output
    #[arg(short, long, value_name = "FILE|DIR")]
    pub(crate) output: Option<PathBuf>,

    /// The format to write; by default the extension of the output tells, else it is wei7 (3.0)
    #[arg(long, value_name = "F", value_parser = target())]
    pub(crate) to: Option<Format>,

    /// What to do with what the target cannot say: keep it beside or inside the output, or only report it
    #[arg(long, value_parser = carry(), value_name = "WHAT", default_value = "keep")]
    pub(crate) carry: Carry,

    /// The supplement file: read with an input in 3.0, else written with an output in 3.0.
    /// By default it stands beside the file: game.supplement.json for game.wei7
    #[arg(long, value_name = "FILE")]
    pub(crate) supplement: Option<PathBuf>,

    /// Write nothing if something would be lost or only approximated, in reading or in writing
    #[arg(long)]
    pub(crate) lossless: bool,

    /// Prove the way back: read each output again with its carrier or supplement, and write nothing for a game of which that says
    /// anything else than the input. With `--skip-existing` also outputs in a folder that exist already
    #[arg(long)]
    pub(crate) verify: bool,

    /// Of a file in 3.0 or 2.x that is refused because it is damaged, write what stands before the damage, marked as salvaged
    #[arg(long, conflicts_with = "lossless")]
    pub(crate) salvage: bool,

    /// Write nothing, and say what would be written
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Write 3.0 with one step a line
    #[arg(long, conflicts_with = "lines")]
    pub(crate) pretty: bool,

    /// Write lists of points in SGF as rectangles (`AB[aa:cc]`); not every program reads them
    #[arg(long)]
    pub(crate) compress_points: bool,

    /// Leave what is there already as it is, so that the same command goes on where it was ended
    #[arg(long, conflicts_with = "force")]
    pub(crate) skip_existing: bool,

    /// Write each game to a file of this name, as in '{date} {black}-{white}'. A `/` makes a directory. Fields: `date`,
    /// `black`, `white`, `black_rank`, `white_rank`, `name`, `event`, `round`, `place`, `result`, `file`, `number`
    #[arg(long, value_name = "TEMPLATE", value_parser = str::parse::<NameTemplate>)]
    pub(crate) name: Option<NameTemplate>,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

impl ConvertArgs {
    /// Whether what stands there may be replaced: by `--force`, or what a run left empty that `--skip-existing` goes on with.
    pub(crate) fn replaces(&self, path: Option<&Path>) -> bool {
        self.read.force || (self.skip_existing && path.is_some_and(is_empty))
    }
}
