//! Counts the parts of a record that need more memory than their size in a file suggests: extras and branches without
//! steps.

use super::{Extra, Extras, Record, Step, StepDetails};

impl Record {
    /// Returns the number of extras and of branches without steps. These parts of a record need much more memory than
    /// they have bytes in a file.
    ///
    /// Each four values of an extra beyond the first count as one more extra. Markup, XML comments and unknown members
    /// count as three extras.
    pub fn weighted_extras(&self) -> u64 {
        let info = self.info.as_deref().map_or(0, |info| quarters(&info.extras));
        let branches: u64 = self
            .tree
            .ids()
            .map(|id| {
                let branch = &self.tree[id];
                let pre = branch.pre.as_deref().map_or(0, |pre| quarters(&pre.extras));
                let details = branch.steps().iter().filter(|step| !step.is_bare()).map(Step::details);
                let steps: u64 = details.map(|StepDetails { extras, .. }| quarters(extras)).sum();
                let empty = if branch.steps().is_empty() { QUARTERS_PER_EXTRA } else { 0 };
                quarters(&branch.extras) + pre + steps + empty
            })
            .sum();
        (quarters(&self.extras) + info + branches) / QUARTERS_PER_EXTRA
    }
}

/// Weight of an extra with one value, in quarters of an extra. Each further value adds one quarter.
const QUARTERS_PER_EXTRA: u64 = 4;
/// Number of values that count as one extra.
const VALUES_PER_EXTRA: usize = 4;

/// Returns the weight of a list of extras, in quarters of an extra.
fn quarters(extras: &Extras) -> u64 {
    let values = |extra: &Extra| match extra {
        Extra::Format { values, .. } | Extra::Property { values, .. } | Extra::Surplus { values, .. } => values.len(),
        // Such an extra becomes an object with several members when it is converted to another format.
        Extra::Misc(_) | Extra::Unrecognized(_) => 1 + 2 * VALUES_PER_EXTRA,
        _ => 1,
    };
    extras.as_slice().iter().map(|extra| QUARTERS_PER_EXTRA - 1 + values(extra) as u64).sum()
}
