//! The changes that lead from one record, the base, to another.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::Hash;

use serde_json::json;
use xxhash_rust::xxh3::xxh3_64;

use super::align::Pairs;
use super::field::{ExtraKey, Key, Value, short};
use super::fields::{Fields, fields_of_info, fields_of_node, fields_of_record};
use super::outline::{Content, Draft, Id, NONE, Outline, ROOT, are_alike, draft, step};
use super::people::{self, People};
use super::shape::{NodeKey, Shape};
use super::topics::{self, Detailed};
use crate::project::FROM;
use crate::record::{Action, BranchId, Extra, Mark, Move, Record, Step, StepDetails};
use wei7_board::{Point, Vertex};

/// A record with its outline and shape.
pub(crate) struct Side<'r> {
    pub(crate) record: &'r Record,
    pub(crate) outline: Outline,
    pub(crate) shape: Shape,
    /// Results of [`Self::content`].
    contents: Vec<OnceCell<u32>>,
}

impl<'r> Side<'r> {
    pub(crate) fn new(record: &'r Record) -> Self {
        let outline = Outline::new(record);
        let shape = Shape::new(record, &outline);
        let contents = vec![OnceCell::new(); shape.len()];
        Self { record, outline, shape, contents }
    }

    /// Returns the fields of a node.
    pub(crate) fn fields(&self, id: Id) -> Fields {
        fields_of_node(draft(&self.outline, self.record, id), self.outline.must_begin(id))
    }

    /// Returns a fingerprint of what a node says. Forms other than a `pre` do not count, nor does the rest of the titles that
    /// projection makes.
    pub(crate) fn content(&self, id: Id) -> u32 {
        self.contents.get(id as usize).map_or(0, |content| *content.get_or_init(|| self.fingerprint(id)))
    }

    fn fingerprint(&self, id: Id) -> u32 {
        if let Some(step) = self.plain_step(id) {
            // Canonical times consist of digits, signs and letters, so that they need no escapes.
            let time = step.time().map_or_else(|| "null".to_owned(), |time| format!("\"{}\"", time.canonical()));
            return short(xxh3_64(format!("{} {time}", played(self.shape.key(id))).as_bytes()));
        }
        let says = |(key, value): (&Key, &Value)| match (key, value) {
            (key, _) if key.is_form() && *key != Key::Pre => None,
            (Key::Title(_), Value::Text(title)) if title.starts_with(FROM) => {
                Some(format!("{} {FROM}", key.full_name()))
            }
            _ => Some(format!("{} {}", key.full_name(), value.canonical_text())),
        };
        let mut all: Vec<String> = self.fields(id).iter().filter_map(says).collect();
        all.sort_unstable();
        Value::Text(all.join("\n").into()).fingerprint()
    }

    /// Returns the step of a node that says nothing but a move and its time, as most do.
    fn plain_step(&self, id: Id) -> Option<&Step> {
        let step = step(&self.outline, self.record, id)?;
        let StepDetails { time: _, actor: None, marks: None, comment: None, extras } = step.details() else {
            return None;
        };
        let is_plain = step.as_move()?.evaluation.is_none() && extras.is_empty();
        let says_nothing = |branch: &BranchId| {
            let branch = &self.record.tree[*branch];
            branch.title.is_none() && branch.extras.is_empty()
        };
        (is_plain && self.outline.heads(id).iter().all(says_nothing)).then_some(step)
    }

    /// Returns the actor of a step, as an index of the participants.
    pub(super) fn actor(&self, id: Id) -> Option<u32> {
        step(&self.outline, self.record, id)?.actor()
    }

    /// Returns the name of the game.
    pub(crate) fn name(&self) -> Option<&str> {
        self.record.info.as_deref()?.name.as_deref()
    }

    /// Returns the fields of the record and of its game information. `is_renamed`: the base has another name of the game.
    pub(crate) fn game(&self, is_renamed: bool) -> Game {
        let record = fields_of_record(self.record.size, self.record.extras.as_slice().to_vec());
        let info = fields_of_info(self.record.info.as_deref().cloned());
        let topics = topics::fingerprints([&record, &info], is_renamed);
        Game { record, info, topics, is_renamed }
    }
}

