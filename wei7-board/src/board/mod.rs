//! The board of draft 8, 4.8: any rectangle; suicide, immediate retaking and consecutive moves of one side are allowed.

pub(crate) mod chains;
mod fast;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::geometry::{BoardSize, Color, Point, Stone, Vertex};
pub use fast::{FastBoard, FastMoveOutcome};

pub(crate) use chains::Outcome;
use chains::{Chains, EDGE, FIRST, OPEN, Paint};

/// The most points for which each has a cell from the beginning. Beyond, a board costs what was played on it.
pub(crate) const MOST_DENSE: u64 = 1 << 16;
/// Up to so many points, or so many for each move to come, laying out all cells costs next to nothing.
const ALWAYS_DENSE: u64 = 1 << 10;
const DENSE_PER_MOVE: u64 = 16;

/// A position (4.8.3) on which moves are made and undone in place.
///
/// A board of any size costs little: up to 65,536 points each point has a cell, beyond that only the points
/// that were touched. A board is meant to be reused: [`Board::clear`] costs what was played, and no move allocates once
/// the buffers have grown.
///
/// ```
/// use wei7_board::{Board, BoardSize, Color, MoveOutcome, Point, Vertex};
///
/// let mut board = Board::new(BoardSize::STANDARD);
/// board.play(Color::White, Vertex::Play(Point::new(0, 0)))?;
/// board.play(Color::Black, Vertex::Play(Point::new(1, 0)))?;
/// let played = board.play(Color::Black, Vertex::Play(Point::new(0, 1)))?;
/// assert_eq!(played, MoveOutcome::Captured(1));
/// assert_eq!(board.taken().collect::<Vec<_>>(), [Point::new(0, 0)]);
/// board.undo();
/// assert_eq!(board.get(Point::new(0, 0)), Some(Color::White));
/// # Ok::<(), wei7_board::Unplayable>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    size: BoardSize,
    grid: Grid,
    chains: Chains,
    /// How many changes can be undone.
    depth: usize,
}

/// Which cell stands for which point.
#[derive(Clone, Debug)]
enum Grid {
    /// Row by row.
    Dense,
    /// As they were touched.
    Sparse { cells: HashMap<Point, u32>, points: Vec<Point> },
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOutcome {
    /// Nothing left the board.
    Quiet,
    /// So many stones of the opponent left the board.
    Captured(usize),
    /// So many stones of the side that moved left the board, the one just played among them.
    Suicide(usize),
}

/// Why a stone cannot be put down. Nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// A stone of this colour stands there (4.8.6).
    #[error("there is a {0} stone on the point")]
    Occupied(Color),
    /// The point is not on the board (5.6).
    #[error("the point is not on the board")]
    OffBoard,
    /// More than 2^32 - 4 different points were touched.
    #[error("too many points for one board")]
    Full,
}

/// A group: the stones that are connected with one another (`Block` of 4.8.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(u32);

impl Board {
    /// An empty board.
    pub fn new(size: BoardSize) -> Self {
        Self::with_grid(size, size.points() <= MOST_DENSE)
    }

    fn with_grid(size: BoardSize, dense: bool) -> Self {
        let mut board = Self { size, grid: Grid::Dense, chains: Chains::new(), depth: 0 };
        board.lay_out(dense);
        board
    }

    /// Makes this an empty board of that size.
    pub fn reset(&mut self, size: BoardSize) {
        self.reset_as(size, size.points() <= MOST_DENSE);
    }

    /// The same for about so many moves, so that many small records on boards of many sizes cost what they hold.
    pub fn reset_for(&mut self, size: BoardSize, moves: usize) {
        let worth = (moves as u64).saturating_mul(DENSE_PER_MOVE).clamp(ALWAYS_DENSE, MOST_DENSE);
        self.reset_as(size, size.points() <= worth);
    }

    fn reset_as(&mut self, size: BoardSize, dense: bool) {
        self.clear();
        self.chains.forget_work();
        let laid_out = matches!(self.grid, Grid::Dense);
        if self.size != size || (dense && !laid_out) {
            self.size = size;
            self.chains.forget_cells();
            self.lay_out(dense);
        }
    }

    /// Takes everything off and forgets all changes; costs what was changed, not what the board is.
    pub fn clear(&mut self) {
        self.chains.clear();
        self.depth = 0;
        if let Grid::Sparse { cells, points } = &mut self.grid {
            // Clearing a map costs what it could hold, which may be much more than what it does.
            if cells.len() < cells.capacity() / 16 {
                *cells = HashMap::new();
            } else {
                cells.clear();
            }
            points.clear();
            self.chains.forget_cells();
        }
    }

