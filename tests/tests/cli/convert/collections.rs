//! Files of several games.

use std::fs;

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, PLAIN, SGF, of_type, reports};

/// Three games.
const THREE: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[one];B[ee])
(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[two];B[ee];W[gc])
(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[three];B[ee];W[gc];B[cg])
";

/// The second of three games has no `;` after `(`, which strict reading refuses.
const WRONG_SECOND: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[one];B[ee])
(FF[4]CA[UTF-8]GM[1]SZ[9]PB[two];B[ee];W[gc])
(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[three];B[ee];W[gc];B[cg])
";

const MIXED: &str = "(;FF[4]GM[2]SZ[8];B[ee])
(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[two];B[ee];W[gc])
";

fn written(dir: &Dir, below: &str) -> Vec<String> {
    dir.files().into_iter().filter(|file| file.starts_with(below)).collect()
}

// Conversion to a format that holds one record

#[test]
fn each_game_becomes_a_numbered_file_with_its_supplement() {
    let games = THREE.replace("GM[1]", "GM[1]AP[mine:1]").replace("W[gc])", "W[gc]TR[ee])");
    let dir = Dir::new(&[("in/many.sgf", &games), ("in/one.sgf", SGF)]);
    let args = ["convert", "@in", "-o", "@out", "--report", "full", "-v"];
    let ran = dir.run(&args).ends(Exit::Done).comes_to("2 files: written 2");
    assert_eq!(
        written(&dir, "out"),
        [
            "out/many/0001.supplement.json",
            "out/many/0001.wei7",
            "out/many/0002.supplement.json",
            "out/many/0002.wei7",
            "out/many/0003.supplement.json",
            "out/many/0003.wei7",
            "out/one.supplement.json",
            "out/one.wei7"
        ]
    );
    ran.says("many/*.supplement.json").says("at game 2, ");
    dir.run(&["check", "@out"]).ends(Exit::Done).comes_to("4 files: checked 4");
    dir.run(&["convert", "@out/many/0002.wei7", "--to", "sgf"]).ends(Exit::Done).prints("PB[two]");
    dir.run(&["convert", "@in", "-o", "@xml/", "--to", "wei7-2.2"]).ends(Exit::Done);
    assert_eq!(written(&dir, "xml").len(), 4);
}

#[test]
fn one_output_cannot_hold_several_games() {
    let dir = Dir::new(&[("many.sgf", THREE), ("there", "mine")]);
    for args in [
        &["convert", "@many.sgf"][..],
        &["convert", "@many.sgf", "--to", "wei7-2.2"],
        &["convert", "@many.sgf", "-o", "@new.wei7"],
        &["convert", "@many.sgf", "-o", "@there", "--force"],
        &["convert", "-", "-o", "-"],
    ] {
        let ran = dir.run_with(args, THREE).ends(Exit::NoResult).says("refused[F015]").says("-o DIR/");
        assert_eq!(ran.out, "", "{args:?}");
    }
    let named = dir.run(&["convert", "@many.sgf", "-o", "@out/", "--supplement", "@s.json"]);
    named.ends(Exit::NoResult).says("refused[F015]").says("--supplement");
    assert_eq!(dir.files(), ["many.sgf", "there"]);
}

#[test]
fn a_name_without_extension_becomes_a_directory_for_several_games() {
    let dir = Dir::new(&[("many.sgf", THREE), ("one.sgf", SGF)]);
    dir.run(&["convert", "@many.sgf", "-o", "@out", "--carry", "none"]).ends(Exit::Done);
    assert_eq!(written(&dir, "out"), ["out/many/0001.wei7", "out/many/0002.wei7", "out/many/0003.wei7"]);
    dir.run(&["convert", "@one.sgf", "-o", "@file", "--carry", "none"]).ends(Exit::Done).says("note[F009]");
    assert!(dir.read("file").is_some());
}

