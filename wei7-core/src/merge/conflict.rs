//! Names conflicts for reports.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use super::changes::{At, Link, Side};
use super::clash::Clash;
use super::field::{Key, Value};
use super::outline::Id;
use crate::record::{Action, Evaluation, FullEvaluation, Node, PlaceNames, RULES_TYPES, word};
use crate::report::{
    Difference, Field, Subject, evaluation, named_action, named_stones, numbered_participant, shorten,
};
use crate::{Argument, Message};
use wei7_board::{BoardSize, Scoring};

impl Clash {
    /// Returns the merged node whose comment names the conflict; `None` for the start of the record.
    pub(super) fn merged_node(&self, merged: &dyn Fn(Link) -> Option<Id>) -> Option<Id> {
        match self {
            Self::Field { at: At::Node(link), .. } => merged(*link),
            Self::Field { .. } | Self::Person(_) | Self::Sides | Self::NoPlace(_) => None,
            Self::Removed(id) | Self::Moved(id) | Self::Order(id) => Some(*id),
        }
    }

    /// Returns whether a conflict follows from a node that theirs removed and ours changed, which is reported itself.
    pub(super) fn is_about_removed(&self, removed: &BTreeSet<Id>) -> bool {
        match self {
            Self::Field { at: At::Node(Link::Kept(id)), .. } => removed.contains(id),
            Self::NoPlace(_) => !removed.is_empty(),
            _ => false,
        }
    }
}

/// Names the places and values of conflicts.
pub(super) struct Namer<'n> {
    ours: &'n Side<'n>,
    theirs: &'n Side<'n>,
    ours_names: PlaceNames<'n>,
    theirs_names: PlaceNames<'n>,
    board: BoardSize,
}

impl<'n> Namer<'n> {
    pub(super) fn new(ours: &'n Side<'n>, theirs: &'n Side<'n>) -> Self {
        let [ours_names, theirs_names] = [ours, theirs].map(|side| PlaceNames::new(side.record));
        Self { ours, theirs, ours_names, theirs_names, board: ours.record.board_size() }
    }

    fn place_in_ours(&self, id: Id) -> String {
        self.ours_names.node(self.ours.outline.node(id))
    }

    fn place_in_theirs(&self, id: Id) -> String {
        if (id as usize) < self.theirs.outline.len() {
            self.theirs_names.node(self.theirs.outline.node(id))
        } else {
            String::new()
        }
    }

    /// Returns the conflict about a node that theirs removed and ours changed.
    pub(super) fn removed_by_theirs(&self, id: Id) -> Difference {
        let changed: Argument = Message::new("changed-on-one-side").into();
        let about = Subject::Field(Field::Variation);
        Difference { about, at: self.place_in_ours(id), left: Some(changed), right: None }
    }

    /// Returns a conflict as a difference between ours and theirs. `whole`: texts are not shortened.
    pub(super) fn difference(&self, clash: &Clash, links: &HashMap<Link, Id>, whole: bool) -> Difference {
        let value = |value: &Option<Value>| value.as_ref().map(|value| self.argument(value, whole));
        let text = |text: &Option<Box<str>>| {
            text.as_ref()
                .map(|text| if whole { Argument::from(&**text) } else { format!("\"{}\"", shorten(text)).into() })
        };
        let changed = || Some(Argument::from(Message::new("changed-on-one-side")));
        let order = || Some(Argument::from(Message::new("alternatives-reordered")));
        match clash {
            Clash::Field { at, theirs_node, key, ours, theirs } => {
                let place = match (at, theirs_node) {
                    (At::Record, _) => "document".to_owned(),
                    (At::Info, _) => "info".to_owned(),
                    (At::Node(link), theirs_node) => match (links.get(link), theirs_node) {
                        (Some(id), _) => self.place_in_ours(*id),
                        (None, Some(id)) => self.place_in_theirs(*id),
                        (None, None) => String::new(),
                    },
                };
                let about = subject(key, ours.as_ref().or(theirs.as_ref()));
                Difference { about, at: place, left: value(ours), right: value(theirs) }
            }
            Clash::Person(conflict) => {
                let field = match &*conflict.field {
                    "domain" => Field::PersonDomain,
                    "id" => Field::PersonId,
                    "title" => Field::PersonTitle,
                    "rank" => Field::PersonRank,
                    _ => Field::PersonName,
                };
                let at = self.ours_names.node(Node::Player(conflict.index));
                Difference {
                    about: Subject::Field(field),
                    at,
                    left: text(&conflict.ours),
                    right: text(&conflict.theirs),
                }
            }
            Clash::Sides => {
                let about = Subject::Field(Field::People);
                Difference { about, at: "info".to_owned(), left: changed(), right: changed() }
            }
            Clash::Removed(id) => {
                let about = Subject::Field(Field::Variation);
                Difference { about, at: self.place_in_theirs(*id), left: None, right: changed() }
            }
            Clash::NoPlace(id) => {
                let about = Subject::Field(Field::Variation);
                let at = links.get(&Link::New(*id)).map(|id| self.place_in_ours(*id)).unwrap_or_default();
                Difference { about, at, left: changed(), right: None }
            }
            Clash::Moved(id) | Clash::Order(id) => {
                let about = Subject::Field(Field::Order);
                Difference { about, at: self.place_in_theirs(*id), left: order(), right: order() }
            }
        }
    }

