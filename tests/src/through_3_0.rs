//! Records by way of a 3.0 document and its supplement.

use wei7_core::{Carrier, JsonReader, JsonWriter, Limits, Record};

/// Written as 3.0 and its supplement, which must be valid, and read again.
pub fn through_3_0(record: &Record, bytes: u64) -> Record {
    let projection = record.clone().project(&Limits::DEFAULT, bytes).unwrap();
    let report = projection.validate(&Limits::DEFAULT);
    assert!(report.is_ok(), "{report:?}");
    let mut json = Vec::new();
    JsonWriter::new().write(projection.document.record(), &mut json).unwrap();
    let document = JsonReader::new().read(&json).unwrap().value;
    let Some(carrier) = projection.carrier() else { return document };
    let applied = Carrier::from_json(carrier.to_json().unwrap().as_bytes()).unwrap().apply(document, &Limits::DEFAULT);
    assert_eq!(applied.report.diagnostics(), []);
    applied.value
}
