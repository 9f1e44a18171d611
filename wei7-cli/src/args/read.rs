//! The options of every command that reads records.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bytesize::ByteSize;
use clap::builder::ValueParser;
use clap::{Args, ValueEnum};
use sysinfo::{MemoryRefreshKind, System};
use wei7_core::{Fate, Level, Limits, Message, Offset};
use wei7_text::encoding::TextEncoding;

use crate::config::ConfigFile;

use super::values::{ValueError, bytes, choice, code, encoding, format};
use wei7_convert::Format;
use wei7_files::PlanError;
use wei7_files::input::{ArchiveKind, Compression, FindOptions, InputList, OpenOptions, find_inputs};
use wei7_files::jobs::Jobs;

// Documentation of a struct that is flattened would be the text of the command. What is changed comes last: the options of
// all commands behind those of this one.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Reading", mut_arg("language", |arg| arg), mut_arg("color", |arg| arg))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct ReadArgs {
    /// Files, directories (read with all that is below them), or `-` for standard input. Without any, standard input, if it
    /// is no terminal
    #[arg(value_name = "INPUT")]
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

    /// In directories, follow links, too; without it they are skipped
    #[arg(long)]
    pub(crate) follow: bool,

    /// The zone of start times that have none (wei7 2.x); by default Z, and a note says so
    #[arg(long, value_name = "+HH:MM", allow_hyphen_values = true, value_parser = str::parse::<Offset>)]
    pub(crate) assume_offset: Option<Offset>,

    /// The encoding of the input, whatever it says of itself, and of names in archives that are not UTF-8; by default what
    /// the input says, or a guess that a note names
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub(crate) encoding: Option<TextEncoding>,

    /// Take SGF at its word, also where the program that wrote it is known to mean something else
    #[arg(long)]
    pub(crate) no_quirks: bool,

    /// Read files as they stand, without what their carriers or supplements would give back
    #[arg(long)]
    pub(crate) ignore_carriers: bool,

    /// Read all events of an Ishi file as one record, with a branch for each; they must have one board
    #[arg(long)]
    pub(crate) bundle: bool,

    /// The least that makes the exit code 1
    #[arg(long, value_parser = fail_on(), value_name = "LEVEL", default_value = "error", help_heading = "Reports")]
    pub(crate) fail_on: FailOn,

    /// How findings are told; by default in full for one file, and in a line for each kind where there are many
    #[arg(long, value_enum, value_name = "FORM", help_heading = "Reports")]
    pub(crate) report: Option<ReportStyle>,

    /// Tell of these findings only, and let only them decide the exit code: codes, or how they begin (S1,X033)
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = code, help_heading = "Reports")]
    pub(crate) select: Vec<String>,

    /// Tell of all findings but these
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = code, help_heading = "Reports")]
    pub(crate) ignore: Vec<String>,

    /// Also write all that is found to this file, whatever the screen shows: a page to filter and sort (.html), text (.txt),
    /// JSON (.ndjson), SARIF (.sarif) or what build servers read (.xml). Several times for several files
    #[arg(long, value_name = "FILE", value_parser = LogFile::named, help_heading = "Reports")]
    pub(crate) log: Vec<LogFile>,

    /// Replace files that are there already: outputs and logs
    #[arg(long, short, help_heading = "Reports")]
    pub(crate) force: bool,

    /// Tell only why there is no result: no other findings, no losses, no summary, no bar
    #[arg(long, short, conflicts_with = "verbose", help_heading = "Reports")]
    pub(crate) quiet: bool,

    /// Tell of each loss in its place, and what became of each input
    #[arg(long, short, help_heading = "Reports")]
    pub(crate) verbose: bool,

    /// How many inputs are worked on at the same time; by default as many as there are processors
    #[arg(long, short, value_name = "N", help_heading = "Many inputs")]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// The most memory that a record may need, such as 500M or 2G; by default half of what the machine has
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = "Many inputs")]
    pub(crate) memory: Option<ByteSize>,

    /// Read and write 3.0 as NDJSON, one record a line. Files that end in .ndjson or .jsonl are read so in any case, those
    /// that end in .wei7 in none
    #[arg(long, help_heading = "Many inputs")]
    pub(crate) lines: bool,

    #[arg(skip)]
    pub(crate) config: Option<ConfigFile>,
}

impl ReadArgs {
    /// Finds the inputs; what lies below `output` is none.
    pub(crate) fn find(&self, output: Option<&Path>) -> Result<InputList, PlanError> {
        find_inputs(&self.inputs, self.find_options(), output)
    }

    pub(crate) const fn find_options(&self) -> FindOptions {
        FindOptions { all: self.all, follow: self.follow, encoding: self.encoding }
    }

