//! A board without groups, for moves of which nearly all take nothing.
//!
//! [`super::Board`] keeps groups, so that a move costs the same wherever it is. Most moves have an empty point beside
//! them and take nothing, which a look at their neighbors tells: here groups are walked over only where that is not
//! so, and a game costs a third. What a hostile game makes of that the caller has to bound ([`FastBoard::work`]).

use crate::geometry::{BoardSize, Color, Point, Stone};

/// From a point to the one below it: the largest side and an edge on both.
const STRIDE: usize = 64;
/// All cells; no number that is kept below it is out of them.
const CELLS: usize = STRIDE * STRIDE;

const EMPTY: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const EDGE: u8 = 3;
/// A cell has what stands there in its lowest bits, and above them how many empty points are beside it.
const STANDS: u8 = 3;
const FREE: u8 = 4;
/// Only during a walk: the cell was met.
const MET: u8 = 128;

/// A board for sides up to 62 on which a stone is put down no matter what was there, and what has no liberty goes: the
/// groups of the other side first, then its own (`FF[4]` Go, and 4.8.8 but for what was there).
///
/// It is several times as fast as [`crate::Board`] on games that people play, but a single move may cost what is on the
/// board: a caller who must be linear gives up when [`FastBoard::work`] says too much, and takes [`crate::Board`].
/// No stone ever stands on a point off the board: a move there does nothing.
///
/// ```
/// use wei7_board::{BoardSize, Color, FastBoard, Point};
///
/// let mut board = FastBoard::new();
/// board.reset(BoardSize::STANDARD);
/// assert_eq!(board.play(Color::Black, Point::new(3, 3)), None, "a stone on an empty point, and nothing else");
/// let done = board.play(Color::White, Point::new(3, 3)).unwrap();
/// assert_eq!(done.over, Some(Color::Black));
/// ```
#[derive(Clone, Debug)]
pub struct FastBoard {
    size: BoardSize,
    /// Row by row with an edge around.
    cells: Box<[u8; CELLS]>,
    /// The same of the empty board.
    empty: Box<[u8; CELLS]>,
    /// What stood in a cell before each change, from the first one that will be undone.
    changes: Vec<(u16, u8)>,
    undoable: bool,
    /// The group of the last walk.
    group: Vec<usize>,
    work: u64,
}

/// What a move did beside putting a stone on an empty point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FastMoveOutcome {
    /// Whose stone was on the point.
    pub over: Option<Color>,
    /// So many stones of the other side were taken.
    pub taken: usize,
    /// Where one of them was.
    pub at: Option<Point>,
    /// So many stones of the side that moved were taken.
    pub suicide: usize,
}

impl FastBoard {
    /// More columns or rows it cannot have.
    pub const LARGEST_SIDE: u32 = 62;

    /// An empty board of 19 by 19.
    pub fn new() -> Self {
        let mut board = Self {
            size: BoardSize::STANDARD,
            cells: Box::new([EDGE; CELLS]),
            empty: Box::new([EDGE; CELLS]),
            changes: Vec::new(),
            undoable: false,
            group: Vec::new(),
            work: 0,
        };
        board.lay_out();
        board.cells.copy_from_slice(&*board.empty);
        board
    }

    /// Makes this an empty board of a size that it can have.
    pub fn reset(&mut self, size: BoardSize) {
        if self.size == size {
            let rows = size.height().min(Self::LARGEST_SIDE) as usize + 2;
            let used = ..(rows * STRIDE).min(CELLS);
            self.cells[used].copy_from_slice(&self.empty[used]);
        } else {
            self.size = size;
            self.lay_out();
            self.cells.copy_from_slice(&*self.empty);
        }
        self.changes.clear();
        self.undoable = false;
        self.work = 0;
    }

    fn lay_out(&mut self) {
        self.empty.fill(EDGE);
        let (width, height) =
            (self.size.width().min(Self::LARGEST_SIDE) as usize, self.size.height().min(Self::LARGEST_SIDE) as usize);
        for (y, row) in self.empty.chunks_exact_mut(STRIDE).skip(1).take(height).enumerate() {
            let beside_row = u8::from(y > 0) + u8::from(y + 1 < height);
            for (x, cell) in row.iter_mut().skip(1).take(width).enumerate() {
                *cell = EMPTY + FREE * (beside_row + u8::from(x > 0) + u8::from(x + 1 < width));
            }
        }
    }

    /// Where changes are undone to later: what was changed before the first call cannot be.
    pub const fn mark(&mut self) -> usize {
        self.undoable = true;
        self.changes.len()
    }

    /// Undoes all changes since a mark.
    pub fn undo_to(&mut self, mark: usize) {
        while self.changes.len() > mark {
            let Some((cell, before)) = self.changes.pop() else { return };
            self.change(usize::from(cell), before);
        }
    }

    /// The points of the stones that were taken, of either side, by the one move that was made since a mark.
    pub fn lifted_by(&self, mark: usize) -> impl Iterator<Item = Point> {
        // The first change is the stone itself.
        let others = self.changes.get(mark.saturating_add(1)..).unwrap_or_default();
        others.iter().filter(|(_, before)| *before != EMPTY).map(|(cell, _)| point(usize::from(*cell)))
    }

