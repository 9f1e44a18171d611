//! Merges two records that were made from one: for `wei7 merge`, and for the carriers of files that were edited.
//!
//! A carrier is data in a converted file that leads back to what the format of the file cannot show. Reading it is a merge of
//! the changes in the carrier (ours) with the edits of the file (theirs), and the base is known by fingerprints only.
//!
//! 1. [`outline`] turns a record into a tree of nodes, and [`field`] and [`fields`] turn a node into keys with values.
//! 2. [`align`] pairs the nodes of two trees: the starts, and all others that are certain.
//! 3. [`changes`] lists what leads from the base to one side: changed fields, removed and new nodes, child lists.
//! 4. [`three_way`] and [`children`] apply the changes of one side to the record of the other side. What both sides changed
//!    is a clash, and [`conflict`] turns it into a conflict of the report.
//!
//! An id counts the nodes of one tree: of the base, of ours or of theirs. Merged ids are those of theirs; nodes that only ours
//! has come behind them.

pub(crate) mod align;
pub(crate) mod changes;
mod children;
pub(crate) mod clash;
pub(crate) mod conflict;
mod describe;
pub(crate) mod field;
pub(crate) mod fields;
mod order;
pub(crate) mod outline;
pub(crate) mod people;
mod people_lists;
pub(crate) mod shape;
#[cfg(test)]
mod tests;
pub(crate) mod three_way;
pub(crate) mod topics;

use std::collections::{BTreeSet, HashMap};

use crate::record::Record;
use crate::report::Difference;
use align::{Pairs, align};
use changes::{At, Changes, Link, Side};
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
    /// The value of theirs, and behind the comment of the node the text that the function returns for the conflict; if both sides
    /// changed the comment, in place of it. A node that one side removed and the other side changed is kept. The conflict has
    /// the whole values, so that none of them is lost.
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
/// A field that one side changed has the new value. Nodes that a side inserted are in the result, and nodes that a side removed
/// are not, unless the other side changed them; a move that both sides inserted at the same place is one node. The order of
/// variations is that of the side that changed it. If both sides changed the same field of the same node to different values,
/// the resolution decides, and the conflict is reported.
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
    let mut base_to_ours = align(&base.shape, &ours.shape);
    let base_to_theirs = align(&base.shape, &theirs.shape);
    let names = Namer::new(&ours, &theirs);
    let removed = RemovedByTheirs::new(&base, &ours, &base_to_ours, &base_to_theirs);
    let mut conflicts: Vec<Difference> = removed.topmost.iter().map(|node| names.removed_by_theirs(*node)).collect();
    // A node that theirs removed and ours changed stays, as if ours had inserted it, unless theirs decides.
    if !matches!(resolution, Resolution::Theirs) {
        for node in &removed.in_base {
            base_to_ours.remove_left(*node);
        }
    }
    let is_renamed = [&ours, &theirs].iter().any(|side| side.name() != base.name());
    let changes = Changes::between(&base, &ours, &base_to_ours, is_renamed);
    let links = changes::links(&ours, &base_to_ours);
    let ids: HashMap<Link, Id> = links.iter().copied().zip(ours.shape.ids()).collect();
    let winner = if matches!(resolution, Resolution::Ours) { Winner::Ours } else { Winner::Theirs };
    let merge = Merge::new(&changes, &theirs, &base_to_theirs, winner);
    let merged_ids: HashMap<Link, Option<Id>> = links.iter().map(|link| (*link, merge.merged(*link))).collect();
    let merged = |link: Link| merged_ids.get(&link).copied().flatten();
    let is_named = |clash: &&Clash| !removed.explains(clash, &ids);
    let notes = |clashes: &[Clash]| {
        let Resolution::Comment(text) = resolution else { return Notes::default() };
        let mut notes = Notes::default();
        for node in &removed.topmost {
            notes.insert(merged(links[*node as usize]), text(&names.removed_by_theirs(*node)));
        }
        for clash in clashes.iter().filter(is_named) {
            let note = notes.entry(clash.merged_node(&merged)).or_default();
            if !note.is_empty() {
                note.push('\n');
            }
            note.push_str(&text(&names.difference(clash, &ids, true)));
        }
        notes
    };
    let outcome = merge.run(notes, |_, _| {});
    conflicts.extend(outcome.clashes.iter().filter(is_named).map(|clash| names.difference(clash, &ids, false)));
    Merged { record: outcome.record, conflicts }
}

/// Merges two records that have no common base: everything that one of them has is in the result, and the same move at the
/// same place is one node. Fields that differ are conflicts (see [`merge`]).
pub fn union(ours: &Record, theirs: &Record, resolution: Resolution<'_>) -> Merged {
    merge(&Record::new(), ours, theirs, resolution)
}

/// Nodes that theirs removed and ours changed, with the removed nodes above them.
struct RemovedByTheirs {
    in_base: BTreeSet<Id>,
    /// Nodes that have no other such node directly above, by their ids in ours. Each is one conflict.
    topmost: Vec<Id>,
    /// For each node of ours, whether it is one of these nodes or below one.
    is_below: Vec<bool>,
}

impl RemovedByTheirs {
    fn new(base: &Side<'_>, ours: &Side<'_>, base_to_ours: &Pairs, base_to_theirs: &Pairs) -> Self {
        // Whether a node of ours needs the node above it.
        let mut is_needed = vec![false; ours.shape.len()];
        let mut in_base = BTreeSet::new();
        for id in ours.shape.ids().rev() {
            let Some(kept) = base_to_ours.left_of(id) else {
                is_needed[id as usize] = true;
                continue;
            };
            let is_removed = base_to_theirs.right_of(kept).is_none();
            let is_changed = || {
                !is_unchanged(base, kept, ours, id) || ours.shape.children(id).any(|child| is_needed[child as usize])
            };
            if is_removed && is_changed() {
                is_needed[id as usize] = true;
                in_base.insert(kept);
            }
        }
        let is_topmost = |node: &Id| base.shape.parent(*node).is_none_or(|parent| !in_base.contains(&parent));
        let topmost: Vec<Id> =
            in_base.iter().filter(|node| is_topmost(node)).filter_map(|node| base_to_ours.right_of(*node)).collect();
        let mut is_below = vec![false; ours.shape.len()];
        for id in ours.shape.ids() {
            is_below[id as usize] = base_to_ours.left_of(id).is_some_and(|kept| in_base.contains(&kept))
                || ours.shape.parent(id).is_some_and(|parent| is_below[parent as usize]);
        }
        Self { in_base, topmost, is_below }
    }

    /// Returns whether a clash follows from one of these nodes, whose conflict is reported already: it is about a field of one of
    /// them, or about a new node below one of them that has no place any more. `ids`: the nodes of ours.
    fn explains(&self, clash: &Clash, ids: &HashMap<Link, Id>) -> bool {
        match clash {
            Clash::Field { at: At::Node(Link::Kept(id)), .. } => self.in_base.contains(id),
            Clash::NoPlace(id) => ids.get(&Link::New(*id)).is_some_and(|node| self.is_below[*node as usize]),
            _ => false,
        }
    }
}

/// Returns whether a node has the same content on both sides.
fn is_unchanged(base: &Side<'_>, kept: Id, ours: &Side<'_>, id: Id) -> bool {
    are_alike((&base.outline, base.record, kept), (&ours.outline, ours.record, id))
        || base.content(kept) == ours.content(id)
}
