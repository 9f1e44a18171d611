//! Arguments of `wei7 info`, and the options for lists of games.

use clap::{Args, ValueEnum};
use wei7_table::Formulas;

use super::read::ReadArgs;
use super::values::formulas;

pub(crate) const INFO_EXAMPLES: &str = "\
Examples:
  wei7 info game.sgf                        all that is known of one game
  wei7 info archive --sort date             a line for each of many
  wei7 info games.sgf --format csv          for a spreadsheet
  wei7 info archive --format json           for programs: an object a line";

// Options for lists of games.
#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Print games in this form [default: rows for one game, a table for several]
    #[arg(long, value_enum, value_name = "FORM", help_heading = "List")]
    pub(crate) format: Option<ListForm>,

    /// Sort by this column; games without a value come last [default: order of the inputs]
    #[arg(long, value_enum, value_name = "COLUMN", help_heading = "List")]
    pub(crate) sort: Option<SortKey>,

    /// Reverse the order
    #[arg(long, requires = "sort", help_heading = "List")]
    pub(crate) reverse: bool,

    /// Write text in CSV that a spreadsheet would take for a formula (text that begins with `=`, `+`, `-` or `@`) in
    /// this way
    #[arg(long, value_parser = formulas(), value_name = "HOW", default_value = "escape", help_heading = "List")]
    pub(crate) csv_formulas: Formulas,
}

#[derive(Debug, Args)]
pub(crate) struct InfoArgs {
    /// List the values that the carrier or supplement of each record restores
    #[arg(long, conflicts_with = "ignore_carriers")]
    pub(crate) carrier: bool,

    #[command(flatten)]
    pub(crate) list: ListArgs,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

/// Value of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListForm {
    /// All known facts about each game, one per row
    Rows,
    /// One line per game
    Table,
    /// One line per game in CSV, for spreadsheets
    Csv,
    /// One JSON object per line, for programs, as `--report json`
    Json,
}

/// Value of `--sort`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SortKey {
    /// Date of the game
    Date,
    /// Name of Black
    Black,
    /// Name of White
    White,
    /// Winner and margin
    Result,
    /// Number of moves in the main line
    Moves,
    /// Size of the board
    Board,
    /// Number of handicap stones
    Handicap,
    /// Komi
    Komi,
    /// Rules
    Rules,
    /// Event
    Event,
    /// Name of the file
    File,
}
