//! Places of a record at which a page can stop, and the positions of the board at these places.
//!
//! The beginning of a branch is a place, and so is each step. The positions form a separate tree, because a takeback
//! may reach into the moves of a parent branch (5.15.3.2.2). A move or a setup makes a new position; other steps keep
//! the position or return to an earlier one.

use wei7_core::{Action, BranchId, Extra, Forest, Pre, Record};

use super::PageError;

/// A place: the beginning of a branch, or the state after a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) branch: BranchId,
    /// The index of the step that leads to the place, or `None` at the beginning of the branch.
    pub(super) step: Option<u32>,
    /// The index of the position at the place.
    pub(super) position: u32,
}

/// A position. The first position is the empty board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Position {
    /// The index of a distant ancestor (skew-binary jump pointer). Jumps reach any ancestor in logarithmic time.
    jump: u32,
    /// The number of moves and setups from the empty board to this position.
    depth: u32,
    /// The number of moves from the empty board to this position.
    moves: u32,
    /// The index of the place that made the position.
    pub(super) place: u32,
}

/// A branch; branches are in document order.
#[derive(Clone, Copy, Debug)]
pub(super) struct BranchPlaces {
    pub(super) id: BranchId,
    /// The index of the parent; the root has its own index.
    pub(super) up: u32,
    /// The index of the first place of the branch.
    pub(super) first: u32,
    /// Whether the `pre` of the branch is a problem that is not part of another problem (5.15.2.7).
    pub(super) asks: bool,
}

/// All branches, places and positions of a record.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub(super) branches: Vec<BranchPlaces>,
    pub(super) list: Vec<Place>,
    /// The root is the empty board.
    pub(super) positions: Forest<Position>,
}

/// The state at the end of a branch, with which its children begin.
#[derive(Clone, Copy)]
struct State {
    branch: u32,
    position: u32,
    is_problem: bool,
}

fn index(number: usize) -> Result<u32, PageError> {
    u32::try_from(number).map_err(|_| PageError::TooLong)
}

impl Places {
    pub(super) fn new(record: &Record) -> Result<Self, PageError> {
        let mut places = Self::default();
        places.positions.push(None, Position::default());
        let mut above: Vec<State> = Vec::new();
        for (id, depth) in record.tree.preorder() {
            above.truncate(usize::try_from(depth).unwrap_or(usize::MAX));
            let state = above.last().copied();
            above.push(places.read_branch(record, id, state)?);
        }
        Ok(places)
    }

    /// Adds a branch and its places. `above` is the state at the end of the parent.
    fn read_branch(&mut self, record: &Record, id: BranchId, above: Option<State>) -> Result<State, PageError> {
        let branch = &record.tree[id];
        let number = index(self.branches.len())?;
        let State { branch: up, mut position, is_problem } =
            above.unwrap_or(State { branch: number, position: 0, is_problem: false });
        let asks = !is_problem && branch.pre.as_deref().is_some_and(|pre| pre.problem.is_some());
        self.branches.push(BranchPlaces { id, up, first: index(self.list.len())?, asks });
        let is_setup = |extra: &Extra| matches!(extra, Extra::Setup { .. });
        let sets_up = above.is_some() && branch.extras.as_slice().iter().any(is_setup);
        if sets_up || !branch.pre.as_deref().map(Pre::stones).unwrap_or_default().is_empty() {
            position = self.push_position(position, 0)?;
        }
        self.list.push(Place { branch: id, step: None, position });
        for (step, action) in branch.steps().iter().map(|step| &step.action).enumerate() {
            match action {
                Action::Move(_) => position = self.push_position(position, 1)?,
                Action::Takeback(count) => position = self.take_back(position, *count),
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
            self.list.push(Place { branch: id, step: Some(index(step)?), position });
        }
        Ok(State { branch: number, position, is_problem: is_problem || asks })
    }

    /// Returns the index of the first place of a branch.
    pub(super) fn first_of(&self, id: Option<BranchId>) -> usize {
        self.branches.iter().find(|branch| Some(branch.id) == id).map_or(0, |branch| branch.first as usize)
    }

    fn position(&self, number: u32) -> Position {
        self.positions.get(number).copied().unwrap_or_default()
    }

    /// Adds the position of the next place and returns the index of the position. The jumps form a skew-binary list:
    /// two jumps of equal length are joined into one. `moves` is the number of moves that lead from `parent` to the
    /// position, 0 for setup.
    fn push_position(&mut self, parent: u32, moves: u32) -> Result<u32, PageError> {
        let above = self.position(parent);
        let far = self.position(above.jump);
        let farther = self.position(far.jump);
        let jump = if above.depth - far.depth == far.depth - farther.depth { far.jump } else { parent };
        let (depth, moves) = (above.depth + 1, above.moves + moves);
        let place = index(self.list.len())?;
        Ok(self.positions.push(Some(parent), Position { jump, depth, moves, place }))
    }

    /// Returns the index of the position before the last `moves` moves of the position `number`, or before all moves if
    /// there are fewer.
    fn take_back(&self, mut number: u32, moves: u32) -> u32 {
        let target = self.position(number).moves.saturating_sub(moves);
        loop {
            let position = self.position(number);
            if position.moves <= target {
                return number;
            }
            // Do not jump to an ancestor with exactly `target` moves: setup may follow it.
            let is_after = self.position(position.jump).moves > target;
            number = if is_after { position.jump } else { self.positions.parent(number).unwrap_or_default() };
        }
    }
}
