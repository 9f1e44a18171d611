//! Chains of stones, counted and undone in place.
//!
//! A cell knows its four neighbours by index. The stones of a chain form a circular list and all know the chain's root;
//! the root counts pseudo-liberties: the pairs of a stone and an empty neighbour. There are none exactly when the
//! chain has no liberty (4.8.4.5), and that is all that capture asks.
//!
//! Two things keep the inner loops free of branches: an empty cell is its own root, so counting at it does no harm,
//! and what lies beyond the edge is a cell as well.

mod changes;

/// What lies beyond the edge of the board: neither empty nor a stone.
pub(crate) const EDGE: u32 = 0;
/// A point of a sparse board where nothing was ever played: always empty, shared by all of them.
pub(super) const OPEN: u32 = 1;
/// The first cell that stands for a point.
pub(crate) const FIRST: u32 = 2;
/// The cell of a change that puts no stone down.
const NOWHERE: u32 = u32::MAX;

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Paint {
    Empty,
    Black,
    White,
    Edge,
}

impl Paint {
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
    /// Of a stone: the cell that keeps the books of its chain. Of any other cell: itself.
    root: u32,
    /// The next stone of the chain, in a circle.
    next: u32,
    /// Of a root: how many stones.
    size: u32,
    /// Of a root: pseudo-liberties. Of an empty cell: meaningless.
    liberties: u32,
}

/// One change of the position.
#[derive(Clone, Copy, Debug)]
struct Frame {
    cell: u32,
    /// How many chains the new stone was joined with.
    merges: u8,
    /// How many chains of the opponent (or, removing, whatever chain) were lifted before that.
    lifts: u8,
    /// Whether the own chain was lifted after that.
    suicide: bool,
    /// Whether this is a part of the change before it.
    joined: bool,
}

/// A chain that became part of another.
#[derive(Clone, Copy, Debug)]
struct Merge {
    root: u32,
    size: u32,
    liberties: u32,
}

/// A chain that was taken off the board; its stones are listed from `start`, the root first.
#[derive(Clone, Copy, Debug)]
struct Lift {
    start: usize,
    liberties: u32,
    paint: Paint,
}

/// What a stone did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    /// So many stones were taken off.
    pub(crate) lifted: usize,
    /// Whether they were of its own side.
    pub(crate) suicide: bool,
}

/// The cells, their chains, and the changes that led here.
#[derive(Clone, Debug)]
pub(crate) struct Chains {
    near: Vec<[u32; 4]>,
    cells: Vec<Cell>,
    paint: Vec<Paint>,
    frames: Vec<Frame>,
    merges: Vec<Merge>,
    lifts: Vec<Lift>,
    lifted: Vec<u32>,
    /// Stones that were relabelled or lifted so far: what a move costs beyond a constant.
    work: u64,
}

impl Chains {
    pub(super) fn new() -> Self {
        let mut chains = Self {
            near: Vec::new(),
            cells: Vec::new(),
            paint: Vec::new(),
            frames: Vec::new(),
            merges: Vec::new(),
            lifts: Vec::new(),
            lifted: Vec::new(),
            work: 0,
        };
        chains.add([EDGE; 4], Paint::Edge);
        chains.add([OPEN; 4], Paint::Empty);
        chains
    }

    /// Adds an empty cell with these neighbours.
    pub(super) fn add_empty(&mut self, near: [u32; 4]) {
        self.add(near, Paint::Empty);
    }

    fn add(&mut self, near: [u32; 4], paint: Paint) {
        // There are fewer cells than `u32::MAX`: who adds one has given it a number.
        let root = u32::try_from(self.cells.len()).unwrap_or(EDGE);
        self.near.push(near);
        self.cells.push(Cell { root, next: root, size: 0, liberties: 0 });
        self.paint.push(paint);
    }

    /// Makes room for so many more cells.
    pub(super) fn reserve(&mut self, more: usize) {
        self.near.reserve(more);
        self.cells.reserve(more);
        self.paint.reserve(more);
    }

    /// The number of the next cell, if there is one left.
    pub(super) fn next_cell(&self) -> Option<u32> {
        u32::try_from(self.cells.len()).ok().filter(|cell| *cell != NOWHERE)
    }

    /// Forgets all cells that stand for points; nothing may stand on them.
    pub(super) fn forget_cells(&mut self) {
        self.near.truncate(FIRST as usize);
        self.cells.truncate(FIRST as usize);
        self.paint.truncate(FIRST as usize);
    }

    /// Says that in direction `way` of `cell` lies `neighbor`.
    pub(super) fn link(&mut self, cell: u32, way: usize, neighbor: u32) {
        self.near[cell as usize][way] = neighbor;
    }

    pub(crate) fn paint(&self, cell: u32) -> Paint {
        self.paint[cell as usize]
    }

    /// The numbers of all cells.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> + use<> {
        FIRST..u32::try_from(self.cells.len()).unwrap_or(NOWHERE)
    }

    pub(crate) fn root(&self, cell: u32) -> u32 {
        self.cells[cell as usize].root
    }

    /// Whether this is a cell with a stone that keeps the books of its chain.
    pub(crate) fn is_root(&self, cell: u32) -> bool {
        let stone = self.paint.get(cell as usize).is_some_and(|paint| matches!(paint, Paint::Black | Paint::White));
        stone && self.root(cell) == cell
    }

    pub(crate) fn next(&self, cell: u32) -> u32 {
        self.cells[cell as usize].next
    }

    pub(crate) fn size(&self, root: u32) -> u32 {
        self.cells[root as usize].size
    }

    /// The cells beside one; what lies beyond the edge is a cell as well.
    #[inline]
    pub(crate) fn near(&self, cell: u32) -> [u32; 4] {
        self.near[cell as usize]
    }

    /// What is on all cells, by cell.
    pub(crate) fn all_paint(&self) -> &[Paint] {
        &self.paint
    }

    /// Of a root: the pairs of a stone of its chain and an empty neighbour.
    #[inline]
    pub(crate) fn pseudo_liberties(&self, root: u32) -> u32 {
        self.cells[root as usize].liberties
    }

    /// Whether the chain of this stone has a liberty.
    pub(super) fn breathes(&self, stone: u32) -> bool {
        self.cells[self.root(stone) as usize].liberties != 0
    }

    pub(super) const fn forget_work(&mut self) {
        self.work = 0;
    }

    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// The stones that the last change took off, chain by chain, if it put a stone down.
    pub(crate) fn last_lifted(&self) -> &[u32] {
        let last = self.frames.last().filter(|frame| frame.cell != NOWHERE);
        let lifts = last.map_or(0, |frame| usize::from(frame.lifts) + usize::from(frame.suicide));
        let first = self.lifts.len().saturating_sub(lifts);
        let start = self.lifts.get(first).map_or(self.lifted.len(), |lift| lift.start);
        self.lifted.get(start..).unwrap_or_default()
    }
}
