//! Boards of any size (draft 8 of wei7 3.0, 4.8). Suicide, immediate recapture and consecutive moves of one side are
//! allowed; [`crate::rules`] has the rules of a game.

pub(crate) mod chains;
mod fast;
mod grid;
#[cfg(test)]
mod tests;

use crate::Message;
use crate::geometry::{BoardSize, Color, Point, Stone, Vertex};
use chains::{CellColor, Chains};
pub(crate) use chains::{EDGE, FIRST_POINT, Removed};
pub use fast::{FastBoard, FastMoveOutcome};
use grid::Grid;

/// Number of points above which a board is sparse: only points that were used have a cell in memory.
pub(crate) const MAX_DENSE_POINTS: u64 = 1 << 16;
/// Number of points up to which [`Board::reset_for`] always gives each point a cell (a dense board), because creating
/// the cells takes hardly any time.
const ALWAYS_DENSE_POINTS: u64 = 1 << 10;
/// Largest number of points per expected move for which [`Board::reset_for`] gives each point of a larger board a cell.
const DENSE_POINTS_PER_MOVE: u64 = 16;

/// A position (4.8.3) on which moves are made and undone in place.
///
/// A move takes constant time plus time for the stones that it connects and captures. Boards of any size are cheap: up
/// to 65,536 points, each point has a cell; beyond that, only touched points have one. A board can be reused: the cost
/// of [`Board::clear`] depends on the number of changes, and moves do not allocate once the buffers have grown.
///
/// ```
/// use wei7_board::{Board, BoardSize, Color, MoveOutcome, Point, Vertex};
///
/// let mut board = Board::new(BoardSize::STANDARD);
/// board.play(Color::White, Vertex::Play(Point::new(0, 0)))?;
/// board.play(Color::Black, Vertex::Play(Point::new(1, 0)))?;
/// let outcome = board.play(Color::Black, Vertex::Play(Point::new(0, 1)))?;
/// assert_eq!(outcome, MoveOutcome::Captured(1));
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
    /// Number of changes that can be undone.
    depth: usize,
}

/// Effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOutcome {
    /// A pass, or a move that captured nothing.
    Quiet,
    /// Captured this many stones of the opponent.
    Captured(usize),
    /// Removed this many stones of the moving side, including the new stone.
    Suicide(usize),
}

/// Reason why a stone cannot be played or placed. The board is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Unplayable {
    /// A stone of this color is on the point (4.8.6).
    Occupied(Color),
    /// The point is not on the board (5.6).
    OffBoard,
    /// More than 2^32 - 4 different points of the board were used.
    Full,
}

impl Unplayable {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Occupied(color) => Message::new("point-occupied").with("color", *color),
            Self::OffBoard => Message::new("point-outside-board"),
            Self::Full => Message::new("board-full"),
        }
    }
}

/// Identifier of a group of connected stones (a `Block` of 4.8.4.4), from [`Board::group`]. The identifier is valid
/// until the next change of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(u32);

impl Board {
    /// Creates an empty board.
    pub fn new(size: BoardSize) -> Self {
        Self::with_grid(size, size.points() <= MAX_DENSE_POINTS)
    }

    fn with_grid(size: BoardSize, dense: bool) -> Self {
        let mut chains = Chains::new();
        let grid = Grid::new(size, dense, &mut chains);
        Self { size, grid, chains, depth: 0 }
    }

    /// Resets the board to an empty one of the given size, and resets [`Board::work`]. The buffers are kept.
    ///
    /// ```
    /// # use wei7_board::{Board, BoardSize};
    /// let mut board = Board::new(BoardSize::STANDARD);
    /// board.reset(BoardSize::new(9, 9).unwrap());
    /// assert_eq!(board.size().points(), 81);
    /// ```
    pub fn reset(&mut self, size: BoardSize) {
        self.reset_grid(size, size.points() <= MAX_DENSE_POINTS);
    }

    /// Resets the board as [`Board::reset`] does, for a record of about `moves` moves. On a large board with few moves,
    /// only used points get a cell, so that many small records on boards of different sizes do not pay for unused
    /// cells.
    pub fn reset_for(&mut self, size: BoardSize, moves: usize) {
        let dense = (moves as u64).saturating_mul(DENSE_POINTS_PER_MOVE).clamp(ALWAYS_DENSE_POINTS, MAX_DENSE_POINTS);
        self.reset_grid(size, size.points() <= dense);
    }

    fn reset_grid(&mut self, size: BoardSize, dense: bool) {
        self.clear();
        self.chains.work = 0;
        if self.size != size || (dense && !matches!(self.grid, Grid::Dense)) {
            self.size = size;
            self.chains.forget_cells();
            self.grid = Grid::new(size, dense, &mut self.chains);
        }
    }

