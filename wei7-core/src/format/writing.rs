//! Why a record is not written.

use std::io;

use wei7_board::BoardSize;

use crate::carrier::ReadBackError;
use crate::project::{TooManyStones, TooManyTakebacks};
use crate::report::Report;

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
