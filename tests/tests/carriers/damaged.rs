//! Carriers that were cut, changed to the byte, or are of another version.

use std::collections::BTreeSet;

use serde_json::json;
use wei7_convert::Format;
use wei7_core::Place;
use wei7_testsuite::carriers::File;
use wei7_testsuite::conversions::{Family, family};
use wei7_testsuite::sampling::Sample;

use crate::sources::{files, is_as_shown, is_sound, said, without_digest};

#[test]
fn undamaged_carriers_bring_everything_back() {
    for (name, file, source) in files() {
        let read = file.read().unwrap();
        assert!(read.codes.is_empty(), "{name}: {:?}", read.codes);
        assert!(said(&read.record) == said(&source), "{name}");
        assert!(file.with("").text().len() > 10);
        is_sound(&source, &name);
    }
}

#[test]
fn a_carrier_that_is_cut_is_not_applied() {
    let mut sample = Sample::one_in(10, "carriers that are cut");
    for (name, file, _) in files() {
        let shown = file.shown();
        let lengths = (0..file.json.len()).filter(|length| file.json.is_char_boundary(*length));
        for length in lengths.filter(|_| sample.takes()) {
            let read = file.with(&file.json[..length]).read().unwrap();
            let why = format!("{name}: cut at {length}");
            // A USER block that does not begin as ours is user data of the file's own.
            if file.format == Format::ISHI && length < 27 {
                continue;
            }
            assert_eq!(read.codes, ["C001"], "{why}");
            is_as_shown(&read, &shown, &why);
        }
    }
}

#[test]
fn every_byte_of_a_carrier_may_be_wrong() {
    let mut sample = Sample::one_in(10, "carriers with a wrong byte");
    for (name, file, source) in files() {
        let shown = file.shown();
        let mut seen = BTreeSet::new();
        let bytes = file.json.as_bytes();
        for (at, byte) in bytes.iter().enumerate().filter(|_| sample.takes()) {
            for with in [b'0', b'"', byte ^ 1] {
                let mut changed = bytes.to_vec();
                changed[at] = with;
                let Ok(changed) = String::from_utf8(changed) else { continue };
                let why = format!("{name}: byte {at} became {:?}", char::from(with));
                let Some(read) = file.with(&changed).read() else { continue };
                if !seen.insert(said(&read.record)) {
                    continue;
                }
                if read.codes == ["C001"] || read.codes == ["C002"] {
                    is_as_shown(&read, &shown, &why);
                } else if said(&read.record) != said(&source) {
                    is_sound(&read.record, &why);
                }
            }
        }
    }
}

#[test]
fn of_another_version_or_kind_nothing_is_applied() {
    for (name, file, _) in files() {
        let shown = file.shown();
        for (member, with, code) in [
            ("version", json!(2), "C002"),
            ("version", json!(0), "C002"),
            ("version", json!(18_446_744_073_709_551_615_u64), "C002"),
            ("version", json!("1"), "C001"),
            ("version", json!(1.5), "C001"),
            ("version", json!(-1), "C001"),
            ("format", json!("wei7"), "C001"),
            ("format", json!(null), "C001"),
            ("digest", json!(7), "C001"),
            ("items", json!({}), "C001"),
            ("items", json!([7]), "C001"),
            ("items", json!([{"at": 7, "item": "event"}]), "C001"),
        ] {
            let mut value = file.value();
            value[member] = with;
            // A block of Ishi that does not begin as ours does is user data of the file's own.
            if file.format == Format::ISHI && member == "format" {
                continue;
            }
            let read = file.with_value(&value).read().unwrap();
            assert_eq!(read.codes, [code], "{name}: {member}: {value}");
            is_as_shown(&read, &shown, &name);
        }
    }
}

#[test]
fn of_two_carriers_the_first_is_applied_and_the_other_told() {
    let files = files();
    for (name, file, source) in &files {
        if file.format == Format::WEI7 {
            continue;
        }
        for (_, other, _) in files.iter().filter(|(_, other, _)| other.format == file.format) {
            let two = File { after: format!("{}{}", file.carrier(&other.json), file.after), ..file.clone() };
            let read = two.read().unwrap();
            assert_eq!(read.codes, ["C001"], "{name}");
            assert!(said(&read.record) == said(source), "{name}");
        }
    }
}

#[test]
fn findings_about_a_carrier_have_its_place() {
    for (name, file, _) in files() {
        let word = match family(file.format) {
            Family::Sgf => "WEISUPPLEMENT",
            Family::Ishi => "USER",
            Family::Xml(_) | Family::Jago => "<?wei7-supplement",
            // It is a file of its own.
            Family::Wei7 => continue,
        };
        let no_json = format!("{}x", &file.json[..file.json.len() - 1]);
        for json in [&*no_json, &without_digest(&file).to_string()] {
            let damaged = if json == no_json { file.with(json) } else { file.with_value(&without_digest(&file)) };
            let (text, read) = (damaged.text(), damaged.read().unwrap());
            for place in &read.places {
                let Place::Span(span) = place else { panic!("{name}: {place:?}") };
                assert_eq!(text.get(span.start..span.end), Some(word), "{name}");
            }
            assert!(!read.places.is_empty(), "{name}");
        }
        let two = File { after: format!("{}{}", file.carrier(&no_json), file.after), ..file.clone() };
        let read = two.read().unwrap();
        let [Place::Span(span)] = read.places[..] else { panic!("{name}: {:?}", read.places) };
        assert_eq!(two.text().get(span.start..span.end), Some(word), "{name}");
    }
}
