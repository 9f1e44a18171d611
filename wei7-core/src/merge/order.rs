//! Combines two orders of the same siblings.

use std::collections::{HashMap, HashSet};

use super::outline::Id;

/// Inserts the nodes that only the other list has, each behind its left neighbor there. Those at the beginning of the other
/// list are inserted before the first node that both lists have.
pub(super) fn insert_behind(list: Vec<Id>, other: &[Id]) -> Vec<Id> {
    let known: HashSet<Id> = list.iter().copied().collect();
    let mut inserted: HashMap<Option<Id>, Vec<Id>> = HashMap::new();
    let mut neighbor = None;
    for id in other {
        if known.contains(id) {
            neighbor = Some(*id);
        } else {
            inserted.entry(neighbor).or_default().push(*id);
        }
    }
    if inserted.is_empty() {
        return list;
    }
    let others: HashSet<Id> = other.iter().copied().collect();
    let mut first = inserted.remove(&None).unwrap_or_default();
    let mut merged = Vec::with_capacity(list.len() + other.len());
    for id in list {
        if others.contains(&id) {
            merged.append(&mut first);
        }
        merged.push(id);
        merged.append(&mut inserted.remove(&Some(id)).unwrap_or_default());
    }
    merged.append(&mut first);
    merged
}
