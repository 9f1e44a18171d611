use std::path::Path;

use super::{JsonReader, JsonWriter};
use crate::diagnostic::{Place, Report};
use crate::limits::Limits;
use crate::supplement::{Foreign, Item, Supplement};

/// The root properties around a tree.
fn document(tree: &str) -> String {
    format!(r#"{{"format":"wei7","version":"3.0","tree":{tree}}}"#)
}

fn report(text: &str) -> Report {
    match JsonReader::new().read(text.as_bytes()) {
        Ok(parsed) => parsed.report,
        Err(refused) => refused.report,
    }
}

/// The names of the findings with what stands at their places.
fn findings(text: &str) -> Vec<(&'static str, &str)> {
    let report = report(text);
    let place = |place| match place {
        Place::Span(span) => &text[span.start..span.end],
        Place::Source | Place::Node(_) => "",
    };
    report.diagnostics().iter().map(|finding| (finding.code.name, place(finding.place))).collect()
}

fn is_read_leniently(text: &str) -> bool {
    JsonReader::new().lenient().read(text.as_bytes()).is_ok()
}

#[test]
fn the_samples_are_valid() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/examples/wei7-3.0");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipped: no samples at {}", folder.display());
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        let parsed = JsonReader::new().read(&std::fs::read(&path).unwrap());
        let report = parsed.unwrap_or_else(|refused| panic!("{}: {refused}", path.display())).report;
        assert_eq!(report.diagnostics(), [], "{}", path.display());
    }
}

#[test]
fn members_come_in_any_order() {
    let text = r#"{"tree":{"branches":[],"steps":[{"comment":"c","action":{"value":{"point":{"y":8,"x":0},"color":2},
        "type":"move"}}],"title":"t"},"size":9,"version":"3.0","format":"wei7"}"#;
    assert_eq!(findings(text), []);
    let off_board = text.replace("\"y\":8", "\"y\":9");
    assert_eq!(findings(&off_board), [("point-off-board", "9")]);
}

#[test]
fn all_findings_come_in_source_order() {
    let text = r#"{"format":"x","size":0,"tree":{"steps":[{"action":{"type":"move","value":{"color":3}}},5],"a":1}}"#;
    let names: Vec<_> = findings(text).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "version-missing",
            "format-illegal",
            "size-illegal",
            "move-point-missing",
            "color-illegal",
            "step-type",
            "branch-unknown"
        ]
    );
}

