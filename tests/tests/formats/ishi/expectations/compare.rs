//! Compares a file that was read with its line of the expectations.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use wei7_core::{Diagnostic, Level, Place};
use wei7_ishi::IshiReader;

use super::walk::{self, Block, Event, Thing};

/// A file with its expectations.
struct Case {
    expected: Value,
    wrong: Vec<String>,
}

/// Returns the differences of a file from its expectations.
pub(crate) fn check(samples: &Path, line: &str) -> Vec<String> {
    let expected: Value = serde_json::from_str(line).unwrap();
    let file = expected["file"].as_str().unwrap().to_owned();
    let bytes = fs::read(samples.join(&file)).unwrap();
    let (mut events, mut text, mut findings) = (Vec::new(), String::new(), Vec::new());
    let mut records = IshiReader::new().lenient().records(&bytes[..]);
    while let Some(read) = records.next() {
        let read = read.unwrap();
        events.push(walk::event(&read.value, records.number()));
        findings.extend(read.report.diagnostics().to_vec());
        text.push_str(&records.piece().to_str());
    }
    let mut case = Case { expected, wrong: Vec::new() };
    case.findings(&text, &findings);
    case.counts(&events);
    case.first_event(&events);
    case.each_event(&events);
    case.attachments(&events);
    case.marks_and_branches(&events);
    case.wrong.into_iter().map(|wrong| format!("{file}: {wrong}")).collect()
}

fn level(finding: &Diagnostic) -> &'static str {
    match finding.level() {
        // The samples expect no warning for a date or a result kept as text; a report names each.
        Level::Note if matches!(finding.code.id, "I301" | "I302") => "none",
        Level::Note if finding.code.always_reported => "warning",
        Level::Note => "none",
        Level::Repaired | Level::Error | Level::Refused => "error",
    }
}

fn line_of(text: &str, finding: &Diagnostic) -> u64 {
    let Place::Span(span) = finding.place else { return 0 };
    let before = text[..span.start].matches('\n').count();
    u64::try_from(before).unwrap() + 1
}

/// Returns the points that the fields of a line name.
pub(crate) fn points(fields: &str, thing: &Thing) -> BTreeSet<String> {
    let point = |field: &str| match field.strip_prefix('#') {
        Some(number) => thing.numbers[&number.parse::<u32>().unwrap()].clone(),
        None => field.to_ascii_lowercase(),
    };
    fields.split_whitespace().map(point).collect()
}

impl Case {
    fn is_tested(&self, field: &str) -> bool {
        let skipped = self.expected["not_judged"].as_array().unwrap();
        !skipped.iter().any(|other| other == field)
    }

    fn equal(&mut self, field: &str, found: &Value) {
        if !self.is_tested(field) || self.expected.get(field).is_none() {
            return;
        }
        let any = self.expected.get(format!("{field}_any")).and_then(Value::as_array);
        if self.expected[field] != *found && !any.is_some_and(|any| any.contains(found)) {
            self.wrong.push(format!("{field}: {found}, not {}", self.expected[field]));
        }
    }

    fn findings(&mut self, text: &str, findings: &[Diagnostic]) {
        let levels: Vec<_> = findings.iter().map(level).collect();
        let worst = ["error", "warning"].into_iter().find(|one| levels.contains(one)).unwrap_or("none");
        if !self.expected["severity_any"].as_array().unwrap().contains(&json!(worst)) {
            let all: Vec<_> = findings.iter().map(ToString::to_string).collect();
            self.wrong.push(format!("severity {worst}: {all:?}"));
        }
        for must in self.expected["must_report"].as_array().unwrap().clone() {
            let lines = must.get("line_any").cloned().unwrap_or_else(|| json!([must["line"]]));
            let is_there = |finding| lines.as_array().unwrap().contains(&json!(line_of(text, finding)));
            if !findings.iter().any(is_there) {
                self.wrong.push(format!("not reported: {must}"));
            }
        }
    }

    fn counts(&mut self, events: &[Event]) {
        let sum = |count: fn(&Event) -> usize| json!(events.iter().map(count).sum::<usize>());
        let of_things =
            |count: fn(&Thing) -> usize| json!(events.iter().flat_map(|event| &event.things).map(count).sum::<usize>());
        self.equal("events", &json!(events.len()));
        self.equal("moves_total", &sum(|event| event.moves_in_all));
        self.equal("variations_total", &sum(|event| event.variations.len()));
        self.equal("diagrams_total", &sum(|event| event.diagrams.len()));
        let depths = events.iter().flat_map(|event| &event.variations).map(|one| one.depth);
        self.equal("max_var_depth", &json!(depths.max().unwrap_or(0)));
        self.equal("comments_total", &of_things(|thing| thing.blocks.len()));
        self.equal("user_blocks_total", &of_things(|thing| thing.users.len()));
        let remarks = events
            .iter()
            .map(|event| event.last_remarks + event.things.iter().map(|thing| thing.remarks.len()).sum::<usize>());
        self.equal("remarks_total", &json!(remarks.sum::<usize>()));
        self.equal(
            "prisoners_total",
            &of_things(|thing| match &thing.prisoners {
                Some(lines) => lines.iter().map(|line| line.split(' ').count()).sum(),
                None => thing.taken.len(),
            }),
        );
    }

