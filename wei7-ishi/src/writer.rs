//! Writes records as Ishi files of 1990: ASCII with CR LF.

use std::borrow::Cow;
use std::io::Write;

use wei7_core::{
    BranchId, Carrier, InFile, Level, Limits, Loss, Message, NamedLosses, PlaceNames, ReadBack, Record, Report, Target,
    Unwritable, Verified, WrittenFormat, write_verified,
};

use crate::output::event::{TITLE_SEPARATOR, WrittenEvents, events, is_bundle};
use crate::output::unfit::Unfit;
use crate::reader::IshiReader;
use crate::record::bundle::as_game;
use crate::record::carrier;

/// Writes Ishi Standard Format.
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
    named_losses: NamedLosses,
}

impl IshiWriter {
    /// Creates a writer that writes no carrier.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the writer add a carrier for everything that is not native, as a block of user data before the tree.
    pub const fn carry(mut self) -> Self {
        self.carry = true;
        self
    }

    /// Sets which losses are reported with their place and detail.
    pub const fn name_losses(mut self, named: NamedLosses) -> Self {
        self.named_losses = named;
        self
    }

    /// Marks the record as not the first of its file: its event begins with an EVENT line (5.4 EVENT) even if the
    /// original event had none.
    pub const fn after_record(mut self) -> Self {
        self.place.after_record = true;
        self
    }

    /// Marks the record as not the last of its file: remarks at its end are left out, since they would apply to the
    /// next event (5.4 REMARK).
    pub const fn before_record(mut self) -> Self {
        self.place.before_record = true;
        self
    }

    /// Sets the place of the record in its file.
    pub(crate) const fn at(mut self, place: InFile) -> Self {
        self.place = place;
        self
    }

    /// Writes one record, which may become several events, and returns the losses.
    pub fn write(self, record: &Record, out: &mut impl Write) -> Result<Vec<Loss>, Unwritable> {
        let (text, losses) = self.text(record)?;
        out.write_all(text.as_bytes())?;
        Ok(losses)
    }

    /// Returns the losses without writing anything.
    pub fn losses(self, record: &Record) -> Result<Vec<Loss>, Unwritable> {
        self.text(record).map(|(_, losses)| losses)
    }

    fn text(self, record: &Record) -> Result<(String, Vec<Loss>), Unwritable> {
        let size = record.board_size();
        if size.width() != size.height() || !(2..=19).contains(&size.width()) {
            let boards = Message::new("boards-of-ishi");
            return Err(Unwritable::Board { size, boards, paragraph: "4.2" });
        }
        let is_bundle = is_bundle(record);
        let Verified { written, read, .. } = write_verified(record, |record| {
            let (played, _) = record.flatten_timeline()?;
            fit(&played, self.place, |written| read_again(written, is_bundle))
        })?;
        // If the record became several events, losses are determined from the events as read, before the events are
        // combined into one game.
        let several = (written.events.len() > 1 && !is_bundle).then(|| read_back(&written.text, true).ok()).flatten();
        let Some((read, carrier)) = Carrier::from_written(record, read, self.carry)? else {
            return Ok((written.text, Vec::new()));
        };
        let read = several.and_then(|read| read.value.into_iter().next()).unwrap_or(read);
        let (losses, carrier) = Carrier::losses(carrier.as_ref(), record, &read, self.named_losses, |about| {
            about.fate(WrittenFormat::Ishi)
        });
        let Some(carrier) = carrier else { return Ok((written.text, losses)) };
        let events = if is_bundle { 1 } else { written.events.len() };
        let mut text = String::with_capacity(written.text.len() + carrier.len());
        let mut from = 0;
        for (block, tree) in carrier::blocks(&carrier, events).zip(written.trees) {
            text.push_str(written.text.get(from..tree).unwrap_or_default());
            text.push_str(&block);
            from = tree;
        }
        text.push_str(written.text.get(from..).unwrap_or_default());
        Ok((text, losses))
    }
}

/// Upper bound of the number of stones derived for the beginnings of events: the limit of 3.0, or 16 per node for large
/// records.
fn most_stones(record: &Record) -> u64 {
    const STONES_PER_NODE: u64 = 16;
    let nodes: usize = record.tree.preorder().map(|(id, _)| 1 + record.tree[id].steps().len()).sum();
    Limits::DEFAULT.derived_stones.max(STONES_PER_NODE.saturating_mul(nodes as u64))
}