    /// How many stones were walked over since the board was reset.
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// What stands on a point.
    pub fn get(&self, point: Point) -> Option<Color> {
        color(self.paint(cell(point)))
    }

    /// Sets a point up, whatever stood there.
    pub fn set(&mut self, point: Point, color: Option<Color>) {
        let cell = cell(point);
        if self.paint(cell) != EDGE {
            self.put(cell, color.map_or(EMPTY, paint));
        }
    }

    /// Puts a stone on an empty point and takes nothing off (5.15.2.5); `false`, and nothing is done, if one stands there.
    pub fn place(&mut self, stone: Stone) -> bool {
        let cell = cell(stone.point);
        let empty = self.paint(cell) == EMPTY;
        if empty {
            self.put(cell, paint(stone.color));
        }
        empty
    }

    /// Whether the group of the stone on a point has a liberty.
    pub fn has_liberty(&mut self, point: Point) -> bool {
        self.breathes(cell(point))
    }

    /// Makes a move; `None` if all it did was to put a stone on an empty point.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point) -> Option<FastMoveOutcome> {
        let (cell, own) = (cell(point), paint(color));
        if self.is_quiet(cell, own) {
            self.put(cell, own);
            return None;
        }
        let done = self.play_any(cell, own);
        (done != FastMoveOutcome::default()).then_some(done)
    }

    /// Whether a move is on an empty point with another beside it, and certainly takes nothing.
    #[inline]
    fn is_quiet(&self, cell: usize, own: u8) -> bool {
        let here = self.cells[cell % CELLS];
        // The point itself is empty still, so there must be another beside a stone that stays.
        let stays = |near: usize| {
            let there = self.cells[near];
            there & STANDS != other(own) || there >= 2 * FREE
        };
        here & STANDS == EMPTY && here >= FREE && near(cell).into_iter().all(stays)
    }

    #[cold]
    fn play_any(&mut self, cell: usize, own: u8) -> FastMoveOutcome {
        let mut done = FastMoveOutcome { over: color(self.paint(cell)), ..FastMoveOutcome::default() };
        if self.paint(cell) == EDGE {
            return done;
        }
        self.put(cell, own);
        for near in near(cell) {
            let there = self.cells[near];
            if there & STANDS == other(own) && there < FREE && !self.breathes(near) {
                done.at = self.group.first().map(|cell| point(*cell));
                done.taken += self.lift();
            }
        }
        if done.taken == 0 && !self.breathes(cell) {
            done.suicide = self.lift();
        }
        done
    }

    /// Whether the group of a stone has a liberty; if not, it is in `group`.
    fn breathes(&mut self, cell: usize) -> bool {
        let own = self.paint(cell);
        self.group.clear();
        let mut free = self.meet(cell, own);
        let mut at = 0;
        while !free && let Some(stone) = self.group.get(at).copied() {
            at += 1;
            // The first stone that has an empty point beside it is enough.
            free = near(stone).into_iter().any(|near| self.meet(near, own));
        }
        self.work += self.group.len() as u64;
        for stone in &self.group {
            self.cells[stone % CELLS] &= !MET;
        }
        free
    }

    /// Adds a stone of this side to the group unless it is there; whether it was added and has a liberty.
    #[inline]
    fn meet(&mut self, cell: usize, own: u8) -> bool {
        let here = &mut self.cells[cell % CELLS];
        if *here & (STANDS | MET) != own {
            return false;
        }
        let free = *here >= FREE;
        *here |= MET;
        self.group.push(cell);
        free
    }

    /// Takes the group of the last walk off; how many stones it has.
    fn lift(&mut self) -> usize {
        let group = std::mem::take(&mut self.group);
        for cell in &group {
            self.put(*cell, EMPTY);
        }
        let stones = group.len();
        self.group = group;
        stones
    }

    #[inline]
    fn put(&mut self, cell: usize, paint: u8) {
        let before = self.change(cell, paint);
        if self.undoable {
            self.changes.push((u16::try_from(cell % CELLS).unwrap_or(0), before));
        }
    }

    /// Puts something into a cell, and says what stood there.
    #[inline]
    fn change(&mut self, cell: usize, paint: u8) -> u8 {
        let slot = &mut self.cells[cell % CELLS];
        let before = *slot & STANDS;
        *slot = (*slot & !STANDS) | paint;
        if (before == EMPTY) != (paint == EMPTY) {
            // No more than four are counted, and none that was not.
            let more = if paint == EMPTY { FREE } else { FREE.wrapping_neg() };
            for near in near(cell) {
                let slot = &mut self.cells[near];
                *slot = slot.wrapping_add(more);
            }
        }
        before
    }

    #[inline]
    fn paint(&self, cell: usize) -> u8 {
        self.cells[cell % CELLS] & STANDS
    }
}

impl Default for FastBoard {
    fn default() -> Self {
        Self::new()
    }
}

