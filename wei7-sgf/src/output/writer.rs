//! Writes a record as `FF[4]`, UTF-8.

use std::io::Write;

use wei7_core::{BoardSize, Carrier, Loss, ReadBackError, Record, Unwritable};

use crate::fidelity::fate;
use crate::output::layout::{Lists, game};
use crate::reader::SgfReader;

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
        check_board(record.board_size())?;
        let (shown, _) = record.flatten_timeline()?;
        let plain = game(&shown, None, Lists::AsTheyAre);
        let found = carrier(record, &plain)?;
        let finished = |json: Option<&str>| game(&shown, json, self.lists);
        let as_they_are = self.lists == Lists::AsTheyAre;
        let text = if as_they_are { plain } else { finished(None) };
        let Some((read, mut carrier)) = found else { return Ok((text, Vec::new())) };
        let mut carry = self.carry;
        if carry && !as_they_are {
            // Rectangles have an order of their own, which is no loss; but a carrier is for what is written.
            match self::carrier(record, &text)? {
                Some((_, of_rectangles)) => carrier = of_rectangles,
                None => carry = false,
            }
        }
        let (losses, json) = carrier.losses(record, &read, fate, carry);
        let text = json.map_or(text, |json| finished(Some(&json)));
        Ok((text, losses))
    }
}

/// `FF[4]` SZ: a side has at most 52 lines.
pub(crate) fn check_board(size: BoardSize) -> Result<(), Unwritable> {
    if size.width() <= 52 && size.height() <= 52 {
        return Ok(());
    }
    Err(Unwritable::Board { size, boards: "SGF has boards of at most 52 lines a side", paragraph: "FF[4] SZ" })
}

/// What reading the text gives, and what it does not.
fn carrier(record: &Record, text: &str) -> Result<Option<(Record, Carrier)>, ReadBackError> {
    Carrier::of_written(record, SgfReader::new().lenient().read(text.as_bytes()))
}

/// What SGF shows of a record.
pub(crate) fn shown(record: &Record) -> Option<Record> {
    check_board(record.board_size()).ok()?;
    let (played, _) = record.flatten_timeline().ok()?;
    let text = game(&played, None, Lists::AsTheyAre);
    SgfReader::new().lenient().read(text.as_bytes()).ok()?.value.into_iter().next()
}
