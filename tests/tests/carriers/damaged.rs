//! Carriers that were truncated, changed by a byte, or have another version.

use std::collections::BTreeSet;

use wei7_convert::{Format, RecordReader};
use wei7_core::{JsonReader, Place};
use wei7_testsuite::carriers::File;
use wei7_testsuite::conversions::{Family, family};
use wei7_testsuite::sampling::Sample;

use crate::sources::{content, files, is_as_shown, is_sound, shows_its_file, without_kept};

#[test]
fn undamaged_carriers_restore_everything() {
    for (name, file, source) in files() {
        let read = file.read().unwrap();
        assert!(read.codes.is_empty(), "{name}: {:?}", read.codes);
        assert!(content(&read.record) == content(&source), "{name}");
        assert!(file.with("").text().len() > 10);
        is_sound(&source, &name);
    }
}

#[test]
fn truncated_carriers_restore_nothing() {
    let mut sample = Sample::one_in(10, "carriers that are cut");
    for (name, file, _) in files() {
        let lengths = (0..file.carrier.len()).filter(|length| file.carrier.is_char_boundary(*length));
        for length in lengths.filter(|_| sample.takes()) {
            let read = file.with(&file.carrier[..length]).read().unwrap();
            let why = format!("{name}: cut at {length}");
            // A USER block without the start of a carrier is ordinary user data.
            if file.format == Format::ISHI && length < 2 {
                continue;
            }
            assert_eq!(read.codes, ["C001"], "{why}");
            is_as_shown(&read, &file, &why);
        }
    }
}

#[test]
fn every_byte_of_a_carrier_may_be_wrong() {
    let mut sample = Sample::one_in(10, "carriers with a wrong byte");
    for (name, file, source) in files() {
        let mut seen = BTreeSet::new();
        let bytes = file.carrier.as_bytes();
        for (at, byte) in bytes.iter().enumerate().filter(|_| sample.takes()) {
            // A USER block without the start of a carrier is ordinary user data.
            if file.format == Format::ISHI && at < 2 {
                continue;
            }
            for with in [b'0', b'"', byte ^ 1] {
                let mut changed = bytes.to_vec();
                changed[at] = with;
                let Ok(changed) = String::from_utf8(changed) else { continue };
                let why = format!("{name}: byte {at} became {:?}", char::from(with));
                let Some(read) = file.with(&changed).read() else { continue };
                if !seen.insert(content(&read.record)) {
                    continue;
                }
                assert_eq!(shows_its_file(&read, &file.with(&changed)), Ok(()), "{why}");
                if read.codes == ["C001"] {
                    is_as_shown(&read, &file, &why);
                } else if content(&read.record) != content(&source) {
                    is_sound(&read.record, &why);
                }
            }
        }
    }
}

