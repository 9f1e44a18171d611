//! Records by way of a 3.0 document and its supplement.

use wei7_core::{Carrier, JsonReader, JsonWriter, Limits, Record};

/// A record of 3.0 as JSON.
pub fn json(record: &Record) -> String {
    let mut json = Vec::new();
    JsonWriter::new().write(record, &mut json).unwrap();
    String::from_utf8(json).unwrap()
}

/// All that a record says: its document, and what stands in its supplement.
pub fn document_and_items(record: &Record) -> (String, String) {
    let projection = record.clone().project(&Limits::DEFAULT, 1_000_000).unwrap();
    (json(projection.document.record()), format!("{:#?}", projection.items))
}

/// Written as 3.0 and its supplement, which must be valid, and read again.
pub fn through_3_0(record: &Record, bytes: u64) -> Record {
    let projection = record.clone().project(&Limits::DEFAULT, bytes).unwrap();
    let report = projection.validate(&Limits::DEFAULT);
    assert!(report.is_ok(), "{report:?}");
    let document = JsonReader::new().read(json(projection.document.record()).as_bytes()).unwrap().value;
    let Some(carrier) = projection.carrier() else { return document };
    let applied = Carrier::from_json(carrier.to_json().unwrap().as_bytes()).unwrap().apply(document, &Limits::DEFAULT);
    assert_eq!(applied.report.diagnostics(), []);
    applied.value
}
