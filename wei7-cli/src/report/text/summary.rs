//! What became of an input, and of all inputs of a run.

use std::fmt::Write;
use std::path::PathBuf;

use wei7_core::{Concept, Fate, Severity};

use super::{fate, one_line, unit};
use crate::language::{Language, Words};
use crate::report::FileReport;
use crate::report::tally::Tally;
use wei7_convert::explain::Topic;

/// What became of an input, for `--verbose`.
pub(crate) fn outcome(file: &FileReport, language: Language) -> String {
    let words = Words::of(language);
    let format = file.format.map_or_else(|| words.say("record"), |format| format.name().to_owned());
    let games = words.with("games", [("unit", unit(file).into()), ("number", file.records.into())]);
    let moves = words.with("moves", [("number", file.moves.into())]);
    let comma = words.say("comma");
    let mut text = format!("{}{}{format}{comma}{games}{comma}{moves}", one_line(&file.file), words.say("colon"));
    let names = &file.outputs.names;
    if let Some(first) = names.first() {
        let others = names.len() - 1 + file.outputs.unlisted;
        let values = [("file", one_line(first).into()), ("others", others.into())];
        let _ = write!(text, "{}", words.with("written-to", values));
    }
    if file.existing > 0 {
        let _ = write!(text, "{comma}{}", words.with("there-already", [("number", file.existing.into())]));
    }
    text.push('\n');
    text
}

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

/// The closing line of a run over several inputs; `done` is the message that counts those with a result.
pub(crate) fn summary(tally: &Tally, done: &str, language: Language) -> String {
    let words = Words::of(language);
    let counts = [
        (tally.with_findings, "with-findings"),
        (tally.failed, "failed"),
        (tally.skipped, "skipped"),
        (tally.existing, "there-already"),
        (tally.interrupted, "not-begun"),
    ];
    let counts = counts.into_iter().filter(|(number, _)| *number > 0);
    let parts = std::iter::once((tally.done, done)).chain(counts);
    let parts: Vec<_> = parts.map(|(number, what)| words.with(what, [("number", number.into())])).collect();
    let comma = words.say("comma");
    let files = words.with("files", [("number", tally.files.into())]);
    let mut text = format!("{files}{}{}", words.say("colon"), parts.join(&comma));
    let games = words.with("games", [("unit", "game".into()), ("number", tally.games.into())]);
    let moves = words.with("moves", [("number", tally.moves.into())]);
    let _ = write!(text, "{}{games}{comma}{moves}", words.say("semicolon"));
    let loss = |((concept, becomes), number): (&(Concept, Fate), &usize)| {
        let what = Topic::Loss(*concept).title(language);
        let values = [("number", (*number).into()), ("what", what.into()), ("fate", fate(*becomes, words).into())];
        words.with("loss-in-all", values)
    };
    let losses: Vec<_> = tally.losses.iter().map(loss).collect();
    if !losses.is_empty() {
        let _ = write!(text, "{}{}", words.say("semicolon"), losses.join(&comma));
    }
    let passed_over = &tally.passed_over;
    if passed_over.count > 0 {
        let name = |path: &PathBuf| one_line(&path.to_string_lossy());
        let mut names: Vec<String> = passed_over.names.iter().map(name).collect();
        if names.len() < passed_over.count {
            names.push("...".to_owned());
        }
        let values = [("number", passed_over.count.into()), ("names", names.join(&comma).into())];
        let _ = write!(text, "{}{}", words.say("semicolon"), words.with("passed-over", values));
    }
    text.push('\n');
    text
}
