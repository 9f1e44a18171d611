//! Reports for programs.

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, WRONG, codes, lines};

#[test]
fn json_reports_are_one_object_a_file() {
    let dir = Dir::new(&[("a.wei7", WRONG), ("b.wei7", NEW), ("c.wei7", "<wei7")]);
    let ran = dir.run(&["check", "@", "--report", "json"]).ends(Exit::NoResult);
    let reports = lines(&ran.out);
    assert_eq!(reports.len(), 3);
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let mut expected = ["file", "format", "ok", "records", "outputs", "diagnostics", "losses"];
    expected.sort_unstable();
    assert_eq!(keys(&reports[0]), expected);
    let mut members = [
        "code",
        "name",
        "level",
        "paragraph",
        "message",
        "line",
        "column",
        "end",
        "bytes",
        "record",
        "pointer",
        "repair",
    ];
    members.sort_unstable();
    let finding = &reports[0]["diagnostics"][0];
    assert_eq!(keys(finding), members);
    assert_eq!(reports[0]["file"].as_str().unwrap(), dir.path("a.wei7").display().to_string());
    assert_eq!(
        (&reports[0]["ok"], &reports[0]["format"], &reports[0]["records"]),
        (&false.into(), &"wei7".into(), &1.into())
    );
    assert_eq!((&finding["code"], &finding["name"]), (&"J070".into(), &"size-type".into()));
    assert_eq!((&finding["level"], &finding["paragraph"]), (&"error".into(), &"5.9".into()));
    assert_eq!((&finding["line"], &finding["column"]), (&1.into(), &41.into()));
    assert_eq!((&finding["end"]["column"], &finding["bytes"][1]), (&44.into(), &43.into()));
    assert_eq!((&finding["pointer"], &finding["record"]), (&"/size".into(), &0.into()));
    assert_eq!((&reports[1]["ok"], reports[1]["diagnostics"].as_array().unwrap().len()), (&true.into(), 0));
    assert_eq!((&reports[2]["ok"], &reports[2]["records"]), (&false.into(), &0.into()));
}

#[test]
fn json_reports_of_convert_go_to_standard_error() {
    let dir = Dir::new(&[("in/a.wei7", OLD), ("in/b.wei7", "{")]);
    let ran = dir.run(&["convert", "@in", "-o", "@out", "--report", "json"]).ends(Exit::NoResult);
    assert_eq!(ran.out, "");
    let reports = lines(&ran.err);
    assert_eq!(reports.len(), 2);
    let outputs = reports[0]["outputs"].as_array().unwrap();
    let name = |file| Value::from(dir.path(file).display().to_string());
    assert_eq!(outputs, &[name("out/a.wei7"), name("out/a.supplement.json")]);
    let loss = &reports[0]["losses"][0];
    assert_eq!((&loss["code"], &loss["fate"], &loss["detail"]), (&"L001".into(), &"carried".into(), &"large".into()));
    assert_eq!(loss["what"].as_str().unwrap(), "splitter after a move");
    assert!(loss["at"].as_str().unwrap().contains("move 1"));
    assert_eq!((&reports[1]["ok"], reports[1]["outputs"].as_array().unwrap().len()), (&false.into(), 0));
}

#[test]
fn json_reports_name_what_has_no_result() {
    let dir = Dir::new(&[("a.go", "no record\n")]);
    let ran = dir.run(&["check", "@a.go", "@none", "--report", "json"]).ends(Exit::NoResult);
    let reports = lines(&ran.out);
    assert_eq!((codes(&reports[0]), codes(&reports[1])), (vec!["F002"], vec!["F001"]));
    assert_eq!((&reports[0]["format"], &reports[1]["format"]), (&Value::Null, &Value::Null));
}
