//! The fate of each part of a record in Jago XML, the only format of this crate that is written. No match has a
//! catch-all arm, so that a new concept needs a decision here.
//!
//! The writer finds losses by reading back the written text; this table classifies each loss.

use wei7_core::{Extra, Fate, Field, FullEvaluation, Shape, Spelling, Subject};

/// Identifiers of those extras specific to Jago XML (`Extra::Format`) that the writer can write.
const WRITTEN: [&str; 6] = ["annotate", "Application", "Handicap", "Result", "Rules", "Time"];

/// Returns the fate of a field or an extra when a record is written without a carrier.
pub fn fate(about: &Subject) -> Fate {
    match about {
        Subject::Field(field) => fate_of_field(*field),
        Subject::Extra(extra) => fate_of_extra(extra),
        Subject::Adjustment(adjustment) => adjustment.fate(),
    }
}

/// Returns the fate of a field of 3.0.
const fn fate_of_field(field: Field) -> Fate {
    match field {
        Field::Board
        | Field::Name
        | Field::Komi
        | Field::RulesType
        | Field::Place
        | Field::PersonName
        | Field::PersonRank
        | Field::Result
        | Field::Title
        | Field::Stones
        | Field::Marks
        | Field::Comment
        | Field::Pause
        | Field::Moves
        // Evaluations are written as SGF elements TE and BM.
        | Field::Evaluation
        | Field::Variation
        | Field::Order => Fate::Native,
        // The format has only one black player and one white player (Elements).
        Field::People
        // XML cannot represent all characters.
        | Field::Text
        // Only the day of the start is written.
        | Field::Time
        // The side to answer is written as the SGF element PL, which does not mark a problem.
        | Field::Problem
        // `Record::flatten_timeline` converts these actions to variations, marks and comments before writing.
        | Field::Takeback
        | Field::ResultAction
        | Field::MarkAction
        | Field::Message
        // The writer uses an equivalent form.
        | Field::BoardForm
        | Field::EmptyRules
        | Field::EmptyInfo
        | Field::StonesOrder
        | Field::MarkOrder
        | Field::Grouping
        | Field::EmptyList => Fate::Approximated,
        Field::Domain
        | Field::Id
        | Field::Scoring
        | Field::PersonDomain
        | Field::PersonId
        | Field::PersonTitle
        | Field::StepTime
        | Field::Actor => Fate::Dropped,
    }
}

/// Returns the fate of an extra.
fn fate_of_extra(extra: &Extra) -> Fate {
    match extra {
        Extra::Misc(_)
        | Extra::Property { .. }
        | Extra::Number(_)
        | Extra::Setup { .. }
        | Extra::Label(_)
        | Extra::Symbol(_)
        | Extra::Shape(Shape::Triangle | Shape::Square | Shape::Circle | Shape::Cross | Shape::Selected) => Fate::Native,
        // A circle is written instead of a diamond, and a cross instead of a check.
        Extra::Shape(Shape::Diamond | Shape::Check)
        // Only the day is written.
        | Extra::StartTime(_)
        // These extras only say how a value was written; the value itself is written.
        | Extra::Header { .. }
        | Extra::Commentary(_)
        | Extra::MarkLines(_)
        | Extra::Spelling(
            Spelling::Explicit(_)
            | Spelling::Order(_)
            | Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark
            | Spelling::SameNode
            | Spelling::Value { .. }
            | Spelling::Property { .. }
            | Spelling::GameInfo,
        )
        | Extra::Evaluation(FullEvaluation::Trick | FullEvaluation::Normal) => Fate::Approximated,
        Extra::Format { format, id, .. } if **format == *"jago" && WRITTEN.contains(&&**id) => Fate::Native,
        Extra::Evaluation(FullEvaluation::Bad | FullEvaluation::Good)
        | Extra::Splitter(_)
        | Extra::Problem(_)
        | Extra::Unrecognized(_)
        | Extra::Surplus { .. }
        | Extra::Absent(_)
        | Extra::Prisoners(_)
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