    /// Removes all stones and forgets all changes. The cost depends on the number of changes, not on the size of the
    /// board.
    pub fn clear(&mut self) {
        self.chains.clear();
        self.depth = 0;
        self.grid.clear(&mut self.chains);
    }

    /// Returns the number of columns and rows.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the color of the stone on a point; `None` if the point is empty or not on the board.
    pub fn get(&self, point: Point) -> Option<Color> {
        self.cell(point).and_then(|cell| self.chains.color(cell).stone())
    }

    /// Makes a move (4.8.8): adds the stone, removes the opponent's groups without liberties, then the group of the new
    /// stone if this group has no liberty. A pass changes nothing, but can be undone. Turns, ko and suicide are not
    /// checked; [`crate::rules::Game`] checks them.
    ///
    /// # Errors
    ///
    /// Fails if the point is occupied or not on the board.
    ///
    /// ```
    /// # use wei7_board::{Board, BoardSize, Color, MoveOutcome, Point, Unplayable, Vertex};
    /// let mut board = Board::new(BoardSize::STANDARD);
    /// let point = board.size().point("D4").unwrap();
    /// assert_eq!(board.play(Color::Black, Vertex::Play(point)), Ok(MoveOutcome::Quiet));
    /// assert_eq!(board.play(Color::White, Vertex::Play(point)), Err(Unplayable::Occupied(Color::Black)));
    /// assert_eq!(board.play(Color::White, Vertex::Pass), Ok(MoveOutcome::Quiet));
    /// ```
    #[inline]
    pub fn play(&mut self, side: Color, vertex: Vertex) -> Result<MoveOutcome, Unplayable> {
        let Vertex::Play(point) = vertex else {
            self.chains.pass();
            self.depth += 1;
            return Ok(MoveOutcome::Quiet);
        };
        let cell = self.empty_cell(point)?;
        let removed = self.chains.play(cell, CellColor::from_color(side));
        self.depth += 1;
        Ok(match (removed.stones, removed.suicide) {
            (0, _) => MoveOutcome::Quiet,
            (stones, false) => MoveOutcome::Captured(stones),
            (stones, true) => MoveOutcome::Suicide(stones),
        })
    }

    /// Makes a move on an empty cell of this board and returns the removed stones.
    #[allow(clippy::inline_always, reason = "a part of each turn under the rules")]
    #[inline(always)]
    pub(crate) fn play_at(&mut self, side: Color, cell: u32) -> Removed {
        self.depth += 1;
        self.chains.play(cell, CellColor::from_color(side))
    }

    /// Adds a setup stone without captures (5.15.2.1). A group may be left without liberties.
    ///
    /// # Errors
    ///
    /// Fails if the point is occupied or not on the board.
    ///
    /// ```
    /// # use wei7_board::{Board, BoardSize, Color, Point, Stone};
    /// let mut board = Board::new(BoardSize::new(1, 1).unwrap());
    /// board.place(Stone { color: Color::Black, point: Point::new(0, 0) })?;
    /// assert_eq!(board.has_liberty(Point::new(0, 0)), Some(false));
    /// # Ok::<(), wei7_board::Unplayable>(())
    /// ```
    pub fn place(&mut self, stone: Stone) -> Result<(), Unplayable> {
        let cell = self.empty_cell(stone.point)?;
        self.chains.place(cell, CellColor::from_color(stone.color), false);
        self.depth += 1;
        Ok(())
    }

    /// Removes the stone on a point and returns its color. If there is no stone, returns `None` and adds no change to
    /// undo. The cost depends on the size of the stone's whole group.
    pub fn remove(&mut self, point: Point) -> Option<Color> {
        let cell = self.cell(point)?;
        let color = self.chains.color(cell).stone()?;
        self.chains.remove(&[cell]);
        self.depth += 1;
        Some(color)
    }

    /// Removes the stones on several points as one change, so that a single [`Board::undo`] restores them all. Empty
    /// points are skipped; if there is no stone at all, no change is added. The cost depends on the sizes of the groups
    /// of the stones.
    ///
    /// ```
    /// # use wei7_board::{Board, BoardSize, Color, Point, Vertex};
    /// let mut board = Board::new(BoardSize::STANDARD);
    /// for x in 0..3 {
    ///     board.play(Color::Black, Vertex::Play(Point::new(x, 0)))?;
    /// }
    /// board.remove_all([Point::new(0, 0), Point::new(2, 0)]);
    /// assert_eq!(board.stones().count(), 1);
    /// board.undo();
    /// assert_eq!(board.stones().count(), 3);
    /// # Ok::<(), wei7_board::Unplayable>(())
    /// ```
    pub fn remove_all(&mut self, points: impl IntoIterator<Item = Point>) {
        let cells = points.into_iter().filter_map(|point| self.cell(point));
        let mut stones: Vec<_> = cells.filter(|cell| self.chains.color(*cell).stone().is_some()).collect();
        stones.sort_unstable();
        stones.dedup();
        if !stones.is_empty() {
            self.chains.remove(&stones);
            self.depth += 1;
        }
    }

