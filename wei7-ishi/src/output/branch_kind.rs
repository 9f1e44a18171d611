//! The kinds of branches in Ishi: sequences, diagrams at the side, events of their own.

use std::ops::Index;

use wei7_core::{Action, Branch, BranchId, Color, Extra, FastBoard, Point, Pre, Record, Vertex};

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
        let idle = idle_setups(record);
        let order: Vec<BranchId> = record.tree.preorder().map(|(id, _)| id).collect();
        // Children before their parents.
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
            known[id.index()] = Known { kind: kind(branch, idle[id.index()]), plays, shows, place };
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

/// `is_idle`: its setup changes nothing.
fn kind(branch: &Branch, is_idle: bool) -> BranchKind {
    let has = |of: fn(&Extra) -> bool| branch.extras.as_slice().iter().any(of);
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
    if (setup && !is_idle) || stones { BranchKind::Event } else { BranchKind::Sequence }
}

/// By their indices: the branches whose setup changes nothing on the board. Play goes on in them, so that they are no events.
fn idle_setups(record: &Record) -> Vec<bool> {
    let mut idle = vec![false; record.tree.len()];
    let sets_up = |branch: &Branch| branch.extras.as_slice().iter().any(|item| matches!(item, Extra::Setup { .. }));
    if !record.tree.ids().any(|id| sets_up(&record.tree[id])) {
        return idle;
    }
    let mut board = FastBoard::new();
    board.reset(record.board_size());
    let empty = board.mark();
    // How far the changes went at the ends of the branches above.
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

/// Sets a branch up; whether that changes anything.
fn set_up(branch: &Branch, board: &mut FastBoard) -> bool {
    let mut changed = false;
    let mut set = |point: Point, color: Option<Color>| {
        if board.get(point) != color {
            board.set(point, color);
            // Off the board nothing is set.
            changed |= board.get(point) == color;
        }
    };
    for item in branch.extras.as_slice() {
        if let Extra::Setup { stones, empty } = item {
            let emptied = empty.iter().map(|point| (*point, None));
            for (point, color) in emptied.chain(stones.iter().map(|stone| (stone.point, Some(stone.color)))) {
                set(point, color);
            }
        }
    }
    changed
}
