//! Laws of reading and writing 3.0 JSON, with `serde_json` as a second opinion.

use proptest::prelude::*;
use serde_json::Value;
use wei7_core::{JsonReader, JsonWriter, Level, Limits, Record, validate};
use wei7_testsuite::generate::document::documents;
use wei7_testsuite::samples::samples;
use wei7_testsuite::sampling::{Sample, cases};

fn write(record: &Record, writer: JsonWriter) -> Vec<u8> {
    let mut out = Vec::new();
    writer.write(record, &mut out).unwrap();
    out
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn a_document_reads_back_as_it_was_written(record in documents()) {
        let compact = write(&record, JsonWriter::new());
        let pretty = write(&record, JsonWriter::new().pretty());
        for text in [&compact, &pretty] {
            let strict = JsonReader::new().read(text).unwrap();
            prop_assert_eq!(&strict.value, &record);
            prop_assert!(strict.report.worst() <= Some(Level::Note), "{:?}", strict.report);
            // Lenient reading accepts more files, but never changes the meaning.
            let lenient = JsonReader::new().lenient().read(text).unwrap();
            prop_assert_eq!(lenient, strict);
        }
        let report = validate(&record, &Limits::DEFAULT);
        prop_assert!(report.worst() <= Some(Level::Note), "{:?}", report);
        let value: Value = serde_json::from_slice(&compact).unwrap();
        prop_assert_eq!(&value, &serde_json::from_slice::<Value>(&pretty).unwrap());
    }

    #[test]
    fn the_order_of_members_and_white_space_mean_nothing(record in documents()) {
        // This `Value` sorts its members, so that `value` of an action still follows `type`, but `size` and `info`
        // move.
        let value: Value = serde_json::from_slice(&write(&record, JsonWriter::new())).unwrap();
        let reversed = reverse(&value);
        let parsed = JsonReader::new().read(reversed.as_bytes()).unwrap().value;
        let again: Value = serde_json::from_slice(&write(&parsed, JsonWriter::new())).unwrap();
        prop_assert_eq!(again, value);
    }

    #[test]
    fn a_changed_document_never_panics(record in documents(), place in any::<prop::sample::Index>(), byte: u8) {
        let mut text = write(&record, JsonWriter::new());
        let place = place.index(text.len());
        text[place] = byte;
        agree_with_serde_json(&text);
        agree_with_serde_json(&text[..place]);
    }
}

/// Returns the JSON with the members of every object in reverse order and many spaces.
fn reverse(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[ {} ]", items.iter().map(reverse).collect::<Vec<_>>().join(" ,\n")),
        Value::Object(members) => {
            let member =
                |(name, value): (&String, &Value)| format!("{} : {}", Value::from(name.as_str()), reverse(value));
            format!("{{\r\n{}\t}}", members.iter().rev().map(member).collect::<Vec<_>>().join(" , "))
        }
        leaf => leaf.to_string(),
    }
}

/// Checks that both readings end, and that both readers refuse invalid JSON.
fn agree_with_serde_json(text: &[u8]) {
    let _ = JsonReader::new().lenient().read(text);
    let Err(refused) = JsonReader::new().read(text) else {
        assert!(serde_json::from_slice::<Value>(text).is_ok(), "{}", String::from_utf8_lossy(text));
        return;
    };
    let codes = refused.report.diagnostics().iter().map(|finding| finding.code.name).collect::<Vec<_>>();
    let is_json = !codes.iter().any(|code| code.starts_with("json-") || matches!(*code, "not-utf8" | "lone-surrogate"));
    match serde_json::from_slice::<Value>(text) {
        Ok(_) => assert!(is_json || codes.contains(&"byte-order-mark"), "{codes:?} {}", String::from_utf8_lossy(text)),
        // `serde_json` has limits that the reader does not have.
        Err(error) => {
            let why = error.to_string();
            let bound = why.contains("number out of range") || why.contains("recursion limit");
            assert!(!is_json || bound, "{why}: {codes:?} {}", String::from_utf8_lossy(text));
        }
    }
    let spans: Vec<_> = refused
        .report
        .diagnostics()
        .iter()
        .filter_map(|finding| match finding.place {
            wei7_core::Place::Span(span) => Some(span),
            wei7_core::Place::Source | wei7_core::Place::Node(_) => None,
        })
        .collect();
    assert_eq!(wei7_core::pointers(text, &spans).len(), spans.len());
}

#[test]
fn prefixes_and_changes_of_the_samples_never_panic() {
    for path in samples("examples/wei7-3.0") {
        let (name, text) = (path.display(), std::fs::read(&path).unwrap());
        let mut sample = Sample::one_in(if text.len() > 10_000 { 100 } else { 10 }, "samples of 3.0");
        for end in (0..text.len()).filter(|_| sample.takes()) {
            assert!(JsonReader::new().lenient().read(&text[..end]).is_err(), "{name} up to {end}");
        }
        for place in (0..text.len()).filter(|_| sample.takes()) {
            let mut changed = text.clone();
            for byte in [b'"', b'}', b'0', b',', b'\\', 0xFF] {
                changed[place] = byte;
                agree_with_serde_json(&changed);
            }
        }
    }
}

#[test]
fn samples_are_written_with_the_same_values() {
    for path in samples("examples/wei7-3.0") {
        let (name, text) = (path.display(), std::fs::read(&path).unwrap());
        let parsed = JsonReader::new().read(&text).unwrap();
        assert_eq!(parsed.report.diagnostics(), [], "{name}");
        let expected: Value = serde_json::from_slice(&text).unwrap();
        for writer in [JsonWriter::new(), JsonWriter::new().pretty()] {
            let written: Value = serde_json::from_slice(&write(&parsed.value, writer)).unwrap();
            assert_eq!(written, expected, "{name}");
        }
    }
}
