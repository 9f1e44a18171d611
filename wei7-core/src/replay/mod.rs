//! Replays the moves, takebacks and stones of a record and finds violations of draft 8.

pub mod as_played;
mod positions;
mod stones;
#[cfg(test)]
mod tests;

use crate::record::{BranchId, Node, Record};
pub use positions::{Origin, PositionId, Positions};
use stones::put_stones;
use wei7_board::{Board, BoardSize, Color, Message, Point, Unplayable, Vertex};

/// A violation of a rule that only a replay can detect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Violation {
    /// The move is on an occupied point (4.8.6, 4.8.9). It counts as a move, but does not change the board.
    Occupied {
        /// The step with the move.
        step: Node,
        /// The occupied point.
        point: Point,
        /// Color of the stone on the occupied point.
        by: Color,
    },
    /// More moves are taken back than were made (5.15.3.2.2). All moves are taken back.
    TakebackBeyondStart {
        /// The step with the takeback.
        step: Node,
        /// Number of moves that the takeback takes back.
        asked: u32,
        /// Number of moves that were made before and can be taken back.
        possible: u32,
    },
    /// A `pre` has two stones on the same point (5.15.2.5). The later one is ignored.
    DuplicateStone {
        /// The later of the two stones.
        stone: Node,
        /// The point that has both stones.
        point: Point,
        /// Color of the later stone.
        color: Color,
        /// Color of the first stone on the point.
        earlier: Color,
    },
    /// A group of a `pre` has no liberty (5.15.2.5), so that the result depends on the order of the stones. The group
    /// stays on the board.
    NoLiberty {
        /// The first stone of the group, in the order of the list.
        stone: Node,
        /// Point of the first stone of the group.
        point: Point,
        /// Color of the group.
        color: Color,
        /// Number of stones of the group.
        stones: usize,
    },
    /// A `pre` has stones, but there was a move before it (5.15.2.6); a pass and a move that was taken back also count.
    /// The stones are not put on the board.
    StonesAfterMove {
        /// The `pre` with the stones that are not put on the board.
        pre: Node,
    },
    /// A `pre` has stones, but there were stones of another `pre` before it (5.15.2.6). The later stones are not put on
    /// the board.
    StonesAfterStones {
        /// The `pre` with the later stones.
        pre: Node,
    },
}

impl Violation {
    /// Returns the node that violates the rule.
    pub const fn node(&self) -> Node {
        match *self {
            Self::Occupied { step: node, .. }
            | Self::TakebackBeyondStart { step: node, .. }
            | Self::DuplicateStone { stone: node, .. }
            | Self::NoLiberty { stone: node, .. }
            | Self::StonesAfterMove { pre: node }
            | Self::StonesAfterStones { pre: node } => node,
        }
    }
}

/// Why a record was not replayed to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum ReplayLimit {
    /// The record has more than 2^32 - 1 positions.
    Positions,
    /// The replay is too costly, because nested variations capture huge groups on a huge board. This is impossible on
    /// boards of up to 23 by 23, and in records without variations.
    Work,
}

impl ReplayLimit {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Positions => Message::new("too-many-moves-to-replay"),
            Self::Work => Message::new("too-many-captures-to-replay"),
        }
    }
}

/// Budget of a replay for each position, in stones that are visited. A position costs its move and its undo, each at
/// most two passes over a board of 23 by 23.
const WORK_PER_POSITION: u64 = 4 * 23 * 23;
/// Budget of a replay for each stone of a `pre`, in stones that are visited. Without variations, each stone is visited
/// a logarithmic number of times.
const WORK_PER_STONE: u64 = 2 * 32;
/// Lower bound of the budget of a replay, in stones that are visited.
const MIN_WORK: u64 = 1 << 26;

