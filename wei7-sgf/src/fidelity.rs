//! Determines the fate of each part of a record in SGF. No match has a `_` arm, so that the fate of a new concept must
//! be decided here.
//!
//! The writer finds losses by reading back its output; this module decides their fate.

use crate::model::properties::is_identifier;
use wei7_core::{Extra, Fate, Field, FullEvaluation, Shape, Spelling, Subject};

/// Returns the fate of a part of a record without a carrier.
pub fn fate(about: &Subject) -> Fate {
    match about {
        Subject::Field(field) => fate_of_field(*field),
        Subject::Extra(extra) => fate_of_extra(extra),
        Subject::Adjustment(adjustment) => adjustment.fate(),
    }
}

/// Returns the fate of an extra in SGF, without a carrier.
fn fate_of_extra(extra: &Extra) -> Fate {
    match extra {
        // Older versions and programs use identifiers that FF[4] does not allow.
        Extra::Property { id, .. } if !is_identifier(id) => Fate::Dropped,
        Extra::Property { .. }
        | Extra::Absent(_)
        | Extra::Setup { .. }
        | Extra::Shape(Shape::Triangle | Shape::Square | Shape::Circle | Shape::Cross | Shape::Selected)
        | Extra::Label(_)
        | Extra::Symbol(_)
        // SGF writes these extras as MN, FG and VW.
        | Extra::Number(_)
        | Extra::Diagram(_) => Fate::Native,
        Extra::Evaluation(evaluation) => match evaluation {
            FullEvaluation::Trick | FullEvaluation::Normal => Fate::Approximated,
            FullEvaluation::Bad | FullEvaluation::Good => Fate::Dropped,
        },
        Extra::StartTime(_)
        // SGF shows a diamond as a circle and a check as a cross.
        | Extra::Shape(Shape::Diamond | Shape::Check)
        // A header becomes the property with the same meaning.
        | Extra::Header { .. }
        | Extra::Commentary(_)
        | Extra::MarkLines(_) => Fate::Approximated,
        Extra::Spelling(spelling) => match spelling {
            Spelling::GameInfo => Fate::Native,
            // SGF writes these spellings in their correct form, which has the same meaning.
            Spelling::Property { .. }
            | Spelling::Value { .. }
            | Spelling::Explicit(_)
            | Spelling::Order(_)
            | Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark
            // A node of FF[4] has one move and no setup with it.
            | Spelling::SameNode => Fate::Approximated,
        },
        Extra::Splitter(_)
        | Extra::Problem(_)
        // If a field has several values, only the value that counts is written.
        | Extra::Surplus { .. }
        | Extra::Unrecognized(_)
        | Extra::Misc(_)
        | Extra::Prisoners(_)
        | Extra::UserData(_)
        | Extra::Remarks(_)
        | Extra::LastRemarks(_)
        | Extra::Variation(_)
        | Extra::ForeignDiagram(_)
        | Extra::Event
        | Extra::DeadStones(_)
        | Extra::Format { .. } => Fate::Dropped,
    }
}

/// Returns the fate of a field of 3.0 in SGF, without a carrier.
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
        | Field::Evaluation
        | Field::Variation
        | Field::Order => Fate::Native,
        // DT has no time of day, PB and PW name one player per side, and PL only names the side to play.
        Field::Time
        | Field::People
        | Field::Problem
        // White space becomes spaces in SGF, and so do line breaks where only one line is allowed (3.2, 3.3).
        | Field::Text
        // `Record::flatten_timeline` shows these fields as side lines, labels and comments.
        | Field::Takeback
        | Field::ResultAction
        | Field::MarkAction
        | Field::Message
        // 3.0 can write these fields in two forms with the same meaning; SGF has one form.
        | Field::BoardForm
        | Field::EmptyRules
        | Field::EmptyInfo
        | Field::StonesOrder
        | Field::MarkOrder
        | Field::Grouping
        | Field::EmptyList => Fate::Approximated,
        Field::Domain
        | Field::Id
        // RU has one word for `type` and what it implies, and none for `scoring`.
        | Field::Scoring
        | Field::PersonDomain
        | Field::PersonId
        | Field::PersonTitle
        | Field::StepTime
        | Field::Actor => Fate::Dropped,
    }
}

#[cfg(test)]
mod tests {
    use wei7_core::{JsonReader, Loss};

    use crate::{SgfReader, SgfWriter};

    fn losses_from_json(json: &str) -> Vec<String> {
        let record = JsonReader::new().read(json.as_bytes()).unwrap().value;
        let losses = SgfWriter::new().carry().losses(&record).unwrap();
        let line = |loss: &Loss| {
            let detail = loss.detail.as_ref().map_or_else(String::new, ToString::to_string);
            format!("{}: {} {}, {detail}", loss.at, loss.concept.id(), loss.fate)
        };
        losses.iter().map(line).collect()
    }

    #[test]
    fn losses_have_a_name_and_a_place() {
        let losses = losses_from_json(
            r#"{"format":"wei7","version":"3.0","size":9,"info":{"id":"7","time":"2020-01-02T10:00Z",
            "participants":[{"name":"Ann","title":"Meijin"},{"name":"Ben"}],
            "players":[{"participant":0,"color":1},{"participant":1,"color":2}]},
            "tree":{"pre":{"problem":{"color":1},"comment":"a\tb"},"steps":[{"time":3,"action":{"type":"move","value":{"color":1,"point":null,"evaluation":"good"}}}]}}"#,
        );
        assert_eq!(
            losses,
            [
                "info: L013 carried, field-with-text(field: kind-id, text: 7)",
                "info: L005 carried, becomes(left: 2020-01-02T10:00Z, right: 2020-01-02T00:00Z)",
                "player 1: L028 carried, field-with-text(field: kind-participant-title, text: Meijin)",
                "main, start: L032 carried, becomes(left: side-to-answer(side: black), right: PL[B])",
                "main, start: L006 carried, becomes(left: field-and-text(field: kind-comment, text: \"a\\tb\"), right: \"a b\")",
                "main, move 1: L022 carried, 3",
            ]
        );
    }

    #[test]
    fn what_came_from_sgf_loses_nothing() {
        let sgf =
            "(;FF[4]GM[1]SZ[9]PB[Lee 9p]RU[AGA]DT[1996-05-06,07]EV[e]AP[x:1];B[ee]LB[aa:*][bb:long]TE[2];W[]BL[30])";
        let record = &SgfReader::new().read(sgf.as_bytes()).unwrap().value[0];
        assert_eq!(SgfWriter::new().losses(record).unwrap(), []);
    }

    #[test]
    fn a_corrected_value_is_carried() {
        let sgf = "(;FF[4]GM[1]SZ[9]RE[Black wins on time];B[ee])";
        let record = &SgfReader::new().lenient().read(sgf.as_bytes()).unwrap().value[0];
        let mut out = Vec::new();
        let losses = SgfWriter::new().carry().write(record, &mut out).unwrap();
        assert_eq!((losses.len(), losses[0].detail.clone()), (1, Some("RE[Black wins on time]".into())));
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("RE[B+T]"), "{text}");
        let again = &SgfReader::new().read(text.as_bytes()).unwrap().value[0];
        assert_eq!(again, record);
    }
}
