//! Tests that help, manual pages and errors of the command line are complete in Chinese and contain no English words.

use std::collections::BTreeSet;

use clap::{Arg, Command};

use super::command_line::{command_line, help_text, key, manual_text};
use super::{Language, help_in_chinese};
use crate::report::text::usage;

/// Names that Chinese texts do not translate.
const NAMES: &[&str] = &[
    "AI",
    "ASCII",
    "Anki",
    "Arrow",
    "CA",
    "CSV",
    "GitHub",
    "Ishi",
    "JSON",
    "KaTrain",
    "KataGo",
    "Kaya",
    "Lizzie",
    "LizzieYzy",
    "NDJSON",
    "OGS",
    "OpenType",
    "PNG",
    "Parquet",
    "SARIF",
    "SGF",
    "SHELL",
    "SVG",
    "TrueType",
    "UTF",
    "shell",
    "wei",
];

/// Returns the command `wei7` and its subcommands.
fn commands(language: Language) -> Vec<Command> {
    let mut whole = command_line(language);
    whole.build();
    let parts: Vec<Command> = whole.get_subcommands().cloned().collect();
    [whole].into_iter().chain(parts).collect()
}

#[test]
fn each_text_of_the_command_line_has_its_chinese_and_each_chinese_text_is_used() {
    let mut missing = BTreeSet::new();
    let mut used = BTreeSet::new();
    let mut need = |ids: &[String]| match ids.iter().find(|id| help_in_chinese(id).is_some()) {
        Some(id) => drop(used.insert(id.clone())),
        None => drop(missing.insert(ids.last().cloned())),
    };
    need(&["heading-commands".into()]);
    for command in commands(Language::En) {
        let name = command.get_name();
        need(&[format!("about-{name}")]);
        if command.get_after_help().is_some() {
            need(&[format!("after-{name}")]);
        }
        for arg in command.get_arguments() {
            let id = arg.get_id().as_str().replace('_', "-");
            need(&[format!("help-{name}-{id}"), format!("help-{id}")]);
            need(&[key(
                "heading",
                arg.get_help_heading().unwrap_or(if arg.is_positional() { "Arguments" } else { "Options" }),
            )]);
            if !arg.get_action().takes_values() {
                continue;
            }
            for value in arg.get_possible_values().iter().filter(|value| value.get_help().is_some()) {
                let value = value.get_name();
                need(&[format!("value-{name}-{id}-{value}"), format!("value-{id}-{value}")]);
            }
            for value in arg.get_value_names().unwrap_or_default() {
                let id = key("name", value);
                // Names such as `N` and `+HH:MM` contain no words, so they need no translation.
                let has_word = id.split('-').skip(1).any(|word| word.len() > 2) && value.as_str() != "SHELL";
                if has_word || help_in_chinese(&id).is_some() {
                    need(&[id]);
                }
            }
        }
    }
    assert!(missing.is_empty(), "wei7-cli/src/language/help.zh.ftl has no {missing:#?}");
    let ids = include_str!("help.zh.ftl").lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    let ids = ids.filter_map(|line| line.split_once(" =")).map(|(id, _)| id.to_owned());
    let unused: Vec<_> = ids.filter(|id| !used.contains(id)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn examples_are_the_same_in_both_languages() {
    let examples = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("  wei7 "));
        lines.map(|line| line.split("  ").next().unwrap_or_default().to_owned()).collect()
    };
    for command in commands(Language::En) {
        let english = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let chinese = help_in_chinese(&format!("after-{}", command.get_name())).unwrap_or_default();
        assert_eq!(examples(&english), examples(&chinese), "{}", command.get_name());
    }
}

/// Returns the English words in a text. Code in backquotes, options, paths, `known` words and `NAMES` are not counted
/// as English.
fn english(text: &str, known: &BTreeSet<String>) -> Vec<String> {
    let outside: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-._/=|+$~'{}<>\\:".contains(c);
    let words = outside.split(|c: char| !is_part(c)).map(|word| word.trim_matches(['\'', '<', '>', ':']));
    let is_word = |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    words.filter(is_word).filter(|word| !NAMES.contains(word) && !known.contains(*word)).map(str::to_owned).collect()
}

/// Returns the words that are English in every language: possible values of options, names of values, and names of
/// commands.
fn values(commands: &[Command]) -> BTreeSet<String> {
    let of_option = |arg: &Arg| {
        let values = arg.get_possible_values().into_iter().map(|value| value.get_name().to_owned());
        let names = arg.get_value_names().unwrap_or_default().iter().flat_map(|name| name.split('|'));
        values.chain(names.map(str::to_owned)).collect::<Vec<_>>()
    };
    let options = commands.iter().flat_map(|command| command.get_arguments().flat_map(of_option));
    options.chain(commands.iter().map(|command| command.get_name().to_owned())).collect()
}

#[test]
fn no_english_is_left_in_help_and_manual() {
    let commands = commands(Language::Zh);
    let known = values(&commands);
    for mut command in commands {
        let name = command.get_name().to_owned();
        for help in [command.render_help(), command.render_long_help()] {
            let help = help_text(&help.to_string(), Language::Zh);
            // Only the description of an example is Chinese, not the command. Lines of `judge` with names of rules are
            // left out.
            let lines = help.lines().map(|line| match line.strip_prefix("  wei7 ") {
                Some(example) => example.split_once("  ").map_or("", |(_, does)| does),
                None => line,
            });
            let lines = lines.filter(|line| name != "judge" || !line.contains(['=', '、', '（']));
            let left: Vec<String> = lines.flat_map(|line| english(line, &known)).collect();
            assert!(left.is_empty(), "{name}: {left:?} in\n{help}");
        }
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page).unwrap();
        let page = manual_text(&String::from_utf8(page).unwrap(), Language::Zh);
        let headings = page.lines().filter_map(|line| line.strip_prefix(".SH "));
        assert_eq!(headings.flat_map(|heading| english(heading, &known)).next(), None, "{name}");
        assert!(!page.contains("default") && !page.contains("ossible values"), "{name}: {page}");
    }
}

#[test]
fn no_english_is_left_in_errors_of_wrong_values() {
    let known = values(&commands(Language::Zh));
    let whole = command_line(Language::Zh);
    let mut tried = 0;
    for command in commands(Language::Zh) {
        let name = command.get_name().to_owned();
        for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
            for value in ["?", "", "=?", "ko=?", "{?}", "99999999999999999999999", "-1"] {
                let given = match arg.get_long() {
                    Some(long) => vec![format!("--{long}={value}")],
                    None => vec!["--".to_owned(), value.to_owned()],
                };
                let begin = ["wei7", name.as_str()].map(str::to_owned);
                let args = begin.into_iter().filter(|word| word != "wei7" || name != *word).chain(given);
                let args = ["wei7".to_owned()].into_iter().filter(|_| name == "wei7").chain(args);
                let Err(error) = whole.clone().try_get_matches_from(args) else { continue };
                let said = usage(&error, "wei7", Language::Zh, false);
                // The sentence is cut before a list of possible values, which are names.
                let sentence = said.lines().find(|line| line.starts_with("错误：")).unwrap_or_else(|| panic!("{said}"));
                let sentence = ["可用的有", " 不能用作 ", " 不能是 ", "预设"]
                    .iter()
                    .fold(sentence, |sentence, list| sentence.split_once(list).map_or(sentence, |(before, _)| before));
                assert_eq!(english(sentence, &known), Vec::<String>::new(), "{name}: {said}");
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "{tried}");
}
