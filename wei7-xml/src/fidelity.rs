//! The fate of each part of a record in 2.x. No match has a `_` arm, so that a new concept needs a decision here.
//!
//! The writer finds losses by reading back its output; this module classifies each loss.

use wei7_core::{Extra, Fate, Field, Spelling, Subject};

/// Returns the fate of a part of a record without a carrier.
pub const fn fate(about: &Subject) -> Fate {
    match about {
        Subject::Field(field) => fate_of_field(*field),
        Subject::Extra(extra) => fate_of_extra(extra),
        Subject::Adjustment(adjustment) => adjustment.fate(),
    }
}

/// Returns the fate of a field of 3.0 in 2.x, without a carrier.
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
        // 2.x has at most one black and one white player (3.8).
        Field::People
        // A text of 2.x is one line of at most 128 characters (3.8, 3.16.2), with only the characters that XML allows.
        | Field::Text
        // `Record::flatten_timeline` turns these fields into variations, marks and comments.
        | Field::Takeback
        | Field::ResultAction
        | Field::MarkAction
        | Field::Message
        // These fields only choose between equivalent spellings.
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

/// Returns the fate of an extra in 2.x, without a carrier.
const fn fate_of_extra(extra: &Extra) -> Fate {
    match extra {
        Extra::Splitter(_)
        | Extra::Evaluation(_)
        | Extra::Problem(_)
        | Extra::StartTime(_)
        | Extra::Misc(_)
        | Extra::Symbol('*') => Fate::Native,
        Extra::Spelling(spelling) => match spelling {
            Spelling::Explicit(_)
            | Spelling::Order(_)
            | Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark
            | Spelling::SameNode => Fate::Native,
            // Spellings that 2.2 forbids are not written.
            Spelling::Value { .. } | Spelling::Property { .. } | Spelling::GameInfo => Fate::Approximated,
        },
        // Only the part of a header that has a certain meaning is written.
        Extra::Symbol(_) | Extra::Shape(_) | Extra::Label(_) | Extra::Header { .. } => Fate::Approximated,
        // 2.x allows nothing that it does not define (3.21).
        Extra::Unrecognized(_)
        | Extra::Setup { .. }
        | Extra::Property { .. }
        | Extra::Surplus { .. }
        | Extra::Absent(_)
        | Extra::Number(_)
        | Extra::Prisoners(_)
        | Extra::MarkLines(_)
        | Extra::Commentary(_)
        | Extra::UserData(_)
        | Extra::Remarks(_)
        | Extra::LastRemarks(_)
        | Extra::Variation(_)
        | Extra::Diagram(_)
        | Extra::ForeignDiagram(_)
        | Extra::Event
        | Extra::DeadStones(_)
        | Extra::Format { .. } => Fate::Dropped,
    }
}
