//! Runs the examples: a file, commands, and their output.

use pretty_assertions::assert_eq;
use wei7_convert::Language;
use wei7_testsuite::command;
use wei7_testsuite::console_sessions::in_folder;
use wei7_testsuite::samples::project;

/// Returns the fenced blocks of the page: the text after the fence, and the lines of the block.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let parts = page.split("```").skip(1).step_by(2);
    parts.map(|part| part.split_once('\n').unwrap()).collect()
}

/// Returns the output of a command: standard output, then the report.
fn run(language: Language, line: &str) -> String {
    let mut words = line.strip_prefix("$ ").unwrap().split(' ');
    match words.next() {
        Some("wei7") => {
            let (_, out, report) = command::wei7_speaking(language, words, b"");
            out + &report
        }
        Some("cat") => words.map(|file| std::fs::read_to_string(file).unwrap().replace("\r\n", "\n")).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_examples_are_real() {
    for (language, page) in [(Language::En, "docs/mapping.md"), (Language::Zh, "docs/zh/mapping.md")] {
        let page = std::fs::read_to_string(project(page)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        // The examples name files of the folder that they are run in.
        in_folder(folder.path(), || follow(language, &page));
    }
}

/// Writes the files, runs the commands, and compares their output.
fn follow(language: Language, page: &str) {
    let mut printed: Option<String> = None;
    let mut count = 0;
    for (kind, text) in blocks(page) {
        match kind.split_once(' ') {
            Some((_, file)) => std::fs::write(file, text).unwrap(),
            None if kind == "console" => printed = Some(text.lines().map(|line| run(language, line)).collect()),
            None => {
                assert_eq!(printed.take().as_deref(), Some(text));
                count += 1;
            }
        }
    }
    assert!(count >= 3 && printed.is_none());
}
