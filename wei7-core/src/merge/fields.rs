//! Converts nodes, game information and records to fields and back.

use std::collections::HashMap;
use std::hash::Hash;

use serde_json::json;

use super::field::{ExtraKey, Key, Value};
use super::outline::{Content, Draft, Head};
use crate::record::{
    Action, Evaluation, Extra, Extras, Info, Mark, Participant, Player, Pre, Record, Rules, Size, Step, StepDetails,
    Text,
};
use wei7_board::Color;

/// Fields of a node, of the game information, or of a record, in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    slots: Vec<(Key, Option<Value>)>,
    /// Places of the keys. Built only if there are many fields.
    places: HashMap<Key, usize>,
}

/// Number of fields up to which a search goes through the list.
const FEW: usize = 16;

impl Fields {
    fn place(&self, key: &Key) -> Option<usize> {
        if self.places.is_empty() {
            self.slots.iter().position(|(other, _)| other == key)
        } else {
            self.places.get(key).copied()
        }
    }

    pub(crate) fn get(&self, key: &Key) -> Option<&Value> {
        self.slots.get(self.place(key)?)?.1.as_ref()
    }

    /// Sets or removes a field. A new field is added at the end; a removed field keeps its place.
    pub(crate) fn set(&mut self, key: Key, value: Option<Value>) {
        if let Some(place) = self.place(&key) {
            self.slots[place].1 = value;
            return;
        }
        if self.slots.len() >= FEW && self.places.is_empty() {
            self.places = self.slots.iter().enumerate().map(|(place, (key, _))| (key.clone(), place)).collect();
        }
        if !self.places.is_empty() {
            self.places.insert(key.clone(), self.slots.len());
        }
        self.slots.push((key, value));
    }

    /// Returns the present fields in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Key, &Value)> {
        self.slots.iter().filter_map(|(key, value)| Some((key, value.as_ref()?)))
    }

    fn into_iter(self) -> impl Iterator<Item = (Key, Value)> {
        self.slots.into_iter().filter_map(|(key, value)| Some((key, value?)))
    }

    fn set_some<T>(&mut self, key: Key, value: Option<T>, wrap: impl FnOnce(T) -> Value) {
        if let Some(value) = value {
            self.set(key, Some(wrap(value)));
        }
    }

    fn set_if(&mut self, key: Key, is_present: bool) {
        self.set_some(key, is_present.then_some(()), |()| Value::Present);
    }

    /// Adds extras, those with the same key as one field. Their order is a field if it does not follow from the fields.
    fn add_extras(&mut self, extras: Vec<Extra>, order: Key, key: impl Fn(ExtraKey) -> Key) {
        let keys: Vec<Key> = extras.iter().map(|extra| key(ExtraKey::from(extra))).collect();
        for (extra, key) in extras.into_iter().zip(&keys) {
            match self.place(key).and_then(|place| self.slots[place].1.as_mut()) {
                Some(Value::Extras(same)) => same.push(extra),
                _ => self.set(key.clone(), Some(Value::Extras(vec![extra]))),
            }
        }
        self.set_some(order, grouped_order(&keys), Value::Order);
    }

    fn add_marks(&mut self, marks: Option<Vec<Mark>>) {
        self.set_if(Key::NoMarks, marks.as_ref().is_some_and(Vec::is_empty));
        let marks = marks.unwrap_or_default();
        let points: Vec<_> = marks.iter().map(|mark| mark.point).collect();
        for mark in marks {
            let key = Key::Mark(mark.point);
            match self.place(&key).and_then(|place| self.slots[place].1.as_mut()) {
                Some(Value::Marks(same)) => same.push(mark),
                _ => self.set(key, Some(Value::Marks(vec![mark]))),
            }
        }
        self.set_some(Key::MarkOrder, grouped_order(&points), Value::Order);
    }
}

