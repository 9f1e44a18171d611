//! Definition of the command line.

mod check;
mod convert;
mod find;
mod fix;
mod judge;
mod list;
mod merge;
mod read;
mod render;
mod show;
mod table;
mod values;

use clap::builder::ValueParser;
use std::path::PathBuf;

use clap::{Arg, Args, ColorChoice, Parser, Subcommand};
use clap_complete::Shell;

use check::CHECK_EXAMPLES;
pub(crate) use check::CheckArgs;
use convert::CONVERT_EXAMPLES;
pub(crate) use convert::ConvertArgs;
use find::FIND_EXAMPLES;
pub(crate) use find::{AskedPoint, Conditions, FindArgs, HowAsked, ResultAsked};
use fix::FIX_EXAMPLES;
pub(crate) use fix::FixArgs;
use judge::JUDGE_EXAMPLES;
pub(crate) use judge::JudgeArgs;
use list::INFO_EXAMPLES;
pub(crate) use list::{InfoArgs, ListArgs, ListForm, SortKey};
pub(crate) use merge::{ConflictChoice, GitArgs, MergeArgs};
use merge::{GIT_EXAMPLES, MERGE_EXAMPLES};
pub(crate) use read::{FailOn, LogFile, LogForm, ReadArgs, ReportForm, ReportStyle, Verbosity};
use render::RENDER_EXAMPLES;
pub(crate) use render::{Form, MoveRange, RenderArgs};
use show::SHOW_EXAMPLES;
pub(crate) use show::{CountArgs, PlaceArgs, ShowArgs};
use table::TABLE_EXAMPLES;
pub(crate) use table::TableArgs;
use values::choice;
pub(crate) use values::{Target, ValueError};
use wei7_convert::Language;

/// Read, check and convert records of the game of Go without silent loss.
#[derive(Debug, Parser)]
#[command(name = "wei7", version, after_help = EXITS, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Print reports in this language [default: the language of the locale]
    #[arg(long = "lang", global = true, value_parser = language(), value_name = "LANGUAGE", help_heading = "Reports")]
    pub(crate) language: Option<Language>,

    /// Color the output; `auto` does so on a terminal that supports colors, unless `NO_COLOR` is set
    #[arg(long, global = true, value_parser = color(), value_name = "WHEN", default_value = "auto", help_heading = "Reports")]
    pub(crate) color: ColorChoice,
}

const EXITS: &str = "\
Formats:     wei7 (3.0), wei7-2.2, wei7-2.1, wei7-2.0, sgf, ishi
Exit codes:  0  done
             1  done, with findings at or above --fail-on
             2  something gave no result: refused, unreadable, wrong usage";

const DIFF_EXAMPLES: &str = "\
Examples:
  wei7 diff old.wei7 new.wei7          two files, place by place
  wei7 diff game.wei7 game.sgf         the differences between two formats
  wei7 diff old/ new/                  two folders or archives, file by file
  wei7 diff a.sgf b.go --report json   one JSON object a line";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  wei7 explain S001            the finding that a report calls S001
  wei7 explain no-sgf L009     by name, and a kind of loss
  wei7 explain --list          all codes, one per line";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  wei7 completions bash > ~/.local/share/bash-completion/completions/wei7
  wei7 completions fish > ~/.config/fish/completions/wei7.fish
  wei7 completions zsh > _wei7          in a directory of $fpath";

const MAN_EXAMPLES: &str = "\
Examples:
  wei7 man | man -l -                   read it
  wei7 man convert > wei7-convert.1     a page to install";

