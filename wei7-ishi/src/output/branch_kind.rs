//! Classifies each branch by its form in Ishi: a sequence, a diagram at the side, or an event of its own.

use std::ops::Index;

use wei7_core::{Action, Branch, BranchId, Color, Extra, FastBoard, Point, Pre, Record, Vertex};

use crate::extras::IshiExtra;

/// The kind of a branch in Ishi.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum BranchKind {
    /// Continues play from the position where it begins.
    #[default]
    Sequence,
    /// A diagram whose changes of the position apply only to itself (4.4).
    Side,
    /// Begins with stones, which Ishi allows only at the beginning of an event (4.2).
    Event,
}

/// Properties of each branch, by branch index.
pub(crate) struct BranchKinds(Vec<BranchInfo>);

/// Properties of a branch that are determined before anything is written.
#[derive(Clone, Copy, Default)]
pub(crate) struct BranchInfo {
    pub(crate) kind: BranchKind,
    /// Whether the branch or a branch that continues it has a move.
    pub(crate) plays: bool,
    /// Whether any content of the branch is written at the place where the branch begins, and not only in nested
    /// events.
    pub(crate) shows: bool,
    /// Position of the branch in document order.
    pub(crate) place: usize,
}

impl BranchKinds {
    pub(crate) fn new(record: &Record) -> Self {
        let mut known = vec![BranchInfo::default(); record.tree.len()];
        let idle = idle_setups(record);
        let order: Vec<BranchId> = record.tree.preorder().map(|(id, _)| id).collect();
        // Children are visited before their parents.
        for (place, id) in order.into_iter().enumerate().rev() {
            let branch = &record.tree[id];
            let children = branch.children().iter().map(|id| known[id.index()]);
            let mut below = children.filter(|child| child.kind != BranchKind::Event);
            let plays = !branch.steps().is_empty() || below.clone().any(|child| child.plays);
            let shows = branch.pre.is_some()
                || !branch.steps().is_empty()
                || !branch.extras.is_empty()
                || branch.children().is_empty()
                || below.any(|child| child.shows);
            known[id.index()] = BranchInfo { kind: kind(branch, idle[id.index()]), plays, shows, place };
        }
        Self(known)
    }
}

impl Index<BranchId> for BranchKinds {
    type Output = BranchInfo;

    fn index(&self, id: BranchId) -> &BranchInfo {
        &self.0[id.index()]
    }
}

/// Returns the kind of a branch; `is_idle` means that its setup changes nothing.
fn kind(branch: &Branch, is_idle: bool) -> BranchKind {
    let has = |test: fn(&Extra) -> bool| branch.extras.as_slice().iter().any(test);
    if has(|extra| matches!(extra, Extra::Event)) {
        return BranchKind::Event;
    }
    let alone = branch.steps().is_empty() && branch.children().is_empty();
    let setup = has(|extra| matches!(extra, Extra::Setup { .. }));
    if alone
        && (has(|extra| IshiExtra::ForeignDiagram.is(extra))
            || (setup && has(|extra| matches!(extra, Extra::Diagram(_)))))
    {
        return BranchKind::Side;
    }
    let stones = !branch.pre.as_deref().map(Pre::stones).unwrap_or_default().is_empty();
    if (setup && !is_idle) || stones { BranchKind::Event } else { BranchKind::Sequence }
}

/// Returns, by branch index, whether the setup of the branch changes nothing on the board. Play continues in such a
/// branch, so the branch is not an event.
fn idle_setups(record: &Record) -> Vec<bool> {
    let mut idle = vec![false; record.tree.len()];
    let sets_up = |branch: &Branch| branch.extras.as_slice().iter().any(|extra| matches!(extra, Extra::Setup { .. }));
    if !record.tree.ids().any(|id| sets_up(&record.tree[id])) {
        return idle;
    }
    let mut board = FastBoard::new();
    board.reset(record.board_size());
    let empty = board.mark();
    // Undo marks of the board at the ends of the ancestors of the branch.
    let mut above = Vec::new();
    for (id, depth) in record.tree.preorder() {
        above.truncate(depth as usize);
        board.undo_to(above.last().copied().unwrap_or(empty));
        let branch = &record.tree[id];
        for stone in branch.pre.as_deref().map(Pre::stones).unwrap_or_default() {
            board.place(*stone);
        }
        idle[id.index()] = !set_up(branch, &mut board);
        for step in branch.steps() {
            if let Action::Move(played) = &step.action
                && let Vertex::Play(point) = played.vertex
            {
                board.play(played.color, point);
            }
        }
        above.push(board.mark());
    }
    idle
}

/// Sets up a branch on the board; returns whether that changes anything.
fn set_up(branch: &Branch, board: &mut FastBoard) -> bool {
    let mut changed = false;
    let mut set = |point: Point, color: Option<Color>| {
        if board.get(point) != color {
            board.set(point, color);
            // Points off the board are ignored.
            changed |= board.get(point) == color;
        }
    };
    for extra in branch.extras.as_slice() {
        if let Extra::Setup { stones, empty } = extra {
            let emptied = empty.iter().map(|point| (*point, None));
            for (point, color) in emptied.chain(stones.iter().map(|stone| (stone.point, Some(stone.color)))) {
                set(point, color);
            }
        }
    }
    changed
}
