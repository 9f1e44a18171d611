//! The changes of the board at each position. A page embeds these changes, so that its script can show a game without
//! knowing the rules.

use wei7_core::{Board, BranchId, Color, Move, MoveOutcome, Point, Record, Vertex, as_played};

use super::PageError;
use super::places::{Place, Places};
use crate::scene::Window;

/// Number of points that setup, captures and lists (`FF[4]` DD, VW, TB, TW) of a record of any length may change in
/// total. Records on 19×19 boards stay far below this number.
const BASE_POINTS: u64 = 1 << 24;
/// Number of points by which the limit [`BASE_POINTS`] grows with each place of a record.
const POINTS_PER_PLACE: u64 = 400;
/// Number of stones that may be visited, in a record of any length, to remove stones by setup.
const BASE_WORK: u64 = 1 << 26;
/// Number of stones by which the limit [`BASE_WORK`] grows with each place and with each removed stone.
const WORK_PER_PLACE: u64 = 4 * 23 * 23;

/// The numbers of points and of visited stones that a page may still use; see [`BASE_POINTS`] and [`BASE_WORK`].
#[derive(Debug)]
pub(super) struct Budget {
    points: u64,
    work: u64,
}

impl Budget {
    pub(super) fn new(places: usize) -> Self {
        let places = places as u64;
        Self {
            points: BASE_POINTS.saturating_add(places.saturating_mul(POINTS_PER_PLACE)),
            work: BASE_WORK.saturating_add(places.saturating_mul(WORK_PER_PLACE)),
        }
    }

    /// Subtracts a number of points from the budget. A short list, such as a rectangle, may cover many points.
    pub(super) fn spend(&mut self, points: usize) -> Result<(), PageError> {
        self.points = self.points.checked_sub(points as u64).ok_or(PageError::TooMuch)?;
        Ok(())
    }

    /// Subtracts the cost of removing one stone by setup, which visits all `stones` stones on the board.
    fn work(&mut self, stones: u64) -> Result<(), PageError> {
        self.work = self.work.saturating_add(WORK_PER_PLACE).checked_sub(stones).ok_or(PageError::TooMuch)?;
        Ok(())
    }
}

/// A point changed by setup: the number of the point in the window, then the color before and the color after (0 empty,
/// 1 black, 2 white).
pub(super) type Turned = (u32, u8, u8);

/// The change of the board from the parent position. Points outside the window are omitted, except that `count`
/// includes points outside.
#[derive(Clone, Debug, Default)]
pub(super) struct Change {
    /// The points of the window that setup changes, in the order of the changes.
    pub(super) turned: Vec<Turned>,
    /// The numbers of the points in the window whose stones the move captured, in ascending order.
    pub(super) taken: Vec<u32>,
    /// The number of stones that the move removed from the whole board.
    pub(super) count: usize,
    /// Whether the removed stones belong to the side that moved.
    pub(super) own: bool,
}

/// Returns the number of a point in a window, counted row by row from 0, or `None` if the point is outside the window.
pub(super) fn number(window: Window, point: Point) -> Option<u32> {
    window.contains(point).then(|| (point.y - window.top) * window.width() + (point.x - window.left))
}

/// Returns the change of each position, indexed like `places.positions`. `None` means that nothing changes except the
/// stone of the move.
pub(super) fn changes(
    record: &Record,
    places: &Places,
    window: Window,
    budget: &mut Budget,
) -> Result<Vec<Option<Box<Change>>>, PageError> {
    let mut observer = SetupObserver { window, budget, change: Change::default(), stones: 0 };
    let mut board = Board::new(record.board_size());
    let mut made: Vec<Option<Box<Change>>> = vec![None; places.positions.len() as usize];
    // The positions from the root to the current position. Each has its index, and the undo depth of the board and the
    // number of stones at its parent.
    let mut path: Vec<(u32, usize, u64)> = Vec::new();
    let mut next = places.positions.first_child(0);
    while let Some(id) = next {
        let position = places.positions[id];
        path.push((id, board.depth(), observer.stones));
        let place = places.list.get(position.place as usize);
        let change =
            place.map_or_else(|| Ok(Change::default()), |place| change(record, place, &mut board, &mut observer))?;
        let is_plain = change.turned.is_empty() && change.count == 0;
        if let Some(slot) = made.get_mut(id as usize).filter(|_| !is_plain) {
            *slot = Some(Box::new(change));
        }
        next = places.positions.first_child(id);
        while next.is_none() {
            let Some((done, depth, stones)) = path.pop() else { break };
            while board.depth() > depth && board.undo() {}
            observer.stones = stones;
            next = places.positions.next_sibling(done);
        }
    }
    Ok(made)
}

/// Plays the setup or the move of a place on the board and returns the change.
fn change(
    record: &Record,
    place: &Place,
    board: &mut Board,
    observer: &mut SetupObserver<'_>,
) -> Result<Change, PageError> {
    let branch = &record.tree[place.branch];
    let Some(step) = place.step else {
        as_played::begin(board, branch, place.branch == BranchId::ROOT, observer)?;
        return Ok(std::mem::take(&mut observer.change));
    };
    if let Some(Move { color, vertex, .. }) = branch.steps().get(step as usize).and_then(wei7_core::Step::as_move) {
        let done = as_played::play(board, color, vertex, observer)?;
        if done.is_some() && vertex != Vertex::Pass {
            observer.stones += 1;
        }
        if let Some(MoveOutcome::Captured(stones) | MoveOutcome::Suicide(stones)) = done {
            observer.budget.spend(stones)?;
            observer.stones = observer.stones.saturating_sub(stones as u64);
            observer.change.count = stones;
            observer.change.own = matches!(done, Some(MoveOutcome::Suicide(_)));
            observer.change.taken = board.taken().filter_map(|point| number(observer.window, point)).collect();
            observer.change.taken.sort_unstable();
        }
    }
    Ok(std::mem::take(&mut observer.change))
}

/// Observer that records setup in a [`Change`].
struct SetupObserver<'b> {
    window: Window,
    budget: &'b mut Budget,
    change: Change,
    /// The number of stones on the board.
    stones: u64,
}

impl as_played::Observer for SetupObserver<'_> {
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
