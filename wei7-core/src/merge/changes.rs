//! The changes that lead from one record, the base, to another.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::Hash;

use serde_json::json;

use super::align::Pairs;
use super::field::{Key, Value};
use super::fields::{Fields, fields_of_info, fields_of_node, fields_of_record};
use super::outline::{Content, Draft, Id, NONE, Outline, ROOT, are_alike, draft};
use super::people::People;
use super::shape::{NodeKey, Shape};
use super::topics;
use crate::record::{Extra, Mark, Record};

/// A record with its outline and shape.
pub(crate) struct Side<'r> {
    pub(crate) record: &'r Record,
    pub(crate) outline: Outline,
    pub(crate) shape: Shape,
}

impl<'r> Side<'r> {
    pub(crate) fn new(record: &'r Record) -> Self {
        let outline = Outline::new(record);
        let shape = Shape::new(record, &outline);
        Self { record, outline, shape }
    }

    /// Returns the fields of a node.
    pub(crate) fn fields(&self, id: Id) -> Fields {
        fields_of_node(draft(&self.outline, self.record, id), self.outline.must_begin(id))
    }

    pub(crate) fn fields_of_record(&self) -> Fields {
        fields_of_record(self.record.size, self.record.extras.as_slice().to_vec())
    }

    pub(crate) fn fields_of_info(&self) -> Fields {
        fields_of_info(self.record.info.as_deref().cloned())
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
    /// Fingerprint of what the base has (see [`fingerprint`]); `None` if the base does not have the field.
    pub(crate) base: Option<u32>,
    /// The new value; `None` if the field was removed.
    pub(crate) value: Option<Value>,
}

/// A node of the base that the changed record does not have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RemovedNode {
    pub(crate) node: Id,
    /// Fingerprint of all fields of the node in the base.
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

/// The changes that lead from a base to another record.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    /// Shape of the base.
    pub(crate) base: Shape,
    pub(crate) fields: Vec<FieldChange>,
    pub(crate) removed: Vec<RemovedNode>,
    pub(crate) new: Vec<NewNode>,
    pub(crate) lists: Vec<ChildList>,
    pub(crate) people: Option<People>,
}

impl Changes {
    /// Returns the changes from `base` to `other`, whose nodes are paired.
    pub(crate) fn between(base: &Side<'_>, other: &Side<'_>, pairs: &Pairs) -> Self {
        let mut changes = Self { base: base.shape.clone(), ..Self::default() };
        let links = changes.add_nodes(other, pairs);
        changes.add_lists(base, other, &links);
        for (id, link) in other.shape.ids().zip(&links) {
            let [was, is] = match *link {
                Link::Kept(kept) => {
                    if are_alike((&base.outline, base.record, kept), (&other.outline, other.record, id)) {
                        continue;
                    }
                    [base.fields(kept), other.fields(id)]
                }
                Link::New(_) => [Fields::default(), other.fields(id)],
            };
            changes.add_fields(At::Node(*link), &was, &is);
        }
        changes.add_fields(At::Record, &base.fields_of_record(), &other.fields_of_record());
        changes.add_fields(At::Info, &base.fields_of_info(), &other.fields_of_info());
        for node in base.shape.ids().filter(|id| pairs.right_of(*id).is_none()) {
            changes.removed.push(RemovedNode { node, content: content(&base.fields(node)) });
        }
        let acted = changes.fields.iter().any(|change| change.key == Key::Actor);
        changes.people = People::between(base.record, other.record, acted);
        changes
    }

    /// Adds the new nodes. Returns the link of each node of the changed record.
    fn add_nodes(&mut self, changed: &Side<'_>, pairs: &Pairs) -> Vec<Link> {
        let mut link = |id: Id| {
            pairs.left_of(id).map_or_else(
                || {
                    self.new.push(NewNode { key: changed.shape.key(id) });
                    Link::New(Id::try_from(self.new.len() - 1).unwrap_or(NONE))
                },
                Link::Kept,
            )
        };
        changed.shape.ids().map(&mut link).collect()
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

    /// Adds the changes from the fields `was` to the fields `is`.
    fn add_fields(&mut self, at: At, was: &Fields, is: &Fields) {
        let mut after = was.clone();
        let removed = was.iter().filter(|(key, _)| is.get(key).is_none()).map(|(key, _)| (key, None));
        let changed =
            is.iter().filter(|(key, value)| was.get(key) != Some(value)).map(|(key, value)| (key, Some(value)));
        for (key, value) in removed.chain(changed).filter(|(key, _)| !key.is_order()) {
            after.set(key.clone(), value.cloned());
            let base = fingerprint(was, at, key);
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
                let base = fingerprint(was, at, &key);
                self.fields.push(FieldChange { at, key, base, value });
            }
        }
    }
}

/// Returns a list in the order that a field states.
fn in_order<T: Copy>(list: Vec<T>, order: Option<&Value>) -> Vec<T> {
    let Some(Value::Order(order)) = order else { return list };
    order.iter().filter_map(|index| list.get(*index as usize).copied()).collect()
}

/// Returns the fingerprint of a field. For an order: of the list in its order. For an extra of the game information: of
/// everything about its topic, so that an edit of the start time also concerns the property DT.
pub(crate) fn fingerprint(fields: &Fields, at: At, key: &Key) -> Option<u32> {
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
        Key::Extra(extra) if matches!(at, At::Info | At::Record) && topics::topic(extra).is_some() => {
            let mut values = topics::values(fields, topics::topic(extra));
            values.sort_unstable();
            hash(values)
        }
        _ => fields.get(key).map(Value::fingerprint),
    }
}

/// Returns the fingerprint of all fields of a node.
pub(crate) fn content(fields: &Fields) -> u32 {
    let all: BTreeSet<String> = fields
        .iter()
        .filter(|(key, _)| !matches!(key, Key::Branches | Key::Pre | Key::NoMarks))
        .map(|(key, value)| format!("{key:?} {}", value.canonical()))
        .collect();
    Value::Text(all.into_iter().collect::<Vec<_>>().join("\n").into()).fingerprint()
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

/// Content of a new node before its fields are set.
pub(crate) fn empty_content(key: NodeKey) -> Content {
    match key {
        NodeKey::Move(..) | NodeKey::Action(_) => {
            Content::Step(Box::new(crate::record::Step::new(crate::record::Action::Takeback(1))))
        }
        NodeKey::Position(_) => Content::Position(None),
        NodeKey::Bare => Content::Bare,
    }
}

/// Draft of a new node before its fields are set.
pub(crate) fn empty_draft(key: NodeKey) -> Draft {
    Draft { content: empty_content(key), heads: Vec::new(), children: Vec::new() }
}
