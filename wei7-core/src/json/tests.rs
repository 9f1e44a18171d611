use wei7_samples::samples;

use super::{JsonReader, JsonWriter};
use crate::record::{Extra, Extras, Unrecognized};
use crate::report::{Diagnostic, Limits, Place, Report};

/// Returns a document with this tree.
fn document(tree: &str) -> String {
    format!(r#"{{"format":"wei7","version":"3.0","tree":{tree}}}"#)
}

fn report(text: &str) -> Report {
    match JsonReader::new().read(text.as_bytes()) {
        Ok(parsed) => parsed.report,
        Err(refused) => refused.report,
    }
}

/// Returns the names of the findings, each with the source text at its place.
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
    for path in samples("examples/wei7-3.0") {
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
fn no_point_is_off_a_board_of_unknown_size() {
    let step = r#"{"action":{"type":"move","value":{"color":1,"point":{"x":4999999999,"y":30}}}}"#;
    let text = document(&format!(r#"{{"steps":[{step},{step}]}}"#)).replace(r#""tree""#, r#""size":5000000000,"tree""#);
    assert_eq!(findings(&text), [("board-too-large", "5000000000")]);
}

#[test]
fn words_are_matched_without_case() {
    let step = r#"{"action":{"type":" Move ","value":{"color":1,"point":null,"evaluation":"Bad"}}}"#;
    let text = document(&format!(r#"{{"steps":[{step}]}}"#))
        .replace(r#""tree""#, r#""info":{"rules":{"scoring":"Area","type":"JAPANESE"}},"tree""#);
    let parsed = JsonReader::new().lenient().read(text.as_bytes()).unwrap();
    let mut written = Vec::new();
    JsonWriter::new().write(&parsed.value, &mut written).unwrap();
    let written = String::from_utf8(written).unwrap();
    for word in [r#""scoring":"area""#, r#""type":"Japanese""#, r#""type":"move""#, r#""evaluation":"bad""#] {
        assert!(written.contains(word), "{written}");
    }
    assert_eq!(parsed.report.diagnostics().len(), 4);
    assert_eq!(JsonReader::new().read(text.as_bytes()).unwrap_err().report.diagnostics().len(), 4);
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

/// Returns the document that `writer` writes after `text` was read.
fn written(text: &str, writer: JsonWriter) -> String {
    let mut out = Vec::new();
    writer.write(&JsonReader::new().read(text.as_bytes()).unwrap().value, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn writing_preserves_what_was_read() {
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

/// Returns the findings of a lenient reader. Each is its name, its paragraph, the input that was found, and the repair.
fn lenient_findings(text: &str) -> Vec<String> {
    let report = match JsonReader::new().lenient().read(text.as_bytes()) {
        Ok(parsed) => parsed.report,
        Err(refused) => refused.report,
    };
    let describe = |finding: &Diagnostic| {
        let text = |part: Option<String>| part.unwrap_or_else(|| "-".to_owned());
        let found = text(finding.found.as_ref().map(ToString::to_string));
        let repair = text(finding.repair.as_ref().map(ToString::to_string));
        format!("{} {} {found} {repair}", finding.code.name, finding.paragraph())
    };
    report.diagnostics().iter().map(describe).collect()
}

#[test]
fn a_missing_evaluation_refuses_and_is_reported() {
    let problem = |value: &str| {
        let step = format!(r#"{{"action":{{"type":"move","value":{value}}}}}"#);
        document(&format!(r#"{{"steps":[{step}],"pre":{{"problem":{{"color":1}}}}}}"#))
    };
    let missing = |found: &str| format!("evaluation-missing 5.15.3.2.1.3 {found} -");
    let null = problem(r#"{"color":1,"point":null,"evaluation":null}"#);
    assert_eq!(lenient_findings(&null), [missing("null"), "null-property 5.15.3.2.1.3 null read-as-absent".into()]);
    let wrong = problem(r#"{"color":1,"point":null,"evaluation":"best"}"#);
    let illegal = "evaluation-illegal 5.15.3.2.1.3 \"best\" set-aside-left-out";
    assert_eq!(lenient_findings(&wrong), [missing("\"best\""), illegal.into()]);
    assert!(!is_read_leniently(&null) && !is_read_leniently(&wrong));
    let in_capitals = problem(r#"{"color":1,"point":null,"evaluation":"GOOD"}"#);
    assert_eq!(lenient_findings(&in_capitals), ["evaluation-illegal 5.15.3.2.1.3 \"GOOD\" read-as(instead: \"good\")"]);
    assert!(is_read_leniently(&in_capitals));
    // Other errors of a move do not hide the missing evaluation.
    let colorless = "move-color-missing 5.15.3.2.1 - -".to_owned();
    assert_eq!(lenient_findings(&problem(r#"{"point":null}"#)), [colorless.clone(), missing("-")]);
    assert_eq!(lenient_findings(&problem(r#"{"point":null,"evaluation":"bad"}"#)), std::slice::from_ref(&colorless));
    let free = document(r#"{"steps":[{"action":{"type":"move","value":{"point":null}}}]}"#);
    assert_eq!(lenient_findings(&free), [colorless]);
}

#[test]
fn null_is_reported_under_the_paragraph_of_its_property() {
    let text = r#"{"format":"wei7","version":"3.0","size":null,"info":{"place":null,"rules":{"komi":null},
        "participants":[{"rank":null}],"result":null},"tree":{"title":null,"pre":{"marks":null},
        "steps":[{"action":{"type":"message","value":""},"actor":null}]}}"#;
    let expected = ["5.9", "5.10.3", "5.10.1", "5.10.6", "5.10.8", "5.15.1", "5.15.2.3", "5.15.3.3"];
    assert_eq!(
        lenient_findings(text),
        expected.map(|paragraph| format!("null-property {paragraph} null read-as-absent"))
    );
}

#[test]
fn descriptive_properties_of_a_wrong_type_are_left_out() {
    let text = r#"{"format":"wei7","version":"3.0","info":{"id":123,"rules":{"komi":"seven"},"time":1362564600,
        "participants":[{"name":["n"]}],"result":{"winner":1,"margin":"R"}},
        "tree":{"steps":[{"time":true,"action":{"type":"message","value":""},"actor":"me"}]}}"#;
    let done = |what: &str| format!("{what} set-aside-left-out");
    let expected = [
        done("short-string-type 5.4 123"),
        done("komi-type 5.10.1 \"seven\""),
        done("start-time-type 5.10.2 1362564600"),
        done("short-string-type 5.4 [\"n\"]"),
        "margin-type 5.8 \"R\" result-set-aside".into(),
        done("step-time-type 5.14 true"),
        done("index-type 5.7 \"me\""),
    ];
    assert_eq!(lenient_findings(text), expected);
    assert!(is_read_leniently(text));
    // Without its margin, the result would be a resignation (5.8).
    let null = r#"{"format":"wei7","version":"3.0","info":{"result":{"winner":1,"margin":null}},"tree":{}}"#;
    assert_eq!(lenient_findings(null), ["margin-type 5.8 null result-set-aside"]);
    // The value of an action is required, and the side that played would be a guess.
    let claim = r#"{"steps":[{"action":{"type":"result","value":{"winner":1,"margin":"R"}}}]}"#;
    assert_eq!(lenient_findings(&document(claim)), ["margin-type 5.8 \"R\" -"]);
    let player =
        r#"{"format":"wei7","version":"3.0","info":{"participants":[{}],"players":[{"participant":"me"}]},"tree":{}}"#;
    assert_eq!(lenient_findings(player), ["index-type 5.7 \"me\" -"]);
}

#[test]
fn a_start_time_with_an_offset_is_converted_to_utc() {
    let text = r#"{"format":"wei7","version":"3.0","info":{"time":"2013-03-06T10:10:00+08:00"},"tree":{}}"#;
    let expected = r#"start-time-form 5.10.2 "2013-03-06T10:10:00+08:00" read-as(instead: 2013-03-06T02:10:00Z)"#;
    assert_eq!(lenient_findings(text), [expected]);
    let info = JsonReader::new().lenient().read(text.as_bytes()).unwrap().value.info.unwrap();
    assert_eq!(info.time.unwrap().as_str(), "2013-03-06T02:10:00Z");
    let json = "\"2013-03-06T10:10:00+08:00\"".into();
    assert!(info.extras.has(&Extra::Unrecognized(Unrecognized::Property { pointer: "/time".into(), json })));
}

#[test]
fn short_string_findings_name_the_property() {
    let text = r#"{"format":"wei7","version":"3.0","info":{"place":"a\nb","participants":[{"rank":9}]},"tree":{}}"#;
    let report = report(text);
    let expected: Vec<_> =
        report.diagnostics().iter().filter_map(|finding| finding.expected.as_ref()).map(ToString::to_string).collect();
    assert_eq!(expected, ["property-on-one-line(property: place)", "property-as-string(property: rank)"]);
}

#[test]
fn a_takeback_is_reported_as_written() {
    let text = document(r#"{"steps":[{"action":{"type":"takeback","value":1e400}}]}"#);
    assert_eq!(lenient_findings(&text), ["takeback-too-many 5.15.3.2.2 1e400 -"]);
}

#[test]
fn findings_beyond_the_limit_still_count() {
    let chat = r#"{"action":{"type":"message","value":""},"actor":1},"#.repeat(20);
    let limits = Limits { findings: 5, ..Limits::DEFAULT };
    let lenient = JsonReader::new().lenient().limits(limits);
    let text = document(&format!(r#"{{"steps":[{chat}{{"action":{{"type":"message","value":""}}}}]}}"#));
    let parsed = lenient.read(text.as_bytes()).unwrap();
    assert_eq!((parsed.report.diagnostics().len(), parsed.report.unlisted()), (5, 15));
    assert!(parsed.value.tree.root().steps().iter().all(|step| step.actor().is_none()));
    let text = document(&format!(r#"{{"steps":[{chat}{{"action":{{"type":"takeback","value":1}}}}]}}"#));
    assert!(lenient.read(text.as_bytes()).is_err());
}

#[test]
fn values_that_are_left_out_are_kept_with_their_path() {
    let text = r#"{"format":"wei7","version":3.0,"a/b":[1, 2],"info":{"rules":{"komi":12},"participants":[{},{"nick":"n"}],
        "result":{"winner":1,"margin":512}},"tree":{"pre":{"stones":[{"color":"1","point":{"x":1,"y":2,"z":3}}],
        "marks":[{"point":{"x":0,"y":0},"symbol":"*"}]},"steps":[{"time":-1,"action":{"type":"move",
        "value":{"color":1,"point":null,"evaluation":"trick"}},"actor":7,"comment":null}]}}"#;
    let record = JsonReader::new().lenient().read(text.as_bytes()).unwrap().value;
    let kept = |extras: &Extras| {
        let property = |extra: &Extra| match extra {
            Extra::Unrecognized(Unrecognized::Property { pointer, json }) => format!("{pointer} {json}"),
            other => format!("{other:?}"),
        };
        extras.as_slice().iter().map(property).collect::<Vec<_>>()
    };
    assert_eq!(kept(&record.extras), ["/a~1b [1, 2]"]);
    let info = record.info.as_deref().unwrap();
    let expected = ["/rules/komi 12", "/participants/1/nick \"n\"", r#"/result {"winner":1,"margin":512}"#];
    assert_eq!(kept(&info.extras), expected);
    let root = record.tree.root();
    let pre = root.pre.as_deref().unwrap();
    assert_eq!(kept(&pre.extras), ["/stones/0/point/z 3"]);
    assert_eq!(kept(&pre.marks.as_ref().unwrap()[0].extras), ["Symbol('*')"]);
    let expected = ["/time -1", "/action/value/evaluation \"trick\"", "/comment null", "/actor 7"];
    assert_eq!(kept(root.steps()[0].extras()), expected);
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let text = format!("\u{feff}{}", document("{}"));
    let read = JsonReader::new().read(text.as_bytes()).unwrap();
    let names: Vec<_> = read.report.diagnostics().iter().map(|finding| finding.code.name).collect();
    assert_eq!(names, ["byte-order-mark"]);
}

#[test]
fn text_after_invalid_utf8_is_not_read() {
    let mut text = document(r#"{"title":5,"steps":"?"}"#).into_bytes();
    let place = text.iter().position(|byte| *byte == b'?').unwrap();
    text[place] = 0xFF;
    let refused = JsonReader::new().read(&text).unwrap_err();
    let names: Vec<_> = refused.report.diagnostics().iter().map(|finding| finding.code.name).collect();
    assert_eq!(names, ["title-type", "not-utf8"]);
}
