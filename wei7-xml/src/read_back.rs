//! Reading back what was written, to find what it lacks.

use wei7_core::{Extra, Offset, Parsed, ReadBack, Record};

use crate::reader::XmlReader;
use crate::time;

/// Reads the written text of a record.
pub(crate) fn read_back(record: &Record, text: &str) -> ReadBack {
    let read = XmlReader::new().lenient().assume_offset(assumed_offset(record)).read(text.as_bytes())?;
    Ok(Parsed { value: vec![read.value], report: read.report })
}

/// The zone that was assumed for a start time without one (3.7), which reading back must assume again.
fn assumed_offset(record: &Record) -> Offset {
    let Some(info) = record.info.as_deref() else { return Offset::UTC };
    let written = info.extras.find(|item| match item {
        Extra::StartTime(text) => Some(&**text),
        _ => None,
    });
    let Some(text) = written.filter(|text| time::parse(text, Offset::UTC).is_some_and(|moment| !moment.zoned)) else {
        return Offset::UTC;
    };
    let fits = |offset: &Offset| time::parse(text, *offset).is_some_and(|moment| moment.utc == info.time);
    let offsets = (-840..=840).filter_map(Offset::from_minutes);
    std::iter::once(Offset::UTC).chain(offsets).find(fits).unwrap_or_default()
}
