//! Reading back what was written, to find what it lacks.

use wei7_core::{Carrier, Extra, Offset, Parsed, ReadBackError, Record, Refused};

use crate::reader::XmlReader;
use crate::time;

/// Reads the written text of a record, and returns the record in it with a carrier for the rest, if that is to be carried; `None` if
/// nothing is lost.
pub(crate) fn read_back(
    record: &Record,
    text: &str,
    carry: bool,
) -> Result<Option<(Record, Option<Carrier>)>, ReadBackError> {
    let read = read_again(record, text).map(|read| Parsed { value: vec![read.value], report: read.report });
    Carrier::of_written(record, read, carry)
}

/// Reads the written text of a record.
pub(crate) fn read_again(record: &Record, text: &str) -> Result<Parsed<Record>, Refused> {
    XmlReader::new().lenient().assume_offset(assumed_offset(record)).read(text.as_bytes())
}

/// The zone that was assumed for a start time without one (3.7), which reading back must assume again.
fn assumed_offset(record: &Record) -> Offset {
    let Some(info) = record.info.as_deref() else { return Offset::UTC };
    let written = info.supplement.find(|item| match item {
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
