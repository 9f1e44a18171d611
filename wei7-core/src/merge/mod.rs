//! Merges two records that were made from one: for `wei7 merge`, and for the carriers of files that were edited.
//!
//! 1. [`outline`] turns a record into a tree of nodes, and [`field`] and [`fields`] turn a node into keys with values.
//! 2. [`align`] pairs the nodes of two trees, as far as they are certain.
//! 3. [`changes`] lists what leads from the base to one side: changed fields, removed and new nodes, child lists.
//! 4. [`three_way`] and [`children`] apply the changes of one side to the record of the other side. What both sides changed
//!    is a conflict.

pub(crate) mod align;
pub(crate) mod changes;
mod children;
pub(crate) mod clash;
pub(crate) mod conflict;
mod describe;
pub(crate) mod field;
pub(crate) mod fields;
pub(crate) mod outline;
pub(crate) mod people;
pub(crate) mod shape;
#[cfg(test)]
mod tests;
pub(crate) mod three_way;
pub(crate) mod topics;

use std::collections::{BTreeSet, HashMap};

use crate::record::Record;
use crate::report::Difference;
use align::{Pairs, align};
use changes::{Changes, Link, Side};
use clash::Clash;
use conflict::Namer;
use outline::{Id, are_alike};
use three_way::{Merge, Notes, Winner};

/// Decides what is written where both sides changed the same thing. Everything else is merged in any case.
#[derive(Clone, Copy)]
pub enum Resolution<'r> {
    /// The value of ours. A node that ours removed is removed, and a node that ours changed is kept.
    Ours,
    /// The value of theirs. A node that theirs removed is removed, and a node that theirs changed is kept.
    Theirs,
    /// The value of theirs, and in the comment of the node the text that the function returns for the conflict. A node that
    /// one side removed and the other side changed is kept. The conflict has the whole values, so that none of them is
    /// lost.
    Comment(&'r dyn Fn(&Difference) -> String),
}

/// Result of a merge.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The merged record.
    pub record: Record,
    /// Values that both sides changed, or that one side changed and the other removed: `left` is ours, `right` is theirs.
    pub conflicts: Vec<Difference>,
}

