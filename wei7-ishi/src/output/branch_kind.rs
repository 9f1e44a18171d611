//! The kinds of branches in Ishi: sequences, diagrams at the side, events of their own.

use wei7_core::{Branch, BranchId, Extra, Pre, Record};

/// The kind of a branch in Ishi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BranchKind {
    /// Goes on from where it begins.
    Sequence,
    /// A diagram that changes the position for itself alone (4.4).
    Side,
    /// Begins with stones, which Ishi has at the beginning of an event only (4.2).
    Event,
}

/// The kind of each branch, by its index.
pub(crate) struct BranchKinds(Vec<Known>);

#[derive(Clone, Copy)]
struct Known {
    kind: BranchKind,
    plays: bool,
    shows: bool,
    /// Its place in document order.
    place: usize,
}

impl BranchKinds {
    pub(crate) fn of(record: &Record) -> Self {
        let start = Known { kind: BranchKind::Sequence, plays: false, shows: false, place: 0 };
        let mut known = vec![start; record.tree.len()];
        let order: Vec<BranchId> = record.tree.preorder().map(|(id, _)| id).collect();
        // Children before their parents.
        for (place, id) in order.into_iter().enumerate().rev() {
            let branch = &record.tree[id];
            let kind = kind(branch);
            let of = |id: &BranchId| known.get(id.index()).copied().filter(|child| child.kind != BranchKind::Event);
            let plays = !branch.steps().is_empty() || branch.children().iter().filter_map(of).any(|child| child.plays);
            let shows = branch.pre.is_some()
                || !branch.steps().is_empty()
                || !branch.supplement.is_empty()
                || branch.children().is_empty()
                || branch.children().iter().filter_map(of).any(|child| child.shows);
            if let Some(slot) = known.get_mut(id.index()) {
                *slot = Known { kind, plays, shows, place };
            }
        }
        Self(known)
    }

    pub(crate) fn kind(&self, id: BranchId) -> BranchKind {
        self.0.get(id.index()).map_or(BranchKind::Sequence, |known| known.kind)
    }

    /// Its place in document order.
    pub(crate) fn place(&self, id: BranchId) -> usize {
        self.0.get(id.index()).map_or(0, |known| known.place)
    }

    /// Whether a move is in it or in what continues it.
    pub(crate) fn plays(&self, id: BranchId) -> bool {
        self.0.get(id.index()).is_some_and(|known| known.plays)
    }

    /// Whether anything of it is written where it begins, and not in events of their own.
    pub(crate) fn shows(&self, id: BranchId) -> bool {
        self.0.get(id.index()).is_some_and(|known| known.shows)
    }
}

fn kind(branch: &Branch) -> BranchKind {
    let has = |of: fn(&Extra) -> bool| branch.supplement.items().iter().any(of);
    if has(|item| matches!(item, Extra::Event)) {
        return BranchKind::Event;
    }
    let alone = branch.steps().is_empty() && branch.children().is_empty();
    let setup = has(|item| matches!(item, Extra::Setup { .. }));
    if alone && has(|item| matches!(item, Extra::ForeignDiagram(_))) {
        return BranchKind::Side;
    }
    if alone && setup && has(|item| matches!(item, Extra::Diagram(_))) {
        return BranchKind::Side;
    }
    let stones = !branch.pre.as_deref().map(Pre::stones).unwrap_or_default().is_empty();
    if setup || stones { BranchKind::Event } else { BranchKind::Sequence }
}