/// The fields of a record and of its game information.
#[derive(Clone, Debug, Default)]
pub(crate) struct Game {
    pub(crate) record: Fields,
    pub(crate) info: Fields,
    /// Fingerprints of everything about each topic.
    pub(super) topics: HashMap<&'static str, u32>,
    /// Whether the name of the game changed, so that what it consists of is a topic.
    pub(super) is_renamed: bool,
}

impl Game {
    /// Returns the fields of a topic with fingerprints of their values.
    pub(super) fn fields_of_topic(&self, topic: &str) -> HashMap<&Key, u32> {
        let fields = self.record.iter().chain(self.info.iter());
        let of_topic = fields.filter(|(key, _)| self.topic(key) == Some(topic));
        of_topic.map(|(key, value)| (key, value.fingerprint())).collect()
    }

    /// Returns the topic of a field.
    pub(crate) fn topic(&self, key: &Key) -> Option<&'static str> {
        topics::topic_of_key(key, self.is_renamed)
    }
}

/// A place that has fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum At {
    Record,
    Info,
    Node(Link),
}

/// A node of the changed record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Link {
    /// A node that the base has, by its id there.
    Kept(Id),
    /// A node that the base does not have, by its index in [`Changes::new`].
    New(Id),
}

/// A field with another value than in the base.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FieldChange {
    pub(crate) at: At,
    pub(crate) key: Key,
    /// Fingerprint of what the base has (see [`fingerprint`]); `None` if the base does not have the field. The value itself is not
    /// needed, and a carrier does not hold it.
    pub(crate) base: Option<u32>,
    /// The new value; `None` if the field was removed.
    pub(crate) value: Option<Value>,
}

/// A node of the base that the changed record does not have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RemovedNode {
    pub(crate) node: Id,
    /// Fingerprint of the node in the base (see [`Side::content`]).
    pub(crate) content: u32,
}

/// A node that the base does not have. Its fields are [`FieldChange`]s.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NewNode {
    pub(crate) key: NodeKey,
}

/// Children of a node, if the base has other ones or another order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChildList {
    /// `None` for the list that contains only the start of the record.
    pub(crate) parent: Option<Link>,
    pub(crate) children: Vec<Link>,
}

/// The changes that lead from a base to another record. The fields of each place are in an order that is the same for all
/// places, because the carrier writes them as columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    /// Shape of the base.
    pub(crate) base: Shape,
    pub(crate) fields: Vec<FieldChange>,
    pub(crate) removed: Vec<RemovedNode>,
    pub(crate) new: Vec<NewNode>,
    pub(crate) lists: Vec<ChildList>,
    pub(crate) people: Option<People>,
    /// The fields of the game in the base and in the record. `None` if the changes come from a carrier.
    pub(crate) games: Option<Box<[Game; 2]>>,
}

