//! Many inputs at the same time.

use std::fs;

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, PLAIN, Ran, SGF, WRONG, reports};

/// Returns files of all kinds, some of them wrong, in an order unrelated to their sizes.
fn mixed() -> Dir {
    let dir = Dir::new(&[]);
    for number in 0..60 {
        let many = SGF.repeat(1 + number % 5 * 7);
        let (extension, content) = match number % 6 {
            0 => ("wei7", OLD),
            1 => ("wei7", NEW),
            2 => ("wei7", WRONG),
            3 => ("wei7", "{"),
            _ => ("sgf", &*many),
        };
        let directory = dir.path(&format!("in/{}", number % 4));
        fs::create_dir_all(&directory).unwrap();
        fs::write(directory.join(format!("{number}.{extension}")), content).unwrap();
    }
    dir
}

fn contents(dir: &Dir, below: &str) -> Vec<(String, String)> {
    let files = dir.files().into_iter().filter(|file| file.starts_with(below));
    files.map(|file| (file[below.len()..].to_owned(), dir.read(&file).unwrap())).collect()
}

fn output(ran: &Ran, out: &str) -> (String, String) {
    (ran.out.replace(out, "OUT"), ran.err.replace(out, "OUT"))
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let dir = mixed();
    for form in ["full", "concise", "statistics", "github", "json"] {
        let convert = |out: &str, jobs: &str| {
            let (_, to) = (fs::remove_dir_all(dir.path(out)), format!("@{out}/"));
            let args = ["convert", "@in", "-o", &to, "--report", form, "--jobs", jobs];
            output(&dir.run(&args).ends(Exit::NoResult), &format!("{out}/"))
        };
        let one = convert("one", "1");
        assert_eq!(convert("four", "4"), one);
        assert_eq!(contents(&dir, "four"), contents(&dir, "one"));
        assert!(contents(&dir, "one").len() > 100);
        for command in [&["check", "--to", "wei7"][..], &["info"], &["judge", "--dead", "none"]] {
            let run = |jobs| dir.run(&[command, &["@in", "--report", form, "-j", jobs]].concat());
            let (one, four) = (run("1"), run("4"));
            assert_eq!((&one.out, &one.err, one.exit), (&four.out, &four.err, four.exit), "{command:?}");
        }
    }
}

#[test]
fn the_summary_counts_files_games_and_moves() {
    let dir = Dir::new(&[("in/a.sgf", &SGF.repeat(3)), ("in/b.wei7", PLAIN), ("in/c.wei7", "{"), ("in/d.wei7", OLD)]);
    let ran = dir.run(&["convert", "@in", "-o", "@out", "--jobs", "2", "--carry", "none"]).ends(Exit::NoResult);
    ran.comes_to("4 files: written 3, refused 1; 5 games, 20 moves").says("SGF property ×6, splitter after a move");
    dir.run(&["check", "@in/a.sgf", "@in/b.wei7"]).ends(Exit::Done).comes_to("2 files: checked 2; 4 games, 16 moves");
}

#[test]
fn jobs_are_at_least_one() {
    let dir = Dir::new(&[("a.sgf", SGF)]);
    dir.run(&["check", "@a.sgf", "--jobs", "0"]).ends(Exit::NoResult).says("`--jobs <N>` cannot be `0`");
}

#[test]
fn no_progress_without_a_terminal() {
    let dir = mixed();
    let ran = dir.run(&["check", "@in", "--report", "json"]);
    assert_eq!(reports(&ran.out).len(), 60);
    assert!(ran.err.starts_with("60 files · ") && !ran.err.contains('\r'), "{}", ran.err);
}
