//! Writes a record as an Ishi file of 1990: ASCII, CR LF.

use std::io::Write;

use wei7_core::{Carrier, InFile, Limits, Loss, ReadBackError, Record, Unwritable};

use crate::fidelity::fate;
use crate::output::event::{WrittenEvents, events, is_bundle};
use crate::reader::IshiReader;
use crate::record::carrier;

/// Writes Ishi.
///
/// ```
/// let mut out = Vec::new();
/// wei7_ishi::IshiWriter::new().write(&wei7_core::Record::new(), &mut out).unwrap();
/// assert_eq!(out, b"EVENT\r\n");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct IshiWriter {
    carry: bool,
    place: InFile,
}

impl IshiWriter {
    /// A writer without a carrier.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a carrier for what is not native: a block of user data before the tree.
    pub const fn carry(mut self) -> Self {
        self.carry = true;
        self
    }

    /// For a record that is not the first of its file: its event is opened (5.4 EVENT), even if it was an implicit one.
    pub const fn after_record(mut self) -> Self {
        self.place.after_record = true;
        self
    }

    /// For a record that is not the last of its file: remarks at its end are not written, since they would be those of the
    /// next event (5.4 REMARK).
    pub const fn before_record(mut self) -> Self {
        self.place.before_record = true;
        self
    }

    /// For a record at this place of its file.
    pub(crate) const fn at(mut self, place: InFile) -> Self {
        self.place = place;
        self
    }

    /// Writes one record, which may become several events; returns what is not native in it.
    pub fn write(self, record: &Record, out: &mut impl Write) -> Result<Vec<Loss>, Unwritable> {
        let (text, losses) = self.text(record)?;
        out.write_all(text.as_bytes())?;
        Ok(losses)
    }

    /// What would not be native: the list that writing returns.
    pub fn losses(self, record: &Record) -> Result<Vec<Loss>, Unwritable> {
        self.text(record).map(|(_, losses)| losses)
    }

    fn text(self, record: &Record) -> Result<(String, Vec<Loss>), Unwritable> {
        let size = record.board_size();
        if size.width() != size.height() || !(2..=19).contains(&size.width()) {
            let boards = "Ishi has square boards of 2 to 19 lines";
            return Err(Unwritable::Board { size, boards, paragraph: "4.2" });
        }
        let (shown, _) = record.flatten_timeline()?;
        let written = events(&shown, self.place, most_stones(&shown))?;
        let Some((read, carrier)) = carrier(record, &written)? else { return Ok((written.text, Vec::new())) };
        let read = if written.events.len() > 1 { all_events(&written.text).unwrap_or(read) } else { read };
        let (losses, json) = carrier.losses(record, &read, fate, self.carry);
        let Some(json) = json else { return Ok((written.text, losses)) };
        let following = if is_bundle(record) { 0 } else { written.events.len().saturating_sub(1) };
        let blocks = carrier::blocks(&json, written.events().skip(1).take(following));
        let mut text = written.text;
        text.insert_str(written.tree, &blocks);
        Ok((text, losses))
    }
}

/// How many derived stones events may begin with: the limit of 3.0, or in proportion to a
/// large record.
fn most_stones(record: &Record) -> u64 {
    const BY_NODE: u64 = 16;
    let nodes: usize = record.tree.preorder().map(|(id, _)| 1 + record.tree[id].steps().len()).sum();
    Limits::DEFAULT.derived_stones.max(BY_NODE.saturating_mul(nodes as u64))
}

/// Reads the text back and finds what is lost. Of several events of one record, the first has the carrier.
fn carrier(record: &Record, written: &WrittenEvents) -> Result<Option<(Record, Carrier)>, ReadBackError> {
    let reader = IshiReader::new().lenient();
    let (reader, text) = if is_bundle(record) {
        (reader.bundle(), &*written.text)
    } else {
        (reader, written.events().next().unwrap_or_default())
    };
    Carrier::of_written(record, reader.read(text.as_bytes()))
}

/// What Ishi shows of a record at this place of a file: its first event, or all of a bundle.
pub(crate) fn shown(record: &Record, place: InFile) -> Option<Record> {
    let (played, _) = record.flatten_timeline().ok()?;
    let written = events(&played, place, most_stones(&played)).ok()?;
    let reader = IshiReader::new().lenient();
    let (reader, text) = if is_bundle(record) {
        (reader.bundle(), &*written.text)
    } else {
        (reader, written.events().next().unwrap_or_default())
    };
    reader.read(text.as_bytes()).ok()?.value.into_iter().next()
}

/// Several events as one record.
fn all_events(text: &str) -> Option<Record> {
    IshiReader::new().lenient().bundle().read(text.as_bytes()).ok()?.value.into_iter().next()
}

#[cfg(test)]
mod tests;
