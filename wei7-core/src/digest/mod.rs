//! Digests of a document: equal for all spellings of the same content, so that reformatting changes nothing.
//!
//! A *digest* covers the whole document. A *guard* covers one node and the moves that lead to it. Neither counts the order of
//! members, stones, marks and players, or the spelling of numbers.

mod hasher;
mod nodes;
mod resolver;

use crate::record::{Extra, Mark, Record, Supplement};
use hasher::CanonicalHasher;
pub(crate) use nodes::{chain, pre_hash, step_hash, stones_hash};
use nodes::{info_hash, mark_hash, size_hash};
pub(crate) use resolver::AddressResolver;

/// The digest of a whole document, 128 bits.
pub(crate) fn digest(record: &Record) -> u128 {
    let mut hasher = CanonicalHasher::new(b'd');
    hasher.number(size_hash(record));
    hasher.option(record.info.as_deref(), |hasher, info| hasher.number(info_hash(info)));
    for (id, depth) in record.tree.preorder() {
        let branch = &record.tree[id];
        hasher.number(u64::from(depth));
        hasher.option_text(branch.title.as_deref());
        hasher.option(branch.pre.as_deref(), |hasher, pre| hasher.number(pre_hash(pre)));
        hasher.option(branch.steps.as_deref(), |hasher, steps| {
            hasher.number(steps.len() as u64);
            for step in steps {
                hasher.number(step_hash(step));
            }
        });
        hasher.option(branch.branches.as_deref(), |hasher, children| hasher.number(children.len() as u64));
    }
    hasher.end_128()
}

/// The hash of the items of a node and of its marks, which neither digest nor guards cover; `None` if there are none.
pub(crate) fn items_hash(items: &[Extra], marks: &[Mark]) -> Option<u64> {
    if items.is_empty() && marks.iter().all(|mark| mark.supplement.is_empty()) {
        return None;
    }
    let list = |hasher: &mut CanonicalHasher, items: &[Extra]| {
        hasher.number(items.len() as u64);
        for item in items {
            // Writing to a string does not fail.
            hasher.text(&serde_json::to_string(item).unwrap_or_default());
        }
    };
    let mut hasher = CanonicalHasher::new(b'x');
    list(&mut hasher, items);
    hasher.bag(marks, |mark| {
        let mut hasher = CanonicalHasher::new(b'y');
        hasher.number(mark_hash(mark));
        list(&mut hasher, mark.supplement.items());
        hasher.end()
    });
    Some(hasher.end())
}

/// The hash of all items of a record.
pub(crate) fn all_items_hash(record: &Record) -> u64 {
    let mut hasher = CanonicalHasher::new(b'w');
    let mut node = |items: &Supplement, marks: Option<&[Mark]>| {
        hasher.option(items_hash(items.items(), marks.unwrap_or_default()), CanonicalHasher::number);
    };
    node(&record.supplement, None);
    node(record.info.as_deref().map_or(&Supplement::NONE, |info| &info.supplement), None);
    for (id, _) in record.tree.preorder() {
        let branch = &record.tree[id];
        node(&branch.supplement, None);
        if let Some(pre) = branch.pre.as_deref() {
            node(&pre.supplement, pre.marks.as_deref());
        }
        for step in branch.steps() {
            node(&step.supplement, step.marks.as_deref());
        }
    }
    hasher.end()
}

#[cfg(test)]
mod tests;
