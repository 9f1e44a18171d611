//! Formats by content, by option, and those that are not there.

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, PLAIN};

#[test]
fn the_content_tells_the_format_and_from_overrides_it() {
    let dir = Dir::new(&[("a", NEW), ("b.wei7", PLAIN), ("c", "hello")]);
    dir.run(&["convert", "@a"]).ends(Exit::Done);
    dir.run(&["convert", "@b.wei7"]).ends(Exit::Done);
    dir.run(&["convert", "@c"]).ends(Exit::NoResult).says("error[F002]").says("--from");
    dir.run(&["convert", "@b.wei7", "--from", "wei7"]).ends(Exit::NoResult).says("JSON");
    dir.run(&["convert", "@a", "--from", "wei7-2.2"]).ends(Exit::NoResult).says("XML");
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
    ran.says("error[F012]").says("3.4");
    assert_eq!(dir.files(), ["a.wei7"]);
    dir.run(&["check", "@a.wei7", "--to", "wei7-2.2"]).ends(Exit::Findings).prints("error[F012]");
}
