//! The positions of a record as a tree.
//!
//! A takeback (5.15.3.2.2) may undo moves of the parent branch, so the tree of branches is not the tree of positions.
//! In this tree, the parent of a position is the position in which the move was played.

use super::stones::{Before, stones};
use super::{ReplayLimit, Violation};
use crate::forest::Forest;
use crate::record::{Action, BranchId, Move, Node, Record};
use wei7_board::{Board, Color, Vertex};

/// Identifies a position of [`Positions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionId(u32);

impl PositionId {
    /// The empty board, which is the root of the tree of positions.
    pub const EMPTY: Self = Self(0);

    /// Returns the index of the position in [`Positions::ids`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a position arises from the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The position is the empty board, which has no position before it.
    Empty,
    /// The stones of the `pre` of this branch, put on the empty board (5.15.2.6).
    Stones(BranchId),
    /// A move: the branch and the 0-based index of the step.
    Move(BranchId, u32),
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// An ancestor, chosen such that any ancestor can be reached in logarithmically many jumps.
    jump: u32,
    /// Number of moves since the initial position (4.8.9).
    moves: u32,
    pub(super) side: Color,
    pub(super) vertex: Vertex,
    pub(super) origin: Origin,
}

const EMPTY: Entry = Entry { jump: 0, moves: 0, side: Color::Black, vertex: Vertex::Pass, origin: Origin::Empty };

/// The state of a game at the beginning or the end of a branch.
#[derive(Clone, Copy, Debug)]
struct State {
    position: u32,
    /// Kind of the earlier event that decides whether stones are allowed here (5.15.2.6). Events that were taken back
    /// count, too.
    before: Before,
}

/// The positions at the beginning, at the end and inside of a branch.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    /// Position at the beginning, after the stones of the `pre`.
    start: u32,
    /// Position at the end, where the children of the branch begin.
    end: u32,
    /// Position after the first move of the branch. The positions after its other moves follow without gaps.
    first_move: u32,
}

const START: State = State { position: 0, before: Before::Nothing };

/// All positions of a record. A parent always comes before its children in the list.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    /// The root is the empty board.
    pub(super) entries: Forest<Entry>,
    /// Positions of each branch, indexed by branch.
    bounds: Vec<Bounds>,
    /// The end states of the ancestors of the current branch.
    above: Vec<State>,
}

impl Positions {
    /// Collects the positions of a record. Violations of 5.15.2.5, 5.15.2.6 and 5.15.3.2.2 that can be detected without
    /// a board are reported to `found`.
    pub fn new(record: &Record, mut found: impl FnMut(Violation)) -> Result<Self, ReplayLimit> {
        let mut positions = Self::default();
        positions.read(record, &mut found)?;
        Ok(positions)
    }