/// The cells beside one, left, right, above, below.
#[inline]
const fn near(cell: usize) -> [usize; 4] {
    [cell.wrapping_sub(1) % CELLS, (cell + 1) % CELLS, cell.wrapping_sub(STRIDE) % CELLS, (cell + STRIDE) % CELLS]
}

/// The cell of a point; of one that no board has, a cell of the edge.
#[inline]
fn cell(point: Point) -> usize {
    let [x, y] = [point.x, point.y].map(|number| number.min(FastBoard::LARGEST_SIDE) as usize + 1);
    (y * STRIDE + x) % CELLS
}

fn point(cell: usize) -> Point {
    let coordinate = |number: usize| u32::try_from(number).unwrap_or(0).saturating_sub(1);
    Point::new(coordinate(cell % STRIDE), coordinate(cell / STRIDE))
}

const fn paint(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

const fn color(paint: u8) -> Option<Color> {
    match paint {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}

/// The other side.
const fn other(own: u8) -> u8 {
    BLACK + WHITE - own
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::{Board, MoveOutcome};
    use crate::geometry::Vertex;

    fn is_the_same(stones: &FastBoard, board: &Board) -> bool {
        let size = board.size();
        (0..size.height())
            .all(|y| (0..size.width()).all(|x| stones.get(Point::new(x, y)) == board.get(Point::new(x, y))))
    }

    proptest! {
        #[test]
        fn it_is_the_board_with_groups(
            width in 1_u32..6, height in 1_u32..5,
            moves in prop::collection::vec((0_u32..6, 0_u32..5, any::<bool>(), 0..10), 0..120),
        ) {
            let size = BoardSize::new(width, height).unwrap();
            let (mut stones, mut board) = (FastBoard::new(), Board::new(size));
            stones.reset(size);
            for (x, y, black, what) in moves {
                let point = Point::new(x % width, y % height);
                let color = if black { Color::Black } else { Color::White };
                let over = board.remove(point);
                if what == 0 {
                    stones.set(point, Some(color));
                    board.place(Stone { color, point }).unwrap();
                    continue;
                }
                let mark = stones.mark();
                let done = stones.play(color, point).unwrap_or_default();
                let played = match board.play(color, Vertex::Play(point)).unwrap() {
                    MoveOutcome::Quiet => FastMoveOutcome { over, ..FastMoveOutcome::default() },
                    MoveOutcome::Captured(taken) => {
                        prop_assert!(board.taken().any(|taken| Some(taken) == done.at));
                        FastMoveOutcome { over, taken, at: done.at, suicide: 0 }
                    }
                    MoveOutcome::Suicide(suicide) => FastMoveOutcome { over, suicide, ..FastMoveOutcome::default() },
                };
                prop_assert_eq!(done, played);
                let sorted = |points: &mut dyn Iterator<Item = Point>| {
                    let mut points: Vec<_> = points.map(|point| (point.y, point.x)).collect();
                    points.sort_unstable();
                    points
                };
                prop_assert_eq!(sorted(&mut stones.lifted_by(mark)), sorted(&mut board.taken()));
                prop_assert!(is_the_same(&stones, &board));
            }
        }

        #[test]
        fn nothing_stands_off_the_board(
            width in 1_u32..=FastBoard::LARGEST_SIDE, height in 1_u32..=FastBoard::LARGEST_SIDE,
            moves in prop::collection::vec((any::<u32>(), any::<u32>(), 60_u32..68, 60_u32..68, 0..4), 1..40),
        ) {
            let mut board = FastBoard::new();
            board.reset(BoardSize::new(width, height).unwrap());
            for (far_x, far_y, x, y, what) in moves {
                let point = match what {
                    0 => Point::new(far_x, far_y),
                    1 => Point::new(x, far_y),
                    2 => Point::new(far_x, y),
                    _ => Point::new(x, y),
                };
                let point = if board.size.contains(point) { Point::new(width, height) } else { point };
                prop_assert_eq!(board.play(Color::Black, point), None);
                board.set(point, Some(Color::White));
                let placed = board.place(Stone { color: Color::Black, point });
                prop_assert!(!placed);
                prop_assert_eq!(board.get(point), None);
            }
            prop_assert!(board.cells == board.empty);
        }

        #[test]
        fn what_is_undone_was_not_done(moves in prop::collection::vec((0_u32..4, 0_u32..4, any::<bool>()), 0..60), keep in 0_usize..60) {
            let size = BoardSize::new(4, 4).unwrap();
            let (mut stones, mut fewer) = (FastBoard::new(), FastBoard::new());
            stones.reset(size);
            fewer.reset(size);
            let mut mark = stones.mark();
            for (index, (x, y, black)) in moves.into_iter().enumerate() {
                let color = if black { Color::Black } else { Color::White };
                stones.play(color, Point::new(x, y));
                if index < keep {
                    fewer.play(color, Point::new(x, y));
                    mark = stones.mark();
                }
            }
            stones.undo_to(mark);
            prop_assert!(stones.cells == fewer.cells);
            stones.reset(size);
            prop_assert!(stones.cells.iter().all(|cell| matches!(cell & STANDS, EMPTY | EDGE)));
        }
    }
}
