//! Documents and scripts do not name things that do not exist, and statements about a release are true.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pretty_assertions::assert_eq;
use walkdir::WalkDir;
use wei7_testsuite::samples::project;

/// Returns documents and installation scripts. The corpus is excluded, since its texts are samples.
fn documents() -> Vec<PathBuf> {
    let is_ours = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        !matches!(&*name, "target" | ".git" | "corpus" | "node_modules" | ".venv")
    };
    let all = WalkDir::new(project("")).into_iter().filter_entry(move |entry| is_ours(entry.path()));
    let files = all.map(|entry| entry.unwrap().into_path()).filter(|path| path.is_file());
    files
        .filter(|path| {
            let ends =
                path.extension().is_some_and(|ends| ["md", "yml", "yaml", "toml", "rb"].iter().any(|of| ends == *of));
            ends || path.parent().is_some_and(|folder| folder.file_name().is_some_and(|name| name == ".ci"))
        })
        .collect()
}

/// Returns the tags of the repository; none outside of a repository.
fn tags() -> Vec<String> {
    let listed = Command::new("git").arg("-C").arg(project("")).args(["tag", "--list"]).output();
    let listed = listed.map(|done| String::from_utf8_lossy(&done.stdout).into_owned()).unwrap_or_default();
    listed.lines().map(str::to_owned).collect()
}

/// Returns versions in the form of tags, `v` and three numbers, and placeholders for versions, that do not exist.
fn unreal<'t>(text: &'t str, tags: &[String]) -> Vec<&'t str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || ".-_/:".contains(c)));
    let words = words.map(|word| word.trim_matches(['.', '/', ':', '-']));
    words
        .filter(|word| {
            let host = word.split("://").last().and_then(|rest| rest.split('/').next()).unwrap_or_default();
            let is_example = ["example.org", "example.com", "example.net"].contains(&host);
            let is_placeholder =
                word.split('/').any(|part| matches!(part, "OWNER" | "USERNAME" | "YOUR_NAME" | "yourname"));
            let tag = word.rsplit('/').next().unwrap_or_default();
            let is_version = tag.strip_prefix('v').is_some_and(|version| {
                let parts: Vec<&str> = version.split('.').collect();
                parts.len() == 3 && parts.iter().all(|part| part.parse::<u32>().is_ok())
            });
            is_example || is_placeholder || (is_version && !tags.iter().any(|known| known == tag))
        })
        .collect()
}

#[test]
fn documents_name_nothing_that_does_not_exist() {
    let tags = tags();
    let documents = documents();
    assert!(documents.len() > 100, "{}", documents.len());
    for path in documents {
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(unreal(&text, &tags), Vec::<&str>::new(), "{}", path.display());
    }
    let wrong = "github.com/OWNER/wei7 https://example.org/x rev: v0.1.0, v9.9.9.";
    assert_eq!(unreal(wrong, &["v0.1.0".to_owned()]), ["github.com/OWNER/wei7", "https://example.org/x", "v9.9.9"]);
    assert_eq!(unreal("actions/checkout@v5 v1 `vVERSION` 0.1.0", &[]), Vec::<&str>::new());
}

#[cfg(unix)]
#[test]
fn a_release_names_its_own_archives() {
    let version = {
        let done = Command::new(project(".ci/release-version")).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap().trim().to_owned()
    };
    assert!(!Command::new(project(".ci/release-version")).arg("v0.0.0").output().unwrap().status.success());

    // Each target of the workflow has an archive, which `cargo binstall` and the formula find by the same name.
    let workflow = fs::read_to_string(project(".github/workflows/release.yml")).unwrap();
    let targets = workflow.split("target: ").skip(1).filter_map(|rest| rest.split(',').next());
    let targets: Vec<&str> = targets.filter(|target| target.contains('-')).collect();
    assert_eq!(targets.len(), 5);
    let folder = tempfile::tempdir().unwrap();
    let (tag, repository) = (format!("v{version}"), "https://127.0.0.1/made/up");
    let metadata = fs::read_to_string(project("wei7-cli/Cargo.toml")).unwrap();
    let names: Vec<String> = targets
        .iter()
        .map(|target| {
            let suffix = if target.contains("windows") { "zip" } else { "tar.gz" };
            let pattern =
                format!("{{ repo }}/releases/download/v{{ version }}/wei7-v{{ version }}-{{ target }}.{suffix}");
            assert!(metadata.contains(&pattern), "{pattern}");
            format!("wei7-{tag}-{target}.{suffix}")
        })
        .collect();
    for name in &names {
        fs::write(folder.path().join(name), name).unwrap();
    }
    let done = Command::new(project(".ci/release-files")).args([&tag, repository]).arg(folder.path()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));

    let sums = fs::read_to_string(folder.path().join("SHA256SUMS")).unwrap();
    let formula = fs::read_to_string(folder.path().join("wei7.rb")).unwrap();
    let notes = fs::read_to_string(folder.path().join("notes.md")).unwrap();
    for name in &names {
        let line = sums.lines().find(|line| line.ends_with(&format!(" {name}"))).unwrap();
        let digest = line.split(' ').next().unwrap();
        assert_eq!(digest.len(), 64, "{line}");
        if !name.contains("windows") {
            let source = format!("url \"{repository}/releases/download/{tag}/{name}\"\n      sha256 \"{digest}\"");
            assert!(formula.contains(&source), "{source} is not in\n{formula}");
        }
    }
    assert!(notes.contains(&format!("rev: {tag}\n")) && notes.contains("### "), "{notes}");
    // If one of the archives is missing, there is no release.
    fs::remove_file(folder.path().join(&names[0])).unwrap();
    let done = Command::new(project(".ci/release-files")).args([&tag, repository]).arg(folder.path()).output().unwrap();
    assert!(!done.status.success());
}
