//! Replays the moves, takebacks and stones of a record, and finds what draft 8 forbids.

pub mod as_played;
mod fast;
mod positions;
mod stones;
#[cfg(test)]
mod tests;

use crate::record::{BranchId, Node, Record};
use fast::FastReplay;
pub use positions::{Origin, PositionId, Positions};
use stones::put_stones;
use wei7_board::{Board, BoardSize, Color, Message, Point, Unplayable, Vertex};

/// A breach of a rule that only the course of the game shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Violation {
    /// 4.8.6, 4.8.9: the move is on a point where a stone is. It counts as a move that changes nothing.
    Occupied {
        /// The step.
        step: Node,
        /// The point.
        point: Point,
        /// Whose stone is there.
        by: Color,
    },
    /// 5.15.3.2.2: more moves are taken back than were made. All are.
    TakebackBeyondStart {
        /// The step.
        step: Node,
        /// How many moves are to be taken back.
        asked: u32,
        /// How many there are.
        possible: u32,
    },
    /// 5.15.2.5: one `pre` puts two stones on a point. The later one is ignored.
    DuplicateStone {
        /// The later stone.
        stone: Node,
        /// The point.
        point: Point,
        /// Its color.
        color: Color,
        /// The color of the first stone there.
        earlier: Color,
    },
    /// 5.15.2.5: a group of a `pre` has no liberty, so that some order of its stones captures. It stays on the board.
    NoLiberty {
        /// The first stone of the group in the list.
        stone: Node,
        /// Its point.
        point: Point,
        /// Whose group it is.
        color: Color,
        /// How many stones the group has.
        stones: usize,
    },
    /// 5.15.2.6: stones after a move (even one that was taken back, or a pass). They are not put down.
    StonesAfterMove {
        /// The `pre`.
        pre: Node,
    },
    /// 5.15.2.6: stones after the stones of another `pre`. They are not put down.
    StonesAfterStones {
        /// The `pre`.
        pre: Node,
    },
}

impl Violation {
    /// The node of the record that is at fault.
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
    /// More than 2^32 - 1 positions.
    Positions,
    /// Variation upon variation takes huge groups off a huge board. No record on a board of up to
    /// 23 by 23 can do that, nor any without variations.
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

/// What a replay may cost, in stones that are walked over. A position costs its move and its undoing, each at most
/// two walks over the board; and without variations each stone is walked over a logarithmic number of times.
const WORK_PER_POSITION: u64 = 4 * 23 * 23;
const WORK_PER_STONE: u64 = 2 * 32;
const WORK_AT_LEAST: u64 = 1 << 26;

/// Replays records, one after the other, with the same buffers.
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
    fast: FastReplay,
    board: Board,
    positions: Positions,
    /// Moves that were made on the board by the last replay.
    plays: usize,
    /// What the replay at hand may still cost, see [`WORK_PER_POSITION`].
    budget: u64,
}

impl Replayer {
    /// A replayer that has not seen anything.
    pub fn new() -> Self {
        // Most records do not need it.
        let board = Board::new(BoardSize::new(1, 1).unwrap_or(BoardSize::STANDARD));
        Self { fast: FastReplay::default(), board, positions: Positions::default(), plays: 0, budget: 0 }
    }

    /// Replays all branches of a record; says what is wrong, in no particular order.
    ///
    /// Each move is made once and undone once, however the branches take back and go on: the cost is linear.
    /// Points that are off the board are the reader's to report; they are skipped.
    pub fn replay(&mut self, record: &Record, found: impl FnMut(Violation)) -> Result<(), ReplayLimit> {
        if self.fast.is_sound(record) { Ok(()) } else { self.replay_all(record, found) }
    }

    /// The same for records that may be at fault, on the board with groups.
    fn replay_all(&mut self, record: &Record, mut found: impl FnMut(Violation)) -> Result<(), ReplayLimit> {
        self.plays = 0;
        let replayed = self.replay_positions(record, &mut found);
        // The last line need not be undone move by move.
        self.board.clear();
        replayed
    }

    fn replay_positions(&mut self, record: &Record, found: &mut impl FnMut(Violation)) -> Result<(), ReplayLimit> {
        self.positions.read(record, found)?;
        let positions = self.positions.len();
        self.board.reset_for(record.board_size(), positions);
        self.budget = WORK_AT_LEAST.saturating_add((positions as u64).saturating_mul(WORK_PER_POSITION));
        let mut id = 0;
        for _ in 1..positions {
            id = self.next(id);
            self.enter(record, id, found);
            if self.board.work() > self.budget {
                return Err(ReplayLimit::Work);
            }
        }
        Ok(())
    }

    /// The next position in depth, with everything undone that does not lead to it.
    #[inline]
    fn next(&mut self, id: u32) -> u32 {
        let mut entry = self.positions.entry(id);
        if entry.first_child != 0 {
            return entry.first_child;
        }
        let mut id = id;
        while id != 0 {
            match entry.origin {
                // Nothing stands below the stones.
                Origin::Empty | Origin::Stones(_) => while self.board.undo() {},
                Origin::Move(..) => {
                    self.board.undo();
                }
            }
            if entry.next_sibling != 0 {
                return entry.next_sibling;
            }
            id = entry.parent;
            entry = self.positions.entry(id);
        }
        0
    }

    #[inline]
    fn enter(&mut self, record: &Record, id: u32, found: &mut impl FnMut(Violation)) {
        let entry = self.positions.entry(id);
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
        // A pass in its place, so that undoing is the same for all moves.
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
