//! Pairs the nodes of the base with the nodes of the record that was written.
//!
//! A target may show a record without its timeline, or with detached branches. Projection knows the origins of the
//! nodes that it moves, so pairing need not search for these nodes in the record.

use std::collections::{HashMap, VecDeque};

use crate::merge::align::{Pairs, align};
use crate::merge::changes::Side;
use crate::merge::outline::{Id, Kind, ROOT};
use crate::merge::shape::{NodeKey, Shape};
use crate::project::{Detach, Detached, Flattened, Origins, detached};
use crate::record::{BranchId, Record};
use crate::report::Limits;

/// Pairs the nodes of the base, `shown`, (left) with the nodes of the record (right).
pub(super) fn pair(shown: &Side<'_>, record: &Side<'_>) -> Pairs {
    if shown.shape.is_same(&record.shape) {
        return Pairs::in_order(shown.shape.len());
    }
    let mut best = align(&shown.shape, &record.shape);
    if best.len() == shown.shape.len() || best.len() == record.shape.len() {
        return best;
    }
    for (projected, origins) in projections(record.record) {
        let projected = Side::new(&projected);
        let is_same = shown.shape.is_same(&projected.shape);
        let pairs = if is_same { Pairs::in_order(shown.shape.len()) } else { align(&shown.shape, &projected.shape) };
        let nodes = Nodes::new(record);
        let pairs = pairs.then(record.shape.len(), |id| nodes.origin(&projected, id, &origins));
        if pairs.len() > best.len() {
            best = pairs;
        }
        if is_same {
            break;
        }
    }
    pair_rest(shown, record, &mut best);
    best
}

/// Pairs the nodes of the document of a projection (left) with the nodes of the record of which it was made (right).
pub(super) fn pair_projected(document: &Side<'_>, record: &Side<'_>, origins: &Origins) -> Pairs {
    let pairs = Pairs::in_order(document.shape.len());
    if document.shape.is_same(&record.shape) {
        return pairs;
    }
    let nodes = Nodes::new(record);
    let mut pairs = pairs.then(record.shape.len(), |id| nodes.origin(document, id, origins));
    drop(nodes);
    pair_rest(document, record, &mut pairs);
    pairs
}

/// Pairs unpaired nodes: moves after the same moves, whatever positions are between them, and positions before the same
/// nodes. The changes lead back to the record with any pairs, but more pairs need fewer changes.
fn pair_rest(shown: &Side<'_>, record: &Side<'_>, pairs: &mut Pairs) {
    if pairs.len() == shown.shape.len() || pairs.len() == record.shape.len() {
        return;
    }
    pair_moves(&shown.shape, &record.shape, pairs);
    let is_move = |id: Id| matches!(record.shape.key(id), NodeKey::Move(..));
    let partner_of_child = |pairs: &Pairs, id: Id| {
        let shown_parent = |child: Id| shown.shape.parent(pairs.left_of(child)?);
        record.shape.children(id).find_map(shown_parent)
    };
    // Dissolves the pair of a position if the next nodes are paired below another position.
    for id in record.shape.ids().skip(1).filter(|id| !is_move(*id)) {
        if let (Some(partner), Some(other)) = (pairs.left_of(id), partner_of_child(pairs, id))
            && partner != other
        {
            pairs.remove_left(partner);
        }
    }
    for id in record.shape.ids().rev().filter(|id| !is_move(*id)) {
        // A change of the start of the base applies to the start of a record only.
        if let Some(partner) = partner_of_child(pairs, id)
            && (partner == ROOT) == (id == ROOT)
            && shown.shape.is_same_kind(partner, &record.shape, id)
        {
            pairs.insert(partner, id);
        }
    }
    // Pairs the remaining nodes other than moves below paired nodes, in order.
    let free = shown.shape.ids().filter(|id| pairs.right_of(*id).is_none());
    let mut waiting: HashMap<Id, VecDeque<Id>> = HashMap::new();
    for id in free {
        waiting.entry(shown.shape.parent(id).unwrap_or(ROOT)).or_default().push_back(id);
    }
    for id in record.shape.ids().filter(|id| !is_move(*id)) {
        let above = record.shape.parent(id).and_then(|parent| pairs.left_of(parent));
        if pairs.left_of(id).is_none()
            && let Some(free) = above.and_then(|above| waiting.get_mut(&above))
            && let Some(first) = free.front().copied()
            && shown.shape.is_same_kind(first, &record.shape, id)
        {
            free.pop_front();
            pairs.insert(first, id);
        }
    }
}

