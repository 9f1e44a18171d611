//! Sets of the points that a node or a list has named.

use wei7_core::Point;

use crate::model::point::LARGEST_SIDE;

/// A set of points of a board: a bit for each column of each row.
#[derive(Clone, Debug)]
pub(super) struct PointSet([u64; LARGEST_SIDE as usize]);

impl PointSet {
    const EMPTY: Self = Self([0; LARGEST_SIDE as usize]);

    pub(super) fn clear(&mut self) {
        *self = Self::EMPTY;
    }

    /// Puts a point of a board in; whether it was not in before.
    pub(super) fn insert(&mut self, point: Point) -> bool {
        let Some(row) = self.0.get_mut(point.y as usize) else { return true };
        let before = *row;
        *row |= 1 << point.x;
        *row != before
    }
}

/// The sets in which the points of a node must be unique (`FF[4]` setup, markup, Go TB, 3.5.1).
#[derive(Clone, Debug)]
pub(super) struct PointSets {
    /// AB, AW and AE together.
    pub(super) stones: PointSet,
    /// CR, MA, SL, SQ and TR together; M of old files too.
    pub(super) marks: PointSet,
    /// LB; L of old files too.
    pub(super) labels: PointSet,
    /// TB and TW together.
    pub(super) territory: PointSet,
    /// Each of the others by itself.
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
