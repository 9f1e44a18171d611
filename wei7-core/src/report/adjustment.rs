//! Changes that projection makes in a record, apart from removing its extras.

use super::{Concept, Fate, shorten};
use crate::record::Text;
use crate::{Argument, Message};
use wei7_board::Stone;

/// Difference between a record and its strict 3.0 document. The comment of each variant begins with the node that has
/// it.
#[derive(Clone, Debug, PartialEq)]
pub enum Adjustment {
    /// Info, branch: a text that 3.0 does not allow (5.4), or that was replaced by another text.
    Text {
        /// Name of the property; for a participant, a path such as `participants/0/name`.
        field: Text,
        /// The text of the record.
        text: Text,
    },
    /// Branch: the branch was played at another place, where 3.0 does not allow it (4.8.6, 5.15.2.6).
    Detached,
    /// Branch: the branch continues another branch, and is separate only because a branch was detached there.
    Continued,
    /// Root branch: the branch was added above the game because branches were detached.
    Wrapped,
    /// Pre: the stones of the record, if 3.0 does not allow all of them (5.15.2.5).
    Stones(Vec<Stone>),
    /// Detached branch: stones of its setup without a liberty, which are not in the document (5.15.2.5).
    LeftOut(Argument),
}

impl Adjustment {
    /// Returns the concept of the adjustment.
    pub const fn concept(&self) -> Concept {
        match self {
            Self::Text { .. } => Concept::LongText,
            Self::Detached => Concept::PlayedOver,
            Self::Continued => Concept::Spelling,
            Self::Wrapped => Concept::Wrapped,
            Self::Stones(_) | Self::LeftOut(_) => Concept::Stones,
        }
    }

    /// Returns the fate in a format that is written from the record itself: there, only texts are shortened.
    pub const fn fate(&self) -> Fate {
        if matches!(self, Self::Text { .. }) { Fate::Approximated } else { Fate::Native }
    }

    /// Returns the fate in a strict 3.0 document without a supplement.
    pub const fn fate_in_document(&self) -> Fate {
        if matches!(self, Self::LeftOut(_)) { Fate::Dropped } else { Fate::Approximated }
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
