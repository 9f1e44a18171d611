//! Definition of the command line in a language, from which help, manual pages and completions are made.

use std::borrow::Cow;
use std::ffi::OsString;

use clap::{Arg, Command, CommandFactory};
use textwrap::core::display_width;

use super::{Language, Words, help_in_chinese};
use crate::args::Cli;

/// Returns the language that `--lang` requests. The arguments are searched without parsing the command line, since the
/// error of an invalid command line must be in this language, too.
pub(crate) fn asked_language(args: &[OsString]) -> Option<Language> {
    let mut args = args.iter().skip(1).take_while(|arg| *arg != "--").filter_map(|arg| arg.to_str());
    let mut asked = None;
    while let Some(arg) = args.next() {
        let tag = if arg == "--lang" { args.next() } else { arg.strip_prefix("--lang=") };
        asked = Language::ALL.into_iter().find(|language| Some(language.tag()) == tag).or(asked);
    }
    asked
}

/// Returns the definition of the command line with its help in a language.
pub(crate) fn command_line(language: Language) -> Command {
    let mut command = Cli::command();
    if language == Language::En {
        return command;
    }
    // This adds the arguments and value names that clap itself defines, such as `--help`, so that they are translated,
    // too.
    command.build();
    in_chinese(command)
}

/// Layout of Chinese help: clap's own layout, with the word `Usage` translated, for which clap has no setting.
const TEMPLATE: &str = "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

fn in_chinese(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let about = help_in_chinese(&format!("about-{name}")).unwrap_or_default();
    let command = match command.get_long_about() {
        Some(_) => command.long_about(about.clone()),
        None => command,
    };
    let command = match command.get_after_help().and_then(|_| help_in_chinese(&format!("after-{name}"))) {
        Some(after) => command.after_help(after),
        None => command,
    };
    command
        .about(about)
        .help_template(TEMPLATE)
        .subcommand_value_name(leaked(help_in_chinese("name-command")))
        .subcommand_help_heading(leaked(help_in_chinese("heading-commands")))
        .mut_subcommands(in_chinese)
        .mut_args(|arg| option_in_chinese(&name, arg))
        // clap must not wrap lines, since it does not know where Chinese lines may break. `help_text` wraps them.
        .term_width(0)
}

/// Leaks a text, because clap requires static text for headings and names. A run leaks little, since it translates the
/// command line only once.
fn leaked(text: Option<String>) -> &'static str {
    text.map_or("", |text| text.leak())
}

fn option_in_chinese(command: &str, arg: Arg) -> Arg {
    let id = arg.get_id().as_str().replace('_', "-");
    let of_option = |kind: &str, end: &str| {
        let of_command = help_in_chinese(&format!("{kind}-{command}-{id}{end}"));
        of_command.or_else(|| help_in_chinese(&format!("{kind}-{id}{end}")))
    };
    let mut short_help = of_option("help", "").unwrap_or_default();
    let mut long_help = short_help.clone();
    let words = Words::in_language(Language::Zh);
    let takes_values = arg.get_action().takes_values();
    let values = if takes_values { arg.get_possible_values() } else { Vec::new() };
    if !values.is_empty() {
        let names: Vec<_> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
        let list = format!("[{}]", words.with("usage-values", [("values", names.join("、").into())]));
        short_help = format!("{short_help} {list}");
        long_help = if values.iter().any(|value| value.get_help().is_some()) {
            let helps = values.iter().map(|value| {
                let help = of_option("value", &format!("-{}", value.get_name()));
                format!("\n  - {}{}", value.get_name(), help.map(|help| format!("：{help}")).unwrap_or_default())
            });
            format!("{long_help}\n\n{}{}", words.say("help-values"), helps.collect::<String>())
        } else {
            format!("{long_help}\n\n{list}")
        };
    }
    let defaults: Vec<_> =
        arg.get_default_values().iter().filter(|_| takes_values).map(|value| value.to_string_lossy()).collect();
    if !defaults.is_empty() && !arg.is_hide_default_value_set() {
        let default = format!("[{}]", words.with("help-default", [("value", defaults.join("、").into())]));
        short_help = format!("{short_help} {default}");
        long_help = format!("{long_help}\n\n{default}");
    }
    let names: Option<Vec<&'static str>> = arg.get_value_names().map(|names| {
        let chinese =
            |name: &clap::builder::Str| help_in_chinese(&key("name", name)).unwrap_or_else(|| name.to_string());
        names.iter().map(|name| leaked(Some(chinese(name)))).collect()
    });
    let heading = arg.get_help_heading().unwrap_or(if arg.is_positional() { "Arguments" } else { "Options" });
    let heading = leaked(help_in_chinese(&key("heading", heading)));
    let arg = arg
        .help(short_help)
        .long_help(long_help)
        .help_heading(heading)
        .hide_possible_values(true)
        .hide_default_value(true);
    match names {
        Some(names) => arg.value_names(names),
        None => arg,
    }
}

