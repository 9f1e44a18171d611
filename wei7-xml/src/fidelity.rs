//! What becomes of each supplement item in 2.x.

use wei7_core::{Fate, Item, Spelling};

/// The fate of an item without a carrier. No arm catches all: a new concept must be thought of here.
pub(crate) const fn fate(item: &Item) -> Fate {
    match item {
        Item::Splitter(_)
        | Item::Evaluation(_)
        | Item::Problem(_)
        | Item::StartTime(_)
        | Item::Aside(_)
        | Item::Symbol('*')
        // These say how a document came from a record; the record itself is what is written.
        | Item::Detached(_)
        | Item::Stones(_)
        | Item::Wrapper
        // These had their effect on the record when they were read from a carrier.
        | Item::Timing { .. }
        | Item::Question(_)
        | Item::Implied(_) | Item::MarkOrder(_)
        | Item::Info(_)
        | Item::Whole { .. } => Fate::Native,
        Item::Spelling(spelling) => match spelling {
            Spelling::Explicit(_)
            | Spelling::Order(_)
            | Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark
            | Spelling::SameNode
            | Spelling::Continued => Fate::Native,
            // What 2.2 forbids is not written; what it allows is found by the writer of the attribute.
            Spelling::Value { .. } | Spelling::Property { .. } => Fate::Approximated,
        },
        Item::Symbol(_) | Item::ExactText { .. } | Item::Shape(_) | Item::Label(_) => Fate::Approximated,
        // What is written is valid: 2.x has no place for what it does not define (3.21).
        Item::Foreign(_)
        | Item::Setup { .. }
        | Item::Property { .. }
        | Item::Absent(_)
        | Item::Header { .. }
        | Item::Number(_)
        | Item::Prisoners(_)
        | Item::MarkLines(_)
        | Item::Commentary(_)
        | Item::UserData(_)
        | Item::Remarks(_)
        | Item::LastRemarks(_)
        | Item::Variation(_)
        | Item::Diagram(_)
        | Item::ForeignDiagram(_)
        | Item::Event => Fate::Dropped,
    }
}
