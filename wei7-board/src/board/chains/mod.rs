//! Chains of stones with their liberty counts, changed and undone in place.
//!
//! A cell knows its four neighbors by index. The stones of a chain form a circular list, and each knows the root of the
//! chain. The root counts pseudo-liberties: pairs of a stone and an adjacent empty point. The count is 0 exactly when
//! the chain has no liberty (4.8.4.5), and captures need no more than that.
//!
//! Two conventions keep branches out of the inner loops: an empty cell is its own root, so that changing its count is
//! harmless, and the outside of the board is a cell like the others.

mod changes;

use crate::geometry::Color;

/// The cell of everything beyond the edge of the board: neither empty nor a stone.
pub(crate) const EDGE: u32 = 0;
/// The cell of all untouched points of a sparse board: always empty.
pub(super) const UNTOUCHED: u32 = 1;
/// The first cell that stands for a point.
pub(crate) const FIRST_POINT: u32 = 2;
/// The cell of a change that adds no stone.
const NO_CELL: u32 = u32::MAX;

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum CellColor {
    Empty,
    Black,
    White,
    Edge,
}

impl CellColor {
    /// A stone of this color.
    pub(crate) const fn from_color(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }

    /// The color of the stone, if it is one.
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
    /// Of a stone: the cell that has the counts of its chain. Of any other cell: itself.
    root: u32,
    /// The next stone of the chain, in a circle.
    next: u32,
    /// Of a root: the number of stones.
    size: u32,
    /// Of a root: pseudo-liberties. Of an empty cell: meaningless.
    liberties: u32,
}

/// A change of the position, as undo needs it.
#[derive(Clone, Copy, Debug)]
struct Change {
    /// The cell of the new stone, or [`NO_CELL`].
    cell: u32,
    /// The number of chains that the new stone was merged with.
    merges: u8,
    /// The number of chains that were removed before that.
    removals: u8,
    /// Whether the own chain was removed after that.
    suicide: bool,
    /// Whether it belongs to the change before it.
    continued: bool,
}

/// A chain that became part of another, with its counts before.
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

/// The stones that a move removed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Removed {
    pub(crate) stones: usize,
    /// Whether they were of the side that moved.
    pub(crate) suicide: bool,
}

/// The cells, their chains, and the changes so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chains {
    neighbors: Vec<[u32; 4]>,
    cells: Vec<Cell>,
    colors: Vec<CellColor>,
    changes: Vec<Change>,
    merges: Vec<Merge>,
    removals: Vec<RemovedChain>,
    removed: Vec<u32>,
    /// Stones relabeled or removed so far: what moves cost beyond a constant.
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
        // There are fewer cells than `u32::MAX`: the caller has a number for the new one.
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

    /// The number of the next cell, if there is one left.
    pub(super) fn next_cell(&self) -> Option<u32> {
        u32::try_from(self.cells.len()).ok().filter(|cell| *cell != NO_CELL)
    }

    /// Drops all cells of points; they must be empty.
    pub(super) fn forget_cells(&mut self) {
        self.neighbors.truncate(FIRST_POINT as usize);
        self.cells.truncate(FIRST_POINT as usize);
        self.colors.truncate(FIRST_POINT as usize);
    }

    /// Makes `neighbor` the neighbor of `cell` in this direction.
    pub(super) fn link(&mut self, cell: u32, direction: usize, neighbor: u32) {
        self.neighbors[cell as usize][direction] = neighbor;
    }

    pub(crate) fn color(&self, cell: u32) -> CellColor {
        self.colors[cell as usize]
    }

    /// All cells of points.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> + use<> {
        FIRST_POINT..u32::try_from(self.cells.len()).unwrap_or(NO_CELL)
    }

    pub(crate) fn root(&self, cell: u32) -> u32 {
        self.cells[cell as usize].root
    }

    /// Whether the cell has a stone that is the root of its chain.
    pub(crate) fn is_root(&self, cell: u32) -> bool {
        self.colors.get(cell as usize).is_some_and(|color| color.is_stone()) && self.root(cell) == cell
    }

    pub(crate) fn next(&self, cell: u32) -> u32 {
        self.cells[cell as usize].next
    }

    pub(crate) fn size(&self, root: u32) -> u32 {
        self.cells[root as usize].size
    }

    /// The adjacent cells, [`EDGE`] among them.
    #[inline]
    pub(crate) fn neighbors(&self, cell: u32) -> [u32; 4] {
        self.neighbors[cell as usize]
    }

    /// What is on each cell.
    pub(crate) fn all_colors(&self) -> &[CellColor] {
        &self.colors
    }

    /// Of a root: the pairs of a stone of its chain and an adjacent empty point.
    #[inline]
    pub(crate) fn pseudo_liberties(&self, root: u32) -> u32 {
        self.cells[root as usize].liberties
    }

    /// Whether the chain of this stone has a liberty.
    pub(super) fn has_liberty(&self, stone: u32) -> bool {
        self.cells[self.root(stone) as usize].liberties != 0
    }

    /// The stones that the last change removed, chain by chain, if it was a move.
    pub(crate) fn last_removed(&self) -> &[u32] {
        let last = self.changes.last().filter(|change| change.cell != NO_CELL);
        let chains = last.map_or(0, |change| usize::from(change.removals) + usize::from(change.suicide));
        let first = self.removals.len().saturating_sub(chains);
        let start = self.removals.get(first).map_or(self.removed.len(), |chain| chain.start);
        self.removed.get(start..).unwrap_or_default()
    }
}
