//! The fate of each part of a record in 2.x. No match has a catch-all arm, so that a new concept needs a decision here.
//!
//! The writer finds what is lost by reading back what it wrote; this table says what that loss is.

use wei7_core::{Extra, Fate, Field, Spelling, Subject};

/// The fate of a part of a record without a carrier.
pub const fn fate(about: &Subject) -> Fate {
    match about {
        Subject::Field(field) => fate_of_field(*field),
        Subject::Extra(item) => fate_of_item(item),
        Subject::Adjustment(adjustment) => adjustment.fate(),
    }
}

/// The fate of a field of 3.0.
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
        // `Record::flatten_timeline` turns them into side lines, marks and comments.
        | Field::Takeback
        | Field::ResultAction
        | Field::MarkAction
        | Field::Message
        // Other forms of the same.
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

/// The fate of an extra.
const fn fate_of_item(item: &Extra) -> Fate {
    match item {
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
        // Of a header the understood part is written.
        Extra::Symbol(_) | Extra::Shape(_) | Extra::Label(_) | Extra::Header { .. } => Fate::Approximated,
        // 2.x has no place for what it does not define (3.21).
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
