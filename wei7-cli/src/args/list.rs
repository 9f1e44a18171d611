//! `wei7 info`, and how lists of games are printed.

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

// How games are listed.
#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// How games are told: by default what is known of one game in rows, and a table of many
    #[arg(long, value_enum, value_name = "FORM", help_heading = "List")]
    pub(crate) format: Option<ListForm>,

    /// In which order; by default that of the inputs. What a game does not say comes last
    #[arg(long, value_enum, value_name = "COLUMN", help_heading = "List")]
    pub(crate) sort: Option<SortKey>,

    /// The other way round
    #[arg(long, requires = "sort", help_heading = "List")]
    pub(crate) reverse: bool,

    /// How a text is written in CSV that a spreadsheet would take for a formula, as it begins with `=`, `+`, `-` or `@`
    #[arg(long, value_parser = formulas(), value_name = "HOW", default_value = "escape", help_heading = "List")]
    pub(crate) csv_formulas: Formulas,
}

#[derive(Debug, Args)]
pub(crate) struct InfoArgs {
    /// List what the carrier or supplement of each record gives back that the file itself does not say
    #[arg(long, conflicts_with = "ignore_carriers")]
    pub(crate) carrier: bool,

    #[command(flatten)]
    pub(crate) list: ListArgs,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

/// `--format`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListForm {
    /// All that is known of each game, a row for each thing
    Rows,
    /// A line for each game
    Table,
    /// The same for spreadsheets
    Csv,
    /// For programs: an object a line, as `--report json`
    Json,
}

/// `--sort`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SortKey {
    /// When it was played
    Date,
    /// Who plays black
    Black,
    /// Who plays white
    White,
    /// Who won, and by how much
    Result,
    /// How many moves the main line has
    Moves,
    /// The size of the board
    Board,
    /// How many stones are given
    Handicap,
    /// The komi
    Komi,
    /// Whose rules
    Rules,
    /// The tournament
    Event,
    /// The name of the file
    File,
}
