//! A board for playouts: it keeps exact sets of liberties, and is copied instead of undone.

use wei7_board::{Board, BoardSize, Color, Point};

/// Index of a cell. Rows follow one another, with one column of edge cells between them.
pub(super) type Cell = u16;

/// Index that stands for no cell, and for a pass in [`Field::last`].
pub(super) const NO_CELL: Cell = 0;

/// Entry of [`Field::empty_index`] for a cell that is not in [`Field::empty`].
const ABSENT: u16 = u16::MAX;

/// Content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Content {
    Empty,
    Black,
    White,
    Edge,
}

impl Content {
    pub(super) const fn from_color(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }

    pub(super) const fn color(self) -> Option<Color> {
        match self {
            Self::Black => Some(Color::Black),
            Self::White => Some(Color::White),
            Self::Empty | Self::Edge => None,
        }
    }
}

/// Bit set of at most `64 * WORDS` cells.
pub(super) type CellSet<const WORDS: usize> = [u64; WORDS];

/// A position with the state that playouts need: ko, last moves and empty cells.
#[derive(Clone)]
pub(super) struct Field<const WORDS: usize> {
    pub(super) size: BoardSize,
    pub(super) stride: Cell,
    contents: Vec<Content>,
    /// For each stone, the stone that identifies its chain (the head).
    head: Vec<Cell>,
    /// For each stone, the next stone of its chain, in a circular list.
    next: Vec<Cell>,
    /// Number of stones of each chain, indexed by its head.
    stones: Vec<u16>,
    /// Number of liberties of each chain, indexed by its head.
    counts: Vec<u16>,
    /// Liberties of each chain, indexed by its head.
    liberties: Vec<CellSet<WORDS>>,
    /// Empty cells that playouts may use, in no particular order.
    pub(super) empty: Vec<Cell>,
    /// Index in `empty` of each cell; [`ABSENT`] for cells that are not in it.
    empty_index: Vec<u16>,
    /// Cell where retaking a ko is forbidden; [`NO_CELL`] if there is none.
    pub(super) ko: Cell,
    /// Last two moves, the latest first; [`NO_CELL`] is a pass.
    pub(super) last: [Cell; 2],
    /// Number of stones that the last move captured.
    pub(super) taken: u16,
}

