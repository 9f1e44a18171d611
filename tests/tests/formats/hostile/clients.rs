//! Hostile server files: deep, long, and large.

use std::fmt::Write;

use wei7_convert::{Format, Options, convert};

use super::super::clients::count_moves;

/// A depth that exceeds any stack.
const DEEP: usize = 200_000;

/// Returns the number of moves of a text converted to 3.0; `None` if the text is refused.
fn moves(text: &str, from: Format) -> Option<usize> {
    let options = Options { from: Some(from), ..Options::default() };
    let done = convert(text, Format::WEI7, &options).ok()?;
    Some(count_moves(&done.outputs[0].document))
}

#[test]
fn deep_trees_are_trees() {
    let head = "{\"width\": 19, \"height\": 19, \"move_tree\": {\"x\": -1, \"y\": -1";
    let node = ", \"trunk_next\": {\"x\": -1, \"y\": -1";
    let tree = format!("{head}{}{}}}", node.repeat(DEEP), "}".repeat(DEEP + 1));
    assert_eq!(moves(&tree, Format::OGS), Some(DEEP));
    let deep = format!("{{\"width\": 19, \"height\": 19, \"moves\": {}{}}}", "[".repeat(DEEP), "]".repeat(DEEP));
    assert!(moves(&deep, Format::OGS).is_some());
    let variations = "<Black at=\"\"/><Variation>".repeat(DEEP) + &"</Variation>".repeat(DEEP);
    let xml = format!("<Go><GoGame><Nodes>{variations}</Nodes></GoGame></Go>");
    assert_eq!(moves(&xml, Format::JAGO), Some(DEEP));
    let review = "VARIATION,\nNODE,2,1,20,20\n".repeat(DEEP);
    assert_eq!(moves(&format!("[Header]\n[ReviewNode]\n{review}"), Format::UGF), Some(DEEP));
}

#[test]
fn a_million_moves_are_a_game() {
    let mut gib = "\\HS\n\\HE\n\\GS\n".to_owned();
    for number in 2..1_000_002 {
        let _ = writeln!(gib, "SKI 0 {number}");
    }
    gib.push_str("\\GE\n");
    assert_eq!(moves(&gib, Format::GIB), Some(1_000_000));
    let ogs = format!("{{\"width\": 19, \"height\": 19, \"moves\": [{}[-1,-1]]}}", "[-1,-1],".repeat(999_999));
    assert_eq!(moves(&ogs, Format::OGS), Some(1_000_000));
}

#[test]
fn other_files_are_refused_in_linear_time() {
    for text in ["{".repeat(DEEP), "[".repeat(DEEP), "\"".repeat(DEEP), "{\"moves\":[".repeat(DEEP)] {
        assert_eq!(moves(&text, Format::OGS), None);
        assert_eq!(moves(&text, Format::FOX), None);
    }
    assert_eq!(moves(&"<Go>".repeat(DEEP), Format::JAGO), None);
    assert_eq!(moves(&"\\[".repeat(DEEP), Format::GIB), None);
    let entries = format!("\\HS{}\\GS\\GE", "\\[".repeat(DEEP));
    assert_eq!(moves(&entries, Format::GIB), Some(0));
    let blocks = format!("\\HS\\GS\nSKI 0 2\n\\GE{}", "\\RS\\[REFSUSUN=1\\]\\RE".repeat(DEEP));
    assert_eq!(moves(&blocks, Format::GIB), Some(1));
}
