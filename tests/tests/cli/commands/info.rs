//! `wei7 info`

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, WRONG, of_type};

#[test]
fn info_says_who_and_how_large() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["info", "@old.wei7"]).ends(Exit::Done);
    for row in ["format   wei7 2.2", "name     club evening", "black    Ada", "white    Ben, 2d", "board    9 by 9"] {
        assert!(ran.out.contains(row), "{row}\n{}", ran.out);
    }
    ran.prints("moves    3 on the main line, 4 in all").prints("branches 3, nested up to 1 deep");
}

#[test]
fn info_for_programs_has_the_numbers() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", OLD)]);
    let ran = dir.run(&["info", "@", "--report", "json"]).ends(Exit::Done).comes_to("2 files: read 2");
    let game = &of_type(&ran.out, "game")[1];
    assert_eq!((&game["all_moves"], &game["moves"], &game["branches"]), (&4.into(), &3.into(), &3.into()));
    assert_eq!((&game["black"][0]["name"], &game["board"]["width"]), (&"Ada".into(), &9.into()));
}

#[test]
fn info_of_what_cannot_be_read_is_two() {
    let dir = Dir::new(&[("a.wei7", "{"), ("b.wei7", WRONG)]);
    let ran = dir.run(&["info", "@a.wei7"]).ends(Exit::NoResult).says("a.wei7:1:2");
    assert_eq!(ran.out, "");
    dir.run(&["info", "@b.wei7"]).ends(Exit::Findings).prints("1 finding; `wei7 check` shows it");
}
