use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use wei7_core::{LineIndex, Severity};

use super::*;

/// The texts of the events.
fn cut(text: &str) -> Vec<String> {
    let mut stream = Stream::new(text.as_bytes(), None, Limits::DEFAULT);
    let mut pieces = Vec::new();
    while let Some(event) = stream.next_event().expect("within the limits") {
        let last = event.last;
        pieces.push(stream.piece().text.to_owned());
        assert_eq!(last, stream.over);
    }
    pieces
}

#[test]
fn an_event_begins_with_its_remarks() {
    let text = "REMARK a\r\n\r\nEVENT 1\r\nB 1 d4\r\n\r\nREMARK b\r\n\r\nREMARK c\r\nEVENT 2\r\nREMARK d\r\n";
    assert_eq!(
        cut(text),
        ["REMARK a\r\n\r\nEVENT 1\r\nB 1 d4\r\n\r\n", "REMARK b\r\n\r\nREMARK c\r\nEVENT 2\r\nREMARK d\r\n"]
    );
}

#[test]
fn the_first_event_may_be_implicit() {
    assert_eq!(cut("B 1 d4\nEVENT\n"), ["B 1 d4\n", "EVENT\n"]);
    assert_eq!(cut(""), [""]);
    assert_eq!(cut("REMARK x\n"), ["REMARK x\n"]);
}

#[test]
fn what_is_no_data_makes_no_event() {
    assert_eq!(cut("From: someone\n\nEVENT 1\nEVENT 2"), ["From: someone\n\nEVENT 1\n", "EVENT 2"]);
}

#[test]
fn an_event_in_a_block_begins_none() {
    let text = "COM\nEVENT 2\nENDCOM\nUSER\nEVENT 3\nENDCOM\nENDUSER\nEVENT 4\nCOM\nEVENT 5\n";
    assert_eq!(cut(text), [text.split("EVENT 4").next().unwrap_or_default(), "EVENT 4\nCOM\nEVENT 5\n"]);
}

/// Everything about a file by its 1-based lines.
fn findings(bytes: &[u8]) -> Vec<(usize, &'static str, Severity)> {
    let mut stream = Stream::new(bytes, None, Limits::DEFAULT);
    let mut all = Vec::new();
    let mut text = String::new();
    while let Some(event) = stream.next_event().expect("within the limits") {
        all.extend_from_slice(event.findings.diagnostics());
        text.push_str(stream.piece().text);
    }
    let index = LineIndex::new(text.as_bytes());
    let line = |place| if let Place::Span(span) = place { index.locate(span.start).line } else { 0 };
    all.iter().map(|found| (line(found.place), found.code.name, found.severity())).collect()
}

/// What has to be found before anything is known of the board.
const FORM: &[&str] = &[
    "bytes-high-inside-fields",
    "com-unclosed-before-event",
    "diagram-9x8",
    "diagram-column-i",
    "keyword-glued-to-number",
    "mark-no-location",
    "mark-number-zero",
    "move-extra-words",
    "move-location-split",
    "move-row-zero",
    "prisoner-column-i",
    "setup-colour-in-words",
    "unmark-of-character-form",
    "var-three-characters",
];

#[test]
fn the_samples_have_the_findings_that_are_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/ishi");
    let Ok(lines) = fs::read_to_string(folder.join("expectations.jsonl")) else {
        println!("skipped: there are no samples");
        return;
    };
    let mut seen = 0;
    for line in lines.lines() {
        let expected: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let file = expected["file"].as_str().expect("a name");
        let found = findings(&fs::read(folder.join(file)).expect("a file"));
        let worst =
            expected["severity_any"].as_array().expect("a list").iter().map(|severity| match severity.as_str() {
                Some("error") => Severity::Error,
                Some("warning") => Severity::Warning,
                _ => Severity::Info,
            });
        let worst = worst.max().expect("a severity");
        assert!(found.iter().all(|(.., severity)| *severity <= worst), "{file}: {found:?}");
        let name = file.trim_start_matches("small/").trim_end_matches(".go");
        if FORM.contains(&name) {
            seen += 1;
            for report in expected["must_report"].as_array().expect("a list") {
                let lines = report["line_any"].as_array().cloned().unwrap_or_else(|| vec![report["line"].clone()]);
                assert!(found.iter().any(|(line, ..)| lines.contains(&(*line).into())), "{file}: {found:?}");
            }
        } else {
            assert!(found.iter().all(|(.., severity)| *severity < Severity::Error), "{file}: {found:?}");
        }
    }
    assert_eq!(seen, FORM.len());
}
