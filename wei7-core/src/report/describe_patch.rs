//! Patches in reports.

use super::{Concept, Fate, shorten};
use crate::patch::{CarriedItem, NodePatch, Patch};
use crate::record::Extra;

impl Patch {
    /// The kind of thing that it brings back.
    pub fn concept(&self) -> Concept {
        match self {
            Self::ExactText { .. } => Concept::LongText,
            Self::Detached(_) => Concept::PlayedOver,
            Self::Continued => Concept::Spelling,
            Self::SyntheticRoot => Concept::Wrapped,
            Self::Stones(_) => Concept::Stones,
            Self::Timing { .. } => Concept::StepTime,
            Self::Question(_) => Concept::Problem,
            Self::Info(_) => Concept::Info,
            Self::NodePatch(patch) => patch.concept(),
            Self::FullRecord { .. } => Concept::TreeShape,
            Self::MarkOrder(_) => Concept::MarkLines,
            Self::Implied { .. } => Concept::Property,
        }
    }

    /// What becomes of it in a strict 3.0 document that has no supplement beside it.
    pub const fn fate_in_document(&self) -> Fate {
        match self {
            Self::ExactText { .. }
            | Self::Detached(_)
            | Self::Continued
            | Self::SyntheticRoot
            | Self::Stones(_)
            | Self::MarkOrder(_) => Fate::Approximated,
            Self::Timing { .. }
            | Self::Question(_)
            | Self::Info(_)
            | Self::NodePatch(_)
            | Self::FullRecord { .. }
            | Self::Implied { .. } => Fate::Dropped,
        }
    }

    /// What becomes of it in a format whose files are written from the record itself.
    pub const fn fate(&self) -> Fate {
        match self {
            Self::ExactText { .. } => Fate::Approximated,
            Self::Detached(_)
            | Self::Continued
            | Self::SyntheticRoot
            | Self::Stones(_)
            | Self::Timing { .. }
            | Self::Question(_)
            | Self::Info(_)
            | Self::NodePatch(_)
            | Self::FullRecord { .. }
            | Self::MarkOrder(_)
            | Self::Implied { .. } => Fate::Native,
        }
    }

    /// The thing itself in a few words.
    pub fn detail(&self) -> String {
        match self {
            Self::ExactText { field, text } => format!("{field}: {}", shorten(text)),
            Self::Detached(_) => "became a branch of its own that starts from the position".to_owned(),
            Self::Continued => "continued the branch before it".to_owned(),
            Self::SyntheticRoot => "the game is the first branch".to_owned(),
            Self::Stones(stones) => format!("{} stones as written", stones.len()),
            Self::Timing { time, actor } => match (time, actor) {
                (Some(time), _) => format!("time {time}"),
                (None, Some(actor)) => format!("actor {actor}"),
                (None, None) => String::new(),
            },
            Self::Question(side) => format!("{side} to play"),
            Self::Info(json) => shorten(json),
            Self::NodePatch(patch) => patch.detail(),
            Self::FullRecord { document, .. } => shorten(document),
            Self::MarkOrder(order) => format!("order of {} marks", order.len()),
            Self::Implied { id, .. } => format!("no {id}"),
        }
    }
}

impl NodePatch {
    /// What kind of thing it says first.
    fn concept(&self) -> Concept {
        match self {
            Self { size: Some(_), .. } => Concept::RulesForm,
            Self { info: Some(_), .. } => Concept::Info,
            Self { pre: Some(_), .. } | Self { absent: true, .. } => Concept::Pause,
            Self { steps: Some(_), .. } | Self { branches: Some(_), .. } => Concept::TreeShape,
            _ if !self.title.is_keep() => Concept::Title,
            _ if !self.stones.is_keep() => Concept::StartStones,
            _ if !self.problem.is_keep() => Concept::Problem,
            _ if !self.evaluation.is_keep() => Concept::Evaluation,
            _ if !self.marks.is_keep() => Concept::Mark,
            _ if !self.comment.is_keep() => Concept::Comment,
            _ => self.items.iter().flatten().next().map_or(Concept::Property, Extra::concept),
        }
    }

    /// What it says, by name.
    fn detail(&self) -> String {
        format!("{} as in the record", self.members().collect::<Vec<_>>().join(", "))
    }
}

impl CarriedItem {
    /// The kind of thing that this is.
    pub fn concept(&self) -> Concept {
        match self {
            Self::Extra(extra) => extra.concept(),
            Self::Patch(patch) => patch.concept(),
        }
    }

    /// What becomes of it in a strict 3.0 document that has no supplement beside it.
    pub fn fate_in_document(&self) -> Fate {
        match self {
            Self::Extra(extra) => extra.fate_in_document(),
            Self::Patch(patch) => patch.fate_in_document(),
        }
    }

    /// The thing itself in a few words.
    pub fn detail(&self) -> String {
        match self {
            Self::Extra(extra) => extra.detail(),
            Self::Patch(patch) => patch.detail(),
        }
    }
}
