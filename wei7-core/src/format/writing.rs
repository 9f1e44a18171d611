//! Errors of writing a record.

use std::io;

use wei7_board::{BoardSize, Message};

use crate::carrier::ReadBackError;
use crate::project::{TooManyStones, TooManyTakebacks};
use crate::report::Report;

/// Why a record is not written.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum Unwritable {
    /// The format does not have boards of this size.
    Board {
        /// Size of the board of the record.
        size: BoardSize,
        /// Description of the boards that the format has.
        boards: Message,
        /// Paragraph of the specification that restricts the size of boards.
        paragraph: &'static str,
    },
    /// Converting the timeline of 3.0 to variations would cost too much.
    Timeline(#[from] TooManyTakebacks),
    /// Writing setup in mid-game as branches or events, each starting with all stones of its position, would take more
    /// stones than the limit allows.
    Stones(#[from] TooManyStones),
    /// The written text cannot be read again and compared with the record.
    ReadBack(#[from] ReadBackError),
    /// The result would break its specification, because of a bug in the writer. The report has the findings.
    Invalid(Report),
    /// The format with this name is read-only.
    ReadOnly(&'static str),
    /// Another reason, specific to one format.
    Other(Message),
    /// The output could not be written.
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
