//! The command line in a language: help, the manual and completions are made from it.

use std::borrow::Cow;
use std::ffi::OsString;

use clap::builder::{PossibleValue, Resettable, StyledStr};
use clap::{Arg, Command, CommandFactory};
use textwrap::core::display_width;

use super::{Language, PHRASES};
use crate::args::Cli;

/// Examples and other lines below the options, in Chinese: sections, each headed by the name of its command in brackets.
const EXAMPLES: &str = include_str!("zh.examples");

/// The language that `--lang` asks for. It is known before the command line is read, for that may fail.
pub(crate) fn asked_language(args: &[OsString]) -> Option<Language> {
    let mut args = args.iter().skip(1).take_while(|arg| *arg != "--").filter_map(|arg| arg.to_str());
    let mut asked = None;
    while let Some(arg) = args.next() {
        let tag = if arg == "--lang" { args.next() } else { arg.strip_prefix("--lang=") };
        asked = Language::ALL.into_iter().find(|language| Some(language.tag()) == tag).or(asked);
    }
    asked
}

/// The command line as people are told of it.
pub(crate) fn command_line(language: Language) -> Command {
    let mut command = Cli::command();
    if language == Language::En {
        return command;
    }
    // What clap adds has its Chinese, too.
    command.build();
    in_chinese(command)
}

fn in_chinese(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let [about, long_about] =
        [command.get_about(), command.get_long_about()].map(|text| Resettable::from(text.map(said)));
    let after = command.get_after_help().map(|_| examples(&name));
    command
        .about(about)
        .long_about(long_about)
        .after_help(after)
        .subcommand_value_name(exact("COMMAND"))
        .mut_subcommands(in_chinese)
        .mut_args(option_in_chinese)
        // Where lines of Chinese may be broken clap does not know.
        .term_width(0)
}

fn option_in_chinese(arg: Arg) -> Arg {
    let heading = arg.get_help_heading().unwrap_or(if arg.is_positional() { "Arguments" } else { "Options" });
    let heading = exact(heading);
    let names: Option<Vec<&'static str>> =
        arg.get_value_names().map(|names| names.iter().map(|name| exact(name)).collect());
    let help = arg.get_help().map(said).unwrap_or_default();
    let mut long_help = arg.get_long_help().map_or_else(|| help.clone(), said);
    let values: Vec<PossibleValue> =
        if arg.get_action().takes_values() { arg.get_possible_values() } else { Vec::new() };
    let mut short_help = help;
    if !values.is_empty() {
        let list = values.iter().map(PossibleValue::get_name).collect::<Vec<_>>().join("、");
        let list = format!("[{}{list}]", exact("possible values: "));
        short_help = format!("{short_help} {list}").into();
        long_help = if values.iter().any(|value| value.get_help().is_some()) {
            let told = values.iter().map(|value| {
                let help = value.get_help().map(|help| format!("：{}", said(help)));
                format!("\n  - {}{}", value.get_name(), help.unwrap_or_default())
            });
            format!("{long_help}\n\n{}{}", exact("Possible values:"), told.collect::<String>()).into()
        } else {
            format!("{long_help}\n\n{list}").into()
        };
    }
    let arg = arg.help(short_help).long_help(long_help).help_heading(heading).hide_possible_values(true);
    match names {
        Some(names) => arg.value_names(names),
        None => arg,
    }
}

fn said(text: &StyledStr) -> StyledStr {
    let text = text.to_string();
    PHRASES.say(&text).unwrap_or(text).into()
}

/// A name or a heading. One that has no Chinese is none; a test finds it.
fn exact(text: &str) -> &'static str {
    PHRASES.exact(text).unwrap_or_default()
}

pub(super) fn examples(name: &str) -> &'static str {
    let section = EXAMPLES.split("\n[").find_map(|section| section.strip_prefix(name)?.strip_prefix("]\n"));
    section.unwrap_or_default().trim_end()
}

/// Words that clap itself says in help.
const IN_HELP: &[&str] = &["Usage: ", "Usage:", "Commands:", "[OPTIONS]", "[default: "];

/// Help as clap has written it, its own words in this language. Lines that are too wide are broken where Chinese may be.
pub(crate) fn help_text(help: &str, language: Language) -> String {
    if language == Language::En {
        return help.to_owned();
    }
    let columns = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0).min(100));
    let mut text = String::new();
    for line in replaced(help, IN_HELP).split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        let line = &heading(line.trim_end());
        if display_width(line) > columns {
            // What is said of an option stands behind the last gap.
            let behind_gap = line.rfind("  ").map_or(0, |at| at + 2);
            let item = if line.get(behind_gap..).is_some_and(|item| item.starts_with("- ")) { 2 } else { 0 };
            let indent = " ".repeat(line.get(..behind_gap).map_or(0, display_width) + item);
            // The name of an option stays whole, so that it can be copied.
            let options = textwrap::Options::new(columns)
                .subsequent_indent(&indent)
                .break_words(false)
                .word_splitter(textwrap::WordSplitter::NoHyphenation);
            text.push_str(&textwrap::fill(line, options));
        } else {
            text.push_str(line);
        }
        text.push_str(end);
    }
    text
}

/// A heading ends with a colon of the language, plain or in color.
fn heading(line: &str) -> Cow<'_, str> {
    let ends = [(":", "："), (":\u{1b}[0m", "：\u{1b}[0m")];
    let heading = ends.iter().find_map(|(end, chinese)| Some(format!("{}{chinese}", line.strip_suffix(end)?)));
    heading.filter(|_| !line.starts_with(' ')).map_or(line.into(), Into::into)
}

/// Words that a manual page has besides.
const IN_MANUAL: &[&str] =
    &[".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH SUBCOMMANDS", ".SH EXTRA", ".SH VERSION", "[default: "];

/// A manual page as `clap_mangen` has written it, likewise.
pub(crate) fn manual_text(page: &str, language: Language) -> String {
    match language {
        Language::En => page.to_owned(),
        Language::Zh => replaced(page, IN_MANUAL),
    }
}

fn replaced(text: &str, words: &[&str]) -> String {
    words.iter().fold(text.to_owned(), |text, words| text.replace(words, exact(words)))
}
