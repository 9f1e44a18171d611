//! Formats found by content, formats given by option, and unknown formats.

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, PLAIN};

#[test]
fn the_content_determines_the_format_and_from_overrides_it() {
    let dir = Dir::new(&[("a", NEW), ("b.wei7", PLAIN), ("c", "hello")]);
    dir.run(&["convert", "@a"]).ends(Exit::Done);
    dir.run(&["convert", "@b.wei7"]).ends(Exit::Done);
    dir.run(&["convert", "@c"]).ends(Exit::NoResult).says("refused[F002]").says("--from").says("sgf, ishi");
    dir.run(&["convert", "@b.wei7", "--from", "wei7"]).ends(Exit::NoResult).says("JSON");
    dir.run(&["convert", "@a", "--from", "wei7-2.2"]).ends(Exit::NoResult).says("XML");
}

#[test]
fn a_format_that_is_not_read_is_named() {
    let files = [
        ("a.ugz", "\u{1c}\u{1}-lh5-\u{1}\0\0game.ugf", "UGZ, PandaNet"),
        ("b.go", "package main\n\nfunc main() {}\n", "source code of the programming language Go"),
    ];
    let dir = Dir::new(&files.map(|(file, text, _)| (file, text)));
    for (file, _, name) in files {
        dir.run(&["convert", &format!("@{file}")]).ends(Exit::NoResult).says("refused[F003]").says(name);
        dir.run(&["check", &format!("@{file}")]).ends(Exit::NoResult).prints(name);
    }
    dir.run(&["check", "@b.go", "--from", "ishi"]).ends(Exit::Findings).prints("error[I001]");
    dir.run(&["convert", "@", "-o", "@out/"]).ends(Exit::NoResult).comes_to("1 file: written 0, skipped 2");
}

#[test]
fn files_of_servers_are_read_and_not_written() {
    let ngf = "Evening\n19\nwhite 3D\nblack 2D\nwww\n0\n0\n6\n20010101\n5\nWhite wins\n1\nPMABBQDDQ\n";
    let files = [
        ("a.gib", "\\HS\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n", "GIB"),
        ("b.go", ngf, "NGF"),
        ("c.ugf", "[Header]\nCoordinateType=IGS\n[Data]\nQP,B1,1,0\n", "UGF"),
    ];
    let dir = Dir::new(&files.map(|(file, text, _)| (file, text)));
    for (file, _, name) in files {
        dir.run(&["check", &format!("@{file}")]).ends(Exit::Done).prints(&format!("valid {name}"));
        dir.run(&["convert", &format!("@{file}"), "--to", "sgf"]).ends(Exit::Done).prints("B[");
        let to = name.to_lowercase();
        dir.run(&["convert", &format!("@{file}"), "--to", &to]).ends(Exit::NoResult).says("cannot be `");
    }
}

#[test]
fn each_version_of_2_x_is_written() {
    let dir = Dir::new(&[("a.wei7", NEW)]);
    for version in ["2.0", "2.1", "2.2"] {
        let ran = dir.run(&["convert", "@a.wei7", "--to", &format!("wei7-{version}")]).ends(Exit::Done);
        let ran = ran.prints(&format!("version=\"{version}\""));
        let checked = dir.run_with(&["check", "-"], &ran.out).ends(Exit::Done);
        checked.prints(&format!("valid wei7 {version}"));
    }
}

#[test]
fn a_record_that_the_target_cannot_hold_is_refused() {
    let dir = Dir::new(&[("a.wei7", r#"{"format":"wei7","version":"3.0","size":5,"tree":{}}"#)]);
    let ran = dir.run(&["convert", "@a.wei7", "-o", "@b.wei7", "--to", "wei7-2.2"]).ends(Exit::NoResult);
    ran.says("refused[F012]").says("3.4");
    assert_eq!(dir.files(), ["a.wei7"]);
    dir.run(&["check", "@a.wei7", "--to", "wei7-2.2"]).ends(Exit::Findings).prints("error[F012]");
}
