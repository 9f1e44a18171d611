//! `wei7 check`

use std::fs;

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, PLAIN, WRONG};

#[test]
fn check_prints_a_summary() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", WRONG), ("c.wei7", "{"), ("d.wei7", PLAIN)]);
    dir.run(&["check", "@a.wei7"]).ends(Exit::Done).prints("a.wei7: valid wei7 3.0");
    dir.run(&["check", "@b.wei7"]).ends(Exit::Findings).prints("error[J070]").prints("not valid wei7 3.0, 1 error");
    dir.run(&["check", "@c.wei7"]).ends(Exit::NoResult).prints("c.wei7:1:2");
    dir.run(&["check", "@d.wei7"]).ends(Exit::Done).prints("valid wei7 2.2");
    dir.run(&["check", "@none.wei7"]).ends(Exit::NoResult).prints("refused[F001]");
    let ran = dir.run(&["check", "@", "@none.wei7"]).ends(Exit::NoResult);
    ran.comes_to("5 files: checked 3, refused 2");
}

#[test]
fn check_shows_the_line_with_the_place_underlined() {
    let dir = Dir::new(&[("b.wei7", WRONG)]);
    let ran = dir.run(&["check", "@b.wei7"]);
    assert!(ran.out.contains("b.wei7:1:41\n"), "{}", ran.out);
    let shown = "1 | {\"format\":\"wei7\",\"version\":\"3.0\",\"size\":\"9\"";
    assert!(ran.out.contains(shown), "{}", ran.out);
    let underline = ran.out.lines().find(|line| line.contains('^')).unwrap();
    assert_eq!(underline, format!("  | {}^^^", " ".repeat(40)));
}

#[test]
fn check_knows_the_name_of_the_file() {
    let dir = Dir::new(&[("a.json", NEW), ("b.xml", PLAIN), ("c.WEI7", NEW)]);
    dir.run(&["check", "@a.json"]).ends(Exit::Findings).prints("repaired[J012]");
    dir.run(&["check", "-v", "@b.xml"]).ends(Exit::Done).prints("note[X071]");
    dir.run(&["check", "@c.WEI7"]).ends(Exit::Findings).prints("repaired[J012]");
    dir.run_with(&["check", "-"], NEW).ends(Exit::Done).prints("<stdin>: valid");
}

#[test]
fn check_with_to_reports_losses_of_that_format() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["check", "@old.wei7", "--to", "wei7"]).ends(Exit::Done);
    ran.prints("splitter").prints("symbol of a mark").prints("wei7 3.0 cannot express");
    dir.run(&["check", "@old.wei7", "--to", "wei7-2.2"]).ends(Exit::Done).prints("valid wei7 2.2");
    assert_eq!(dir.files(), ["old.wei7"]);
}

#[test]
fn bytes_that_are_no_text_are_reported_and_break_nothing() {
    let dir = Dir::new(&[]);
    fs::write(dir.path("a.wei7"), b"{\"format\":\"w\xFF\xFEei7\"}").unwrap();
    fs::write(dir.path("b.wei7"), b"<wei7 version=\"2.2\">\xFF</wei7>").unwrap();
    let ran = dir.run(&["check", "@", "--report", "full"]).ends(Exit::NoResult);
    ran.prints("a.wei7:1:13").prints("b.wei7:1:21");
}
