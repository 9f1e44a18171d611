//! What projection does to a record beside taking its extras out.

use super::{Concept, Fate, shorten};
use crate::record::Text;
use crate::{Argument, Message};
use wei7_board::Stone;

/// Something that a record has otherwise than its strict 3.0 document.
#[derive(Clone, Debug, PartialEq)]
pub enum Adjustment {
    /// Info, branch. A text that 3.0 cannot hold (5.4) or that gave way.
    Text {
        /// The name of the property; of a participant `participants/0/name`.
        field: Text,
        /// The text of the record.
        text: Text,
    },
    /// Branch. It was played elsewhere, where 3.0 cannot have it (4.8.6, 5.15.2.6).
    Detached,
    /// Branch. It continues another branch, and begins only because it was detached.
    Continued,
    /// Root branch. It was put above the game because branches were detached.
    Wrapped,
    /// Pre. The stones of the record, where they cannot all stand (5.15.2.5).
    Stones(Vec<Stone>),
    /// Branch that was detached. Stones of its setup that lack a liberty; the document is without them (5.15.2.5).
    LeftOut(Argument),
}

impl Adjustment {
    /// The kind of thing that it is.
    pub const fn concept(&self) -> Concept {
        match self {
            Self::Text { .. } => Concept::LongText,
            Self::Detached => Concept::PlayedOver,
            Self::Continued => Concept::Spelling,
            Self::Wrapped => Concept::Wrapped,
            Self::Stones(_) | Self::LeftOut(_) => Concept::Stones,
        }
    }

    /// What becomes of it in a format whose files are written from the record itself: only texts are cut there.
    pub const fn fate(&self) -> Fate {
        if matches!(self, Self::Text { .. }) { Fate::Approximated } else { Fate::Native }
    }

    /// What becomes of it in a strict 3.0 document that has no supplement beside it.
    pub const fn fate_in_document(&self) -> Fate {
        if matches!(self, Self::LeftOut(_)) { Fate::Dropped } else { Fate::Approximated }
    }

    /// Returns what the record has, shortly.
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
