//! Changes that projection makes in a record, apart from removing its extras.

use super::{Concept, Fate, WrittenFormat, shorten};
use crate::record::Text;
use crate::{Argument, Message};
use wei7_board::Stone;

/// Difference between a record and its strict 3.0 document, at the node that the variant names.
#[derive(Clone, Debug, PartialEq)]
pub enum Adjustment {
    /// Text of the info or of a branch that 3.0 does not allow (5.4), or that the document replaces by another text.
    Text {
        /// Name of the property; for a participant, a path such as `participants/0/name`.
        field: Text,
        /// The original text of the record.
        text: Text,
    },
    /// Branch that was played at another place, where 3.0 does not allow it (4.8.6, 5.15.2.6).
    Detached,
    /// Branch that continues another branch, and is a branch of its own only because a third branch was detached there.
    Continued,
    /// Root branch that was added above the game, because branches were detached.
    Wrapped,
    /// All stones of a `pre`, if 3.0 does not allow all of them (5.15.2.5).
    Stones(Vec<Stone>),
    /// Stones in the setup of a detached branch that have no liberty, and therefore are not in the document (5.15.2.5).
    LeftOut(Argument),
}

impl Adjustment {
    /// Returns the concept under which the adjustment is reported.
    pub const fn concept(&self) -> Concept {
        match self {
            Self::Text { .. } => Concept::LongText,
            Self::Detached => Concept::PlayedOver,
            Self::Continued => Concept::Spelling,
            Self::Wrapped => Concept::Wrapped,
            Self::Stones(_) | Self::LeftOut(_) => Concept::Stones,
        }
    }

    /// Returns the fate in a format, without a carrier. Formats other than 3.0 are written from the record instead of its
    /// document, so only texts are shortened.
    pub const fn fate(&self, format: WrittenFormat) -> Fate {
        let is_document = matches!(format, WrittenFormat::Json);
        match self {
            Self::Text { .. } => Fate::Approximated,
            Self::LeftOut(_) if is_document => Fate::Dropped,
            Self::Detached | Self::Continued | Self::Wrapped | Self::Stones(_) if is_document => Fate::Approximated,
            Self::LeftOut(_) | Self::Detached | Self::Continued | Self::Wrapped | Self::Stones(_) => Fate::Native,
        }
    }

    /// Returns a short description of the value of the record.
    pub fn detail(&self) -> Message {
        match self {
            Self::Text { field, text } => {
                let field: Argument = match &**field {
                    "name" => Message::new("kind-own-name").into(),
                    "title" => Message::new("kind-title").into(),
                    "place" => Message::new("kind-place").into(),
                    other => other.into(),
                };
                Message::new("field-and-text").with("field", field).with("text", shorten(text))
            }
            Self::Detached => Message::new("branch-detached"),
            Self::Continued => Message::new("branch-continued"),
            Self::Wrapped => Message::new("game-wrapped"),
            Self::Stones(stones) => Message::new("stones-as-written").with("number", stones.len()),
            Self::LeftOut(stones) => Message::new("stones-lack-liberty").with("stones", stones.clone()),
        }
    }
}
