//! Writes a record as `FF[4]`, UTF-8.

use std::io::{self, Write};

use wei7_core::{BoardSize, Carrier, Fate, Loss, ReadBackError, Record, TooManyTakebacks, losses_of};

use crate::fidelity::fate;
use crate::output::layout::{Lists, game};
use crate::reader::SgfReader;

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum Unwritable {
    /// `FF[4]` SZ: a side has more than 52 lines.
    #[error("SGF has boards of at most 52 lines a side, not {0} (FF[4] SZ)")]
    Board(BoardSize),
    /// What the timeline of 3.0 becomes would cost too much.
    #[error(transparent)]
    Timeline(#[from] TooManyTakebacks),
    /// What was written cannot be compared with the record.
    #[error(transparent)]
    ReadBackError(#[from] ReadBackError),
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes `FF[4]`.
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
}

impl SgfWriter {
    /// A writer without a carrier.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a carrier for what is not native: one private property in the root.
    pub const fn carry(mut self) -> Self {
        self.carry = true;
        self
    }

    /// Whether it writes carriers.
    #[cfg(feature = "interop")]
    pub(crate) const fn carries(self) -> bool {
        self.carry
    }

    /// Writes lists of points as rectangles where that is shorter (3.5.1). Without this, points stand alone, and lists
    /// that the record has no place for stay as they were.
    pub const fn compressed(mut self) -> Self {
        self.lists = Lists::Compressed;
        self
    }

    /// Writes one game; returns what is not native in it.
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
        if size.width() > 52 || size.height() > 52 {
            return Err(Unwritable::Board(size));
        }
        let (shown, _) = record.played()?;
        let plain = game(&shown, None, Lists::AsTheyAre);
        let found = carrier(record, &plain)?;
        let finished = |json: Option<&str>| game(&shown, json, self.lists);
        let as_they_are = self.lists == Lists::AsTheyAre;
        let text = if as_they_are { plain } else { finished(None) };
        let Some((read, carrier)) = found else { return Ok((text, Vec::new())) };
        let mut losses = losses_of(record, &read, fate);
        // Rectangles have an order of their own, which is no loss; but a carrier is for what is written.
        let carrier = match self.carry {
            false => None,
            true if as_they_are => Some(carrier),
            true => self::carrier(record, &text)?.map(|(_, carrier)| carrier),
        };
        let json = carrier.and_then(|carrier| carrier.to_json().ok());
        let Some(json) = json else { return Ok((text, losses)) };
        for loss in &mut losses {
            loss.fate = Fate::Carried;
        }
        Ok((finished(Some(&json)), losses))
    }
}

/// The record that reading the text gives, and the carrier for the difference.
fn carrier(record: &Record, text: &str) -> Result<Option<(Record, Carrier)>, ReadBackError> {
    Carrier::of_written(record, SgfReader::new().lenient().read(text.as_bytes()))
}
