//! Wrong and right usage.

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW};

#[test]
fn help_and_version_go_to_standard_output() {
    let dir = Dir::new(&[]);
    dir.run(&["--help"]).ends(Exit::Done).prints("convert").prints("Exit codes");
    dir.run(&["convert", "--help"]).ends(Exit::Done).prints("--lossless").prints("Examples");
    dir.run(&["check", "-h"]).ends(Exit::Done).prints("--to");
    dir.run(&["info", "--help"]).ends(Exit::Done).prints("--report");
    dir.run(&["--version"]).ends(Exit::Done).prints("wei7 ");
}

#[test]
fn wrong_usage_is_two() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", NEW)]);
    dir.run(&[]).ends(Exit::NoResult);
    dir.run(&["convert"]).ends(Exit::NoResult).says("INPUT");
    dir.run(&["check", "--no-such-flag", "@a.wei7"]).ends(Exit::NoResult).says("--no-such-flag");
    dir.run(&["convert", "@a.wei7", "--to", "wei7-1.0"]).ends(Exit::NoResult).says("wei7-2.2");
    dir.run(&["convert", "@a.wei7", "--assume-offset", "8"]).ends(Exit::NoResult).says("+08:00");
    dir.run(&["convert", "@a.wei7", "--fail-on", "info"]).ends(Exit::NoResult).says("note");
    dir.run(&["check", "-", "-"]).ends(Exit::NoResult).says("standard input");
}

#[test]
fn several_inputs_and_directories_need_a_place_to_go() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", NEW)]);
    dir.run(&["convert", "@a.wei7", "@b.wei7"]).ends(Exit::NoResult).says("several inputs need `-o`");
    dir.run(&["convert", "@"]).ends(Exit::NoResult).says("a directory needs `-o`");
    dir.run(&["convert", "@", "-o", "@a.wei7"]).ends(Exit::NoResult).says("is the name of one file");
    let named = dir.run(&["convert", "@a.wei7", "@b.wei7", "-o", "@out", "--supplement", "@s.json"]);
    named.ends(Exit::NoResult).says("`--supplement` names one file");
    assert_eq!(dir.files(), ["a.wei7", "b.wei7"]);
}