    /// Undoes the last change (a move, a pass, a placement or a removal). Returns whether there was a change to undo.
    ///
    /// ```
    /// # use wei7_board::{Board, BoardSize, Color, Vertex};
    /// let mut board = Board::new(BoardSize::STANDARD);
    /// board.play(Color::Black, Vertex::Pass)?;
    /// assert!(board.undo());
    /// assert!(!board.undo());
    /// # Ok::<(), wei7_board::Unplayable>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        let undone = self.chains.undo();
        self.depth -= usize::from(undone);
        undone
    }

    /// Returns the number of changes that can be undone.
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the points of the stones that the last move removed, group by group; [`MoveOutcome`] tells which side
    /// lost them. Empty after [`Board::place`] and [`Board::remove`].
    pub fn taken(&self) -> impl Iterator<Item = Point> {
        self.chains.last_removed().iter().map(|cell| self.point(*cell))
    }

    /// Returns all stones: row by row on boards of up to 65,536 points, otherwise in the order in which the points were
    /// first touched.
    pub fn stones(&self) -> impl Iterator<Item = Stone> {
        self.chains
            .cells()
            .filter_map(|cell| self.chains.color(cell).stone().map(|color| Stone { color, point: self.point(cell) }))
    }

    /// Returns the group of the stone on a point; `None` if there is no stone. The group is valid until the next
    /// change.
    ///
    /// ```
    /// # use wei7_board::{Board, BoardSize, Color, Point, Vertex};
    /// let mut board = Board::new(BoardSize::STANDARD);
    /// board.play(Color::Black, Vertex::Play(Point::new(2, 2)))?;
    /// board.play(Color::Black, Vertex::Play(Point::new(2, 3)))?;
    /// let group = board.group(Point::new(2, 2)).unwrap();
    /// assert_eq!(board.group(Point::new(2, 3)), Some(group));
    /// assert_eq!(board.members(group).count(), 2);
    /// # Ok::<(), wei7_board::Unplayable>(())
    /// ```
    pub fn group(&self, point: Point) -> Option<GroupId> {
        let cell = self.cell(point)?;
        self.chains.color(cell).stone().map(|_| GroupId(self.chains.root(cell)))
    }

    /// Returns the points of the stones of a group, in no particular order.
    pub fn members(&self, group: GroupId) -> impl Iterator<Item = Point> {
        let stones = if self.chains.is_root(group.0) { self.chains.size(group.0) as usize } else { 0 };
        let cells = std::iter::successors(Some(group.0), |cell| Some(self.chains.next(*cell)));
        cells.take(stones).map(|cell| self.point(cell))
    }

    /// Returns whether the group of the stone on a point has a liberty (4.8.4.5); `None` if there is no stone.
    pub fn has_liberty(&self, point: Point) -> Option<bool> {
        let cell = self.cell(point)?;
        self.chains.color(cell).stone().map(|_| self.chains.has_liberty(cell))
    }

    /// Returns the groups of both sides without liberties. Only [`Board::place`] leaves such groups; a move removes
    /// them (4.8.5).
    pub fn groups_without_liberties(&self) -> impl Iterator<Item = GroupId> {
        self.chains.cells().filter(|cell| self.chains.is_root(*cell) && !self.chains.has_liberty(*cell)).map(GroupId)
    }

    /// Returns the number of points that an iteration over the position visits: all points on boards of up to 65,536
    /// points, otherwise the touched points. The number bounds the cost of [`Board::stones`] and
    /// [`Board::groups_without_liberties`].
    pub fn extent(&self) -> u64 {
        self.chains.cells().count() as u64
    }

    /// Returns the number of stones that were visited to connect, remove and restore groups since the board was created
    /// or reset. A caller that must stay linear on hostile input compares this number with a budget.
    pub const fn work(&self) -> u64 {
        self.chains.work
    }

    /// Returns the cells and their chains, for code that works on cells instead of points.
    #[inline]
    pub(crate) const fn chains(&self) -> &Chains {
        &self.chains
    }

    /// Returns the cell of a point; `None` if the point is off the board or is an untouched point of a sparse board.
    #[inline]
    pub(crate) fn cell(&self, point: Point) -> Option<u32> {
        self.grid.cell(self.size, point)
    }

    /// Returns the point of a cell.
    pub(crate) fn point(&self, cell: u32) -> Point {
        self.grid.point(self.size, cell)
    }

    #[inline]
    fn empty_cell(&mut self, point: Point) -> Result<u32, Unplayable> {
        let cell = self.grid.touch(self.size, point, &mut self.chains)?;
        self.chains.color(cell).stone().map_or(Ok(cell), |color| Err(Unplayable::Occupied(color)))
    }
}
