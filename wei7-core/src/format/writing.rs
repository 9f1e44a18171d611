//! Why a record is not written.

use std::io;

use wei7_board::{BoardSize, Message};

use crate::carrier::ReadBackError;
use crate::project::{TooManyStones, TooManyTakebacks};
use crate::report::Report;

/// There is nothing written.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum Unwritable {
    /// The format has no such board.
    Board {
        /// The board of the record.
        size: BoardSize,
        /// The boards that the format has.
        boards: Message,
        /// The paragraph that says so.
        paragraph: &'static str,
    },
    /// What the timeline of 3.0 becomes would cost too much.
    Timeline(#[from] TooManyTakebacks),
    /// Positions in mid-game become branches or events that begin with all their stones, and there are too many.
    Stones(#[from] TooManyStones),
    /// What was written cannot be compared with the record.
    ReadBack(#[from] ReadBackError),
    /// The result would break its specification, which is a fault of the writer: what is wrong with it.
    Invalid(Report),
    /// The format is only read.
    ReadOnly(&'static str),
    /// Another reason of one format.
    Other(Message),
    /// The output failed.
    Io(#[from] io::Error),
}

impl Unwritable {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Board { size, boards, paragraph } => {
                let message = Message::new("board-not-in-format").with("size", size.to_string());
                message.with("boards", boards.clone()).with("paragraph", *paragraph)
            }
            Self::Timeline(error) => error.message(),
            Self::Stones(error) => error.message(),
            Self::ReadBack(error) => error.message(),
            Self::Invalid(_) => Message::new("result-breaks-specification"),
            Self::ReadOnly(format) => Message::new("format-only-read").with("format", *format),
            Self::Other(message) => message.clone(),
            Self::Io(error) => Message::new("system-error").with("error", error.to_string()),
        }
    }
}
