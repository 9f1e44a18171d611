//! The command line as people type it.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{EnumValueParser, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use wei7_core::rules::{RulesetError, RulesetText};
use wei7_core::{HalfPoints, Offset, Severity};
use wei7_text::encoding::{CodePage, TextEncoding};

pub(crate) mod view;

use crate::args::view::{RENDER_EXAMPLES, RenderArgs, SHOW_EXAMPLES, ShowArgs};
use crate::language::Language;
use crate::report::Amount;
use wei7_convert::judge::Which;
use wei7_convert::{Carry, Format, Formats};
use wei7_files::input::files::Gathered;
use wei7_files::jobs::Plan;
use wei7_files::output::names::Template;

/// Reads, checks and converts records of the game of Go, and loses nothing silently.
#[derive(Debug, Parser)]
#[command(name = "wei7", version, after_help = EXITS, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// The language of reports; by default that of the locale
    #[arg(long = "lang", global = true, value_parser = language(), value_name = "LANGUAGE", help_heading = "Reports")]
    pub(crate) language: Option<Language>,

    /// Whether output has colours; by default where it goes to a terminal that takes them and `NO_COLOR` is not set
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = When::Auto, help_heading = "Reports")]
    pub(crate) color: When,
}

/// `--color`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// Where a terminal takes them
    Auto,
    /// In pipes and files, too
    Always,
    /// Not at all
    Never,
}

const EXITS: &str = "\
Formats:     wei7 (3.0), wei7-2.2, wei7-2.1, wei7-2.0, sgf, ishi
Exit codes:  0  done
             1  done, with findings at or above --fail-on
             2  something gave no result: refused, unreadable, wrong usage";

const CONVERT_EXAMPLES: &str = "\
Examples:
  wei7 convert archive -o migrated      a folder of 2.x to 3.0, its shape kept
  wei7 convert old.wei7 -o new.wei7     one file; what 3.0 cannot say goes to
                                        new.supplement.json
  wei7 convert new.wei7 --to wei7-2.2   and back, to standard output
  wei7 convert archive -o sgf --to sgf  a folder of anything to SGF
  wei7 convert games.sgf -o new/        a collection: new/games/0001.wei7, ...
  wei7 convert *.wei7 -o all.sgf        and one collection of several files
  wei7 convert old.go -o new/           an Ishi file: a record for each event
  wei7 convert archive --lines          3.0 on standard output, a record a line
  wei7 convert problems.go --bundle -o problems.wei7
                                        or one record with a branch for each";

const CHECK_EXAMPLES: &str = "\
Examples:
  wei7 check game.wei7               all findings, each with place and paragraph
  wei7 check archive --to wei7       also what 3.0 could not say
  wei7 check games.sgf --to wei7     each game of a collection
  wei7 check archive --to sgf --carry none --fail-on loss
                                     exit code 1 if SGF alone would lose any
  wei7 check archive --report json   one JSON object a file, one a line
  wei7 check archive --sarif         one log for code scanning";

const DIFF_EXAMPLES: &str = "\
Examples:
  wei7 diff old.wei7 new.wei7          two files, place by place
  wei7 diff game.wei7 game.sgf         what the one says and the other does not
  wei7 diff a.sgf b.go --report json   one JSON object";

const JUDGE_EXAMPLES: &str = "\
Rules:    chinese, chinese-ogs, japanese, aga, new-zealand, tromp-taylor,
          stone-scoring; or a list, as in --rules japanese,komi=5.5 or
          ko=simple|positional|situational, scoring=area|territory,
          tax=none|seki|all, multi_stone_suicide=yes|no, button=yes|no,
          white_handicap_bonus=0|N-1|N, self_play_opts=yes|no
Examples:
  wei7 judge game.sgf                        by the rules that it names
  wei7 judge game.sgf --rules japanese --dead Q16,R16
  wei7 judge archive --report json           one JSON object a record";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  wei7 explain S001            the finding that a report calls S001
  wei7 explain no-sgf L009     by name; and a kind of loss
  wei7 explain --list          all of them, one a line";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  wei7 completions bash > ~/.local/share/bash-completion/completions/wei7
  wei7 completions fish > ~/.config/fish/completions/wei7.fish
  wei7 completions zsh > _wei7          in a directory of $fpath";

