//! Descriptions of fields and values for reports.

use std::fmt::Write as _;

use super::field::{Key, Value};
use crate::record::{Action, Evaluation, FullEvaluation, Mark, RULES_TYPES, word};
use crate::report::{Field, Subject, evaluation, named_action, named_stones, numbered_participant, shorten};
use crate::{Argument, Message};
use wei7_board::{BoardSize, Scoring};

impl Value {
    /// Returns a description of the value. `whole`: texts are not shortened.
    pub(crate) fn describe(&self, board: BoardSize, whole: bool) -> Argument {
        match self {
            Self::Present => Message::new("present").into(),
            Self::Text(text) if whole => (&**text).into(),
            Self::Text(text) => format!("\"{}\"", shorten(text)).into(),
            Self::Number(number) => numbered_participant(*number).into(),
            Self::Size(size) => size.board_size().to_string().into(),
            Self::StartTime(time) => time.as_str().into(),
            Self::Scoring(Scoring::Area) => Message::new("scoring-by-area").into(),
            Self::Scoring(Scoring::Territory) => Message::new("scoring-by-territory").into(),
            Self::Komi(komi) => Message::new("value-of-komi").with("komi", komi.to_string()).into(),
            Self::RulesType(kind) => Message::new("type-of-rules").with("name", word(&RULES_TYPES, kind)).into(),
            Self::Result(result) => result.message().into(),
            Self::Stones(stones) => named_stones(stones.clone(), board),
            Self::Side(side) => Message::new("side-to-answer").with("side", *side).into(),
            Self::Action(action) => named_action(action, board),
            Self::Time(time) => time.as_str().into(),
            Self::Evaluation(Evaluation::Bad) => evaluation(FullEvaluation::Bad).into(),
            Self::Evaluation(Evaluation::Good) => evaluation(FullEvaluation::Good).into(),
            Self::Marks(marks) => {
                let name = |mark: &Mark| {
                    let mut name = format!("{} {}", board.name(mark.point), mark.symbol.as_char());
                    for extra in mark.extras.as_slice() {
                        let _ = write!(name, " ({})", extra.detail());
                    }
                    name
                };
                marks.iter().map(name).collect::<Vec<_>>().join(", ").into()
            }
            Self::Extras(extras) => match extras.as_slice() {
                [extra] => extra.detail(),
                extras => extras.iter().map(|extra| extra.detail().to_string()).collect::<Vec<_>>().join(", ").into(),
            },
            Self::Order(_) => Message::new("alternatives-reordered").into(),
        }
    }
}

impl From<&Action> for Field {
    /// Returns the field in which two steps with different actions of this kind differ.
    fn from(action: &Action) -> Self {
        match action {
            Action::Move(_) => Self::Moves,
            Action::Takeback(_) => Self::Takeback,
            Action::Mark(_) => Self::MarkAction,
            Action::Message(_) => Self::Message,
            Action::Result(_) => Self::ResultAction,
        }
    }
}

impl Key {
    /// Returns the subject of a conflict in which the field has this value on one side.
    pub(super) fn subject(&self, value: Option<&Value>) -> Subject {
        if let Some(Value::Extras(extras)) = value
            && let Some(extra) = extras.first()
        {
            return Subject::Extra(Box::new(extra.clone()));
        }
        Subject::Field(match self {
            Self::Size => Field::Board,
            Self::Info => Field::EmptyInfo,
            Self::Domain => Field::Domain,
            Self::Id => Field::Id,
            Self::Name => Field::Name,
            Self::Place => Field::Place,
            Self::StartTime => Field::Time,
            Self::Rules => Field::EmptyRules,
            Self::Scoring => Field::Scoring,
            Self::Komi => Field::Komi,
            Self::RulesType => Field::RulesType,
            Self::Result => Field::Result,
            Self::Player(_) => Field::People,
            Self::Stones => Field::Stones,
            Self::Problem => Field::Problem,
            Self::Action => match value {
                Some(Value::Action(action)) => action.into(),
                _ => Field::Moves,
            },
            Self::Time => Field::StepTime,
            Self::Actor => Field::Actor,
            Self::Evaluation => Field::Evaluation,
            Self::Comment => Field::Comment,
            Self::Mark(_) => Field::Marks,
            Self::MarkOrder | Self::Extra(_) | Self::ExtraOrder | Self::BranchExtra(..) | Self::BranchExtraOrder(_) => {
                Field::MarkOrder
            }
            Self::Branches => Field::Grouping,
            Self::Title(_) => Field::Title,
            Self::Pre | Self::NoMarks | Self::NoSteps(_) | Self::NoBranches(_) => Field::EmptyList,
        })
    }
}
