//! Arguments of `wei7 table`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser, ValueParser};
use wei7_core::Message;
use wei7_table::{Form, Formulas};

use super::read::ReadArgs;
use super::values::{ValueError, formulas};

pub(crate) const TABLE_EXAMPLES: &str = "\
Examples:
  wei7 table archive -o games.parquet          one row a game
  wei7 table archive.tar.gz -o games.parquet --moves moves.parquet
                                               and one row a move
  wei7 table games.sgf -o games.csv            for a spreadsheet
  wei7 table archive --moves moves.parquet --symmetric
                                               mirrored positions are equal";

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// Write the table of games to this file (.parquet, .arrow or .csv)
    #[arg(short, long, value_name = "FILE", value_parser = table(), required_unless_present = "moves")]
    pub(crate) output: Option<PathBuf>,

    /// Write the table of moves in all branches to this file (.parquet, .arrow or .csv)
    #[arg(long, value_name = "FILE", value_parser = table())]
    pub(crate) moves: Option<PathBuf>,

    /// Give the same hash to positions and games that are equal after rotation or reflection
    #[arg(long)]
    pub(crate) symmetric: bool,

    /// Write text in CSV that a spreadsheet would take for a formula (text that begins with `=`, `+`, `-` or `@`) in
    /// this way
    #[arg(long, value_parser = formulas(), value_name = "HOW", default_value = "escape")]
    pub(crate) csv_formulas: Formulas,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

fn table() -> ValueParser {
    let named = |path: PathBuf| {
        Form::from_path(&path).map(|_| path).ok_or_else(|| ValueError(Message::new("value-table-extension")))
    };
    PathBufValueParser::new().try_map(named).into()
}
