//! The positions of a game, each of which can be held against another, cell by cell.
//!
//! Kept are the changes, and from time to time, once somebody asks, a whole position. To hold a position against an earlier one costs
//! what is on the board.

use crate::board::chains::Paint;

/// What is on a cell: its paint and, in cleanup, the mark.
pub(super) type Content = u8;

const PAINT: Content = 3;
const MARK: Content = 4;
const BITS: u32 = 3;

/// What a cell holds.
#[inline]
pub(super) const fn content(paint: Paint, marked: bool) -> Content {
    paint as Content | if marked { MARK } else { 0 }
}

/// What is compared: the colouring alone, or the marks, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compared {
    Coloring,
    ColoringAndMarks,
}

#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// A cell and what it holds after the change.
    changes: Vec<u32>,
    /// All cells at the beginning, and after each `interval` changes as far as anybody asked.
    positions: Vec<Content>,
    cells: usize,
    interval: usize,
}

impl History {
    /// Begins with this position.
    pub(super) fn begin(&mut self, paint: &[Paint]) {
        self.changes.clear();
        self.positions.clear();
        self.positions.extend(paint.iter().map(|paint| content(*paint, false)));
        self.cells = paint.len();
        // A position takes a few bytes for each change then.
        self.interval = (paint.len() / 8).max(64);
    }

    /// How many changes there were.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.changes.len()
    }

    #[inline]
    pub(super) fn change(&mut self, cell: u32, content: Content) {
        self.changes.push(cell << BITS | u32::from(content));
    }

    /// Forgets all changes but the first ones.
    pub(super) fn cut(&mut self, changes: usize) {
        self.changes.truncate(changes);
        let positions = changes.checked_div(self.interval).unwrap_or(0) + 1;
        self.positions.truncate(positions * self.cells);
    }

    /// The cell of a change.
    pub(super) fn changed(&self, change: usize) -> Option<u32> {
        self.changes.get(change).map(|change| change >> BITS)
    }

    /// Keeps more positions, so that asking for any of them costs no more than looking at the board.
    pub(super) fn prepare(&mut self) {
        let wanted = self.changes.len() / self.interval;
        for made in self.positions.len() / self.cells..=wanted {
            self.positions.extend_from_within((made - 1) * self.cells..);
            let from = (made - 1) * self.interval;
            apply(&mut self.positions[made * self.cells..], &self.changes[from..from + self.interval]);
        }
    }

    /// Whether the position after the first `changes` changes was this one.
    pub(super) fn was(&self, changes: usize, now: impl Fn(usize) -> Content, compared: Compared) -> bool {
        let known = (self.positions.len() / self.cells).saturating_sub(1).min(changes / self.interval);
        let mut then = self.positions[known * self.cells..(known + 1) * self.cells].to_vec();
        apply(&mut then, &self.changes[known * self.interval..changes]);
        let mask = if compared == Compared::Coloring { PAINT } else { PAINT | MARK };
        then.iter().enumerate().all(|(cell, then)| then & mask == now(cell) & mask)
    }
}

#[allow(clippy::cast_possible_truncation, reason = "three bits are left")]
fn apply(position: &mut [Content], changes: &[u32]) {
    for change in changes {
        if let Some(cell) = position.get_mut((change >> BITS) as usize) {
            *cell = (change & u32::from(PAINT | MARK)) as Content;
        }
    }
}