/// Returns the places of the items of a list after items with the same key were put together, behind the first of them;
/// `None` if that does not move an item.
fn grouped_order<K: Eq + Hash>(keys: &[K]) -> Option<Vec<u32>> {
    let mut groups: HashMap<&K, usize> = HashMap::with_capacity(keys.len());
    let mut members: Vec<Vec<usize>> = Vec::new();
    for (place, key) in keys.iter().enumerate() {
        let group = *groups.entry(key).or_insert(members.len());
        if group == members.len() {
            members.push(Vec::new());
        }
        members[group].push(place);
    }
    let mut order = vec![0; keys.len()];
    for (grouped, place) in (0..).zip(members.into_iter().flatten()) {
        order[place] = grouped;
    }
    (!order.is_sorted()).then_some(order)
}

/// Fields of a node. `must_begin`: a branch must begin at the node, so that a single branch without attributes is no field.
pub(crate) fn fields_of_node(draft: Draft, must_begin: bool) -> Fields {
    let mut fields = Fields::default();
    let Draft { content, mut heads, children: _ } = draft;
    if must_begin && heads == [Head::default()] {
        heads.clear();
    }
    fields.set_some(Key::Branches, u32::try_from(heads.len()).ok().filter(|count| *count > 0), Value::Number);
    // An inclusive range, since a carrier may give a node 65,536 branches.
    for (number, head) in (0..=u16::MAX).zip(heads.into_iter().rev()) {
        let Head { title, mut extras, empty_steps, empty_branches } = head;
        fields.set_some(Key::Title(number), title, Value::Text);
        fields.set_if(Key::NoSteps(number), empty_steps);
        fields.set_if(Key::NoBranches(number), empty_branches);
        fields.add_extras(extras.take(), Key::BranchExtraOrder(number), |key| Key::BranchExtra(number, key));
    }
    match content {
        Content::Bare => {}
        Content::Position(pre) => {
            fields.set_if(Key::Pre, pre.is_some());
            let Pre { stones, problem, marks, comment, mut extras } = pre.map_or_else(Pre::default, |pre| *pre);
            fields.set_some(Key::Stones, stones, Value::Stones);
            fields.set_some(Key::Problem, problem, Value::Side);
            fields.set_some(Key::Comment, comment, Value::Text);
            fields.add_marks(marks);
            fields.add_extras(extras.take(), Key::ExtraOrder, Key::Extra);
        }
        Content::Step(mut step) => {
            if let Some(details) = step.allocated_details_mut() {
                fields.set_some(Key::Time, details.time.take(), Value::Time);
                fields.set_some(Key::Actor, details.actor.take(), Value::Number);
                fields.set_some(Key::Comment, details.comment.take(), Value::Text);
                fields.add_marks(details.marks.take().map(|marks| *marks));
                fields.add_extras(details.extras.take(), Key::ExtraOrder, Key::Extra);
            }
            let mut action = step.action;
            if let Action::Move(played) = &mut action {
                fields.set_some(Key::Evaluation, played.evaluation.take(), Value::Evaluation);
            }
            fields.set(Key::Action, Some(Value::Action(action)));
        }
    }
    fields
}

/// Returns the content of a value of this variant; `None` for another variant.
macro_rules! take {
    ($value:expr, $variant:ident) => {
        if let Value::$variant(content) = $value { Some(content) } else { None }
    };
}

/// Builds a node of this kind from fields. Fields that such a node cannot have are ignored.
pub(crate) fn node_from_fields(content: &Content, fields: Fields) -> Draft {
    let mut node = NodeBuilder::default();
    for (key, value) in fields.into_iter() {
        node.set(&key, value);
    }
    node.build(content)
}

/// Fields of a node that is being built.
#[derive(Default)]
struct NodeBuilder {
    /// Branches that begin at the node, innermost first.
    heads: Vec<Head>,
    head_orders: Vec<(u16, Vec<u32>)>,
    has_pre: bool,
    position: Pre,
    details: StepDetails,
    action: Option<Action>,
    evaluation: Option<Evaluation>,
    comment: Option<Text>,
    marks: Option<Vec<Mark>>,
    mark_order: Option<Vec<u32>>,
    extras: Vec<Extra>,
    extra_order: Option<Vec<u32>>,
}

impl NodeBuilder {
    fn head(&mut self, number: u16) -> &mut Head {
        let number = usize::from(number);
        if self.heads.len() <= number {
            self.heads.resize_with(number + 1, Head::default);
        }
        &mut self.heads[number]
    }

