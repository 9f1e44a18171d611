//! The places of a record where a page can stop, and the positions on the board that they show.
//!
//! Each branch begins with a place, and each step is one. Positions are a tree of their own, since a takeback may reach into the
//! moves of a branch above (5.15.3.2.2): a move and a setup make one, all else stays where it is or goes back.

use wei7_core::{Action, BranchId, Extra, Pre, Record};

use super::PageError;

/// One place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) branch: BranchId,
    /// After this step; `None`: where the branch begins.
    pub(super) step: Option<u32>,
    /// What is on the board.
    pub(super) position: u32,
}

/// One position; the first is the empty board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Position {
    pub(super) parent: u32,
    /// An ancestor so far back that any ancestor is found in logarithmically many jumps.
    jump: u32,
    /// How many moves and setups lead here.
    depth: u32,
    /// How many moves.
    moves: u32,
    /// The place that made it.
    pub(super) place: u32,
    /// 0, which is no child of anything, is none.
    pub(super) first_child: u32,
    /// Likewise.
    pub(super) next_sibling: u32,
}

/// One branch, in document order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    pub(super) id: BranchId,
    /// The number of the branch that it belongs to; the root's own is its own.
    pub(super) up: u32,
    /// Its first place.
    pub(super) first: u32,
    /// 5.15.2.7: whether its `pre` is a question and no `pre` above is.
    pub(super) asks: bool,
}

/// All of them.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub(super) branches: Vec<Stretch>,
    pub(super) list: Vec<Place>,
    pub(super) positions: Vec<Position>,
}

/// What a branch leaves to those below.
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
    pub(super) fn of(record: &Record) -> Result<Self, PageError> {
        let mut places = Self { positions: vec![Position::default()], ..Self::default() };
        let mut above: Vec<State> = Vec::new();
        for (id, depth) in record.tree.preorder() {
            above.truncate(usize::try_from(depth).unwrap_or(usize::MAX));
            let state = above.last().copied();
            above.push(places.read_branch(record, id, state)?);
        }
        places.link_children()?;
        Ok(places)
    }

    fn read_branch(&mut self, record: &Record, id: BranchId, above: Option<State>) -> Result<State, PageError> {
        let branch = &record.tree[id];
        let number = index(self.branches.len())?;
        let State { branch: up, mut position, is_problem } =
            above.unwrap_or(State { branch: number, position: 0, is_problem: false });
        let asks = !is_problem && branch.pre.as_deref().is_some_and(|pre| pre.problem.is_some());
        self.branches.push(Stretch { id, up, first: index(self.list.len())?, asks });
        let is_setup = |item: &Extra| matches!(item, Extra::Setup { .. });
        let sets_up = above.is_some() && branch.supplement.items().iter().any(is_setup);
        if sets_up || !branch.pre.as_deref().map(Pre::stones).unwrap_or_default().is_empty() {
            position = self.follow(position, 0)?;
        }
        self.list.push(Place { branch: id, step: None, position });
        for (step, action) in branch.steps().iter().map(|step| &step.action).enumerate() {
            match action {
                Action::Move(_) => position = self.follow(position, 1)?,
                Action::Takeback(count) => position = self.back(position, *count),
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
            self.list.push(Place { branch: id, step: Some(index(step)?), position });
        }
        Ok(State { branch: number, position, is_problem: is_problem || asks })
    }

    fn position(&self, number: u32) -> Position {
        self.positions.get(number as usize).copied().unwrap_or_default()
    }

    /// A position that the next place makes. Jumps are laid as in a skew-binary list: two jumps of one length become one.
    fn follow(&mut self, parent: u32, moves: u32) -> Result<u32, PageError> {
        let above = self.position(parent);
        let far = self.position(above.jump);
        let farther = self.position(far.jump);
        let jump = if above.depth - far.depth == far.depth - farther.depth { far.jump } else { parent };
        let (depth, moves) = (above.depth + 1, above.moves + moves);
        let number = index(self.positions.len())?;
        let place = index(self.list.len())?;
        self.positions.push(Position { parent, jump, depth, moves, place, ..Position::default() });
        Ok(number)
    }

    /// So many moves before a position, or all if there are fewer.
    fn back(&self, mut number: u32, moves: u32) -> u32 {
        let target = self.position(number).moves.saturating_sub(moves);
        loop {
            let position = self.position(number);
            if position.moves <= target {
                return number;
            }
            // Not as far as to as many: stones may have been put down since.
            let is_after = self.position(position.jump).moves > target;
            number = if is_after { position.jump } else { position.parent };
        }
    }

    /// Strings the children of each position together, in the order in which they were made.
    fn link_children(&mut self) -> Result<(), PageError> {
        for number in (1..self.positions.len()).rev() {
            let parent = self.position(index(number)?).parent as usize;
            let next = self.positions.get(parent).map_or(0, |parent| parent.first_child);
            if let Some(position) = self.positions.get_mut(number) {
                position.next_sibling = next;
            }
            let number = index(number)?;
            if let Some(parent) = self.positions.get_mut(parent) {
                parent.first_child = number;
            }
        }
        Ok(())
    }
}
