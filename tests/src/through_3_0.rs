//! Writes and reads records as a 3.0 document and its supplement.

use std::borrow::Cow;

use wei7_core::{Carry, FormatDriver, InFile, JsonReader, JsonWriter, Limits, Record, WEI7, WriteOptions};

/// Returns a record of 3.0 as JSON.
pub fn json(record: &Record) -> String {
    let mut json = Vec::new();
    JsonWriter::new().write(record, &mut json).unwrap();
    String::from_utf8(json).unwrap()
}

/// Returns the complete content of a record: its 3.0 document, and the extras that the document does not contain.
pub fn document_and_extras(record: &Record) -> (String, String) {
    let projection = record.clone().project(&Limits::DEFAULT, 1_000_000).unwrap();
    (json(projection.document.record()), format!("{:#?}", projection.items))
}

/// Writes a record as a 3.0 document with its supplement, if it needs one.
///
/// # Errors
///
/// Explains why the record cannot be written, or is not valid.
pub fn written(record: &Record, bytes: u64, pretty: bool) -> Result<(Vec<u8>, Option<Vec<u8>>), String> {
    let options = WriteOptions { carry: Carry::Keep, pretty, ..WriteOptions::default() };
    let mut writer = WEI7.writer(&options).ok_or("no writer")?;
    let mut out = Vec::new();
    let done = writer.write(Cow::Borrowed(record), bytes, InFile::default(), &mut out);
    done.map(|done| (out, done.supplement)).map_err(|why| format!("{why:?}"))
}

/// Writes a record as 3.0 with its supplement, which must be valid, and reads it again.
pub fn through_3_0(record: &Record, bytes: u64) -> Record {
    let (document, supplement) = written(record, bytes, false).unwrap();
    let read = JsonReader::new().read_with(&document, supplement.as_deref()).unwrap();
    assert_eq!(read.report.diagnostics(), []);
    read.value
}
