//! The changes of a position and their undoing: each is undone by the reverse of its steps in reverse order.

use super::{Cell, Chains, Frame, Lift, Merge, NOWHERE, OPEN, Outcome, Paint};

/// Two bits for each neighbour: what is there, or whether it is meant.
#[derive(Clone, Copy)]
struct Ways(u8);

/// What is beside a new stone.
#[derive(Clone, Copy)]
struct Beside {
    /// Stones of its own side, without the one whose chain it is in already.
    friends: Ways,
    /// Chains of the opponent that lost their last liberty, each once.
    choked: Ways,
}

impl Ways {
    const EACH: u8 = 0b0101_0101;

    /// The neighbours where this is: the lower bit of each.
    #[inline]
    const fn of(self, paint: Paint) -> Self {
        let differs = self.0 ^ (paint as u8 * Self::EACH);
        Self(!(differs | differs >> 1) & Self::EACH)
    }

    /// The neighbours where there are stones of the other side, which has both bits different.
    #[inline]
    const fn of_opponent(self, own: Paint) -> Self {
        Self(!self.0).of(own)
    }

    #[inline]
    const fn any(self) -> bool {
        self.0 != 0
    }

    /// How many are meant.
    #[inline]
    const fn count(self) -> u32 {
        let pairs = (self.0 & 0b101) + (self.0 >> 4);
        ((pairs & 0b11) + (pairs >> 2)) as u32
    }

    /// Which is the first that is meant; 4 if there is none.
    #[inline]
    const fn place(self) -> usize {
        self.0.trailing_zeros() as usize / 2
    }

    #[inline]
    const fn but_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Those that are meant.
    #[inline]
    fn chosen(mut self, near: [u32; 4]) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let neighbor = near.get(self.place()).copied();
            self = self.but_first();
            neighbor
        })
    }
}

impl Chains {
    /// 4.8.8: puts a stone on an empty cell, takes off the chains of the opponent that have no liberty, then its own.
    #[allow(clippy::inline_always, reason = "the inner loop of every replay: calls are a tenth of what a move costs")]
    #[inline(always)]
    pub(in crate::board) fn play(&mut self, cell: u32, own: Paint) -> Outcome {
        let near = self.near[cell as usize];
        let beside = self.put(cell, own, near);
        let (mut lifts, mut lifted) = (0, 0);
        if beside.choked.any() {
            for neighbor in beside.choked.chosen(near) {
                lifted += self.lift(self.root(neighbor));
                lifts += 1;
            }
        }
        let merges = self.join(cell, near, beside.friends);
        let suicide = !self.breathes(cell);
        if suicide {
            lifted = self.lift(self.root(cell));
        }
        self.frames.push(Frame { cell, merges, lifts, suicide, joined: false });
        Outcome { lifted, suicide }
    }

    /// A move that puts no stone down.
    pub(in crate::board) fn pass(&mut self) {
        self.frames.push(Frame { cell: NOWHERE, merges: 0, lifts: 0, suicide: false, joined: false });
    }

    /// Puts a stone on an empty cell; nothing is taken off.
    pub(in crate::board) fn place(&mut self, cell: u32, own: Paint) {
        self.place_as(cell, own, false);
    }

    fn place_as(&mut self, cell: u32, own: Paint, joined: bool) {
        let near = self.near[cell as usize];
        let beside = self.put(cell, own, near);
        let merges = self.join(cell, near, beside.friends);
        self.frames.push(Frame { cell, merges, lifts: 0, suicide: false, joined });
    }

    /// Takes stones off, as one change: all of their chains, and puts the others down again. No cell twice, in order,
    /// and each with a stone.
    pub(in crate::board) fn remove(&mut self, stones: &[u32]) {
        let mut lifts = Vec::new();
        for stone in stones {
            let paint = self.paint(*stone);
            if paint == Paint::Empty {
                // It went with another of its chain.
                continue;
            }
            let start = self.lifted.len();
            self.lift(self.root(*stone));
            let joined = !lifts.is_empty();
            self.frames.push(Frame { cell: NOWHERE, merges: 0, lifts: 1, suicide: false, joined });
            lifts.push((start..self.lifted.len(), paint));
        }
        for (lifted, paint) in lifts {
            for index in lifted {
                let other = self.lifted[index];
                if stones.binary_search(&other).is_err() {
                    self.place_as(other, paint, true);
                }
            }
        }
    }

