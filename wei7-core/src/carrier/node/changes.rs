//! In what two nodes differ.

use std::borrow::Cow;

use serde_json::{Value, json};

use super::{HEADS, ITEM_ORDER, MARK_ORDER, Ranks, Sheet, head_name, said_of_step, stones};
use crate::carrier::items;
use crate::carrier::marks::{self, Marks};
use crate::merge::outline::Content;
use crate::record::Step;

/// A thing in which two nodes differ: its kind, what is shown, what the record has.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::carrier) struct Change {
    pub(in crate::carrier) kind: Cow<'static, str>,
    pub(in crate::carrier) was: Option<Value>,
    pub(in crate::carrier) is: Option<Value>,
}

/// In what two nodes differ. When the changes are made to what is shown, in their order, it is the record.
pub(in crate::carrier) fn changes(
    shown: &Sheet,
    record: &Sheet,
    must_begin: [bool; 2],
    ranks: &mut Ranks,
) -> Vec<Change> {
    let mut kinds: Vec<String> = Vec::new();
    let both = must_begin[0] && must_begin[1];
    let heads = |sheet: &Sheet, must: bool| if both { sheet.draft.heads.len() } else { sheet.telling(must) };
    let same_heads = heads(shown, must_begin[0]) == heads(record, must_begin[1]);
    if same_heads {
        for (place, (x, y)) in shown.of_heads.iter().rev().zip(record.of_heads.iter().rev()).enumerate() {
            let names = items::kinds_of_both(x, y);
            let fields = ["title", "steps", "branches"].map(str::to_owned);
            kinds.extend(names.into_iter().chain(fields).map(|what| head_name(place, &what)));
        }
    } else {
        kinds.push(HEADS.to_owned());
    }
    match &shown.draft.content {
        Content::Step(_) => kinds.extend(["action", "time", "actor", "evaluation", "comment"].map(str::to_owned)),
        Content::Position(_) => kinds.extend(["stones", "problem", "comment"].map(str::to_owned)),
        Content::Bare => {}
    }
    kinds.extend(items::kinds_of_both(&shown.extras, &record.extras));
    let get = |kind: &str| (shown.get(kind, must_begin[0]), record.get(kind, must_begin[1]));
    let stands = |kind: &str| shown.stands(kind, must_begin[0]);
    let mut changes = Vec::new();
    let mut after = shown.clone();
    let mut make = |kind: String, was: Option<Value>, is: Option<Value>| {
        // What cannot be said so is not there, and told as lost.
        let _ = after.set(&kind, is.as_ref());
        changes.push(Change { kind: kind.into(), was, is });
    };
    // Only what differs has a rank.
    kinds.retain(|kind| {
        matches!(kind.as_str(), "stones" | "time") || {
            let (was, is) = get(kind);
            was != is
        }
    });
    kinds.sort_by_cached_key(|kind| ranks.of(kind));
    for kind in kinds {
        let (was, mut is) = get(&kind);
        let differ = match (kind.as_str(), shown.pre(), record.pre()) {
            ("stones", x, y) => {
                is = y.and_then(|pre| pre.stones.as_deref()).map(stones);
                x.and_then(|pre| pre.stones.as_ref()) != y.and_then(|pre| pre.stones.as_ref())
            }
            ("time", ..) => {
                let time = |sheet: &Sheet| match &sheet.draft.content {
                    Content::Step(step) => step.time().cloned(),
                    _ => None,
                };
                is = time(record).map(|time| json!(time.as_str()));
                time(shown) != time(record)
            }
            _ => was != is,
        };
        if differ {
            let was = stands(&kind);
            make(kind, was, is);
        }
    }
    let [of_shown, of_record] = [shown, record].map(|sheet| sheet.marks.as_ref().map_or(Vec::new(), Marks::list));
    if of_shown != of_record {
        let mut of_marks = marks::differences(&of_shown, &of_record);
        of_marks.sort_by_cached_key(|(kind, _)| ranks.of(kind));
        for (kind, is) in of_marks {
            let was = shown.get(&kind, must_begin[0]);
            make(kind, was, is);
        }
    }
    for kind in ["marks", "position"] {
        let (was, is) = get(kind);
        let there = if kind == "marks" {
            after.marks.is_some() != record.marks.is_some()
        } else {
            after.pre().is_some() != record.pre().is_some()
        };
        if there {
            let _ = after.set(kind, is.as_ref());
            changes.push(Change { kind: kind.into(), was, is });
        }
    }
    orders(shown, &after, record, must_begin, &mut changes);
    changes
}

/// The same of two steps that have the same marks and extras and begin no branch, as nearly all have that differ: the kinds.
pub(in crate::carrier) fn step_kinds(
    shown: &Step,
    record: &Step,
    ranks: &mut Ranks,
) -> impl Iterator<Item = &'static str> + use<> {
    let evaluation = |step: &Step| step.as_move().and_then(|played| played.evaluation);
    let are_moves = shown.as_move().is_some() && record.as_move().is_some();
    let mut kinds = [
        ("action", !are_moves && shown.action != record.action),
        ("time", shown.time() != record.time()),
        ("actor", shown.actor() != record.actor()),
        ("evaluation", evaluation(shown) != evaluation(record)),
        ("comment", shown.comment() != record.comment()),
    ];
    if kinds.iter().filter(|(_, differs)| *differs).count() > 1 {
        kinds.sort_by_cached_key(|(kind, differs)| differs.then(|| ranks.of(kind)));
    }
    kinds.into_iter().filter(|(_, differs)| *differs).map(|(kind, _)| kind)
}

/// What two steps say of this kind.
pub(in crate::carrier) fn step_change(shown: &Step, record: &Step, kind: &'static str) -> Change {
    let is = match (kind, record.time()) {
        // As it is spelt.
        ("time", time) => time.map(|time| Value::from(time.as_str())),
        _ => said_of_step(record, kind),
    };
    Change { kind: kind.into(), was: said_of_step(shown, kind), is }
}

/// In which order marks and extras stand, where that is another one.
fn orders(shown: &Sheet, after: &Sheet, record: &Sheet, must_begin: [bool; 2], changes: &mut Vec<Change>) {
    let mut add = |kind: String, order: Option<Vec<usize>>| {
        if let Some(order) = order {
            let was = shown.get(&kind, must_begin[0]);
            changes.push(Change { kind: kind.into(), was, is: Some(json!(order)) });
        }
    };
    add(ITEM_ORDER.to_owned(), items::order(&after.extras.list(), &record.extras.list()));
    if let (Some(list), Some(other)) = (&after.marks, &record.marks) {
        add(MARK_ORDER.to_owned(), items::order(&list.list(), &other.list()));
    }
    if after.of_heads.len() == record.of_heads.len() {
        for (place, (extras, other)) in after.of_heads.iter().rev().zip(record.of_heads.iter().rev()).enumerate() {
            let order = items::order(&extras.list(), &other.list());
            add(head_name(place, ITEM_ORDER), order);
        }
    }
}
