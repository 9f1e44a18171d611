//! `wei7 show`, and the place of a record that `wei7 render` takes, too.

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

// Which place of which record.
#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// After so many moves of the line, counted from its beginning; 0 is before the first
    #[arg(long, value_name = "N")]
    pub(crate) r#move: Option<u64>,

    /// The line through this branch (`1.2.1`, as `wei7 show` lists them); without `--move`, the end of the branch
    #[arg(long, value_name = "PATH|main", default_value = "main", value_parser = str::parse::<BranchPath>)]
    pub(crate) branch: BranchPath,

    /// Which game of a collection, from 1; by default the first, and a word says that there are more
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<usize>,

    /// Only this part of the board: two corners as in `c3-k10`, `auto` for the smallest part with all stones and marks that are
    /// shown, or `all` where the record shows a part
    #[arg(long, value_name = "REGION", value_parser = str::parse::<Region>)]
    pub(crate) region: Option<Region>,

    /// The supplement file of an input in 3.0; by default the one beside it
    #[arg(long, value_name = "FILE")]
    pub(crate) supplement: Option<PathBuf>,
}

// Whether the board is counted.
#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// Count the board as `wei7 judge` does: dead stones are marked, territory has small squares, seki is hatched
    #[arg(long)]
    pub(crate) count: bool,

    /// Which stones are dead in the count: judged by play, as the record says, none, or these points. By default as the
    /// record says, else judged
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

    /// ASCII alone: X is black, O is white
    #[arg(long)]
    pub(crate) ascii: bool,

    /// How many columns to use; by default those of the terminal, else 80
    #[arg(long, value_name = "N", value_parser = columns)]
    pub(crate) width: Option<u16>,

    /// The most branches that the outline of the record lists; 0 leaves it out
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) outline: usize,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

/// Parses the number of columns of the output.
fn columns(text: &str) -> Result<u16, ValueError> {
    number(text, 20..=u16::MAX)
}
