//! Tests that carried data survives writing and reading.

use pretty_assertions::assert_eq;
use wei7_core::{JsonReader, JsonWriter, Limits};

use crate::{Version, XmlReader, XmlWriter};

fn there_and_back(json: &str) -> String {
    let record = JsonReader::new().read(json.as_bytes()).unwrap().value;
    let mut xml = Vec::new();
    let losses = XmlWriter::new(Version::V2_2).carry().write(&record, &mut xml).unwrap();
    assert!(losses.iter().all(|loss| loss.fate == wei7_core::Fate::Carried));
    let back = XmlReader::new().read(&xml).unwrap();
    assert!(back.report.is_ok(), "{:?}", back.report);
    let projection = back.value.project(&Limits::DEFAULT, 0).unwrap();
    assert!(projection.items.is_empty(), "{:?}", projection.items);
    let mut json = Vec::new();
    JsonWriter::new().write(projection.document.record(), &mut json).unwrap();
    String::from_utf8(json).unwrap()
}

#[test]
fn data_that_2_x_lacks_is_carried() {
    for json in [
        r#"{"format":"wei7","version":"3.0","tree":{}}"#,
        r#"{"format":"wei7","version":"3.0","size":{"width":9,"height":9},"tree":{"branches":[]}}"#,
        r#"{"format":"wei7","version":"3.0","size":9,"info":{"rules":{},"place":"?>"},"tree":{}}"#,
        r#"{"format":"wei7","version":"3.0","info":{"time":"2011-09-05T18:35Z"},"tree":{"title":"a\nb","pre":{}}}"#,
        r#"{"format":"wei7","version":"3.0","info":{"participants":[{"name":"a"},{"name":"b"}],"players":[{"participant":1}]},"tree":{"steps":[{"time":1.50,"action":{"type":"move","value":{"color":1,"point":null}},"actor":1}]}}"#,
        r#"{"format":"wei7","version":"3.0","info":{"participants":[{}]},"tree":{"steps":[{"action":{"type":"message","value":"hi\u0001"},"actor":0},{"action":{"type":"move","value":{"color":1,"point":{"x":3,"y":3}}}},{"action":{"type":"takeback","value":1}},{"action":{"type":"move","value":{"color":2,"point":{"x":3,"y":3}}}},{"action":{"type":"result","value":{"winner":null}}},{"action":{"type":"mark","value":{"point":{"x":0,"y":0},"symbol":"a"}}}]}}"#,
        r#"{"format":"wei7","version":"3.0","tree":{"steps":[{"action":{"type":"move","value":{"color":1,"point":null}}}],"branches":[{"steps":[{"action":{"type":"move","value":{"color":2,"point":null}}}]}]}}"#,
    ] {
        assert_eq!(there_and_back(json), json);
    }
}

#[test]
fn characters_that_xml_forbids_are_escaped_in_the_carrier() {
    let json = "{\"format\":\"wei7\",\"version\":\"3.0\",\"tree\":{\"pre\":{\"comment\":\"\u{FFFF}\"}}}";
    assert_eq!(there_and_back(json), json);
}

#[test]
fn any_white_space_may_follow_the_name() {
    let record = JsonReader::new().read(br#"{"format":"wei7","version":"3.0","tree":{"branches":[]}}"#).unwrap().value;
    let mut xml = Vec::new();
    XmlWriter::new(Version::V2_2).carry().write(&record, &mut xml).unwrap();
    let xml = String::from_utf8(xml).unwrap();
    for white in ["\n", "\t", "\r\n", "  "] {
        let changed = xml.replacen("<?wei7-supplement ", &format!("<?wei7-supplement{white}"), 1);
        let back = XmlReader::new().read(changed.as_bytes()).unwrap();
        let about = back.report.diagnostics().iter().filter(|finding| finding.code.id.starts_with('C'));
        assert_eq!((back.value, about.count()), (record.clone(), 0), "{white:?}");
    }
}

#[test]
fn a_misplaced_carrier_is_reported() {
    let (open, close) = ("<wei7 version=\"2.2\"><size>9</size><moves><pre/></moves>", "</wei7>");
    let carrier = "<?wei7-supplement\n{}?>";
    for (xml, codes) in [
        (format!("{open}{close}{carrier}"), &["C001"][..]),
        (format!("{open}{carrier}{close}"), &["C001"]),
        (format!("<?wei7-supplement?>{open}{close}"), &["C001"]),
        (format!("<?wei7-supplements x?>{open}{close}<?other x?>"), &[]),
    ] {
        let report = XmlReader::new().read(xml.as_bytes()).unwrap().report;
        let found: Vec<_> = report.diagnostics().iter().map(|finding| finding.code.id).collect();
        assert_eq!(found, codes, "{xml}");
    }
}

#[test]
fn a_carrier_of_another_version_is_kept() {
    let old = r#"<?wei7-supplement {"format":"wei7-supplement","version":1,"digest":"00","items":[]}?>"#;
    let source = format!("{old}<wei7 version=\"2.2\"><size>9</size><moves><pre/></moves></wei7>");
    // A carrier that cannot be read does not make the document invalid.
    assert!(XmlReader::new().read(source.as_bytes()).is_ok());
    let read = XmlReader::new().lenient().read(source.as_bytes()).unwrap();
    let found: Vec<_> = read.report.diagnostics().iter().map(|finding| finding.code.id).collect();
    assert_eq!(found, ["C002"]);
    // Writing again keeps the unreadable carrier only within the new carrier, since the document would not be valid
    // with it.
    let mut again = Vec::new();
    let losses = XmlWriter::new(Version::V2_2).carry().write(&read.value, &mut again).unwrap();
    assert_eq!(losses.len(), 1);
    assert_eq!(XmlReader::new().read(&again).unwrap().value, read.value);
}

#[test]
fn an_edited_document_keeps_its_edits() {
    let json = br#"{"format":"wei7","version":"3.0","info":{"name":"before","place":"here"},"tree":{"pre":{}}}"#;
    let record = JsonReader::new().read(json).unwrap().value;
    let mut xml = Vec::new();
    XmlWriter::new(Version::V2_2).carry().write(&record, &mut xml).unwrap();
    let edited = String::from_utf8(xml).unwrap().replacen("name=\"before\"", "name=\"after\"", 1);
    let back = XmlReader::new().read(edited.as_bytes()).unwrap();
    let codes: Vec<_> = back.report.diagnostics().iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["C003"]);
    let info = back.value.info.unwrap();
    assert_eq!((info.name.as_deref(), info.place.as_deref()), (Some("after"), Some("here")));
}
