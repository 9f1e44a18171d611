//! `wei7 completions` and `wei7 man`, from the definition of the command line.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;
use crate::error::{RunError, UsageError};
use crate::streams::{Exit, Streams};

/// Prints the script that completes this command line in a shell.
pub(crate) fn completions(shell: Shell, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "wei7", &mut script);
    streams.stdout.write_all(&script).map_err(RunError::Stdout)?;
    Ok(Exit::Done)
}

/// Prints a page in roff.
pub(crate) fn man(command: Option<&str>, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let mut whole = Cli::command().disable_help_subcommand(true);
    whole.build();
    let page = match command {
        None => whole,
        Some(name) => {
            let command = whole.find_subcommand(name).cloned();
            let command = command.ok_or_else(|| UsageError::NoSuchCommand(name.to_owned()))?;
            // The name of its file: wei7-convert(1).
            command.display_name(format!("wei7-{name}"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text).map_err(RunError::Stdout)?;
    streams.stdout.write_all(&text).map_err(RunError::Stdout)?;
    Ok(Exit::Done)
}
