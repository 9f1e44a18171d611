//! The extras of a node as things: those of one kind together, each kind with its name.
//!
//! `=BL` is the property BL of SGF, `+splitter` an extra of another kind, `+header/KOMI` one of a kind that has a name of its own.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use serde::Serialize;
use serde_json::{Value, json};

use crate::record::{Extra, Spelling, Text, Unrecognized};

/// What several extras of one kind stand in.
const SEVERAL: &str = "several";

/// The kind of an extra: what an edit replaces as one.
pub(super) fn kind(extra: &Extra) -> String {
    let which: Option<&str> = match extra {
        Extra::Property { id, .. } => return format!("={id}"),
        Extra::Surplus { id, .. } | Extra::Absent(id) => Some(id),
        Extra::Header { keyword, .. } => Some(keyword),
        Extra::Spelling(spelling) => match spelling {
            Spelling::Explicit(name) | Spelling::Value { name, .. } => Some(name),
            Spelling::Property { id, .. } => Some(id),
            Spelling::Order(_) => Some("order"),
            Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark
            | Spelling::SameNode
            | Spelling::GameInfo => None,
        },
        Extra::Unrecognized(Unrecognized::Attribute { name, .. }) => Some(name),
        Extra::Unrecognized(Unrecognized::Property { pointer, .. }) => Some(pointer),
        Extra::Format { format, id, .. } => return format!("+format/{format}/{id}"),
        _ => None,
    };
    let name = match serde_json::to_value(extra) {
        Ok(Value::Object(members)) => members.keys().next().cloned().unwrap_or_default(),
        Ok(Value::String(name)) => name,
        _ => String::new(),
    };
    match which {
        Some(which) => format!("+{name}/{which}"),
        None => format!("+{name}"),
    }
}

/// Returns the last name in the kind of an extra: `RE` of `=RE` and `+spelling/RE`; `None` for a kind that is no extra.
pub(super) fn last_name(kind: &str) -> Option<&str> {
    let names = kind.strip_prefix(['=', '+'])?;
    names.rsplit('/').next()
}

/// What an extra says beside its kind.
fn inner(extra: &Extra) -> Value {
    match extra {
        Extra::Property { values, .. } => match values.as_slice() {
            [one] => json!(one),
            values => json!(values),
        },
        _ => match serde_json::to_value(extra) {
            Ok(Value::Object(members)) => members.into_iter().next().map_or(Value::Null, |(_, inner)| inner),
            _ => Value::Bool(true),
        },
    }
}

/// The extra of this kind that says this.
fn outer(kind: &str, inner: &Value) -> Option<Extra> {
    if let Some(id) = kind.strip_prefix('=') {
        let values: Vec<Text> = match inner {
            Value::String(one) => vec![one.as_str().into()],
            list => serde_json::from_value(list.clone()).ok()?,
        };
        return Some(Extra::Property { id: id.into(), values });
    }
    let name = kind.strip_prefix('+')?.split('/').next()?;
    let value = if *inner == Value::Bool(true) { json!(name) } else { json!({ name: inner }) };
    let extra: Extra = serde_json::from_value(value).ok()?;
    (self::kind(&extra) == kind).then_some(extra)
}

/// The extra of this kind that says this, or the first of several.
pub(super) fn one(kind: &str, value: &Value) -> Option<Extra> {
    match value {
        Value::Object(members) if members.len() == 1 && members.contains_key(SEVERAL) => {
            outer(kind, members.get(SEVERAL)?.as_array()?.first()?)
        }
        inner => outer(kind, inner),
    }
}

/// The extras of this kind that a value says, none if there is no value. `None` if it says no such extras.
pub(super) fn read(kind: &str, value: Option<&Value>) -> Option<Vec<Extra>> {
    match value {
        None => Some(Vec::new()),
        Some(Value::Object(members)) if members.len() == 1 && members.contains_key(SEVERAL) => {
            members.get(SEVERAL)?.as_array()?.iter().map(|inner| outer(kind, inner)).collect()
        }
        Some(inner) => Some(vec![outer(kind, inner)?]),
    }
}

/// Extras by their kinds, each of which is found and replaced without a look at the others.
#[derive(Clone, Debug, Default)]
pub(super) struct ExtrasByKind {
    slots: Vec<Vec<Extra>>,
    /// In which slots those of a kind are.
    places: HashMap<String, Vec<usize>>,
}

impl ExtrasByKind {
    pub(super) fn of(items: Vec<Extra>) -> Self {
        let mut extras = Self::default();
        for item in items {
            extras.places.entry(kind(&item)).or_default().push(extras.slots.len());
            extras.slots.push(vec![item]);
        }
        extras
    }

    /// What those of this kind say; `None` if there is none.
    pub(super) fn get(&self, kind: &str) -> Option<Value> {
        let mut inners: Vec<Value> = self.of_kind(kind).into_iter().map(inner).collect();
        match inners.len() {
            0 => None,
            1 => inners.pop(),
            _ => Some(json!({ SEVERAL: inners })),
        }
    }

    /// Puts these where those of the kind stand, or behind all others.
    pub(super) fn set(&mut self, kind: &str, new: Vec<Extra>) {
        let places = self.places.entry(kind.to_owned()).or_default();
        if places.is_empty() {
            places.push(self.slots.len());
            self.slots.push(Vec::new());
        }
        for place in places.drain(1..) {
            self.slots[place].clear();
        }
        self.slots[places[0]] = new;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.slots.iter().all(Vec::is_empty)
    }

    pub(super) fn list(&self) -> Vec<&Extra> {
        self.slots.iter().flatten().collect()
    }