const MAN_EXAMPLES: &str = "\
Examples:
  wei7 man | man -l -                   read it
  wei7 man convert > wei7-convert.1     a page for the system";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Convert records into another format and say what that format cannot hold.
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Say what is wrong with records, and with --to what another format could not hold.
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Say who played, when, where, and how large the record is.
    Info(InfoArgs),
    /// Say what two files differ in, whatever their formats; the exit code is 1 if they do.
    #[command(after_help = DIFF_EXAMPLES, mut_arg("jobs", alone), mut_arg("fail_on", alone))]
    Diff(DiffArgs),
    /// Say whether records obey a set of rules, what phase they are in, and what the score is.
    #[command(after_help = JUDGE_EXAMPLES)]
    Judge(JudgeArgs),
    /// Show the board at one place of a record in the terminal, with what is said there and how it goes on.
    #[command(after_help = SHOW_EXAMPLES, mut_arg("jobs", alone))]
    Show(ShowArgs),
    /// Draw diagrams as in print, SVG or PNG, or write a page to play through.
    #[command(after_help = RENDER_EXAMPLES, mut_arg("jobs", alone))]
    Render(Box<RenderArgs>),
    /// Say what findings and losses mean, with examples.
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Print what a shell needs to complete this command line.
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the manual page of wei7, or of one of its commands.
    #[command(after_help = MAN_EXAMPLES)]
    Man(ManArgs),
}

/// What every command that reads records has.
#[derive(Debug, Args)]
#[command(next_help_heading = "Reading")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct ReadArgs {
    /// Files, directories (read with all that is below them), or `-` for standard input
    #[arg(required = true, value_name = "INPUT")]
    pub(crate) inputs: Vec<PathBuf>,

    /// The format of the input; by default its content and its extension tell
    #[arg(long, value_name = "F", value_parser = format())]
    pub(crate) from: Option<Format>,

    /// Accept only what the specification of the input allows
    #[arg(long)]
    pub(crate) strict_input: bool,

    /// In directories, read files of unknown extensions too; what is not a record is skipped
    #[arg(long)]
    pub(crate) all: bool,

    /// The zone of start times that have none (wei7 2.x)
    #[arg(long, value_name = "+HH:MM", default_value = "Z", allow_hyphen_values = true, value_parser = str::parse::<Offset>)]
    pub(crate) assume_offset: Offset,

    /// The encoding of SGF and Ishi; by default the content tells, and the CA of SGF
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub(crate) encoding: Option<TextEncoding>,

    /// Take SGF at its word, also where the program that wrote it is known to mean something else
    #[arg(long)]
    pub(crate) no_quirks: bool,

    /// Read all events of an Ishi file as one record, with a branch for each; they must have one board
    #[arg(long)]
    pub(crate) bundle: bool,

    /// The least finding that makes the exit code 1
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t = FailOn::Error, help_heading = "Reports")]
    pub(crate) fail_on: FailOn,

    /// How findings are written: for people, or one JSON object a file
    #[arg(long, value_enum, value_name = "FORM", default_value_t = ReportForm::Text, help_heading = "Reports")]
    pub(crate) report: ReportForm,

    #[command(flatten)]
    pub(crate) told: ToldArgs,

    #[command(flatten)]
    pub(crate) many: ManyArgs,
}

/// How much reports for people tell.
#[derive(Debug, Args)]
#[command(next_help_heading = "Reports")]
pub(crate) struct ToldArgs {
    /// Tell of errors only: no other findings, no losses, no summary, no bar
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Tell of each loss in its place, and what became of each input
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

impl ToldArgs {
    pub(crate) const fn amount(&self) -> Amount {
        match (self.quiet, self.verbose) {
            (true, _) => Amount::Errors,
            (_, true) => Amount::All,
            (false, false) => Amount::Usual,
        }
    }
}

/// What runs with many outputs have.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Pass over what is there already, so that the same command goes on where it was ended
    #[arg(long, conflicts_with = "force")]
    pub(crate) skip_existing: bool,

    /// Write each game to a file of this name, as in '{date} {black}-{white}'. A `/` makes a directory. Fields: `date`,
    /// `black`, `white`, `black_rank`, `white_rank`, `name`, `event`, `round`, `place`, `result`, `file`, `number`
    #[arg(long, value_name = "TEMPLATE", value_parser = str::parse::<Template>)]
    pub(crate) name: Option<Template>,
}

/// What runs over many inputs have.
#[derive(Debug, Args)]
#[command(next_help_heading = "Many inputs")]
pub(crate) struct ManyArgs {
    /// How many inputs are worked on at the same time; by default as many as there are processors
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Read and write 3.0 as NDJSON, one record a line. Files that end in .ndjson or .jsonl are read so in any case, those
    /// that end in .wei7 in none
    #[arg(long)]
    pub(crate) lines: bool,
}

impl ManyArgs {
    /// So many threads are of use.
    pub(crate) fn plan(&self, gathered: &Gathered) -> Plan {
        let asked = self.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        Plan { jobs: asked.min(gathered.entries.len()), names: false }
    }
}

