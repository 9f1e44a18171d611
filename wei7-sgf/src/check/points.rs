//! Sets of points that a node or a list has named so far.

use wei7_core::Point;

use crate::model::point::LARGEST_SIDE;

/// Set of points of a board, with one bit for each column of each row.
#[derive(Clone, Debug)]
pub(super) struct PointSet([u64; LARGEST_SIDE as usize]);

impl PointSet {
    const EMPTY: Self = Self([0; LARGEST_SIDE as usize]);

    pub(super) fn clear(&mut self) {
        *self = Self::EMPTY;
    }

    /// Inserts a point of the board; returns whether the point is new in the set.
    pub(super) fn insert(&mut self, point: Point) -> bool {
        let Some(row) = self.0.get_mut(point.y as usize) else { return true };
        let before = *row;
        *row |= 1 << point.x;
        *row != before
    }
}

/// Sets in which the points of a node must be unique (`FF[4]` setup, markup, Go TB, 3.5.1).
#[derive(Clone, Debug)]
pub(super) struct PointSets {
    /// Points of AB, AW and AE.
    pub(super) stones: PointSet,
    /// Points of CR, MA, SL, SQ and TR, and of M in old files.
    pub(super) marks: PointSet,
    /// Points of LB, and of L in old files.
    pub(super) labels: PointSet,
    /// Points of TB and TW.
    pub(super) territory: PointSet,
    /// Points of any other list; the set is emptied for each list.
    pub(super) list: PointSet,
}

impl PointSets {
    pub(super) const EMPTY: Self = Self {
        stones: PointSet::EMPTY,
        marks: PointSet::EMPTY,
        labels: PointSet::EMPTY,
        territory: PointSet::EMPTY,
        list: PointSet::EMPTY,
    };
}
