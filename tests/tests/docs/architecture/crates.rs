//! Allowed dependencies between crates. Development dependencies are ignored, since users of a crate do not build them.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

const FORMATS: [&str; 5] = ["wei7-xml", "wei7-sgf", "wei7-ishi", "wei7-clients", "wei7-diagram"];

/// Allowed dependencies on crates of the workspace. The core crate re-exports the board, so formats do not depend on
/// it. `wei7-files` decodes the names of entries in old archives.
const ALLOWED: &[(&str, &[&str])] = &[
    ("wei7-board", &[]),
    ("wei7-life", &["wei7-board"]),
    ("wei7-text", &["wei7-board"]),
    ("wei7-core", &["wei7-board", "wei7-text"]),
    ("wei7-xml", &["wei7-core", "wei7-text"]),
    ("wei7-sgf", &["wei7-core", "wei7-text"]),
    ("wei7-ishi", &["wei7-core", "wei7-text"]),
    ("wei7-clients", &["wei7-core", "wei7-text"]),
    ("wei7-diagram", &["wei7-core", "wei7-text"]),
    ("wei7-analysis", &["wei7-core"]),
    ("wei7-render", &["wei7-core", "wei7-life", "wei7-analysis"]),
    ("wei7-messages", &["wei7-core", "wei7-text"]),
    (
        "wei7-convert",
        &[
            "wei7-core",
            "wei7-analysis",
            "wei7-life",
            "wei7-text",
            "wei7-messages",
            "wei7-xml",
            "wei7-sgf",
            "wei7-ishi",
            "wei7-clients",
            "wei7-diagram",
        ],
    ),
    ("wei7-files", &["wei7-core", "wei7-text", "wei7-convert"]),
    ("wei7-table", &["wei7-core", "wei7-analysis", "wei7-text", "wei7-convert", "wei7-files"]),
    (
        "wei7-cli",
        &[
            "wei7-core",
            "wei7-analysis",
            "wei7-life",
            "wei7-text",
            "wei7-messages",
            "wei7-render",
            "wei7-convert",
            "wei7-files",
            "wei7-table",
        ],
    ),
    ("wei7-python", &["wei7-core", "wei7-render", "wei7-convert", "wei7-files", "wei7-table"]),
    ("wei7-js", &["wei7-text", "wei7-core", "wei7-messages", "wei7-render", "wei7-convert"]),
    ("xtask", &[]),
];

/// Returns for each crate of the workspace the workspace crates that it needs to be built.
fn arrows() -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let ours = |name: &str| name.starts_with("wei7-").then(|| name.to_owned());
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let needs = |package: &Value| {
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let built = dependencies.filter(|dependency| dependency["kind"] != "dev");
        built.filter_map(|dependency| ours(&text(&dependency["name"]))).collect()
    };
    metadata["packages"].as_array().unwrap().iter().map(|package| (text(&package["name"]), needs(package))).collect()
}

#[test]
fn formats_are_independent_and_the_core_depends_on_none() {
    for (name, needs) in arrows() {
        if FORMATS.contains(&&*name) || name == "wei7-core" {
            assert!(!needs.iter().any(|need| FORMATS.contains(&&**need)), "{name} needs {needs:?}");
        }
    }
}

#[test]
fn crates_depend_only_on_lower_crates() {
    let mut wrong = Vec::new();
    let is_of_tests = |name: &str| matches!(name, "wei7-testsuite" | "wei7-samples");
    for (name, needs) in arrows().iter().filter(|(name, _)| !is_of_tests(name)) {
        match ALLOWED.iter().find(|(known, _)| known == name) {
            None => wrong.push(format!("{name} has no row in the table")),
            Some((_, allowed)) => {
                let needless = needs.iter().filter(|need| !allowed.contains(&&***need));
                wrong.extend(needless.map(|need| format!("{name} may not need {need}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
