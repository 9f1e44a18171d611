//! Output for programs, and its schema (docs/schema/wei7-report-1.schema.json).

use std::collections::{BTreeMap, BTreeSet};

use jsonschema::Validator;
use serde_json::{Value, json};
use wei7_testsuite::command::wei7;
use wei7_testsuite::samples::project;

use crate::support::{Dir, lines};

/// Returns the schema of each type of line; members that the schema does not name are forbidden.
fn schemas() -> BTreeMap<String, Validator> {
    let text = include_str!("../../../../docs/schema/wei7-report-1.schema.json");
    let mut schema: Value = serde_json::from_str(text).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    assert!(jsonschema::validator_for(&schema).unwrap().is_valid(&json!({
        "type": "report", "version": 1, "program": {"name": "x", "version": "1"}
    })));
    close(&mut schema["$defs"]);
    let named = schema["properties"]["type"]["enum"].as_array().unwrap();
    let types = named.iter().map(|name| name.as_str().unwrap().to_owned());
    types
        .map(|name| {
            let one = json!({"$ref": format!("#/$defs/{name}"), "$defs": schema["$defs"]});
            (name, jsonschema::validator_for(&one).unwrap())
        })
        .collect()
}

fn close(schema: &mut Value) {
    if let Value::Object(members) = schema {
        if members.contains_key("properties") && members["type"] == "object" {
            members.insert("additionalProperties".into(), false.into());
        }
        members.values_mut().for_each(close);
    }
}

#[test]
fn all_output_about_the_corpus_conforms_to_the_schema() {
    let schemas = schemas();
    let corpus = project("corpus").display().to_string();
    let samples = project("docs/samples").display().to_string();
    let dir = Dir::new(&[]);
    let out = |name: &str| dir.path(name).display().to_string();
    let (to_sgf, to_new, mended, log) = (out("sgf/"), out("new/"), out("mended/"), out("log.ndjson"));
    let runs: [&[&str]; 12] = [
        &["check", &corpus, "--to", "wei7-2.2", "--carry", "none", "--log", &log],
        &["check", &corpus, "--to", "sgf", "--strict-input"],
        &["info", &corpus],
        &["find", &corpus, "--size", "9", "--sort", "moves"],
        &["judge", &corpus, "--dead", "none", "--score"],
        &["judge", &samples, "--branch", "all", "--score"],
        &["convert", &corpus, "-o", &to_sgf, "--to", "sgf"],
        &["convert", &corpus, "-o", &to_new, "--dry-run"],
        &["fix", &corpus, "-o", &mended],
        &["table", &corpus, "-o", &out("games.csv")],
        &["show", &corpus, "--game", "1"],
        &["diff", &corpus, &samples],
    ];
    let mut seen = BTreeSet::new();
    let mut look = |text: &str, about: &str| {
        for line in lines(text) {
            let name = line["type"].as_str().unwrap();
            let wrong: Vec<_> = schemas[name].iter_errors(&line).map(|error| error.to_string()).collect();
            assert!(wrong.is_empty(), "{about}: {wrong:?}\n{line}");
            seen.insert(name.to_owned());
        }
    };
    for run in runs {
        let (_, text, _) = wei7(run.iter().chain(&["--report", "json"]), b"");
        look(&text, &run.join(" "));
    }
    look(&std::fs::read_to_string(dir.path("log.ndjson")).unwrap(), "--log");
    for folder in ["sgf/valid", "sgf/lenient", "ishi/valid", "wei7-3.0/valid", "wei7-2.x/valid"] {
        let mut last = None;
        for entry in std::fs::read_dir(project("corpus").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "json") {
                continue;
            }
            let path = path.display().to_string();
            let other = last.replace(path.clone()).unwrap_or_else(|| path.clone());
            for run in [
                vec!["show", &*path, "--move", "1", "--count", "--dead", "none"],
                vec!["diff", &*path, &*other, "--exact"],
            ] {
                let (_, text, _) = wei7(run.iter().chain(&["--report", "json"]), b"");
                look(&text, &run.join(" "));
            }
        }
    }
    assert_eq!(seen, schemas.keys().cloned().collect());
}