    /// The kinds that there are, in no order.
    pub(super) fn kinds(&self) -> impl Iterator<Item = &str> {
        self.places.keys().map(String::as_str)
    }

    /// The same in the order in which they are met first.
    fn kinds_in_order(&self) -> Vec<&str> {
        let mut kinds: Vec<(Option<usize>, &str)> =
            self.places.iter().map(|(kind, places)| (places.first().copied(), kind.as_str())).collect();
        kinds.sort_unstable();
        kinds.into_iter().map(|(_, kind)| kind).collect()
    }

    /// Those of this kind.
    pub(super) fn of_kind(&self, kind: &str) -> Vec<&Extra> {
        let places = self.places.get(kind).into_iter().flatten();
        places.filter_map(|place| self.slots.get(*place)).flatten().collect()
    }

    pub(super) fn into_items(self) -> Vec<Extra> {
        self.slots.into_iter().flatten().collect()
    }

    /// All of them in a canonical order, as what an order was taken over. How a file is spelt is left out, since it may be spelt
    /// in another way.
    pub(super) fn all(&self) -> Option<Value> {
        let mut texts: Vec<String> = self.list().into_iter().filter(|item| !is_spelling(item)).map(written).collect();
        texts.sort_unstable();
        (!texts.is_empty()).then(|| json!(texts))
    }

    /// Puts them into this order, if it is one of so many; how the file is spelt stands before them where the order does not
    /// have it.
    pub(super) fn put_in_order(&mut self, order: &Value) -> Option<()> {
        let order = indexes(order)?;
        let items = std::mem::take(self).into_items();
        let (mut before, items) =
            if items.len() == order.len() { (Vec::new(), items) } else { items.into_iter().partition(is_spelling) };
        before.extend(reorder(items, &order));
        *self = Self::of(before);
        Some(())
    }
}

const fn is_spelling(item: &Extra) -> bool {
    matches!(item, Extra::Spelling(_))
}

/// The kinds of extras that one of these has, those of the second first; none if they are the same.
pub(super) fn kinds_of_both(shown: &ExtrasByKind, record: &ExtrasByKind) -> Vec<String> {
    if shown.list() == record.list() {
        return Vec::new();
    }
    let of_shown = shown.kinds_in_order().into_iter().filter(|kind| !record.places.contains_key(*kind));
    record.kinds_in_order().into_iter().chain(of_shown).map(str::to_owned).collect()
}

fn written(item: &impl Serialize) -> String {
    serde_json::to_string(item).unwrap_or_default()
}

pub(super) fn indexes(value: &Value) -> Option<Vec<usize>> {
    value.as_array()?.iter().map(|index| usize::try_from(index.as_u64()?).ok()).collect()
}

/// In which order the items of one list stand in another of the same items; `None` if they are not the same, or in the same
/// order.
pub(super) fn order<T: Eq + Hash>(list: &[T], other: &[T]) -> Option<Vec<usize>> {
    if list == other || list.len() != other.len() {
        return None;
    }
    let mut free: HashMap<&T, VecDeque<usize>> = HashMap::new();
    for (place, item) in list.iter().enumerate() {
        free.entry(item).or_default().push_back(place);
    }
    other.iter().map(|item| free.get_mut(item)?.pop_front()).collect()
}

/// Puts a list into an order, if it is one of so many.
pub(super) fn reorder<T>(list: Vec<T>, order: &[usize]) -> Vec<T> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..list.len()) {
        return list;
    }
    let mut slots: Vec<Option<T>> = list.into_iter().map(Some).collect();
    order.iter().filter_map(|place| slots.get_mut(*place)?.take()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Shape, Splitter};

    #[test]
    fn extras_come_back_from_what_is_said_of_them() {
        let property = |id: &str, values: &[&str]| Extra::Property {
            id: id.into(),
            values: values.iter().map(|value| Text::from(*value)).collect(),
        };
        let extras = [
            property("BL", &["30"]),
            property("XX", &["a", "b"]),
            property("YY", &[]),
            Extra::Splitter(Splitter::Large),
            Extra::Event,
            Extra::Shape(Shape::Triangle),
            Extra::Absent("PL".into()),
            Extra::Spelling(Spelling::SameNode),
            Extra::Spelling(Spelling::Order("ab".into())),
            Extra::Format { format: "toy".into(), id: "x".into(), values: vec!["1".into()] },
            Extra::Number(4),
        ];
        for extra in extras {
            let kind = kind(&extra);
            let said = ExtrasByKind::of(vec![extra.clone()]).get(&kind).unwrap();
            assert_eq!(read(&kind, Some(&said)).unwrap(), [extra], "{kind}");
        }
        assert_eq!(kind(&property("BL", &[])), "=BL");
        assert!(outer("+splitter", &json!("huge")).is_none() && outer("+splitter", &json!({"a": 1})).is_none());
    }

    #[test]
    fn extras_of_one_kind_are_one_thing() {
        let remark = |text: &str| Extra::Remarks(vec![text.into()]);
        let items = vec![remark("a"), Extra::Number(1), remark("b")];
        let said = ExtrasByKind::of(items.clone()).get("+remarks").unwrap();
        let mut extras = ExtrasByKind::of(vec![Extra::Number(1)]);
        extras.set("+remarks", read("+remarks", Some(&said)).unwrap());
        let set = extras.into_items();
        assert_eq!(set, [Extra::Number(1), remark("a"), remark("b")]);
        let order = order(&set, &items).unwrap();
        assert_eq!(reorder(set, &order), items);
    }
}
