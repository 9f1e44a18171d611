//! A board that keeps no groups, for games in which nearly all moves take nothing.
//!
//! [`super::Board`] keeps groups, so that each move costs the same. But most moves have an adjacent empty point and take
//! nothing, which the four neighbors show. Here a group is walked over only where they do not, and a game costs a third.
//! A hostile game can make each walk long: the caller bounds it by [`FastBoard::work`].

use crate::geometry::{BoardSize, Color, Point, Stone};

/// From a point to the one below it: the largest side and an edge at both ends.
const STRIDE: usize = 64;
/// The number of cells. An index modulo this is always in bounds.
const CELLS: usize = STRIDE * STRIDE;

const EMPTY: u8 = 0;
const BLACK: u8 = Color::Black.number();
const WHITE: u8 = Color::White.number();
const EDGE: u8 = 3;
/// The lowest bits of a cell are its color; above them it counts the adjacent empty points.
const COLOR: u8 = 3;
const LIBERTY: u8 = 4;
/// Set only during a walk: the cell was visited.
const VISITED: u8 = 128;

/// A board of at most 62 by 62 for replaying games quickly.
///
/// A move replaces whatever was on its point; then groups of the other side without liberties are taken, then the own
/// group (`FF[4]` Go; 4.8.8 except for the replaced stone). A move off the board does nothing.
///
/// It is several times as fast as [`crate::Board`] on games that people play, but a single move may cost as much as the
/// board has stones. A caller that must stay linear on hostile input gives up when [`FastBoard::work`] exceeds a budget,
/// and uses [`crate::Board`].
///
/// ```
/// use wei7_board::{BoardSize, Color, FastBoard, Point};
///
/// let mut board = FastBoard::new();
/// board.reset(BoardSize::STANDARD);
/// let mark = board.mark();
/// assert_eq!(board.play(Color::Black, Point::new(3, 3)), None, "the point was empty, and nothing was taken");
/// let outcome = board.play(Color::White, Point::new(3, 3)).unwrap();
/// assert_eq!(outcome.replaced, Some(Color::Black));
/// board.undo_to(mark);
/// assert_eq!(board.get(Point::new(3, 3)), None);
/// ```
#[derive(Clone, Debug)]
pub struct FastBoard {
    size: BoardSize,
    /// Row by row, with an edge around.
    cells: Box<[u8; CELLS]>,
    /// The cells of the empty board.
    empty: Box<[u8; CELLS]>,
    /// For each change since the first mark: the cell and its color before.
    changes: Vec<(u16, u8)>,
    /// Whether changes are kept.
    undoable: bool,
    /// The stones of the last group that was walked over.
    group: Vec<usize>,
    work: u64,
}

/// What a move did other than to put a stone on an empty point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FastMoveOutcome {
    /// The color of the stone that was on the point.
    pub replaced: Option<Color>,
    /// The number of stones of the other side that were taken.
    pub taken: usize,
    /// The point of one of them.
    pub taken_at: Option<Point>,
    /// The number of stones of the side that moved that were taken.
    pub suicide: usize,
}

impl FastBoard {
    /// The most columns and rows that it can have.
    pub const LARGEST_SIDE: u32 = 62;