    fn lay_out(&mut self, dense: bool) {
        if !dense {
            self.grid = Grid::Sparse { cells: HashMap::new(), points: Vec::new() };
            return;
        }
        self.grid = Grid::Dense;
        let (width, height) = (self.size.width(), self.size.height());
        self.chains.reserve(usize::try_from(self.size.points()).unwrap_or(0));
        for y in 0..height {
            for x in 0..width {
                let cell = dense_cell(width, Point::new(x, y));
                // In the order of `neighbors`.
                self.chains.add_empty([
                    if x > 0 { cell - 1 } else { EDGE },
                    if x + 1 < width { cell + 1 } else { EDGE },
                    if y > 0 { cell - width } else { EDGE },
                    if y + 1 < height { cell + width } else { EDGE },
                ]);
            }
        }
    }

    /// Columns and rows.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// What stands on the point; nothing on those off the board.
    pub fn get(&self, point: Point) -> Option<Color> {
        self.cell(point).and_then(|cell| color(self.chains.paint(cell)))
    }

    /// 4.8.8: makes a move. It costs a constant and what it joins and takes off.
    #[inline]
    pub fn play(&mut self, side: Color, vertex: Vertex) -> Result<MoveOutcome, Unplayable> {
        let Vertex::Play(point) = vertex else {
            self.chains.pass();
            self.depth += 1;
            return Ok(MoveOutcome::Quiet);
        };
        let cell = self.empty_cell(point)?;
        let outcome = self.chains.play(cell, paint(side));
        self.depth += 1;
        Ok(match (outcome.lifted, outcome.suicide) {
            (0, _) => MoveOutcome::Quiet,
            (stones, false) => MoveOutcome::Captured(stones),
            (stones, true) => MoveOutcome::Suicide(stones),
        })
    }

    /// Makes a move on an empty cell of this board; says how many stones were taken, and whether they were the mover's.
    #[allow(clippy::inline_always, reason = "a part of each turn under the rules")]
    #[inline(always)]
    pub(crate) fn play_at(&mut self, side: Color, cell: u32) -> Outcome {
        self.depth += 1;
        self.chains.play(cell, paint(side))
    }

    /// Puts a stone down without taking anything off (5.15.2.1): a group may be left without liberties.
    pub fn place(&mut self, stone: Stone) -> Result<(), Unplayable> {
        let cell = self.empty_cell(stone.point)?;
        self.chains.place(cell, paint(stone.color));
        self.depth += 1;
        Ok(())
    }

    /// Empties a point and says what stood there; no change if nothing did. It costs the whole group.
    pub fn remove(&mut self, point: Point) -> Option<Color> {
        let cell = self.cell(point)?;
        let color = color(self.chains.paint(cell))?;
        self.chains.remove(&[cell]);
        self.depth += 1;
        Some(color)
    }

    /// Empties points as one change, or none if nothing stood on any of them. It costs their groups, each once.
    pub fn remove_all(&mut self, points: impl IntoIterator<Item = Point>) {
        let cells = points.into_iter().filter_map(|point| self.cell(point));
        let mut stones: Vec<_> = cells.filter(|cell| color(self.chains.paint(*cell)).is_some()).collect();
        stones.sort_unstable();
        stones.dedup();
        if !stones.is_empty() {
            self.chains.remove(&stones);
            self.depth += 1;
        }
    }

    /// Undoes the last move, placing or removing; whether there was one.
    pub fn undo(&mut self) -> bool {
        let undone = self.chains.undo();
        self.depth -= usize::from(undone);
        undone
    }

    /// How many changes (moves, passes too, placings, removings) can be undone.
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// The points that the last move emptied, group by group; none after [`Board::remove`].
    /// Of which side the stones were [`MoveOutcome`] says.
    pub fn taken(&self) -> impl Iterator<Item = Point> {
        self.chains.last_lifted().iter().map(|cell| self.point(*cell))
    }

    /// All stones: row by row up to 65,536 points, else in the order in which the points were first touched.
    pub fn stones(&self) -> impl Iterator<Item = Stone> {
        self.chains
            .cells()
            .filter_map(|cell| color(self.chains.paint(cell)).map(|color| Stone { color, point: self.point(cell) }))
    }

    /// The group of the stone on this point. The answer holds until the next change.
    pub fn group(&self, point: Point) -> Option<GroupId> {
        let cell = self.cell(point)?;
        color(self.chains.paint(cell)).map(|_| GroupId(self.chains.root(cell)))
    }

