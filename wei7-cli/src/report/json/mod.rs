//! Reports for programs: one JSON object a file, one a line.

mod diff;
mod judge;
mod object;
mod scene;

use serde::Serialize;
use wei7_core::{Color, Loss};

use super::{message, sgfc};
use crate::report::{FileReport, Outcome};
use wei7_convert::findings::{Finding, RecordNumber};
use wei7_convert::info::Summary;

pub(crate) use diff::diff;
pub(crate) use judge::judge;
pub(super) use object::Object;
pub(crate) use scene::scene;

#[derive(Serialize)]
struct Info<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    #[serde(flatten)]
    summary: &'a Summary,
}

/// The report on one input as a line.
pub(crate) fn line(file: &FileReport) -> String {
    let is_skipped = file.outcome == Outcome::Skipped;
    let unlisted_losses = unlisted_losses(file);
    let counted = |count: usize| Some(count).filter(|count| *count > 0);
    Object::default()
        .with("file", &file.file)
        .with("format", file.format.map(wei7_convert::Format::id))
        .with("ok", file.findings.is_ok())
        .with_some("skipped", is_skipped.then_some(true))
        .with("records", file.records)
        .with("outputs", file.outputs.names())
        // Outputs that existed before.
        .with_some("present", counted(file.existing))
        .with_some("unlisted_outputs", counted(file.outputs.unlisted()))
        .with("diagnostics", file.findings.list().iter().map(|one| finding(one, file)).collect::<Vec<_>>())
        .with_some("unlisted", counted(file.findings.unlisted()))
        .with("losses", file.losses.list().iter().map(|one| loss(one, file)).collect::<Vec<_>>())
        .with_some("unlisted_losses", Some(unlisted_losses).filter(|losses| !losses.is_empty()))
        .line()
}

/// What a record is about, as a part of the line on its input, which the first record begins.
pub(crate) fn info(game: Option<usize>, summary: &Summary, begun: bool) -> String {
    let open = if begun { "," } else { INFO };
    format!("{open}{}", serde_json::to_string(&Info { game, summary }).unwrap_or_default())
}

/// The rest of the line after the parts of its records, if there are any.
pub(crate) fn line_after_info(file: &FileReport, begun: bool) -> String {
    let line = line(file);
    let members = line.strip_prefix('{').unwrap_or(&line);
    format!("{}],{members}", if begun { "" } else { INFO })
}

const INFO: &str = "{\"info\":[";

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

fn finding(finding: &Finding, file: &FileReport) -> Object {
    let diagnostic = &finding.diagnostic;
    let place = finding.located.as_ref().map(|located| located.place);
    Object::default()
        .with("code", diagnostic.code.id)
        .with("name", diagnostic.code.name)
        .with_some("sgfc", sgfc(diagnostic.code))
        .with("severity", diagnostic.severity().to_string())
        .with("paragraph", Some(diagnostic.paragraph()).filter(|paragraph| !paragraph.is_empty()))
        .with("message", message(diagnostic))
        .with("line", place.map(|place| place.line))
        .with("column", place.map(|place| place.column))
        .with("record", finding.number.filter(|_| place.is_some()).map(|number| number.record))
        .with_some("game", finding.number.filter(|_| file.several).map(|number| number.game))
        .with("pointer", &finding.pointer)
        .with("repair", &diagnostic.repair)
}

fn loss((loss, number): &(Loss, RecordNumber), file: &FileReport) -> Object {
    Object::default()
        .with("code", loss.concept.id())
        .with("what", loss.concept.what())
        .with("at", &loss.at)
        .with("fate", loss.fate.to_string())
        .with("detail", &loss.detail)
        .with_some("game", file.several.then_some(number.game))
}

/// Losses of one kind that are not listed one by one.
fn unlisted_losses(file: &FileReport) -> Vec<Object> {
    let groups = file.losses.groups().filter(|(.., group)| group.count > group.listed);
    let counts = groups.map(|(concept, fate, group)| {
        let kind = Object::default().with("code", concept.id()).with("what", concept.what());
        kind.with("fate", fate.to_string()).with("count", group.count - group.listed)
    });
    counts.collect()
}
