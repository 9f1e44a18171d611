//! The crates fit together as DESIGN.md says: a format crate knows the hub and no other format.

use std::collections::BTreeMap;
use std::process::Command;

use pretty_assertions::assert_eq;
use serde_json::Value;

/// For each of our crates those of ours that it needs in order to be built.
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
        let built = dependencies.filter(|dependency| dependency["kind"].is_null());
        built.filter_map(|dependency| ours(&text(&dependency["name"]))).collect()
    };
    metadata["packages"].as_array().unwrap().iter().map(|package| (text(&package["name"]), needs(package))).collect()
}

#[test]
fn a_format_knows_the_hub_and_no_other_format() {
    for (name, needs) in arrows() {
        match &*name {
            "wei7-core" => assert!(needs.is_empty(), "{needs:?}"),
            // It sees all of them.
            "wei7-convert" => assert!(!needs.contains(&"wei7-testsuite".to_owned())),
            "wei7-testsuite" => {}
            format => assert_eq!(needs, ["wei7-core"], "{format}"),
        }
    }
}