impl<const WORDS: usize> Field<WORDS> {
    /// Creates the field of a board; `None` if the board has more than `64 * WORDS` cells.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let size = board.size();
        let stride = u64::from(size.width()) + 1;
        let cells = stride * (u64::from(size.height()) + 2) + 1;
        if cells > 64 * WORDS as u64 {
            return None;
        }
        let (stride, cells) = (Cell::try_from(stride).ok()?, usize::try_from(cells).ok()?);
        let mut field = Self {
            size,
            stride,
            contents: vec![Content::Edge; cells],
            head: vec![NO_CELL; cells],
            next: vec![NO_CELL; cells],
            stones: vec![0; cells],
            counts: vec![0; cells],
            liberties: vec![[0; WORDS]; cells],
            empty: Vec::with_capacity(cells),
            empty_index: vec![ABSENT; cells],
            ko: NO_CELL,
            last: [NO_CELL; 2],
            taken: 0,
        };
        for y in 0..size.height() {
            for x in 0..size.width() {
                let cell = field.cell(Point::new(x, y));
                field.set_empty(cell);
            }
        }
        for stone in board.stones() {
            let cell = field.cell(stone.point);
            field.play(stone.color, cell);
        }
        (field.ko, field.last, field.taken) = (NO_CELL, [NO_CELL; 2], 0);
        Some(field)
    }

    /// Copies the content of another field of the same size into this field, without allocating.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.contents.copy_from_slice(&other.contents);
        self.head.copy_from_slice(&other.head);
        self.next.copy_from_slice(&other.next);
        self.stones.copy_from_slice(&other.stones);
        self.counts.copy_from_slice(&other.counts);
        self.liberties.copy_from_slice(&other.liberties);
        self.empty.clone_from(&other.empty);
        self.empty_index.copy_from_slice(&other.empty_index);
        (self.ko, self.last, self.taken) = (other.ko, other.last, other.taken);
    }

    pub(super) fn cell(&self, point: Point) -> Cell {
        // Every cell index fits into `u16`: the board has fewer than 65,536 cells.
        let (x, y) = (u16::try_from(point.x).unwrap_or(0), u16::try_from(point.y).unwrap_or(0));
        (y + 1) * self.stride + x + 1
    }

    pub(super) fn point(&self, cell: Cell) -> Point {
        Point::new(u32::from((cell - 1) % self.stride), u32::from((cell - 1) / self.stride) - 1)
    }

    /// Returns the number of cells, including the edge.
    pub(super) fn len(&self) -> usize {
        self.contents.len()
    }

    /// Returns the cells of the board, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<WORDS> {
        let (stride, width) = (self.stride, self.stride - 1);
        let height = u16::try_from(self.size.height()).unwrap_or(0);
        (1..=height).flat_map(move |row| (1..=width).map(move |column| row * stride + column))
    }

    #[inline]
    pub(super) fn at(&self, cell: Cell) -> Content {
        self.contents[usize::from(cell)]
    }

    #[inline]
    pub(super) fn is_empty(&self, cell: Cell) -> bool {
        self.at(cell) == Content::Empty
    }

    #[inline]
    pub(super) fn neighbors(&self, cell: Cell) -> [Cell; 4] {
        [cell - self.stride, cell - 1, cell + 1, cell + self.stride]
    }

    /// Returns the four diagonally adjacent cells, some of which may be edge.
    #[inline]
    pub(super) fn diagonals(&self, cell: Cell) -> [Cell; 4] {
        // For the first cell of the board the subtraction saturates at cell 0, which is edge.
        [cell.saturating_sub(self.stride + 1), cell - self.stride + 1, cell + self.stride - 1, cell + self.stride + 1]
    }

    /// Returns the head of the chain of a stone.
    #[inline]
    pub(super) fn head(&self, cell: Cell) -> Cell {
        self.head[usize::from(cell)]
    }

    /// Returns the number of stones of the chain of a stone.
    #[inline]
    pub(super) fn chain_size(&self, cell: Cell) -> u16 {
        self.stones[usize::from(self.head(cell))]
    }

    /// Returns the number of liberties of the chain of a stone.
    #[inline]
    pub(super) fn liberty_count(&self, cell: Cell) -> u16 {
        self.counts[usize::from(self.head(cell))]
    }

    /// Returns the liberties of the chain of a stone.
    pub(super) fn liberty_set(&self, cell: Cell) -> &CellSet<WORDS> {
        &self.liberties[usize::from(self.head(cell))]
    }

    /// Returns the liberties of the chain of a stone in ascending order.
    #[inline]
    pub(super) fn liberties(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<WORDS> {
        members(self.liberties[usize::from(self.head(cell))])
    }

    /// Returns the first liberty of the chain of a stone; if the chain is in atari, this is the only liberty.
    #[inline]
    pub(super) fn first_liberty(&self, cell: Cell) -> Cell {
        self.liberties(cell).next().unwrap_or(NO_CELL)
    }

    /// Returns the stones of the chain of a stone.
    pub(super) fn chain(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let head = self.head(cell);
        let mut at = head;
        (0..self.stones[usize::from(head)]).map(move |_| {
            let stone = at;
            at = self.next[usize::from(at)];
            stone
        })
    }

    /// Returns whether a move on an empty cell is legal: neither suicide nor an immediate recapture in a ko.
    #[inline]
    pub(super) fn is_legal(&self, color: Color, cell: Cell) -> bool {
        let own = Content::from_color(color);
        cell != self.ko
            && self.neighbors(cell).into_iter().any(|neighbor| match self.at(neighbor) {
                Content::Empty => true,
                Content::Edge => false,
                content => (content == own) == (self.liberty_count(neighbor) > 1),
            })
    }

    pub(super) fn pass(&mut self) {
        self.ko = NO_CELL;
        self.last = [NO_CELL, self.last[0]];
        self.taken = 0;
    }

    /// Makes a legal move and removes the chains that it captures.
    pub(super) fn play(&mut self, color: Color, cell: Cell) {
        let own = Content::from_color(color);
        self.occupy(cell, own);
        (self.ko, self.taken) = (NO_CELL, 0);
        self.last = [cell, self.last[0]];
        let neighbors = self.neighbors(cell);
        let mut own_liberties = [0; WORDS];
        let mut count = 0;
        for neighbor in neighbors {
            if self.is_empty(neighbor) {
                own_liberties[usize::from(neighbor) / 64] |= 1 << (neighbor % 64);
                count += 1;
            }
        }
        let at = usize::from(cell);
        (self.head[at], self.next[at], self.stones[at], self.counts[at]) = (cell, cell, 1, count);
        self.liberties[at] = own_liberties;
        let mut last_taken = NO_CELL;
        for neighbor in neighbors {
            let content = self.at(neighbor);
            if content == Content::Empty || content == Content::Edge {
                continue;
            }
            let head = usize::from(self.head(neighbor));
            if content == own {
                if head != usize::from(self.head(cell)) {
                    self.remove_liberty(head, cell);
                    self.merge(head, usize::from(self.head(cell)));
                }
            } else if self.remove_liberty(head, cell) {
                last_taken = neighbor;
                self.capture(neighbor);
            }
        }
        if self.taken == 1 && self.chain_size(cell) == 1 && self.liberty_count(cell) == 1 {
            self.ko = last_taken;
        }
    }

    fn occupy(&mut self, cell: Cell, content: Content) {
        self.contents[usize::from(cell)] = content;
        self.unlist(cell);
    }

    /// Removes a cell from [`Field::empty`].
    fn unlist(&mut self, cell: Cell) {
        let empty_index = std::mem::replace(&mut self.empty_index[usize::from(cell)], ABSENT);
        if empty_index == ABSENT {
            return;
        }
        self.empty.swap_remove(usize::from(empty_index));
        if let Some(moved) = self.empty.get(usize::from(empty_index)) {
            self.empty_index[usize::from(*moved)] = empty_index;
        }
    }

    /// Returns a copy in which `empty` does not contain the `fixed` cells, so that playouts do not use these cells.
    pub(super) fn without_cells(&self, fixed: &[bool]) -> Self {
        let mut field = self.clone();
        for cell in self.empty.iter().filter(|cell| fixed[usize::from(**cell)]) {
            field.unlist(*cell);
        }
        field
    }

    fn set_empty(&mut self, cell: Cell) {
        self.contents[usize::from(cell)] = Content::Empty;
        self.empty_index[usize::from(cell)] = u16::try_from(self.empty.len()).unwrap_or(0);
        self.empty.push(cell);
    }

    /// Removes a liberty of a chain, and returns whether the chain has no liberty left.
    #[inline]
    fn remove_liberty(&mut self, head: usize, cell: Cell) -> bool {
        let word = &mut self.liberties[head][usize::from(cell) / 64];
        let bit = 1 << (cell % 64);
        if *word & bit != 0 {
            *word &= !bit;
            self.counts[head] -= 1;
        }
        self.counts[head] == 0
    }

    fn merge(&mut self, a: usize, b: usize) {
        let (big, small) = if self.stones[a] >= self.stones[b] { (a, b) } else { (b, a) };
        let mut stone = small;
        loop {
            self.head[stone] = Cell::try_from(big).unwrap_or(NO_CELL);
            stone = usize::from(self.next[stone]);
            if stone == small {
                break;
            }
        }
        self.next.swap(big, small);
        self.stones[big] += self.stones[small];
        let added = self.liberties[small];
        let mut count = 0;
        for (word, added) in self.liberties[big].iter_mut().zip(added) {
            *word |= added;
            count += word.count_ones();
        }
        self.counts[big] = u16::try_from(count).unwrap_or(u16::MAX);
    }

    fn capture(&mut self, cell: Cell) {
        let first = self.head(cell);
        let taken = self.at(cell);
        let mut stone = first;
        loop {
            self.set_empty(stone);
            self.taken += 1;
            for neighbor in self.neighbors(stone) {
                let content = self.at(neighbor);
                if content != taken && content != Content::Empty && content != Content::Edge {
                    let head = usize::from(self.head(neighbor));
                    let word = &mut self.liberties[head][usize::from(stone) / 64];
                    let bit = 1 << (stone % 64);
                    if *word & bit == 0 {
                        *word |= bit;
                        self.counts[head] += 1;
                    }
                }
            }
            stone = self.next[usize::from(stone)];
            if stone == first {
                break;
            }
        }
    }
}

/// Returns the cells of a set in ascending order.
#[inline]
pub(super) fn members<const WORDS: usize>(set: CellSet<WORDS>) -> impl Iterator<Item = Cell> {
    let mut word = 0;
    let mut left = set[0];
    std::iter::from_fn(move || {
        while left == 0 {
            word += 1;
            left = *set.get(word)?;
        }
        let bit = left.trailing_zeros();
        left &= left - 1;
        u16::try_from(word * 64).ok().map(|start| start + u16::try_from(bit).unwrap_or(0))
    })
}