impl Changes {
    /// Returns whether nothing changes.
    pub(crate) fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.lists.is_empty() && self.removed.is_empty() && self.people.is_none()
    }

    /// Returns whether a change is about a node.
    pub(crate) fn names_nodes(&self) -> bool {
        let is_node = |change: &FieldChange| matches!(change.at, At::Node(_));
        !self.lists.is_empty() || !self.removed.is_empty() || self.fields.iter().any(is_node)
    }

    /// Returns the changes from `base` to `other`, whose nodes are paired.
    pub(crate) fn between(base: &Side<'_>, other: &Side<'_>, pairs: &Pairs, is_renamed: bool) -> Self {
        let mut changes = Self { base: base.shape.clone(), ..Self::default() };
        let links = links(other, pairs);
        let new = other.shape.ids().zip(&links).filter(|(_, link)| matches!(link, Link::New(_)));
        changes.new = new.map(|(id, _)| NewNode { key: other.shape.key(id) }).collect();
        changes.add_lists(base, other, &links);
        let mut field_order = FieldOrder::default();
        let in_base = people::indexes_in_base(base.record, other.record);
        for (id, link) in other.shape.ids().zip(&links) {
            let mut other_actor = false;
            let [was, is] = match *link {
                Link::Kept(kept) => {
                    let actors = [base.actor(kept), other.actor(id)];
                    other_actor = is_other_person(actors, &in_base);
                    let is_alike = are_alike((&base.outline, base.record, kept), (&other.outline, other.record, id));
                    if is_alike && !other_actor {
                        continue;
                    }
                    let (mut was, is) = (base.fields(kept), other.fields(id));
                    if !other_actor {
                        was.set(Key::Actor, is.get(&Key::Actor).cloned());
                    }
                    [was, is]
                }
                Link::New(_) => [fields_of_new(other.shape.key(id)), other.fields(id)],
            };
            changes.add_fields(At::Node(*link), (&was, None), (&is, other_actor), &mut field_order);
        }
        let [was, is] = [base, other].map(|side| side.game(is_renamed));
        changes.add_fields(At::Record, (&was.record, Some(&was)), (&is.record, false), &mut field_order);
        changes.add_fields(At::Info, (&was.info, Some(&was)), (&is.info, false), &mut field_order);
        changes.games = Some(Box::new([was, is]));
        for node in base.shape.ids().filter(|id| pairs.right_of(*id).is_none()) {
            changes.removed.push(RemovedNode { node, content: base.content(node) });
        }
        let acted = changes.fields.iter().any(|change| change.key == Key::Actor);
        changes.people = People::between(base.record, other.record, in_base, acted);
        changes
    }

    fn add_lists(&mut self, base: &Side<'_>, changed: &Side<'_>, links: &[Link]) {
        let start = links.first().copied().unwrap_or(Link::Kept(ROOT));
        if start != Link::Kept(ROOT) {
            self.lists.push(ChildList { parent: None, children: vec![start] });
        }
        for (id, link) in changed.shape.ids().zip(links) {
            let children = || changed.shape.children(id).map(|child| links[child as usize]);
            let is_same = match *link {
                Link::Kept(kept) => base.shape.children(kept).map(Link::Kept).eq(children()),
                Link::New(_) => children().next().is_none(),
            };
            if !is_same {
                self.lists.push(ChildList { parent: Some(*link), children: children().collect() });
            }
        }
    }

    /// Adds the changes from the fields `was` to the fields `is`. `other_actor`: the actor is another person, even if the index
    /// is the same.
    fn add_fields(
        &mut self,
        at: At,
        (was, game): (&Fields, Option<&Game>),
        (is, other_actor): (&Fields, bool),
        field_order: &mut FieldOrder,
    ) {
        let mut after = was.clone();
        let removed = was.iter().filter(|(key, _)| is.get(key).is_none()).map(|(key, _)| (key, None));
        let is_changed = |key: &Key, value| was.get(key) != Some(value) || (other_actor && *key == Key::Actor);
        let changed = is.iter().filter(|(key, value)| is_changed(key, value)).map(|(key, value)| (key, Some(value)));
        let mut all: Vec<_> = removed.chain(changed).filter(|(key, _)| !key.is_order() && !key.is_derived()).collect();
        if all.len() > 1 {
            all.sort_by_cached_key(|(key, _)| field_order.position(key));
        } else if let [(key, _)] = all.as_slice() {
            field_order.position(key);
        }
        for (key, value) in all {
            after.set(key.clone(), value.cloned());
            let base = fingerprint(was, game, key);
            self.fields.push(FieldChange { at, key: key.clone(), base, value: value.cloned() });
        }
        let mut orders = vec![(Key::MarkOrder, order(&marks(&after), &in_order(marks(is), is.get(&Key::MarkOrder))))];
        for key in orders_of_extras(is) {
            let order = order(&extras(&after, &key), &in_order(extras(is, &key), is.get(&key)));
            orders.push((key, order));
        }
        for (key, order) in orders {
            let value = order.map(Value::Order);
            if value.as_ref() != was.get(&key) {
                let base = fingerprint(was, game, &key);
                self.fields.push(FieldChange { at, key, base, value });
            }
        }
    }
}

