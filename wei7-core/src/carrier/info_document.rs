//! An `info` as a 3.0 document with nothing else: as patches hold it.

use crate::json::{JsonReader, JsonWriter};
use crate::record::{Info, Record, Supplement};
use crate::report::Parsed;
use crate::report::codes::{SHORT_STRING_CONTROL, SHORT_STRING_LENGTH, SHORT_STRING_LINES};

/// Writes an `info` without its extras.
pub(super) fn info_document(info: &Info) -> Box<str> {
    let plain = Info { supplement: Supplement::NONE, ..info.clone() };
    let mut json = Vec::new();
    // Writing to memory does not fail.
    let _ = JsonWriter::new().write(&Record { info: Some(Box::new(plain)), ..Record::new() }, &mut json);
    String::from_utf8(json).unwrap_or_default().into()
}

/// Reads an `info` leniently: its names may be longer than 3.0 has them.
pub(super) fn read_info(json: &str) -> Option<Info> {
    let Parsed { value, report } = JsonReader::new().lenient().read(json.as_bytes()).ok()?;
    let is_of_names = |code| [&SHORT_STRING_LENGTH, &SHORT_STRING_LINES, &SHORT_STRING_CONTROL].contains(&code);
    let are_of_names = report.diagnostics().iter().all(|finding| is_of_names(finding.code));
    value.info.filter(|_| are_of_names && report.unlisted() == 0).map(|info| *info)
}
