//! The laws of `wei7-xml`: a document that was read is written unchanged, and no input causes a panic.

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use wei7_convert::Format;
use wei7_core::{Fate, JsonReader, Limits, Record};
use wei7_testsuite::carriers::File;
use wei7_testsuite::generate::document::documents_on_boards_of_2_x;
use wei7_testsuite::generate::xml::{damaged_document, document, tree};
use wei7_testsuite::samples::samples;
use wei7_testsuite::sampling::{Sample, cases};
use wei7_testsuite::through_3_0::{document_and_extras, json, through_3_0};
use wei7_xml::{Version, XmlReader, XmlWriter};

fn again(source: &str) -> (String, usize) {
    let read = XmlReader::new().read(source.as_bytes()).unwrap_or_else(|refused| panic!("{refused:?}\n{source}"));
    let mut out = Vec::new();
    let writer = XmlWriter::new(if source.contains("\"2.0\"") { Version::V2_0 } else { Version::V2_2 });
    let losses = writer.write(&read.value, &mut out).unwrap();
    assert_eq!(writer.losses(&read.value).unwrap(), losses);
    let mut carried = Vec::new();
    writer.carry().write(&read.value, &mut carried).unwrap();
    assert_eq!(carried, out, "a carrier where there is nothing to carry: {source}");
    let out = String::from_utf8(out).unwrap();
    let reread = XmlReader::new().read(out.as_bytes()).unwrap_or_else(|refused| panic!("{refused:?}\n{out}"));
    assert_eq!(reread.value, read.value, "{source}");
    (out, losses.len())
}

#[test]
fn the_samples_come_back_equal() {
    for path in samples("examples/wei7-2.x") {
        let bytes = std::fs::read(&path).unwrap();
        let source = String::from_utf8(bytes).unwrap();
        let (out, losses) = again(&source);
        assert_eq!(tree(&out), tree(&source), "{}", path.display());
        assert_eq!(losses, 0);
    }
}

#[test]
fn no_prefix_of_a_sample_panics() {
    let mut sample = Sample::one_in(10, "prefixes of samples of 2.x");
    for path in samples("examples/wei7-2.x") {
        let bytes = std::fs::read(path).unwrap();
        for end in (0..bytes.len()).filter(|_| sample.takes()) {
            let _ = XmlReader::new().lenient().read(&bytes[..end]);
        }
    }
}

#[test]
fn no_changed_byte_of_a_sample_panics() {
    let mut sample = Sample::one_in(10, "changed samples of 2.x");
    for path in samples("examples/wei7-2.x") {
        let bytes = std::fs::read(path).unwrap();
        let changes = (0..bytes.len()).zip(b"<>&\"' =/x9!?-[]\0\xFF".iter().cycle());
        for (at, change) in changes.filter(|_| sample.takes()) {
            let mut damaged = bytes.clone();
            damaged[at] = *change;
            if let Ok(read) = XmlReader::new().lenient().read(&damaged) {
                let _ = XmlWriter::default().losses(&read.value);
            }
        }
    }
}

#[test]
fn deep_nesting_is_written() {
    let depth = 100_000;
    let source = format!(
        "<wei7 version=\"2.2\"><size>9</size>{}<pre title=\"x\"/>{}</wei7>",
        "<moves>".repeat(depth),
        "</moves>".repeat(depth)
    );
    let read = XmlReader::new().read(source.as_bytes()).unwrap();
    let mut out = Vec::new();
    XmlWriter::default().write(&read.value, &mut out).unwrap();
    assert!(XmlReader::new().read(&out).unwrap().value == read.value);
}

