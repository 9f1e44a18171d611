//! A folder with files of many years: broken files, odd names, links without target, pages with the name of a game.

use wei7_cli::Exit;

use crate::support::{Dir, NEW, PLAIN, SGF};

const CUT: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee]C[no end";

#[test]
fn a_file_truncated_in_a_value_is_repaired_and_reported() {
    let dir = Dir::new(&[("a.sgf", CUT)]);
    dir.run(&["check", "@a.sgf"]).ends(Exit::Findings).prints("error[S008]").prints("repaired[S007]");
    dir.run(&["convert", "@a.sgf", "-o", "@a.wei7"]).ends(Exit::Findings).says("error[S008]").says("`]` is inserted");
    assert!(dir.read("a.wei7").unwrap().contains("no end"));
    dir.run(&["convert", "@a.sgf", "-o", "@b.wei7", "--strict-input"]).ends(Exit::NoResult).says("refused[S008]");
    assert_eq!(dir.files(), ["a.sgf", "a.wei7"]);
}

#[test]
fn a_record_that_needs_too_much_memory_is_refused_alone() {
    let long = format!("(;FF[4]CA[UTF-8]GM[1]SZ[9]{})", ";".repeat(2_000));
    let dir = Dir::new(&[("in/long.sgf", &long), ("in/short.sgf", SGF)]);
    let args = ["convert", "@in", "-o", "@out", "--to", "ishi", "--memory"];
    dir.run(&[&args[..], &["1M"]].concat()).ends(Exit::NoResult).says("refused[S901]").says("at most 488 nodes");
    assert_eq!(dir.files(), ["in/long.sgf", "in/short.sgf", "out/short.go"]);
    dir.run(&[&args[..], &["1GiB", "--skip-existing"]].concat()).ends(Exit::Done);
    assert!(dir.read("out/long.go").is_some());
    dir.run(&[&args[..], &["much"]].concat()).ends(Exit::NoResult).says("--memory");
}

#[test]
fn nothing_is_written_where_there_is_no_game() {
    let zeros = "\0".repeat(1 << 20);
    let brackets = "(".repeat(200_000);
    let inputs = [("", "F003"), (" \n", "S001"), (&*zeros, "F003"), (&*brackets, "S001")];
    let others = ["<html><body>not found</body></html>", "[1, 2]"].map(|text| (text, "S001"));
    for (text, code) in inputs.into_iter().chain(others) {
        let refused = format!("refused[{code}]");
        let dir = Dir::new(&[("a.sgf", text)]);
        dir.run(&["check", "@a.sgf"]).ends(Exit::NoResult).prints(&refused);
        for output in ["@b.wei7", "@b.sgf", "@out/"] {
            dir.run(&["convert", "@a.sgf", "-o", output]).ends(Exit::NoResult).says(&refused);
        }
        dir.run(&["info", "@a.sgf"]).ends(Exit::NoResult).says(&refused);
        assert_eq!(dir.files(), ["a.sgf"], "{text:.20}");
    }
}

#[test]
fn a_game_in_a_page_or_a_letter_is_read() {
    for before in ["<html><body><pre>\n", "[Game 12]\n", "From: Ada\nSubject: our game\n\n"] {
        let dir = Dir::new(&[("a.sgf", &format!("{before}{SGF}"))]);
        dir.run(&["check", "@a.sgf", "-v"]).ends(Exit::Done).prints("note[S002]").prints("valid SGF, 1 game, 5 moves");
    }
}

#[test]
fn a_collection_is_complete_without_files_that_are_no_records() {
    let dir = Dir::new(&[("in/a.sgf", SGF), ("in/b.wei7", NEW), ("in/notes.txt", "Call Ben")]);
    let ran = dir.run(&["convert", "@in", "--all", "-o", "@all.sgf"]).ends(Exit::Done);
    ran.says("notes.txt: skipped, not a record").comes_to("3 files: written 2, skipped 1");
    dir.run(&["check", "@all.sgf"]).ends(Exit::Done).prints("2 games");
    let strangers = Dir::new(&[("in/notes.txt", "Call Ben")]);
    strangers
        .run(&["convert", "@in", "--all", "-o", "@all.sgf"])
        .ends(Exit::NoResult)
        .comes_to("1 file: written 0, skipped 1");
    assert_eq!(strangers.files(), ["in/notes.txt"]);
}

#[test]
fn skipped_files_of_a_folder_are_counted() {
    let dir = Dir::new(&[("in/a.sgf", SGF), ("in/b.mgt", SGF), ("in/c/d.txt", SGF), ("in/.git/x", "")]);
    let passed = "skipped       2   not records by their names: ";
    dir.run(&["check", "@in"]).ends(Exit::Done).prints(passed).comes_to("1 file: checked 1");
    dir.run(&["convert", "@in", "-o", "@out/"]).ends(Exit::Done).says(passed).comes_to("1 file: written 1");
    let ran = dir.run(&["convert", "@in", "-o", "@all/", "--all"]).ends(Exit::Done).comes_to("4 files: written 3");
    assert!(!ran.err.contains("not records by their names"), "{}", ran.err);
    let strangers = Dir::new(&[("in/b.mgt", SGF)]);
    let ran = strangers.run(&["check", "@in"]).ends(Exit::NoResult);
    ran.comes_to("0 files: skipped 1").says("error: no input has the file name of a record");
}

#[test]
fn a_collection_that_is_not_written_names_what_it_lacks() {
    let dir = Dir::new(&[("in/a.sgf", SGF), ("in/b.sgf", "no game"), ("in/c.sgf", "nor here")]);
    let ran = dir.run(&["convert", "@in", "-o", "@all.sgf"]).ends(Exit::NoResult);
    ran.says("all.sgf` would not have every game; `")
        .says("b.sgf` gives no result")
        .comes_to("3 files: written 0, refused 3");
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;

    use wei7_testsuite::samples::skipped;

    use super::*;

    #[test]
    fn names_may_be_any_bytes() {
        let dir = Dir::new(&[("in/with space.sgf", SGF), ("in/two\nlines.sgf", SGF), ("in/--force.sgf", SGF)]);
        let name = |ending: &str| [&b"b\xE9\xFFd."[..], ending.as_bytes()].concat();
        fs::write(dir.path("in").join(OsStr::from_bytes(&name("sgf"))), SGF).unwrap();
        let ran = dir.run(&["convert", "@in", "-o", "@out"]).ends(Exit::Done).comes_to("4 files: written 4");
        assert!(ran.err.lines().all(|line| !line.starts_with("lines.sgf")), "{}", ran.err);
        assert!(dir.path("out").join(OsStr::from_bytes(&name("wei7"))).is_file());
        for name in ["with space", "two\nlines", "--force"] {
            assert!(dir.read(&format!("out/{name}.wei7")).is_some(), "{name}");
        }
    }

    #[test]
    fn links_that_lead_nowhere_stop_nothing() {
        let dir = Dir::new(&[("in/a.wei7", PLAIN)]);
        symlink(".", dir.path("in/up")).unwrap();
        symlink("nowhere.sgf", dir.path("in/dead.sgf")).unwrap();
        symlink("self.sgf", dir.path("in/self.sgf")).unwrap();
        let ran = dir.run(&["convert", "@in", "-o", "@out", "--follow"]).ends(Exit::NoResult);
        ran.says("refused[F001]")
            .says("in/dead.sgf  REFUSED\n")
            .says("in/self.sgf  REFUSED\n")
            .comes_to("3 files: written 1, refused 2");
        assert!(dir.read("out/a.wei7").is_some());
    }

    #[test]
    fn links_in_a_folder_are_followed_only_where_that_is_asked_for() {
        let dir = Dir::new(&[("in/a.wei7", PLAIN), ("other/b.wei7", PLAIN)]);
        symlink(dir.path("other"), dir.path("in/d")).unwrap();
        symlink(dir.path("other/b.wei7"), dir.path("in/c.wei7")).unwrap();
        let ran = dir.run(&["check", "@in"]).ends(Exit::Done).comes_to("3 files: checked 1, skipped 2");
        ran.prints("in/c.wei7: skipped, a link; `--follow` follows it").prints("in/d: skipped, a link");
        dir.run(&["check", "@in", "--follow"]).ends(Exit::Done).comes_to("3 files: checked 3");
        dir.run(&["check", "@in/d"]).ends(Exit::Done).comes_to("1 file: checked 1; 1 game");
    }

    #[test]
    fn a_pipe_is_opened_once_and_only_where_it_is_named() {
        let dir = Dir::new(&[("in/a.wei7", NEW)]);
        for name in ["in/pipe.wei7", "in/a.supplement.json"] {
            assert!(std::process::Command::new("mkfifo").arg(dir.path(name)).status().unwrap().success());
        }
        // A pipe beside a document is not taken for a supplement.
        dir.run(&["check", "@in"]).ends(Exit::NoResult).prints("F011").prints("is no file");
        for name in ["pipe", "pipe.sgf"] {
            let path = dir.path(name);
            assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
            let writer = std::thread::spawn(move || fs::write(path, SGF));
            dir.run(&["check", &format!("@{name}")]).ends(Exit::Done).prints("valid SGF, 1 game, 5 moves");
            writer.join().unwrap().unwrap();
        }
    }

    #[test]
    fn a_full_disk_is_reported() {
        let full = std::path::Path::new("/dev/full");
        if !full.exists() {
            skipped(format_args!("there is no {}", full.display()));
            return;
        }
        let dir = Dir::new(&[("a.sgf", SGF)]);
        for to in ["wei7", "sgf"] {
            let ran = dir.run(&["convert", "@a.sgf", "-o", "/dev/full", "--to", to]).ends(Exit::NoResult);
            ran.says("refused[F005]").says("`/dev/full`: ");
        }
    }
}
