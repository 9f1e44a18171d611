//! `wei7 diff`

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use wei7_cli::Exit;

use crate::support::{Dir, of_type, reports, slashes};

const GAME: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]PW[Ben];B[ee]C[Good.];W[cc](;B[gg])(;B[gc]C[Or here.];W[cg]))";

fn compared(left: (&str, &str), right: (&str, &str), args: &[&str]) -> (Exit, String) {
    let dir = Dir::new(&[left, right]);
    let (a, b) = (format!("@{}", left.0), format!("@{}", right.0));
    let args: Vec<&str> = ["diff", &a, &b].into_iter().chain(args.iter().copied()).collect();
    let ran = dir.run(&args);
    (ran.exit, ran.out.replace(&dir.path("").display().to_string(), ""))
}

#[test]
fn the_same_record_in_two_formats() {
    let dir = Dir::new(&[("a.sgf", GAME)]);
    dir.run(&["convert", "@a.sgf", "-o", "@a.wei7"]).ends(Exit::Done);
    let ran = dir.run(&["diff", "@a.sgf", "@a.wei7"]).ends(Exit::Done);
    assert!(ran.out.contains("have the same content"), "{}", ran.out);
    dir.run(&["convert", "@a.sgf", "-o", "@a.go", "--to", "ishi"]).ends(Exit::Done);
    dir.run(&["diff", "@a.go", "@a.wei7"]).ends(Exit::Done);
}

#[test]
fn differences_are_reported_with_their_places() {
    let edited = GAME.replace("Good.", "Bad.").replace("PW[Ben]", "").replace(";W[cg]", "").replace("cc", "cd");
    let (exit, out) = compared(("a.sgf", GAME), ("b.sgf", &edited), &[]);
    assert_eq!(exit, Exit::Findings);
    for rows in [
        "--- a.sgf (SGF)\n+++ b.sgf (SGF)\n",
        "info: participants and players [L021]\n",
        "main, move 1: text that is cut or changed [L006]\n  - comment: \"Good.\"\n  + \"Bad.\"\n",
        "main, move 2: move [L049]\n  - white C7\n  + white C6\n",
        "2, move 4: variation, or the rest of a line of play [L050]\n  - white C3\n",
    ] {
        assert!(out.contains(rows), "{rows}\n{out}");
    }
}

#[test]
fn a_swapped_variation_is_seen() {
    let swapped = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]PW[Ben];B[ee]C[Good.];W[cc](;B[gc]C[Or here.];W[cg])(;B[gg]))";
    let (exit, out) = compared(("a.sgf", GAME), ("b.sgf", swapped), &[]);
    assert_eq!(exit, Exit::Findings);
    assert!(out.contains("main, move 2: order of variations [L051]"), "{out}");
    assert!(out.ends_with("1 difference\n"), "{out}");
}