/// Returns the link of each node of the changed record. New nodes are numbered in document order.
pub(crate) fn links(changed: &Side<'_>, pairs: &Pairs) -> Vec<Link> {
    let mut new = 0..;
    let mut link = |id: Id| pairs.left_of(id).map_or_else(|| Link::New(new.next().unwrap_or(NONE)), Link::Kept);
    changed.shape.ids().map(&mut link).collect()
}

/// Returns whether the actors of a node in the base and in the changed record are different people. An index is the same
/// person if it leads to the same participant. `in_base`: index in the base of each participant of the changed record.
fn is_other_person([was, is]: [Option<u32>; 2], in_base: &[Option<usize>]) -> bool {
    match (was, is) {
        (Some(was), Some(is)) => match in_base.get(is as usize) {
            Some(in_base) => *in_base != Some(was as usize),
            None => was != is,
        },
        (was, is) => was.is_some() || is.is_some(),
    }
}

/// Returns a move as text: `1 3,4`, or `2 -` for a pass.
fn played(key: NodeKey) -> String {
    match key {
        NodeKey::Move(color, Vertex::Play(point)) => format!("{} {},{}", color.number(), point.x, point.y),
        NodeKey::Move(color, Vertex::Pass) => format!("{} -", color.number()),
        NodeKey::Action(_) | NodeKey::Position(_) | NodeKey::Bare => String::new(),
    }
}

/// Order of the kinds of fields, by their first occurrence. The carrier writes each kind as one column.
#[derive(Default)]
struct FieldOrder(HashMap<Key, usize>);

impl FieldOrder {
    /// Returns the position of a field in the order. All marks have one position, and so have fields that differ only in the
    /// number of the branch.
    fn position(&mut self, key: &Key) -> usize {
        let kind = match key {
            Key::Mark(_) => &Key::Mark(Point::new(0, 0)),
            Key::Title(_) => &Key::Title(0),
            Key::NoSteps(_) => &Key::NoSteps(0),
            Key::NoBranches(_) => &Key::NoBranches(0),
            Key::BranchExtra(_, extra) => &Key::BranchExtra(0, extra.clone()),
            other => other,
        };
        if let Some(position) = self.0.get(kind) {
            return *position;
        }
        let next = self.0.len();
        self.0.insert(kind.clone(), next);
        next
    }
}

/// Returns a list in the order that a field states.
fn in_order<T: Copy>(list: Vec<T>, order: Option<&Value>) -> Vec<T> {
    let Some(Value::Order(order)) = order else { return list };
    order.iter().filter_map(|index| list.get(*index as usize).copied()).collect()
}

/// Returns the fingerprint of a field of a node, or of the `game`. For an order: of the list in its order. For an extra of the game information: of
/// everything about its topic, so that an edit of the start time also concerns the property DT.
pub(crate) fn fingerprint(fields: &Fields, game: Option<&Game>, key: &Key) -> Option<u32> {
    let hash = |texts: Vec<String>| (!texts.is_empty()).then(|| Value::Text(texts.join("\n").into()).fingerprint());
    match key {
        Key::MarkOrder => {
            let marks = in_order(marks(fields), fields.get(key));
            hash(marks.iter().map(|mark| json!(mark).to_string()).collect())
        }
        Key::ExtraOrder | Key::BranchExtraOrder(_) => {
            let extras = in_order(extras(fields, key), fields.get(key));
            hash(extras.iter().map(|extra| json!(extra).to_string()).collect())
        }
        Key::Evaluation => {
            let without: Vec<String> =
                fields.iter().filter(|(key, _)| topics::has_no_evaluation(key)).map(text).collect();
            if without.is_empty() {
                return fields.get(key).map(Value::fingerprint);
            }
            hash(fields.get(key).map(Value::canonical_text).into_iter().chain(without).collect())
        }
        Key::Extra(extra) if game.is_none() => {
            let mut beside =
                topics::detailed(extra).map(|detailed| detailed_values(fields, &detailed)).unwrap_or_default();
            beside.extend(exclusive_values(fields, extra));
            if beside.is_empty() {
                return fields.get(key).map(Value::fingerprint);
            }
            hash(fields.get(key).map(Value::canonical_text).into_iter().chain(beside).collect())
        }
        Key::Extra(_) if game.is_some_and(|game| game.topic(key).is_some()) => {
            game.and_then(|game| game.topics.get(game.topic(key)?).copied())
        }
        _ => fields.get(key).map(Value::fingerprint),
    }
}

