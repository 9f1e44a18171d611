//! Chains of stones, counted and undone in place.
//!
//! A cell knows its four neighbours by index. The stones of a chain form a circular list and all know the chain's root;
//! the root counts pseudo-liberties: the pairs of a stone and an empty neighbour. There are none exactly when the
//! chain has no liberty (4.8.4.5), and that is all that capture asks.
//!
//! Two things keep the inner loops free of branches: an empty cell is its own root, so counting at it does no harm,
//! and what lies beyond the edge is a cell as well.

/// What lies beyond the edge of the board: neither empty nor a stone.
pub(super) const EDGE: u32 = 0;
/// A point of a sparse board where nothing was ever played: always empty, shared by all of them.
pub(super) const OPEN: u32 = 1;
/// The first cell that stands for a point.
pub(super) const FIRST: u32 = 2;
/// The cell of a change that puts no stone down.
const NOWHERE: u32 = u32::MAX;

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Paint {
    Empty,
    Black,
    White,
    Edge,
}

impl Paint {
    const fn opponent(self) -> Self {
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

/// What is beside a new stone: a bit for each way.
#[derive(Clone, Copy)]
struct Beside {
    /// Stones of its own side.
    own: u8,
    /// Chains of the opponent that lost their last liberty, each once.
    choked: u8,
}

/// The neighbours whose bits are set.
#[inline]
fn chosen(near: [u32; 4], mut bits: u8) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let neighbor = near.get(bits.trailing_zeros() as usize).copied();
        bits &= bits.wrapping_sub(1);
        neighbor
    })
}

/// What a stone did.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) lifted: usize,
    pub(super) suicide: bool,
}

/// The cells, their chains, and the changes that led here.
#[derive(Clone, Debug)]
pub(super) struct Chains {
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

    pub(super) fn paint(&self, cell: u32) -> Paint {
        self.paint[cell as usize]
    }

    /// The numbers of all cells.
    pub(super) fn cells(&self) -> impl Iterator<Item = u32> + use<> {
        FIRST..u32::try_from(self.cells.len()).unwrap_or(NOWHERE)
    }

    pub(super) fn root(&self, cell: u32) -> u32 {
        self.cells[cell as usize].root
    }

    /// Whether this is a cell with a stone that keeps the books of its chain.
    pub(super) fn is_root(&self, cell: u32) -> bool {
        let stone = self.paint.get(cell as usize).is_some_and(|paint| matches!(paint, Paint::Black | Paint::White));
        stone && self.root(cell) == cell
    }

    pub(super) fn next(&self, cell: u32) -> u32 {
        self.cells[cell as usize].next
    }

