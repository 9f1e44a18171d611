//! What projection does to a record beside taking its extras out.

use super::{Concept, Fate, shorten};
use crate::record::Text;
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
    /// Branch that was detached. Stones of its setup that lack a liberty, by name; the document is without them (5.15.2.5).
    LeftOut(Text),
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

    /// The thing itself in a few words.
    pub fn detail(&self) -> String {
        match self {
            Self::Text { field, text } => format!("{field}: {}", shorten(text)),
            Self::Detached => "became a branch of its own that starts from the position".to_owned(),
            Self::Continued => "continued the branch before it".to_owned(),
            Self::Wrapped => "the game is the first branch".to_owned(),
            Self::Stones(stones) => format!("{} stones as written", stones.len()),
            Self::LeftOut(stones) => format!("{stones}, without a liberty"),
        }
    }
}
