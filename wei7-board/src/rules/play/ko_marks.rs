//! Stones marked ko-recapture-blocked (rules/C3), with undo.

use super::zobrist;

/// Set of the cells with a marked stone, with a log for undo.
#[derive(Clone, Debug, Default)]
pub(super) struct KoMarks {
    /// Whether each cell is marked; the list ends at the last cell that was ever marked.
    marked: Vec<bool>,
    count: usize,
    hash: u64,
    /// Cells whose mark changed, in order.
    log: Vec<u32>,
}

impl KoMarks {
    /// Removes all marks and forgets all changes.
    pub(super) fn reset(&mut self) {
        self.marked.clear();
        self.log.clear();
        (self.count, self.hash) = (0, 0);
    }

    #[inline]
    pub(super) const fn any(&self) -> bool {
        self.count > 0
    }

    #[inline]
    pub(super) fn has(&self, cell: usize) -> bool {
        self.marked.get(cell).copied().unwrap_or(false)
    }

    /// Returns the hash of all marks.
    #[inline]
    pub(super) const fn hash(&self) -> u64 {
        self.hash
    }

    /// Sets the mark of a cell, or removes it if `mark` is `false`.
    pub(super) fn set(&mut self, cell: u32, mark: bool) {
        if self.has(cell as usize) != mark {
            self.log.push(cell);
            self.flip(cell);
        }
    }

    /// Removes all marks and returns their cells.
    pub(super) fn clear(&mut self) -> impl Iterator<Item = u32> + use<> {
        let cells = (0_u32..).zip(&self.marked).filter(|(_, mark)| **mark);
        let cells: Vec<_> = cells.map(|(cell, _)| cell).collect();
        for cell in &cells {
            self.set(*cell, false);
        }
        cells.into_iter()
    }

    /// Returns the number of changes that can be undone.
    #[inline]
    pub(super) const fn depth(&self) -> usize {
        self.log.len()
    }

    pub(super) fn undo_to(&mut self, depth: usize) {
        while self.log.len() > depth {
            let Some(cell) = self.log.pop() else { return };
            self.flip(cell);
        }
    }

    fn flip(&mut self, cell: u32) {
        let at = cell as usize;
        if self.marked.len() <= at {
            self.marked.resize(at + 1, false);
        }
        self.marked[at] = !self.marked[at];
        self.count = if self.marked[at] { self.count + 1 } else { self.count - 1 };
        self.hash ^= zobrist::mark(cell);
    }
}
