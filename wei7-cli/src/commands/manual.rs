//! `wei7 help`, `wei7 completions` and `wei7 man`, from the definition of the command line.

use clap::Command;
use clap_complete::Shell;

use crate::args::ReportForm;
use crate::error::{RunError, UsageError};
use crate::language::{command_line, help_text, manual_text};
use crate::report::printable;
use crate::streams::{Exit, Streams};

/// Prints the script that completes this command line in a shell.
pub(crate) fn completions(shell: Shell, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command_line(streams.language), "wei7", &mut script);
    streams.stdout.write_all(&script).map_err(RunError::Stdout)?;
    Ok(Exit::Done)
}

/// The command line, or one of its commands.
fn part(name: Option<&str>, streams: &Streams<'_>) -> Result<Command, RunError> {
    let mut whole = command_line(streams.language);
    whole.build();
    match name {
        None => Ok(whole),
        Some(name) => {
            let command = whole.find_subcommand(name).cloned();
            Ok(command.ok_or_else(|| UsageError::NoSuchCommand(name.to_owned()))?)
        }
    }
}

/// Prints what `--help` of a command does.
pub(crate) fn help(command: Option<&str>, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let text = part(command, streams)?.render_long_help();
    let text = if streams.styled_out { text.ansi().to_string() } else { text.to_string() };
    let text = printable(&help_text(&text, streams.language), ReportForm::Text, streams.styled_out);
    streams.stdout.write_all(text.as_bytes()).map_err(RunError::Stdout)?;
    Ok(Exit::Done)
}

/// Prints a page in roff.
pub(crate) fn man(command: Option<&str>, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let page = part(command, streams)?;
    let page = match command {
        None => page,
        // The name of its file: wei7-convert(1).
        Some(name) => page.display_name(format!("wei7-{name}")),
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text).map_err(RunError::Stdout)?;
    let text = manual_text(&String::from_utf8_lossy(&text), streams.language);
    streams.stdout.write_all(text.as_bytes()).map_err(RunError::Stdout)?;
    Ok(Exit::Done)
}