/// Replays records, one after another, reusing its buffers.
///
/// ```
/// use wei7_core::{Action, BranchId, Color, Move, Node, Point, Record, Replayer, Step, Vertex};
///
/// let mut record = Record::new();
/// let vertex = Vertex::Play(Point::new(3, 3));
/// let steps = [Color::Black, Color::White].map(|color| Step::new(Action::Move(Move { color, vertex, evaluation: None })));
/// record.tree[BranchId::ROOT].steps = Some(steps.to_vec());
///
/// let mut found = Vec::new();
/// Replayer::new().replay(&record, |violation| found.push(violation))?;
/// assert_eq!(found[0].node(), Node::Step(BranchId::ROOT, 1), "where a stone is already");
/// # Ok::<(), wei7_core::ReplayLimit>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replayer {
    board: Board,
    positions: Positions,
    /// Number of moves made on the board by the last replay.
    plays: usize,
    /// Budget of the current replay, see [`WORK_PER_POSITION`].
    budget: u64,
}

impl Replayer {
    /// Creates a replayer.
    pub fn new() -> Self {
        let board = Board::new(BoardSize::new(1, 1).unwrap_or(BoardSize::STANDARD));
        Self { board, positions: Positions::default(), plays: 0, budget: 0 }
    }

    /// Replays all branches of a record and reports all violations to `found`, in no particular order.
    ///
    /// The cost is linear: each move is made once and undone once, independent of takebacks and branches. Points off
    /// the board are skipped; reporting them is up to the reader.
    pub fn replay(&mut self, record: &Record, mut found: impl FnMut(Violation)) -> Result<(), ReplayLimit> {
        self.plays = 0;
        let replayed = self.replay_positions(record, &mut found);
        // Clearing the board is cheaper than undoing the last line move by move.
        self.board.clear();
        replayed
    }

    fn replay_positions(&mut self, record: &Record, found: &mut impl FnMut(Violation)) -> Result<(), ReplayLimit> {
        self.positions.read(record, found)?;
        let positions = self.positions.len();
        self.board.reset_for(record.board_size(), positions);
        self.budget = MIN_WORK.saturating_add((positions as u64).saturating_mul(WORK_PER_POSITION));
        let mut id = 0;
        for _ in 1..positions {
            id = self.go_to_next(id);
            self.apply(record, id, found);
            if self.board.work() > self.budget {
                return Err(ReplayLimit::Work);
            }
        }
        Ok(())
    }

    /// Returns the next position in depth-first order, after undoing the moves that do not lead to it. Returns 0 at the
    /// end.
    #[inline]
    fn go_to_next(&mut self, id: u32) -> u32 {
        let positions = &self.positions.entries;
        if let Some(child) = positions.first_child(id) {
            return child;
        }
        let mut above = Some(id);
        while let Some(id) = above {
            match positions[id].origin {
                // The board was empty before the stones of a `pre` were put on it, so everything can be undone.
                Origin::Empty | Origin::Stones(_) => while self.board.undo() {},
                Origin::Move(..) => {
                    self.board.undo();
                }
            }
            if let Some(next) = positions.next_sibling(id) {
                return next;
            }
            above = positions.parent(id);
        }
        0
    }

    #[inline]
    fn apply(&mut self, record: &Record, id: u32, found: &mut impl FnMut(Violation)) {
        let entry = &self.positions.entries[id];
        match entry.origin {
            Origin::Empty => {}
            Origin::Stones(branch) => self.put_stones(record, branch, found),
            Origin::Move(branch, step) => {
                self.play(entry.side, entry.vertex, Node::Step(branch, step as usize), found);
            }
        }
    }

    fn put_stones(&mut self, record: &Record, branch: BranchId, found: &mut impl FnMut(Violation)) {
        let stones = put_stones(&mut self.board, record, branch, found);
        self.budget = self.budget.saturating_add(stones as u64 * WORK_PER_STONE);
    }

    #[inline]
    fn play(&mut self, side: Color, vertex: Vertex, step: Node, found: &mut impl FnMut(Violation)) {
        self.plays += 1;
        let Err(why) = self.board.play(side, vertex) else { return };
        // A pass replaces the impossible move, so that every move is undone in the same way.
        let _ = self.board.play(side, Vertex::Pass);
        if let (Unplayable::Occupied(by), Vertex::Play(point)) = (why, vertex) {
            found(Violation::Occupied { step, point, by });
        }
    }
}

impl Default for Replayer {
    fn default() -> Self {
        Self::new()
    }
}
