//! Parses the arguments and runs the requested command.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::error::ErrorKind;
use clap::{ColorChoice, FromArgMatches};

use crate::args::{Cli, Command, ReadArgs, ReportForm, Target, Verbosity};
use crate::commands;
use crate::config;
use crate::error::{RunError, UsageError};
use crate::language::{Language, asked_language, command_line, help_text};
use crate::report::{self, printable, text};
use crate::streams::{Exit, Streams};

/// Runs the command and returns its exit code. The first of `args` is the name of the program.
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
///     terminal_out: false,
///     columns: None,
///     terminal_in: false,
/// };
/// assert_eq!(run(["wei7", "check", "no-such-file.wei7"], &mut streams), Exit::NoResult);
/// ```
pub fn run<I, A>(args: I, streams: &mut Streams<'_>) -> Exit
where
    I: IntoIterator<Item = A>,
    A: Into<OsString> + Clone,
{
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    streams.language = asked_language(&args).unwrap_or(streams.language);
    let mut cli = match parse(&args, streams) {
        Ok(Ok(cli)) => cli,
        Ok(Err(error)) => return help_or_usage(&error, &args, streams),
        Err(error) => {
            print_error(&error.into(), streams);
            return Exit::NoResult;
        }
    };
    if cli.color != ColorChoice::Auto {
        streams.styled_out = cli.color == ColorChoice::Always;
        streams.styled_err = streams.styled_out;
    }
    if let Some(read) = cli.command.read_args() {
        print_config(read, streams);
    }
    let goes_on = cli.command.writes_files();
    let mut stdout = ClosableOutput { out: &mut *streams.stdout, goes_on, is_closed: false };
    let streams = &mut Streams {
        stdin: &mut *streams.stdin,
        stdout: &mut stdout,
        stderr: &mut *streams.stderr,
        styled_out: streams.styled_out,
        styled_err: streams.styled_err,
        language: streams.language,
        terminal: streams.terminal,
        terminal_out: streams.terminal_out,
        columns: streams.columns,
        terminal_in: streams.terminal_in,
    };
    let done = match &cli.command {
        Command::Convert(args) if args.to == Some(Target::Anki) => commands::deck(args, streams),
        Command::Convert(args) => commands::convert(args, streams),
        Command::Check(args) => commands::check(args, streams),
        Command::Fix(args) => commands::fix(args, streams),
        Command::Info(args) => commands::info(args, streams),
        Command::Find(args) => commands::find(args, streams),
        Command::Diff(args) => commands::diff(args, streams),
        Command::Merge(args) => commands::merge(args, streams),
        Command::Git(args) => commands::git(args, streams),
        Command::Judge(args) => commands::judge(args, streams),
        Command::Show(args) => commands::show(args, streams),
        Command::Render(args) => match args.worksheet {
            Some(per_sheet) => commands::worksheet(args, per_sheet, streams),
            None => commands::render(args, streams),
        },
        Command::Table(args) => commands::table(args, streams),
        Command::Explain(args) => commands::explain(args, streams),
        Command::Completions { shell } => commands::completions(*shell, streams),
        Command::Help { command } => commands::help(command.as_deref(), streams),
        Command::Man { command } => commands::man(command.as_deref(), streams),
    };
    match done.and_then(|exit| streams.stdout.flush().map(|()| exit).map_err(RunError::Stdout)) {
        Ok(exit) => exit,
        // The reader of standard output, such as `head`, has closed it because it needs no more. This is not an error.
        Err(RunError::Stdout(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
        Err(error) => {
            print_error(&error, streams);
            Exit::NoResult
        }
    }
}

/// Parses the command line, adds the options of `wei7.toml`, and reads standard input if no inputs are given.
fn parse(args: &[OsString], streams: &Streams<'_>) -> Result<clap::error::Result<Cli>, UsageError> {
    let mut command = command_line(Language::En);
    let matches = match command.try_get_matches_from_mut(args) {
        Ok(matches) => matches,
        Err(error) if streams.language == Language::En => return Ok(Err(error)),
        // Only help and errors need the translated command line, so the translation is made only if parsing fails.
        Err(error) => return Ok(Err(command_line(streams.language).try_get_matches_from(args).err().unwrap_or(error))),
    };
    let config = config::config_file(&command, &matches)?;
    let mut cli = match &config {
        None => match Cli::from_arg_matches(&matches) {
            Ok(cli) => cli,
            Err(error) => return Ok(Err(error)),
        },
        Some(config) => {
            let mut with = |options: &[String]| {
                let matches = command.try_get_matches_from_mut(config::with_options(args, options))?;
                Cli::from_arg_matches(&matches)
            };
            match with(&config.options) {
                Ok(cli) => cli,
                Err(error) => {
                    // Finds the first option of `wei7.toml` that is invalid on its own, so that the error names its
                    // line.
                    let wrong = config.options.iter().find(|option| with(&[(*option).clone()]).is_err());
                    let line = wrong.and_then(|option| config::line_of_option(&config.path, option));
                    let (path, why) = (config.path.clone(), text::wrong_usage(&error, streams.language).into());
                    return Err(match line {
                        Some(line) => UsageError::ConfigLine(path, line, why),
                        None => UsageError::Config(path, why),
                    });
                }
            }
        }
    };
    if let Some(read) = cli.command.read_args() {
        read.config = config;
        if read.inputs.is_empty() {
            if streams.terminal_in {
                return Err(UsageError::NoInput);
            }
            read.inputs.push("-".into());
        }
    }
    Ok(Ok(cli))
}

/// Prints a line that names the `wei7.toml` in use, or a `wei7.toml` that was not read. JSON reports have this
/// information in their first line instead.
fn print_config(read: &ReadArgs, streams: &mut Streams<'_>) {
    let Some(config) = &read.config else { return };
    if read.form() == ReportForm::Text && read.verbosity() != Verbosity::Quiet {
        let line = text::config_file(config, streams.language);
        let _ = streams.stderr.write_all(printable(&line, ReportForm::Text, false).as_bytes());
    }
}

/// Prints an error to standard error. Failure to do so is ignored, since it cannot be reported.
fn print_error(error: &RunError, streams: &mut Streams<'_>) {
    let text = report::run_error(error, streams.language) + "\n";
    let _ = streams.stderr.write_all(printable(&text, ReportForm::Text, false).as_bytes());
}

/// Standard output that its reader may close, as `head` does. After that, a run that writes files continues, and its
/// report is discarded. Any other run ends with the error.
struct ClosableOutput<'o> {
    out: &'o mut (dyn Write + Send),
    goes_on: bool,
    is_closed: bool,
}

impl ClosableOutput<'_> {
    fn write_unless_closed<T>(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<T>,
        dropped: T,
    ) -> io::Result<T> {
        if self.is_closed {
            return Ok(dropped);
        }
        let done = write(&mut *self.out);
        self.is_closed = self.goes_on && matches!(&done, Err(error) if error.kind() == io::ErrorKind::BrokenPipe);
        if self.is_closed { Ok(dropped) } else { done }
    }
}

impl Write for ClosableOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_unless_closed(|out| out.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_unless_closed(|out| out.flush(), ())
    }
}

/// Prints help if it was requested, and otherwise the error in the command line.
fn help_or_usage(error: &clap::Error, args: &[OsString], streams: &mut Streams<'_>) -> Exit {
    let (stream, styled) = if error.use_stderr() {
        (&mut *streams.stderr, streams.styled_err)
    } else {
        (&mut *streams.stdout, streams.styled_out)
    };
    let text = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let text = error.render();
            help_text(&if styled { text.ansi().to_string() } else { text.to_string() }, streams.language)
        }
        _ => text::usage(error, &requested_command(args), streams.language, styled),
    };
    let _ = stream.write_all(printable(&text, ReportForm::Text, styled).as_bytes());
    if error.use_stderr() { Exit::NoResult } else { Exit::Done }
}

/// Returns the command that a command line names, even if the command line is invalid, such as `wei7 check`.
fn requested_command(args: &[OsString]) -> String {
    let known = command_line(Language::En);
    let command = args.iter().skip(1).find_map(|arg| known.find_subcommand(arg));
    command.map_or_else(|| "wei7".to_owned(), |command| format!("wei7 {}", command.get_name()))
}
