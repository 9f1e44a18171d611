//! The fate of each part of a record in Ishi. No match has a `_` arm, so that a new concept needs a decision here.
//!
//! Losses are found by reading back what was written (`writer.rs`); this module classifies each loss.

use wei7_core::{Extra, Fate, Field, Shape, Spelling, Subject, Unrecognized};

use crate::output::headings;
use crate::syntax::keywords::Keyword;

/// Returns the fate of a field or an extra when a record is written without a carrier.
pub fn fate(about: &Subject) -> Fate {
    match about {
        Subject::Field(field) => fate_of_field(*field),
        Subject::Extra(extra) => fate_of_extra(extra),
        Subject::Adjustment(adjustment) => adjustment.fate(),
    }
}

/// Returns the fate of an extra.
fn fate_of_extra(extra: &Extra) -> Fate {
    match extra {
        Extra::Header { .. }
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
        | Extra::Event => Fate::Native,
        Extra::Unrecognized(foreign) => match foreign {
            Unrecognized::Line(_) => Fate::Native,
            Unrecognized::Attribute { .. } | Unrecognized::Markup { .. } | Unrecognized::Property { .. } => {
                Fate::Dropped
            }
        },
        Extra::Shape(shape) => match shape {
            Shape::Triangle | Shape::Square | Shape::Diamond | Shape::Check => Fate::Native,
            Shape::Circle | Shape::Cross | Shape::Selected => Fate::Approximated,
        },
        // A mark has one or two characters before its location (5.3 cc).
        Extra::Label(label) => {
            let fits = matches!(label.len(), 1 | 2) && label.bytes().all(|byte| byte.is_ascii_graphic());
            if fits { Fate::Native } else { Fate::Approximated }
        }
        Extra::Symbol(symbol) => {
            if symbol.is_ascii_graphic() {
                Fate::Native
            } else {
                Fate::Approximated
            }
        }
        Extra::Property { id, .. } => {
            if headings::is_written(id) {
                Fate::Approximated
            } else {
                Fate::Dropped
            }
        }
        Extra::Absent(what) => {
            if &**what == Keyword::Event.name() {
                Fate::Native
            } else {
                Fate::Dropped
            }
        }
        Extra::Spelling(spelling) => match spelling {
            Spelling::Order(_) => Fate::Native,
            // The canonical spelling, which is written instead, has the same meaning.
            Spelling::Property { .. }
            | Spelling::Value { .. }
            | Spelling::Explicit(_)
            | Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark
            | Spelling::SameNode
            | Spelling::GameInfo => Fate::Approximated,
        },
        // These extras are written as an event of their own, a header, or ASCII text.
        Extra::Setup { .. } | Extra::StartTime(_) => Fate::Approximated,
        Extra::Splitter(_)
        | Extra::Evaluation(_)
        | Extra::Problem(_)
        | Extra::Misc(_)
        | Extra::Surplus { .. }
        | Extra::DeadStones(_)
        | Extra::Format { .. } => Fate::Dropped,
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
        | Field::Stones
        | Field::Marks
        | Field::Comment
        | Field::Pause
        | Field::Moves
        | Field::Variation
        | Field::Order => Fate::Native,
        // DATE has no time of day, BLACK and WHITE name one player per side, and only events have titles.
        Field::Time
        | Field::People
        | Field::Title
        // Texts are ASCII except for the shapes, and some lines cannot stand in a block (5.4 COM).
        | Field::Text
        // `Record::flatten_timeline` converts these fields to variations, marks and comments before writing.
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
        Field::Domain
        | Field::Id
        // RULES has no separate scoring (5.2).
        | Field::Scoring
        | Field::PersonDomain
        | Field::PersonId
        | Field::PersonTitle
        | Field::Problem
        | Field::Evaluation
        | Field::StepTime
        | Field::Actor => Fate::Dropped,
    }
}
