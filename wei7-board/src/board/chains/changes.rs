//! Changes of a position and their undo, which applies the inverse of each step in reverse order.

use super::{Cell, CellColor, Chains, Change, Merge, NO_CELL, Removed, RemovedChain, UNTOUCHED};

/// Two bits for each of the four neighbors of a cell: either the color of the neighbor, or, in the lower bit, whether
/// the neighbor belongs to a set.
#[derive(Clone, Copy)]
struct NeighborBits(u8);

/// Neighbors of a new stone whose chains must still be merged or removed.
#[derive(Clone, Copy)]
struct Added {
    /// Adjacent stones of the same side, except the stone whose chain the new stone has already joined.
    friends: NeighborBits,
    /// One neighbor for each adjacent chain of the opponent that lost its last liberty.
    captured: NeighborBits,
}

impl NeighborBits {
    const LOWER_BITS: u8 = 0b0101_0101;

    /// Returns the set of neighbors with this color.
    #[inline]
    const fn with_color(self, color: CellColor) -> Self {
        let differs = self.0 ^ (color as u8 * Self::LOWER_BITS);
        Self(!(differs | differs >> 1) & Self::LOWER_BITS)
    }

    /// Returns the set of neighbors with a stone of the opponent. The bits of the two colors are inverse to each other.
    #[inline]
    const fn with_opponent_of(self, own: CellColor) -> Self {
        Self(!self.0).with_color(own)
    }

    #[inline]
    const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns the number of neighbors in the set.
    #[inline]
    const fn count(self) -> u32 {
        let pairs = (self.0 & 0b101) + (self.0 >> 4);
        ((pairs & 0b11) + (pairs >> 2)) as u32
    }

    /// Returns the index of the first neighbor of the set; 4 if the set is empty.
    #[inline]
    const fn first(self) -> usize {
        self.0.trailing_zeros() as usize / 2
    }

    #[inline]
    const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Returns the cells of the neighbors in the set; `neighbors` has the cells in the order of the bits.
    #[inline]
    fn cells(mut self, neighbors: [u32; 4]) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let neighbor = neighbors.get(self.first()).copied();
            self = self.without_first();
            neighbor
        })
    }
}

impl Chains {
    /// Makes a move on an empty cell (4.8.8): adds the stone, removes the opponent's chains without liberties, then the
    /// chain of the new stone if this chain has no liberty.
    #[allow(clippy::inline_always, reason = "the inner loop of every replay: calls are a tenth of what a move costs")]
    #[inline(always)]
    pub(in crate::board) fn play(&mut self, cell: u32, own: CellColor) -> Removed {
        let neighbors = self.neighbors[cell as usize];
        let added = self.add_stone(cell, own, neighbors);
        let (mut removals, mut stones) = (0, 0);
        if added.captured.any() {
            for neighbor in added.captured.cells(neighbors) {
                stones += self.remove_chain(self.root(neighbor));
                removals += 1;
            }
        }
        let merges = self.merge_friends(cell, neighbors, added.friends);
        let suicide = !self.has_liberty(cell);
        if suicide {
            stones = self.remove_chain(self.root(cell));
        }
        self.changes.push(Change { cell, merges, removals, suicide, continued: false });
        Removed { stones, suicide }
    }

    /// Records a pass as a change, so that it can be undone.
    pub(in crate::board) fn pass(&mut self) {
        self.changes.push(Change { cell: NO_CELL, merges: 0, removals: 0, suicide: false, continued: false });
    }

    /// Adds a stone on an empty cell and removes nothing. If `continued`, the stone is undone together with the
    /// previous change.
    pub(in crate::board) fn place(&mut self, cell: u32, own: CellColor, continued: bool) {
        let neighbors = self.neighbors[cell as usize];
        let added = self.add_stone(cell, own, neighbors);
        let merges = self.merge_friends(cell, neighbors, added.friends);
        self.changes.push(Change { cell, merges, removals: 0, suicide: false, continued });
    }

