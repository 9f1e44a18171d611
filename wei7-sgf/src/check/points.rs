//! Sets of the points that a node or a list has named.

use wei7_core::Point;

use crate::model::point::LARGEST_SIDE;

/// A set of points that is emptied at once.
#[derive(Clone, Debug)]
pub(super) struct PointSet {
    /// For each point the round in which it was put in last.
    rounds: Vec<u32>,
    round: u32,
}

impl PointSet {
    pub(super) fn new() -> Self {
        Self { rounds: vec![0; (LARGEST_SIDE * LARGEST_SIDE) as usize], round: 1 }
    }

    pub(super) fn clear(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    /// Puts a point of a board in; whether it was not in before.
    pub(super) fn insert(&mut self, point: Point) -> bool {
        let index = (point.y * LARGEST_SIDE + point.x) as usize;
        self.rounds.get_mut(index).is_none_or(|round| std::mem::replace(round, self.round) != self.round)
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
    pub(super) fn new() -> Self {
        let set = PointSet::new;
        Self { stones: set(), marks: set(), labels: set(), territory: set(), list: set() }
    }

    /// Before a node.
    pub(super) fn clear(&mut self) {
        self.stones.clear();
        self.marks.clear();
        self.labels.clear();
        self.territory.clear();
    }
}
