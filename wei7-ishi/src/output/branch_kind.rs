//! The kinds of branches in Ishi: sequences, diagrams at the side, events of their own.

use std::ops::Index;

use wei7_core::{Branch, BranchId, Extra, Pre, Record};

/// The kind of a branch in Ishi.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum BranchKind {
    /// Goes on from where it begins.
    #[default]
    Sequence,
    /// A diagram that changes the position for itself alone (4.4).
    Side,
    /// Begins with stones, which Ishi has at the beginning of an event only (4.2).
    Event,
}

/// What is known of each branch, by its index.
pub(crate) struct BranchKinds(Vec<Known>);

/// What is known of a branch before anything is written.
#[derive(Clone, Copy, Default)]
pub(crate) struct Known {
    pub(crate) kind: BranchKind,
    /// Whether a move is in it or in what continues it.
    pub(crate) plays: bool,
    /// Whether anything of it is written where it begins, and not in events of their own.
    pub(crate) shows: bool,
    /// Its place in document order.
    pub(crate) place: usize,
}

impl BranchKinds {
    pub(crate) fn of(record: &Record) -> Self {
        let mut known = vec![Known::default(); record.tree.len()];
        let order: Vec<BranchId> = record.tree.preorder().map(|(id, _)| id).collect();
        // Children before their parents.
        for (place, id) in order.into_iter().enumerate().rev() {
            let branch = &record.tree[id];
            let children = branch.children().iter().map(|id| known[id.index()]);
            let mut below = children.filter(|child| child.kind != BranchKind::Event);
            let plays = !branch.steps().is_empty() || below.clone().any(|child| child.plays);
            let shows = branch.pre.is_some()
                || !branch.steps().is_empty()
                || !branch.supplement.is_empty()
                || branch.children().is_empty()
                || below.any(|child| child.shows);
            known[id.index()] = Known { kind: kind(branch), plays, shows, place };
        }
        Self(known)
    }
}

impl Index<BranchId> for BranchKinds {
    type Output = Known;

    fn index(&self, id: BranchId) -> &Known {
        &self.0[id.index()]
    }
}

fn kind(branch: &Branch) -> BranchKind {
    let has = |of: fn(&Extra) -> bool| branch.supplement.items().iter().any(of);
    if has(|item| matches!(item, Extra::Event)) {
        return BranchKind::Event;
    }
    let alone = branch.steps().is_empty() && branch.children().is_empty();
    let setup = has(|item| matches!(item, Extra::Setup { .. }));
    if alone
        && (has(|item| matches!(item, Extra::ForeignDiagram(_)))
            || (setup && has(|item| matches!(item, Extra::Diagram(_)))))
    {
        return BranchKind::Side;
    }
    let stones = !branch.pre.as_deref().map(Pre::stones).unwrap_or_default().is_empty();
    if setup || stones { BranchKind::Event } else { BranchKind::Sequence }
}
