//! Origins of the branches and steps of a projected record.

use std::collections::HashMap;

use crate::record::BranchId;

/// For each branch of a projected record, the places in the original record from which it was made. A branch that is
/// not listed is unchanged.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Origins(HashMap<BranchId, (Option<BranchId>, StepOrigins)>);

/// Places from which the steps of a branch were made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StepOrigins {
    /// All steps of a branch of the original record from this 0-based index on.
    From(BranchId, usize),
    /// Branch and 0-based index of each step in the original record.
    Each(Vec<(BranchId, usize)>),
}

impl Origins {
    /// Sets the origins of a branch. `position`: the original branch that had its `pre` and attributes; `None` if these
    /// are new.
    pub(super) fn set(&mut self, id: BranchId, position: Option<BranchId>, steps: StepOrigins) {
        self.0.insert(id, (position, steps));
    }

    /// Returns the original branch that had the `pre` and the attributes of a branch; `None` if these are new.
    pub(crate) fn of_position(&self, id: BranchId) -> Option<BranchId> {
        self.0.get(&id).map_or(Some(id), |(position, _)| *position)
    }

    /// Returns the branch and the 0-based index of a step in the original record; `None` if the step has no origin.
    pub(crate) fn of_step(&self, id: BranchId, step: usize) -> Option<(BranchId, usize)> {
        match self.0.get(&id) {
            None => Some((id, step)),
            Some((_, StepOrigins::From(branch, first))) => Some((*branch, first + step)),
            Some((_, StepOrigins::Each(steps))) => steps.get(step).copied(),
        }
    }
}
