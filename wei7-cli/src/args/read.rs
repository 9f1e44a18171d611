//! Options of every command that reads records.

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

// These are not doc comments, since the documentation of a flattened struct would become the description of the
// command. `mut_arg` moves the global options behind those of the command.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Reading", mut_arg("language", |arg| arg), mut_arg("color", |arg| arg))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct ReadArgs {
    /// Files, directories (read recursively), or `-` for standard input. Without inputs, read standard input if it is
    /// not a terminal
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<PathBuf>,

    /// Read the input in this format [default: detected from content and extension]
    #[arg(long, value_name = "F", value_parser = format())]
    pub(crate) from: Option<Format>,

    /// Accept only what the specification of the input format allows
    #[arg(long)]
    pub(crate) strict_input: bool,

    /// In directories, also read files with unknown extensions; files that are not records are skipped
    #[arg(long)]
    pub(crate) all: bool,

    /// In directories, follow links instead of skipping them
    #[arg(long)]
    pub(crate) follow: bool,

    /// Assume this time zone for start times without one (wei7 2.x) [default: Z, reported by a note]
    #[arg(long, value_name = "+HH:MM", allow_hyphen_values = true, value_parser = str::parse::<Offset>)]
    pub(crate) assume_offset: Option<Offset>,

    /// Decode the input in this encoding, overriding its declaration, and also archive entry names that are not UTF-8
    /// [default: as declared, else guessed and reported by a note]
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub(crate) encoding: Option<TextEncoding>,

    /// Read SGF literally, even if the program that wrote it is known to deviate from the specification
    #[arg(long)]
    pub(crate) no_quirks: bool,

    /// Read files without restoring the values in their carriers or supplements
    #[arg(long)]
    pub(crate) ignore_carriers: bool,

    /// Read all events of an Ishi file as one record with a branch for each; all events must have the same board
    #[arg(long)]
    pub(crate) bundle: bool,

    /// Exit with code 1 for findings of this level or above, or for losses of this fate or worse
    #[arg(long, value_parser = fail_on(), value_name = "LEVEL", default_value = "error", help_heading = "Reports")]
    pub(crate) fail_on: FailOn,

    /// Print the report in this form [default: full for one file, one line per kind of finding for many]
    #[arg(long, value_enum, value_name = "FORM", help_heading = "Reports")]
    pub(crate) report: Option<ReportStyle>,

    /// Report only these findings, and let only them decide the exit code: codes or prefixes of codes (S1,X033)
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = code, help_heading = "Reports")]
    pub(crate) select: Vec<String>,

    /// Do not report these findings
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = code, help_heading = "Reports")]
    pub(crate) ignore: Vec<String>,

    /// Also write a complete log to this file, independent of the screen: a page with filter and sorting (.html), text
    /// (.txt), JSON (.ndjson), SARIF (.sarif) or XML for build servers (.xml). Repeat the option for several
    /// files
    #[arg(long, value_name = "FILE", value_parser = LogFile::from_path, help_heading = "Reports")]
    pub(crate) log: Vec<LogFile>,

    /// Replace existing files, both outputs and logs
    #[arg(long, short, help_heading = "Reports")]
    pub(crate) force: bool,

    /// Report only why an input has no result, without other findings, losses, summary and progress bar
    #[arg(long, short, conflicts_with = "verbose", help_heading = "Reports")]
    pub(crate) quiet: bool,

    /// Report each loss with its place, and the outcome of each input
    #[arg(long, short, help_heading = "Reports")]
    pub(crate) verbose: bool,

    /// Process this number of inputs at the same time [default: number of processors]
    #[arg(long, short, value_name = "N", help_heading = "Many inputs")]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Use at most this much memory for one record, such as 500M or 2G [default: half of the machine's memory]
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = "Many inputs")]
    pub(crate) memory: Option<ByteSize>,

    /// Read and write 3.0 as NDJSON, one record per line. Files that end in .ndjson or .jsonl are always read as
    /// NDJSON, files that end in .wei7 never
    #[arg(long, help_heading = "Many inputs")]
    pub(crate) lines: bool,

    #[arg(skip)]
    pub(crate) config: Option<ConfigFile>,
}

impl ReadArgs {
    /// Finds the inputs of the run. Inputs below the directory `output` are left out.
    pub(crate) fn find(&self, output: Option<&Path>) -> Result<InputList, PlanError> {
        find_inputs(&self.inputs, self.find_options(), output)
    }

    pub(crate) const fn find_options(&self) -> FindOptions {
        FindOptions { all: self.all, follow: self.follow, encoding: self.encoding }
    }

