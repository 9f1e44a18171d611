//! A board that keeps no groups, for games in which nearly all moves capture nothing.
//!
//! [`super::Board`] keeps groups, so that each move has about the same cost. But most moves are next to an empty point
//! and capture nothing, and the four neighbors are enough to see this. This board walks over a group only if the
//! neighbors do not decide, which cuts the time for a game to a third. A hostile game can make each walk long; the
//! caller bounds the time by [`FastBoard::work`].

use crate::geometry::{BoardSize, Color, Point, Stone};

/// Distance, in cells, from a point to the point below it: 62 points and a cell of the edge at both ends.
const STRIDE: usize = 64;
/// Number of cells. An index modulo this number is always in bounds.
const CELLS: usize = STRIDE * STRIDE;

const EMPTY: u8 = 0;
const BLACK: u8 = Color::Black.number();
const WHITE: u8 = Color::White.number();
const EDGE: u8 = 3;
/// Mask of the color, the lowest two bits of a cell. The bits from `LIBERTY` on count the adjacent empty points.
const COLOR: u8 = 3;
const LIBERTY: u8 = 4;
/// Flag of a visited cell, set only during a walk.
const VISITED: u8 = 128;

/// A board of at most 62 by 62 for replaying games quickly.
///
/// A move replaces the stone on its point, if there is one. Then groups of the other side without liberties are
/// removed, or if there are none, the group of the new stone if it has no liberty (`FF[4]` Go; 4.8.8 except for the
/// replaced stone). A move off the board does nothing.
///
/// The board is several times as fast as [`crate::Board`] on ordinary games, but the cost of a single move may be
/// proportional to the number of stones on the board. A caller that must stay linear on hostile input switches to
/// [`crate::Board`] when [`FastBoard::work`] exceeds a budget.
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
    /// Cells row by row, surrounded by an edge.
    cells: Box<[u8; CELLS]>,
    /// Cells of the empty board, which [`FastBoard::reset`] copies.
    empty: Box<[u8; CELLS]>,
    /// For each change since the first mark, the cell and its color before the change.
    changes: Vec<(u16, u8)>,
    /// Whether changes are recorded for undo, from the first mark on.
    undoable: bool,
    /// Stones of the last group that was walked over.
    group: Vec<usize>,
    work: u64,
}

/// Effects of a move other than adding a stone on an empty point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FastMoveOutcome {
    /// Color of the stone that was replaced on the point; `None` if the point was empty.
    pub replaced: Option<Color>,
    /// Number of stones of the other side that were captured.
    pub taken: usize,
    /// Point of one of the captured stones; `None` if no stone was captured.
    pub taken_at: Option<Point>,
    /// Number of stones of the moving side that were removed.
    pub suicide: usize,
}

impl FastBoard {
    /// Maximum number of columns and of rows.
    pub const LARGEST_SIDE: u32 = 62;

    /// Creates an empty board of 19 by 19 points.
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

    /// Resets the board to an empty one of the given size, forgets all changes, and resets [`FastBoard::work`]. Columns
    /// and rows beyond [`FastBoard::LARGEST_SIDE`] are off the board.
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

    /// Returns a mark of the current state for [`FastBoard::undo_to`]. Changes before the first call cannot be undone.
    #[inline]
    pub const fn mark(&mut self) -> usize {
        self.undoable = true;
        self.changes.len()
    }

    /// Undoes all changes since a mark that [`FastBoard::mark`] returned.
    #[inline]
    pub fn undo_to(&mut self, mark: usize) {
        while self.changes.len() > mark {
            let Some((cell, before)) = self.changes.pop() else { return };
            self.change(usize::from(cell), before);
        }
    }

    /// Returns the points of the stones of either side that were removed by the first move after a mark.
    pub fn taken_since(&self, mark: usize) -> impl Iterator<Item = Point> {
        // The first change is the new stone itself.
        let others = self.changes.get(mark.saturating_add(1)..).unwrap_or_default();
        others.iter().filter(|(_, before)| *before != EMPTY).map(|(cell, _)| point(usize::from(*cell)))
    }

    /// Returns the number of stones that were walked over since the board was created or reset.
    #[inline]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Returns the color of the stone on a point; `None` if the point is empty or not on the board.
    #[inline]
    pub fn get(&self, point: Point) -> Option<Color> {
        color(self.cell_color(cell(point)))
    }

    /// Puts a stone on a point, whatever the point contains, or empties the point if `color` is `None`. Captures
    /// nothing.
    pub fn set(&mut self, point: Point, color: Option<Color>) {
        let cell = cell(point);
        if self.cell_color(cell) != EDGE {
            self.set_cell(cell, color.map_or(EMPTY, Color::number));
        }
    }

    /// Adds a setup stone on an empty point without captures (5.15.2.5). Returns `false` and does nothing if the point
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

    /// Returns whether the group of the stone on a point has a liberty; meaningless without a stone.
    #[inline]
    pub fn has_liberty(&mut self, point: Point) -> bool {
        self.group_has_liberty(cell(point))
    }

    /// Makes a move. Returns `None` if the move only added a stone on an empty point, or if the point is not on the
    /// board.
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

    /// Returns whether the point of a move is empty and adjacent to an empty point, and the move certainly captures
    /// nothing.
    #[inline]
    fn takes_nothing(&self, cell: usize, own: u8) -> bool {
        let here = self.cells[cell % CELLS];
        // The point of the move still counts as a liberty, so a stone of the opponent certainly stays only if it has a
        // second adjacent empty point.
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

    /// Returns whether the group of a stone has a liberty. If not, `group` contains all its stones.
    fn group_has_liberty(&mut self, cell: usize) -> bool {
        let own = self.cell_color(cell);
        self.group.clear();
        let mut free = self.visit(cell, own);
        let mut at = 0;
        while !free && let Some(stone) = self.group.get(at).copied() {
            at += 1;
            // The walk ends at the first stone with an adjacent empty point.
            free = neighbors(stone).into_iter().any(|neighbor| self.visit(neighbor, own));
        }
        self.work += self.group.len() as u64;
        for stone in &self.group {
            self.cells[stone % CELLS] &= !VISITED;
        }
        free
    }

    /// Adds the stone on a cell to `group` if it belongs to the side `own` and was not visited. Returns whether the
    /// stone was added and is adjacent to an empty point.
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

    /// Removes the group of the last walk and returns the number of its stones.
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

    /// Sets the color of a cell and returns the previous color.
    #[inline]
    fn change(&mut self, cell: usize, cell_color: u8) -> u8 {
        let slot = &mut self.cells[cell % CELLS];
        let before = *slot & COLOR;
        *slot = (*slot & !COLOR) | cell_color;
        if (before == EMPTY) != (cell_color == EMPTY) {
            // The count cannot overflow: there are at most four neighbors, and only neighbors that were counted are
            // subtracted.
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

/// Returns the adjacent cells: left, right, above, below.
#[inline]
const fn neighbors(cell: usize) -> [usize; 4] {
    [cell.wrapping_sub(1) % CELLS, (cell + 1) % CELLS, cell.wrapping_sub(STRIDE) % CELLS, (cell + STRIDE) % CELLS]
}

/// Returns the cell of a point; a cell of the edge for a point beyond the largest board.
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

/// Returns the color of the other side; `own` is `BLACK` or `WHITE`.
const fn opponent(own: u8) -> u8 {
    BLACK + WHITE - own
}

#[cfg(test)]
mod tests;
