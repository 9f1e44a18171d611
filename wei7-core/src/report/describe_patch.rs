//! Patches in reports.

use super::{Concept, Fate, shorten};
use crate::patch::{CarriedItem, NodePatch, Patch};
use crate::record::Extra;

impl Patch {
    /// The kind of thing that it brings back.
    pub fn concept(&self) -> Concept {
        self.in_document().0
    }

    /// What becomes of it in a strict 3.0 document that has no supplement beside it.
    pub fn fate_in_document(&self) -> Fate {
        self.in_document().1
    }

    fn in_document(&self) -> (Concept, Fate) {
        match self {
            Self::ExactText { .. } => (Concept::LongText, Fate::Approximated),
            Self::Detached(_) => (Concept::PlayedOver, Fate::Approximated),
            Self::Continued => (Concept::Spelling, Fate::Approximated),
            Self::SyntheticRoot => (Concept::Wrapped, Fate::Approximated),
            Self::Stones(_) => (Concept::Stones, Fate::Approximated),
            Self::LeftOut(_) => (Concept::Stones, Fate::Dropped),
            Self::Timing { .. } => (Concept::StepTime, Fate::Dropped),
            Self::Question(_) => (Concept::Problem, Fate::Dropped),
            Self::Info(_) => (Concept::Info, Fate::Dropped),
            Self::NodePatch(patch) => (patch.concept(), Fate::Dropped),
            Self::FullRecord { .. } => (Concept::TreeShape, Fate::Dropped),
            Self::MarkOrder(_) => (Concept::MarkLines, Fate::Approximated),
            Self::Implied { .. } => (Concept::Property, Fate::Dropped),
        }
    }

    /// What becomes of it in a format whose files are written from the record itself: only texts are cut there.
    pub const fn fate(&self) -> Fate {
        if matches!(self, Self::ExactText { .. }) { Fate::Approximated } else { Fate::Native }
    }

    /// The thing itself in a few words.
    pub fn detail(&self) -> String {
        match self {
            Self::ExactText { field, text } => format!("{field}: {}", shorten(text)),
            Self::Detached(_) => "became a branch of its own that starts from the position".to_owned(),
            Self::Continued => "continued the branch before it".to_owned(),
            Self::SyntheticRoot => "the game is the first branch".to_owned(),
            Self::Stones(stones) => format!("{} stones as written", stones.len()),
            Self::LeftOut(stones) => format!("{stones}, without a liberty"),
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
