//! Output paths.

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, PLAIN, WRONG};

#[test]
fn one_input_goes_to_standard_output() {
    let dir = Dir::new(&[("a.wei7", NEW)]);
    let ran = dir.run(&["convert", "@a.wei7"]).ends(Exit::Done);
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    assert_eq!(json(&ran.out), json(NEW));
    assert_eq!(ran.err, "standard output has the format wei7 3.0; use --to to choose another format\n");
    assert_eq!(dir.files(), ["a.wei7"]);
    let piped = dir.run_with(&["convert", "-", "-o", "-"], NEW).ends(Exit::Done);
    assert_eq!(piped.out, ran.out);
}

#[test]
fn pretty_output_says_the_same() {
    let dir = Dir::new(&[("a.wei7", NEW)]);
    let (plain, pretty) = (dir.run(&["convert", "@a.wei7"]), dir.run(&["convert", "@a.wei7", "--pretty"]));
    assert!(pretty.out.lines().count() > plain.out.lines().count());
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    assert_eq!(json(&pretty.out), json(&plain.out));
}

#[test]
fn the_supplement_stands_beside_the_document() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7", "-o", "@new.wei7"]).ends(Exit::Done).says("new.supplement.json");
    assert_eq!(ran.out, "");
    assert_eq!(dir.files(), ["new.supplement.json", "new.wei7", "old.wei7"]);
    assert!(dir.read("new.wei7").unwrap().contains("\"version\":\"3.0\""));
}

#[test]
fn nothing_to_carry_leaves_no_supplement() {
    let dir = Dir::new(&[("old.wei7", PLAIN)]);
    let ran = dir.run(&["convert", "@old.wei7", "-o", "@new.wei7"]).ends(Exit::Done);
    assert_eq!(ran.says("1 game, 1 move; written to ").out, "");
    assert_eq!(dir.files(), ["new.wei7", "old.wei7"]);
}

#[test]
fn a_directory_keeps_its_shape() {
    let dir = Dir::new(&[("in/a.wei7", OLD), ("in/b/c.wei7", NEW), ("in/note.txt", "x"), ("in/d/game.svg", "<svg/>")]);
    let ran = dir.run(&["convert", "@in", "-o", "@out"]).ends(Exit::Done).comes_to("2 files: written 2");
    assert_eq!(ran.out, "");
    let written: Vec<_> = dir.files().into_iter().filter(|file| file.starts_with("out")).collect();
    assert_eq!(written, ["out/a.supplement.json", "out/a.wei7", "out/b/c.wei7"]);
}

#[test]
fn supplements_are_read_with_their_documents_and_not_as_inputs() {
    let dir = Dir::new(&[("in/a.wei7", OLD)]);
    dir.run(&["convert", "@in", "-o", "@mid"]).ends(Exit::Done);
    dir.run(&["convert", "@mid", "-o", "@end"]).ends(Exit::Done).comes_to("1 file: written 1");
    assert_eq!(dir.read("end/a.wei7"), dir.read("mid/a.wei7"));
    assert_eq!(dir.read("end/a.supplement.json"), dir.read("mid/a.supplement.json"));
}

#[test]
fn an_existing_directory_or_a_slash_takes_the_name_of_the_input() {
    let dir = Dir::new(&[("a.wei7", PLAIN), ("there/x", "")]);
    dir.run(&["convert", "@a.wei7", "-o", "@there"]).ends(Exit::Done);
    dir.run(&["convert", "@a.wei7", "-o", "@new/"]).ends(Exit::Done);
    dir.run_with(&["convert", "-", "-o", "@new"], PLAIN).ends(Exit::Done);
    assert_eq!(dir.files(), ["a.wei7", "new/a.wei7", "new/stdin.wei7", "there/a.wei7", "there/x"]);
}

#[test]
fn several_inputs_go_into_a_directory() {
    let dir = Dir::new(&[("a.wei7", PLAIN), ("b.wei7", NEW)]);
    dir.run(&["convert", "@a.wei7", "@b.wei7", "-o", "@out"]).ends(Exit::Done).comes_to("2 files: written 2");
    assert_eq!(dir.files(), ["a.wei7", "b.wei7", "out/a.wei7", "out/b.wei7"]);
}

#[test]
fn two_inputs_of_one_name_do_not_replace_each_other() {
    let dir = Dir::new(&[("x/a.wei7", PLAIN), ("y/a.wei7", NEW), ("y/b.wei7", NEW)]);
    let ran = dir.run(&["convert", "@x", "@y", "-o", "@out"]).ends(Exit::NoResult);
    ran.says("refused[F007]").comes_to("3 files: written 2, refused 1");
    assert!(dir.read("out/b.wei7").is_some());
}

