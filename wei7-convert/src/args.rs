//! The command line as people type it.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use wei7_core::Severity;

use crate::convert::Carry;
use crate::format::Format;

/// Reads, checks and converts records of the game of Go, and loses nothing silently.
#[derive(Debug, Parser)]
#[command(name = "wei7", version, after_help = EXITS, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXITS: &str = "\
Formats (F):  wei7 (3.0)  wei7-2.2  wei7-2.1  wei7-2.0   (sgf and ishi are recognized, and not supported yet)
Exit codes:   0  done
              1  done, with findings at or above --fail-on
              2  something gave no result: refused, unreadable, not written, wrong usage";

const CONVERT_EXAMPLES: &str = "\
Examples:
  wei7 convert old.wei7 -o new.wei7        one file to 3.0; new.supplement.json holds what 3.0 cannot say
  wei7 convert archive -o migrated         a folder, its shape kept; one bad file does not stop the rest
  wei7 convert new.wei7 --to wei7-2.2      and back, to standard output; reads new.supplement.json
  wei7 convert - < old.wei7 | less         from standard input";

const CHECK_EXAMPLES: &str = "\
Examples:
  wei7 check game.wei7                     all findings, each with its place and paragraph
  wei7 check archive --to wei7             also what 3.0 could not say
  wei7 check archive --report json         one JSON object a file, one a line";

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
}

/// What every command that reads records has.
#[derive(Debug, Args)]
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
    #[arg(long, value_name = "+HH:MM", default_value = "Z", allow_hyphen_values = true, value_parser = Offset::parse)]
    pub(crate) assume_offset: Offset,

    /// The least finding that makes the exit code 1
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t = FailOn::Error)]
    pub(crate) fail_on: FailOn,

    /// How findings are written: for people, or one JSON object a file
    #[arg(long, value_enum, value_name = "FORM", default_value_t = ReportForm::Text)]
    pub(crate) report: ReportForm,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) read: ReadArgs,

    /// Where to write: a directory if it ends in `/`, is one, or the input is one or more than one; else a file.
    /// Without it, standard output
    #[arg(short, long, value_name = "FILE|DIR")]
    pub(crate) output: Option<PathBuf>,

    /// The format to write; by default the extension of the output tells, else it is wei7 (3.0)
    #[arg(long, value_name = "F", value_parser = format())]
    pub(crate) to: Option<Format>,

    /// What to do with what the target cannot say: keep it beside or inside the output, or only report it
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Carry::Keep)]
    pub(crate) carry: Carry,

    /// The supplement file: read with an input in 3.0, else written with an output in 3.0.
    /// By default it stands beside the file: game.supplement.json for game.wei7
    #[arg(long, value_name = "FILE")]
    pub(crate) supplement: Option<PathBuf>,

    /// Write nothing if the output would lose or only approximate something
    #[arg(long)]
    pub(crate) lossless: bool,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// Write 3.0 with one step a line
    #[arg(long)]
    pub(crate) pretty: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) read: ReadArgs,

    /// Also say what this format could not hold
    #[arg(long, value_name = "F", value_parser = format())]
    pub(crate) to: Option<Format>,

    /// The supplement file of an input in 3.0; by default the one beside it
    #[arg(long, value_name = "FILE")]
    pub(crate) supplement: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

fn format() -> ValueParser {
    PossibleValuesParser::new(Format::NAMES).try_map(|name| name.parse::<Format>()).into()
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

/// A distance from UTC, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offset(pub(crate) i16);

impl Offset {
    /// `Z`, or a sign, two digits, a colon and two digits, up to 14 hours as in XML Schema.
    fn parse(text: &str) -> Result<Self, String> {
        let wrong = || "expected Z, or hours and minutes such as +08:00, up to 14:00".to_owned();
        if text == "Z" {
            return Ok(Self(0));
        }
        let [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] = text.as_bytes() else { return Err(wrong()) };
        if ![h1, h2, m1, m2].iter().all(|digit| digit.is_ascii_digit()) {
            return Err(wrong());
        }
        let number = |tens: u8, ones: u8| i16::from(tens - b'0') * 10 + i16::from(ones - b'0');
        let (hours, minutes) = (number(*h1, *h2), number(*m1, *m2));
        let total = hours * 60 + minutes;
        if minutes > 59 || total > 14 * 60 {
            return Err(wrong());
        }
        Ok(Self(if *sign == b'-' { -total } else { total }))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn offsets_are_those_of_xml_schema() {
        assert_eq!(Offset::parse("+08:00"), Ok(Offset(480)));
        assert_eq!(Offset::parse("-05:30"), Ok(Offset(-330)));
        assert_eq!(Offset::parse("Z"), Ok(Offset(0)));
        assert_eq!(Offset::parse("+14:00"), Ok(Offset(840)));
        for wrong in ["", "8", "+8:00", "08:00", "+14:01", "+00:60", "+ab:cd", "z", "+08:00 "] {
            assert!(Offset::parse(wrong).is_err(), "{wrong}");
        }
    }
}
