//! Writes a record as `FF[4]` in UTF-8.

use std::io::Write;

use wei7_core::{
    BoardSize, Carrier, Fate, Loss, Message, NamedLosses, Parsed, ReadBack, ReadOptions, Record, Report, Rewriting,
    Rewritten, Unwritable, Verified, WrittenFormat, read_all, write_verified,
};

use crate::output::layout::{Lists, game_without, places};
use crate::output::unfit::Unfit;
use crate::reader::records::Records;

/// Writer of `FF[4]`.
///
/// ```
/// let mut out = Vec::new();
/// wei7_sgf::SgfWriter::new().write(&wei7_core::Record::new(), &mut out).unwrap();
/// assert!(out.starts_with(b"(;FF[4]CA[UTF-8]GM[1]AP[wei7:"));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SgfWriter {
    carry: bool,
    lists: Lists,
    named_losses: NamedLosses,
}

impl SgfWriter {
    /// Creates a writer without a carrier.
    pub fn new() -> Self {
        Self::default()
    }

    /// Enables the carrier: a private property in the root that keeps the values that are not native in SGF.
    pub const fn carry(mut self) -> Self {
        self.carry = true;
        self
    }

    /// Sets which losses [`SgfWriter::write`] returns.
    pub const fn name_losses(mut self, named: NamedLosses) -> Self {
        self.named_losses = named;
        self
    }

    /// Returns whether the writer writes carriers.
    #[cfg(feature = "interop")]
    pub(crate) const fn carries(self) -> bool {
        self.carry
    }

    /// Enables rectangles in lists of points where they are shorter (3.5.1). By default points are written singly, and
    /// lists that the record has no field for are written unchanged.
    pub const fn compressed(mut self) -> Self {
        self.lists = Lists::Compressed;
        self
    }

    /// Writes one game; returns the losses, that is, the values of the record that are not native in SGF.
    pub fn write(self, record: &Record, out: &mut impl Write) -> Result<Vec<Loss>, Unwritable> {
        let (text, losses) = self.text(record)?;
        out.write_all(text.as_bytes())?;
        Ok(losses)
    }

    /// Returns the losses that [`SgfWriter::write`] would return, without output.
    pub fn losses(self, record: &Record) -> Result<Vec<Loss>, Unwritable> {
        self.text(record).map(|(_, losses)| losses)
    }

    /// Writes one game in a rewritten form; the carrier, if there is one, restores `record`. Returns the losses.
    pub fn write_rewritten(
        self,
        record: &Record,
        rewritten: Rewritten,
        out: &mut impl Write,
    ) -> Result<Vec<Loss>, Unwritable> {
        let Rewritten { shown, rewriting, losses: mut lost } = rewritten;
        let (text, mut losses) = self.text_of(&shown, Some((record, rewriting)))?;
        if self.carry {
            for loss in &mut lost {
                loss.fate = Fate::Carried;
            }
        }
        losses.append(&mut lost);
        out.write_all(text.as_bytes())?;
        Ok(losses)
    }

    fn text(self, record: &Record) -> Result<(String, Vec<Loss>), Unwritable> {
        self.text_of(record, None)
    }

    /// Returns the text of `record` and the losses. The carrier restores `record`, or the original, of which `record`
    /// is the rewritten form.
    fn text_of(
        self,
        record: &Record,
        original: Option<(&Record, Rewriting)>,
    ) -> Result<(String, Vec<Loss>), Unwritable> {
        check_board(record.board_size())?;
        let Verified { record: honest, written: (plain, unfit), read } = write_verified(record, write)?;
        let flat = honest.flatten_timeline()?.0;
        let (restored, rewriting) = original.unwrap_or((record, Rewriting::default()));
        let found = Carrier::from_written(restored, read, self.carry)?;
        let finished = |json: Option<&str>| game_without(&unfit, &flat, json, self.lists);
        let as_they_are = self.lists == Lists::AsTheyAre;
        let text = if as_they_are { plain } else { finished(None) };
        let Some((read, mut carrier)) = found else { return Ok((text, Vec::new())) };
        if carrier.is_some() && !as_they_are {
            // Rectangles change the order of points. This is not a loss, but the carrier must match the written text.
            carrier =
                Carrier::from_written(restored, read_back(&text), true)?.and_then(|(_, of_rectangles)| of_rectangles);
        }
        let carrier = carrier.map(|carrier| carrier.rewriting(rewriting));
        let (losses, json) =
            Carrier::losses(carrier.as_ref(), record, &read, self.named_losses, |about| about.fate(WrittenFormat::Sgf));
        let text = json.map_or(text, |json| finished(Some(&json)));
        Ok((text, losses))
    }
}

