//! README shows what the command really prints.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;

use pretty_assertions::assert_eq;
use wei7_convert::Exit;
use wei7_testsuite::command;

/// A block of text output in README, counted from 0.
fn shown(readme: &str, block: usize) -> &str {
    let block = readme.split("```text\n").nth(block + 1).unwrap();
    block.split("```").next().unwrap()
}

#[test]
fn the_sessions_of_readme_are_real() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let samples = folder.path().join("docs/samples");
    std::fs::create_dir_all(samples.join("archive/problems")).unwrap();
    for file in [
        "archive/club-game.wei7",
        "archive/damaged.wei7",
        "archive/problems/first-steps.wei7",
        "evening.sgf",
        "lesson.go",
        "six-stones.sgf",
    ] {
        std::fs::copy(root.join("docs/samples").join(file), samples.join(file)).unwrap();
    }
    // README is read from the top of the project; this test is alone in its process.
    std::env::set_current_dir(folder.path()).unwrap();
    let exists = |path: &str| assert!(folder.path().join(path).exists(), "{path}");

    let wei7 = |args: &[&str]| command::wei7(args, b"");

    let (exit, _, report) = wei7(&["convert", "docs/samples/archive", "-o", "migrated/"]);
    assert_eq!((exit, &*report), (Exit::Findings, shown(&readme, 0)));
    let (exit, ..) = wei7(&["convert", "migrated/", "-o", "back/", "--to", "wei7-2.2"]);
    assert_eq!(exit, Exit::Done);
    exists("back/problems/first-steps.wei7");

    let (exit, _, report) = wei7(&["convert", "docs/samples/archive", "-o", "sgf/", "--to", "sgf"]);
    assert_eq!((exit, &*report), (Exit::Findings, shown(&readme, 1)));
    exists("sgf/problems/first-steps.sgf");
    let (exit, report, _) = wei7(&["check", "docs/samples/evening.sgf"]);
    assert_eq!((exit, &*report), (Exit::Findings, shown(&readme, 2)));
    let (exit, ..) = wei7(&["convert", "docs/samples/evening.sgf", "-o", "new/"]);
    assert_eq!(exit, Exit::Findings);
    let (exit, ..) = wei7(&["convert", "new/evening/0001.wei7", "new/evening/0002.wei7", "-o", "again.sgf"]);
    assert_eq!(exit, Exit::Done);
    exists("again.sgf");

    let (exit, _, report) = wei7(&["convert", "docs/samples/lesson.go", "-o", "lesson.sgf"]);
    assert_eq!((exit, &*report), (Exit::Done, shown(&readme, 3)));
    for (block, rules) in [(4, "chinese"), (5, "japanese")] {
        let (exit, report, _) = wei7(&["judge", "docs/samples/six-stones.sgf", "--rules", rules]);
        assert_eq!((exit, &*report), (Exit::Done, shown(&readme, block)));
    }
    let (exit, report, _) = wei7(&["show", "docs/samples/lesson.go", "--move", "2"]);
    assert_eq!((exit, &*report), (Exit::Done, shown(&readme, 6)));
    let (exit, ..) = wei7(&["convert", "docs/samples/archive/club-game.wei7", "--carry", "none", "-o", "plain.sgf"]);
    assert_eq!(exit, Exit::Done);
    let (exit, report, _) = wei7(&["diff", "docs/samples/archive/club-game.wei7", "plain.sgf"]);
    assert_eq!((exit, &*report), (Exit::Findings, shown(&readme, 7)));
    let (exit, ..) = wei7(&["convert", "docs/samples/lesson.go", "-o", "lesson/"]);
    assert_eq!(exit, Exit::Done);
    exists("lesson/lesson/0002.wei7");
    let (exit, ..) = wei7(&["convert", "docs/samples/lesson.go", "--bundle", "-o", "lesson.wei7"]);
    assert_eq!(exit, Exit::Done);
    let (exit, ..) = wei7(&["convert", "lesson.wei7", "-o", "lesson.go"]);
    assert_eq!(exit, Exit::Done);
    let file = |path: &str| std::fs::read_to_string(folder.path().join(path)).unwrap();
    assert_eq!(file("lesson.go"), file("docs/samples/lesson.go"));
}
