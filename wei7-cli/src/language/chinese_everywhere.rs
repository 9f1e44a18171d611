//! Tests that all that people see of the command line and its errors has its Chinese, and no English word is left in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use clap::{Arg, Command};

use super::command_line::{command_line, examples, help_text, manual_text};
use super::{Language, PHRASES, phrase};
use crate::report::text::usage;

/// Names that stand in Chinese as they do in English.
const NAMES: &[&str] = &[
    "ASCII", "Arrow", "CA", "CSV", "GitHub", "Ishi", "JSON", "KataGo", "NDJSON", "OpenType", "PNG", "Parquet", "SARIF",
    "SGF", "SHELL", "SVG", "TrueType", "UTF", "shell", "wei",
];

/// The command and its commands, without the options that all of them have.
fn commands(language: Language) -> Vec<Command> {
    let mut whole = command_line(language);
    whole.build();
    let parts: Vec<Command> = whole.get_subcommands().cloned().collect();
    [whole].into_iter().chain(parts).collect()
}

fn texts_of_option(arg: &Arg) -> Vec<String> {
    let help = [arg.get_help(), arg.get_long_help()].into_iter().flatten().map(ToString::to_string);
    let names = arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string);
    let values = arg.get_possible_values().into_iter().filter_map(|value| Some(value.get_help()?.to_string()));
    let (values, names) =
        if arg.get_action().takes_values() { (values.collect(), names.collect()) } else { (Vec::new(), Vec::new()) };
    let heading = arg.get_help_heading().map(str::to_owned);
    help.chain(names).chain(values).chain(heading).collect()
}

#[test]
fn each_text_of_the_command_line_has_its_chinese() {
    let mut missing = BTreeSet::new();
    for command in commands(Language::En) {
        let about = [command.get_about(), command.get_long_about()].into_iter().flatten().map(ToString::to_string);
        let options = command.get_arguments().flat_map(texts_of_option);
        missing.extend(about.chain(options).filter(|text| PHRASES.exact(text).is_none()));
    }
    assert!(missing.is_empty(), "wei7-cli/src/language/zh.phrases wants these: {missing:#?}");
}

#[test]
fn examples_are_the_same_in_both_languages() {
    let of_text = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("  wei7 "));
        lines.map(|line| line.split("  ").next().unwrap_or_default().to_owned()).collect()
    };
    for command in commands(Language::En) {
        let english = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let chinese = examples(command.get_name());
        assert_eq!(english.is_empty(), chinese.is_empty(), "zh.examples: {}", command.get_name());
        assert_eq!(of_text(&english), of_text(chinese), "zh.examples: {}", command.get_name());
    }
}

/// Words of English in a text, which is no code (in backquotes), option, path, value of an option or name.
fn english(text: &str, known: &BTreeSet<String>) -> Vec<String> {
    let outside: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-._/=|+$~'{}<>\\:".contains(c);
    let words = outside.split(|c: char| !is_part(c)).map(|word| word.trim_matches(['\'', '<', '>', ':']));
    let is_word = |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    words.filter(is_word).filter(|word| !NAMES.contains(word) && !known.contains(*word)).map(str::to_owned).collect()
}

/// Values of options, their defaults, and the names of commands.
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
            // Of an example what it does; and of rules, which are given by name.
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
fn no_english_is_left_in_what_is_said_of_a_wrong_value() {
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
                // What may be chosen is listed by name.
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

/// Sources whose errors no reader of reports sees: columns of a library, this.
const OF_LIBRARIES: &[&str] = &["table/src/column.rs", "chinese_everywhere"];

#[test]
fn each_error_has_its_chinese() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut missing = BTreeSet::new();
    let mut found = 0;
    for entry in walkdir::WalkDir::new(crates).into_iter().filter_entry(|entry| entry.file_name() != "target") {
        let path = entry.unwrap().into_path();
        let name = path.to_string_lossy().replace('\\', "/");
        if path.extension().is_none_or(|ends| ends != "rs")
            || !name.contains("/src/")
            || OF_LIBRARIES.iter().any(|part| name.contains(part))
        {
            continue;
        }
        for text in errors(&fs::read_to_string(&path).unwrap()) {
            found += 1;
            // Some have a line for each color.
            if [text.clone(), text.replace('7', "black")].iter().all(|text| phrase(Language::Zh, text) == *text) {
                missing.insert(text);
            }
        }
    }
    assert!(found > 40, "{found}");
    assert!(missing.is_empty(), "wei7-cli/src/language/zh.phrases wants these, with `*` for 7: {missing:#?}");
}

/// The sentences of errors of a source, with `7` for each value. Those that are but values are none.
fn errors(source: &str) -> Vec<String> {
    let attributes = source.split("#[error(").skip(1).filter(|rest| rest.trim_start().starts_with('"'));
    let literals = attributes.filter_map(|rest| {
        let literal = rest.trim_start().strip_prefix('"')?;
        let end = literal.match_indices('"').find(|(at, _)| !literal[..*at].ends_with('\\'))?.0;
        Some(literal[..end].split("\\\n").map(str::trim_start).collect::<String>())
    });
    let texts = literals.map(|literal| filled(&literal));
    texts.filter(|text| text.bytes().any(|byte| byte.is_ascii_alphabetic())).collect()
}

/// A format string with `7` for its values.
fn filled(format: &str) -> String {
    let mut text = String::new();
    let mut rest = format.chars();
    while let Some(letter) = rest.next() {
        match letter {
            '{' if rest.as_str().starts_with('{') => text.extend(rest.next()),
            '{' => {
                text.push('7');
                rest.by_ref().take_while(|letter| *letter != '}').for_each(drop);
            }
            '}' => text.extend(rest.next()),
            letter => text.push(letter),
        }
    }
    text
}
