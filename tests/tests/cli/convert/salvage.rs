//! `--salvage`: the part of a file before the damage.

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, PLAIN};

/// Returns the text before the last occurrence of a part.
fn cut<'t>(text: &'t str, part: &str) -> &'t str {
    text.rsplit_once(part).unwrap().0
}

/// Returns the salvaged SGF after its size.
fn salvaged(text: &str) -> String {
    let dir = Dir::new(&[("a.wei7", text)]);
    dir.run(&["convert", "@a.wei7", "-o", "@a.sgf"]).ends(Exit::NoResult);
    assert_eq!(dir.read("a.sgf"), None);
    let args = ["convert", "@a.wei7", "--salvage", "--carry", "none", "-o", "@a.sgf"];
    let ran = dir.run(&args).ends(Exit::Findings).says("error[F022]: only the part before the damage was read");
    assert!(!ran.err.contains("refused["), "{}", ran.err);
    let written = dir.read("a.sgf").unwrap().replace('\n', "");
    written.split_once("SZ[9]").unwrap().1.to_owned()
}

#[test]
fn documents_of_2_x() {
    // A point off the board, a missing coordinate, an end within an element and within a tag.
    let head = "GN[club evening]PB[Ada]PW[Ben]WR[2d];B[ee]C[the middle]";
    let second = format!("{head};W[cc]LB[cc:*]");
    for (damaged, expected) in [
        (OLD.replace(r#"<white x="6" y="6"/>"#, r#"<white x="6" y="9"/>"#), format!("{second})")),
        (OLD.replace(r#"<white x="6" y="6"/>"#, r#"<white x="6"/>"#), format!("{second})")),
        (cut(OLD, "    </moves>").to_owned(), format!("{second};W[gg])")),
        (cut(OLD, r#" y="6""#).to_owned(), format!("{second})")),
        // A mark before a lost move is placed at the end of the game.
        (cut(OLD, r#"<white x="2" y="2"/>"#).to_owned(), format!("{head}LB[cc:*])")),
    ] {
        assert_eq!(salvaged(&damaged), expected, "{damaged}");
    }
}

#[test]
fn documents_of_3_0() {
    let second = r#"},{"action":{"type":"move","value":{"color":2,"point":{"x":2,"y":2}}}}]}}"#;
    let two = cut(NEW, "}]}}").to_owned() + second;
    assert_eq!(salvaged(&two.replace(r#""x":2"#, r#""x":22"#)), "N[one];B[ee])");
    assert_eq!(salvaged(cut(&two, r#""y":2"#)), "N[one];B[ee])");
}

#[test]
fn salvaged_files_are_marked() {
    let dir = Dir::new(&[("a.wei7", cut(PLAIN, "</moves>")), ("b.wei7", "<wei7"), ("c.wei7", PLAIN)]);
    dir.run(&["convert", "@a.wei7", "--salvage", "-o", "@new.wei7"]).ends(Exit::Findings);
    dir.run(&["convert", "@new.wei7", "--to", "sgf"]).prints("WQ[").ends(Exit::Done);
    // One file with nothing before the damage, and one without damage.
    dir.run(&["convert", "@b.wei7", "--salvage", "-o", "@b.sgf"]).ends(Exit::NoResult);
    dir.run(&["convert", "@c.wei7", "--salvage", "-o", "@c.sgf"]).ends(Exit::Done);
    dir.run(&["convert", "@a.wei7", "--salvage", "--lossless"]).ends(Exit::NoResult).says("cannot be used with");
}
