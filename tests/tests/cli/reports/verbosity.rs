//! Verbosity of reports: `--quiet`, `--verbose`, `--sarif`; completions and manuals.

use serde_json::Value;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, PLAIN, WRONG};

#[test]
fn quiet_reports_only_missing_results() {
    let dir = Dir::new(&[("in/old.wei7", OLD), ("in/plain.wei7", PLAIN)]);
    let run = dir.run(&["convert", "-q", "@in", "-o", "@out"]);
    let run = run.ends(Exit::Done);
    assert_eq!((&*run.out, &*run.err), ("", ""));
    let run = dir.run(&["check", "--quiet", "@in"]);
    assert_eq!((&*run.out, &*run.err), ("", ""));
    let dir = Dir::new(&[("in/plain.wei7", PLAIN), ("in/wrong.wei7", WRONG)]);
    let run = dir.run(&["check", "--quiet", "@in"]);
    let run = run.ends(Exit::Findings);
    assert_eq!((&*run.out, &*run.err), ("", ""));
    let dir = Dir::new(&[("in/none.wei7", "{"), ("in/wrong.wei7", WRONG)]);
    let run =
        dir.run(&["check", "--quiet", "@in"]).ends(Exit::NoResult).prints("none.wei7  REFUSED").prints("refused[J002]");
    assert!(!run.out.contains("wrong.wei7") && run.err.is_empty(), "{}{}", run.out, run.err);
}

#[test]
fn verbose_reports_each_loss_and_each_input() {
    let two = OLD.replace(r#"<black x="6" y="2"/>"#, r#"<black x="6" y="2" splitter="medium"/><white x="0" y="0"/>"#);
    let dir = Dir::new(&[("in/old.wei7", &two), ("in/plain.wei7", PLAIN)]);
    let run = dir.run(&["convert", "--verbose", "--report", "full", "@in", "-o", "@out"]);
    let run = run.ends(Exit::Done).says("  2 x splitter after a move").says("\n      main, move 1 (large)\n");
    let run = run.says("old.wei7: wei7 2.2, 1 game, 5 moves; written to ").says(".supplement.json\n");
    run.says("plain.wei7: wei7 2.2, 1 game, 1 move; written to ");
    dir.run(&["convert", "-q", "-v", "@in"]).ends(Exit::NoResult).says("cannot be used with");
}

#[test]
fn sarif_has_all_findings_with_their_places() {
    let dir = Dir::new(&[("in/a b.wei7", WRONG), ("in/old.wei7", OLD), ("in/plain.wei7", PLAIN)]);
    let run = dir.run(&["check", "--sarif", "--to", "wei7", "@in", "@missing.wei7"]);
    let run = run.ends(Exit::NoResult);
    let log: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let of_run = &log["runs"][0];
    let rules: Vec<_> = of_run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|rule| &rule["id"]).collect();
    let results = of_run["results"].as_array().unwrap();
    for result in results {
        assert!(rules.contains(&&result["ruleId"]), "{result}");
        assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{result}");
    }
    let of = |id: &str| results.iter().find(|result| result["ruleId"] == id).unwrap();
    let size = of("J070");
    assert_eq!(size["level"], "error");
    let place = &size["locations"][0]["physicalLocation"];
    assert!(place["artifactLocation"]["uri"].as_str().unwrap().ends_with("/in/a%20b.wei7"), "{place}");
    assert_eq!((&place["region"]["startLine"], &place["region"]["startColumn"]), (&1.into(), &41.into()));
    let splitter = of("L001");
    assert_eq!((&splitter["level"], &splitter["properties"]["fate"]), (&"note".into(), &"carried".into()));
    assert_eq!(splitter["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "main, move 1");
    assert_eq!(of_run["invocations"][0]["executionSuccessful"], false);

    let run = dir.run(&["check", "--sarif", "@in/plain.wei7"]);
    let run = run.ends(Exit::Done);
    let log: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], true);
    dir.run(&["check", "--sarif", "--report", "json", "@in"]).ends(Exit::NoResult).says("cannot be used with");
}

#[test]
fn sarif_counts_what_it_does_not_list() {
    let marks = "AB[ab]AB[ab]".repeat(6000);
    let dir = Dir::new(&[("many.sgf", &format!("(;FF[4]GM[1]SZ[9];B[aa]{marks})"))]);
    let run = dir.run(&["check", "--sarif", "@many.sgf"]);
    let log: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 10_000);
    let note = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0];
    assert!(note["message"]["text"].as_str().unwrap().contains(" more findings"), "{note}");
}

#[test]
fn shells_and_manuals_know_the_command_line() {
    let dir = Dir::new(&[("a.wei7", NEW)]);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        dir.run(&["completions", shell]).ends(Exit::Done).prints("skip-existing").prints("judge");
    }
    dir.run(&["completions", "tcsh"]).ends(Exit::NoResult).says("possible values");
    dir.run(&["man"]).ends(Exit::Done).prints(".TH wei7 1").prints("convert");
    dir.run(&["man", "convert"]).ends(Exit::Done).prints(".TH wei7-convert 1").prints("lossless").prints("Examples");
    dir.run(&["man", "compare"]).ends(Exit::NoResult).says("no command `compare`");
}

#[test]
fn findings_are_selected_by_code_and_others_do_not_count() {
    let dir = Dir::new(&[("a.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5]DT[2000-7-19];B[zz])")]);
    let check = |args: &[&str]| dir.run(&[&["check", "@a.sgf"], args].concat());
    check(&["--select", "S32"]).ends(Exit::Findings).prints("[S321]").prints("1 repaired\n");
    let rest = check(&["--ignore", "s3,S108"]).ends(Exit::Done);
    assert!(!rest.out.contains("[S"), "{}", rest.out);
    check(&["--select", "S3", "--ignore", "S321"]).ends(Exit::Findings).prints("[S341]");
    check(&["--select", "Q9"]).ends(Exit::NoResult).says("no code of a finding or loss begins with this text");
    // The reason for a missing result is reported in any case.
    check(&["--ignore", "S", "--strict-input"]).ends(Exit::NoResult).prints("refused[S");
}

#[test]
fn messages_of_drivers_are_in_chinese() {
    let cut = "\\HS\n\\HE\n\\GS\n2 1 0\n0 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n";
    let dir = Dir::new(&[("a.gib", cut)]);
    let ran = dir.run(&["check", "@a.gib", "--lang", "zh"]).ends(Exit::Findings);
    ran.prints("错误[G002]").prints("= 注：读到此处为止").prints("应为 `\\GE`");
}