    /// Removes stones as one change: removes their whole chains and adds the other stones again. `stones` is sorted and
    /// without duplicates, and each cell has a stone.
    pub(in crate::board) fn remove(&mut self, stones: &[u32]) {
        let mut chains = Vec::new();
        for stone in stones {
            let color = self.color(*stone);
            if color == CellColor::Empty {
                // The stone was already removed, together with another stone of its chain.
                continue;
            }
            let start = self.removed.len();
            self.remove_chain(self.root(*stone));
            let continued = !chains.is_empty();
            self.changes.push(Change { cell: NO_CELL, merges: 0, removals: 1, suicide: false, continued });
            chains.push((start..self.removed.len(), color));
        }
        for (removed, color) in chains {
            for index in removed {
                let other = self.removed[index];
                if stones.binary_search(&other).is_err() {
                    self.place(other, color, true);
                }
            }
        }
    }

    /// Undoes the last change. Returns whether there was a change to undo.
    pub(in crate::board) fn undo(&mut self) -> bool {
        while let Some(change) = self.changes.pop() {
            if change.suicide {
                self.restore_chain();
            }
            for _ in 0..change.merges {
                self.unmerge();
            }
            for _ in 0..change.removals {
                self.restore_chain();
            }
            if change.cell != NO_CELL {
                self.undo_stone(change.cell);
            }
            if !change.continued {
                return true;
            }
        }
        false
    }

    /// Removes all stones and forgets all changes. The cost depends on the number of changes. `work` is not reset.
    pub(in crate::board) fn clear(&mut self) {
        if self.changes.len() > self.cells.len() / 8 {
            // With many changes, visiting all cells in order is faster than visiting the changed cells.
            self.colors[UNTOUCHED as usize..].fill(CellColor::Empty);
            for (cell, root) in self.cells.iter_mut().zip(0_u32..) {
                cell.root = root;
            }
        } else {
            for change in self.changes.iter().filter(|change| change.cell != NO_CELL) {
                self.colors[change.cell as usize] = CellColor::Empty;
                self.cells[change.cell as usize].root = change.cell;
            }
        }
        self.changes.clear();
        self.merges.clear();
        self.removals.clear();
        self.removed.clear();
    }

    /// Adds a stone and removes the liberty from its neighbors. The stone joins the first adjacent chain of its side,
    /// in whose list it follows the root, or becomes a chain of its own.
    ///
    /// The code does not branch on the colors of the neighbors, because a processor can hardly predict them.
    #[allow(clippy::inline_always, reason = "a part of `play`")]
    #[inline(always)]
    fn add_stone(&mut self, cell: u32, own: CellColor, neighbors: [u32; 4]) -> Added {
        // The slices have the same length, so that one bounds check serves both.
        let cells = self.cells.as_mut_slice();
        let colors = &mut self.colors[..cells.len()];
        let (mut adjacent, mut captured) = (NeighborBits(0), NeighborBits(0));
        for (direction, neighbor) in neighbors.into_iter().enumerate() {
            adjacent.0 |= (colors[neighbor as usize] as u8) << (2 * direction);
            let root = cells[neighbor as usize].root as usize;
            let left = cells[root].liberties.wrapping_sub(1);
            cells[root].liberties = left;
            // A chain that is adjacent twice reaches 0 only at the second neighbor, so it is in the set once.
            captured.0 |= u8::from(left == 0) << (2 * direction);
        }
        let liberties = adjacent.with_color(CellColor::Empty).count();
        let friends = adjacent.with_color(own);
        let captured = NeighborBits(captured.0 & adjacent.with_opponent_of(own).0);
        colors[cell as usize] = own;
        // The cell begins as a chain of no stones, which a stone without adjacent stones of its side joins.
        cells[cell as usize] = Cell { root: cell, next: cell, size: 0, liberties: 0 };
        let [left, right, above, below] = neighbors;
        let first = [left, right, above, below, cell][friends.first()];
        let root = cells[first as usize].root;
        let root_cell = &mut cells[root as usize];
        let next = root_cell.next;
        root_cell.next = cell;
        root_cell.size += 1;
        root_cell.liberties = root_cell.liberties.wrapping_add(liberties);
        let stone = &mut cells[cell as usize];
        (stone.root, stone.next) = (root, next);
        Added { friends: friends.without_first(), captured }
    }