#[test]
fn a_refused_game_does_not_stop_the_others() {
    let dir = Dir::new(&[("in/a.sgf", WRONG_SECOND), ("in/b.wei7", PLAIN)]);
    let args = ["convert", "@in", "-o", "@out", "--strict-input", "--carry", "none", "--report", "full"];
    let ran = dir.run(&args).ends(Exit::NoResult);
    ran.says("refused[S003]").says("a.sgf:2:2\n").says("= note: in game 2").comes_to("2 files: written 1, refused 1");
    assert_eq!(written(&dir, "out"), ["out/a/0001.wei7", "out/a/0003.wei7", "out/b.wei7"]);
    let args = ["convert", "@in/a.sgf", "-o", "@json/", "--strict-input", "--report", "json"];
    let ran = dir.run(&args).ends(Exit::NoResult);
    let report = &reports(&ran.out)[0];
    let finding = report.findings.iter().find(|found| found["code"] == "S003").unwrap();
    assert_eq!(
        (&finding["game"], &report.file["games"], &report.file["refused_games"]),
        (&2.into(), &2.into(), &1.into())
    );
    // Without --strict-input the second game is repaired, and all three are written.
    dir.run(&["convert", "@in", "-o", "@lenient", "--report", "full"]).ends(Exit::Done).says("= note: in game 2");
    assert!(dir.read("lenient/a/0002.wei7").is_some());
}

#[test]
fn games_that_are_not_go_go_into_no_other_format() {
    let dir = Dir::new(&[("a.sgf", MIXED)]);
    let ran = dir.run(&["convert", "@a.sgf", "-o", "@out/"]).ends(Exit::Findings);
    ran.says("error[F021]").says("= note: in game 1");
    assert!(dir.read("out/a.wei7").is_some());
    dir.run(&["convert", "@a.sgf"]).ends(Exit::Findings).prints("\"two\"");
    dir.run(&["check", "@a.sgf"]).ends(Exit::Done).prints("valid SGF, 1 game and 1 not of Go, 2 moves\n");
}

#[test]
fn games_that_are_not_go_stay_as_they_are_in_sgf() {
    let go = "(;FF[4]CA[GBK]GM[1]SZ[9];B[ee])\n";
    let othello = "( ;FF[4]GM[2]\nSZ[8];B[d3](;W[c5])(;W[c4\\]]) )";
    let dir = Dir::new(&[("a.sgf", &format!("{othello} {go}{othello}"))]);
    let ran = dir.run(&["convert", "@a.sgf", "--to", "sgf", "-q"]).ends(Exit::Done);
    assert!(
        ran.out.starts_with(&format!("{othello}\n(;FF[4]")) && ran.out.ends_with(&format!("\n{othello}\n")),
        "{}",
        ran.out
    );
    dir.run(&["convert", "@a.sgf", "-o", "@out/", "--to", "sgf"]).ends(Exit::Done);
    assert_eq!(dir.read("out/a.sgf").unwrap(), ran.out);
}

#[test]
fn games_with_numbers_replace_nothing_unasked() {
    let dir = Dir::new(&[("many.sgf", THREE), ("out/many/0002.wei7", "mine")]);
    let ran = dir.run(&["convert", "@many.sgf", "-o", "@out", "--carry", "none"]).ends(Exit::NoResult);
    ran.says("refused[F004]").says("0002.wei7").says("= note: in game 2");
    assert_eq!(written(&dir, "out"), ["out/many/0001.wei7", "out/many/0002.wei7", "out/many/0003.wei7"]);
    assert_eq!(dir.read("out/many/0002.wei7").unwrap(), "mine");
    dir.run(&["convert", "@many.sgf", "-o", "@out", "--carry", "none", "--force"]).ends(Exit::Done);
    assert!(dir.read("out/many/0002.wei7").unwrap().contains("two"));
}

#[test]
fn a_numbered_file_is_not_that_of_another_input() {
    let dir = Dir::new(&[("in/a.sgf", THREE), ("in/a/0002.sgf", SGF), ("in/a.go.sgf", SGF)]);
    for force in [&["--force"][..], &[]] {
        let full = ["convert", "@in", "-o", "@out", "--carry", "none", "--report", "full"];
        let ran = dir.run(&[&full, force].concat());
        ran.ends(Exit::NoResult).says("refused[F007]").says("= note: in game 2");
        assert!(dir.read("out/a/0002.wei7").unwrap().contains("Ada"));
        assert_eq!(written(&dir, "out").len(), 4);
        fs::remove_dir_all(dir.path("out")).unwrap();
    }
}

#[test]
fn a_file_in_the_way_of_the_directory_is_reported() {
    let dir = Dir::new(&[("many.sgf", THREE), ("out/many", "mine")]);
    dir.run(&["convert", "@many.sgf", "-o", "@out"]).ends(Exit::NoResult).says("refused[F005]").says("many");
    assert_eq!(dir.files(), ["many.sgf", "out/many"]);
}

