//! Findings as SARIF 2.1.0 (OASIS), for code scanning on GitHub and elsewhere: one log, written as inputs are checked.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use wei7_core::Severity;

use super::json::Object;
use super::{full_paragraph, message};
use crate::language::Language;
use crate::report::FileReport;
use crate::streams::Exit;
use wei7_convert::convert::is_lost;
use wei7_convert::explain::Topic;
use wei7_convert::findings::Located;

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

/// SARIF 3.27.10
const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "note",
        Severity::Loss | Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// A log that is written input by input.
#[derive(Debug, Default)]
pub(crate) struct SarifLog {
    begun: bool,
    /// A sentence for each input with findings or losses that are not listed.
    unlisted: Vec<String>,
}

impl SarifLog {
    /// The log up to its results: what each code means.
    pub(crate) fn begin() -> String {
        let rules: Vec<String> = Topic::all().map(rule).collect();
        format!(
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":\
             {{\"name\":\"wei7\",\"semanticVersion\":\"{}\",\"rules\":[\n{}\n]}}}},\"columnKind\":\"unicodeCodePoints\",\"results\":[",
            env!("CARGO_PKG_VERSION"),
            rules.join(",\n")
        )
    }

    /// The results of an input, each a line.
    pub(crate) fn add(&mut self, file: &FileReport) -> String {
        let left = file.losses.total() - file.losses.list().len();
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

    /// The rest of the log, as the run ended.
    pub(crate) fn end(&self, exit: Exit) -> String {
        let note = |unlisted: &String| Object::default().with("level", "note").with("message", text(unlisted));
        let run = Object::default()
            .with("executionSuccessful", exit != Exit::NoResult)
            .with("toolExecutionNotifications", self.unlisted.iter().map(note).collect::<Vec<_>>());
        format!("\n],\"invocations\":[{}]}}]}}\n", run.text())
    }
}

fn text(text: &str) -> Object {
    Object::default().with("text", text)
}

fn rule(topic: Topic) -> String {
    let paragraph = match topic {
        Topic::Finding(code) => full_paragraph(code, code.paragraph),
        Topic::Loss(_) => None,
    };
    Object::default()
        .with("id", topic.id())
        .with("name", topic.name())
        // Reports for programs are in English.
        .with("shortDescription", text(topic.title(Language::En)))
        .with("defaultConfiguration", Object::default().with("level", level(topic.severity())))
        .with_some("properties", paragraph.map(|paragraph| Object::default().with("paragraph", paragraph)))
        .text()
}

fn results(file: &FileReport) -> Vec<String> {
    let name = file.file.replace('\\', "/");
    let uri = Object::default().with("uri", utf8_percent_encode(&name, NOT_IN_PATHS).to_string());
    let artifact = || Object::default().with("artifactLocation", &uri);
    let findings = file.findings.list().iter().map(|finding| {
        let diagnostic = &finding.diagnostic;
        let region = finding.located.as_ref().map(|Located { place, .. }| {
            Object::default().with("startLine", place.line).with("startColumn", place.column)
        });
        let properties = Object::default()
            .with_some("game", finding.number.filter(|_| file.several).map(|number| number.game))
            .with_some("pointer", finding.pointer.as_ref())
            .with_some("repair", diagnostic.repair.as_ref());
        Object::default()
            .with("ruleId", diagnostic.code.id)
            .with("level", level(diagnostic.severity()))
            .with("message", text(&message(diagnostic)))
            .with("locations", [Object::default().with("physicalLocation", artifact().with_some("region", region))])
            .with_some("properties", Some(properties).filter(|properties| !properties.is_empty()))
            .text()
    });
    let losses = file.losses.list().iter().map(|(loss, number)| {
        let (what, fate) = (loss.concept.what(), loss.fate);
        let detail = if loss.detail.is_empty() { String::new() } else { format!(" ({})", loss.detail) };
        let location = Object::default()
            .with("physicalLocation", artifact())
            .with("logicalLocations", [Object::default().with("fullyQualifiedName", &loss.at)]);
        let game = file.several.then_some(number.game);
        Object::default()
            .with("ruleId", loss.concept.id())
            .with("level", if is_lost(fate) { "warning" } else { "note" })
            .with("message", text(&format!("{what}{detail}: {fate}")))
            .with("locations", [location])
            .with("properties", Object::default().with_some("game", game).with("fate", fate.to_string()))
            .text()
    });
    findings.chain(losses).collect()
}