    /// Replaces the positions with those of another record.
    pub(super) fn read(&mut self, record: &Record, found: &mut dyn FnMut(Violation)) -> Result<(), ReplayLimit> {
        self.entries.clear();
        self.entries.push(None, EMPTY);
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
        if !stones(record, id).is_empty() && state.before.allow_stones(record, id, found) {
            state.position = self.push(0, Entry { origin: Origin::Stones(id), ..EMPTY })?;
            self.entries[state.position].jump = state.position;
        }
        let first_move = self.entries.len();
        self.bounds[id.index()] = Bounds { start: state.position, end: state.position, first_move };
        for (index, step) in branch.steps().iter().enumerate() {
            match step.action {
                Action::Move(played) => {
                    let index = u32::try_from(index).map_err(|_| ReplayLimit::Positions)?;
                    state.position = self.push_move(state.position, Origin::Move(id, index), played)?;
                    state.before = Before::Move;
                }
                Action::Takeback(asked) => {
                    let possible = self.entries[state.position].moves;
                    if asked > possible {
                        found(Violation::TakebackBeyondStart { step: Node::Step(id, index), asked, possible });
                    }
                    state.position = self.ancestor(state.position, asked);
                }
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
        }
        Ok(())
    }

    fn push(&mut self, parent: u32, entry: Entry) -> Result<u32, ReplayLimit> {
        let is_full = self.entries.len() == u32::MAX;
        if is_full { Err(ReplayLimit::Positions) } else { Ok(self.entries.push(Some(parent), entry)) }
    }

    /// Adds the position after a move. Jumps are built as in a skew-binary list: two jumps of equal length are merged
    /// into one.
    fn push_move(&mut self, parent: u32, origin: Origin, played: Move) -> Result<u32, ReplayLimit> {
        let Entry { jump, moves, .. } = self.entries[parent];
        let far = &self.entries[jump];
        let farther = &self.entries[far.jump];
        let jump = if moves - far.moves == far.moves - farther.moves { far.jump } else { parent };
        self.push(parent, Entry { jump, moves: moves + 1, side: played.color, vertex: played.vertex, origin })
    }

    /// Returns the position `moves` moves before, or the initial position if there are fewer moves.
    fn ancestor(&self, mut position: u32, moves: u32) -> u32 {
        let target = self.entries[position].moves.saturating_sub(moves);
        loop {
            let entry = &self.entries[position];
            if entry.moves <= target {
                return position;
            }
            let far = self.entries[entry.jump].moves >= target;
            position = if far { entry.jump } else { self.entries.parent(position).unwrap_or_default() };
        }
    }

    /// Returns the number of positions, including the empty board.
    pub fn len(&self) -> usize {
        self.entries.len() as usize
    }

    /// Returns `false` once a record was read, because the empty board is always a position.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns all positions: the branches in document order, and the positions of a branch in the order of its steps.
    pub fn ids(&self) -> impl Iterator<Item = PositionId> + use<> {
        self.entries.ids().map(PositionId)
    }

    /// Returns how the position arises from the position before it.
    pub fn origin(&self, id: PositionId) -> Origin {
        self.entries[id.0].origin
    }

    /// Returns the position before the move or the stones that led to this position. `None` for the empty board.
    pub fn parent(&self, id: PositionId) -> Option<PositionId> {
        self.entries.parent(id.0).map(PositionId)
    }

    /// Returns the positions that directly follow this position, in document order.
    pub fn children(&self, id: PositionId) -> impl Iterator<Item = PositionId> {
        self.entries.children(id.0).map(PositionId)
    }

    /// Returns the number of moves since the initial position (4.8.9).
    pub fn moves(&self, id: PositionId) -> u32 {
        self.entries[id.0].moves
    }

    /// Returns the position `moves` moves before, or the initial position if there are fewer moves. This is the effect
    /// of a takeback (5.15.3.2.2).
    pub fn before(&self, id: PositionId, moves: u32) -> PositionId {
        PositionId(self.ancestor(id.0, moves))
    }

    /// Returns the position at the beginning of a branch: after the stones of its `pre`, before its steps.
    pub fn start(&self, branch: BranchId) -> PositionId {
        PositionId(self.bounds[branch.index()].start)
    }

    /// Returns the position at the end of a branch, where its `branches` begin.
    pub fn end(&self, branch: BranchId) -> PositionId {
        PositionId(self.bounds[branch.index()].end)
    }

    /// Returns the position after each step of a branch, in order. `record` must be the record that was read.
    pub fn along<'a>(&'a self, record: &'a Record, branch: BranchId) -> impl Iterator<Item = PositionId> + 'a {
        let Bounds { start, first_move, .. } = self.bounds[branch.index()];
        record.tree[branch].steps().iter().scan((start, first_move), move |(position, next), step| {
            match step.action {
                Action::Move(_) => (*position, *next) = (*next, *next + 1),
                Action::Takeback(moves) => *position = self.ancestor(*position, moves),
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
            Some(PositionId(*position))
        })
    }

    /// Returns the positions from the empty board to this one, including both.
    pub fn path(&self, id: PositionId) -> Vec<PositionId> {
        let mut path: Vec<_> = std::iter::successors(Some(id), |id| self.parent(*id)).collect();
        path.reverse();
        path
    }

    /// Clears a board and plays all moves that lead to a position. `record` must be the record that was read.
    /// Impossible moves are skipped. For the position of a branch, see [`Positions::start`] and [`Positions::end`].
    pub fn show(&self, record: &Record, id: PositionId, board: &mut Board) {
        let path = self.path(id);
        board.reset_for(record.board_size(), path.len());
        for position in path {
            self.apply(record, position.0, board);
        }
    }

    fn apply(&self, record: &Record, id: u32, board: &mut Board) {
        let entry = &self.entries[id];
        match entry.origin {
            Origin::Empty => {}
            Origin::Stones(branch) => {
                for stone in stones(record, branch) {
                    // A second stone on a point is ignored here and reported by the replay.
                    let _ = board.place(*stone);
                }
            }
            Origin::Move(..) => {
                if board.play(entry.side, entry.vertex).is_err() {
                    // An impossible move counts as a move that, like a pass, does not change the board.
                    let _ = board.play(entry.side, Vertex::Pass);
                }
            }
        }
    }
}
