//! README shows what the command really prints, in both languages.

use std::fs;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;
use wei7_convert::{Exit, Language};
use wei7_testsuite::sessions::{Session, copy, hold, in_folder, show};

const ENGLISH: &str = "README.md";
const CHINESE: &str = "README.zh-CN.md";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// Blocks of a language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let blocks = text.split(language).skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn both_have_the_same_programs() {
    assert_eq!(blocks(&read(ENGLISH), "```rust\n"), blocks(&read(CHINESE), "```rust\n"));
}

#[test]
fn the_sessions_of_readme_are_real() {
    let commands = [(ENGLISH, Language::En), (CHINESE, Language::Zh)].map(|(name, language)| {
        let folder = tempfile::tempdir().unwrap();
        copy(&root().join("docs/samples"), &folder.path().join("docs/samples"));
        fs::create_dir(folder.path().join("docs/pictures")).unwrap();
        let mut session = Session { language, ..Session::default() };
        let mut lines = Vec::new();
        let run = |line: &str| {
            // The others want files that are not there, or are no commands of ours.
            if !line.starts_with("cargo run ") {
                return None;
            }
            lines.push(line.to_owned());
            let said = session.run(line);
            assert_ne!(session.exit, Exit::NoResult, "{name}: {line}\n{said}");
            if line.ends_with("convert docs/samples/archive -o migrated/") || line.contains(" diff ") {
                assert_eq!(session.exit, Exit::Findings, "{name} says so of {line}");
            }
            Some(said)
        };
        // README is read from the top of the project.
        let made = in_folder(folder.path(), || show(&read(name), run));
        let file = |path: &str| fs::read_to_string(folder.path().join(path)).unwrap();
        assert_eq!(file("lesson.go"), file("docs/samples/lesson.go"), "the way back is exact");
        for path in
            ["back/problems/first-steps.wei7", "sgf/problems/first-steps.sgf", "lesson/lesson/0002.wei7", "again.sgf"]
        {
            assert!(folder.path().join(path).exists(), "{path}");
        }
        hold(&root().join(name), &made);
        lines
    });
    assert_eq!(commands[0], commands[1]);
}