#[test]
fn spellings_are_compared_only_on_request() {
    let spelt =
        ("a.wei7", r#"<wei7 version="2.2"><size>9</size><moves><black x="1" y="1" eval="normal"/></moves></wei7>"#);
    let plain = ("b.wei7", r#"<wei7 version="2.2"><size>9</size><moves><black x="1" y="1"/></moves></wei7>"#);
    let (exit, out) = compared(spelt, plain, &[]);
    assert_eq!((exit, out.ends_with("have the same content\n")), (Exit::Done, true), "{out}");
    let (exit, out) = compared(spelt, plain, &["-v"]);
    assert_eq!((exit, out.contains("have the same content; 1 place")), (Exit::Done, true), "{out}");
    let (exit, out) = compared(spelt, plain, &["--exact"]);
    assert_eq!((exit, out.contains("[L007]")), (Exit::Findings, true), "{out}");
}

#[test]
fn for_programs_each_difference_is_a_line() {
    let with = GAME.replace("C[Good.]", "C[Good.]BL[30]");
    let (exit, out) = compared(("a.sgf", GAME), ("b.sgf", &with), &["--report", "json"]);
    assert_eq!(exit, Exit::Findings);
    let comparison = &of_type(&out, "comparison")[0];
    assert_eq!((&comparison["same"], &comparison["left"]["format"]), (&json!(false), &json!("sgf")));
    let expected = json!({"type": "difference", "game": 1, "code": "L017", "what": "SGF property",
        "at": "main, move 1", "left": null, "right": "BL[30]", "significant": true});
    assert_eq!(of_type(&out, "difference"), [expected]);
    assert_eq!((reports(&out).len(), &of_type(&out, "summary")[0]["exit"]), (2, &json!(1)));
}

#[test]
fn the_differences_are_the_losses() {
    let game = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]RE[Void];B[ee]BL[30]TR[aa]N[here];W[cc]BM[2];AB[gg]C[set up])";
    for to in ["wei7", "wei7-2.2", "ishi"] {
        let dir = Dir::new(&[("a.sgf", game)]);
        let target = if to == "ishi" { "@b.go" } else { "@b.wei7" };
        let args = ["convert", "@a.sgf", "-o", target, "--to", to, "--carry", "none", "--report", "json"];
        let report = dir.run(&args).ends(Exit::Done);
        let places = |list: Vec<Value>| {
            let mut places: Vec<_> = list.iter().map(|one| (one["code"].to_string(), one["at"].to_string())).collect();
            places.sort();
            places.dedup();
            places
        };
        let ran = dir.run(&["diff", "@a.sgf", target, "--report", "json"]).ends(Exit::Findings);
        let (losses, differences) = (places(of_type(&report.out, "loss")), places(of_type(&ran.out, "difference")));
        assert!(!losses.is_empty());
        assert_eq!(losses, differences, "{to}");
    }
}

#[test]
fn games_are_compared_by_number() {
    let two = format!("{GAME}(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa])");
    let (exit, out) = compared(("a.sgf", &two), ("b.sgf", GAME), &[]);
    assert_eq!(exit, Exit::Findings);
    assert!(out.contains("game 2 is only in `a.sgf`"), "{out}");
}

#[test]
fn files_that_cannot_be_compared_have_no_result() {
    let dir = Dir::new(&[("a.sgf", GAME), ("b.wei7", "{\"format\":"), ("c.sgf", GAME)]);
    let ran = dir.run(&["diff", "@a.sgf", "@b.wei7"]).ends(Exit::NoResult);
    assert_eq!((ran.out.as_str(), ran.err.contains("b.wei7")), ("", true), "{}", ran.err);
    dir.run(&["diff", "@a.sgf", "@missing.sgf"]).ends(Exit::NoResult);
    let ran = dir.run(&["diff", "@a.sgf"]).ends(Exit::NoResult);
    assert!(ran.err.contains("compares two files"), "{}", ran.err);
    dir.run(&["diff", "@a.sgf", "@b.wei7", "@c.sgf"]).ends(Exit::NoResult);
}

#[test]
fn terminal_control_characters_are_not_printed() {
    let evil =
        "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[\u{1B}[31mevil\u{7}]PC[\u{9B}31m]XX[\u{1B}];B[ee]N[\u{1B}x]LB[aa:\u{1B}y])";
    let evil = evil.replace("[31mevil", "\\[31mevil");
    let dir = Dir::new(&[("a.sgf", &evil), ("b.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee])")]);
    let name = dir.path("c\u{1B}[1m.sgf");
    std::fs::copy(dir.path("a.sgf"), &name).unwrap();
    let name = name.display().to_string();
    for files in [[name.as_str(), "@b.sgf"], ["@b.sgf", name.as_str()], [name.as_str(), "@a.sgf"]] {
        let ran = dir.run(&["diff", files[0], files[1], "--exact"]);
        assert!(!ran.out.is_empty());
        assert!(!ran.out.chars().any(|c| c.is_control() && c != '\n'), "{:?}", ran.out);
    }
    // Reports for programs contain the exact text.
    let ran = dir.run(&["diff", "@a.sgf", "@b.sgf", "--report", "json"]);
    assert!(ran.out.contains("\\u001b"), "{}", ran.out);
}

