//! The positions of a record as a tree of their own.
//!
//! A takeback (5.15.3.2.2) may reach into the branch above, so the tree of branches is not the tree of positions. Here the
//! parent of a position is the position that the move was played at.

use super::stones::{Before, stones};
use super::{ReplayLimit, Violation};
use crate::record::{Action, BranchId, Move, Node, Record};
use wei7_board::{Board, Color, Vertex};

/// Which position of [`Positions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionId(u32);

impl PositionId {
    /// The empty board.
    pub const EMPTY: Self = Self(0);

    /// The index among all positions.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a position came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nothing was done yet.
    Empty,
    /// The stones of the `pre` of this branch were put on the empty board (5.15.2.6).
    Stones(BranchId),
    /// This step of this branch, 0-based, is the move.
    Move(BranchId, u32),
}

/// One position: what it follows and what made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) parent: u32,
    /// An ancestor so far back that any ancestor is found in logarithmically many jumps.
    jump: u32,
    /// How many moves lead here from the initial position (4.8.9).
    moves: u32,
    /// 0, which is no child of anything, is none.
    pub(super) first_child: u32,
    /// Likewise.
    pub(super) next_sibling: u32,
    pub(super) side: Color,
    pub(super) vertex: Vertex,
    pub(super) origin: Origin,
}

const EMPTY: Entry = Entry {
    parent: 0,
    jump: 0,
    moves: 0,
    first_child: 0,
    next_sibling: 0,
    side: Color::Black,
    vertex: Vertex::Pass,
    origin: Origin::Empty,
};

/// What is known where a branch begins or ends.
#[derive(Clone, Copy, Debug)]
struct State {
    position: u32,
    /// 5.15.2.6: what was there before, even if it was taken back.
    before: Before,
}

/// What belongs to a branch.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    /// Where it begins, after the stones of its `pre`.
    start: u32,
    /// Where it ends.
    end: u32,
    /// The position after its first move; those after its further moves follow without a gap.
    first_move: u32,
}

const START: State = State { position: 0, before: Before::Nothing };

/// All positions of a record. Those before a position in the list are its elders: a parent always comes first.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    entries: Vec<Entry>,
    /// By the index of the branch.
    bounds: Vec<Bounds>,
    /// The end states of the branches above the one at hand.
    above: Vec<State>,
}

impl Positions {
    /// The positions of this record, and what it does against 5.15.2.5, 5.15.2.6 and 5.15.3.2.2 that no board is needed to see.
    pub fn of(record: &Record, mut found: impl FnMut(Violation)) -> Result<Self, ReplayLimit> {
        let mut positions = Self::default();
        positions.read(record, &mut found)?;
        Ok(positions)
    }

    /// Forgets what it had and reads another record.
    pub(super) fn read(&mut self, record: &Record, found: &mut dyn FnMut(Violation)) -> Result<(), ReplayLimit> {
        self.entries.clear();
        self.entries.push(EMPTY);
        self.bounds.clear();
        self.bounds.resize(record.tree.len(), Bounds::default());
        self.above.clear();
        for (id, depth) in record.tree.preorder() {
            self.above.truncate(depth as usize);
            let mut state = self.above.last().copied().unwrap_or(START);
            self.read_branch(record, id, &mut state, found)?;
            self.bounds[id.index()].end = state.position;
            self.above.push(state);
        }
        self.link_children();
        Ok(())
    }

