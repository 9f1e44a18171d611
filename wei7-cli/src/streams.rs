//! What a run is given and what it returns: the streams of a process and its exit code.

use std::io::{Read, Write};
use std::process::ExitCode;

use crate::language::Language;

/// The streams of a process.
#[expect(clippy::struct_excessive_bools, reason = "each is of a stream of its own")]
pub struct Streams<'a> {
    /// Where `-` reads, and a command for which no input is named, if it is no terminal.
    pub stdin: &'a mut (dyn Read + Send),
    /// Where data goes, and the reports of `check` and `info`.
    pub stdout: &'a mut (dyn Write + Send),
    /// Where everything else goes.
    pub stderr: &'a mut (dyn Write + Send),
    /// Whether reports on standard output have colors.
    pub styled_out: bool,
    /// Whether reports on standard error have colors.
    pub styled_err: bool,
    /// The language of reports, unless `--lang` names one.
    pub language: Language,
    /// Whether standard error is a terminal, where a run over many files shows a progress bar.
    pub terminal: bool,
    /// Whether standard output is a terminal, where a document must not command it.
    pub terminal_out: bool,
    /// How many columns standard output has, if it is a terminal.
    pub columns: Option<u16>,
    /// Whether standard input is a terminal, where nobody waits for a record to be typed.
    pub terminal_in: bool,
}

/// How many columns the standard output of the process has, if it is a terminal.
pub fn columns_of_stdout() -> Option<u16> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0)
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: done.
    #[default]
    Done,
    /// 1: done, with findings at or above `--fail-on`.
    Findings,
    /// 2: an input or the command line gave no result.
    NoResult,
}

impl Exit {
    /// The exit code.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