    /// How inputs are opened; `supplement` is the one that was named.
    pub(crate) fn open_options<'a>(&self, supplement: Option<&'a Path>) -> OpenOptions<'a> {
        OpenOptions { from: self.from, lines: self.lines, supplement }
    }

    /// Whom reports are for.
    pub(crate) const fn form(&self) -> ReportForm {
        match self.report {
            Some(ReportStyle::Json) => ReportForm::Json,
            _ => ReportForm::Text,
        }
    }

    pub(crate) const fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (_, true) => Verbosity::Verbose,
            (false, false) => Verbosity::Normal,
        }
    }

    /// What a record may have, by the memory that there is.
    pub(crate) fn limits(&self) -> Limits {
        match self.memory {
            Some(asked) => Limits::within(asked.0),
            // To ask the system takes longer than to read a game.
            None if self.is_small() => Limits::DEFAULT,
            None => Limits::within(*MACHINE_MEMORY / 2),
        }
    }

    /// Whether what is read is too little to need much memory or several threads.
    fn is_small(&self) -> bool {
        const SMALL: u64 = 64 << 10;
        let is_small = |path: &PathBuf| fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() <= SMALL);
        let is_plain = |path: &PathBuf| Compression::of_path(path).is_none() && ArchiveKind::of_path(path).is_none();
        matches!(&*self.inputs, [path] if is_plain(path) && is_small(path))
    }

    /// As many threads as are asked for, or as there are cores.
    pub(crate) fn threads(&self) -> usize {
        // To ask the system how many there are takes longer than to read a game, too.
        let cores = || if self.is_small() { None } else { std::thread::available_parallelism().ok() };
        self.jobs.or_else(cores).map_or(1, NonZeroUsize::get)
    }

    /// As many threads as are asked for, and no more than inputs.
    pub(crate) fn jobs(&self, list: &InputList) -> Jobs {
        Jobs { threads: self.threads().min(list.entries.len()), ordered_names: false }
    }
}

/// The bytes of memory of the machine, or of the container that this runs in.
static MACHINE_MEMORY: LazyLock<u64> = LazyLock::new(|| {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    match system.cgroup_limits().map_or(system.total_memory(), |limits| limits.total_memory) {
        // A system that does not say.
        0 => u64::MAX,
        known => known,
    }
});

/// How much reports for people say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verbosity {
    /// Errors only.
    Quiet,
    /// All findings, losses by kind, and a closing line.
    Normal,
    /// Each loss, and what became of each input.
    Verbose,
}

/// Whom a report is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportForm {
    /// People.
    Text,
    /// Programs.
    Json,
}

/// `--report`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportStyle {
    /// Each finding with its line of the source
    Full,
    /// A line for each kind of finding of a file
    Concise,
    /// What all comes to
    Statistics,
    /// For programs: one object a line
    Json,
    /// For workflows of GitHub: annotations
    Github,
}

/// `--log`
#[derive(Clone, Debug)]
pub(crate) struct LogFile {
    pub(crate) path: PathBuf,
    pub(crate) form: LogForm,
}

/// What a log is, as its extension says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogForm {
    Html,
    Text,
    Ndjson,
    Sarif,
    Junit,
}

impl LogFile {
    fn named(path: &str) -> Result<Self, ValueError> {
        let path = PathBuf::from(path);
        let form = match path.extension().and_then(|extension| extension.to_str()) {
            Some("html") => LogForm::Html,
            Some("txt") => LogForm::Text,
            Some("ndjson") => LogForm::Ndjson,
            Some("sarif") => LogForm::Sarif,
            Some("xml") => LogForm::Junit,
            _ => return Err(ValueError(Message::new("value-log-extension"))),
        };
        Ok(Self { path, form })
    }
}

/// `--fail-on`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FailOn {
    /// Findings of this level or above.
    Level(Level),
    /// Errors, and losses of this fate or worse.
    Loss(Fate),
}

impl FailOn {
    /// The level of findings that it asks for.
    pub(crate) const fn level(self) -> Level {
        match self {
            Self::Level(level) => level,
            Self::Loss(_) => Level::Error,
        }
    }
}

fn fail_on() -> ValueParser {
    choice([
        ("note", "Notes, too", FailOn::Level(Level::Note)),
        ("repaired", "What is against the format, even if its meaning is certain", FailOn::Level(Level::Repaired)),
        (
            "approximated",
            "Errors, and what the target says only approximately or not at all",
            FailOn::Loss(Fate::Approximated),
        ),
        ("dropped", "Errors, and what is dropped", FailOn::Loss(Fate::Dropped)),
        ("error", "What is against the format and not certain, or left out", FailOn::Level(Level::Error)),
        ("refused", "Nothing: what has no result makes the exit code 2 in any case", FailOn::Level(Level::Refused)),
    ])
}
