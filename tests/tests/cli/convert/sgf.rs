//! SGF as input and output, one game per file.

use std::fs;

use pretty_assertions::assert_eq;
use wei7_cli::Exit;
use wei7_testsuite::second_opinion::carrier_columns::columns;

use crate::support::{Dir, NEW, OLD, SGF, reports};

#[test]
fn sgf_goes_to_everything_and_everything_to_sgf() {
    let dir = Dir::new(&[("a.sgf", SGF), ("b.wei7", NEW), ("c.wei7", OLD)]);
    dir.run(&["convert", "@a.sgf"]).ends(Exit::Done).prints("\"version\":\"3.0\"");
    dir.run(&["convert", "@a.sgf", "--to", "wei7-2.2"]).ends(Exit::Done).prints("<wei7 version=\"2.2\"");
    dir.run(&["convert", "@a.sgf", "--to", "sgf"]).ends(Exit::Done).prints("PB[Ada]");
    dir.run(&["convert", "@b.wei7", "--to", "sgf"]).ends(Exit::Done).prints("(;FF[4]CA[UTF-8]").prints(";B[ee]");
    dir.run(&["convert", "@c.wei7", "-o", "@c.sgf"]).ends(Exit::Done).says("kept in the file itself");
    assert!(dir.read("c.sgf").unwrap().contains("PW[Ben]"));
}

#[test]
fn there_and_back_through_files() {
    let dir = Dir::new(&[("a.sgf", SGF), ("b.wei7", NEW), ("c.wei7", OLD)]);
    dir.run(&["convert", "@a.sgf", "-o", "@plain.sgf"]).ends(Exit::Done);
    for to in ["wei7", "wei7-2.2"] {
        let (there, back) = (format!("@there-{to}/"), format!("@back-{to}/"));
        let file = format!("{there}a.wei7");
        dir.run(&["convert", "@a.sgf", "-o", &there, "--to", to, "--lossless"]).ends(Exit::Done);
        dir.run(&["check", &file]).ends(Exit::Done).prints("valid wei7");
        dir.run(&["convert", &file, "-o", &back, "--to", "sgf", "--lossless"]).ends(Exit::Done);
        assert_eq!(dir.read(&format!("back-{to}/a.sgf")), dir.read("plain.sgf"), "{to}");
    }
    let json = |text: Option<String>| serde_json::from_str::<serde_json::Value>(&text.unwrap()).unwrap();
    dir.run(&["convert", "@b.wei7", "-o", "@b.sgf"]).ends(Exit::Done);
    dir.run(&["convert", "@b.sgf", "-o", "@b-again.wei7"]).ends(Exit::Done);
    assert_eq!(json(dir.read("b-again.wei7")), json(dir.read("b.wei7")));
    dir.run(&["convert", "@c.wei7", "-o", "@c.sgf"]).ends(Exit::Done);
    dir.run(&["convert", "@c.sgf", "-o", "@c-again.wei7", "--to", "wei7-2.2", "--lossless"]).ends(Exit::Done);
    let xml = |text: Option<String>| wei7_xml::XmlReader::new().read(text.unwrap().as_bytes()).unwrap().value;
    assert_eq!(xml(dir.read("c-again.wei7")), xml(dir.read("c.wei7")));
}

#[test]
fn damaged_sgf_is_repaired_and_strict_input_refuses_it() {
    let dir = Dir::new(&[("cut.sgf", "(;FF[4]SZ[9];B[ee];W[gc"), ("none.sgf", "no game here"), ("empty.sgf", "")]);
    dir.run(&["convert", "@cut.sgf", "-o", "@a.wei7"]).ends(Exit::Findings).says("error[S008]").says("cut.sgf:1:");
    assert!(dir.read("a.wei7").is_some());
    let strict = dir.run(&["convert", "@cut.sgf", "-o", "@b.wei7", "--strict-input"]);
    strict.ends(Exit::NoResult).says("refused[S008]");
    for (file, code) in [("@none.sgf", "S001"), ("@empty.sgf", "F003")] {
        dir.run(&["convert", file, "-o", "@b.wei7"]).ends(Exit::NoResult).says(code);
        dir.run(&["convert", file, "-o", "@b.sgf"]).ends(Exit::NoResult).says(code);
        dir.run(&["check", file]).ends(Exit::NoResult).prints(code);
        dir.run(&["info", file]).ends(Exit::NoResult).says(code);
    }
    assert!(dir.read("b.wei7").is_none() && dir.read("b.sgf").is_none());
}

#[test]
fn other_games_have_no_result() {
    let dir = Dir::new(&[("a.sgf", "(;FF[4]GM[2]SZ[8];B[ee])")]);
    for to in ["wei7", "sgf"] {
        let ran = dir.run(&["convert", "@a.sgf", "--to", to]).ends(Exit::NoResult);
        assert_eq!(ran.says("refused[S109]").out, "");
    }
    dir.run(&["check", "@a.sgf"]).ends(Exit::NoResult).prints("refused[S109]");
    dir.run(&["info", "@a.sgf"]).ends(Exit::NoResult).says("refused[S109]");
}

