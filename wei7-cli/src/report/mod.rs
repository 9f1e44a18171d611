//! Reports for people (`text`) and for programs (`json`, `sarif`).

pub(crate) mod csv;
mod file_report;
mod folder_total;
mod github;
pub(crate) mod json;
mod listed_game;
mod log;
mod printable;
mod progress;
mod reporter;
mod sarif;
mod shared_streams;
mod tally;
pub(crate) mod text;

use wei7_core::{Argument, BoardSize, Code, Diagnostic, Loss, Message};

use crate::error::RunError;
use crate::language::{Language, Words};
use wei7_convert::Formats;
use wei7_convert::findings::{self, RecordNumber};

pub(crate) use file_report::{
    CarrierLocation, FileReport, FixOutcome, Losses, Outcome, Outputs, TIME_ZONE, is_told as is_loss_told,
};
pub(crate) use folder_total::{FolderTotal, Only};
pub(crate) use listed_game::ListedGame;
pub(crate) use printable::{DocumentWriter, printable, visible};
pub(crate) use reporter::{Reporter, Stdout};
pub(crate) use sarif::SarifLog;
pub(crate) use shared_streams::SharedStreams;
pub(crate) use tally::Tally;

/// Record that `judge` has judged, as named above its verdicts.
pub(crate) struct JudgedRecord {
    pub(crate) number: RecordNumber,
    pub(crate) size: BoardSize,
    /// Number of errors in the record. They are reported with the verdict, which is about the record as it was read.
    pub(crate) errors: usize,
}

/// Returns the encoding of the text, if the finding reports that the encoding was guessed (SGF, Ishi, server formats).
pub(crate) fn guessed_encoding(finding: &Diagnostic) -> Option<String> {
    let encoding = match finding.code.id {
        "S206" | "I203" => finding.repair.as_ref()?.arguments().first().map(|(_, encoding)| encoding),
        "G006" => finding.found.as_ref(),
        _ => None,
    };
    encoding?.as_text().map(str::to_owned)
}

/// Returns the detail of a loss in a language; empty if the loss has no detail.
pub(crate) fn detail(loss: &Loss, language: Language) -> String {
    loss.detail.as_ref().map_or_else(String::new, |detail| language.argument(detail).into_owned())
}

/// Returns the English message of a finding, for programs.
fn message(diagnostic: &Diagnostic) -> String {
    sentence(diagnostic, Language::En)
}

/// Returns the sentence of a finding in a language, followed by the hint on what to do, if there is one.
pub(crate) fn sentence(diagnostic: &Diagnostic, language: Language) -> String {
    let words = Words::in_language(language);
    let hint = match &diagnostic.found {
        Some(Argument::Message(found)) => words.hint(found),
        _ => None,
    };
    let hint = hint.or_else(|| words.hint(&Message::new(diagnostic.code.name)));
    words.with_hint(findings::sentence(diagnostic, language), hint)
}

/// Returns the description of the repair that the reader made, followed by the hint on what to do, if there is one.
pub(crate) fn repair(diagnostic: &Diagnostic, language: Language) -> Option<String> {
    let words = Words::in_language(language);
    let repair = findings::repair(diagnostic, language)?;
    Some(words.with_hint(repair, diagnostic.repair.as_ref().and_then(|repair| words.hint(repair))))
}

/// Returns the text of a message, followed by the hint on what to do, if there is one.
pub(crate) fn message_with_hint(message: &Message, language: Language) -> String {
    let words = Words::in_language(language);
    words.with_hint(words.message(message), words.hint(message))
}

/// Returns the number of the message with which the SGF checker SGFC reports the same fault.
fn sgfc(code: &'static Code) -> Option<u8> {
    let number = Formats::default().iter().find_map(|format| format.driver().number_elsewhere(code));
    number.filter(|(checker, _)| *checker == "SGFC").map(|(_, number)| number)
}

/// Returns a paragraph of a specification together with the name of the specification; `None` if the paragraph is
/// empty, as for limits of this program.
fn full_paragraph(code: &Code, paragraph: &str, words: &Words) -> Option<String> {
    let id = match code.id.as_bytes().first() {
        Some(b'J') => "paragraph-of-3-0",
        Some(b'X') => "paragraph-of-2-2",
        Some(b'I') => "paragraph-of-ishi",
        Some(b'G') => "paragraph-of-servers",
        Some(b'C') => "paragraph-of-supplements",
        _ => "paragraph-of-itself",
    };
    let paragraph = paragraph.strip_prefix("supplement ").unwrap_or(paragraph);
    (!paragraph.is_empty()).then(|| words.with(id, [("paragraph", paragraph.into())]))
}

/// Returns the line that reports an error that ended the run.
pub(crate) fn run_error(error: &RunError, language: Language) -> String {
    let words = Words::in_language(language);
    format!("{}{}{}", words.say("level-error"), words.say("colon"), message_with_hint(&error.message(), language))
}
