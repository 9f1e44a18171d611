//! Reports for programs: one JSON object a file, one a line.

mod diff;
mod judge;
mod scene;

use serde::Serialize;
use wei7_core::Color;

use super::{message, sgfc};
use crate::report::{FileReport, Outcome};
use wei7_convert::info::Summary;

pub(crate) use diff::diff;
pub(crate) use judge::judge;
pub(crate) use scene::scene;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: Option<&'static str>,
    ok: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    skipped: bool,
    records: usize,
    outputs: &'a [String],
    /// Outputs that existed before.
    #[serde(skip_serializing_if = "is_zero")]
    present: usize,
    #[serde(skip_serializing_if = "is_zero")]
    unlisted_outputs: usize,
    diagnostics: Vec<Finding<'a>>,
    #[serde(skip_serializing_if = "is_zero")]
    unlisted: usize,
    losses: Vec<Loss<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unlisted_losses: Vec<UnlistedLosses>,
}

#[derive(Serialize)]
struct Finding<'a> {
    code: &'static str,
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    sgfc: Option<u8>,
    severity: String,
    paragraph: Option<&'static str>,
    message: String,
    line: Option<usize>,
    column: Option<usize>,
    record: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    pointer: Option<&'a str>,
    repair: Option<&'a str>,
}

#[derive(Serialize)]
struct Loss<'a> {
    code: &'static str,
    what: &'static str,
    at: &'a str,
    fate: String,
    detail: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
}

/// Losses of one kind that are not listed one by one.
#[derive(Serialize)]
struct UnlistedLosses {
    code: &'static str,
    what: &'static str,
    fate: String,
    count: usize,
}

#[derive(Serialize)]
struct Info<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    #[serde(flatten)]
    summary: &'a Summary,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The report on one input as a line.
pub(crate) fn line(file: &FileReport) -> String {
    let object = Line {
        file: &file.file,
        format: file.format.map(wei7_convert::Format::id),
        ok: file.findings.is_ok(),
        skipped: file.outcome == Outcome::Skipped,
        records: file.records,
        outputs: file.outputs.names(),
        present: file.existing,
        unlisted_outputs: file.outputs.unlisted(),
        diagnostics: diagnostics(file),
        unlisted: file.findings.unlisted(),
        losses: losses(file),
        unlisted_losses: unlisted_losses(file),
    };
    to_line(&object)
}

/// What a record is about, as a part of the line on its input, which the first record begins.
pub(crate) fn info(game: Option<usize>, summary: &Summary, begun: bool) -> String {
    let open = if begun { "," } else { INFO };
    format!("{open}{}", to_json(&Info { game, summary }))
}

/// The rest of the line after the parts of its records, if there are any.
pub(crate) fn line_after_info(file: &FileReport, begun: bool) -> String {
    let line = line(file);
    let members = line.strip_prefix('{').unwrap_or(&line);
    format!("{}],{members}", if begun { "" } else { INFO })
}

const INFO: &str = "{\"info\":[";

/// One object, on one line.
fn to_line(object: &impl Serialize) -> String {
    to_json(object) + "\n"
}

/// Serialization cannot fail: keys are strings and numbers are finite.
pub(super) fn to_json(object: &impl Serialize) -> String {
    serde_json::to_string(object).unwrap_or_default()
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

fn diagnostics(file: &FileReport) -> Vec<Finding<'_>> {
    let findings = file.findings.list().iter().map(|finding| {
        let diagnostic = &finding.diagnostic;
        let place = finding.located.as_ref().map(|located| located.place);
        Finding {
            code: diagnostic.code.id,
            name: diagnostic.code.name,
            sgfc: sgfc(diagnostic.code),
            severity: diagnostic.severity().to_string(),
            paragraph: Some(diagnostic.paragraph()).filter(|paragraph| !paragraph.is_empty()),
            message: message(diagnostic),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            record: finding.number.filter(|_| place.is_some()).map(|number| number.record),
            game: finding.number.filter(|_| file.several).map(|number| number.game),
            pointer: finding.pointer.as_deref(),
            repair: diagnostic.repair.as_deref(),
        }
    });
    findings.collect()
}

fn losses(file: &FileReport) -> Vec<Loss<'_>> {
    let losses = file.losses.list().iter().map(|(loss, number)| Loss {
        code: loss.concept.id(),
        what: loss.concept.what(),
        at: &loss.at,
        fate: loss.fate.to_string(),
        detail: &loss.detail,
        game: file.several.then_some(number.game),
    });
    losses.collect()
}

fn unlisted_losses(file: &FileReport) -> Vec<UnlistedLosses> {
    let groups = file.losses.groups().filter(|(.., group)| group.count > group.listed);
    let counts = groups.map(|(concept, fate, group)| UnlistedLosses {
        code: concept.id(),
        what: concept.what(),
        fate: fate.to_string(),
        count: group.count - group.listed,
    });
    counts.collect()
}
