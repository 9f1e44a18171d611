//! Reports for programs: one JSON object per line, whose member `type` names its type.
//!
//! The members of each type are described in docs/schema/wei7-report-1.schema.json; a test compares them with the
//! output.

mod diff;
mod game;
mod judge;
mod object;
mod scene;

use crate::language::Language;
use crate::report::{detail, repair};
use std::cmp::Reverse;
use wei7_convert::{Formats, findings};

use wei7_core::{Color, Concept, Fate, Level, LineColumn, Loss};

use super::tally::Tally;
use super::{message, sgfc};
use crate::args::FailOn;
use crate::config::ConfigFile;
use crate::report::{FileReport, Outcome};
use crate::streams::Exit;
use wei7_convert::findings::{Finding, Located, RecordNumber};

pub(crate) use diff::{diff, only_in_folder};
pub(crate) use game::game;
pub(crate) use judge::judge;
pub(super) use object::Object;
pub(crate) use scene::scene;

/// Version of the report format. Members may be added without changing the version; existing members keep their name
/// and meaning.
const VERSION: u32 = 1;

/// Returns the first line, with the version of the report format and the `wei7.toml` in use.
pub(crate) fn begin(config: Option<&ConfigFile>) -> String {
    let program = Object::default().set("name", "wei7").set("version", env!("CARGO_PKG_VERSION"));
    let config = config.map(|config| {
        let object = Object::default().set("path", config.path.to_string_lossy());
        object.set("read", !config.is_of_another_user).set("options", &config.options)
    });
    typed_object("report").set("version", VERSION).set("program", program).set_some("config", config).line()
}

/// Returns one line for each finding and each loss of an input, and one for its outcome.
pub(crate) fn file_lines(file: &FileReport) -> String {
    let mut text = String::new();
    for one in file.findings.list() {
        text.push_str(&finding(one, file).line());
    }
    for one in &file.losses.list {
        text.push_str(&loss(one, file).line());
    }
    text.push_str(&outcome_line(file).line());
    text
}

/// Returns the last line, with the totals of the run.
pub(crate) fn summary(tally: &Tally) -> String {
    let findings = tally.findings.iter().map(|((Reverse(level), code), group)| {
        let kind = Object::default().set("code", code).set("level", level.to_string());
        kind.set("count", group.count).set("files", group.files)
    });
    let losses = tally.losses.iter().map(|((concept, fate), count)| loss_count(*concept, *fate, *count));
    typed_object("summary")
        .set("exit", tally.exit.code())
        .set("files", tally.files)
        .set("done", tally.done)
        .set("repaired", tally.repaired)
        .set("with_errors", tally.with_errors)
        .set("refused", tally.failed)
        .set("skipped", tally.skipped)
        .set("existing", tally.existing)
        .set("interrupted", tally.interrupted)
        .set_some("proven", nonzero(tally.proven))
        .set("passed_over", tally.passed_over.count)
        .set("games", tally.games)
        .set("moves", tally.moves)
        .set("findings", findings.collect::<Vec<_>>())
        .set("losses", losses.collect::<Vec<_>>())
        .line()
}

/// Returns the lines of all inputs, and the last line with the totals of the run.
pub(crate) fn end(files: &[FileReport], fail_on: FailOn, exit: Exit) -> String {
    let mut tally = Tally::default();
    for file in files {
        tally.add(file, fail_on);
    }
    tally.exit = exit;
    files.iter().map(file_lines).collect::<String>() + &summary(&tally)
}

