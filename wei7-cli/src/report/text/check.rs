//! The verdict of `check` on one input.

use wei7_core::Severity;

use super::{one_line, unit};
use crate::language::{Language, Words};
use crate::report::FileReport;

/// Whether the input is valid, with the number of its records and findings.
pub(crate) fn verdict(file: &FileReport, language: Language) -> String {
    let words = Words::of(language);
    let (errors, warnings) = (file.findings.count(Severity::Error), file.findings.count(Severity::Warning));
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
    for (number, id) in [(errors, "errors"), (warnings, "warnings")].into_iter().filter(|(number, _)| *number > 0) {
        add(format!("{more}{}", words.with(id, [("number", number.into())])));
    }
    text.push('\n');
    text
}
