//! Regions (rules/D1): the connected points that have a property, all of them at one go.

use crate::Color;
use crate::board::chains::{FIRST, Paint};

/// What belongs to no region.
pub(super) const OUTSIDE: u32 = u32::MAX;

/// A colouring that may be changed, cell by cell as on the board.
#[derive(Clone, Debug)]
pub(super) struct Coloring<'a> {
    pub(super) near: &'a [[u32; 4]],
    pub(super) paint: Vec<Paint>,
}

impl Coloring<'_> {
    #[inline]
    pub(super) fn at(&self, cell: u32) -> Paint {
        self.paint[cell as usize]
    }

    /// All cells that stand for points.
    pub(super) fn cells(&self) -> impl Iterator<Item = u32> + use<> {
        FIRST..u32::try_from(self.paint.len()).unwrap_or(FIRST)
    }

    /// What is beside a cell, the edge too.
    #[inline]
    pub(super) fn beside(&self, cell: u32) -> impl Iterator<Item = (u32, Paint)> {
        self.near[cell as usize].into_iter().map(|near| (near, self.at(near)))
    }

    /// The regions of the points that belong to it; the edge must not.
    pub(super) fn regions(&self, belongs: impl Fn(Paint) -> bool) -> Regions {
        let mut regions = Regions {
            of: vec![OUTSIDE; self.paint.len()],
            cells: Vec::with_capacity(self.paint.len()),
            starts: vec![0],
        };
        for first in self.cells() {
            if regions.of[first as usize] != OUTSIDE || !belongs(self.at(first)) {
                continue;
            }
            let label = u32::try_from(regions.starts.len() - 1).unwrap_or(OUTSIDE);
            let mut next = regions.cells.len();
            regions.of[first as usize] = label;
            regions.cells.push(first);
            while let Some(cell) = regions.cells.get(next).copied() {
                next += 1;
                for (near, paint) in self.beside(cell) {
                    if belongs(paint) && regions.of[near as usize] == OUTSIDE {
                        regions.of[near as usize] = label;
                        regions.cells.push(near);
                    }
                }
            }
            regions.starts.push(regions.cells.len());
        }
        regions
    }
}

/// Regions, numbered in the order of their first points.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    /// By cell.
    of: Vec<u32>,
    /// Region by region.
    cells: Vec<u32>,
    starts: Vec<usize>,
}

impl Regions {
    /// The region of a cell, or [`OUTSIDE`].
    #[inline]
    pub(super) fn of(&self, cell: u32) -> u32 {
        self.of[cell as usize]
    }

    pub(super) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The cells of each region, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        self.starts.windows(2).map(|ends| &self.cells[ends[0]..ends[1]])
    }
}

/// How the stones of a side are painted.
pub(super) const fn paint(color: Color) -> Paint {
    crate::board::paint(color)
}