fn typed_object(name: &str) -> Object {
    Object::default().set("type", name)
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

fn finding(finding: &Finding, file: &FileReport) -> Object {
    let diagnostic = &finding.diagnostic;
    let formats = Formats::default();
    let argument = |argument| findings::argument_in(argument, &formats, Language::En);
    typed_object("finding")
        .set("file", &file.file)
        .set_some("game", finding.number.map(|number| number.game))
        .set("level", diagnostic.level().to_string())
        .set("code", diagnostic.code.id)
        .set("name", diagnostic.code.name)
        .set("message", message(diagnostic))
        .set_some("found", diagnostic.found.as_ref().map(argument))
        .set_some("expected", diagnostic.expected.as_ref().map(argument))
        .set_some("repair", repair(diagnostic, Language::En))
        .set_some("replacement", diagnostic.replacement.as_ref())
        .set_some("paragraph", Some(diagnostic.paragraph()).filter(|paragraph| !paragraph.is_empty()))
        .set_some("sgfc", sgfc(diagnostic.code))
        .set_some("place", finding.located.as_ref().map(|located| place(located, finding)))
}

fn place(located: &Located, finding: &Finding) -> Object {
    Object::default()
        .set("line", located.place.line)
        .set("column", located.place.column)
        .set_some("end", located.end.map(position))
        .set("bytes", [located.bytes.start, located.bytes.end])
        .set_some("pointer", finding.pointer.as_ref())
}

fn position(at: LineColumn) -> Object {
    Object::default().set("line", at.line).set("column", at.column)
}

fn loss((loss, number): &(Loss, RecordNumber), file: &FileReport) -> Object {
    let begin = typed_object("loss").set("file", &file.file).set("game", number.game);
    with_description(begin.set("fate", loss.fate.to_string()), loss)
}

/// Returns the JSON object of a value that a carrier restored.
fn restored_value(value: &Loss) -> Object {
    with_description(Object::default(), value)
}

fn with_description(begin: Object, loss: &Loss) -> Object {
    begin
        .set("code", loss.concept.id())
        .set("what", loss.concept.what())
        .set("at", &loss.at)
        .set("detail", detail(loss, Language::En))
}

fn outcome_line(file: &FileReport) -> Object {
    let (outcome, is_read) = match file.outcome {
        Outcome::Done => ("done", true),
        Outcome::Failed => ("refused", true),
        Outcome::Skipped => ("skipped", false),
        Outcome::Link => ("link", false),
        Outcome::Existing => ("existing", false),
    };
    let levels = [Level::Refused, Level::Error, Level::Repaired, Level::Note];
    let findings = levels
        .into_iter()
        .fold(Object::default(), |counts, level| counts.set(&level.to_string(), file.findings.count(level)));
    let losses: Vec<_> =
        file.losses.groups().map(|(concept, fate, group)| loss_count(concept, fate, group.count)).collect();
    let unlisted = [
        ("findings", file.findings.unlisted()),
        ("losses", file.losses.total() - file.losses.list.len()),
        ("outputs", file.outputs.unlisted),
    ];
    let unlisted = unlisted.into_iter().filter(|(_, count)| *count > 0);
    let unlisted = unlisted.fold(Object::default(), |counts, (what, count)| counts.set(what, count));
    typed_object("file")
        .set("file", &file.file)
        .set("format", file.format.map(wei7_convert::Format::id))
        .set("outcome", outcome)
        .set_some("valid", is_read.then(|| file.outcome == Outcome::Done && file.findings.is_ok()))
        .set("games", file.records)
        .set_some("refused_games", nonzero(file.refused))
        .set_some("other_games", nonzero(file.others))
        .set("moves", file.moves)
        .set("outputs", &file.outputs.names)
        .set_some("existing", nonzero(file.existing))
        .set_some("proven", nonzero(file.proven))
        .set_some("dry_run", file.dry_run.then_some(true))
        .set("findings", findings)
        .set("losses", losses)
        .set_some("unlisted", Some(unlisted).filter(|counts| !counts.is_empty()))
}

fn nonzero(count: usize) -> Option<usize> {
    Some(count).filter(|count| *count > 0)
}

/// Returns the JSON object with the number of losses of one concept and fate.
fn loss_count(concept: Concept, fate: Fate, count: usize) -> Object {
    Object::default().set("code", concept.id()).set("fate", fate.to_string()).set("count", count)
}