#[test]
fn the_encoding_is_found_or_named() {
    let dir = Dir::new(&[]);
    let gbk = |text: &str| encoding_rs::GBK.encode(text).0.into_owned();
    fs::write(dir.path("named.sgf"), gbk("(;FF[4]CA[gb2312]SZ[9]PB[古力];B[ee])")).unwrap();
    fs::write(dir.path("silent.sgf"), gbk("(;FF[4]SZ[9]PB[力];B[ee])")).unwrap();
    dir.run(&["info", "@named.sgf"]).ends(Exit::Done).prints("black    古力");
    let ran = dir.run(&["info", "@silent.sgf", "--encoding", "cp936"]);
    ran.prints("black    力");
    let ran = dir.run(&["convert", "@silent.sgf", "--to", "sgf", "--encoding", "GB18030"]);
    ran.prints("PB[力]");
    let wrong = dir.run(&["check", "@named.sgf", "--encoding", "klingon"]).ends(Exit::NoResult);
    wrong.says("klingon").says("Shift_JIS").says("GB18030");
}

#[test]
fn quirks_can_be_switched_off() {
    let dir = Dir::new(&[("fox.sgf", "(;GM[1]FF[4]CA[UTF-8]SZ[19]AP[foxwq]KM[375]HA[0]RU[Chinese];B[pd])")]);
    dir.run(&["convert", "@fox.sgf"]).prints("\"komi\":7.5");
    let word = dir.run(&["convert", "@fox.sgf", "--no-quirks"]);
    assert!(!word.out.contains("7.5"), "{}", word.out);
}

#[test]
fn check_reports_what_sgfc_reports() {
    let dir = Dir::new(&[("a.sgf", "(;FF[4]CA[UTF-8]SZ[9];B[ee](;W[gc]);W[cc])\n")]);
    let ran = dir.run(&["check", "@a.sgf"]).ends(Exit::Findings);
    ran.prints("error[S004]")
        .prints("a.sgf:1:36\n")
        .prints("= note: FF[4] EBNF (SGFC 66)")
        .prints("a.sgf: not valid SGF, 1 game, 3 moves, 1 error\n");
    let ran = dir.run(&["check", "@a.sgf", "--report", "json"]);
    let report = &reports(&ran.out)[0];
    let finding = &report.findings[0];
    assert_eq!(report.codes(), ["S004"]);
    let place = &finding["place"];
    assert_eq!((&finding["sgfc"], &place["line"], &place["column"]), (&66.into(), &1.into(), &36.into()));
    assert_eq!(finding["game"], 1);
    assert_eq!(finding["repair"].as_str().unwrap(), "`(` is inserted before the node");
}

#[test]
fn what_sgf_cannot_say_is_carried_or_reported() {
    let dir = Dir::new(&[("old.wei7", OLD), ("a.sgf", SGF)]);
    dir.run(&["check", "@old.wei7", "--to", "sgf"])
        .ends(Exit::Done)
        .prints("values that SGF cannot express, carried (nothing is lost; `--carry none` leaves them out): splitter");
    let ran = dir.run(&["convert", "@old.wei7", "--to", "sgf", "--carry", "none", "--fail-on", "approximated"]);
    let ran = ran.ends(Exit::Findings).says("dropped");
    assert!(!ran.out.contains("WQ"));
    dir.run(&["convert", "@old.wei7", "--to", "sgf", "--lossless"]).ends(Exit::Done).prints("WQ");
    let none = ["convert", "@old.wei7", "-o", "@b.sgf", "--lossless", "--carry", "none"];
    dir.run(&none).ends(Exit::NoResult).says("refused[F006]");
    // 3.0 without a supplement file keeps no extras.
    dir.run(&["convert", "@a.sgf", "--lossless"]).ends(Exit::NoResult).says("refused[F006]");
    dir.run(&["convert", "@a.sgf", "-o", "@a.wei7", "--lossless"]).ends(Exit::Done).says("a.supplement.json");
    assert_eq!(dir.files(), ["a.sgf", "a.supplement.json", "a.wei7", "old.wei7"]);
}

