//! Regression tests for faults that the law has found.

use serde_json::Value;
use wei7_convert::Format;
use wei7_core::{Branch, Extra};
use wei7_testsuite::carriers::{File, Read, record, written};

/// Returns the record that is read after an edit of the text of a file.
fn after(source: &str, from: Format, to: Format, [old, new]: [&str; 2]) -> Read {
    let mut file = File::from_record(&record(source, from), to).unwrap();
    assert!(file.text().contains(old), "{}", file.text());
    file.before = file.before.replacen(old, new, 1);
    file.after = file.after.replacen(old, new, 1);
    file.read().unwrap()
}

/// Moves on occupied points are distinguished by where they were played. 3.0 shows each of them as a detached branch.
#[test]
fn equal_moves_in_detached_branches_are_not_confused() {
    let source = "(;FF[4]SZ[9];B[gc];W[aa];B[aa];W[aa]XX[4];B[aa]XX[5];W[aa]XX[6])";
    let mut file = File::from_record(&record(source, Format::SGF), Format::WEI7).unwrap();
    let mut shown: Value = serde_json::from_str(&file.before).unwrap();
    let branches = shown["tree"]["branches"].as_array_mut().unwrap();
    let last = branches.iter_mut().find(|branch| branch["title"] == "from main, move 6").unwrap();
    last["steps"][0]["comment"] = "here".into();
    file.before = shown.to_string();
    let read = file.read().unwrap();
    let branches = read.record.tree.preorder().map(|(id, _)| &read.record.tree[id]);
    let step = branches.flat_map(Branch::steps).find(|step| step.details().comment.is_some()).unwrap();
    let six = Extra::Property { id: "XX".into(), values: vec!["6".into()] };
    assert!(step.extras().has(&six), "{step:?} {:?}", read.messages);
}

/// The original lines of marks only apply to unchanged marks: an added mark is not lost.
#[test]
fn spelling_of_marks_is_dropped_if_marks_were_edited() {
    let source = "EVENT\nBOARDSIZE 9\nB 1 D3\nMARK a@#1 b@C4\nW 2 E3\n";
    let new = r#""marks":[{"point":{"x":6,"y":6},"symbol":"x"},"#;
    let read = after(source, Format::ISHI, Format::WEI7, [r#""marks":["#, new]);
    let (text, _) = written(&read.record, Format::ISHI, false).unwrap();
    assert!(text.contains("x@G3"), "{text}");
}

/// The spelling of BLACK is independent of the white player.
#[test]
fn the_header_of_one_side_is_kept_if_the_other_was_edited() {
    let source = "EVENT\nBLACK Anna 4-kyu\nBLACK Anna, 4-kyu\nWHITE Ben\nBOARDSIZE 9\nB 1 D3\n";
    let read = after(source, Format::ISHI, Format::SGF, ["PW[Ben]", "PW[Bob]"]);
    assert_eq!(read.codes, ["C003"], "{:?}", read.messages);
}

/// A title that Ishi shows in the text of a move is removed when the text is edited; other data stays.
#[test]
fn data_outside_of_a_comment_is_kept_if_the_comment_was_edited() {
    let source = "(;FF[4]SZ[9];B[cc];W[gg]N[Title]C[text]XX[1])";
    let read = after(source, Format::SGF, Format::ISHI, ["Title", "Other"]);
    let text = written(&read.record, Format::SGF, false).unwrap().0;
    assert!(text.contains("Other") && text.contains("XX[1]") && !text.contains("Title"), "{text} {:?}", read.messages);
}
