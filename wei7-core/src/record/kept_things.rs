//! How much of a record is neither a move, a stone nor a mark: extras, and branches in which nothing happens.

use super::{Extra, Extras, Record, Step, StepDetails};

impl Record {
    /// The number of extras and of branches without a step. Of an extra with several values four count as one extra; markup and
    /// unknown members count three times. These are the
    /// parts of a record that cost much more memory than they have bytes in a file.
    pub fn kept_things(&self) -> u64 {
        let info = self.info.as_deref().map_or(0, |info| quarters(&info.extras));
        let branches: u64 = self
            .tree
            .ids()
            .map(|id| {
                let branch = &self.tree[id];
                let pre = branch.pre.as_deref().map_or(0, |pre| quarters(&pre.extras));
                let details = branch.steps().iter().filter(|step| !step.is_bare()).map(Step::details);
                let steps: u64 = details.map(|StepDetails { extras, .. }| quarters(extras)).sum();
                let empty = if branch.steps().is_empty() { EXTRA } else { 0 };
                quarters(&branch.extras) + pre + steps + empty
            })
            .sum();
        (quarters(&self.extras) + info + branches) / EXTRA
    }
}

/// What an extra counts; each of its values counts one more.
const EXTRA: u64 = 4;
/// The values that count as one extra.
const EXTRA_OF_VALUES: usize = 4;

fn quarters(extras: &Extras) -> u64 {
    let values = |extra: &Extra| match extra {
        Extra::Format { values, .. } | Extra::Property { values, .. } | Extra::Surplus { values, .. } => values.len(),
        Extra::Remarks(lines) | Extra::LastRemarks(lines) | Extra::MarkLines(lines) => lines.len(),
        Extra::Commentary(blocks) => blocks.len(),
        // Objects with several members on their way to another format.
        Extra::Misc(_) | Extra::Unrecognized(_) => 1 + 2 * EXTRA_OF_VALUES,
        _ => 1,
    };
    extras.as_slice().iter().map(|extra| EXTRA - 1 + values(extra) as u64).sum()
}
