//! Reads back a written document to determine the losses.

use wei7_core::{Offset, Parsed, ReadBack, ReadOptions, Record};

use crate::reader::XmlReader;
use crate::time;

/// Reads back `text`, which was written from `record`.
pub(crate) fn read_back(record: &Record, text: &str) -> ReadBack {
    let options = ReadOptions { lenient: true, assume_offset: assumed_offset(record), ..ReadOptions::default() };
    let read = XmlReader::with_options(options).read(text.as_bytes())?;
    Ok(Parsed { value: vec![read.value], report: read.report })
}

/// Returns the UTC offset that was assumed when a start time without a zone was read (3.7), so that reading back
/// assumes the same offset.
fn assumed_offset(record: &Record) -> Offset {
    let Some(info) = record.info.as_deref() else { return Offset::UTC };
    let is_local = |text: &&str| time::parse(text, Offset::UTC).is_some_and(|moment| !moment.zoned);
    let Some(text) = time::original(info).filter(is_local) else { return Offset::UTC };
    let fits = |offset: &Offset| time::parse(text, *offset).is_some_and(|moment| moment.utc == info.time);
    let offsets = (-840..=840).filter_map(Offset::from_minutes);
    std::iter::once(Offset::UTC).chain(offsets).find(fits).unwrap_or_default()
}
