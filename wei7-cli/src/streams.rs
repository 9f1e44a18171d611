//! Streams and exit codes of a run.

use std::io::{Read, Write};
use std::process::ExitCode;

use crate::language::Language;

/// Standard streams of a process, with the properties that determine what the command writes to them.
#[expect(clippy::struct_excessive_bools, reason = "each is of a stream of its own")]
pub struct Streams<'a> {
    /// Standard input. The command reads it for the input `-`, and if there are no inputs unless it is a terminal.
    pub stdin: &'a mut (dyn Read + Send),
    /// Standard output, for data and for the reports of commands such as `check` and `info`.
    pub stdout: &'a mut (dyn Write + Send),
    /// Standard error, for all other reports, errors and the progress bar.
    pub stderr: &'a mut (dyn Write + Send),
    /// Whether reports on standard output have colors.
    pub styled_out: bool,
    /// Whether reports on standard error have colors.
    pub styled_err: bool,
    /// Language of reports, unless `--lang` is given.
    pub language: Language,
    /// Whether standard error is a terminal. If it is, a run over many files shows a progress bar.
    pub terminal: bool,
    /// Whether standard output is a terminal. If it is, control characters in documents are escaped.
    pub terminal_out: bool,
    /// Width of the terminal on standard output, in columns; `None` if standard output is not a terminal.
    pub columns: Option<u16>,
    /// Whether standard input is a terminal. If it is, a command without inputs does not wait for a record.
    pub terminal_in: bool,
}

/// Returns the width, in columns, of the terminal on the standard output of the process; `None` if standard output is
/// not a terminal.
pub fn columns_of_stdout() -> Option<u16> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0)
}

/// Exit code of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Exit code 0: all inputs have results, without findings at or above `--fail-on`.
    #[default]
    Done,
    /// Exit code 1: all inputs have results, with findings at or above `--fail-on`.
    Findings,
    /// Exit code 2: an input or the command line gave no result.
    NoResult,
}

impl Exit {
    /// Returns the exit code as a number: 0, 1 or 2.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
