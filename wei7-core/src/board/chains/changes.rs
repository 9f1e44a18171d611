//! The changes of a position and their undoing: each is undone by the reverse of its steps in reverse order.

use super::{Cell, Chains, Frame, Lift, Merge, NOWHERE, Outcome, Paint};

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

impl Chains {
    /// 4.8.8: puts a stone on an empty cell, takes off the chains of the opponent that have no liberty, then its own.
    #[inline]
    pub(in crate::board) fn play(&mut self, cell: u32, own: Paint) -> Outcome {
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
        let merges = self.join(cell, near, beside.own);
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