// Conversion to a collection

#[test]
fn a_collection_stays_one() {
    let dir = Dir::new(&[("many.sgf", THREE), ("in/many.sgf", THREE), ("in/deep/one.sgf", SGF)]);
    let printed = dir.run(&["convert", "@many.sgf", "--to", "sgf"]).ends(Exit::Done).out;
    dir.run(&["convert", "@many.sgf", "-o", "@new.sgf"]).ends(Exit::Done);
    dir.run(&["convert", "@in", "-o", "@out", "--to", "sgf"]).ends(Exit::Done);
    assert_eq!(written(&dir, "out"), ["out/deep/one.sgf", "out/many.sgf"]);
    assert_eq!((dir.read("new.sgf"), dir.read("out/many.sgf")), (Some(printed.clone()), Some(printed)));
    dir.run(&["check", "@new.sgf"]).ends(Exit::Done).prints("new.sgf: valid SGF, 3 games, 6 moves\n");
}

#[test]
fn several_inputs_become_one_collection_in_their_order() {
    let dir = Dir::new(&[("b.sgf", THREE), ("a.wei7", NEW), ("c.wei7", PLAIN)]);
    let args = ["convert", "@b.sgf", "@a.wei7", "@c.wei7", "-o", "@all.sgf", "--report", "json"];
    let ran = dir.run(&args).ends(Exit::Done);
    let files = of_type(&ran.out, "file");
    assert_eq!(files.iter().map(|file| &file["games"]).collect::<Vec<_>>(), [3, 1, 1]);
    let all = Value::from(vec![dir.path("all.sgf").display().to_string()]);
    assert!(files.iter().all(|file| file["outputs"] == all));
    dir.run(&["check", "@all.sgf"]).prints("5 games, 8 moves");
    let text = dir.read("all.sgf").unwrap();
    let place = |what: &str| text.find(what).unwrap();
    assert!(place("PB[one]") < place("PB[three]") && place("PB[three]") < place("N[one]"), "{text}");
}

#[test]
fn a_collection_is_written_whole_or_not_at_all() {
    let dir = Dir::new(&[("a.sgf", THREE), ("b.sgf", WRONG_SECOND), ("c.wei7", "{"), ("d.wei7", NEW)]);
    let ran = dir.run(&["convert", "@a.sgf", "@b.sgf", "-o", "@all.sgf", "--strict-input"]).ends(Exit::NoResult);
    let ran = ran.says("refused[S003]").says("refused[F016]").says("all.sgf` would not have every game");
    ran.comes_to("2 files: written 0, refused 2");
    dir.run(&["convert", "@d.wei7", "@c.wei7", "-o", "@all.sgf"]).ends(Exit::NoResult).says("refused[F016]");
    dir.run(&["convert", "@d.wei7", "@none", "-o", "@all.sgf"]).ends(Exit::NoResult).says("refused[F016]");
    let ran = dir.run(&["convert", "@b.sgf", "--to", "sgf", "--strict-input"]).ends(Exit::NoResult);
    assert_eq!(ran.says("standard output would not have every game").out, "");
    dir.run(&["convert", "@b.sgf", "-o", "@out/", "--to", "sgf", "--strict-input"]).ends(Exit::NoResult).says("F016");
    assert_eq!(dir.files(), ["a.sgf", "b.sgf", "c.wei7", "d.wei7"]);
}

#[test]
fn a_collection_replaces_nothing_unasked() {
    let dir = Dir::new(&[("a.sgf", THREE), ("all.sgf", "mine")]);
    dir.run(&["convert", "@a.sgf", "-o", "@all.sgf"]).ends(Exit::NoResult).says("refused[F004]").says("--force");
    dir.run(&["convert", "@a.sgf", "-o", "@a.sgf", "--force"]).ends(Exit::NoResult).says("refused[F008]");
    let both = ["convert", "@a.sgf", "@all.sgf", "-o", "@a.sgf", "--force"];
    dir.run(&both).ends(Exit::NoResult).says("refused[F008]");
    assert_eq!((dir.read("all.sgf").as_deref(), dir.read("a.sgf").as_deref()), (Some("mine"), Some(THREE)));
    dir.run(&["convert", "@a.sgf", "-o", "@all.sgf", "--force"]).ends(Exit::Done);
    dir.run(&["convert", "@a.sgf", "-o", "@none/all.sgf"]).ends(Exit::NoResult).says("refused[F005]");
    assert_eq!(dir.files(), ["a.sgf", "all.sgf"]);
}