#[test]
fn one_bad_file_does_not_stop_the_others() {
    let dir = Dir::new(&[("in/a.wei7", "{"), ("in/b.wei7", PLAIN), ("in/c.sgf", "none"), ("in/d.wei7", WRONG)]);
    let ran = dir.run(&["convert", "@in", "-o", "@out"]).ends(Exit::NoResult);
    ran.says("refused[J002]").says("refused[S001]").comes_to("4 files: written 2, refused 2");
    let written: Vec<_> = dir.files().into_iter().filter(|file| file.starts_with("out")).collect();
    assert_eq!(written, ["out/b.wei7", "out/d.wei7"]);
}

#[test]
fn all_reads_unknown_extensions_and_skips_what_is_no_record() {
    let dir = Dir::new(&[("in/a.old", PLAIN), ("in/b.json", NEW), ("in/c.json", "{}"), ("in/d.txt", "hello")]);
    dir.run(&["convert", "@in", "-o", "@out"])
        .ends(Exit::NoResult)
        .says("0 files")
        .says("no input has the file name of a record");
    let ran = dir.run(&["convert", "@in", "-o", "@out", "--all"]).ends(Exit::Done);
    ran.comes_to("4 files: written 2, skipped 2");
    let written: Vec<_> = dir.files().into_iter().filter(|file| file.starts_with("out")).collect();
    assert_eq!(written, ["out/a.old.wei7", "out/b.json.wei7"]);
}

#[test]
fn nothing_is_overwritten_without_force() {
    let dir = Dir::new(&[("old.wei7", OLD), ("plain.wei7", PLAIN), ("new.wei7", "mine")]);
    dir.run(&["convert", "@old.wei7", "-o", "@new.wei7"]).ends(Exit::NoResult).says("refused[F004]").says("--force");
    assert_eq!(dir.read("new.wei7").unwrap(), "mine");
    assert_eq!(dir.files(), ["new.wei7", "old.wei7", "plain.wei7"]);
    dir.run(&["convert", "@old.wei7", "-o", "@new.wei7", "--force"]).ends(Exit::Done);
    assert_eq!(dir.files(), ["new.supplement.json", "new.wei7", "old.wei7", "plain.wei7"]);
    dir.run(&["convert", "@plain.wei7", "-o", "@new.wei7", "--force"]).ends(Exit::Done);
    assert_eq!(dir.files(), ["new.wei7", "old.wei7", "plain.wei7"]);
}

#[test]
fn an_input_is_never_replaced_by_its_own_output() {
    let dir = Dir::new(&[("a.wei7", OLD)]);
    let ran = dir.run(&["convert", "@a.wei7", "-o", "@a.wei7", "--force"]).ends(Exit::NoResult);
    ran.says("refused[F008]");
    dir.run(&["convert", "@", "-o", "@", "--force"]).ends(Exit::NoResult).says("refused[F008]");
    assert_eq!(dir.read("a.wei7").unwrap(), OLD);
}

#[test]
fn a_place_that_cannot_be_written_is_one_clear_sentence() {
    let dir = Dir::new(&[("a.wei7", PLAIN), ("file", "x")]);
    dir.run(&["convert", "@a.wei7", "-o", "@none/b.wei7"])
        .ends(Exit::NoResult)
        .says("refused[F005]")
        .says("none/b.wei7");
    dir.run(&["convert", "@a.wei7", "-o", "@file/"]).ends(Exit::NoResult).says("is a file");
    assert_eq!(dir.files(), ["a.wei7", "file"]);
}

#[test]
fn an_output_of_another_name_is_a_warning() {
    let dir = Dir::new(&[("a.wei7", PLAIN)]);
    dir.run(&["convert", "@a.wei7", "-o", "@b.json", "--to", "wei7"]).ends(Exit::Done).says("note[F009]");
    dir.run(&["convert", "@a.wei7", "-o", "@c.json", "--to", "wei7", "--fail-on", "note"]).ends(Exit::Findings);
    assert!(dir.read("c.json").is_some());
    // A name without the extension of a format needs `--to`.
    dir.run(&["convert", "@a.wei7", "-o", "@d.pdf"]).ends(Exit::NoResult).says("d.pdf` belongs to no format");
    assert!(dir.read("d.pdf").is_none());
    let ran = dir.run(&["convert", "@a.wei7", "--to", "ogs"]).ends(Exit::NoResult);
    assert!(ran.err.contains("possible values") && !ran.err.contains("ugf"), "{}", ran.err);
    dir.run(&["convert", "@a.wei7"]).ends(Exit::Done).says("standard output has the format wei7 3.0; use --to");
}