/// Pairs unpaired equal moves, in order, if the last moves before them are paired.
fn pair_moves(shown: &Shape, record: &Shape, pairs: &mut Pairs) {
    let is_start = |shape: &Shape, id: Id| shape.parent(id).is_none() || matches!(shape.key(id), NodeKey::Move(..));
    let mut waiting: HashMap<(Id, NodeKey), VecDeque<Id>> = HashMap::new();
    // Last move (or start of the tree) up to each node, the node included.
    let mut last: Vec<Id> = Vec::with_capacity(shown.len());
    for id in shown.ids() {
        let before = shown.parent(id).map_or(ROOT, |parent| last[parent as usize]);
        if pairs.right_of(id).is_none() {
            waiting.entry((before, shown.key(id))).or_default().push_back(id);
        }
        last.push(if is_start(shown, id) { id } else { before });
    }
    let mut last: Vec<Option<Id>> = Vec::with_capacity(record.len());
    for id in record.ids() {
        let before = record.parent(id).and_then(|parent| last[parent as usize]);
        let key = record.key(id);
        if is_start(record, id)
            && pairs.left_of(id).is_none()
            && let Some(found) = before.and_then(|before| waiting.get_mut(&(before, key))?.pop_front())
        {
            pairs.insert(found, id);
        }
        last.push(if is_start(record, id) { pairs.left_of(id) } else { before });
    }
}

/// Returns the record as targets may show it, with the origins of the nodes: without its timeline or, if it has none,
/// with detached branches. Empty if projection does not change the record. Each projection is made on demand.
fn projections(record: &Record) -> impl Iterator<Item = (Record, Origins)> {
    let flattened = record.flatten().ok().flatten().map(|Flattened { record, origins, .. }| (record, origins));
    let kinds = if flattened.is_some() { &[][..] } else { &[Detach::All, Detach::Setup] };
    let detach = |kind: &Detach| detached(record, *kind, Limits::DEFAULT.derived_stones);
    let found = kinds.iter().filter_map(detach).map(|Detached { record, origins, .. }| (record, origins));
    flattened.into_iter().chain(found)
}

/// Nodes of a record by branch.
struct Nodes<'r> {
    record: &'r Side<'r>,
    /// Node of the `pre` of each branch, or of the branch itself if the branch is a node without `pre` and steps.
    positions: HashMap<BranchId, Id>,
    /// Node of the first step of each branch.
    steps: HashMap<BranchId, Id>,
}

impl<'r> Nodes<'r> {
    fn new(record: &'r Side<'r>) -> Self {
        let (mut positions, mut steps) = (HashMap::new(), HashMap::new());
        for id in record.outline.ids() {
            let entry = record.outline[id];
            match entry.kind {
                Kind::Position | Kind::Bare => {
                    positions.insert(entry.branch, id);
                }
                Kind::Step(0) => {
                    steps.insert(entry.branch, id);
                }
                Kind::Step(_) => {}
            }
        }
        Self { record, positions, steps }
    }

    /// Returns the node of the record from which projection made a node; `None` if there is none of the same kind.
    fn origin(&self, projected: &Side<'_>, id: Id, origins: &Origins) -> Option<Id> {
        let entry = projected.outline[id];
        let origin = match entry.kind {
            Kind::Position | Kind::Bare => *self.positions.get(&origins.of_position(entry.branch)?)?,
            Kind::Step(index) => {
                let (branch, step) = origins.of_step(entry.branch, index)?;
                self.steps.get(&branch)?.checked_add(Id::try_from(step).ok()?)?
            }
        };
        projected.shape.is_same_kind(id, &self.record.shape, origin).then_some(origin)
    }
}