/// Writes the events and reads them back. Extras that break the format where they are written are left out, so that
/// only the carrier keeps them.
///
/// Violations in the record itself, such as a move on a stone, stay.
fn fit(
    shown: &Record,
    place: InFile,
    read: impl Fn(&WrittenEvents) -> ReadBack,
) -> Result<(WrittenEvents, ReadBack), Unwritable> {
    let fit = |record: &Record| {
        let written = events(record, place, most_stones(record))?;
        let found = read(&written);
        Ok::<_, Unwritable>((written, found))
    };
    let mut best = fit(shown)?;
    let (mut unfit, mut plain) = (Unfit::default(), None);
    // The canonical line that replaces an extra may break another rule, so the text is read back again.
    while let Ok(found) = &best.1
        && let before = violations(&found.report)
        && before > 0
        && let more = unfit.and(&found.report)
        && more != unfit
        && let Some(without) = more.leave_out(shown)
    {
        // Free the previous attempt first, so that only one is in memory.
        drop(best);
        best = fit(&without)?;
        if best.1.as_ref().is_ok_and(|found| violations(&found.report) >= before) {
            return fit(plain.as_ref().unwrap_or(shown));
        }
        (unfit, plain) = (more, Some(without));
    }
    Ok(best)
}

/// Counts the findings that are violations of the format.
fn violations(report: &Report) -> usize {
    report.diagnostics().iter().filter(|finding| finding.level() >= Level::Repaired).count()
}

/// Reads the written events back as one record. Several events that are not a bundle are combined into one game.
fn read_again(written: &WrittenEvents, is_bundle: bool) -> ReadBack {
    let several = written.events.len() > 1;
    let mut read = read_back(&written.text, is_bundle || several)?;
    if several && !is_bundle {
        read.value = read.value.into_iter().map(as_game).collect();
    }
    Ok(read)
}

/// Reads a text back: each event as a record, or all events as one record if `are_one`.
fn read_back(text: &str, are_one: bool) -> ReadBack {
    let reader = IshiReader::new().lenient();
    if are_one { reader.bundle() } else { reader }.read(text.as_bytes())
}

/// Ishi as the target of a carrier, for a record at a certain place of its file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IshiTarget {
    /// The place of the record in its file.
    pub(crate) place: InFile,
    /// Whether several events are one record even if the record is not a bundle.
    pub(crate) are_one: bool,
}

impl Target for IshiTarget {
    fn round_trip(&self, record: &Record) -> Option<Record> {
        let write = |record: &Record| {
            let (played, _) = record.flatten_timeline()?;
            let (written, mut read) =
                fit(&played, self.place, |written| read_back(&written.text, self.are_one || is_bundle(record)))?;
            if let Ok(read) = &mut read
                && self.are_one
            {
                read.value = std::mem::take(&mut read.value).into_iter().map(as_game).collect();
            }
            Ok((written, read))
        };
        let shown = write_verified(record, write).ok()?.into_round_trip();
        shown.map(|shown| if self.are_one { without_derived_titles(shown) } else { shown })
    }

    fn without_derived<'r>(&self, read: &'r Record) -> Cow<'r, Record> {
        if self.are_one { Cow::Owned(without_derived_titles(read.clone())) } else { Cow::Borrowed(read) }
    }
}

/// Removes derived parts from the titles of all events but the first: the title of the game and the names of positions.
/// If the title of the game is changed or an added move shifts a position, the changed derived parts are then not taken
/// for edits.
fn without_derived_titles(mut bundle: Record) -> Record {
    let events = bundle.tree.root().children().get(1..).unwrap_or_default().to_vec();
    let first_part =
        |id: &BranchId| bundle.tree[*id].title.as_deref()?.split_once(TITLE_SEPARATOR).map(|(first, _)| first);
    let of_game = events.first().and_then(first_part);
    let of_game = of_game.filter(|game| events.iter().all(|id| first_part(id) == Some(game))).map(str::to_owned);
    for id in events {
        let Some(title) = bundle.tree[id].title.take() else { continue };
        let mut own = title.split(TITLE_SEPARATOR).peekable();
        own.next_if(|first| Some(*first) == of_game.as_deref());
        let own: Vec<&str> = own.filter(|part| !PlaceNames::is_position(part)).collect();
        bundle.tree[id].title = (!own.is_empty()).then(|| own.join(TITLE_SEPARATOR).into());
    }
    bundle
}

#[cfg(test)]
mod tests;
