//! What becomes of each part of a record in 2.x. No match has an arm that catches all: a new concept must be thought of here.
//!
//! What is lost is found by reading back what was written (`writer.rs`); what is said here is its fate.

use wei7_core::{About, Fate, Field, Item, Spelling};

/// The fate of anything that a record says, without a carrier.
pub const fn fate(about: &About) -> Fate {
    match about {
        About::Field(field) => fate_of_field(*field),
        About::Item(item) => fate_of_item(item),
    }
}

/// The fate of what 3.0 says.
const fn fate_of_field(field: Field) -> Fate {
    match field {
        Field::Board
        | Field::Domain
        | Field::Id
        | Field::Name
        | Field::Scoring
        | Field::Komi
        | Field::RulesType
        | Field::Time
        | Field::PersonDomain
        | Field::PersonId
        | Field::PersonName
        | Field::PersonTitle
        | Field::PersonRank
        | Field::Result
        | Field::Title
        | Field::Stones
        | Field::Problem
        | Field::Marks
        | Field::Comment
        | Field::Pause
        | Field::Moves
        | Field::Evaluation
        | Field::Variation
        | Field::Order => Fate::Native,
        // One black, one white (3.8).
        Field::People
        // One line of 128 characters (3.8, 3.16.2), and characters that XML has.
        | Field::Text
        // `Record::played` shows them as side lines, marks and comments.
        | Field::Takeback
        | Field::ResultAction
        | Field::MarkAction
        | Field::Message
        // Other ways to say the same.
        | Field::BoardForm
        | Field::EmptyRules
        | Field::EmptyInfo
        | Field::StonesOrder
        | Field::MarkOrder
        | Field::Grouping
        | Field::EmptyList => Fate::Approximated,
        Field::Place | Field::StepTime | Field::Actor => Fate::Dropped,
    }
}

/// The fate of what 3.0 cannot say.
const fn fate_of_item(item: &Item) -> Fate {
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
        | Item::Implied { .. } | Item::MarkOrder(_)
        | Item::Info(_)
        | Item::Exact(_)
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
        // Of a header what is understood is shown.
        Item::Symbol(_) | Item::ExactText { .. } | Item::Shape(_) | Item::Label(_) | Item::Header { .. } => {
            Fate::Approximated
        }
        // What is written is valid: 2.x has no place for what it does not define (3.21).
        Item::Foreign(_)
        | Item::Setup { .. }
        | Item::Property { .. }
        | Item::Surplus { .. }
        | Item::Absent(_)
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
