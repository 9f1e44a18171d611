//! Reports as people and as programs read them.

mod diff;
mod explain;
pub(crate) mod file_report;
mod json;
mod judge;
mod progress;
pub(crate) mod reporter;
mod sarif;
mod text;
mod view;

pub(crate) use diff::{json_line as json_differences, text as differences};
pub(crate) use explain::{topic_line, topic_page, unknown_topic};
pub(crate) use json::{info as json_info, line as json_line, line_after_info as json_line_after_info};
pub(crate) use judge::{Judged, json as json_verdict, text as verdict_of_rules};
pub(crate) use sarif::Log;
pub(crate) use text::{Amount, Style, findings, hint, info, outcome, summary, verdict};
pub(crate) use view::{game_line, json_scene};

use wei7_core::{Code, Diagnostic, Fate, Severity};

use crate::language::{Language, Words};
use wei7_convert::codes;
use wei7_convert::explain::title;
use wei7_files::RunError;

/// The sentence of a finding for programs. What we say about files and options is a reason and not something that was found.
fn message(diagnostic: &Diagnostic) -> String {
    match &diagnostic.found {
        Some(why) if codes::ALL.contains(&diagnostic.code) => format!("{}: {why}", diagnostic.code.summary),
        _ => diagnostic.message(),
    }
}

/// The sentence of a finding for people.
fn sentence(diagnostic: &Diagnostic, language: Language) -> String {
    let words = crate::language::Words::of(language);
    let mut text = title(diagnostic.code, language).to_owned();
    let is_reason = codes::ALL.contains(&diagnostic.code);
    let said = diagnostic.found.iter().map(|found| {
        if is_reason { found.clone().into_owned() } else { words.with("found", [("what", (&**found).into())]) }
    });
    let wanted =
        diagnostic.expected.iter().map(|what| words.with("expected", [("what", (&*language.phrase(what)).into())]));
    for (index, part) in said.chain(wanted).enumerate() {
        text.push_str(&words.say(if index == 0 { "colon" } else { "comma" }));
        text.push_str(&part);
    }
    text
}

fn severity(severity: Severity, words: &Words) -> String {
    words.say(match severity {
        Severity::Info => "severity-info",
        Severity::Loss => "severity-loss",
        Severity::Warning => "severity-warning",
        Severity::Error => "severity-error",
    })
}

fn fate(fate: Fate, words: &Words) -> String {
    words.say(match fate {
        Fate::Native => "fate-native",
        Fate::Approximated => "fate-approximated",
        Fate::Carried => "fate-carried",
        Fate::Dropped => "fate-dropped",
    })
}

/// What SGFC calls the same kind of finding.
fn sgfc(code: &'static Code) -> Option<u8> {
    wei7_sgf::codes::SGFC.iter().find(|(_, known)| *known == code).map(|(number, _)| *number)
}

/// The paragraph that a finding says is broken, with the specification that it stands in.
fn broken(diagnostic: &Diagnostic) -> Option<String> {
    within(diagnostic.code, diagnostic.paragraph())
}

/// The paragraph of a code, likewise. Limits of ours have none.
fn paragraph(code: &Code) -> Option<String> {
    within(code, code.paragraph)
}

fn within(code: &Code, paragraph: &str) -> Option<String> {
    let specification = match code.id.as_bytes().first() {
        Some(b'J') => "wei7 3.0, ",
        Some(b'X') => "wei7 2.2, ",
        Some(b'I') => "Ishi, ",
        _ => "",
    };
    (!paragraph.is_empty()).then(|| format!("{specification}{paragraph}"))
}

/// Why a run ended before its inputs did.
pub(crate) fn stop(stop: &RunError, language: Language) -> String {
    let words = crate::language::Words::of(language);
    format!("{}{}{stop}", severity(Severity::Error, words), words.say("colon"))
}
