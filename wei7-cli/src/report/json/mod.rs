//! Reports for programs: one JSON object a file, one a line.

mod diff;
mod judge;
mod object;
mod scene;

use serde::Serialize;
use wei7_core::{Color, Fate, LineColumn, Loss};

use super::{message, sgfc};
use crate::report::{AboutCarrier, FileReport, Outcome};
use wei7_convert::findings::{Finding, RecordNumber};
use wei7_convert::info::Summary;

pub(crate) use diff::diff;
pub(crate) use judge::judge;
use object::List;
pub(super) use object::Object;
pub(crate) use scene::scene;

#[derive(Serialize)]
struct Info<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    #[serde(flatten)]
    summary: &'a Summary,
    /// Whether the record has a carrier.
    carrier: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_back: Option<Vec<Object>>,
}

/// The report on one input as a line.
pub(crate) fn line(file: &FileReport) -> String {
    let is_skipped = matches!(file.outcome, Outcome::Skipped | Outcome::Link);
    let unlisted_losses = unlisted_losses(file);
    let counted = |count: usize| Some(count).filter(|count| *count > 0);
    Object::default()
        .set("file", &file.file)
        .set("format", file.format.map(wei7_convert::Format::id))
        .set("ok", file.findings.is_ok())
        .set_some("skipped", is_skipped.then_some(true))
        .set("records", file.records)
        .set("outputs", &file.outputs.names)
        // Outputs that existed before.
        .set_some("present", counted(file.existing))
        .set_some("unlisted_outputs", counted(file.outputs.unlisted))
        .set("diagnostics", List::new(file.findings.list(), |one| finding(one, file)))
        .set_some("unlisted", counted(file.findings.unlisted()))
        .set("losses", List::new(&file.losses.list, |one| loss(one, file)))
        .set_some("unlisted_losses", Some(unlisted_losses).filter(|losses| !losses.is_empty()))
        .line()
}

/// What a record is about, as a part of the line on its input, which the first record begins.
pub(crate) fn info(game: Option<usize>, summary: &Summary, about: AboutCarrier<'_>, begun: bool) -> String {
    let open = if begun { "," } else { INFO };
    let list = about.given_back.filter(|_| about.is_listed);
    let given_back = list.map(|things| things.iter().map(|one| thing(one, None)).collect());
    let info = Info { game, summary, carrier: about.given_back.is_some(), given_back };
    format!("{open}{}", serde_json::to_string(&info).unwrap_or_default())
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
    let located = finding.located.as_ref();
    let place = located.map(|located| located.place);
    Object::default()
        .set("code", diagnostic.code.id)
        .set("name", diagnostic.code.name)
        .set_some("sgfc", sgfc(diagnostic.code))
        .set("level", diagnostic.level().to_string())
        .set("paragraph", Some(diagnostic.paragraph()).filter(|paragraph| !paragraph.is_empty()))
        .set("message", message(diagnostic))
        .set("line", place.map(|place| place.line))
        .set("column", place.map(|place| place.column))
        .set_some("end", located.and_then(|located| located.end).map(position))
        .set_some("bytes", located.map(|located| [located.bytes.start, located.bytes.end]))
        .set("record", finding.number.filter(|_| place.is_some()).map(|number| number.record))
        .set_some("game", finding.number.filter(|_| file.several).map(|number| number.game))
        .set("pointer", &finding.pointer)
        .set("repair", &diagnostic.repair)
}

fn position(at: LineColumn) -> Object {
    Object::default().set("line", at.line).set("column", at.column)
}

fn loss((loss, number): &(Loss, RecordNumber), file: &FileReport) -> Object {
    thing(loss, Some(loss.fate)).set_some("game", file.several.then_some(number.game))
}

/// A thing that a format does not say, where it is, and what becomes of it.
fn thing(loss: &Loss, fate: Option<Fate>) -> Object {
    Object::default()
        .set("code", loss.concept.id())
        .set("what", loss.concept.what())
        .set("at", &loss.at)
        .set_some("fate", fate.map(|fate| fate.to_string()))
        .set("detail", &loss.detail)
}

/// Losses of one kind that are not listed one by one.
fn unlisted_losses(file: &FileReport) -> Vec<Object> {
    let groups = file.losses.groups().filter(|(.., group)| group.count > group.listed);
    let counts = groups.map(|(concept, fate, group)| {
        let kind = Object::default().set("code", concept.id()).set("what", concept.what());
        kind.set("fate", fate.to_string()).set("count", group.count - group.listed)
    });
    counts.collect()
}