    /// The stones of a group.
    pub fn members(&self, group: GroupId) -> impl Iterator<Item = Point> {
        let stones = if self.chains.is_root(group.0) { self.chains.size(group.0) as usize } else { 0 };
        let cells = std::iter::successors(Some(group.0), |cell| Some(self.chains.next(*cell)));
        cells.take(stones).map(|cell| self.point(cell))
    }

    /// Whether the group of the stone on this point has a liberty (4.8.4.5); `None` if no stone is there.
    pub fn has_liberty(&self, point: Point) -> Option<bool> {
        let cell = self.cell(point)?;
        color(self.chains.paint(cell)).map(|_| self.chains.breathes(cell))
    }

    /// The groups that have no liberty: what `check` of 4.8.5 would empty, for both sides.
    pub fn groups_without_liberties(&self) -> impl Iterator<Item = GroupId> {
        self.chains.cells().filter(|cell| self.chains.is_root(*cell) && !self.chains.breathes(*cell)).map(GroupId)
    }

    /// How many points it takes to look at all of the position.
    pub fn extent(&self) -> u64 {
        self.chains.cells().count() as u64
    }

    /// How many stones were walked over to join, take off and put back since the board was last reset or made.
    pub const fn work(&self) -> u64 {
        self.chains.work()
    }

    /// The cells and their chains, for who must not look them up by point.
    #[inline]
    pub(crate) const fn chains(&self) -> &Chains {
        &self.chains
    }

    /// The cell of a point, unless it is off the board or, on a sparse board, was never touched.
    #[inline]
    pub(crate) fn cell(&self, point: Point) -> Option<u32> {
        if !self.size.contains(point) {
            return None;
        }
        match &self.grid {
            Grid::Dense => Some(dense_cell(self.size.width(), point)),
            Grid::Sparse { cells, .. } => cells.get(&point).copied(),
        }
    }

    #[inline]
    fn empty_cell(&mut self, point: Point) -> Result<u32, Unplayable> {
        if !self.size.contains(point) {
            return Err(Unplayable::OffBoard);
        }
        let cell = match &self.grid {
            Grid::Dense => dense_cell(self.size.width(), point),
            Grid::Sparse { .. } => self.touch(point)?,
        };
        color(self.chains.paint(cell)).map_or(Ok(cell), |color| Err(Unplayable::Occupied(color)))
    }

    /// The cell of a point of a sparse board, made if there was none.
    fn touch(&mut self, point: Point) -> Result<u32, Unplayable> {
        let Grid::Sparse { cells, points } = &mut self.grid else { return Err(Unplayable::OffBoard) };
        if let Some(cell) = cells.get(&point) {
            return Ok(*cell);
        }
        let cell = self.chains.next_cell().ok_or(Unplayable::Full)?;
        let near =
            neighbors(self.size, point).map(|point| point.map_or(EDGE, |p| cells.get(&p).copied().unwrap_or(OPEN)));
        self.chains.add_empty(near);
        for (way, neighbor) in near.into_iter().enumerate() {
            if neighbor >= FIRST {
                self.chains.link(neighbor, BACK[way], cell);
            }
        }
        cells.insert(point, cell);
        points.push(point);
        Ok(cell)
    }

    pub(crate) fn point(&self, cell: u32) -> Point {
        let index = cell.saturating_sub(FIRST);
        match &self.grid {
            Grid::Dense => Point::new(index % self.size.width(), index / self.size.width()),
            Grid::Sparse { points, .. } => points[index as usize],
        }
    }
}

/// The way back from a neighbour, for each way of [`neighbors`].
const BACK: [usize; 4] = [1, 0, 3, 2];

/// 4.8.4.2: the points beside a point, left, right, above, below; `None` beyond the edge.
fn neighbors(size: BoardSize, Point { x, y }: Point) -> [Option<Point>; 4] {
    let right = x.checked_add(1).filter(|x| *x < size.width());
    let below = y.checked_add(1).filter(|y| *y < size.height());
    [
        x.checked_sub(1).map(|x| Point::new(x, y)),
        right.map(|x| Point::new(x, y)),
        y.checked_sub(1).map(|y| Point::new(x, y)),
        below.map(|y| Point::new(x, y)),
    ]
}

/// The cell of a point that lies on a dense board.
#[inline]
const fn dense_cell(width: u32, point: Point) -> u32 {
    FIRST + point.y * width + point.x
}

pub(crate) const fn paint(color: Color) -> Paint {
    match color {
        Color::Black => Paint::Black,
        Color::White => Paint::White,
    }
}

pub(crate) const fn color(paint: Paint) -> Option<Color> {
    match paint {
        Paint::Black => Some(Color::Black),
        Paint::White => Some(Color::White),
        Paint::Empty | Paint::Edge => None,
    }
}
