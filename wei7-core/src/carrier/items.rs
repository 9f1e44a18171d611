//! The extras of a node as things: those of one kind together, each kind with its name.
//!
//! `=BL` is the property BL of SGF, `+splitter` an extra of another kind, `+header/KOMI` one of a kind that has a name of its own.

use serde_json::{Value, json};

use crate::record::{Extra, Spelling, Supplement, Text, Unrecognized};

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

/// The kinds of these extras, each once, in order.
pub(super) fn kinds(items: &[Extra]) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for item in items {
        let kind = kind(item);
        if seen.insert(kind.clone()) {
            kinds.push(kind);
        }
    }
    kinds
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

/// What the extras of this kind say; `None` if there is none.
pub(super) fn get(items: &[Extra], kind: &str) -> Option<Value> {
    let mut inners: Vec<Value> = items.iter().filter(|item| self::kind(item) == kind).map(inner).collect();
    match inners.len() {
        0 => None,
        1 => inners.pop(),
        _ => Some(json!({ SEVERAL: inners })),
    }
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

/// Puts extras of this kind where those of the kind stand, or behind all others. `None` if the value says no such extras.
pub(super) fn set(supplement: &mut Supplement, kind: &str, value: Option<&Value>) -> Option<()> {
    let new: Vec<Extra> = match value {
        None => Vec::new(),
        Some(Value::Object(members)) if members.len() == 1 && members.contains_key(SEVERAL) => {
            members.get(SEVERAL)?.as_array()?.iter().map(|inner| outer(kind, inner)).collect::<Option<_>>()?
        }
        Some(inner) => vec![outer(kind, inner)?],
    };
    let mut new = Some(new);
    let mut items = Vec::new();
    for item in supplement.take() {
        if self::kind(&item) == kind {
            items.extend(new.take().into_iter().flatten());
        } else {
            items.push(item);
        }
    }
    items.extend(new.into_iter().flatten());
    supplement.extend(items);
    Some(())
}

/// The kinds of extras in which these differ, those of the second first.
pub(super) fn kinds_of_both(shown: &Supplement, record: &Supplement) -> Vec<String> {
    if shown == record {
        return Vec::new();
    }
    let both: Vec<Extra> = record.items().iter().chain(shown.items()).cloned().collect();
    kinds(&both)
}

/// All extras, in a canonical order, as what an order was taken over.
pub(super) fn all(items: &[Extra]) -> Option<Value> {
    let mut texts: Vec<String> = items.iter().map(|item| serde_json::to_string(item).unwrap_or_default()).collect();
    texts.sort_unstable();
    (!texts.is_empty()).then(|| json!(texts))
}

pub(super) fn indexes(value: &Value) -> Option<Vec<usize>> {
    value.as_array()?.iter().map(|index| usize::try_from(index.as_u64()?).ok()).collect()
}

/// Puts extras into this order, if it is one of so many.
pub(super) fn put_in_order(supplement: &mut Supplement, order: &Value) -> Option<()> {
    let order = indexes(order)?;
    let ordered = reorder(supplement.take(), &order);
    supplement.extend(ordered);
    Some(())
}

/// In which order the items of one list stand in another of the same items; `None` if they are not the same, or in the same
/// order.
pub(super) fn order<T: PartialEq>(list: &[T], other: &[T]) -> Option<Vec<usize>> {
    if list == other || list.len() != other.len() {
        return None;
    }
    let mut free: Vec<bool> = vec![true; list.len()];
    let mut from = 0;
    let place = |item: &T| {
        // Mostly they go on from one another.
        let found = (from..list.len()).chain(0..from).find(|at| free[*at] && list[*at] == *item)?;
        free[found] = false;
        from = found;
        Some(found)
    };
    other.iter().map(place).collect()
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
            let said = get(std::slice::from_ref(&extra), &kind).unwrap();
            let mut supplement = Supplement::default();
            set(&mut supplement, &kind, Some(&said)).unwrap();
            assert_eq!(supplement.items(), [extra], "{kind}");
        }
        assert_eq!(kind(&property("BL", &[])), "=BL");
        assert!(outer("+splitter", &json!("huge")).is_none() && outer("+splitter", &json!({"a": 1})).is_none());
    }

    #[test]
    fn extras_of_one_kind_are_one_thing() {
        let remark = |text: &str| Extra::Remarks(vec![text.into()]);
        let items = vec![remark("a"), Extra::Number(1), remark("b")];
        let said = get(&items, "+remarks").unwrap();
        let mut supplement: Supplement = [Extra::Number(1)].into_iter().collect();
        set(&mut supplement, "+remarks", Some(&said)).unwrap();
        assert_eq!(supplement.items(), [Extra::Number(1), remark("a"), remark("b")]);
        let order = order(supplement.items(), &items).unwrap();
        assert_eq!(reorder(supplement.take(), &order), items);
    }
}
