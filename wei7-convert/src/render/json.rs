//! Reports for programs: one object a file, one a line.

use serde::Serialize;
use wei7_core::Place;

use super::locate::Locator;
use super::message;
use crate::info::Summary;
use crate::report::{FileReport, Outcome};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: Option<&'static str>,
    ok: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    skipped: bool,
    records: usize,
    outputs: &'a [String],
    diagnostics: Vec<Finding>,
    #[serde(skip_serializing_if = "is_zero")]
    unlisted: usize,
    losses: Vec<Loss<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    info: Option<&'a [Summary]>,
}

#[derive(Serialize)]
struct Finding {
    code: &'static str,
    name: &'static str,
    severity: String,
    paragraph: Option<&'static str>,
    message: String,
    line: Option<usize>,
    column: Option<usize>,
    record: Option<usize>,
    pointer: Option<String>,
    repair: Option<String>,
}

#[derive(Serialize)]
struct Loss<'a> {
    code: &'static str,
    what: &'static str,
    at: &'a str,
    fate: String,
    detail: &'a str,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The report on one input as a line. `with_info` adds what its records are about.
pub(crate) fn line(file: &FileReport, with_info: bool) -> String {
    let object = Line {
        file: &file.file,
        format: file.format.map(crate::format::Format::name),
        ok: file.report.is_ok(),
        skipped: file.outcome == Outcome::Skipped,
        records: file.summaries.len(),
        outputs: &file.outputs,
        diagnostics: diagnostics(file),
        unlisted: file.report.unlisted(),
        losses: losses(file),
        info: with_info.then_some(&file.summaries),
    };
    // Nothing in it can fail to be written: its keys are strings and its numbers are finite.
    let mut line = serde_json::to_string(&object).unwrap_or_default();
    line.push('\n');
    line
}

fn diagnostics(file: &FileReport) -> Vec<Finding> {
    let text = file.text();
    let mut locator = Locator::new(&text);
    let findings = file.report.diagnostics().iter().zip(file.pointers()).map(|(diagnostic, pointer)| {
        let place = match diagnostic.place {
            Place::Span(span) => Some(locator.locate(span.start)),
            Place::Source | Place::Node(_) => None,
        };
        Finding {
            code: diagnostic.code.id,
            name: diagnostic.code.name,
            severity: diagnostic.severity().to_string(),
            paragraph: Some(diagnostic.code.paragraph).filter(|paragraph| !paragraph.is_empty()),
            message: message(diagnostic),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            record: place.map(|_| 0),
            pointer,
            repair: diagnostic.repair.as_ref().map(ToString::to_string),
        }
    });
    findings.collect()
}

fn losses(file: &FileReport) -> Vec<Loss<'_>> {
    let losses = file.losses.iter().map(|loss| Loss {
        code: loss.concept.id(),
        what: loss.concept.what(),
        at: &loss.at,
        fate: loss.fate.to_string(),
        detail: &loss.detail,
    });
    losses.collect()
}