#[test]
fn documents_of_3_0_come_back_by_their_carriers() {
    for path in samples("examples/wei7-3.0") {
        let record = JsonReader::new().read(&std::fs::read(&path).unwrap()).unwrap().value;
        let mut out = Vec::new();
        let losses = XmlWriter::default().carry().write(&record, &mut out).unwrap();
        assert!(losses.iter().all(|loss| loss.fate == Fate::Carried), "{losses:?}");
        let again = XmlReader::new().read(&out).unwrap();
        assert_eq!(again.report.diagnostics(), []);
        assert_eq!(json(&again.value), json(&record), "{}", path.display());
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn a_document_survives_reading_and_writing(element in document()) {
        let source = element.children.iter().map(wei7_testsuite::generate::xml::Element::to_xml).collect::<String>();
        let (out, losses) = again(&source);
        assert_eq!(tree(&out), tree(&source));
        assert_eq!(losses, 0);
    }

    #[test]
    fn what_is_written_is_valid_and_a_carrier_brings_the_rest_back(element in damaged_document()) {
        let source = element.children.iter().map(wei7_testsuite::generate::xml::Element::to_xml).collect::<String>();
        if let Ok(read) = XmlReader::new().lenient().read(source.as_bytes()) {
            let mut out = Vec::new();
            XmlWriter::default().write(&read.value, &mut out).unwrap();
            XmlReader::new().read(&out).unwrap_or_else(|refused| panic!("{refused:?}\n{}", String::from_utf8_lossy(&out)));
            out.clear();
            XmlWriter::default().carry().write(&read.value, &mut out).unwrap();
            let again = XmlReader::new().read(&out).unwrap_or_else(|refused| panic!("{refused:?}\n{}", String::from_utf8_lossy(&out)));
            assert_eq!(document_and_extras(&again.value), document_and_extras(&read.value), "{}", String::from_utf8_lossy(&out));
        }
    }

    #[test]
    fn a_document_survives_the_way_through_3_0_and_its_supplement(element in document()) {
        let source = element.children.iter().map(wei7_testsuite::generate::xml::Element::to_xml).collect::<String>();
        let read = XmlReader::new().read(source.as_bytes()).unwrap().value;
        let record = through_3_0(&read, 1000);
        let mut out = Vec::new();
        XmlWriter::default().write(&record, &mut out).unwrap();
        assert_eq!(tree(std::str::from_utf8(&out).unwrap()), tree(&source));
    }

    /// With `--carry none` the differences are the reported ones: without extras nothing differs, and each carried
    /// extra is the only trace of a difference.
    #[test]
    fn each_thing_that_is_carried_is_needed(element in document()) {
        let source = element.children.iter().map(wei7_testsuite::generate::xml::Element::to_xml).collect::<String>();
        let read = XmlReader::new().read(source.as_bytes()).unwrap().value;
        let projection = read.clone().project(&Limits::DEFAULT, 1000).unwrap();
        let written = |record: &Record| {
            let mut out = Vec::new();
            XmlWriter::default().write(record, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let bare = tree(&written(projection.document.record()));
        assert_eq!(projection.losses(false, wei7_core::NamedLosses::Each).is_empty(), bare == tree(&source), "{source}");
        let Some(file) = File::from_record(&read, Format::WEI7) else { return Ok(()) };
        let columns = file.columns();
        let parts: Vec<(usize, usize)> = columns["fields"]
            .as_array()
            .into_iter()
            .flatten()
            .enumerate()
            .flat_map(|(column, changes)| (0..changes[2].as_array().unwrap().len()).map(move |place| (column, place)))
            .collect();
        for (column, place) in parts.into_iter().take(20) {
            let kind = columns["fields"][column][1].as_str().unwrap().to_owned();
            // Traces of detaching, which are restored with the tree; orders and empty parts have no meaning.
            let is_form = ["branches", "pre", "no-marks", "info", "rules"].contains(&&*kind) || kind.ends_with("-order");
            if is_form || kind == "title" || kind.starts_with("no-") || kind.starts_with("branch") {
                continue;
            }
            let mut without = columns.clone();
            let nodes = without["fields"][column][2].as_array_mut().unwrap();
            let gap = nodes.remove(place).as_i64().unwrap();
            if let Some(next) = nodes.get_mut(place) {
                *next = (next.as_i64().unwrap() + gap).into();
            }
            for part in without["fields"][column].as_array_mut().unwrap().iter_mut().skip(3) {
                part.as_array_mut().unwrap().remove(place);
            }
            let back = file.with_columns(&without).read().unwrap();
            prop_assert_ne!(tree(&written(&back.record)), tree(&source), "{} of column {}\n{}", kind, column, columns);
        }
    }

    /// 3.0 -> 2.2 -> 3.0: data that 2.x does not support is reported, carried and restored; without losses there is no
    /// carrier.
    #[test]
    fn a_document_of_3_0_survives_the_way_through_2_x(record in documents_on_boards_of_2_x()) {
        let mut out = Vec::new();
        let losses = XmlWriter::default().carry().write(&record, &mut out).unwrap();
        let xml = String::from_utf8(out).unwrap();
        assert_eq!(xml.contains("<?wei7-supplement "), !losses.is_empty(), "{losses:?}\n{xml}");
        assert_eq!(losses.len(), XmlWriter::default().losses(&record).unwrap().len(), "{}", json(&record));
        let again = XmlReader::new().read(xml.as_bytes()).unwrap_or_else(|refused| panic!("{refused:?}\n{xml}"));
        let projection = again.value.project(&Limits::DEFAULT, 0).unwrap();
        assert_eq!(projection.items, []);
        assert_eq!(json(projection.document.record()), json(&record), "{xml}");
    }
}
