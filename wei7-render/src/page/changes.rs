//! The changes of the board at each position, so that the script of a page follows them without rules.

use wei7_core::{Board, BranchId, Color, Move, MoveOutcome, Point, Record, Vertex, as_played};

use super::PageError;
use super::places::{Place, Places};
use crate::scene::Window;

/// The most points that all positions of a record may change, other than those of moves. Records on 19 by 19 never come
/// near.
const MOST_AT_LEAST: u64 = 1 << 24;
const MOST_PER_PLACE: u64 = 400;
/// The most stones that may be visited to empty points.
const WORK_AT_LEAST: u64 = 1 << 26;
const WORK_PER_POINT: u64 = 4 * 23 * 23;

/// What a page may still hold and cost.
#[derive(Debug)]
pub(super) struct Budget {
    points: u64,
    work: u64,
}

impl Budget {
    pub(super) fn new(places: usize) -> Self {
        let places = places as u64;
        Self {
            points: MOST_AT_LEAST.saturating_add(places.saturating_mul(MOST_PER_PLACE)),
            work: WORK_AT_LEAST.saturating_add(places.saturating_mul(WORK_PER_POINT)),
        }
    }

    /// Spends points that the record does not name one by one.
    pub(super) fn spend(&mut self, points: usize) -> Result<(), PageError> {
        self.points = self.points.checked_sub(points as u64).ok_or(PageError::TooMuch)?;
        Ok(())
    }

    fn work(&mut self, stones: u64) -> Result<(), PageError> {
        self.work = self.work.saturating_add(WORK_PER_POINT).checked_sub(stones).ok_or(PageError::TooMuch)?;
        Ok(())
    }
}

/// A changed point: its number in the window, its color before and after (0 empty, 1 black, 2 white).
pub(super) type Turned = (u32, u8, u8);

/// The change from the previous position. It has points of the window only, but counts all taken stones.
#[derive(Clone, Debug, Default)]
pub(super) struct Change {
    /// Points that were set up, in order.
    pub(super) turned: Vec<Turned>,
    /// The points that a move emptied.
    pub(super) taken: Vec<u32>,
    /// The number of those on the whole board.
    pub(super) count: usize,
    /// Whether they were of the side that moved.
    pub(super) own: bool,
}

/// The number of a point in a window, row by row.
pub(super) fn number(window: Window, point: Point) -> Option<u32> {
    window.contains(point).then(|| (point.y - window.top) * window.width() + (point.x - window.left))
}

/// The changes of all positions by their number.
pub(super) fn changes(
    record: &Record,
    places: &Places,
    window: Window,
    budget: &mut Budget,
) -> Result<Vec<Option<Box<Change>>>, PageError> {
    let mut hand = Hand { window, budget, change: Change::default(), stones: 0 };
    let mut board = Board::new(record.board_size());
    let mut made: Vec<Option<Box<Change>>> = vec![None; places.positions.len()];
    // The positions on the way to the present one, with the depth of the board at their parents.
    let mut path: Vec<(u32, usize, u64)> = Vec::new();
    let mut next = places.positions.first().map_or(0, |empty| empty.first_child);
    while next != 0 {
        let Some(position) = places.positions.get(next as usize) else { break };
        path.push((next, board.depth(), hand.stones));
        let place = places.list.get(position.place as usize);
        let change =
            place.map_or_else(|| Ok(Change::default()), |place| change(record, place, &mut board, &mut hand))?;
        let is_plain = change.turned.is_empty() && change.count == 0;
        if let Some(slot) = made.get_mut(next as usize).filter(|_| !is_plain) {
            *slot = Some(Box::new(change));
        }
        next = position.first_child;
        while next == 0 {
            let Some((done, depth, stones)) = path.pop() else { break };
            while board.depth() > depth && board.undo() {}
            hand.stones = stones;
            next = places.positions.get(done as usize).map_or(0, |position| position.next_sibling);
        }
    }
    Ok(made)
}

/// The change that a place makes.
fn change(record: &Record, place: &Place, board: &mut Board, hand: &mut Hand<'_>) -> Result<Change, PageError> {
    let branch = &record.tree[place.branch];
    let Some(step) = place.step else {
        as_played::begin(board, branch, place.branch == BranchId::ROOT, hand)?;
        return Ok(std::mem::take(&mut hand.change));
    };
    if let Some(Move { color, vertex, .. }) = branch.steps().get(step as usize).and_then(wei7_core::Step::as_move) {
        let done = as_played::play(board, color, vertex, hand)?;
        if done.is_some() && vertex != Vertex::Pass {
            hand.stones += 1;
        }
        if let Some(MoveOutcome::Captured(stones) | MoveOutcome::Suicide(stones)) = done {
            hand.budget.spend(stones)?;
            hand.stones = hand.stones.saturating_sub(stones as u64);
            hand.change.count = stones;
            hand.change.own = matches!(done, Some(MoveOutcome::Suicide(_)));
            hand.change.taken = board.taken().filter_map(|point| number(hand.window, point)).collect();
            hand.change.taken.sort_unstable();
        }
    }
    Ok(std::mem::take(&mut hand.change))
}

/// Records setup.
struct Hand<'b> {
    window: Window,
    budget: &'b mut Budget,
    change: Change,
    /// The number of stones on the board.
    stones: u64,
}

impl as_played::Observer for Hand<'_> {
    type Error = PageError;

    fn removes(&mut self) -> Result<(), PageError> {
        self.budget.work(self.stones)
    }

    fn sets(&mut self, point: Point, before: Option<Color>, now: Option<Color>) {
        if before == now {
            return;
        }
        self.stones = (self.stones + u64::from(now.is_some())).saturating_sub(u64::from(before.is_some()));
        let side = |color: Option<Color>| color.map_or(0, Color::number);
        self.change.turned.extend(number(self.window, point).map(|at| (at, side(before), side(now))));
    }
}