/// Checks that no side has more than 52 lines (`FF[4]` SZ).
pub(crate) fn check_board(size: BoardSize) -> Result<(), Unwritable> {
    if size.width() <= 52 && size.height() <= 52 {
        return Ok(());
    }
    Err(Unwritable::Board { size, boards: Message::new("boards-of-sgf"), paragraph: "FF[4] SZ" })
}

fn read_back(text: &str) -> ReadBack {
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    read_all(&mut Records::new(options, text.as_bytes(), base_record), &options)
}

/// Largest number of times that a text is written again: leaving out an unfit property may make further properties
/// unfit.
const ROUNDS: usize = 4;

/// Adds the properties that violate the format according to `report` to `unfit`; returns whether some of them are new.
/// `flat` is the written record.
fn find_unfit(unfit: &mut Unfit, report: &Report, flat: &Record) -> bool {
    let places = places(unfit, flat);
    unfit.add(report, &places)
}

/// Writes a record without the properties that would violate the format (`FF[4]` 2.2.1: a property in a wrong form).
/// Returns the text, the omitted properties, and the record that was read back from the text.
fn write(record: &Record) -> Result<((String, Unfit), ReadBack), Unwritable> {
    let flat = record.flatten_timeline()?.0;
    let mut unfit = Unfit::default();
    let mut text = game_without(&unfit, &flat, None, Lists::AsTheyAre);
    let mut read = read_back(&text);
    for _ in 0..ROUNDS {
        match &read {
            Ok(Parsed { report, .. }) if !report.is_ok() && find_unfit(&mut unfit, report, &flat) => {}
            _ => break,
        }
        text = game_without(&unfit, &flat, None, Lists::AsTheyAre);
        read = read_back(&text);
    }
    Ok(((text, unfit), read))
}

/// Returns the base of a record: the record that is read back from its SGF.
pub(crate) fn base_record(record: &Record) -> Option<Record> {
    check_board(record.board_size()).ok()?;
    write_verified(record, write).ok()?.into_round_trip()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use wei7_core::Extra;

    use super::*;
    use crate::SgfReader;

    #[test]
    fn properties_of_a_stranger_say_no_more_than_the_record() {
        let read = |text: &str| SgfReader::new().lenient().read(text.as_bytes()).unwrap().value.remove(0);
        let written = |record: &Record| {
            let mut out = Vec::new();
            SgfWriter::new().write(record, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let plain = read("(;FF[4]SZ[9]RE[B+3.5];B[ee];W[cg];AW[hh]C[here])");
        let forged: [(&str, &str); 6] =
            [("B", "aa"), ("W", "aa"), ("AB", "ab"), ("C", "forged"), ("RE", "W+0.5"), ("GM", "2")];
        for (id, value) in forged {
            let property = Extra::Property { id: id.into(), values: vec![value.into()] };
            let mut record = plain.clone();
            record.info.as_mut().unwrap().extras.push(property.clone());
            assert_eq!(written(&record), written(&plain), "{id}");
            let mut record = plain.clone();
            record.tree[wei7_core::BranchId::ROOT].steps.as_mut().unwrap()[0].add_extras([property]);
            // A result or a kind of game counts in the root only.
            assert!(matches!(id, "RE" | "GM") || written(&record) == written(&plain), "{}", written(&record));
        }
        // Properties whose meaning did not change, or that have no meaning, are written.
        for text in ["(;FF[4]SZ[9]RE[B+3.50]KM[6.50];B[ee]BL[30])", "(;FF[4]SZ[9];B[ee]XX[y]C[x])"] {
            let record = read(text);
            assert_eq!(read(&written(&record)), record, "{text}");
        }
    }
}