#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// Where to write: a directory if it ends in `/`, is one, or the input is one; or if there are several records;
    /// else a file. A name that ends in `.sgf` or `.go` is a file, with all records in it. Without it, standard output
    #[arg(short, long, value_name = "FILE|DIR")]
    pub(crate) output: Option<PathBuf>,

    /// The format to write; by default the extension of the output tells, else it is wei7 (3.0)
    #[arg(long, value_name = "F", value_parser = format())]
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

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// Write 3.0 with one step a line
    #[arg(long, conflicts_with = "lines")]
    pub(crate) pretty: bool,

    /// Write lists of points in SGF as rectangles (`AB[aa:cc]`); not every program reads them
    #[arg(long)]
    pub(crate) compress_points: bool,

    #[command(flatten)]
    pub(crate) outputs: OutputArgs,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Also say what this format could not hold
    #[arg(long, value_name = "F", value_parser = format())]
    pub(crate) to: Option<Format>,

    /// With `--to`: whether what that format could not hold may travel along; `none`: it would be lost
    #[arg(long, value_parser = carry(), value_name = "WHAT", default_value = "keep", requires = "to")]
    pub(crate) carry: Carry,

    /// The supplement file of an input in 3.0; by default the one beside it
    #[arg(long, value_name = "FILE")]
    pub(crate) supplement: Option<PathBuf>,

    /// Write all findings as one SARIF 2.1.0 log, as code scanning reads it
    #[arg(long, conflicts_with = "report")]
    pub(crate) sarif: bool,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// Tell also of ways to say the same: how a thing is spelt, the order of what has none, where a branch begins
    #[arg(long)]
    pub(crate) exact: bool,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// The rules: a preset, a list of parameters, or both. By default those of the record, else tromp-taylor
    #[arg(long, value_name = "PRESET|LIST", value_parser = str::parse::<RulesetText>)]
    pub(crate) rules: Option<RulesetText>,

    /// The komi, whatever the record and the rules say
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = komi)]
    pub(crate) komi: Option<HalfPoints>,

    /// Which line of play: the main one, one by its path, or all
    #[arg(long, value_name = "PATH|main|all", default_value = "main", value_parser = str::parse::<Which>)]
    pub(crate) branch: Which,

    /// Stones that are dead: they are taken off before the score is counted
    #[arg(long, value_name = "POINTS", value_delimiter = ',', conflicts_with = "dead_from_record")]
    pub(crate) dead: Vec<String>,

    /// Stones are dead that stand in the territory of the other side, as TB and TW of an SGF say
    #[arg(long)]
    pub(crate) dead_from_record: bool,

    /// Count the score also of games that ended by resignation or on time
    #[arg(long)]
    pub(crate) score: bool,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The ids or names of findings and losses, as reports print them
    #[arg(required_unless_present = "list", value_name = "CODE")]
    pub(crate) codes: Vec<String>,

    /// List all of them, with their severity and title
    #[arg(long, conflicts_with = "codes")]
    pub(crate) list: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// One of the commands; by default wei7 itself
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}

/// An option that changes nothing for a command, and is taken all the same, so that commands can be exchanged for each other.
fn alone(arg: Arg) -> Arg {
    arg.hide(true)
}

fn komi(text: &str) -> Result<HalfPoints, String> {
    // The same reading as in a list of parameters.
    let list: RulesetText = format!("komi={text}").parse().map_err(|error: RulesetError| error.to_string())?;
    list.komi.ok_or_else(|| "it is a number of points or half points".to_owned())
}

/// `--carry`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CarryArg {
    /// It travels along and comes back
    Keep,
    /// It is left out and reported
    None,
}

fn carry() -> ValueParser {
    let carry = |arg| match arg {
        CarryArg::Keep => Carry::Keep,
        CarryArg::None => Carry::None,
    };
    EnumValueParser::<CarryArg>::new().map(carry).into()
}

/// `--lang`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LanguageArg {
    /// English
    En,
    /// Chinese (simplified)
    Zh,
}

fn language() -> ValueParser {
    let language = |arg| match arg {
        LanguageArg::En => Language::En,
        LanguageArg::Zh => Language::Zh,
    };
    EnumValueParser::<LanguageArg>::new().map(language).into()
}

fn format() -> ValueParser {
    PossibleValuesParser::new(Formats::default().iter().map(Format::id)).try_map(|name| name.parse::<Format>()).into()
}

fn encoding(name: &str) -> Result<TextEncoding, String> {
    let page = CodePage::named(name).map(TextEncoding::from);
    page.or_else(|| wei7_sgf::encoding_named(name).map(TextEncoding::from)).ok_or_else(|| {
        "no encoding of this name is known; there are UTF-8, GB18030, Big5, Shift_JIS, EUC-JP, ISO-2022-JP, EUC-KR, \
         ISO-8859-1 to -16, windows-1250 to -1258, KOI8-R, CP437, CP850 and others"
            .to_owned()
    })
}

/// `--fail-on`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// Anything dropped or approximated, warnings and errors
    Loss,
    /// Warnings and errors
    Warning,
    /// Errors
    Error,
}

impl FailOn {
    pub(crate) const fn severity(self) -> Severity {
        match self {
            Self::Loss => Severity::Loss,
            Self::Warning => Severity::Warning,
            Self::Error => Severity::Error,
        }
    }
}

/// `--report`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportForm {
    /// For people
    Text,
    /// One object a file, one a line
    Json,
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
