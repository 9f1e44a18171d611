//! Positions of a game, for comparing the present position with an earlier position cell by cell.
//!
//! The history keeps all changes, and snapshots of the position at intervals. A snapshot is made when it is first
//! needed. The cost of a comparison is about one pass over the board.

use crate::board::chains::CellColor;

/// Content of a cell: the color in the lowest two bits and, in cleanup, a bit for the mark of a blocked ko.
pub(in crate::rules) type Content = u8;

pub(super) const COLOR: Content = 3;
pub(super) const MARK: Content = 4;
const BITS: u32 = 3;

/// Encodes the color and the mark of a cell.
#[inline]
pub(in crate::rules) const fn content(color: CellColor, marked: bool) -> Content {
    color as Content | if marked { MARK } else { 0 }
}

#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// For each change, the cell and its content after the change.
    changes: Vec<u32>,
    /// Snapshots, one after the other: the contents of all cells at the beginning and after each `interval` changes.
    /// The latest snapshots may still be missing.
    snapshots: Vec<Content>,
    cells: usize,
    interval: usize,
}

impl History {
    /// Resets the history to start with this position.
    pub(super) fn start(&mut self, colors: &[CellColor]) {
        self.changes.clear();
        self.snapshots.clear();
        self.snapshots.extend(colors.iter().map(|color| content(*color, false)));
        self.cells = colors.len();
        // With this interval, a snapshot takes at most about 8 bytes for each change.
        self.interval = (colors.len() / 8).max(64);
    }

    /// Returns the number of changes.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.changes.len()
    }

    /// Adds the change of a cell to this content.
    #[inline]
    pub(super) fn push(&mut self, cell: u32, content: Content) {
        self.changes.push(cell << BITS | u32::from(content));
    }

    /// Forgets all changes except the first `changes` ones.
    pub(super) fn truncate(&mut self, changes: usize) {
        self.changes.truncate(changes);
        let snapshots = changes.checked_div(self.interval).unwrap_or(0) + 1;
        self.snapshots.truncate(snapshots * self.cells);
    }

    /// Returns the cell of the change with this 0-based number; `None` if there is no such change.
    pub(super) fn changed_cell(&self, change: usize) -> Option<u32> {
        self.changes.get(change).map(|change| change >> BITS)
    }

    /// Makes the missing snapshots, so that the cost of a comparison with any position is one pass over the board.
    pub(super) fn extend_snapshots(&mut self) {
        let wanted = self.changes.len() / self.interval;
        for made in self.snapshots.len() / self.cells..=wanted {
            self.snapshots.extend_from_within((made - 1) * self.cells..);
            let from = (made - 1) * self.interval;
            apply(&mut self.snapshots[made * self.cells..], &self.changes[from..from + self.interval]);
        }
    }

    /// Returns whether the position after the first `changes` changes equals the position `now` in the bits of `mask`.
    pub(super) fn position_matches(&self, changes: usize, now: impl Fn(usize) -> Content, mask: Content) -> bool {
        let known = (self.snapshots.len() / self.cells).saturating_sub(1).min(changes / self.interval);
        let mut then = self.snapshots[known * self.cells..(known + 1) * self.cells].to_vec();
        apply(&mut then, &self.changes[known * self.interval..changes]);
        then.iter().enumerate().all(|(cell, then)| then & mask == now(cell) & mask)
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the mask leaves three bits")]
fn apply(position: &mut [Content], changes: &[u32]) {
    for change in changes {
        if let Some(cell) = position.get_mut((change >> BITS) as usize) {
            *cell = (change & u32::from(COLOR | MARK)) as Content;
        }
    }
}
