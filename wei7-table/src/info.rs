//! Cells of a table about the game of a record.

use wei7_convert::Format;
use wei7_convert::judge::first_violation;
use wei7_core::Record;
use wei7_core::rules::Preset;

/// Converts a count to the type of cells; returns `None` if the count is too large for the type.
pub(crate) fn count(number: u64) -> Option<i32> {
    i32::try_from(number).ok()
}

/// Whether the main line obeys the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Legality {
    /// The record cannot be judged, so the legality is not known.
    Unknown,
    Legal,
    /// The main line has an illegal move; the value is the 1-based number of the first one.
    Illegal(Option<i32>),
}

impl Legality {
    /// Checks the main line by the rules that the record names. A record without rules is checked by Tromp-Taylor
    /// rules, or by Japanese rules if its format is Ishi.
    pub(crate) fn new(record: &Record, format: Format) -> Self {
        // Ishi 5.1 RULES: Japanese is the default.
        let otherwise = (format == Format::ISHI).then_some(Preset::Japanese);
        match first_violation(record, otherwise) {
            Err(_) => Self::Unknown,
            Ok(None) => Self::Legal,
            Ok(Some(violation)) => Self::Illegal(i32::try_from(violation.number).ok()),
        }
    }
}
