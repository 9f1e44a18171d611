//! Data that the target does not support.

use std::fs;

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, WRONG};

#[test]
fn without_a_place_for_the_supplement_extras_are_lost() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7"]).ends(Exit::Done).says("dropped").says("splitter");
    assert!(!ran.err.contains("kept"), "{}", ran.err);
    dir.run(&["convert", "@old.wei7", "--fail-on", "approximated"]).ends(Exit::Findings);
    dir.run(&["convert", "@old.wei7", "-o", "@new.wei7", "--fail-on", "approximated"]).ends(Exit::Done);
}

#[test]
fn supplement_names_the_file_for_standard_output() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran =
        dir.run(&["convert", "@old.wei7", "--supplement", "@s.json", "--fail-on", "approximated"]).ends(Exit::Done);
    fs::write(dir.path("new.wei7"), &ran.out).unwrap();
    dir.run(&["convert", "@old.wei7", "--supplement", "@s.json"]).ends(Exit::NoResult).says("refused[F004]");
    dir.run(&["convert", "@old.wei7", "--supplement", "@s.json", "--force"]).ends(Exit::Done);
    let back = dir.run(&["convert", "@new.wei7", "--to", "wei7-2.2", "--supplement", "@s.json"]).ends(Exit::Done);
    back.prints("splitter=\"large\"");
    let missing = dir.run(&["convert", "@new.wei7", "--supplement", "@none.json"]);
    missing.ends(Exit::NoResult).says("refused[F011]");
    dir.run(&["check", "@new.wei7", "--supplement", "@none.json"]).ends(Exit::NoResult);
    dir.run(&["check", "@new.wei7", "--supplement", "@s.json"]).ends(Exit::Done);
}

#[test]
fn a_supplement_without_a_document_is_refused() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7", "--to", "wei7-2.0", "--supplement", "@s.json"]);
    assert_eq!(ran.ends(Exit::NoResult).says("refused[F014]").out, "");
    dir.run(&["check", "@old.wei7", "--supplement", "@s.json"]).ends(Exit::NoResult).prints("refused[F014]");
}

#[test]
fn carry_none_writes_no_supplement_and_reports_losses() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7", "-o", "@new.wei7", "--carry", "none"]).ends(Exit::Done);
    ran.says("splitter").says("dropped");
    assert_eq!(dir.files(), ["new.wei7", "old.wei7"]);
}

#[test]
fn lossless_refuses_before_anything_is_written() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7", "--lossless"]).ends(Exit::NoResult);
    assert_eq!(ran.says("refused[F006]").says("splitter").out, "");
    let none = ["convert", "@old.wei7", "-o", "@new.wei7", "--lossless", "--carry", "none"];
    dir.run(&none).ends(Exit::NoResult).says("refused[F006]");
    assert_eq!(dir.files(), ["old.wei7"]);
    dir.run(&["convert", "@old.wei7", "-o", "@new.wei7", "--lossless"]).ends(Exit::Done);
}

#[test]
fn lossless_counts_what_reading_leaves_out() {
    let cases: [(&str, &[u8], &str); 12] = [
        ("chess.sgf", b"(;GM[1]SZ[9];B[ee])(;GM[3];W[e2e4])", "F021"),
        ("before.sgf", b"From: Ann\n(;GM[1]SZ[9];B[ee])", "S002"),
        ("between.sgf", b"(;GM[1]SZ[9];B[ee])one(;GM[1]SZ[9];B[ee])", "S014"),
        ("behind.sgf", b"(;GM[1]SZ[9];B[ee])two", "S015"),
        ("name.sgf", b"(;GM[1]SZ[9];B[ee]good)", "S012"),
        ("nameless.sgf", b"(;GM[1]SZ[9];B[ee];[a comment])", "S011"),
        ("setup.go", b"BOARDSIZE 9\r\nSETUP\r\nB 1 C3\r\n", "I128"),
        ("nul.sgf", b"(;GM[1]SZ[9];B[ee]C[a\0b])", "S030"),
        ("bytes.sgf", b"\xEF\xBB\xBF(;GM[1]SZ[9];B[ee]C[\xE6\xA3\x8B a\xFFb])", "S201"),
        ("size.go", b"BOARDSIZE 9\r\nBOARDSIZE 13\r\nB 1 C3\r\n", "I127"),
        ("more.go", b"BOARDSIZE 9\r\nB 1 C3\r\nCOM\r\nx\r\nENDCOM y\r\n", "I004"),
        ("control.go", b"BOARDSIZE 9\r\nB 1\x01 C3\r\n", "I207"),
    ];
    for (name, bytes, code) in cases {
        let dir = Dir::new(&[]);
        fs::write(dir.path(name), bytes).unwrap();
        // If each game has a file of its own, a refused game does not prevent others from being written.
        let targets: &[&str] = if name == "chess.sgf" {
            &["ishi"]
        } else if name == "between.sgf" {
            &["sgf", "ishi"]
        } else {
            &["sgf", "ishi", "wei7", "wei7-2.2"]
        };
        for to in targets {
            let input = format!("@{name}");
            let ran = dir.run(&["convert", &input, "-o", "@out", "--to", to, "--lossless"]).ends(Exit::NoResult);
            ran.says("refused[F006]: the conversion would lose something: 1 part that reading leaves out")
                .says(&format!("({code})"));
            assert_eq!(dir.files(), [name]);
        }
    }
}