    pub(super) fn size(&self, root: u32) -> u32 {
        self.cells[root as usize].size
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

    /// The stones that the last change took off, chain by chain.
    pub(super) fn last_lifted(&self) -> &[u32] {
        let lifts = self.frames.last().map_or(0, |frame| usize::from(frame.lifts) + usize::from(frame.suicide));
        let first = self.lifts.len().saturating_sub(lifts);
        let start = self.lifts.get(first).map_or(self.lifted.len(), |lift| lift.start);
        self.lifted.get(start..).unwrap_or_default()
    }

    /// 4.8.8: puts a stone on an empty cell, takes off the chains of the opponent that have no liberty, then its own.
    #[inline]
    pub(super) fn play(&mut self, cell: u32, own: Paint) -> Outcome {
        let before = self.lifted.len();
        let near = self.near[cell as usize];
        let beside = self.put(cell, own, near);
        let mut lifts = 0;
        if beside.choked != 0 {
            for neighbor in chosen(near, beside.choked) {
                self.lift(self.root(neighbor));
                lifts += 1;
            }
        }
        let merges = self.join(cell, near, beside.own);
        let suicide = !self.breathes(cell);
        if suicide {
            self.lift(self.root(cell));
        }
        self.frames.push(Frame { cell, merges, lifts, suicide, joined: false });
        Outcome { lifted: self.lifted.len() - before, suicide }
    }

    /// A move that puts no stone down.
    pub(super) fn pass(&mut self) {
        self.frames.push(Frame { cell: NOWHERE, merges: 0, lifts: 0, suicide: false, joined: false });
    }

    /// Puts a stone on an empty cell; nothing is taken off.
    pub(super) fn place(&mut self, cell: u32, own: Paint) {
        self.place_as(cell, own, false);
    }

    fn place_as(&mut self, cell: u32, own: Paint, joined: bool) {
        let near = self.near[cell as usize];
        let beside = self.put(cell, own, near);
        let merges = self.join(cell, near, beside.own);
        self.frames.push(Frame { cell, merges, lifts: 0, suicide: false, joined });
    }

    /// Takes one stone off: its whole chain, and puts the others down again.
    pub(super) fn remove(&mut self, stone: u32) {
        let paint = self.paint(stone);
        let start = self.lifted.len();
        self.lift(self.root(stone));
        self.frames.push(Frame { cell: NOWHERE, merges: 0, lifts: 1, suicide: false, joined: false });
        for index in start..self.lifted.len() {
            let other = self.lifted[index];
            if other != stone {
                self.place_as(other, paint, true);
            }
        }
    }

    /// Undoes the last change; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        while let Some(frame) = self.frames.pop() {
            if frame.suicide {
                self.unlift();
            }
            for _ in 0..frame.merges {
                self.unmerge();
            }
            for _ in 0..frame.lifts {
                self.unlift();
            }
            if frame.cell != NOWHERE {
                self.unput(frame.cell);
            }
            if !frame.joined {
                return true;
            }
        }
        false
    }

    /// Empties the board and forgets all changes. Costs what was changed; `work` goes on counting.
    pub(super) fn clear(&mut self) {
        for frame in &self.frames {
            if frame.cell != NOWHERE {
                self.paint[frame.cell as usize] = Paint::Empty;
                self.cells[frame.cell as usize].root = frame.cell;
            }
        }
        self.frames.clear();
        self.merges.clear();
        self.lifts.clear();
        self.lifted.clear();
    }

    /// Puts a stone down as a chain of its own and takes the liberty from its neighbours.
    ///
    /// Which neighbours are whose is hard to foresee for a processor, so this asks without branching.
    #[inline]
    fn put(&mut self, cell: u32, own: Paint, near: [u32; 4]) -> Beside {
        let opponent = own.opponent();
        let mut liberties = 0;
        let mut beside = Beside { own: 0, choked: 0 };
        for (way, neighbor) in near.into_iter().enumerate() {
            let paint = self.paint[neighbor as usize];
            let root = self.root(neighbor) as usize;
            let left = self.cells[root].liberties.wrapping_sub(1);
            self.cells[root].liberties = left;
            liberties += u32::from(paint == Paint::Empty);
            beside.own |= u8::from(paint == own) << way;
            // A chain that is here twice has none left the second time only.
            beside.choked |= (u8::from(paint == opponent) & u8::from(left == 0)) << way;
        }
        self.paint[cell as usize] = own;
        self.cells[cell as usize] = Cell { root: cell, next: cell, size: 1, liberties };
        beside
    }

    #[inline]
    fn unput(&mut self, cell: u32) {
        for neighbor in self.near[cell as usize] {
            let root = self.root(neighbor) as usize;
            self.cells[root].liberties = self.cells[root].liberties.wrapping_add(1);
        }
        self.paint[cell as usize] = Paint::Empty;
    }

    /// Joins a new stone with the chains of its side beside it; says with how many.
    #[inline]
    fn join(&mut self, cell: u32, near: [u32; 4], own: u8) -> u8 {
        let mut friends = chosen(near, own);
        let Some(first) = friends.next() else { return 0 };
        self.append(cell, self.root(first));
        let mut merges = 1;
        for friend in friends {
            let (root, mine) = (self.root(friend), self.root(cell));
            if root != mine {
                self.merge(root, mine);
                merges += 1;
            }
        }
        merges
    }

    /// The same as [`Self::merge`] for a chain of one stone.
    #[inline]
    fn append(&mut self, stone: u32, root: u32) {
        let liberties = self.cells[stone as usize].liberties;
        self.merges.push(Merge { root: stone, size: 1, liberties });
        let books = &mut self.cells[root as usize];
        let next = books.next;
        books.next = stone;
        books.size += 1;
        books.liberties = books.liberties.wrapping_add(liberties);
        let cell = &mut self.cells[stone as usize];
        cell.next = next;
        cell.root = root;
    }

    /// Makes the smaller of two chains part of the bigger.
    #[inline]
    fn merge(&mut self, a: u32, b: u32) {
        let (big, small) = if self.size(a) >= self.size(b) { (a, b) } else { (b, a) };
        let Cell { size, liberties, .. } = self.cells[small as usize];
        self.merges.push(Merge { root: small, size, liberties });
        self.relabel(small, big, size);
        self.splice(small, big);
        let books = &mut self.cells[big as usize];
        books.size += size;
        books.liberties = books.liberties.wrapping_add(liberties);
    }

    fn unmerge(&mut self) {
        let Some(Merge { root: small, size, liberties }) = self.merges.pop() else { return };
        let big = self.root(small);
        let books = &mut self.cells[big as usize];
        books.size -= size;
        books.liberties = books.liberties.wrapping_sub(liberties);
        self.splice(small, big);
        self.relabel(small, small, size);
        let books = &mut self.cells[small as usize];
        books.size = size;
        books.liberties = liberties;
    }

    /// Tells the stones in the circle of `first` their root.
    #[inline]
    fn relabel(&mut self, first: u32, root: u32, size: u32) {
        let mut stone = first;
        loop {
            let cell = &mut self.cells[stone as usize];
            cell.root = root;
            stone = cell.next;
            if stone == first {
                break;
            }
        }
        self.work += u64::from(size);
    }

    /// Makes one circle of two, or two of one: the same exchange.
    #[inline]
    fn splice(&mut self, a: u32, b: u32) {
        let after = self.cells[a as usize].next;
        self.cells[a as usize].next = self.cells[b as usize].next;
        self.cells[b as usize].next = after;
    }

    /// Takes a chain off and gives its neighbours the liberties.
    fn lift(&mut self, root: u32) {
        let start = self.lifted.len();
        let liberties = self.cells[root as usize].liberties;
        let paint = self.paint(root);
        let mut stone = root;
        loop {
            self.lifted.push(stone);
            self.paint[stone as usize] = Paint::Empty;
            let cell = &mut self.cells[stone as usize];
            cell.root = stone;
            stone = cell.next;
            if stone == root {
                break;
            }
        }
        for stone in &self.lifted[start..] {
            for neighbor in self.near[*stone as usize] {
                let root = self.cells[neighbor as usize].root as usize;
                self.cells[root].liberties = self.cells[root].liberties.wrapping_add(1);
            }
        }
        self.lifts.push(Lift { start, liberties, paint });
        self.work += (self.lifted.len() - start) as u64;
    }

    /// Puts the chain back that was lifted last: the same stones in the same order around the same root.
    fn unlift(&mut self) {
        let Some(Lift { start, liberties, paint }) = self.lifts.pop() else { return };
        let stones = &self.lifted[start..];
        for stone in stones {
            for neighbor in self.near[*stone as usize] {
                let root = self.cells[neighbor as usize].root as usize;
                self.cells[root].liberties = self.cells[root].liberties.wrapping_sub(1);
            }
        }
        let root = stones[0];
        let mut next = root;
        for stone in stones.iter().rev() {
            self.paint[*stone as usize] = paint;
            let cell = &mut self.cells[*stone as usize];
            cell.root = root;
            cell.next = next;
            next = *stone;
        }
        self.cells[root as usize].size = u32::try_from(stones.len()).unwrap_or(u32::MAX);
        self.cells[root as usize].liberties = liberties;
        self.work += stones.len() as u64;
        self.lifted.truncate(start);
    }
}