/// Returns the id of the Chinese text for a heading or for the name of a value. With the kind `name`, `FILE|DIR`
/// becomes `name-file-dir`.
pub(super) fn key(kind: &str, text: &str) -> String {
    let mut key = kind.to_owned();
    for word in text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()) {
        key.push('-');
        key.push_str(&word.to_ascii_lowercase());
    }
    key
}

/// Completes help that clap has rendered: translates clap's placeholder for options, and wraps lines where Chinese may
/// break. English help is returned unchanged.
pub(crate) fn help_text(help: &str, language: Language) -> String {
    if language == Language::En {
        return help.to_owned();
    }
    let columns = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0).min(100));
    let mut text = String::new();
    for line in options_in_chinese(help).split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        let line = &heading(line.trim_end());
        if display_width(line) > columns {
            // The help of an option begins after the last two blanks of its line. Wrapped lines are indented as far.
            let behind_gap = line.rfind("  ").map_or(0, |at| at + 2);
            let item = if line.get(behind_gap..).is_some_and(|item| item.starts_with("- ")) { 2 } else { 0 };
            let indent = " ".repeat(line.get(..behind_gap).map_or(0, display_width) + item);
            // Names of options are not broken, so that they can be copied.
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

/// Translates clap's placeholder `[OPTIONS]` in a line of usage, for which clap has no setting.
fn options_in_chinese(text: &str) -> String {
    text.replace("[OPTIONS]", &format!("[{}]", leaked(help_in_chinese("heading-options"))))
}

/// Replaces the ASCII colon with which clap ends a heading by a Chinese colon. The heading may have colors.
fn heading(line: &str) -> Cow<'_, str> {
    let ends = [(":", "："), (":\u{1b}[0m", "：\u{1b}[0m")];
    let heading = ends.iter().find_map(|(end, chinese)| Some(format!("{}{chinese}", line.strip_suffix(end)?)));
    heading.filter(|_| !line.starts_with(' ')).map_or(line.into(), Into::into)
}

/// Headings of sections of a manual page as `clap_mangen` writes them, each with the id of the message that translates
/// it.
const SECTIONS: [(&str, &str); 6] = [
    (".SH NAME", "man-section-name"),
    (".SH SYNOPSIS", "man-section-synopsis"),
    (".SH DESCRIPTION", "man-section-description"),
    (".SH SUBCOMMANDS", "man-section-commands"),
    (".SH EXTRA", "man-section-extra"),
    (".SH VERSION", "man-section-version"),
];

/// Translates the section headings of a manual page that `clap_mangen` rendered.
pub(crate) fn manual_text(page: &str, language: Language) -> String {
    if language == Language::En {
        return page.to_owned();
    }
    let words = Words::in_language(language);
    let lines = options_in_chinese(page);
    let lines = lines.lines().map(|line| match SECTIONS.iter().find(|(heading, _)| *heading == line) {
        Some((_, id)) => format!(".SH {}\n", words.say(id)),
        None => format!("{line}\n"),
    });
    lines.collect()
}
