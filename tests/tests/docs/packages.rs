//! The manifests of published crates have what crates.io and docs.rs show, and each crate has its license files.

use std::fs;
use std::path::Path;
use std::process::Command;

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_testsuite::samples::project;

/// Returns the packages of the workspace as cargo describes them.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn is_published(package: &Value) -> bool {
    package["publish"].is_null()
}

#[test]
fn published_crates_are_described_and_licensed() {
    let packages = packages();
    let published: Vec<&Value> = packages.iter().filter(|package| is_published(package)).collect();
    assert!(published.len() > 10, "{}", published.len());
    let mut descriptions: Vec<&str> = published.iter().filter_map(|package| package["description"].as_str()).collect();
    descriptions.sort_unstable();
    descriptions.dedup();
    assert_eq!(descriptions.len(), published.len(), "each crate has a description of its own");
    for package in published {
        let name = package["name"].as_str().unwrap();
        assert_eq!(package["license"], "MIT OR Apache-2.0", "{name}");
        assert_eq!(package["documentation"], format!("https://docs.rs/{name}"));
        assert_eq!(package["readme"], "README.md", "{name}");
        assert!(package["repository"].is_string(), "{name} does not inherit `repository`");
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text = fs::read_to_string(folder.join(license)).unwrap_or_default();
            assert!(text == fs::read_to_string(project(license)).unwrap(), "{name} has another {license}");
        }
    }
}

#[test]
fn published_crates_need_published_crates_with_versions() {
    let packages = packages();
    let unpublished: Vec<&Value> = packages.iter().filter(|package| !is_published(package)).collect();
    let check = fs::read_to_string(project(".ci/publish-check")).unwrap();
    for package in &unpublished {
        let name = package["name"].as_str().unwrap();
        let excluded = check.lines().find(|line| line.starts_with("unpublished=(")).unwrap();
        assert!(excluded.contains(name), "{name} is not in the list of .ci/publish-check");
    }
    for package in packages.iter().filter(|package| is_published(package)) {
        // A development dependency without a version is left out of the package.
        let built = package["dependencies"].as_array().unwrap().iter().filter(|needed| needed["kind"] != "dev");
        for needed in built.filter(|needed| !needed["path"].is_null()) {
            assert!(needed["req"] != "*", "{} needs {} without a version", package["name"], needed["name"]);
            assert!(
                !unpublished.iter().any(|other| other["name"] == needed["name"]),
                "{} needs {}, which is not published",
                package["name"],
                needed["name"]
            );
        }
    }
}