    /// An empty board of 19 by 19 points.
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
        board.build_empty();
        board.cells.copy_from_slice(&*board.empty);
        board
    }

    /// Makes this an empty board of the given size, forgets all changes, and resets [`FastBoard::work`]. Neither side may
    /// be larger than [`FastBoard::LARGEST_SIDE`]; if one is, the rest is off the board.
    pub fn reset(&mut self, size: BoardSize) {
        if self.size == size {
            let rows = size.height().min(Self::LARGEST_SIDE) as usize + 2;
            let used = ..(rows * STRIDE).min(CELLS);
            self.cells[used].copy_from_slice(&self.empty[used]);
        } else {
            self.size = size;
            self.build_empty();
            self.cells.copy_from_slice(&*self.empty);
        }
        self.changes.clear();
        self.undoable = false;
        self.work = 0;
    }

    fn build_empty(&mut self) {
        self.empty.fill(EDGE);
        let (width, height) =
            (self.size.width().min(Self::LARGEST_SIDE) as usize, self.size.height().min(Self::LARGEST_SIDE) as usize);
        for (y, row) in self.empty.chunks_exact_mut(STRIDE).skip(1).take(height).enumerate() {
            let vertical_neighbors = u8::from(y > 0) + u8::from(y + 1 < height);
            for (x, cell) in row.iter_mut().skip(1).take(width).enumerate() {
                *cell = EMPTY + LIBERTY * (vertical_neighbors + u8::from(x > 0) + u8::from(x + 1 < width));
            }
        }
    }

    /// The present state, for [`FastBoard::undo_to`]. Changes before the first call cannot be undone.
    #[inline]
    pub const fn mark(&mut self) -> usize {
        self.undoable = true;
        self.changes.len()
    }

    /// Undoes all changes since a mark, which came from [`FastBoard::mark`].
    #[inline]
    pub fn undo_to(&mut self, mark: usize) {
        while self.changes.len() > mark {
            let Some((cell, before)) = self.changes.pop() else { return };
            self.change(usize::from(cell), before);
        }
    }

    /// The points of the stones, of either side, that were taken by the move right after a mark.
    pub fn taken_since(&self, mark: usize) -> impl Iterator<Item = Point> {
        // The first change is the new stone itself.
        let others = self.changes.get(mark.saturating_add(1)..).unwrap_or_default();
        others.iter().filter(|(_, before)| *before != EMPTY).map(|(cell, _)| point(usize::from(*cell)))
    }

    /// The number of stones that were walked over since the board was made or reset.
    #[inline]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// The color of the stone on a point; `None` if it is empty or not on the board.
    #[inline]
    pub fn get(&self, point: Point) -> Option<Color> {
        color(self.cell_color(cell(point)))
    }

    /// Sets or empties a point, whatever was there. Nothing is taken.
    pub fn set(&mut self, point: Point, color: Option<Color>) {
        let cell = cell(point);
        if self.cell_color(cell) != EDGE {
            self.set_cell(cell, color.map_or(EMPTY, Color::number));
        }
    }

    /// Puts a setup stone on an empty point and takes nothing (5.15.2.5). Returns `false` and does nothing if the point
    /// is not empty or not on the board.
    #[inline]
    pub fn place(&mut self, stone: Stone) -> bool {
        let cell = cell(stone.point);
        let empty = self.cell_color(cell) == EMPTY;
        if empty {
            self.set_cell(cell, stone.color.number());
        }
        empty
    }

    /// Whether the group of the stone on a point has a liberty; meaningless without a stone there.
    #[inline]
    pub fn has_liberty(&mut self, point: Point) -> bool {
        self.group_has_liberty(cell(point))
    }

    /// Makes a move. `None` if it put a stone on an empty point and did nothing else, or if the point is not on the board.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point) -> Option<FastMoveOutcome> {
        let (cell, own) = (cell(point), color.number());
        if self.takes_nothing(cell, own) {
            self.set_cell(cell, own);
            return None;
        }
        let outcome = self.play_slowly(cell, own);
        (outcome != FastMoveOutcome::default()).then_some(outcome)
    }

    /// Whether a move is on an empty point beside another one, and certainly takes nothing.
    #[inline]
    fn takes_nothing(&self, cell: usize, own: u8) -> bool {
        let here = self.cells[cell % CELLS];
        // The point itself still counts as empty, so a stone that stays has another empty point beside it.
        let stays = |neighbor: usize| {
            let there = self.cells[neighbor];
            there & COLOR != opponent(own) || there >= 2 * LIBERTY
        };
        here & COLOR == EMPTY && here >= LIBERTY && neighbors(cell).into_iter().all(stays)
    }

    #[cold]
    fn play_slowly(&mut self, cell: usize, own: u8) -> FastMoveOutcome {
        let mut outcome = FastMoveOutcome { replaced: color(self.cell_color(cell)), ..FastMoveOutcome::default() };
        if self.cell_color(cell) == EDGE {
            return outcome;
        }
        self.set_cell(cell, own);
        for neighbor in neighbors(cell) {
            let there = self.cells[neighbor];
            if there & COLOR == opponent(own) && there < LIBERTY && !self.group_has_liberty(neighbor) {
                outcome.taken_at = self.group.first().map(|cell| point(*cell));
                outcome.taken += self.remove_group();
            }
        }
        if outcome.taken == 0 && !self.group_has_liberty(cell) {
            outcome.suicide = self.remove_group();
        }
        outcome
    }

    /// Whether the group of a stone has a liberty; if not, `group` has all of its stones.
    fn group_has_liberty(&mut self, cell: usize) -> bool {
        let own = self.cell_color(cell);
        self.group.clear();
        let mut free = self.visit(cell, own);
        let mut at = 0;
        while !free && let Some(stone) = self.group.get(at).copied() {
            at += 1;
            // The first stone that has an empty point beside it is enough.
            free = neighbors(stone).into_iter().any(|neighbor| self.visit(neighbor, own));
        }
        self.work += self.group.len() as u64;
        for stone in &self.group {
            self.cells[stone % CELLS] &= !VISITED;
        }
        free
    }

    /// Adds a stone of this side to the group unless it was visited. Returns whether it was added and has a liberty.
    #[inline]
    fn visit(&mut self, cell: usize, own: u8) -> bool {
        let here = &mut self.cells[cell % CELLS];
        if *here & (COLOR | VISITED) != own {
            return false;
        }
        let free = *here >= LIBERTY;
        *here |= VISITED;
        self.group.push(cell);
        free
    }

    /// Removes the group of the last walk, and returns the number of its stones.
    fn remove_group(&mut self) -> usize {
        let group = std::mem::take(&mut self.group);
        for cell in &group {
            self.set_cell(*cell, EMPTY);
        }
        let stones = group.len();
        self.group = group;
        stones
    }

    #[inline]
    fn set_cell(&mut self, cell: usize, cell_color: u8) {
        let before = self.change(cell, cell_color);
        if self.undoable {
            self.changes.push((u16::try_from(cell % CELLS).unwrap_or(0), before));
        }
    }

    /// Sets the color of a cell, and returns the one before.
    #[inline]
    fn change(&mut self, cell: usize, cell_color: u8) -> u8 {
        let slot = &mut self.cells[cell % CELLS];
        let before = *slot & COLOR;
        *slot = (*slot & !COLOR) | cell_color;
        if (before == EMPTY) != (cell_color == EMPTY) {
            // At most four neighbors are counted, and only counted ones are subtracted.
            let more = if cell_color == EMPTY { LIBERTY } else { LIBERTY.wrapping_neg() };
            for neighbor in neighbors(cell) {
                let slot = &mut self.cells[neighbor];
                *slot = slot.wrapping_add(more);
            }
        }
        before
    }

    #[inline]
    fn cell_color(&self, cell: usize) -> u8 {
        self.cells[cell % CELLS] & COLOR
    }
}

impl Default for FastBoard {
    fn default() -> Self {
        Self::new()
    }
}

/// The adjacent cells: left, right, above, below.
#[inline]
const fn neighbors(cell: usize) -> [usize; 4] {
    [cell.wrapping_sub(1) % CELLS, (cell + 1) % CELLS, cell.wrapping_sub(STRIDE) % CELLS, (cell + STRIDE) % CELLS]
}

/// The cell of a point; a cell of the edge for a point beyond all boards.
#[inline]
fn cell(point: Point) -> usize {
    let [x, y] = [point.x, point.y].map(|number| number.min(FastBoard::LARGEST_SIDE) as usize + 1);
    (y * STRIDE + x) % CELLS
}

fn point(cell: usize) -> Point {
    let coordinate = |number: usize| u32::try_from(number).unwrap_or(0).saturating_sub(1);
    Point::new(coordinate(cell % STRIDE), coordinate(cell / STRIDE))
}

const fn color(cell_color: u8) -> Option<Color> {
    match cell_color {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}

/// The other side.
const fn opponent(own: u8) -> u8 {
    BLACK + WHITE - own
}

#[cfg(test)]
mod tests;