    /// Sets a field. A value of another type than the field has is ignored.
    fn set(&mut self, key: &Key, value: Value) {
        match *key {
            Key::Branches => {
                let last = take!(value, Number).and_then(|count| u16::try_from(count.checked_sub(1)?).ok());
                last.map(|last| self.head(last));
            }
            Key::Title(number) => self.head(number).title = take!(value, Text),
            Key::NoSteps(number) => self.head(number).empty_steps = true,
            Key::NoBranches(number) => self.head(number).empty_branches = true,
            Key::BranchExtra(number, _) => self.head(number).extras.extend(take!(value, Extras).into_iter().flatten()),
            Key::BranchExtraOrder(number) => self.head_orders.extend(take!(value, Order).map(|order| (number, order))),
            Key::Pre => self.has_pre = true,
            Key::Stones => self.position.stones = take!(value, Stones),
            Key::Problem => self.position.problem = take!(value, Side),
            Key::Comment => self.comment = take!(value, Text),
            Key::Time => self.details.time = take!(value, Time),
            Key::Actor => self.details.actor = take!(value, Number),
            Key::Evaluation => self.evaluation = take!(value, Evaluation),
            Key::Action => self.action = take!(value, Action),
            Key::NoMarks => drop(self.marks.get_or_insert_default()),
            Key::Mark(_) => self.marks.get_or_insert_default().extend(take!(value, Marks).into_iter().flatten()),
            Key::MarkOrder => self.mark_order = take!(value, Order),
            Key::Extra(_) => self.extras.extend(take!(value, Extras).into_iter().flatten()),
            Key::ExtraOrder => self.extra_order = take!(value, Order),
            Key::Size
            | Key::Info
            | Key::Domain
            | Key::Id
            | Key::Name
            | Key::Place
            | Key::StartTime
            | Key::Rules
            | Key::Scoring
            | Key::Komi
            | Key::RulesType
            | Key::Result
            | Key::Player(_) => {}
        }
    }

    fn build(mut self, content: &Content) -> Draft {
        for (number, order) in std::mem::take(&mut self.head_orders) {
            let head = self.head(number);
            head.extras = in_order(head.extras.take(), Some(&order)).into_iter().collect();
        }
        self.heads.reverse();
        let marks = self.marks.map(|marks| in_order(marks, self.mark_order.as_deref()));
        let extras: Extras = in_order(self.extras, self.extra_order.as_deref()).into_iter().collect();
        let content = match content {
            Content::Bare => Content::Bare,
            Content::Position(_) => {
                let position = Pre { comment: self.comment, marks, extras, ..self.position };
                let is_present = self.has_pre || position != Pre::default();
                Content::Position(is_present.then(|| Box::new(position)))
            }
            Content::Step(_) => {
                let marks = marks.map(Box::new);
                let details = StepDetails { comment: self.comment, marks, extras, ..self.details };
                let mut step = Step::new(self.action.unwrap_or(Action::Takeback(1))).with(details);
                if let Action::Move(played) = &mut step.action {
                    played.evaluation = self.evaluation;
                }
                Content::Step(Box::new(step))
            }
        };
        Draft { content, heads: self.heads, children: Vec::new() }
    }
}

/// Fields of the record itself: its size and its extras.
pub(crate) fn fields_of_record(size: Option<Size>, extras: Vec<Extra>) -> Fields {
    let mut fields = Fields::default();
    fields.set_some(Key::Size, size, Value::Size);
    fields.add_extras(extras, Key::ExtraOrder, Key::Extra);
    fields
}

/// Sets the size and the extras of a record from fields.
pub(crate) fn set_fields_of_record(record: &mut Record, fields: Fields) {
    let (size, extras) = (fields.get(&Key::Size).cloned(), extras_of(fields));
    record.size = if let Some(Value::Size(size)) = size { Some(size) } else { None };
    record.extras = extras;
}

