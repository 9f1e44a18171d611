//! Edited files, and carriers of other files.

use wei7_convert::Format;
use wei7_core::Limits;
use wei7_testsuite::carriers::{File, Read, record, written};

use crate::sources::{content, files, is_sound, shows_its_file};

/// Asserts the invariants of a carrier that does not match its file: the record shows what the file shows, and every
/// format can hold the record.
fn nothing_is_wrong(file: &File, why: &str) -> Read {
    let read = file.read().unwrap_or_else(|| panic!("{why}"));
    assert!(!read.codes.is_empty(), "{why}: nothing is said");
    assert_eq!(shows_its_file(&read, file), Ok(()), "{why}: another game");
    is_sound(&read.record, why);
    read
}

#[test]
fn the_carrier_of_another_file_adds_nothing_to_the_file() {
    let files = files();
    for (name, file, _) in &files {
        for (other_name, other, _) in &files {
            let why = format!("{name} with the carrier of {other_name}");
            let with = file.with(&if file.format == Format::WEI7 || other.format == Format::WEI7 {
                file.with_columns(&other.columns()).carrier
            } else {
                other.carrier.clone()
            });
            // Two targets may have the same base.
            if other.columns()["shown"] == file.columns()["shown"] {
                is_sound(&with.read().unwrap().record, &why);
                continue;
            }
            assert_eq!(nothing_is_wrong(&with, &why).codes[0], "C003", "{why}");
        }
    }
}

/// Edits of the text around a carrier, as people make them.
const EDITS: &[(&str, &str)] = &[
    ("B[cg]", "B[ch]"),
    (";W[gc]", ";B[ii];W[gc]"),
    (";W[gc]", ";W[gc];B[ii]"),
    ("C[one]", "C[two]"),
    ("(;B[gg]", "(;B[gf]"),
    ("N[named]", "N[renamed]"),
    ("PB[Ada]", "PB[Adam]"),
    ("SZ[9]", "SZ[13]"),
    ("SZ[9]", "SZ[7]"),
    ("(;C[pause]", "(;W[ia])(;C[pause]"),
    ("x=\"4\" y=\"4\"", "x=\"4\" y=\"5\""),
    ("<black x=\"4\" y=\"4\"", "<black x=\"5\" y=\"5\"/><black x=\"4\" y=\"4\""),
    ("comment=\"c\"", "comment=\"d\""),
    ("comment=\"one\"", "comment=\"d\""),
    ("name=\"evening\"", "name=\"morning\""),
    ("<size>9</size>", "<size>11</size>"),
    ("title=\"later\"", "title=\"sooner\""),
    ("B 1 D3", "B 1 D4"),
    ("B 1 ", "W 1 J9\r\nB 1 "),
    ("BLACK Anna", "BLACK Ann"),
    ("line", "another line"),
    ("BOARDSIZE 9", "BOARDSIZE 13"),
    ("\"point\":{\"x\":4,\"y\":4}", "\"point\":{\"x\":5,\"y\":5}"),
    ("\"comment\":\"one\"", "\"comment\":\"two\""),
    ("\"name\":\"evening\"", "\"name\":\"morning\""),
    ("\"title\":\"later\"", "\"title\":\"sooner\""),
    ("\"name\":\"live\"", "\"name\":\"dead\""),
    ("\"size\":9", "\"size\":13"),
    ("\"steps\":[", "\"steps\":[{\"action\":{\"type\":\"move\",\"value\":{\"color\":2,\"point\":{\"x\":6,\"y\":1}}}},"),
];

#[test]
fn a_document_that_was_edited_keeps_its_edits() {
    let mut edits = 0;
    for (name, file, source) in files() {
        for (from, to) in EDITS {
            for part in ["before", "after"] {
                let mut edited = file.clone();
                let text = if part == "before" { &mut edited.before } else { &mut edited.after };
                if !text.contains(from) {
                    continue;
                }
                *text = text.replacen(from, to, 1);
                let why = format!("{name}: {from} became {to}");
                // Texts that are no longer valid in their format are covered by the tests of that format.
                let Some(plain) = edited.read_plain() else {
                    continue;
                };
                let wrong = plain
                    .record
                    .clone()
                    .project(&Limits::DEFAULT, 0)
                    .is_ok_and(|plain| !plain.validate(&Limits::DEFAULT).is_ok());
                if wrong || content(&plain.record) == content(&file.base()) {
                    continue;
                }
                edits += 1;
                let read = nothing_is_wrong(&edited, &why);
                assert_eq!(read.codes[0], "C003", "{why}");
                assert!(content(&read.record) != content(&source), "{why}: the edit is gone");
            }
        }
    }
    assert!(edits > 40, "{edits}");
}

#[test]
fn an_edited_property_is_kept() {
    // PL is written for the problem, which SGF does not support.
    let problem = r#"{"format":"wei7","version":"3.0","size":9,"tree":{"pre":{"problem":{"color":1}},"steps":[
        {"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4},"evaluation":"good"}}}]}}"#;
    let file = File::from_record(&record(problem, Format::WEI7), Format::SGF).unwrap();
    assert_eq!(content(&file.read().unwrap().record), content(&record(problem, Format::WEI7)));
    let mut edited = file;
    for part in [&mut edited.before, &mut edited.after] {
        *part = part.replace("PL[B]", "PL[W]");
    }
    let read = edited.read().unwrap();
    assert!(read.messages.iter().any(|message| message.contains("PL")), "{:?}", read.messages);
    let (again, _) = written(&read.record, Format::SGF, true).unwrap();
    assert!(again.contains("PL[W]") && !again.contains("PL[B]"), "{again}");
}
