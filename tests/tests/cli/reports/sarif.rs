//! SARIF for code scanning: the end of each place, the page of each code, and the fix of a value.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};
use wei7_cli::Exit;
use wei7_testsuite::command::wei7;
use wei7_testsuite::samples::project;

use crate::support::{Dir, of_type};

fn log(args: &[&str]) -> Value {
    let (_, out, _) = wei7(["check", "--sarif"].iter().chain(args), b"");
    serde_json::from_str(&out).unwrap()
}

fn results(log: &Value) -> &[Value] {
    log["runs"][0]["results"].as_array().unwrap()
}

#[test]
fn a_result_has_the_end_of_its_place_and_its_fix() {
    let dir = Dir::new(&[("a.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9]\nPB[棋]KM[6,5];B[ee])")]);
    let log = log(&[&dir.path("a.sgf").display().to_string()]);
    let komi = results(&log).iter().find(|result| result["ruleId"] == "S321").unwrap();
    let region = json!({"startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 12});
    assert_eq!(komi["locations"][0]["physicalLocation"]["region"], region);
    let change = &komi["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["replacements"], json!([{"deletedRegion": region, "insertedContent": {"text": "6.5"}}]));
    assert_eq!(change["artifactLocation"], komi["locations"][0]["physicalLocation"]["artifactLocation"]);
    assert_eq!(komi["fixes"][0]["description"]["text"], "read as `6.5`");
}

#[test]
fn a_rule_has_its_page_and_names_no_address() {
    let log = log(&["-"]);
    let driver = &log["runs"][0]["tool"]["driver"];
    assert!(driver.get("informationUri").is_none());
    for rule in driver["rules"].as_array().unwrap() {
        assert!(rule.get("helpUri").is_none());
        let [text, markdown] = ["text", "markdown"].map(|form| rule["help"][form].as_str().unwrap_or_default());
        assert!(!text.is_empty() && markdown.starts_with(text), "{rule}");
    }
    let komi = driver["rules"].as_array().unwrap().iter().find(|rule| rule["id"] == "S321").unwrap();
    assert!(komi["help"]["markdown"].as_str().unwrap().contains("Reported here:\n\n````sgf\n"), "{komi}");
}

/// Returns the byte offset of a line and column.
fn byte_at(text: &str, line: &Value, column: &Value) -> usize {
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let bytes = text.as_bytes();
    let (mut at, mut left) = (0, number(line) - 1);
    while left > 0 {
        let pair = bytes.get(at..at + 2).is_some_and(|two| matches!(two, b"\r\n" | b"\n\r"));
        if pair || matches!(bytes[at], b'\r' | b'\n') {
            left -= 1;
        }
        at += if pair { 2 } else { 1 };
    }
    let rest = &text[at..];
    let rest = rest.strip_prefix('\u{feff}').unwrap_or(rest);
    let at = text.len() - rest.len();
    at + rest.char_indices().nth(number(column) - 1).map_or(rest.len(), |(index, _)| index)
}

#[test]
fn a_fix_is_valid_and_keeps_the_meaning() {
    let dir = Dir::new(&[]);
    let mut fixed = BTreeMap::new();
    for folder in ["sgf/lenient", "sgf/regression", "wei7-2.x/lenient", "wei7-3.0/lenient", "ishi/lenient"] {
        for entry in fs::read_dir(project("corpus").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let is_expectation = path.extension().is_some_and(|extension| extension == "json");
            let Some(text) = fs::read_to_string(&path).ok().filter(|_| !is_expectation) else { continue };
            let name = path.display().to_string();
            let log = log(&[&name]);
            let mut edits = Vec::new();
            let mut codes = Vec::new();
            for result in results(&log) {
                let Some(changes) = result.get("fixes") else { continue };
                let replacement = &changes[0]["artifactChanges"][0]["replacements"][0];
                let region = &replacement["deletedRegion"];
                let start = byte_at(&text, &region["startLine"], &region["startColumn"]);
                let end = byte_at(&text, &region["endLine"], &region["endColumn"]);
                edits.push((start, end, replacement["insertedContent"]["text"].as_str().unwrap().to_owned()));
                codes.push(result["ruleId"].as_str().unwrap().to_owned());
            }
            if edits.is_empty() {
                continue;
            }
            edits.sort();
            edits.dedup();
            let mut mended = text.clone();
            for (start, end, inserted) in edits.iter().rev() {
                mended.replace_range(start..end, inserted);
            }
            let place = dir.path(path.file_name().unwrap().to_str().unwrap());
            fs::write(&place, &mended).unwrap();
            let place = place.display().to_string();
            let left = wei7(["check", "--report", "json", &place], b"").1;
            let left = of_type(&left, "finding");
            let said = of_type(&wei7(["check", "--report", "json", &name], b"").1, "finding");
            let count = |list: &[Value], code: &str| list.iter().filter(|one| one["code"] == code).count();
            for code in &codes {
                let mended = codes.iter().filter(|other| *other == code).count();
                assert!(count(&left, code) + mended <= count(&said, code), "{name} {code}: {edits:?}\n{left:?}");
                *fixed.entry(code.clone()).or_insert(0) += 1;
            }
            let (exit, differences, _) = wei7(["diff", &name, &place], b"");
            // A program without a version is carried as written.
            let sides = differences.lines().filter(|line| line.starts_with("  - ") || line.starts_with("  + "));
            let only_program = sides.clone().count() > 0 && sides.clone().all(|line| line.get(4..7) == Some("AP["));
            assert!(exit == Exit::Done || only_program, "{name}: {edits:?}\n{differences}");
        }
    }
    assert!(fixed.len() > 8 && fixed.values().sum::<usize>() > 40, "{fixed:?}");
}