/// Returns the values of the field that an extra of a node details; sorted, if it details the marks.
fn detailed_values(fields: &Fields, detailed: &Detailed) -> Vec<String> {
    let Detailed::Field(key) = detailed else {
        let mut marks: Vec<String> = marks(fields).into_iter().map(|mark| json!(mark).to_string()).collect();
        marks.sort_unstable();
        return marks;
    };
    fields.get(key).map(Value::canonical_text).into_iter().collect()
}

/// Returns the name of a field with its value.
fn text((key, value): (&Key, &Value)) -> String {
    format!("{} {}", key.full_name(), value.canonical_text())
}

/// Returns the extras beside which a node may not have this extra.
fn exclusive_values(fields: &Fields, extra: &ExtraKey) -> Vec<String> {
    // Most extras exclude none, and a node may have many.
    if !topics::is_exclusive(extra) {
        return Vec::new();
    }
    let others = fields.iter().filter_map(|(key, value)| match key {
        Key::Extra(other) if topics::are_exclusive(extra, other) => Some(text((key, value))),
        _ => None,
    });
    others.collect()
}

fn marks(fields: &Fields) -> Vec<&Mark> {
    let marks = fields.iter().filter_map(|(_, value)| if let Value::Marks(marks) = value { Some(marks) } else { None });
    marks.flatten().collect()
}

/// Returns the keys of the orders of extras that fields may need.
fn orders_of_extras(fields: &Fields) -> BTreeSet<Key> {
    let order = |(key, _): (&Key, &Value)| match key {
        Key::Extra(_) => Some(Key::ExtraOrder),
        Key::BranchExtra(number, _) => Some(Key::BranchExtraOrder(*number)),
        _ => None,
    };
    fields.iter().filter_map(order).collect()
}

/// Returns the extras that an order is about.
fn extras<'f>(fields: &'f Fields, order: &Key) -> Vec<&'f Extra> {
    let is_in_order = |key: &Key| match (key, order) {
        (Key::Extra(_), Key::ExtraOrder) => true,
        (Key::BranchExtra(number, _), Key::BranchExtraOrder(other)) => number == other,
        _ => false,
    };
    let lists = fields.iter().filter_map(|(key, value)| match value {
        Value::Extras(extras) if is_in_order(key) => Some(extras),
        _ => None,
    });
    lists.flatten().collect()
}

/// Returns the order in which the items of one list are in another; `None` if the lists are equal or have other items.
pub(super) fn order<T: Eq + Hash>(list: &[T], other: &[T]) -> Option<Vec<u32>> {
    if list == other || list.len() != other.len() {
        return None;
    }
    let mut places: HashMap<&T, VecDeque<u32>> = HashMap::new();
    for (place, item) in (0..).zip(list) {
        places.entry(item).or_default().push_back(place);
    }
    other.iter().map(|item| places.get_mut(item)?.pop_front()).collect()
}

/// Fields of a new node before the changes: a move is known by its key.
pub(crate) fn fields_of_new(key: NodeKey) -> Fields {
    let mut fields = Fields::default();
    if let NodeKey::Move(color, vertex) = key {
        fields.set(Key::Action, Some(Value::Action(Action::Move(Move { color, vertex, evaluation: None }))));
    }
    fields
}

/// Draft of a new node before its fields are set.
pub(crate) fn empty_draft(key: NodeKey) -> Draft {
    let content = match key {
        NodeKey::Move(color, vertex) => {
            Content::Step(Box::new(Step::new(Action::Move(Move { color, vertex, evaluation: None }))))
        }
        NodeKey::Action(_) => Content::Step(Box::new(Step::new(Action::Takeback(1)))),
        NodeKey::Position(_) => Content::Position(None),
        NodeKey::Bare => Content::Bare,
    };
    Draft { content, heads: Vec::new(), children: Vec::new() }
}