/// Fields of the game information, without participants and players.
pub(crate) fn fields_of_info(info: Option<Info>) -> Fields {
    let mut fields = Fields::default();
    fields.set_if(Key::Info, info.is_some());
    let info = info.unwrap_or_default();
    let sides = [Color::Black, Color::White].map(|side| (Key::Player(side), players(&info, side)));
    let Info { domain, id, name, rules, time, place, participants: _, players: _, result, mut extras } = info;
    for (key, text) in [(Key::Domain, domain), (Key::Id, id), (Key::Name, name), (Key::Place, place)] {
        fields.set_some(key, text, Value::Text);
    }
    fields.set_if(Key::Rules, rules.is_some());
    let Rules { scoring, komi, kind } = rules.unwrap_or_default();
    fields.set_some(Key::Scoring, scoring, Value::Scoring);
    fields.set_some(Key::Komi, komi, Value::Komi);
    fields.set_some(Key::RulesType, kind, Value::RulesType);
    fields.set_some(Key::StartTime, time, Value::StartTime);
    fields.set_some(Key::Result, result, Value::Result);
    fields.add_extras(extras.take(), Key::ExtraOrder, Key::Extra);
    for (key, players) in sides {
        fields.set_some(key, players, Value::Text);
    }
    fields
}

/// Returns the texts of the participants who play a side, sorted.
fn players(info: &Info, side: Color) -> Option<Text> {
    let list = info.participants.as_deref().unwrap_or_default();
    let plays = |player: &&Player| player.color == Some(side);
    let players = info.players.iter().flatten().filter(plays);
    let mut texts: Vec<String> = players
        .map(|player| json!(list.get(player.participant as usize).map(Participant::texts)).to_string())
        .collect();
    texts.sort_unstable();
    (!texts.is_empty()).then(|| texts.join(" ").into())
}

/// Sets the game information of a record from fields. The participants and players stay.
pub(crate) fn set_fields_of_info(record: &mut Record, fields: Fields) {
    let was = record.info.take().map_or_else(Info::default, |info| *info);
    let mut info = Info { participants: was.participants, players: was.players, ..Info::default() };
    let mut rules = Rules::default();
    let (mut has_info, mut has_rules) = (false, false);
    for (key, value) in fields.iter() {
        let value = value.clone();
        match key {
            Key::Info => has_info = true,
            Key::Rules => has_rules = true,
            Key::Domain => info.domain = take!(value, Text),
            Key::Id => info.id = take!(value, Text),
            Key::Name => info.name = take!(value, Text),
            Key::Place => info.place = take!(value, Text),
            Key::Scoring => rules.scoring = take!(value, Scoring),
            Key::Komi => rules.komi = take!(value, Komi),
            Key::RulesType => rules.kind = take!(value, RulesType),
            Key::StartTime => info.time = take!(value, StartTime),
            Key::Result => info.result = take!(value, Result),
            // The extras are set below; the other fields are not in the game information.
            Key::Extra(_)
            | Key::ExtraOrder
            | Key::Size
            | Key::Player(_)
            | Key::Pre
            | Key::Stones
            | Key::Problem
            | Key::Action
            | Key::Time
            | Key::Actor
            | Key::Evaluation
            | Key::Comment
            | Key::NoMarks
            | Key::Mark(_)
            | Key::MarkOrder
            | Key::Branches
            | Key::Title(_)
            | Key::NoSteps(_)
            | Key::NoBranches(_)
            | Key::BranchExtra(..)
            | Key::BranchExtraOrder(_) => {}
        }
    }
    info.extras = extras_of(fields);
    info.rules = (has_rules || rules != Rules::default()).then_some(rules);
    record.info = (has_info || info != Info::default()).then(|| Box::new(info));
}

fn extras_of(fields: Fields) -> Extras {
    let (mut extras, mut order) = (Vec::new(), None);
    for (_, value) in fields.into_iter() {
        match value {
            Value::Extras(list) => extras.extend(list),
            Value::Order(indexes) => order = Some(indexes),
            _ => {}
        }
    }
    in_order(extras, order.as_deref()).into_iter().collect()
}

/// Puts a list into an order, if the order has each of its indexes once.
fn in_order<T>(list: Vec<T>, order: Option<&[u32]>) -> Vec<T> {
    let Some(order) = order else { return list };
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if !sorted.iter().map(|index| *index as usize).eq(0..list.len()) {
        return list;
    }
    let mut slots: Vec<Option<T>> = list.into_iter().map(Some).collect();
    order.iter().filter_map(|index| slots.get_mut(*index as usize)?.take()).collect()
}