    /// Removes the stone that was added last. Merges and removals after it are already undone, so the stone follows the
    /// root in the list of its chain, and its neighbors are as they were.
    #[inline]
    fn undo_stone(&mut self, cell: u32) {
        let mut liberties = 0;
        for neighbor in self.neighbors[cell as usize] {
            let root = self.root(neighbor) as usize;
            self.cells[root].liberties = self.cells[root].liberties.wrapping_add(1);
            liberties += u32::from(self.color(neighbor) == CellColor::Empty);
        }
        let Cell { root, next, .. } = self.cells[cell as usize];
        if root != cell {
            let root_cell = &mut self.cells[root as usize];
            root_cell.next = next;
            root_cell.size -= 1;
            root_cell.liberties = root_cell.liberties.wrapping_sub(liberties);
        }
        self.cells[cell as usize].root = cell;
        self.colors[cell as usize] = CellColor::Empty;
    }

    /// Merges the chain of a new stone with the adjacent chains of its side, and returns the number of merges.
    #[inline]
    fn merge_friends(&mut self, cell: u32, neighbors: [u32; 4], friends: NeighborBits) -> u8 {
        let mut merges = 0;
        for friend in friends.cells(neighbors) {
            let (root, own) = (self.root(friend), self.root(cell));
            if root != own {
                self.merge(root, own);
                merges += 1;
            }
        }
        merges
    }

    /// Merges the smaller of two chains into the larger one.
    fn merge(&mut self, a: u32, b: u32) {
        let (big, small) = if self.size(a) >= self.size(b) { (a, b) } else { (b, a) };
        let Cell { size, liberties, .. } = self.cells[small as usize];
        self.merges.push(Merge { root: small, size, liberties });
        self.relabel(small, big, size);
        self.splice(small, big);
        let root_cell = &mut self.cells[big as usize];
        root_cell.size += size;
        root_cell.liberties = root_cell.liberties.wrapping_add(liberties);
    }

    fn unmerge(&mut self) {
        let Some(Merge { root: small, size, liberties }) = self.merges.pop() else { return };
        let big = self.root(small);
        let root_cell = &mut self.cells[big as usize];
        root_cell.size -= size;
        root_cell.liberties = root_cell.liberties.wrapping_sub(liberties);
        self.splice(small, big);
        self.relabel(small, small, size);
        let root_cell = &mut self.cells[small as usize];
        root_cell.size = size;
        root_cell.liberties = liberties;
    }

    /// Sets the root of all stones in the circular list of `first`, which has `size` stones.
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

    /// Joins the circular lists of the stones `a` and `b`, or splits a list that has both; the operation is its own
    /// inverse.
    #[inline]
    fn splice(&mut self, a: u32, b: u32) {
        let after = self.cells[a as usize].next;
        self.cells[a as usize].next = self.cells[b as usize].next;
        self.cells[b as usize].next = after;
    }

    /// Removes a chain and adds liberties to its neighbors. Returns the number of stones of the chain.
    fn remove_chain(&mut self, root: u32) -> usize {
        let start = self.removed.len();
        let liberties = self.cells[root as usize].liberties;
        let color = self.color(root);
        let mut stone = root;
        loop {
            self.removed.push(stone);
            self.colors[stone as usize] = CellColor::Empty;
            let cell = &mut self.cells[stone as usize];
            cell.root = stone;
            stone = cell.next;
            if stone == root {
                break;
            }
        }
        for stone in &self.removed[start..] {
            for neighbor in self.neighbors[*stone as usize] {
                let root = self.cells[neighbor as usize].root as usize;
                self.cells[root].liberties = self.cells[root].liberties.wrapping_add(1);
            }
        }
        self.removals.push(RemovedChain { start, liberties, color });
        let stones = self.removed.len() - start;
        self.work += stones as u64;
        stones
    }

    /// Restores the chain that was removed last, with the same order of stones and the same root.
    fn restore_chain(&mut self) {
        let Some(RemovedChain { start, liberties, color }) = self.removals.pop() else { return };
        let stones = &self.removed[start..];
        for stone in stones {
            for neighbor in self.neighbors[*stone as usize] {
                let root = self.cells[neighbor as usize].root as usize;
                self.cells[root].liberties = self.cells[root].liberties.wrapping_sub(1);
            }
        }
        let root = stones[0];
        let mut next = root;
        for stone in stones.iter().rev() {
            self.colors[*stone as usize] = color;
            let cell = &mut self.cells[*stone as usize];
            cell.root = root;
            cell.next = next;
            next = *stone;
        }
        self.cells[root as usize].size = u32::try_from(stones.len()).unwrap_or(u32::MAX);
        self.cells[root as usize].liberties = liberties;
        self.work += stones.len() as u64;
        self.removed.truncate(start);
    }
}
