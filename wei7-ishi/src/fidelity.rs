//! What becomes of each part of a record in Ishi. No match has an arm that catches all: a new concept must be thought of here.
//!
//! What is lost is found by reading back what was written (`writer.rs`); what is said here is its fate.

use wei7_core::{About, Fate, Field, Foreign, Item, Shape, Spelling};

use crate::heading;
use crate::keywords::Keyword;

/// The fate of anything that a record says, without a carrier.
pub fn fate(about: &About) -> Fate {
    match about {
        About::Field(field) => fate_of_field(*field),
        About::Item(item) => fate_of_item(item),
    }
}

/// The fate of what 3.0 cannot say.
fn fate_of_item(item: &Item) -> Fate {
    match item {
        Item::Header { .. }
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
        | Item::Event
        // These say how a document came from a record; the record itself is what is written.
        | Item::Detached(_)
        | Item::Stones(_)
        | Item::Wrapper
        // These had their effect on the record when they were read from a carrier.
        | Item::Question(_)
        | Item::Timing { .. }
        | Item::Info(_)
        | Item::Implied { .. } | Item::MarkOrder(_)
        | Item::Exact(_)
        | Item::Whole { .. } => Fate::Native,
        Item::Foreign(foreign) => match foreign {
            Foreign::Line(_) => Fate::Native,
            Foreign::Attribute { .. } | Foreign::Markup { .. } | Foreign::Property { .. } => Fate::Dropped,
        },
        Item::Shape(shape) => match shape {
            Shape::Triangle | Shape::Square | Shape::Diamond | Shape::Check => Fate::Native,
            Shape::Circle | Shape::Cross | Shape::Selected => Fate::Approximated,
        },
        // One or two characters can stand before a location (5.3 cc).
        Item::Label(label) => {
            let fits = matches!(label.len(), 1 | 2) && label.bytes().all(|byte| byte.is_ascii_graphic());
            if fits { Fate::Native } else { Fate::Approximated }
        }
        Item::Symbol(symbol) => if symbol.is_ascii_graphic() { Fate::Native } else { Fate::Approximated },
        Item::Property { id, .. } => if heading::says(id) { Fate::Approximated } else { Fate::Dropped },
        Item::Absent(what) => if &**what == Keyword::Event.name() { Fate::Native } else { Fate::Dropped },
        Item::Spelling(spelling) => match spelling {
            Spelling::Order(_) => Fate::Native,
            // The usual way says the same.
            Spelling::Property { .. }
            | Spelling::Value { .. }
            | Spelling::Explicit(_)
            | Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark
            | Spelling::SameNode
            | Spelling::Continued => Fate::Approximated,
        },
        // An event of its own, a header, a text in ASCII.
        Item::Setup { .. } | Item::ExactText { .. } | Item::StartTime(_) => Fate::Approximated,
        Item::Splitter(_) | Item::Evaluation(_) | Item::Problem(_) | Item::Aside(_) | Item::Surplus { .. } => {
            Fate::Dropped
        }
    }
}

/// The fate of what 3.0 says.
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
        // DATE has no time of day, BLACK and WHITE name one player a side; only events have titles.
        Field::Time
        | Field::People
        | Field::Title
        // All is ASCII but for the shapes, and some lines cannot stand in a block (5.4 COM).
        | Field::Text
        // `Record::played` shows them as variations, marks and comments.
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
        Field::Domain
        | Field::Id
        // RULES names them and nothing else (5.2).
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
