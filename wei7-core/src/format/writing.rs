//! Why a record is not written, and what all writers end with.

use std::io;

use wei7_board::BoardSize;

use crate::carrier::{Carrier, ReadBackError};
use crate::compare::losses_of;
use crate::project::{TooManyStones, TooManyTakebacks};
use crate::record::Record;
use crate::report::{Fate, Loss, Report, Subject};

/// There is nothing written.
#[derive(Debug, thiserror::Error)]
pub enum Unwritable {
    /// The format has no such board.
    #[error("{boards}, not {size} ({paragraph})")]
    Board {
        /// The board of the record.
        size: BoardSize,
        /// Which boards the format has.
        boards: &'static str,
        /// The paragraph that says so.
        paragraph: &'static str,
    },
    /// What the timeline of 3.0 becomes would cost too much.
    #[error(transparent)]
    Timeline(#[from] TooManyTakebacks),
    /// Positions in mid-game become branches or events that begin with all their stones, and there are too many.
    #[error(transparent)]
    Stones(#[from] TooManyStones),
    /// What was written cannot be compared with the record.
    #[error(transparent)]
    ReadBack(#[from] ReadBackError),
    /// The carrier cannot be written down.
    #[error(transparent)]
    Carrier(#[from] serde_json::Error),
    /// The result would break its specification, which is a fault of the writer: what is wrong with it.
    #[error("the result would break its specification")]
    Invalid(Report),
    /// The format is only read.
    #[error("{0} is only read")]
    ReadOnly(&'static str),
    /// Another reason of one format.
    #[error("{0}")]
    Other(String),
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Carrier {
    /// How every writer ends: what a target that shows a record as `shown` does not say of it, and, if it is to `carry`
    /// that, the JSON of this carrier. Then all of it is carried.
    pub fn losses(
        &self,
        record: &Record,
        shown: &Record,
        fate: impl Fn(&Subject) -> Fate,
        carry: bool,
    ) -> (Vec<Loss>, Option<String>) {
        let mut losses = losses_of(record, shown, fate);
        let json = if carry { self.to_json().ok() } else { None };
        if json.is_some() {
            for loss in &mut losses {
                loss.fate = Fate::Carried;
            }
        }
        (losses, json)
    }
}