#[cfg(unix)]
#[test]
fn a_collection_may_go_to_a_device() {
    let dir = Dir::new(&[("a.sgf", THREE)]);
    dir.run(&["convert", "@a.sgf", "-o", "/dev/null", "--to", "sgf"]).ends(Exit::Done);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

// Reports

#[test]
fn findings_have_the_place_in_the_file_and_their_game() {
    let dir = Dir::new(&[("a.sgf", WRONG_SECOND)]);
    let ran = dir.run(&["check", "@a.sgf"]).ends(Exit::Findings);
    ran.prints("a.sgf:2:2\n")
        .prints("2 | (FF[4]CA[UTF-8]")
        .prints("= note: in game 2")
        .prints("3 games, 6 moves, 1 repaired");
    // 3.0 has no field for an event.
    let dir = Dir::new(&[("a.sgf", &WRONG_SECOND.replace("PB[", "EV[a]PB["))]);
    let ran = dir.run(&["check", "@a.sgf", "--report", "json", "--to", "wei7"]);
    let report = &reports(&ran.out)[0];
    assert_eq!((report.codes()[0], &report.file["games"]), ("S003", &3.into()));
    let finding = &report.findings[0];
    assert_eq!((&finding["game"], &finding["place"]["line"]), (&2.into(), &2.into()));
    let games: Vec<_> = report.losses.iter().map(|loss| loss["game"].clone()).collect();
    assert!(games.is_sorted_by_key(Value::as_u64) && games.last() == Some(&3.into()), "{games:?}");
}

#[test]
fn info_has_a_block_for_each_game() {
    let dir = Dir::new(&[("a.sgf", THREE), ("b.sgf", SGF)]);
    let ran = dir.run(&["info", "@a.sgf", "@b.sgf", "--format", "rows"]).ends(Exit::Done).comes_to("2 files: read 2");
    let heads: Vec<_> = ran.out.lines().filter(|line| !line.starts_with(' ')).collect();
    let name = |file: &str| dir.path(file).display().to_string();
    let (a, b) = (name("a.sgf"), name("b.sgf"));
    assert_eq!(heads, [format!("{a}, game 1"), format!("{a}, game 2"), format!("{a}, game 3"), b]);
    let ran = dir.run(&["info", "@a.sgf", "@b.sgf", "--report", "json"]).ends(Exit::Done);
    let reports = reports(&ran.out);
    let games = &reports[0].others;
    assert_eq!((games.len(), &games[2]["game"], &games[2]["moves"]), (3, &3.into(), &3.into()));
    assert_eq!((&reports[1].others[0]["game"], &reports[1].file["games"]), (&1.into(), &1.into()));
}

#[test]
fn info_of_refused_games_exits_with_2_and_shows_the_others() {
    let dir = Dir::new(&[("a.sgf", WRONG_SECOND)]);
    let ran =
        dir.run(&["info", "@a.sgf", "--strict-input", "--format", "rows"]).ends(Exit::NoResult).says("refused[S003]");
    assert_eq!(ran.prints("game 1").prints("game 3").out.matches("a.sgf").count(), 2);
    let ran = dir.run(&["info", "@a.sgf", "--strict-input", "--report", "json"]).ends(Exit::NoResult);
    assert_eq!(of_type(&ran.out, "game").len(), 2);
}

#[test]
fn reports_on_many_games_do_not_grow_without_end() {
    let games = "(;FF[4]CA[UTF-8]GM[1]SZ[9]XX[mine];B[ee];W[gc]\n".repeat(12_000);
    let dir = Dir::new(&[("a.sgf", &games)]);
    let ran = dir.run(&["check", "@a.sgf", "--report", "json", "--to", "wei7"]).ends(Exit::Findings);
    let report = &reports(&ran.out)[0];
    let listed = (report.findings.len(), report.losses.len());
    assert_eq!((&report.file["games"], listed), (&12_000.into(), (10_000, 10_000)));
    let count = |member: &str| report.file["unlisted"][member].as_u64().unwrap();
    let losses: u64 = report.file["losses"].as_array().unwrap().iter().map(|n| n["count"].as_u64().unwrap()).sum();
    assert!(count("losses") >= 2000 && count("findings") >= 2000 && losses == 10_000 + count("losses"), "{losses}");
}