#[test]
fn a_supplement_of_another_version_is_an_error_and_kept() {
    let carried = r#"{"format":"wei7-supplement","version":1,"digest":"0","items":[]}"#;
    let dir = Dir::new(&[("a.wei7", NEW), ("a.supplement.json", carried)]);
    dir.run(&["convert", "@a.wei7", "-o", "@a.sgf", "--lossless"]).ends(Exit::Findings).says("C002");
    dir.run(&["convert", "@a.wei7", "-o", "@b.sgf"]).ends(Exit::Findings).says("error[C002]");
}

#[test]
fn restored_values_are_listed_or_omitted() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    dir.run(&["convert", "@old.wei7", "-o", "@new.wei7"]).ends(Exit::Done);
    dir.run(&["info", "@new.wei7"]).ends(Exit::Done).prints("--carrier");
    let listed = dir.run(&["info", "--carrier", "@new.wei7"]).ends(Exit::Done);
    listed.prints("splitter after a move: main, move 1 (large)");
    dir.run(&["info", "--carrier", "--lang", "zh", "@new.wei7"]).prints("（大）");
    dir.run(&["check", "--verbose", "@new.wei7"]).prints("restores").prints("(large)");
    let plain = dir.run(&["info", "@old.wei7"]).ends(Exit::Done);
    assert!(!plain.out.contains("carrier"), "{}", plain.out);
    let ignored = dir.run(&["convert", "@new.wei7", "--to", "wei7-2.2", "--ignore-carriers"]).ends(Exit::Done);
    assert!(!ignored.out.contains("splitter"), "{}", ignored.out);
}

#[test]
fn a_broken_supplement_is_reported_and_the_document_is_read() {
    let dir = Dir::new(&[("a.wei7", NEW), ("a.supplement.json", "{")]);
    dir.run(&["convert", "@a.wei7"]).ends(Exit::Findings).says("error[C001]");
    dir.run(&["check", "@a.wei7", "--fail-on", "note"]).ends(Exit::Findings).prints("C001");
}

#[test]
fn terminal_control_characters_of_a_file_are_not_printed() {
    let old = OLD.replace("club evening\"", "club\u{9b}31m\" x=\"\u{202e}\"").replace("rank", "y=\"\u{9b}\" rank");
    let dir = Dir::new(&[("old\u{202e}.wei7", &old)]);
    for args in [["convert", "@old\u{202e}.wei7"], ["check", "@old\u{202e}.wei7"], ["info", "@old\u{202e}.wei7"]] {
        let ran = dir.run(&args);
        let report = if args[0] == "convert" { ran.err } else { ran.out };
        assert!(report.contains("old") && !report.contains(['\u{9b}', '\u{202e}']), "{report}");
    }
}

#[test]
fn an_offset_is_assumed_for_times_without_a_zone() {
    let old = r#"<wei7 version="2.2"><size>9</size><game><time>2010-01-01T08:00:00</time></game><moves><black x="4" y="4"/></moves></wei7>"#;
    let dir = Dir::new(&[("old.wei7", old)]);
    dir.run(&["convert", "@old.wei7"]).ends(Exit::Done).prints("2010-01-01T08:00:00Z").says("note[X035]");
    let ran = dir.run(&["convert", "@old.wei7", "--assume-offset", "+08:00"]).ends(Exit::Done);
    assert!(!ran.err.contains("X035"), "answered: {}", ran.err);
    ran.prints("2010-01-01T00:00:00Z");
    let dir_of_many = Dir::new(&[("in/a.wei7", old), ("in/b.wei7", old)]);
    let ran = dir_of_many.run(&["check", "@in"]).ends(Exit::Done).prints("--assume-offset +08:00");
    assert_eq!(ran.out.matches("X035").count(), 1, "{}", ran.out);
    let ran = dir_of_many.run(&["check", "@in", "--assume-offset", "Z"]).ends(Exit::Done);
    assert!(!ran.out.contains("X035"), "{}", ran.out);
    dir.run(&["convert", "@old.wei7", "--assume-offset", "-01:30"]).ends(Exit::Done).prints("2010-01-01T09:30:00Z");
}

