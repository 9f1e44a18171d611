//! The command with its streams given: arguments, plan, command, report, exit code.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command, When};
use crate::commands;
use crate::language::Language;
use crate::report;
use wei7_files::RunError;

/// The streams of a process.
pub struct Streams<'a> {
    /// Where `-` reads.
    pub stdin: &'a mut (dyn Read + Send),
    /// Where data goes, and the reports of `check` and `info`.
    pub stdout: &'a mut (dyn Write + Send),
    /// Where everything else goes.
    pub stderr: &'a mut (dyn Write + Send),
    /// Whether reports on standard output have colours.
    pub styled_out: bool,
    /// Whether reports on standard error have colours.
    pub styled_err: bool,
    /// The language of reports, unless `--lang` names one.
    pub language: Language,
    /// Whether standard error is a terminal: a run over many files shows there how far it is.
    pub terminal: bool,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: done.
    #[default]
    Done,
    /// 1: done, with findings at or above `--fail-on`.
    Findings,
    /// 2: something gave no result.
    NoResult,
}

impl Exit {
    /// The exit code.
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Findings => 1,
            Self::NoResult => 2,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Runs the command. The first argument is the name of the program.
///
/// ```
/// use wei7_cli::{Exit, Language, Streams, run};
///
/// let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
/// let mut streams = Streams {
///     stdin: &mut std::io::empty(),
///     stdout: &mut stdout,
///     stderr: &mut stderr,
///     styled_out: false,
///     styled_err: false,
///     language: Language::En,
///     terminal: false,
/// };
/// assert_eq!(run(["wei7", "check", "no-such-file.wei7"], &mut streams), Exit::NoResult);
/// ```
pub fn run<I, A>(args: I, streams: &mut Streams<'_>) -> Exit
where
    I: IntoIterator<Item = A>,
    A: Into<OsString> + Clone,
{
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return usage(&error, streams),
    };
    streams.language = cli.language.unwrap_or(streams.language);
    if cli.color != When::Auto {
        streams.styled_out = cli.color == When::Always;
        streams.styled_err = streams.styled_out;
    }
    let done = match &cli.command {
        Command::Convert(args) => commands::convert(args, streams),
        Command::Check(args) => commands::check(args, streams),
        Command::Info(args) => commands::info(args, streams),
        Command::Diff(args) => commands::diff(args, streams),
        Command::Judge(args) => commands::judge(args, streams),
        Command::Show(args) => commands::show(args, streams),
        Command::Render(args) => commands::render(args, streams),
        Command::Explain(args) => commands::explain(args, streams),
        Command::Completions(args) => commands::completions(args, streams),
        Command::Man(args) => commands::man(args, streams),
    };
    match done.and_then(|exit| streams.stdout.flush().map(|()| exit).map_err(RunError::Stdout)) {
        Ok(exit) => exit,
        // Who reads us has seen enough.
        Err(RunError::Stdout(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
        Err(stop) => {
            // Nobody is left to tell when this fails.
            let _ = writeln!(streams.stderr, "{}", report::stop(&stop, streams.language));
            Exit::NoResult
        }
    }
}

/// Prints help where it was asked for, else what is wrong with the command line.
fn usage(error: &clap::Error, streams: &mut Streams<'_>) -> Exit {
    let text = error.render();
    let (stream, styled) = if error.use_stderr() {
        (&mut *streams.stderr, streams.styled_err)
    } else {
        (&mut *streams.stdout, streams.styled_out)
    };
    let _ = if styled { write!(stream, "{}", text.ansi()) } else { write!(stream, "{text}") };
    if error.use_stderr() { Exit::NoResult } else { Exit::Done }
}
