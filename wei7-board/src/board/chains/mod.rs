//! Chains of stones with their liberty counts, changed and undone in place.
//!
//! Each cell has the indices of its four neighbors. The stones of a chain form a circular list, and each stone has the
//! index of the root of its chain. The root counts pseudo-liberties: pairs of a stone and an adjacent empty point. The
//! count is 0 exactly when the chain has no liberty (4.8.4.5), which is all that captures need.
//!
//! Two conventions keep branches out of the inner loops: an empty cell is its own root, so that changing its liberty
//! count is harmless, and a cell like the others stands for everything beyond the edge.

mod changes;

use crate::geometry::Color;

/// The cell of everything beyond the edge of the board: neither empty nor a stone.
pub(crate) const EDGE: u32 = 0;
/// The cell of all untouched points of a sparse board: always empty.
pub(super) const UNTOUCHED: u32 = 1;
/// The first cell that stands for a point.
pub(crate) const FIRST_POINT: u32 = 2;
/// Value of `Change::cell` for a change that adds no stone.
const NO_CELL: u32 = u32::MAX;

/// Content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum CellColor {
    Empty,
    Black,
    White,
    Edge,
}

impl CellColor {
    /// Returns the content of a cell with a stone of this color.
    pub(crate) const fn from_color(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }

    /// Returns the color of the stone, if there is one.
    pub(crate) const fn stone(self) -> Option<Color> {
        match self {
            Self::Black => Some(Color::Black),
            Self::White => Some(Color::White),
            Self::Empty | Self::Edge => None,
        }
    }

    pub(crate) const fn is_stone(self) -> bool {
        matches!(self, Self::Black | Self::White)
    }

    pub(crate) const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
            Self::Empty | Self::Edge => self,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    /// For a stone, the cell that has the counts of its chain; for any other cell, the cell itself.
    root: u32,
    /// Next stone of the chain, in a circular list.
    next: u32,
    /// Number of stones of the chain, valid for a root.
    size: u32,
    /// Number of pseudo-liberties of the chain, valid for a root; meaningless for an empty cell.
    liberties: u32,
}

/// A change of the position, with the data that undo needs.
#[derive(Clone, Copy, Debug)]
struct Change {
    /// Cell of the new stone, or [`NO_CELL`].
    cell: u32,
    /// Number of chains that were merged with the new stone.
    merges: u8,
    /// Number of chains that were removed before the merges.
    removals: u8,
    /// Whether the chain of the new stone was removed after the merges.
    suicide: bool,
    /// Whether the change is undone together with the previous change.
    continued: bool,
}

/// A chain that was merged into another one, with its counts before the merge.
#[derive(Clone, Copy, Debug)]
struct Merge {
    root: u32,
    size: u32,
    liberties: u32,
}

/// A chain that was removed from the board. Its stones begin at `start` in the list of removed stones, root first.
#[derive(Clone, Copy, Debug)]
struct RemovedChain {
    start: usize,
    liberties: u32,
    color: CellColor,
}

/// Stones that a move removed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Removed {
    pub(crate) stones: usize,
    /// Whether the stones belonged to the side that moved.
    pub(crate) suicide: bool,
}

/// Cells, their chains, and the changes so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chains {
    neighbors: Vec<[u32; 4]>,
    cells: Vec<Cell>,
    colors: Vec<CellColor>,
    changes: Vec<Change>,
    merges: Vec<Merge>,
    removals: Vec<RemovedChain>,
    removed: Vec<u32>,
    /// Number of stones relabeled, removed or restored so far: the part of the cost of moves that is not constant.
    pub(super) work: u64,
}

impl Chains {
    pub(super) fn new() -> Self {
        let mut chains = Self::default();
        chains.add([EDGE; 4], CellColor::Edge);
        chains.add([UNTOUCHED; 4], CellColor::Empty);
        chains
    }

    /// Adds a cell with these neighbors.
    pub(super) fn add(&mut self, neighbors: [u32; 4], color: CellColor) {
        // The number fits into `u32`: the caller has checked [`Chains::next_cell`] or the size of the board.
        let root = u32::try_from(self.cells.len()).unwrap_or(EDGE);
        self.neighbors.push(neighbors);
        self.cells.push(Cell { root, next: root, size: 0, liberties: 0 });
        self.colors.push(color);
    }

    /// Reserves memory for this many more cells.
    pub(super) fn reserve(&mut self, more: usize) {
        self.neighbors.reserve(more);
        self.cells.reserve(more);
        self.colors.reserve(more);
    }

    /// Returns the number that a new cell would get; `None` if all numbers are in use.
    pub(super) fn next_cell(&self) -> Option<u32> {
        u32::try_from(self.cells.len()).ok().filter(|cell| *cell != NO_CELL)
    }

    /// Drops the cells of all points. The board must be empty.
    pub(super) fn forget_cells(&mut self) {
        self.neighbors.truncate(FIRST_POINT as usize);
        self.cells.truncate(FIRST_POINT as usize);
        self.colors.truncate(FIRST_POINT as usize);
    }

    /// Sets the neighbor of `cell` in a direction: 0 is left, 1 right, 2 above, 3 below.
    pub(super) fn link(&mut self, cell: u32, direction: usize, neighbor: u32) {
        self.neighbors[cell as usize][direction] = neighbor;
    }

    pub(crate) fn color(&self, cell: u32) -> CellColor {
        self.colors[cell as usize]
    }

    /// Returns the cells of all points, without the special cells [`EDGE`] and [`UNTOUCHED`].
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> + use<> {
        FIRST_POINT..u32::try_from(self.cells.len()).unwrap_or(NO_CELL)
    }

    pub(crate) fn root(&self, cell: u32) -> u32 {
        self.cells[cell as usize].root
    }

    /// Returns whether the cell has a stone that is the root of its chain.
    pub(crate) fn is_root(&self, cell: u32) -> bool {
        self.colors.get(cell as usize).is_some_and(|color| color.is_stone()) && self.root(cell) == cell
    }

    pub(crate) fn next(&self, cell: u32) -> u32 {
        self.cells[cell as usize].next
    }

    pub(crate) fn size(&self, root: u32) -> u32 {
        self.cells[root as usize].size
    }

    /// Returns the adjacent cells, which may include [`EDGE`].
    #[inline]
    pub(crate) fn neighbors(&self, cell: u32) -> [u32; 4] {
        self.neighbors[cell as usize]
    }

    /// Returns the content of each cell; the index is the cell.
    pub(crate) fn all_colors(&self) -> &[CellColor] {
        &self.colors
    }

    /// Returns the number of pseudo-liberties of the chain of a root: pairs of a stone of the chain and an adjacent
    /// empty point.
    #[inline]
    pub(crate) fn pseudo_liberties(&self, root: u32) -> u32 {
        self.cells[root as usize].liberties
    }

    /// Returns whether the chain of a stone has a liberty.
    pub(super) fn has_liberty(&self, stone: u32) -> bool {
        self.cells[self.root(stone) as usize].liberties != 0
    }

    /// Returns the stones that the last change removed, chain by chain; empty if the change was not a move.
    pub(crate) fn last_removed(&self) -> &[u32] {
        let last = self.changes.last().filter(|change| change.cell != NO_CELL);
        let chains = last.map_or(0, |change| usize::from(change.removals) + usize::from(change.suicide));
        let first = self.removals.len().saturating_sub(chains);
        let start = self.removals.get(first).map_or(self.removed.len(), |chain| chain.start);
        self.removed.get(start..).unwrap_or_default()
    }
}