    /// Returns the options for opening inputs. `supplement` is the value of `--supplement`.
    pub(crate) fn open_options<'a>(&self, supplement: Option<&'a Path>) -> OpenOptions<'a> {
        OpenOptions { from: self.from, lines: self.lines, supplement }
    }

    /// Returns whether reports are for people or for programs.
    pub(crate) const fn form(&self) -> ReportForm {
        match self.report {
            Some(ReportStyle::Json) => ReportForm::Json,
            _ => ReportForm::Text,
        }
    }

    /// Returns how much is reported. If notes change the exit code, they are reported.
    pub(crate) const fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose, self.fail_on) {
            (true, ..) => Verbosity::Quiet,
            (_, true, _) | (.., FailOn::Level(Level::Note)) => Verbosity::Verbose,
            _ => Verbosity::Normal,
        }
    }

    /// Returns the limits on the size and cost of a record. The limits depend on `--memory` or on the memory of the
    /// machine.
    pub(crate) fn limits(&self) -> Limits {
        match self.memory {
            Some(asked) => Limits::within(asked.0),
            // Asking the system for its memory takes longer than reading a small file.
            None if self.is_small() => Limits::DEFAULT,
            None => Limits::within(*MACHINE_MEMORY / 2),
        }
    }

    /// Returns whether there is a single input that is too small to need much memory or several threads.
    fn is_small(&self) -> bool {
        const SMALL: u64 = 64 << 10;
        let is_small = |path: &PathBuf| fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() <= SMALL);
        let is_plain = |path: &PathBuf| Compression::of_path(path).is_none() && ArchiveKind::of_path(path).is_none();
        matches!(&*self.inputs, [path] if is_plain(path) && is_small(path))
    }

    /// Returns the requested number of threads, or else the number of cores.
    pub(crate) fn threads(&self) -> usize {
        // Asking the system for the number of cores takes longer than reading a small file.
        let cores = || if self.is_small() { None } else { std::thread::available_parallelism().ok() };
        self.jobs.or_else(cores).map_or(1, NonZeroUsize::get)
    }

    /// Returns how to process these inputs: with as many threads as requested, but not more than there are inputs.
    pub(crate) fn jobs(&self, list: &InputList) -> Jobs {
        Jobs { threads: self.threads().min(list.entries.len()), ordered_names: false }
    }
}

/// Memory of the machine, or of the container that the program runs in, in bytes.
static MACHINE_MEMORY: LazyLock<u64> = LazyLock::new(|| {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    match system.total_memory() {
        // The system does not report its memory, as in a root without `/proc`, so there is no limit. `cgroup_limits`
        // would panic.
        0 => u64::MAX,
        total => system.cgroup_limits().map_or(total, |limits| limits.total_memory),
    }
});

/// Amount of detail in reports for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verbosity {
    /// Only the reason why an input has no result.
    Quiet,
    /// All findings, losses by kind, and a closing line.
    Normal,
    /// Each loss, and the outcome of each input.
    Verbose,
}

/// Audience of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportForm {
    /// The report is for people.
    Text,
    /// The report is for programs.
    Json,
}

/// Value of `--report`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportStyle {
    /// Each finding with its line of the source
    Full,
    /// One line per kind of finding in a file
    Concise,
    /// Only the totals of the run
    Statistics,
    /// One JSON object per line, for programs
    Json,
    /// Annotations for GitHub workflows
    Github,
}

/// Value of `--log`.
#[derive(Clone, Debug)]
pub(crate) struct LogFile {
    pub(crate) path: PathBuf,
    pub(crate) form: LogForm,
}

/// Form of a log, chosen by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogForm {
    Html,
    Text,
    Ndjson,
    Sarif,
    Junit,
}

impl LogFile {
    fn from_path(path: &str) -> Result<Self, ValueError> {
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

/// Value of `--fail-on`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FailOn {
    /// Findings of this level or above.
    Level(Level),
    /// Errors, and losses of this fate or worse.
    Loss(Fate),
}

impl FailOn {
    /// Returns the lowest level of findings that makes the exit code 1.
    pub(crate) const fn level(self) -> Level {
        match self {
            Self::Level(level) => level,
            Self::Loss(_) => Level::Error,
        }
    }
}

fn fail_on() -> ValueParser {
    choice([
        ("note", "Also notes", FailOn::Level(Level::Note)),
        ("repaired", "Also violations of the format whose meaning is certain", FailOn::Level(Level::Repaired)),
        (
            "approximated",
            "Errors, and values that the target can only approximate or cannot express",
            FailOn::Loss(Fate::Approximated),
        ),
        ("dropped", "Errors, and dropped values", FailOn::Loss(Fate::Dropped)),
        (
            "error",
            "Violations of the format whose meaning is not certain, and parts that are left out",
            FailOn::Level(Level::Error),
        ),
        ("refused", "Nothing; an input without a result gives exit code 2 in any case", FailOn::Level(Level::Refused)),
    ])
}