#[test]
fn duplicates_are_compared_by_value() {
    let same = document(r#"{"title":"a","title":"\u0061"}"#);
    assert_eq!(findings(&same), [("duplicate-member", "\"title\"")]);
    assert!(is_read_leniently(&same));
    let different = document(r#"{"steps":[{"action":{"type":"message","value":"m","type":"mark"}}]}"#);
    assert_eq!(findings(&different)[0], ("conflicting-member", "\"type\""));
    assert!(!is_read_leniently(&different));
}

#[test]
fn numbers_are_read_by_value() {
    let text = r#"{"format":"wei7","version":"3.0","size":1.9e1,"info":{"rules":{"komi":75e-1}},"tree":{}}"#;
    assert_eq!(findings(text), []);
    for (komi, code) in [("7.3", "komi-step"), ("10", "komi-range"), ("1e400", "komi-range"), ("true", "komi-type")] {
        assert_eq!(findings(&text.replace("75e-1", komi)), [(code, komi)]);
    }
    for (size, code) in
        [("1e400", "board-too-large"), ("9223372036854775808", "board-too-large"), ("1.5", "size-illegal")]
    {
        assert_eq!(findings(&text.replace("1.9e1", size)), [(code, size)]);
    }
}

#[test]
fn a_lone_surrogate_is_refused() {
    let text = document(r#"{"title":"a\ud800"}"#);
    assert_eq!(findings(&text), [("lone-surrogate", "\\ud800")]);
    assert!(!is_read_leniently(&text));
}

#[test]
fn deep_nesting_is_ordinary() {
    let text = document(&format!("{}{{}}{}", "{\"branches\":[".repeat(100_000), "]}".repeat(100_000)));
    assert_eq!(JsonReader::new().read(text.as_bytes()).unwrap().value.tree.len(), 100_001);
}

/// What a document is after reading and writing.
fn written(text: &str, writer: JsonWriter) -> String {
    let mut out = Vec::new();
    writer.write(&JsonReader::new().read(text.as_bytes()).unwrap().value, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn what_is_written_is_what_was_read() {
    let text = r#"{"format":"wei7","version":"3.0","size":{"width":9,"height":2000},"info":{"domain":"","rules":{},"participants":[{},{"name":"\"\\é"}],"players":[],"result":{"winner":null,"margin":0.5}},"tree":{"title":"","pre":{"stones":[],"marks":[]},"steps":[],"branches":[{"steps":[{"time":1.50e1,"action":{"type":"move","value":{"color":1,"point":{"x":8,"y":1999},"evaluation":"good"}},"actor":1,"marks":[{"point":{"x":0,"y":100},"symbol":"?"}],"comment":"\u0001"},{"action":{"type":"takeback","value":1}},{"action":{"type":"message","value":"\n"}}]},{"branches":[]},{"pre":{"problem":{"color":2}}}]}}"#;
    assert_eq!(written(text, JsonWriter::new()), text);
    assert_eq!(written(&written(text, JsonWriter::new().pretty()), JsonWriter::new()), text);
}

#[test]
fn pretty_text_has_a_line_for_each_step() {
    let text = document(r#"{"steps":[{"action":{"type":"move","value":{"color":1,"point":null}}}],"branches":[{}]}"#);
    let pretty = r#"{
  "format": "wei7",
  "version": "3.0",
  "tree": {
    "steps": [
      {"action": {"type": "move", "value": {"color": 1, "point": null}}}
    ],
    "branches": [
      {}
    ]
  }
}
"#;
    assert_eq!(written(&text, JsonWriter::new().pretty()), pretty);
}

#[test]
fn a_deep_tree_is_written() {
    let text = document(&format!("{}{{}}{}", "{\"branches\":[".repeat(100_000), "]}".repeat(100_000)));
    assert_eq!(written(&text, JsonWriter::new()), text);
    assert!(written(&text, JsonWriter::new().pretty()).len() < 100_000 * 600);
}

#[test]
fn what_is_not_listed_still_counts() {
    let chat = r#"{"action":{"type":"message","value":""},"actor":1},"#.repeat(20);
    let limits = Limits { findings: 5, ..Limits::DEFAULT };
    let lenient = JsonReader::new().lenient().limits(limits);
    let text = document(&format!(r#"{{"steps":[{chat}{{"action":{{"type":"message","value":""}}}}]}}"#));
    let parsed = lenient.read(text.as_bytes()).unwrap();
    assert_eq!((parsed.report.diagnostics().len(), parsed.report.unlisted()), (5, 15));
    assert!(parsed.value.tree.root().steps().iter().all(|step| step.actor.is_none()));
    let text = document(&format!(r#"{{"steps":[{chat}{{"action":{{"type":"takeback","value":1}}}}]}}"#));
    assert!(lenient.read(text.as_bytes()).is_err());
}

#[test]
fn what_is_left_out_is_carried_with_its_path() {
    let text = r#"{"format":"wei7","version":3.0,"a/b":[1, 2],"info":{"rules":{"komi":12},"participants":[{},{"nick":"n"}],
        "result":{"winner":1,"margin":512}},"tree":{"pre":{"stones":[{"color":"1","point":{"x":1,"y":2,"z":3}}],
        "marks":[{"point":{"x":0,"y":0},"symbol":"*"}]},"steps":[{"time":-1,"action":{"type":"move",
        "value":{"color":1,"point":null,"evaluation":"trick"}},"actor":7,"comment":null}]}}"#;
    let record = JsonReader::new().lenient().read(text.as_bytes()).unwrap().value;
    let carried = |supplement: &Supplement| {
        let property = |item: &Item| match item {
            Item::Foreign(Foreign::Property { pointer, json }) => format!("{pointer} {json}"),
            other => format!("{other:?}"),
        };
        supplement.items().iter().map(property).collect::<Vec<_>>()
    };
    assert_eq!(carried(&record.supplement), ["/a~1b [1, 2]"]);
    let info = record.info.as_deref().unwrap();
    let expected = ["/rules/komi 12", "/participants/1/nick \"n\"", r#"/result {"winner":1,"margin":512}"#];
    assert_eq!(carried(&info.supplement), expected);
    let root = record.tree.root();
    let pre = root.pre.as_deref().unwrap();
    assert_eq!(carried(&pre.supplement), ["/stones/0/point/z 3"]);
    assert_eq!(carried(&pre.marks.as_ref().unwrap()[0].supplement), ["Symbol('*')"]);
    let expected = ["/time -1", "/action/value/evaluation \"trick\"", "/comment null", "/actor 7"];
    assert_eq!(carried(&root.steps()[0].supplement), expected);
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let text = format!("\u{feff}{}", document("{}"));
    assert_eq!(findings(&text), [("byte-order-mark", "\u{feff}")]);
    assert!(is_read_leniently(&text));
}

#[test]
fn what_follows_broken_utf8_is_not_read() {
    let mut text = document(r#"{"title":5,"steps":"?"}"#).into_bytes();
    let place = text.iter().position(|byte| *byte == b'?').unwrap();
    text[place] = 0xFF;
    let refused = JsonReader::new().read(&text).unwrap_err();
    let names: Vec<_> = refused.report.diagnostics().iter().map(|finding| finding.code.name).collect();
    assert_eq!(names, ["title-type", "not-utf8"]);
}
