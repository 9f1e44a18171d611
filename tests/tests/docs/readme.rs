//! README shows the real output of the command, in both languages.

use std::fs;

use pretty_assertions::assert_eq;
use wei7_cli::Exit;
use wei7_convert::Language;
use wei7_testsuite::console_sessions::{Session, copy, hold, in_folder, show};
use wei7_testsuite::samples::project;

const ENGLISH: &str = "README.md";
const CHINESE: &str = "README.zh-CN.md";

fn read(name: &str) -> String {
    fs::read_to_string(project(name)).unwrap()
}

/// Returns the code blocks of a language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let blocks = text.split(language).skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn both_have_the_same_programs() {
    assert_eq!(blocks(&read(ENGLISH), "```rust"), blocks(&read(CHINESE), "```rust"));
}

#[test]
fn the_sessions_of_readme_are_real() {
    let commands = [(ENGLISH, Language::En), (CHINESE, Language::Zh)].map(|(name, language)| {
        let folder = tempfile::tempdir().unwrap();
        copy(&project("docs/samples"), &folder.path().join("docs/samples"));
        let mut session = Session { language, ..Session::default() };
        let mut lines = Vec::new();
        let run = |line: &str| {
            lines.push(line.to_owned());
            let said = session.run(line);
            assert_ne!(session.exit, Exit::NoResult, "{name}: {line}\n{said}");
            Some(said)
        };
        // The commands of README run in the root of the project.
        let made = in_folder(folder.path(), || show(&read(name), run));
        hold(&project(name), &made);
        lines
    });
    assert_eq!(commands[0], commands[1]);
}
