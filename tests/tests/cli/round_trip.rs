//! There and back.

use std::fs;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;
use wei7_convert::Exit;

use crate::support::{Dir, OLD, PLAIN};

/// The examples that came with the specifications, where they are at hand.
fn examples(folder: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/examples").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    println!("skipped: no examples at {}", path.display());
    None
}

fn xml(bytes: &[u8]) -> wei7_core::Record {
    wei7_xml::XmlReader::new().lenient().read(bytes).unwrap().value
}

#[test]
fn an_archive_goes_to_3_0_and_back() {
    let dir = Dir::new(&[("in/old.wei7", OLD), ("in/deep/plain.wei7", PLAIN)]);
    dir.run(&["convert", "@in", "-o", "@mid", "--lossless"]).ends(Exit::Done);
    dir.run(&["check", "@mid", "--fail-on", "warning"]).ends(Exit::Done);
    dir.run(&["convert", "@mid", "-o", "@end", "--to", "wei7-2.2", "--lossless"]).ends(Exit::Done);
    for file in ["old.wei7", "deep/plain.wei7"] {
        let (before, after) = (dir.read(&format!("in/{file}")).unwrap(), dir.read(&format!("end/{file}")).unwrap());
        assert_eq!(xml(before.as_bytes()), xml(after.as_bytes()), "{file}");
    }
}

#[test]
fn the_examples_go_to_3_0_and_back() {
    let Some(examples) = examples("wei7-2.x") else { return };
    let dir = Dir::new(&[]);
    let input = examples.display().to_string();
    dir.run(&["convert", &input, "-o", "@mid"]).ends(Exit::Done).says("3 files: 3 converted");
    dir.run(&["check", "@mid", "--fail-on", "warning"]).ends(Exit::Done);
    for (file, to) in [("lg-cup-2.0", "wei7-2.0"), ("simple-2.2", "wei7-2.2"), ("tutorial-2.2", "wei7-2.2")] {
        let (new, end) = (format!("@mid/{file}.wei7"), format!("@end/{file}.wei7"));
        dir.run(&["convert", &new, "-o", "@end/", "--to", to, "--fail-on", "loss"]).ends(Exit::Done);
        let before = fs::read(examples.join(format!("{file}.wei7"))).unwrap();
        let after = fs::read(dir.path(end.trim_start_matches('@'))).unwrap();
        assert_eq!(xml(&before), xml(&after), "{file}");
    }
}

#[test]
fn the_examples_of_3_0_go_to_2_2_and_back() {
    let Some(examples) = examples("wei7-3.0") else { return };
    let json = |bytes: &[u8]| wei7_core::JsonReader::new().read(bytes).unwrap().value;
    for file in ["lg-cup.wei7", "live.wei7", "simple.wei7", "tutorial.wei7"] {
        let dir = Dir::new(&[]);
        let input = examples.join(file).display().to_string();
        dir.run(&["convert", &input, "-o", "@mid.wei7", "--to", "wei7-2.2", "--lossless"]).ends(Exit::Done);
        dir.run(&["check", "@mid.wei7", "--fail-on", "warning"]).ends(Exit::Done);
        dir.run(&["convert", "@mid.wei7", "-o", "@end.wei7", "--lossless"]).ends(Exit::Done);
        let (before, after) = (fs::read(&input).unwrap(), fs::read(dir.path("end.wei7")).unwrap());
        assert_eq!(json(&before), json(&after), "{file}");
    }
}

#[test]
fn the_examples_of_3_0_are_valid() {
    let Some(examples) = examples("wei7-3.0") else { return };
    let dir = Dir::new(&[]);
    let ran = dir.run(&["check", &examples.display().to_string()]).ends(Exit::Done);
    assert_eq!(ran.out.matches("valid wei7 3.0").count(), 4, "{}", ran.out);
}