/// Merges two records that were made from `base`.
///
/// A field that one side changed has the new value. Nodes that a side inserted or removed are in the result or not in it; a
/// move that both sides inserted at the same place is one node. The order of variations is that of the side that changed
/// it. If both sides changed the same field of the same node to different values, the resolution decides, and the conflict
/// is reported.
///
/// ```
/// use wei7_core::{Field, JsonReader, Resolution, Subject, merge};
///
/// let read = |pre: &str| {
///     let json = format!(r#"{{"format":"wei7","version":"3.0","tree":{{"pre":{{{pre}}}}}}}"#);
///     JsonReader::new().read(json.as_bytes()).unwrap().value
/// };
/// let base = read(r#""comment":"A game.""#);
/// let ours = read(r#""comment":"A good game.""#);
/// let theirs = read(r#""comment":"A game.","problem":{"color":1}"#);
/// let merged = merge(&base, &ours, &theirs, Resolution::Theirs);
/// assert_eq!(merged.record, read(r#""comment":"A good game.","problem":{"color":1}"#));
/// assert!(merged.conflicts.is_empty());
///
/// let theirs = read(r#""comment":"A bad game.""#);
/// let merged = merge(&base, &ours, &theirs, Resolution::Ours);
/// assert_eq!(merged.record, ours);
/// assert_eq!(merged.conflicts[0].about, Subject::Field(Field::Comment));
/// ```
pub fn merge(base: &Record, ours: &Record, theirs: &Record, resolution: Resolution<'_>) -> Merged {
    let [base, ours, theirs] = [base, ours, theirs].map(Side::new);
    let mut of_ours = align(&base.shape, &ours.shape);
    let of_theirs = align(&base.shape, &theirs.shape);
    let names = Namer::new(&ours, &theirs);
    let mut clashes: Vec<Difference> = Vec::new();
    // A node that theirs removed and ours changed stays, as if ours had inserted it, unless theirs decides.
    let removed_but_changed = removed_and_changed(&base, &ours, &of_ours, &of_theirs);
    let is_first = |node: &Id| base.shape.parent(*node).is_none_or(|parent| !removed_but_changed.contains(&parent));
    let removed_by_theirs: Vec<Id> =
        removed_but_changed.iter().filter(|node| is_first(node)).filter_map(|node| of_ours.right_of(*node)).collect();
    clashes.extend(removed_by_theirs.iter().map(|node| names.removed_by_theirs(*node)));
    let mut inserted_again = BTreeSet::new();
    if !matches!(resolution, Resolution::Theirs) {
        for node in &removed_but_changed {
            of_ours.remove_left(*node);
        }
        inserted_again.clone_from(&removed_but_changed);
    }
    let changes = Changes::between(&base, &ours, &of_ours);
    let of_nodes = links(&ours, &of_ours);
    let links: HashMap<Link, Id> = of_nodes.iter().copied().zip(ours.shape.ids()).collect();
    let winner = if matches!(resolution, Resolution::Ours) { Winner::Ours } else { Winner::Theirs };
    let merge = Merge::new(&changes, &theirs, &of_theirs, winner, &inserted_again);
    let merged_ids: HashMap<Link, Option<Id>> = links.keys().map(|link| (*link, merge.merged(*link))).collect();
    let notes = |clashes: &[Clash]| {
        let Resolution::Comment(text) = resolution else { return Notes::default() };
        let mut notes = Notes::default();
        for node in &removed_by_theirs {
            let merged = of_nodes.get(*node as usize).and_then(|link| merged_ids.get(link).copied().flatten());
            notes.insert(merged, text(&names.removed_by_theirs(*node)));
        }
        for clash in clashes.iter().filter(|clash| !clash.is_about_removed(&removed_but_changed)) {
            let at = clash.merged_node(&|link| merged_ids.get(&link).copied().flatten());
            let note = notes.entry(at).or_default();
            if !note.is_empty() {
                note.push('\n');
            }
            note.push_str(&text(&names.difference(clash, &links, true)));
        }
        notes
    };
    let outcome = merge.run(notes, |_, _| {});
    let others = outcome.clashes.iter().filter(|clash| !clash.is_about_removed(&removed_but_changed));
    clashes.extend(others.map(|clash| names.difference(clash, &links, false)));
    Merged { record: outcome.record, conflicts: clashes }
}

/// Merges two records that have no common base: everything that one of them has is in the result, and the same move at the
/// same place is one node. Fields that differ are conflicts (see [`merge`]).
pub fn union(ours: &Record, theirs: &Record, resolution: Resolution<'_>) -> Merged {
    merge(&Record::new(), ours, theirs, resolution)
}

/// Returns the nodes of the base that theirs removed and ours changed, with the removed nodes above them.
fn removed_and_changed(base: &Side<'_>, ours: &Side<'_>, of_ours: &Pairs, of_theirs: &Pairs) -> BTreeSet<Id> {
    // Whether a node of ours needs the node above it.
    let mut is_needed = vec![false; ours.shape.len()];
    let mut found = BTreeSet::new();
    for id in ours.shape.ids().rev() {
        let Some(kept) = of_ours.left_of(id) else {
            is_needed[id as usize] = true;
            continue;
        };
        let is_removed = of_theirs.right_of(kept).is_none();
        let is_changed =
            || !is_unchanged(base, kept, ours, id) || ours.shape.children(id).any(|child| is_needed[child as usize]);
        if is_removed && is_changed() {
            is_needed[id as usize] = true;
            found.insert(kept);
        }
    }
    found
}

/// Returns whether a node has the same content on both sides.
fn is_unchanged(base: &Side<'_>, kept: Id, ours: &Side<'_>, id: Id) -> bool {
    are_alike((&base.outline, base.record, kept), (&ours.outline, ours.record, id))
        || base.content(kept) == ours.content(id)
}

/// Returns the link of each node of ours in the changes.
fn links(ours: &Side<'_>, pairs: &Pairs) -> Vec<Link> {
    let mut new = 0;
    let link = |id: Id| {
        pairs.left_of(id).map_or_else(
            || {
                new += 1;
                Link::New(new - 1)
            },
            Link::Kept,
        )
    };
    ours.shape.ids().map(link).collect()
}
