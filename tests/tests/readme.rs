//! README shows what the command really prints.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;

use pretty_assertions::assert_eq;
use wei7_convert::{Exit, Streams, run};

/// The first block of text output in README.
fn shown(readme: &str) -> &str {
    let block = readme.split("```text\n").nth(1).unwrap();
    block.split("```").next().unwrap()
}

#[test]
fn the_session_of_readme_is_real() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("docs/samples/archive");
    std::fs::create_dir_all(archive.join("problems")).unwrap();
    for file in ["club-game.wei7", "damaged.wei7", "problems/first-steps.wei7"] {
        std::fs::copy(root.join("docs/samples/archive").join(file), archive.join(file)).unwrap();
    }
    // README is read from the top of the project; this test is alone in its process.
    std::env::set_current_dir(folder.path()).unwrap();
    let (exit, report) = wei7(&["convert", "docs/samples/archive", "-o", "migrated/"]);
    assert_eq!((exit, &*report), (Exit::Findings, shown(&readme)));
    let (exit, _) = wei7(&["convert", "migrated/", "-o", "back/", "--to", "wei7-2.2"]);
    assert_eq!(exit, Exit::Done);
    assert!(folder.path().join("back/problems/first-steps.wei7").exists());
}

/// Runs the command; its exit and what it says.
fn wei7(args: &[&str]) -> (Exit, String) {
    let (mut stdin, mut stdout, mut stderr) = (std::io::empty(), Vec::new(), Vec::new());
    let mut streams =
        Streams { stdin: &mut stdin, stdout: &mut stdout, stderr: &mut stderr, styled_out: false, styled_err: false };
    let exit = run(["wei7"].iter().chain(args), &mut streams);
    (exit, String::from_utf8(stderr).unwrap())
}