    fn argument(&self, value: &Value, whole: bool) -> Argument {
        match value {
            Value::Present => Message::new("present").into(),
            Value::Text(text) if whole => (&**text).into(),
            Value::Text(text) => format!("\"{}\"", shorten(text)).into(),
            Value::Number(number) => numbered_participant(*number).into(),
            Value::Size(size) => size.board_size().to_string().into(),
            Value::StartTime(time) => time.as_str().into(),
            Value::Scoring(Scoring::Area) => Message::new("scoring-by-area").into(),
            Value::Scoring(Scoring::Territory) => Message::new("scoring-by-territory").into(),
            Value::Komi(komi) => Message::new("value-of-komi").with("komi", komi.to_string()).into(),
            Value::RulesType(kind) => Message::new("type-of-rules").with("name", word(&RULES_TYPES, kind)).into(),
            Value::Result(result) => result.message().into(),
            Value::Stones(stones) => named_stones(stones.clone(), self.board),
            Value::Side(side) => (*side).into(),
            Value::Action(action) => named_action(action, self.board),
            Value::Time(time) => time.as_str().into(),
            Value::Evaluation(Evaluation::Bad) => evaluation(FullEvaluation::Bad).into(),
            Value::Evaluation(Evaluation::Good) => evaluation(FullEvaluation::Good).into(),
            Value::Marks(marks) => {
                let name = |mark: &crate::record::Mark| {
                    let mut name = format!("{} {}", self.board.name(mark.point), mark.symbol.as_char());
                    for extra in mark.extras.as_slice() {
                        let _ = write!(name, " ({})", extra.detail());
                    }
                    name
                };
                marks.iter().map(name).collect::<Vec<_>>().join(", ").into()
            }
            Value::Extras(extras) => match extras.as_slice() {
                [extra] => extra.detail(),
                extras => extras.iter().map(|extra| extra.detail().to_string()).collect::<Vec<_>>().join(", ").into(),
            },
            Value::Order(_) => Message::new("alternatives-reordered").into(),
        }
    }
}

/// Returns the subject of a conflict about a field.
fn subject(key: &Key, value: Option<&Value>) -> Subject {
    if let Some(Value::Extras(extras)) = value
        && let Some(extra) = extras.first()
    {
        return Subject::Extra(Box::new(extra.clone()));
    }
    Subject::Field(match key {
        Key::Size => Field::Board,
        Key::Info => Field::EmptyInfo,
        Key::Domain => Field::Domain,
        Key::Id => Field::Id,
        Key::Name => Field::Name,
        Key::Place => Field::Place,
        Key::StartTime => Field::Time,
        Key::Rules => Field::EmptyRules,
        Key::Scoring => Field::Scoring,
        Key::Komi => Field::Komi,
        Key::RulesType => Field::RulesType,
        Key::Result => Field::Result,
        Key::Player(_) => Field::People,
        Key::Stones => Field::Stones,
        Key::Problem => Field::Problem,
        Key::Action => match value {
            Some(Value::Action(Action::Takeback(_))) => Field::Takeback,
            Some(Value::Action(Action::Mark(_))) => Field::MarkAction,
            Some(Value::Action(Action::Message(_))) => Field::Message,
            Some(Value::Action(Action::Result(_))) => Field::ResultAction,
            _ => Field::Moves,
        },
        Key::Time => Field::StepTime,
        Key::Actor => Field::Actor,
        Key::Evaluation => Field::Evaluation,
        Key::Comment => Field::Comment,
        Key::Mark(_) => Field::Marks,
        Key::MarkOrder | Key::Extra(_) | Key::ExtraOrder | Key::BranchExtra(..) | Key::BranchExtraOrder(_) => {
            Field::MarkOrder
        }
        Key::Branches => Field::Grouping,
        Key::Title(_) => Field::Title,
        Key::Pre | Key::NoMarks | Key::NoSteps(_) | Key::NoBranches(_) => Field::EmptyList,
    })
}