#[test]
fn sgf_has_no_board_above_52() {
    let dir = Dir::new(&[("a.wei7", r#"{"format":"wei7","version":"3.0","size":53,"tree":{}}"#)]);
    dir.run(&["convert", "@a.wei7", "-o", "@a.sgf"]).ends(Exit::NoResult).says("refused[F012]").says("52");
    dir.run(&["check", "@a.wei7", "--to", "sgf"]).ends(Exit::Findings).prints("error[F012]");
    assert_eq!(dir.files(), ["a.wei7"]);
}

#[test]
fn standard_input_may_be_sgf() {
    let dir = Dir::new(&[]);
    dir.run_with(&["convert", "-"], SGF).ends(Exit::Done).prints("\"Ada\"");
    dir.run_with(&["check", "-"], SGF).prints("<stdin>: valid SGF, 1 game, 5 moves");
    dir.run_with(&["convert", "-", "-o", "@out/"], SGF).ends(Exit::Done);
    assert_eq!(dir.files(), ["out/stdin.supplement.json", "out/stdin.wei7"]);
}

#[test]
fn a_menu_of_problems_needs_no_supplement_for_its_stones() {
    let menu = "(;FF[4]CA[UTF-8]GM[1]AP[mine:1]SZ[9]N[menu]
(;N[one]AB[cc][dd]AW[ee]C[black to play];B[ef])
(;N[two]AB[cc]AW[dd];W[cd](;AB[aa]N[in mid-game])))
";
    let dir = Dir::new(&[("a.sgf", menu)]);
    dir.run(&["convert", "@a.sgf", "-o", "@a.wei7"]).ends(Exit::Done);
    let carried = columns(&dir.read("a.supplement.json").unwrap())["fields"].to_string();
    let shown = dir.read("a.wei7").unwrap();
    assert_eq!((carried.matches("+setup").count(), shown.matches("\"one\"").count()), (1, 1), "{carried}");
    dir.run(&["convert", "@a.sgf", "-o", "@b.sgf"]).ends(Exit::Done);
    dir.run(&["convert", "@a.wei7", "-o", "@c.sgf"]).ends(Exit::Done);
    assert_eq!(dir.read("b.sgf"), dir.read("c.sgf"));
    let one = menu.replace("\n(;N[two]AB[cc]AW[dd];W[cd](;AB[aa]N[in mid-game]))", "(;N[two]AB[cc]AW[dd];W[cd])");
    fs::write(dir.path("d.sgf"), one).unwrap();
    dir.run(&["convert", "@d.sgf"]).prints(r#"{"title":"one","pre":{"stones":["#);
}

#[test]
fn a_problem_has_the_side_to_play_and_is_restored() {
    let problem = r#"{"format":"wei7","version":"3.0","size":9,"tree":{"branches":[
        {"title":"one","pre":{"stones":[{"color":1,"point":{"x":2,"y":2}}],"problem":{"color":2},"comment":"Where?"},
        "steps":[{"action":{"type":"move","value":{"color":2,"point":{"x":3,"y":3},"evaluation":"good"}}}]},
        {"title":"two","pre":{"problem":{"color":1},"comment":"Why?"},
        "steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":3,"y":3},"evaluation":"bad"}}}]}]}}"#;
    let dir = Dir::new(&[("a.wei7", problem)]);
    dir.run(&["convert", "@a.wei7", "-o", "@a.sgf"])
        .ends(Exit::Done)
        .says("kept in the file itself (nothing is lost; `--carry none` leaves them out): problem ×2");
    let sgf = dir.read("a.sgf").unwrap();
    assert_eq!((sgf.matches("PL[W]").count(), sgf.matches("PL[B]").count(), sgf.matches("whole").count()), (1, 1, 0));
    dir.run(&["check", "@a.sgf"]).ends(Exit::Done);
    dir.run(&["convert", "@a.sgf", "-o", "@b.wei7"]).ends(Exit::Done);
    let json = |file| serde_json::from_str::<serde_json::Value>(&dir.read(file).unwrap()).unwrap();
    assert_eq!(json("b.wei7"), json("a.wei7"));
    assert_eq!(dir.read("b.supplement.json"), None);
    // A second conversion gives the same result.
    dir.run(&["convert", "@a.sgf", "--to", "sgf"]).prints(&sgf);
    dir.run(&["convert", "@a.wei7", "--to", "sgf", "--carry", "none"]).prints("PL[W]");
}

#[test]
fn the_side_to_play_of_a_file_is_no_problem() {
    let dir = Dir::new(&[("a.sgf", "(;FF[4]CA[UTF-8]GM[1]AP[mine:1]SZ[9]AB[cc]PL[W]C[whose?];W[dd])\n")]);
    dir.run(&["convert", "@a.sgf", "-o", "@a.wei7"]).ends(Exit::Done);
    assert!(!dir.read("a.wei7").unwrap().contains("problem"));
    assert_eq!(dir.run(&["convert", "@a.wei7", "--to", "sgf"]).out, dir.read("a.sgf").unwrap());
}

#[test]
fn lists_of_points_are_rectangles_if_asked_for() {
    let sgf = "(;FF[4]GM[1]SZ[9]AB[aa][ba][ab][bb]AW[gg]TB[hh][hi];B[ee]TR[aa][ba])";
    let dir = Dir::new(&[("a.sgf", sgf)]);
    dir.run(&["convert", "@a.sgf", "--to", "sgf"]).ends(Exit::Done).prints("AB[aa][ba][ab][bb]");
    dir.run(&["convert", "@a.sgf", "-o", "@b.sgf", "--compress-points", "--lossless"]).ends(Exit::Done);
    let text = dir.read("b.sgf").unwrap();
    for list in ["AB[aa:bb]AW[gg]", "TB[hh:hi]", "TR[aa:ba]"] {
        assert!(text.contains(list), "{text}");
    }
    let (a, b) = (dir.run(&["convert", "@a.sgf"]), dir.run(&["convert", "@b.sgf"]));
    assert_eq!(a.out, b.out);
}
