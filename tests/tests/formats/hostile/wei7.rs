//! Extreme files are processed by the whole command, in a stack much smaller than the usual one.

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use super::wei7;

const DEPTH: usize = 100_000;

/// Checks the file and converts it there and back; the result must equal the file.
fn there_and_back(name: &str, text: &str, there: &str, back: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path(name), text).unwrap();
    let (exit, report) = wei7(&["check", &path(name)]);
    assert_eq!(exit, Exit::Done, "{report}");
    let (exit, report) = wei7(&["convert", &path(name), "--to", there, "-o", &path("there.wei7")]);
    assert_eq!(exit, Exit::Done, "{report}");
    let (exit, report) = wei7(&["convert", &path("there.wei7"), "--to", back, "-o", &path("back.wei7")]);
    assert_eq!(exit, Exit::Done, "{report}");
    let again = fs::read_to_string(Path::new(&path("back.wei7"))).unwrap();
    assert!(again == text, "{name} came back as {} bytes", again.len());
}

fn nested_branches() -> String {
    let branch = r#"{"steps":[{"action":{"type":"move","value":{"color":1,"point":null}}}],"branches":["#;
    let (open, close) = (branch.repeat(DEPTH), "]}".repeat(DEPTH));
    format!(r#"{{"format":"wei7","version":"3.0","size":9,"tree":{open}{close}}}"#)
}

#[test]
fn a_hundred_thousand_nested_branches() {
    there_and_back("deep.wei7", &nested_branches(), "wei7", "wei7");
}

#[test]
fn a_hundred_thousand_nested_branches_through_2_x() {
    there_and_back("deep.wei7", &nested_branches(), "wei7-2.2", "wei7");
}

#[test]
fn a_hundred_thousand_nested_moves() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (open, close) = ("<moves><moves><white type=\"pass\"/></moves>", "<black type=\"pass\"/></moves>");
    let text = format!(
        "<wei7 version=\"2.2\"><size>9</size>{}<moves><pre/></moves>{}</wei7>",
        open.repeat(DEPTH),
        close.repeat(DEPTH)
    );
    fs::write(path("deep.wei7"), text).unwrap();
    assert_eq!(wei7(&["check", &path("deep.wei7")]).0, Exit::Done);
    assert_eq!(wei7(&["convert", &path("deep.wei7"), "-o", &path("there.wei7")]).0, Exit::Done);
    assert_eq!(wei7(&["convert", &path("there.wei7"), "--to", "wei7-2.2", "-o", &path("a.wei7")]).0, Exit::Done);
    assert_eq!(wei7(&["convert", &path("a.wei7"), "--to", "wei7-2.2", "-o", &path("b.wei7")]).0, Exit::Done);
    let (a, b) = (fs::read(path("a.wei7")).unwrap(), fs::read(path("b.wei7")).unwrap());
    assert!(a == b && a.len() > DEPTH * 60);
}

#[test]
fn a_board_of_a_billion_lines_costs_nothing() {
    let stone = |x: u32, y: u32| format!(r#"{{"color":1,"point":{{"x":{x},"y":{y}}}}}"#);
    let stones = [stone(0, 0), stone(999_999_999, 999_999_999), stone(5, 999_999_999)].join(",");
    let text = format!(
        r#"{{"format":"wei7","version":"3.0","size":{{"width":1000000000,"height":1000000000}},"tree":{{"pre":{{"stones":[{stones}]}},"steps":[{{"action":{{"type":"move","value":{{"color":2,"point":{{"x":1,"y":0}}}}}}}}]}}}}"#
    );
    there_and_back("huge.wei7", &text, "wei7", "wei7");
}

#[test]
fn huge_numbers_are_reported_clearly() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("numbers.wei7");
    for (what, code) in [
        (r#""size":9223372036854775808,"tree":{}"#, "M003"),
        (r#""size":1e400,"tree":{}"#, "M003"),
        (r#""info":{"rules":{"komi":1e400}},"tree":{}"#, "J086"),
        (r#""tree":{"steps":[{"time":1e400,"action":{"type":"message","value":""}}]}"#, "J063"),
        (r#""tree":{"steps":[{"action":{"type":"takeback","value":1e400}}]}"#, "J150"),
    ] {
        fs::write(&file, format!(r#"{{"format":"wei7","version":"3.0",{what}}}"#)).unwrap();
        let (_, report) = wei7(&["check", file.to_str().unwrap()]);
        assert!(
            ["error", "refused"].iter().any(|level| report.contains(&format!("{level}[{code}]"))),
            "{what}\n{report}"
        );
    }
}