#[test]
fn carriers_of_another_version_or_kind_restore_nothing() {
    for (name, file, _) in files() {
        let data = file.carrier.rsplit_once(':').unwrap().1.trim_matches(['"', '}']);
        let file_of = |head: &str| format!("{{{head},\"changes\":\"{data}\"}}");
        for (carrier, code) in [
            (format!("1:{data}"), "C002"),
            (format!("2:{data}"), "C002"),
            ("4:what nobody knows yet".to_owned(), "C002"),
            (r#"{"format":"wei7-supplement","version":1,"digest":"00","items":[]}"#.to_owned(), "C002"),
            (r#"{"format":"wei7-supplement","version":18446744073709551615}"#.to_owned(), "C002"),
            (file_of(r#""format":"wei7-supplement","version":-1"#), "C001"),
            (file_of(r#""format":"wei7-supplement","version":2.5"#), "C001"),
            (file_of(r#""format":"wei7-supplement","version":"3""#), "C001"),
            (file_of(r#""format":"wei7","version":3"#), "C001"),
            (file_of(r#""format":null,"version":3"#), "C001"),
            (format!("x:{data}"), "C001"),
            (format!("3{data}"), "C001"),
            ("3:".to_owned(), "C001"),
            ("{}".to_owned(), "C001"),
            (String::new(), "C001"),
        ] {
            // A USER block without the start of a carrier is ordinary user data.
            let is_ours = carrier.starts_with(|first: char| first.is_ascii_digit()) && carrier.contains(':')
                || carrier.starts_with(r#"{"format":"wei7-supplement""#);
            if file.format == Format::ISHI && !is_ours {
                continue;
            }
            let read = file.with(&carrier).read().unwrap();
            assert_eq!(read.codes, [code], "{name}: {carrier}");
            if code == "C001" {
                is_as_shown(&read, &file, &name);
            }
        }
    }
}

#[test]
fn a_carrier_of_another_version_is_an_error_and_kept() {
    let old = r#"{"format":"wei7-supplement","version":1,"digest":"00","items":[]}"#;
    for (name, file, source) in files() {
        let with = file.with(old);
        // The record keeps what the file shows, and also the old carrier. Since the old carrier is not valid in place,
        // it is carried in a new one.
        let read = with.read().unwrap();
        assert_eq!(shows_its_file(&read, &with), Ok(()), "{name}");
        let again = File::from_record(&read.record, file.format).unwrap().read().unwrap();
        assert_eq!(again.codes, [""; 0], "{name}");
        assert!(content(&again.record) == content(&read.record), "{name}");
        assert!(content(&read.record).replace('\\', "").contains(r#""wei7-supplement","version":1"#), "{name}");
        // The document is as valid as without the old carrier.
        let strict = |text: &str, supplement: Option<&[u8]>| match family(file.format) {
            Family::Wei7 => JsonReader::new().read_with(text.as_bytes(), supplement).is_ok(),
            Family::Xml(_) => wei7_xml::XmlReader::new().read(text.as_bytes()).is_ok(),
            Family::Sgf => wei7_sgf::SgfReader::new().read(text.as_bytes()).is_ok(),
            Family::Ishi => wei7_ishi::IshiReader::new().read(text.as_bytes()).is_ok(),
            Family::Jago => RecordReader::from_format(file.format).read(text.as_bytes()).is_ok(),
        };
        assert_eq!(
            strict(&with.text(), Some(old.as_bytes())),
            strict(&format!("{}{}", file.before, file.after), None),
            "{name}"
        );
        // Beside a carrier of the current version it changes nothing.
        if file.format != Format::WEI7 {
            let both = File { before: format!("{}{}", file.before, file.standing(old)), ..file.clone() };
            let read = both.read().unwrap();
            // The old carrier counts as inserted data.
            assert!(read.codes == ["C002"] || read.codes == ["C002", "C003"], "{name}: {:?}", read.codes);
            let kept = content(&read.record).lines().filter(|line| line.contains("wei7-supplement")).count();
            assert_eq!((kept, content(&source).contains("wei7-supplement")), (1, false), "{name}");
        }
    }
}

#[test]
fn the_first_of_two_carriers_is_applied_and_the_second_reported() {
    let files = files();
    for (name, file, source) in &files {
        if file.format == Format::WEI7 {
            continue;
        }
        for (_, other, _) in files.iter().filter(|(_, other, _)| other.format == file.format) {
            let two = File { after: format!("{}{}", file.standing(&other.carrier), file.after), ..file.clone() };
            let read = two.read().unwrap();
            // In Ishi the second carrier counts as inserted user data.
            assert!(read.codes == ["C001"] || read.codes == ["C003", "C001"], "{name}: {:?}", read.codes);
            if file.format == Format::ISHI {
                assert_eq!(shows_its_file(&read, &two), Ok(()), "{name}");
            } else {
                assert!(content(&without_kept(read.record)) == content(source), "{name}");
            }
        }
    }
}

#[test]
fn findings_about_a_carrier_have_its_place() {
    for (name, file, _) in files() {
        let word = match family(file.format) {
            Family::Sgf => "WQ",
            Family::Ishi => "USER",
            Family::Xml(_) | Family::Jago => "<?wei7-supplement",
            // In 3.0 the carrier is a file of its own.
            Family::Wei7 => continue,
        };
        let damaged = format!("{}*", file.carrier);
        // The carrier of an empty record refers to no node of this file.
        let mut foreign = file.columns();
        foreign["shown"] = 0.into();
        for with in [file.with(&damaged), file.with_columns(&foreign)] {
            let (text, read) = (with.text(), with.read().unwrap());
            for place in &read.places {
                let Place::Span(span) = place else { panic!("{name}: {place:?}") };
                assert_eq!(text.get(span.start..span.end), Some(word), "{name}");
            }
            assert!(!read.places.is_empty(), "{name}");
        }
        let two = File { after: format!("{}{}", file.standing(&damaged), file.after), ..file.clone() };
        let read = two.read().unwrap();
        for place in &read.places {
            let Place::Span(span) = place else { panic!("{name}: {place:?}") };
            assert_eq!(two.text().get(span.start..span.end), Some(word), "{name}");
        }
        assert_eq!(read.codes.iter().filter(|code| **code == "C001").count(), 1, "{name}");
    }
}
