//! Lines that summarize the outcome of an input.

use std::fmt::Write;

use wei7_core::Level;

use super::{one_line, unit};
use crate::config::ConfigFile;
use crate::language::{Language, Words};
use crate::report::{FileReport, Outcome};
use wei7_convert::Format;

/// Returns the line with the outcome of an input: its format, the numbers of games and moves, and the written files.
pub(crate) fn outcome(file: &FileReport, language: Language) -> String {
    let words = Words::in_language(language);
    let format = file.format.map_or_else(|| words.say("record"), |format| format.name().to_owned());
    let games = words.with("games", [("unit", unit(file).into()), ("number", file.records.into())]);
    let moves = words.with("moves", [("number", file.moves.into())]);
    let comma = words.say("comma");
    let mut text = format!("{}{}{format}{comma}{games}{comma}{moves}", one_line(&file.file), words.say("colon"));
    let names = &file.outputs.names;
    if let Some(first) = names.first() {
        let others = names.len() - 1 + file.outputs.unlisted;
        let second = names.get(1).map(|name| one_line(name)).unwrap_or_default();
        let values = [("file", one_line(first).into()), ("second", second.into()), ("others", others.into())];
        let _ = write!(text, "{}", words.with(if file.dry_run { "would-be-written-to" } else { "written-to" }, values));
    }
    if file.existing > 0 {
        let _ = write!(text, "{comma}{}", words.with("there-already", [("number", file.existing.into())]));
    }
    if file.proven > 0 && file.outcome != Outcome::Failed {
        let _ = write!(text, "{comma}{}", words.say("proven-one"));
    }
    text.push('\n');
    text
}

/// Returns the line that names the format of the documents on standard output.
pub(crate) fn format_of_stdout(format: Format, language: Language) -> String {
    Words::in_language(language).with("format-of-stdout", [("format", format.name().into())]) + "\n"
}

/// Returns the line that names the `wei7.toml` in use and the options that it adds, or that says why the file was not
/// read.
pub(crate) fn config_file(config: &ConfigFile, language: Language) -> String {
    let values = [
        ("file", one_line(&config.path.display().to_string()).into()),
        ("options", one_line(&config.options.join(" ")).into()),
    ];
    let id = if config.is_of_another_user { "config-of-another-user" } else { "config-in-force" };
    Words::in_language(language).with(id, values) + "\n"
}

/// Returns the line that tells whether the input is valid, with the number of its records and findings.
pub(crate) fn verdict(file: &FileReport, language: Language) -> String {
    let words = Words::in_language(language);
    let format = file.format.map_or_else(|| words.say("record"), |format| format.name().to_owned());
    let name = one_line(&file.file);
    let is_valid = if file.findings.is_ok() { "valid" } else { "not-valid" };
    let mut text = words.with(is_valid, [("file", name.into()), ("format", format.into())]);
    let mut add = |part: String| {
        text.push_str(&words.say("comma"));
        text.push_str(&part);
    };
    if file.several || file.format.is_some_and(|format| !format.holds_one_record()) {
        let mut games = words.with("games", [("unit", unit(file).into()), ("number", file.records.into())]);
        if file.others > 0 {
            games.push_str(&words.with("not-of-go", [("number", file.others.into())]));
        }
        add(games);
        add(words.with("moves", [("number", file.moves.into())]));
    }
    let more = if file.findings.unlisted() > 0 { words.say("at-least") } else { String::new() };
    let levels =
        [(Level::Refused, "findings-refused"), (Level::Error, "errors"), (Level::Repaired, "findings-repaired")];
    for (level, id) in levels {
        let number = file.findings.count(level);
        if number > 0 {
            add(format!("{more}{}", words.with(id, [("number", number.into())])));
        }
    }
    text.push('\n');
    text
}
