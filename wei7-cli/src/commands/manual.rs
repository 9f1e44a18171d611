//! `wei7 help`, `wei7 completions` and `wei7 man`, generated from the definition of the command line.

use std::fmt::Write as _;

use clap::Command;
use clap_complete::Shell;

use crate::args::ReportForm;
use crate::error::{RunError, UsageError};
use crate::language::{Language, Words, command_line, help_text, manual_text};
use crate::report::printable;
use crate::streams::{Exit, Streams};

/// Prints the completion script for a shell.
pub(crate) fn completions(shell: Shell, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command_line(streams.language), "wei7", &mut script);
    streams.stdout.write_all(&script).map_err(RunError::Stdout)?;
    Ok(Exit::Done)
}

/// Returns the definition of the command `name`, or of the whole command line if `name` is `None`.
fn find_command(name: Option<&str>, streams: &Streams<'_>) -> Result<Command, RunError> {
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

/// Prints the text of `--help` for a command, or for wei7 itself if `command` is `None`.
pub(crate) fn help(command: Option<&str>, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let text = find_command(command, streams)?.render_long_help();
    let text = if streams.styled_out { text.ansi().to_string() } else { text.to_string() };
    let text = printable(&help_text(&text, streams.language), ReportForm::Text, streams.styled_out);
    streams.stdout.write_all(text.as_bytes()).map_err(RunError::Stdout)?;
    Ok(Exit::Done)
}

/// Prints the manual page of a command, or of wei7 itself if `command` is `None`, in roff.
pub(crate) fn man(command: Option<&str>, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let page = find_command(command, streams)?;
    let page = match command {
        None => page,
        // Manual pages of commands have names such as wei7-convert(1).
        Some(name) => page.display_name(format!("wei7-{name}")),
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text).map_err(RunError::Stdout)?;
    let text = with_sections(&String::from_utf8_lossy(&text), streams.language);
    let text = manual_text(&text, streams.language);
    streams.stdout.write_all(text.as_bytes()).map_err(RunError::Stdout)?;
    Ok(Exit::Done)
}

/// Sections that every manual page has: the id of the message for the heading, and the terms, each with the id of the
/// message for its meaning.
const SECTIONS: [(&str, &[(&str, &str)]); 3] = [
    ("man-exit-status", &[("0", "man-exit-done"), ("1", "man-exit-findings"), ("2", "man-exit-no-result")]),
    ("man-files", &[("wei7.toml", "man-file-config"), ("*.supplement.json", "man-file-supplement")]),
    (
        "man-environment",
        &[
            ("LC_ALL, LC_MESSAGES, LANG", "man-variable-language"),
            ("NO_COLOR", "man-variable-color"),
            ("COLUMNS", "man-variable-columns"),
        ],
    ),
];

/// Adds the sections that all pages have to a page in roff, and keeps the columns of its examples aligned.
fn with_sections(page: &str, language: Language) -> String {
    let words = Words::in_language(language);
    let mut text = String::new();
    let mut is_extra = false;
    for line in page.lines() {
        if line.starts_with(".SH ") {
            if is_extra {
                text.push_str(".fi\n");
            }
            is_extra = line == ".SH EXTRA";
        }
        text.push_str(line);
        text.push('\n');
        // Justified lines are turned off for Chinese, which has no blanks between words that could be widened.
        if line.starts_with(".TH ") && language == Language::Zh {
            text.push_str(".ad l\n");
        }
        if line == ".SH EXTRA" {
            text.push_str(".nf\n");
        }
    }
    if is_extra {
        text.push_str(".fi\n");
    }
    for (heading, terms) in SECTIONS {
        let _ = writeln!(text, ".SH {}", words.say(heading));
        for (term, meaning) in terms {
            let _ =
                writeln!(text, ".TP\n\\fB{}\\fR\n{}", term.replace('-', "\\-"), words.say(meaning).replace('-', "\\-"));
        }
    }
    text
}