/// Subcommands. Their options are built lazily, only for the subcommand that runs.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Convert records to another format and report what that format cannot hold.
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Check records for errors and, with --to, report what another format could not hold.
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Rewrite records in their own format, made valid; what the format cannot hold is carried.
    #[command(after_help = FIX_EXAMPLES)]
    Fix(FixArgs),
    /// Show the players, date, place and size of records.
    #[command(after_help = INFO_EXAMPLES)]
    Info(InfoArgs),
    /// List the games that match all conditions; the exit code is 1 if there are none.
    #[command(after_help = FIND_EXAMPLES)]
    Find(Box<FindArgs>),
    /// Compare two files, or the files of two folders, in any formats; the exit code is 1 if they differ.
    #[command(after_help = DIFF_EXAMPLES)]
    Diff(DiffArgs),
    /// Merge two files that were made from one, or two files about the same games.
    #[command(after_help = MERGE_EXAMPLES)]
    Merge(MergeArgs),
    /// Let git merge and compare the records of a repository.
    #[command(after_help = GIT_EXAMPLES)]
    Git(GitArgs),
    /// Check whether records obey a set of rules, and compute the phase of the game and the score.
    #[command(after_help = JUDGE_EXAMPLES)]
    Judge(JudgeArgs),
    /// Show the board at one place of a record in the terminal, with the comment and the next moves.
    #[command(after_help = SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Draw diagrams as SVG or PNG, or write an interactive page or a site of many games.
    #[command(after_help = RENDER_EXAMPLES)]
    Render(Box<RenderArgs>),
    /// Write records as tables of games and of moves in Parquet, Arrow or CSV.
    #[command(after_help = TABLE_EXAMPLES)]
    Table(TableArgs),
    /// Explain findings and losses, with examples.
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Print the help of wei7 or of one of its commands.
    Help {
        /// Name of a command [default: wei7 itself]
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
    /// Print the completion script of a shell.
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// Name of the shell
        #[arg(value_enum, value_name = "SHELL")]
        shell: Shell,
    },
    /// Print the manual page of wei7 or of one of its commands.
    #[command(after_help = MAN_EXAMPLES)]
    Man {
        /// Name of a command [default: wei7 itself]
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
}

impl Command {
    /// Returns whether the command writes files. If so, the run continues even if the reader of standard output is
    /// gone.
    pub(crate) fn writes_files(&mut self) -> bool {
        let is_file = |output: &Option<PathBuf>| output.as_deref().is_some_and(|path| path.as_os_str() != "-");
        let output = match self {
            Self::Convert(args) => is_file(&args.output),
            Self::Fix(args) => args.in_place || is_file(&args.output),
            Self::Merge(args) => is_file(&args.output),
            Self::Render(_) | Self::Table(_) => true,
            _ => false,
        };
        output || self.read_args().is_some_and(|read| !read.log.is_empty())
    }

    /// Returns the options for reading, if the command reads records.
    pub(crate) fn read_args(&mut self) -> Option<&mut ReadArgs> {
        match self {
            Self::Convert(args) => Some(&mut args.read),
            Self::Check(args) => Some(&mut args.read),
            Self::Fix(args) => Some(&mut args.read),
            Self::Info(args) => Some(&mut args.read),
            Self::Find(args) => Some(&mut args.read),
            Self::Diff(args) => Some(&mut args.read),
            Self::Merge(args) => Some(&mut args.read),
            Self::Judge(args) => Some(&mut args.read),
            Self::Show(args) => Some(&mut args.read),
            Self::Render(args) => Some(&mut args.read),
            Self::Table(args) => Some(&mut args.read),
            Self::Git(_) | Self::Explain(_) | Self::Help { .. } | Self::Completions { .. } | Self::Man { .. } => None,
        }
    }
}

#[derive(Debug, Args)]
#[command(mut_args(|arg| if ["fail_on"].contains(&arg.get_id().as_str()) { hidden(arg) } else { arg }))]
pub(crate) struct DiffArgs {
    /// Also report differences without effect on the meaning: spelling, the order of unordered values, and the nodes at
    /// which branches begin
    #[arg(long)]
    pub(crate) exact: bool,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// Ids or names of findings and losses, as printed in reports
    #[arg(required_unless_present = "list", value_name = "CODE")]
    pub(crate) codes: Vec<String>,

    /// List all findings and losses with their level and title
    #[arg(long, conflicts_with = "codes")]
    pub(crate) list: bool,
}

/// Hides an option that has no effect for a command from its help. The option is still accepted, so that a script can
/// call another command with the same options.
fn hidden(arg: Arg) -> Arg {
    arg.hide(true)
}

fn color() -> ValueParser {
    choice([
        ("auto", "In terminals that support colors", ColorChoice::Auto),
        ("always", "Also in pipes and files", ColorChoice::Always),
        ("never", "Never", ColorChoice::Never),
    ])
}

fn language() -> ValueParser {
    choice([("en", "English", Language::En), ("zh", "Chinese (simplified)", Language::Zh)])
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
