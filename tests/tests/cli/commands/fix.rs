//! `wei7 fix`

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, SGF};

const DAMAGED: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5]DT[2000-7-19];B[ee]";

#[test]
fn repairs_of_the_reader_are_written_to_the_file() {
    let dir = Dir::new(&[("in/a.sgf", DAMAGED), ("in/b.sgf", SGF), ("in/notes.txt", "x")]);
    let ran = dir.run(&["fix", "@in/a.sgf", "--diff"]).ends(Exit::Findings).prints("--- ").prints("\n+++ ");
    ran.prints("\n-(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5]").prints("DT[2000-07-19]").says("repaired[S321]");
    dir.run(&["fix", "@in/b.sgf", "--diff"]).ends(Exit::Done);
    assert_eq!(dir.files(), ["in/a.sgf", "in/b.sgf", "in/notes.txt"]);
    let ran = dir.run(&["fix", "@in/a.sgf"]).ends(Exit::Done).prints("KM[6.5]");
    assert!(!ran.out.contains("KM[6,5]\n"), "{}", ran.out);
    dir.run(&["fix", "@in", "-o", "@out/"]).ends(Exit::Done).comes_to("2 files: looked at 2; 2 games");
    assert_eq!(dir.read("out/b.sgf").as_deref(), Some(SGF));
    dir.run(&["fix", "@in", "--in-place"]).ends(Exit::Done);
    let mended = dir.read("in/a.sgf").unwrap();
    assert_eq!(dir.read("out/a.sgf").as_deref(), Some(&*mended));
    assert_eq!((dir.read("in/a.sgf.bak").as_deref(), dir.read("in/b.sgf.bak")), (Some(DAMAGED), None));
    dir.run(&["check", "@in"]).ends(Exit::Done);
    dir.run(&["fix", "@in", "--in-place"]).ends(Exit::Done);
    assert_eq!(dir.read("in/a.sgf"), Some(mended));
    // The backup contains the removed data.
    dir.run(&["diff", "@in/a.sgf", "@in/a.sgf.bak", "--from", "sgf", "--exact"]).ends(Exit::Done);
    std::fs::write(dir.path("in/a.sgf"), DAMAGED.replace("ee", "dd")).unwrap();
    dir.run(&["fix", "@in/a.sgf", "--in-place"]).ends(Exit::Done);
    assert!(dir.read("in/a.sgf.bak2").unwrap().contains("dd"));
    std::fs::write(dir.path("in/a.sgf"), DAMAGED).unwrap();
    dir.run(&["fix", "@in/a.sgf", "--in-place", "--no-backup"]).ends(Exit::Done);
    assert!(!dir.files().contains(&"in/a.sgf.bak3".to_owned()));
}

#[test]
fn uncertain_repairs_are_made_only_on_request() {
    let unsure = "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee]BL[soon])";
    let dir = Dir::new(&[("a.sgf", unsure), ("none.sgf", "no game"), ("b.gib", "\\HS\n\\HE\n\\GS\nSTO 0 2 1 3 3\n")]);
    let ran = dir.run(&["fix", "@a.sgf"]).ends(Exit::Findings).says("error[S102]");
    assert_eq!(ran.out, unsure);
    let ran = dir.run(&["fix", "@a.sgf", "--unsafe"]).ends(Exit::Findings);
    assert!(!ran.out.contains("soon") && ran.out.contains("WQ["), "{}", ran.out);
    std::fs::write(dir.path("mended.sgf"), &ran.out).unwrap();
    dir.run(&["diff", "@a.sgf", "@mended.sgf", "--exact"]).ends(Exit::Done);
    dir.run(&["check", "@mended.sgf"]).ends(Exit::Done);
    assert_eq!(dir.run(&["fix", "@none.sgf"]).ends(Exit::NoResult).says("refused[S001]").out, "");
    dir.run(&["fix", "@b.gib", "--unsafe"]).ends(Exit::NoResult).says("refused[F012]");
    dir.run(&["fix", "@a.sgf", "@none.sgf"]).ends(Exit::NoResult).says("several inputs need `--in-place`");
    dir.run(&["fix", "@a.sgf", "-o", "@a.sgf", "--force"]).ends(Exit::NoResult).says("refused[F008]");
    dir.run(&["fix", "@a.sgf", "-o", "@none.sgf"]).ends(Exit::NoResult).says("refused[F004]");
    dir.run(&["fix", "@a.sgf", "-o", "@none.sgf", "--force"]).ends(Exit::Findings);
}