    fn read_branch(
        &mut self,
        record: &Record,
        id: BranchId,
        state: &mut State,
        found: &mut dyn FnMut(Violation),
    ) -> Result<(), ReplayLimit> {
        let branch = &record.tree[id];
        if !stones(record, id).is_empty() && state.before.admits(record, id, found) {
            state.position = self.push(Entry { origin: Origin::Stones(id), ..EMPTY })?;
            self.entries[state.position as usize].jump = state.position;
        }
        let first_move = u32::try_from(self.entries.len()).map_err(|_| ReplayLimit::Positions)?;
        self.bounds[id.index()] = Bounds { start: state.position, end: state.position, first_move };
        for (index, step) in branch.steps().iter().enumerate() {
            match step.action {
                Action::Move(played) => {
                    let index = u32::try_from(index).map_err(|_| ReplayLimit::Positions)?;
                    state.position = self.follow(state.position, Origin::Move(id, index), played)?;
                    state.before = Before::Move;
                }
                Action::Takeback(asked) => {
                    let possible = self.entries[state.position as usize].moves;
                    if asked > possible {
                        found(Violation::TakebackBeyondStart { step: Node::Step(id, index), asked, possible });
                    }
                    state.position = self.back(state.position, asked);
                }
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
        }
        Ok(())
    }

    fn push(&mut self, entry: Entry) -> Result<u32, ReplayLimit> {
        let id = u32::try_from(self.entries.len()).map_err(|_| ReplayLimit::Positions)?;
        self.entries.push(entry);
        Ok(id)
    }

    /// The position after a move. Jumps are laid as in a skew-binary list: two jumps of one length become one.
    fn follow(&mut self, parent: u32, origin: Origin, played: Move) -> Result<u32, ReplayLimit> {
        let Entry { jump, moves, .. } = self.entries[parent as usize];
        let far = &self.entries[jump as usize];
        let farther = &self.entries[far.jump as usize];
        let jump = if moves - far.moves == far.moves - farther.moves { far.jump } else { parent };
        self.push(Entry {
            parent,
            jump,
            moves: moves + 1,
            first_child: 0,
            next_sibling: 0,
            side: played.color,
            vertex: played.vertex,
            origin,
        })
    }

    /// So many moves before a position, the initial position if there are fewer.
    fn back(&self, mut position: u32, moves: u32) -> u32 {
        let target = self.entries[position as usize].moves.saturating_sub(moves);
        loop {
            let entry = &self.entries[position as usize];
            if entry.moves <= target {
                return position;
            }
            let far = self.entries[entry.jump as usize].moves >= target;
            position = if far { entry.jump } else { entry.parent };
        }
    }

    /// Strings the children of each position together, in document order.
    fn link_children(&mut self) {
        for id in (1..self.entries.len()).rev() {
            let parent = self.entries[id].parent as usize;
            self.entries[id].next_sibling = self.entries[parent].first_child;
            // `push` has seen to it that ids fit.
            self.entries[parent].first_child = u32::try_from(id).unwrap_or_default();
        }
    }

    pub(super) fn entry(&self, id: u32) -> &Entry {
        &self.entries[id as usize]
    }

    /// How many positions there are, the empty board included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Never, once a record was read: there is always the empty board.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All positions: those of a branch in the order of its steps, branches in document order.
    pub fn ids(&self) -> impl Iterator<Item = PositionId> + use<> {
        (0..u32::try_from(self.entries.len()).unwrap_or(u32::MAX)).map(PositionId)
    }

    /// How the position came to be.
    pub fn origin(&self, id: PositionId) -> Origin {
        self.entries[id.index()].origin
    }

    /// The position before the move or the stones; `None` for the empty board.
    pub fn parent(&self, id: PositionId) -> Option<PositionId> {
        (id != PositionId::EMPTY).then(|| PositionId(self.entries[id.index()].parent))
    }

    /// The positions that follow, in document order.
    pub fn children(&self, id: PositionId) -> impl Iterator<Item = PositionId> {
        let some = |child: u32| (child != 0).then_some(child);
        let first = some(self.entries[id.index()].first_child);
        std::iter::successors(first, move |child| some(self.entries[*child as usize].next_sibling)).map(PositionId)
    }

    /// How many moves lead to the position from its initial position (4.8.9).
    pub fn moves(&self, id: PositionId) -> u32 {
        self.entries[id.index()].moves
    }

    /// The position so many moves before, the initial position if there are fewer: what a takeback does (5.15.3.2.2).
    pub fn before(&self, id: PositionId, moves: u32) -> PositionId {
        PositionId(self.back(id.0, moves))
    }

    /// Where a branch begins: after the stones of its `pre`, before its steps.
    pub fn start(&self, branch: BranchId) -> PositionId {
        PositionId(self.bounds[branch.index()].start)
    }

    /// Where a branch ends, and its `branches` begin.
    pub fn end(&self, branch: BranchId) -> PositionId {
        PositionId(self.bounds[branch.index()].end)
    }

    /// The positions after each step of a branch of this record (the one that was read), in order.
    pub fn along<'a>(&'a self, record: &'a Record, branch: BranchId) -> impl Iterator<Item = PositionId> + 'a {
        let Bounds { start, first_move, .. } = self.bounds[branch.index()];
        record.tree[branch].steps().iter().scan((start, first_move), move |(position, next), step| {
            match step.action {
                Action::Move(_) => (*position, *next) = (*next, *next + 1),
                Action::Takeback(moves) => *position = self.back(*position, moves),
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
            Some(PositionId(*position))
        })
    }

    /// The positions from the empty board to this one, both included.
    pub fn path(&self, id: PositionId) -> Vec<PositionId> {
        let mut path: Vec<_> = std::iter::successors(Some(id), |id| self.parent(*id)).collect();
        path.reverse();
        path
    }

    /// Puts a position of this record (the one that was read) on a board: clears it, then plays the path.
    /// What cannot be played is left out. For a branch, see [`Positions::start`] and [`Positions::end`].
    pub fn show(&self, record: &Record, id: PositionId, board: &mut Board) {
        let path = self.path(id);
        board.reset_for(record.board_size(), path.len());
        for position in path {
            self.step_onto(record, position.0, board);
        }
    }

    fn step_onto(&self, record: &Record, id: u32, board: &mut Board) {
        let entry = self.entry(id);
        match entry.origin {
            Origin::Empty => {}
            Origin::Stones(branch) => {
                for stone in stones(record, branch) {
                    // A duplicate, which is found elsewhere, is ignored.
                    let _ = board.place(*stone);
                }
            }
            Origin::Move(..) => {
                if board.play(entry.side, entry.vertex).is_err() {
                    // It counts as a move that changed nothing.
                    let _ = board.play(entry.side, Vertex::Pass);
                }
            }
        }
    }
}