    fn first_event(&mut self, events: &[Event]) {
        let Some(event) = events.first() else { return };
        for (field, found) in fields(event) {
            let field = match field {
                "final_board_main_line" => "final_board_event1_main_line".to_owned(),
                _ => format!("{field}_event1"),
            };
            self.equal(&field, &found);
        }
    }

    fn each_event(&mut self, events: &[Event]) {
        if !self.is_tested("per_event") {
            return;
        }
        let expected = self.expected["per_event"].as_array().cloned().unwrap_or_default();
        for (number, (event, expected)) in events.iter().zip(&expected).enumerate() {
            let title = ("title", event.title.as_deref().map_or(json!(""), |title| json!(title)));
            for (field, found) in fields(event).into_iter().chain([title]) {
                if expected.get(field).is_some_and(|value| !value.is_null() && *value != found) {
                    self.wrong.push(format!("event {}: {field}: {found}, not {}", number + 1, expected[field]));
                }
            }
        }
    }

    fn attachments(&mut self, events: &[Event]) {
        if !self.is_tested("attachments") {
            return;
        }
        for attachment in self.expected["attachments"].as_array().unwrap().clone() {
            let to = attachment["to"].as_str().unwrap();
            let text = attachment["text"].as_str().unwrap();
            let mut things = events.iter().flat_map(|event| &event.things).filter(|thing| thing.path == to);
            let cut = attachment.get("text_cut").is_some();
            let what = attachment["what"].as_str().unwrap();
            let at_end = to == "end" && events.last().is_some_and(|event| event.last_remarks > 0);
            if !at_end && !things.any(|thing| is_attached(thing, what, text, cut)) {
                self.wrong.push(format!("not attached: {attachment}"));
            }
        }
    }

    /// Compares marks, variations and diagrams.
    fn marks_and_branches(&mut self, events: &[Event]) {
        let list = |case: &Self, field: &str| {
            // If variations can be read in more than one way, they are not even counted.
            let counted = field != "variations" || case.is_tested("variations_total");
            let list = case.expected[field].as_array().filter(|_| case.is_tested(field) && counted);
            list.cloned().unwrap_or_default()
        };
        for expected in list(self, "marks_result") {
            let to = expected["to"].as_str().unwrap();
            let things = events.iter().flat_map(|event| &event.things).filter(|thing| thing.path == to);
            let found: BTreeMap<_, _> = things.flat_map(|thing| thing.shown.clone()).collect();
            if json!(found) != expected["shown"] {
                self.wrong.push(format!("marks of {to}: {found:?}, not {}", expected["shown"]));
            }
        }
        for expected in list(self, "variations") {
            let found = events.iter().flat_map(|event| &event.variations).find(|one| one.path == expected["to"]);
            let found = found.map(|one| json!([one.characters, one.moves, one.end]));
            if found != Some(json!([expected["characters"], expected["moves"], expected["final_board"]])) {
                self.wrong.push(format!("variation {found:?}, not {expected}"));
            }
        }
        for expected in list(self, "diagrams") {
            let mut all = events.iter().flat_map(|event| event.diagrams.iter().map(move |one| (event.side, one)));
            let found = all.find(|(_, one)| one.path == expected["to"]);
            let found = found.map(|(side, one)| json!([one.region, side, one.shown]));
            if found != Some(json!([expected["region"], expected["board_size"], expected["shown"]])) {
                self.wrong.push(format!("diagram {found:?}, not {expected}"));
            }
        }
    }
}

/// Returns the values of an event, under their names in `per_event`.
fn fields(event: &Event) -> Vec<(&'static str, Value)> {
    let sorted = |stones: &[String]| stones.iter().map(|name| name.to_ascii_lowercase()).collect::<Vec<_>>();
    let stones: usize = event.setup.iter().map(Vec::len).sum();
    vec![
        ("boardsize", json!(event.side)),
        ("setup_stones", json!(stones)),
        ("setup", json!({"B": sorted(&event.setup[0]), "W": sorted(&event.setup[1])})),
        ("moves_main_line", json!(event.moves.len())),
        ("main_line", json!(event.moves)),
        ("final_board_main_line", json!(event.end)),
    ]
}

fn is_attached(thing: &Thing, what: &str, text: &str, cut: bool) -> bool {
    let begins = |block: &Block| {
        let first = block.lines.first().map(|line| line.trim()).unwrap_or_default();
        &*block.title == text || (block.title.is_empty() && first == text.trim())
    };
    match what {
        "COM" => thing.blocks.iter().any(begins),
        "USER" => thing.users.iter().any(begins),
        "REMARK" => thing.remarks.iter().any(|remark| remark == text),
        "PRISONER" => match &thing.prisoners {
            Some(lines) => lines.iter().any(|line| line == text),
            None => points(text, thing) == thing.taken,
        },
        _ => match &thing.mark_lines {
            Some(lines) => lines.iter().any(|line| {
                let (keyword, fields) = line.split_once(' ').unwrap_or((line, ""));
                keyword == what && if cut { fields.starts_with(text) } else { fields == text }
            }),
            // Marks are the fields of the lines.
            None => text.split_whitespace().all(|field| {
                let (mark, at) = field.rsplit_once('@').unwrap();
                let mark = if mark.starts_with('\\') { mark.to_ascii_lowercase() } else { mark.to_owned() };
                cut || thing.shown.get(&at.to_ascii_lowercase()) == Some(&mark)
            }),
        },
    }
}