#[test]
fn for_programs_a_file_without_result_has_its_line() {
    let dir = Dir::new(&[("a.sgf", GAME), ("b.sgf", "no game")]);
    let ran = dir.run(&["diff", "@a.sgf", "@b.sgf", "--report", "json"]).ends(Exit::NoResult);
    assert_eq!((&reports(&ran.out)[1].file["outcome"], ran.err.as_str()), (&json!("refused"), ""));
    let ran = dir.run(&["diff", "@a.sgf", "@none.sgf", "--report", "json"]).ends(Exit::NoResult);
    assert_eq!(reports(&ran.out)[1].codes(), ["F001"]);
    dir.run(&["diff", "@a.sgf", "@b.sgf"]).ends(Exit::NoResult).says("refused[S001]");
}

/// Files of two folders: unchanged, changed, in another format, only in one of them, damaged, no record.
fn folders() -> Dir {
    let changed = GAME.replace("B[ee]", "B[ef]");
    let dir = Dir::new(&[
        ("old/a.sgf", GAME),
        ("old/sub/b.sgf", GAME),
        ("old/gone.sgf", GAME),
        ("old/damaged.sgf", GAME),
        ("old/note.txt", "no record"),
        ("old/main.go", "package main\n"),
        ("new/a.sgf", GAME),
        ("new/added.sgf", GAME),
        ("new/damaged.sgf", "no game"),
        ("new/main.go", "package main\n"),
        ("changed.sgf", &changed),
    ]);
    std::fs::create_dir(dir.path("new/sub")).unwrap();
    dir.run(&["convert", "@changed.sgf", "-o", "@new/sub/b.wei7"]).ends(Exit::Done);
    dir
}

#[test]
fn folders_are_compared_file_by_file() {
    let dir = folders();
    let ran = dir.run(&["diff", "@old", "@new"]).ends(Exit::NoResult).says("refused[S001]");
    for part in ["sub/b.sgf (SGF)\n+++ ", "  - black E5\n  + black E4\n1 difference\n", "only in this folder: "] {
        assert!(slashes(&ran.out).contains(part), "{part}\n{}", ran.out);
    }
    // Equal files are only counted.
    assert!(!ran.out.contains("a.sgf"), "{}", ran.out);
    let end = "1 file has the same content, 1 differs, 1 only in the first folder, 1 only in the second folder, 1 not compared, \
               3 skipped because they are not records\n";
    assert!(ran.out.ends_with(end), "{}", ran.out);
    std::fs::remove_file(dir.path("new/damaged.sgf")).unwrap();
    dir.run(&["diff", "@old", "@new"]).ends(Exit::Findings);
    let ran = dir.run(&["diff", "@old", "@old", "-v"]).ends(Exit::Done).prints("4 files have the same content");
    assert!(ran.out.contains("a.sgf` have the same content"), "{}", ran.out);
}

#[test]
fn archives_are_compared_whatever_their_order() {
    let dir = folders();
    for (from, to) in [("old", "all.tar.gz"), ("old", "all.zip")] {
        dir.run(&["convert", &format!("@{from}"), "-o", &format!("@{to}"), "--to", "sgf"]).ends(Exit::Done);
    }
    let mut zip = zip::ZipWriter::new(std::fs::File::create(dir.path("turned.zip")).unwrap());
    for name in ["sub/b.sgf", "gone.sgf", "damaged.sgf", "a.sgf"] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut zip, GAME.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    for (one, other) in [("all.zip", "all.tar.gz"), ("all.tar.gz", "turned.zip"), ("turned.zip", "all.zip")] {
        let args = ["diff", &format!("@{one}"), &format!("@{other}")];
        dir.run(&args).ends(Exit::Done).prints("4 files have the same content");
    }
}

#[test]
fn for_programs_a_file_of_one_folder_has_a_comparison() {
    let dir = folders();
    let ran = dir.run(&["diff", "@old", "@new", "--report", "json"]).ends(Exit::NoResult);
    let comparisons = of_type(&ran.out, "comparison");
    let alone: Vec<_> = comparisons.iter().filter(|one| one["left"].is_null() || one["right"].is_null()).collect();
    assert_eq!((comparisons.len(), alone.len()), (4, 2), "{}", ran.out);
    assert!(alone.iter().all(|one| one["same"] == json!(false)));
    assert_eq!(of_type(&ran.out, "summary")[0]["exit"], json!(2));
}