#[test]
fn strict_input_accepts_no_error() {
    let dir = Dir::new(&[("a.wei7", WRONG)]);
    dir.run(&["convert", "@a.wei7", "-o", "@b.wei7"]).ends(Exit::Findings).says("error[J070]");
    assert!(dir.read("b.wei7").unwrap().contains("\"size\":9"));
    dir.run(&["convert", "@a.wei7", "-o", "@c.wei7", "--strict-input"]).ends(Exit::NoResult).says("refused[J070]");
    assert_eq!(dir.files(), ["a.wei7", "b.wei7"]);
}

#[test]
fn info_of_a_carrier_with_damaged_content_is_not_applied() {
    let people = r#"{"format":"wei7","version":"3.0","info":{"participants":[{"name":"A","title":"M"},{"name":"B"}],
        "players":[{"participant":0,"color":1},{"participant":1,"color":2}]},"tree":{}}"#;
    let dir = Dir::new(&[("a.wei7", people)]);
    dir.run(&["convert", "@a.wei7", "-o", "@a.sgf"]).ends(Exit::Done);
    let text = dir.read("a.sgf").unwrap();
    let damaged = text.replacen("WQ[3:", "WQ[3:*", 1);
    assert_ne!(text, damaged);
    fs::write(dir.path("b.sgf"), damaged).unwrap();
    // The carrier is kept unread where the format has a place for it.
    dir.run(&["convert", "@b.sgf", "--lossless", "--to", "wei7-2.2"]).ends(Exit::Findings).says("C001");
    let none = ["convert", "@b.sgf", "--lossless", "--to", "wei7-2.2", "--carry", "none"];
    dir.run(&none).ends(Exit::NoResult).says("C001");
    dir.run(&["info", "@b.sgf"]).prints("A").prints("B");
}

#[test]
fn values_that_a_property_cannot_have_are_no_spelling() {
    let several = "(;FF[4]GM[1]SZ[9]PB[Lee]PB[Cho]CP[1999][by Someone Else];B[ee];W[gc]W[gg])";
    let dir = Dir::new(&[("a.sgf", several), ("b.sgf", "(;FF[4]GM[1]SZ[9]PB[Lee]CP[1999];B[ee];W[gc])")]);
    dir.run(&["diff", "@a.sgf", "@b.sgf"]).ends(Exit::Findings).prints("PB[Lee][Cho]").prints("W[gc][gg]");
    let ran = dir.run(&["convert", "@a.sgf", "--to", "sgf", "--carry", "none"]);
    ran.says("3 x SGF property: dropped");
    dir.run(&["convert", "@a.sgf", "-o", "@c.sgf"]);
    dir.run(&["diff", "@a.sgf", "@c.sgf"]).ends(Exit::Done);
    for (several, one, exit) in [
        ("B[ee][tt]", "B[ee]", Exit::Findings),
        ("B[ee][]", "B[ee]", Exit::Done),
        ("B[ee]TE[1]BM[1][2]", "B[ee]IT[]", Exit::Findings),
        ("B[ee]TE[1]BM[2]", "B[ee]IT[]", Exit::Done),
        ("B[ee]N[a][\\a]", "B[ee]N[a]", Exit::Done),
    ] {
        let file = |node: &str| format!("(;FF[4]GM[1]SZ[9];{node})");
        let dir = Dir::new(&[("a.sgf", &file(several)), ("b.sgf", &file(one))]);
        dir.run(&["diff", "@a.sgf", "@b.sgf"]).ends(exit);
    }
    // The writer's own name is ignored beside other names.
    let dir = Dir::new(&[("a.sgf", "(;FF[4]GM[1]SZ[9]AP[wei7:1][other:2];B[ee])")]);
    dir.run(&["convert", "@a.sgf", "-o", "@b.sgf", "--carry", "none"]);
    dir.run(&["convert", "@b.sgf", "-o", "@c.sgf", "--carry", "none"]).ends(Exit::Done);
    assert_eq!(dir.read("b.sgf"), dir.read("c.sgf"));
}