    /// Undoes the last change; whether there was one.
    pub(in crate::board) fn undo(&mut self) -> bool {
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
    pub(in crate::board) fn clear(&mut self) {
        if self.frames.len() > self.cells.len() / 8 {
            // All cells in order cost less.
            self.paint[OPEN as usize..].fill(Paint::Empty);
            for (cell, root) in self.cells.iter_mut().zip(0_u32..) {
                cell.root = root;
            }
        } else {
            for frame in self.frames.iter().filter(|frame| frame.cell != NOWHERE) {
                self.paint[frame.cell as usize] = Paint::Empty;
                self.cells[frame.cell as usize].root = frame.cell;
            }
        }
        self.frames.clear();
        self.merges.clear();
        self.lifts.clear();
        self.lifted.clear();
    }

    /// Puts a stone down, takes the liberty from its neighbours, and makes it the second stone of the first chain of its side that it meets, or
    /// else a chain of its own.
    ///
    /// Which neighbours are whose is hard to foresee for a processor, so this asks without branching.
    #[allow(clippy::inline_always, reason = "a part of `play`")]
    #[inline(always)]
    fn put(&mut self, cell: u32, own: Paint, near: [u32; 4]) -> Beside {
        // As long as each other, so that a neighbour is looked up in both with one check.
        let cells = self.cells.as_mut_slice();
        let paints = &mut self.paint[..cells.len()];
        let (mut beside, mut choked) = (Ways(0), Ways(0));
        for (way, neighbor) in near.into_iter().enumerate() {
            beside.0 |= (paints[neighbor as usize] as u8) << (2 * way);
            let root = cells[neighbor as usize].root as usize;
            let left = cells[root].liberties.wrapping_sub(1);
            cells[root].liberties = left;
            // A chain that is here twice has none left the second time only.
            choked.0 |= u8::from(left == 0) << (2 * way);
        }
        let liberties = beside.of(Paint::Empty).count();
        let friends = beside.of(own);
        let choked = Ways(choked.0 & beside.of_opponent(own).0);
        paints[cell as usize] = own;
        // An empty cell is its own root: a stone alone joins itself, a chain of no stones.
        cells[cell as usize] = Cell { root: cell, next: cell, size: 0, liberties: 0 };
        let [left, right, above, below] = near;
        let first = [left, right, above, below, cell][friends.place()];
        let root = cells[first as usize].root;
        let books = &mut cells[root as usize];
        let next = books.next;
        books.next = cell;
        books.size += 1;
        books.liberties = books.liberties.wrapping_add(liberties);
        let stone = &mut cells[cell as usize];
        (stone.root, stone.next) = (root, next);
        Beside { friends: friends.but_first(), choked }
    }

    /// Takes the last stone off that was put down. What was joined after it is apart again, and what it took is back: its chain has it as the
    /// second stone, and beside it is what was there.
    #[inline]
    fn unput(&mut self, cell: u32) {
        let mut liberties = 0;
        for neighbor in self.near[cell as usize] {
            let root = self.root(neighbor) as usize;
            self.cells[root].liberties = self.cells[root].liberties.wrapping_add(1);
            liberties += u32::from(self.paint(neighbor) == Paint::Empty);
        }
        let Cell { root, next, .. } = self.cells[cell as usize];
        if root != cell {
            let books = &mut self.cells[root as usize];
            books.next = next;
            books.size -= 1;
            books.liberties = books.liberties.wrapping_sub(liberties);
        }
        self.cells[cell as usize].root = cell;
        self.paint[cell as usize] = Paint::Empty;
    }

    /// Joins the chain of a new stone with others of its side beside it; says with how many.
    #[inline]
    fn join(&mut self, cell: u32, near: [u32; 4], friends: Ways) -> u8 {
        let mut merges = 0;
        for friend in friends.chosen(near) {
            let (root, mine) = (self.root(friend), self.root(cell));
            if root != mine {
                self.merge(root, mine);
                merges += 1;
            }
        }
        merges
    }

    /// Makes the smaller of two chains part of the bigger.
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

    /// Takes a chain off and gives its neighbours the liberties; says how many stones it was.
    fn lift(&mut self, root: u32) -> usize {
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
        let stones = self.lifted.len() - start;
        self.work += stones as u64;
        stones
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
