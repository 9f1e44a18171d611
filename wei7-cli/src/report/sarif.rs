//! Findings as SARIF 2.1.0 (OASIS), for code scanning on GitHub and elsewhere: one log, written as inputs are checked.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::Serialize;
use wei7_core::Severity;

use super::json::to_json;
use super::{full_paragraph, message};
use crate::language::Language;
use crate::report::FileReport;
use crate::streams::Exit;
use wei7_convert::explain::Topic;
use wei7_convert::findings::Finding;

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

#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    id: &'static str,
    name: &'a str,
    short_description: Text<'a>,
    default_configuration: Configuration,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Paragraph>,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Paragraph {
    paragraph: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'a> {
    rule_id: &'static str,
    level: &'static str,
    message: Text<'a>,
    locations: [Location<'a>; 1],
    #[serde(skip_serializing_if = "Properties::is_empty")]
    properties: Properties<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: Physical<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    logical_locations: Option<[Logical<'a>; 1]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical<'a> {
    artifact_location: Artifact<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct Artifact<'a> {
    uri: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Logical<'a> {
    fully_qualified_name: &'a str,
}

#[derive(Serialize)]
struct Note<'a> {
    level: &'static str,
    message: Text<'a>,
}

#[derive(Default, Serialize)]
struct Properties<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pointer: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fate: Option<String>,
}

impl Properties<'_> {
    fn is_empty(&self) -> bool {
        self.game.is_none() && self.pointer.is_none() && self.repair.is_none() && self.fate.is_none()
    }
}

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
        let notes = self.unlisted.iter().map(|text| Note { level: "note", message: Text { text } });
        format!(
            "\n],\"invocations\":[{{\"executionSuccessful\":{},\"toolExecutionNotifications\":{}}}]}}]}}\n",
            exit != Exit::NoResult,
            to_json(&notes.collect::<Vec<_>>())
        )
    }
}

fn rule(topic: Topic) -> String {
    let paragraph = match topic {
        Topic::Finding(code) => full_paragraph(code, code.paragraph),
        Topic::Loss(_) => None,
    };
    to_json(&Rule {
        id: topic.id(),
        name: &topic.name(),
        // Reports for programs are in English.
        short_description: Text { text: topic.title(Language::En) },
        default_configuration: Configuration { level: level(topic.severity()) },
        properties: paragraph.map(|paragraph| Paragraph { paragraph }),
    })
}

fn results(file: &FileReport) -> Vec<String> {
    let name = file.file.replace('\\', "/");
    let uri = utf8_percent_encode(&name, NOT_IN_PATHS).to_string();
    let findings = file.findings.list().iter().map(|finding| result(finding, file, &uri));
    let losses = file.losses.list().iter().map(|(loss, number)| {
        let what = loss.concept.what();
        let detail = if loss.detail.is_empty() { String::new() } else { format!(" ({})", loss.detail) };
        to_json(&SarifResult {
            rule_id: loss.concept.id(),
            level: if loss.fate.is_loss() { "warning" } else { "note" },
            message: Text { text: &format!("{what}{detail}: {}", loss.fate) },
            locations: [Location {
                physical_location: Physical { artifact_location: Artifact { uri: &uri }, region: None },
                logical_locations: Some([Logical { fully_qualified_name: &loss.at }]),
            }],
            properties: Properties {
                game: file.several.then_some(number.game),
                fate: Some(loss.fate.to_string()),
                ..Properties::default()
            },
        })
    });
    findings.chain(losses).collect()
}

fn result(finding: &Finding, file: &FileReport, uri: &str) -> String {
    let diagnostic = &finding.diagnostic;
    let place = finding.located.as_ref().map(|located| located.place);
    to_json(&SarifResult {
        rule_id: diagnostic.code.id,
        level: level(diagnostic.severity()),
        message: Text { text: &message(diagnostic) },
        locations: [Location {
            physical_location: Physical {
                artifact_location: Artifact { uri },
                region: place.map(|place| Region { start_line: place.line, start_column: place.column }),
            },
            logical_locations: None,
        }],
        properties: Properties {
            game: finding.number.filter(|_| file.several).map(|number| number.game),
            pointer: finding.pointer.as_deref(),
            repair: diagnostic.repair.as_deref(),
            fate: None,
        },
    })
}
