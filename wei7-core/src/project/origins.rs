//! Where the branches and steps of a projected record come from.

use std::collections::HashMap;

use crate::record::BranchId;

/// For each branch of a projected record, the places in the original record from which it was made. A branch that is not
/// listed is unchanged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origins(HashMap<BranchId, (Option<BranchId>, StepOrigins)>);

/// Places from which the steps of a branch were made.
#[derive(Clone, Debug)]
pub(crate) enum StepOrigins {
    /// The steps of a branch, from this one on.
    From(BranchId, usize),
    /// The place of each step.
    Each(Vec<(BranchId, usize)>),
}

impl Origins {
    /// Sets the origins of a branch. `position`: the branch whose `pre` it has, if its `pre` is not new.
    pub(super) fn set(&mut self, id: BranchId, position: Option<BranchId>, steps: StepOrigins) {
        self.0.insert(id, (position, steps));
    }

    /// Returns the branch that had the `pre` and the attributes of a branch; `None` if they are new.
    pub(crate) fn of_position(&self, id: BranchId) -> Option<BranchId> {
        self.0.get(&id).map_or(Some(id), |(position, _)| *position)
    }

    /// Returns the place of a step in the original record.
    pub(crate) fn of_step(&self, id: BranchId, step: usize) -> Option<(BranchId, usize)> {
        match self.0.get(&id) {
            None => Some((id, step)),
            Some((_, StepOrigins::From(branch, first))) => Some((*branch, first + step)),
            Some((_, StepOrigins::Each(steps))) => steps.get(step).copied(),
        }
    }
}