#[test]
fn the_supplement_of_a_document_is_written_with_it() {
    let document = NEW.replace(r#""size":9"#, r#""size":9,"size":9"#);
    let dir = Dir::new(&[("a.wei7", &document)]);
    dir.run(&["fix", "@a.wei7", "--in-place"]).ends(Exit::Done).says("repaired[J010]");
    assert!(dir.read("a.wei7").unwrap().starts_with(r#"{"format":"wei7""#));
    dir.run(&["check", "@a.wei7"]).ends(Exit::Done);
}

#[test]
fn only_the_places_at_fault_change() {
    for (name, format, file, changes) in [
        (
            "a.sgf",
            "sgf",
            "(;FF[4] CA[UTF-8]\r\n   GM[1]SZ[9]KM[6,5]\n\nPB[Anna]RE[white+3.5]\n;B[ee]\n  (;W[cc])(;W[dd]C[two\\\nlines]))\n",
            &[("6,5", "6.5"), ("white+3.5", "W+3.5")][..],
        ),
        (
            "a.wei7",
            "wei7-2.2",
            "<?xml version='1.0'?>\n<wei7  version='2.2'>\n <size>9</size>\n <moves>\n  <black y='04'   x='+3'/>\n </moves></wei7>",
            &[("'04'", "'4'"), ("'+3'", "'3'")],
        ),
        (
            "new.wei7",
            "wei7",
            "{ \"format\":\"wei7\",\"version\" : 3.0,\r\n\"size\": \"9\",\n\"info\":{\"time\":\"2020-01-01T10:00:00+08:00\"},\n\n \"tree\":\t{\"steps\":[\n{\"action\":{\"type\":\"move\",\"value\":{\"color\":\"1\",\"point\":{\"x\":4,\"y\":\"2\"}}}}] }}",
            &[
                (": 3.0", ": \"3.0\""),
                ("\"9\"", "9"),
                ("\"2020-01-01T10:00:00+08:00\"", "\"2020-01-01T02:00:00Z\""),
                ("\"1\"", "1"),
                ("\"2\"", "2"),
            ],
        ),
        (
            "a.go",
            "ishi",
            "event  club evening\nboardsize 9\n\n\nB 1 G-3\n   w2 C7.\nCOM\n G-3 is  large\nENDCOM\nB 3 d 7\n",
            &[("1 G-3", "1 G3"), ("w2", "w 2"), ("C7.", "C7"), ("d 7", "d7")],
        ),
    ] {
        let dir = Dir::new(&[(name, file)]);
        let at = format!("@{name}");
        dir.run(&["fix", &at, "--in-place", "--unsafe"]);
        let expected = changes.iter().fold(file.to_owned(), |text, (wrong, right)| text.replacen(wrong, right, 1));
        assert_eq!(dir.read(name), Some(expected));
        assert_eq!(dir.files(), [name.to_owned(), format!("{name}.bak")]);
        dir.run(&["check", &at]).ends(Exit::Done);
        let ran = dir.run(&["diff", &at, &format!("{at}.bak"), "--from", format]);
        // A time with an offset is kept as written, too.
        if file.contains("+08:00") {
            ran.prints("+ /time: \"2020-01-01T10:00:00+08:00\"").prints("1 difference");
        } else {
            ran.ends(Exit::Done);
        }
    }
}
