//! Arguments of `wei7 show`, and the options for the place of a record that `wei7 render` shares.

use std::path::PathBuf;

use clap::Args;
use wei7_convert::judge::Dead;
use wei7_render::scene::{BranchPath, Region};

use super::hidden;
use super::read::ReadArgs;
use super::values::{ValueError, number};

pub(crate) const SHOW_EXAMPLES: &str = "\
Examples:
  wei7 show game.sgf                    the end of the main line
  wei7 show game.sgf --move 57          the board after move 57
  wei7 show game.wei7 --branch 2.1      the end of a variation
  wei7 show game.sgf --count            dead stones and territory at the end
  wei7 show games.sgf --game 3 --ascii  the third game of a collection";

// Options that select a record and a place in it.
#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// Show the position after this number of moves of the line; 0 is before the first move
    #[arg(long, value_name = "N")]
    pub(crate) r#move: Option<u64>,

    /// Follow the line through this branch (`1.2.1`, as listed by `wei7 show`); without `--move`, show its end
    #[arg(long, value_name = "PATH|main", default_value = "main", value_parser = str::parse::<BranchPath>)]
    pub(crate) branch: BranchPath,

    /// Show this game of a collection, counted from 1 [default: the first; a note is printed if there are more]
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<usize>,

    /// Show only this part of the board: two corners such as `c3-k10`, `auto` for the smallest part with all visible
    /// stones and marks, or `all` to ignore the part that the record shows
    #[arg(long, value_name = "REGION", value_parser = str::parse::<Region>)]
    pub(crate) region: Option<Region>,

    /// Use this supplement file for a 3.0 input [default: the file beside the input]
    #[arg(long, value_name = "FILE")]
    pub(crate) supplement: Option<PathBuf>,
}

// Options for counting the board.
#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// Count the board as `wei7 judge` does: mark dead stones, draw territory as small squares and hatch seki
    #[arg(long)]
    pub(crate) count: bool,

    /// Count these stones as dead: estimated by playing out the position (auto), as recorded (record), none, or these
    /// points [default: as recorded, else estimated]
    #[arg(long, value_name = "auto|record|none|POINTS", requires = "count", value_parser = str::parse::<Dead>)]
    pub(crate) dead: Option<Dead>,
}

#[derive(Debug, Args)]
#[command(mut_arg("jobs", hidden))]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,

    #[command(flatten)]
    pub(crate) count: CountArgs,

    /// Use only ASCII: X for black, O for white
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Use this number of columns [default: the width of the terminal, else 80]
    #[arg(long, value_name = "N", value_parser = columns)]
    pub(crate) width: Option<u16>,

    /// List at most this number of branches in the outline of the record; 0 omits the outline
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) outline: usize,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

/// Parses the number of columns of the output.
fn columns(text: &str) -> Result<u16, ValueError> {
    number(text, 20..=u16::MAX)
}
