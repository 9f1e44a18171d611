//! Findings as SARIF 2.1.0 (OASIS), for code scanning on GitHub and elsewhere. The log is written while inputs are
//! checked.

use crate::language::{Language, Words};
use crate::report::{detail, repair};
use std::fmt::Write;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use wei7_core::Level;

use super::json::Object;
use super::{full_paragraph, message};
use crate::report::FileReport;
use crate::streams::Exit;
use wei7_convert::explain::{Page, Role, Topic};
use wei7_convert::findings::{Finding, Located};

/// Characters to escape in the path of a URI (RFC 3986, 3.3).
const NOT_IN_PATHS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}')
    .add(b':');

/// Returns the SARIF level (3.27.10).
const fn level(level: Level) -> &'static str {
    match level {
        Level::Note => "note",
        Level::Repaired => "warning",
        Level::Error | Level::Refused => "error",
    }
}

/// SARIF log that is written input by input.
#[derive(Debug, Default)]
pub(crate) struct SarifLog {
    begun: bool,
    /// Messages that name an input and the number of its findings or losses that the log does not list.
    unlisted: Vec<String>,
}

impl SarifLog {
    /// Returns the beginning of the log, up to its results: the tool with the description of each code.
    pub(crate) fn begin() -> String {
        let rules: Vec<String> = Topic::all().map(rule).collect();
        format!(
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":\
             {{\"name\":\"wei7\",\"semanticVersion\":\"{}\",\"rules\":[\n{}\n]}}}},\"columnKind\":\"unicodeCodePoints\",\"results\":[",
            env!("CARGO_PKG_VERSION"),
            rules.join(",\n")
        )
    }

    /// Returns the results of an input, one per line.
    pub(crate) fn add(&mut self, file: &FileReport) -> String {
        let left = file.losses.total() - file.losses.list.len();
        let findings = file.findings.unlisted();
        if findings + left > 0 {
            self.unlisted.push(format!("{}: {findings} more findings and {left} more losses", file.file));
        }
        let mut text = String::new();
        for result in results(file) {
            text.push_str(if self.begun { ",\n" } else { "\n" });
            text.push_str(&result);
            self.begun = true;
        }
        text
    }

    /// Returns the end of the log for a run with this exit code.
    pub(crate) fn end(&self, exit: Exit) -> String {
        let note = |unlisted: &String| Object::default().set("level", "note").set("message", text(unlisted));
        let run = Object::default()
            .set("executionSuccessful", exit != Exit::NoResult)
            .set("toolExecutionNotifications", self.unlisted.iter().map(note).collect::<Vec<_>>());
        format!("\n],\"invocations\":[{}]}}]}}\n", run.text())
    }
}

fn text(text: &str) -> Object {
    Object::default().set("text", text)
}

fn rule(topic: Topic) -> String {
    let paragraph = match topic {
        Topic::Finding(code) => full_paragraph(code, code.paragraph, Words::in_language(Language::En)),
        Topic::Loss(_) => None,
    };
    Object::default()
        .set("id", topic.id())
        .set("name", topic.name())
        // Reports for programs are in English.
        .set("shortDescription", text(topic.title(Language::En)))
        .set_some("help", topic.page().and_then(Result::ok).as_ref().map(help))
        .set("defaultConfiguration", Object::default().set("level", topic.level().map_or("warning", level)))
        .set_some("properties", paragraph.map(|paragraph| Object::default().set("paragraph", paragraph)))
        .text()
}

/// Returns the explanation of a code as a JSON object, as plain text and as Markdown with examples.
fn help(page: &Page<'_>) -> Object {
    let plain = page.english.join("\n\n");
    let mut markdown = plain.clone();
    for example in &page.examples {
        let (Role::Bad | Role::Good) = example.role else { continue };
        let head = if example.role == Role::Bad { "Reported here" } else { "Not reported here" };
        // The examples may contain fences of three backticks, so the fence around them has four.
        let fence = "`".repeat(4);
        let _ = write!(markdown, "\n\n{head}:\n\n{fence}{}\n{}\n{fence}", example.language, example.text);
    }
    text(&plain).set("markdown", markdown)
}

/// Returns the region of a finding (SARIF 3.30). `columnKind` declares that columns count characters.
fn region(located: &Located) -> Object {
    let region = Object::default().set("startLine", located.place.line).set("startColumn", located.place.column);
    match located.end {
        Some(end) => region.set("endLine", end.line).set("endColumn", end.column),
        None => region,
    }
}

/// Returns the fix of a finding (SARIF 3.55), if `fix` only replaces one value and its meaning is certain.
fn fixes(finding: &Finding, location: &Object) -> Option<[Object; 1]> {
    let diagnostic = &finding.diagnostic;
    let replacement = diagnostic.replacement.as_ref().filter(|_| diagnostic.level() == Level::Repaired)?;
    let located = finding.located.as_ref().filter(|located| located.end.is_some())?;
    let replaced = Object::default().set("deletedRegion", region(located)).set("insertedContent", text(replacement));
    let change = Object::default().set("artifactLocation", location).set("replacements", [replaced]);
    let fix = Object::default().set_some("description", repair(diagnostic, Language::En).map(|repair| text(&repair)));
    Some([fix.set("artifactChanges", [change])])
}

fn results(file: &FileReport) -> Vec<String> {
    let name = file.file.replace('\\', "/");
    let uri = Object::default().set("uri", utf8_percent_encode(&name, NOT_IN_PATHS).to_string());
    let artifact = || Object::default().set("artifactLocation", &uri);
    let findings = file.findings.list().iter().map(|finding| {
        let diagnostic = &finding.diagnostic;
        let region = finding.located.as_ref().map(region);
        let properties = Object::default()
            .set_some("game", finding.number.filter(|_| file.several).map(|number| number.game))
            .set_some("pointer", finding.pointer.as_ref())
            .set_some("repair", repair(diagnostic, Language::En));
        Object::default()
            .set("ruleId", diagnostic.code.id)
            .set("level", level(diagnostic.level()))
            .set("message", text(&message(diagnostic)))
            .set("locations", [Object::default().set("physicalLocation", artifact().set_some("region", region))])
            .set_some("fixes", fixes(finding, &uri))
            .set_some("properties", Some(properties).filter(|properties| !properties.is_empty()))
            .text()
    });
    let losses = file.losses.list.iter().map(|(loss, number)| {
        let (what, fate) = (loss.concept.what(), loss.fate);
        let detail = match detail(loss, Language::En) {
            detail if detail.is_empty() => detail,
            detail => format!(" ({detail})"),
        };
        let location = Object::default()
            .set("physicalLocation", artifact())
            .set("logicalLocations", [Object::default().set("fullyQualifiedName", &loss.at)]);
        let game = file.several.then_some(number.game);
        Object::default()
            .set("ruleId", loss.concept.id())
            .set("level", if fate.is_loss() { "warning" } else { "note" })
            .set("message", text(&format!("{what}{detail}: {fate}")))
            .set("locations", [location])
            .set("properties", Object::default().set_some("game", game).set("fate", fate.to_string()))
            .text()
    });
    findings.chain(losses).collect()
}
