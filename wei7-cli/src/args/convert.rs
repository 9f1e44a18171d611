//! Arguments of `wei7 convert`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::read::ReadArgs;
use super::values::{Target, analysis, carry, problems, strip, style, target};
use wei7_analysis::Convention;
use wei7_convert::{Carry, Strip};
use wei7_core::{DiagramStyle, ProblemMarks};
use wei7_files::output::{NameTemplate, is_empty};

pub(crate) const CONVERT_EXAMPLES: &str = "\
Examples:
  wei7 convert archive -o migrated      a folder of 2.x to 3.0 with the same layout
  wei7 convert old.wei7 -o new.wei7     one file; values that 3.0 lacks go to
                                        new.supplement.json
  wei7 convert new.wei7 --to wei7-2.2   back again, to standard output
  wei7 convert archive -o sgf --to sgf  a folder of any formats to SGF
  wei7 convert games.sgf -o new/        a collection: new/games/0001.wei7, ...
  wei7 convert *.wei7 -o all.sgf        one collection of several files
  wei7 convert old.go -o new/           an Ishi file: a record for each event
  wei7 convert archive -o new --verify  with proof that nothing is lost
  wei7 convert big.sgf -o thin.sgf --strip analysis,comments
                                        without analyses and comments
  wei7 convert a.sgf -o b.sgf --analysis lizzie
                                        with analyses that Lizzie reads
  wei7 convert a.sgf -o a.jsonl --analysis katago-json
                                        only the analyses, as JSON
  wei7 convert archive --lines          3.0 on standard output, a record a line
  wei7 convert game.sgf --to diagram    diagrams for a forum, ten moves in each
  wei7 convert problems.go --bundle -o problems.wei7
                                        or one record, with a branch for each";

#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// Write to this file or directory. The output is a directory if it ends in `/`, if it is one, if the input is one,
    /// or if there are several records. A name that ends in `.sgf` or `.go` is a file with all records. Without this
    /// option, write to standard output
    #[arg(short, long, value_name = "FILE|DIR")]
    pub(crate) output: Option<PathBuf>,

    /// Write this format [default: the format of the output's extension, else wei7 (3.0)]. `anki` writes one file with
    /// the problems of all inputs as cards, which Anki imports
    #[arg(long, value_name = "F", value_parser = target())]
    pub(crate) to: Option<Target>,

    /// Keep values that the target cannot express, beside or inside the output, or only report them
    #[arg(long, value_parser = carry(), value_name = "WHAT", default_value = "keep")]
    pub(crate) carry: Carry,

    /// Leave out these parts, which are then neither carried nor reported as losses. Several parts are separated by
    /// commas
    #[arg(long, value_name = "PART", value_parser = strip(), value_delimiter = ',')]
    pub(crate) strip: Vec<Strip>,

    /// Write analyses of engines in the convention of this program, for SGF only. A carrier keeps the original, so that
    /// the way back is exact. `katago-json` and `ogs` write the analyses of the main line alone, as JSON
    #[arg(long, value_name = "PROGRAM", value_parser = analysis())]
    pub(crate) analysis: Option<Convention>,

    /// Use this supplement file: read it with a 3.0 input, or else write it with a 3.0 output [default: the file beside
    /// the document, such as game.supplement.json for game.wei7]
    #[arg(long, value_name = "FILE")]
    pub(crate) supplement: Option<PathBuf>,

    /// Write nothing if reading or writing would drop or only approximate anything
    #[arg(long)]
    pub(crate) lossless: bool,

    /// Verify that the conversion can be reversed: read each output back with its carrier or supplement, and do not
    /// write a game that differs from the input. With `--skip-existing`, also verify outputs that already exist in a
    /// directory
    #[arg(long)]
    pub(crate) verify: bool,

    /// If a 3.0 or 2.x file is refused because it is damaged, write the part before the damage, marked as salvaged
    #[arg(long, conflicts_with = "lossless")]
    pub(crate) salvage: bool,

    /// Write nothing and report what would be written
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Write 3.0 with one step per line
    #[arg(long, conflicts_with = "lines")]
    pub(crate) pretty: bool,

    /// Write lists of points in SGF as rectangles (`AB[aa:cc]`), which not every program reads
    #[arg(long)]
    pub(crate) compress_points: bool,

    /// Mark the answers to problems in SGF for the programs of one convention [default: `TE`, `BM` and `WV`]
    #[arg(long, value_name = "MARKS", value_parser = problems())]
    pub(crate) problems: Option<ProblemMarks>,

    /// Write text diagrams (`--to diagram`) in this style
    #[arg(long, value_name = "STYLE", value_parser = style(), default_value = "sensei")]
    pub(crate) style: DiagramStyle,

    /// Write the position after this number of moves of the main line as a text diagram [default: all moves in the style
    /// `sensei`, else the position at the end]
    #[arg(long, value_name = "N")]
    pub(crate) r#move: Option<u64>,

    /// Keep existing outputs, so that the same command continues an interrupted run
    #[arg(long, conflicts_with = "force")]
    pub(crate) skip_existing: bool,

    /// Name the file of each game by this template, such as '{date} {black}-{white}'. A `/` makes a directory. Fields:
    /// `date`, `black`, `white`, `black_rank`, `white_rank`, `name`, `event`, `round`, `place`, `result`, `file`,
    /// `number`
    #[arg(long, value_name = "TEMPLATE", value_parser = str::parse::<NameTemplate>)]
    pub(crate) name: Option<NameTemplate>,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

impl ConvertArgs {
    /// Returns the first of these options that is given.
    pub(crate) fn first_given(&self, options: &[&'static str]) -> Option<&'static str> {
        let given = [
            ("--to", self.to.is_some()),
            ("--strip", !self.strip.is_empty()),
            ("--analysis", self.analysis.is_some()),
            ("--supplement", self.supplement.is_some()),
            ("--lossless", self.lossless),
            ("--verify", self.verify),
            ("--salvage", self.salvage),
            ("--lines", self.read.lines),
            ("--pretty", self.pretty),
            ("--compress-points", self.compress_points),
            ("--problems", self.problems.is_some()),
            ("--style", self.style != DiagramStyle::Sensei),
            ("--move", self.r#move.is_some()),
            ("--skip-existing", self.skip_existing),
            ("--name", self.name.is_some()),
        ];
        options.iter().copied().find(|option| given.contains(&(*option, true)))
    }

    /// Returns the parts to leave out.
    pub(crate) fn stripped(&self) -> Strip {
        self.strip.iter().copied().fold(Strip::default(), Strip::union)
    }

    /// Returns whether a file at this path may be replaced: with `--force`, or with `--skip-existing` if an interrupted
    /// run left the file empty.
    pub(crate) fn replaces(&self, path: Option<&Path>) -> bool {
        self.read.force || (self.skip_existing && path.is_some_and(is_empty))
    }
}
