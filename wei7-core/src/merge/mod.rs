//! Carriers: what a target cannot show of a record, as patches on what it shows.
//!
//! There are three records: the one that was written, the *base* (what the target shows of it), and the one that is read when the
//! file may have been edited. A carrier leads from the base to the record. Coming back is a merge: what was not edited comes
//! from the record, what was edited stays as it is, and where both changed one thing the edit wins and the carried value is
//! reported by name.

mod align;
mod difference;
mod edits;
mod fitting;
mod game;
mod groups;
mod items;
mod judge;
mod marks;
mod merging;
mod node;
mod outline;
mod people;
mod reports;
mod skeleton;
#[cfg(test)]
mod tests;

use crate::record::Record;
use crate::report::{Limits, Parsed};
use edits::Edits;
pub use judge::Target;
use merging::Merger;

/// What a target cannot show of a record, as edits that lead back from what it shows.
#[derive(Clone, Debug, PartialEq)]
pub struct TreePatch(Edits);

impl TreePatch {
    /// The edits with which `shown`, as read from a target, becomes `record` again; `None` if it is the same already.
    pub fn between(shown: &Record, record: &Record) -> Option<Self> {
        difference::between(shown, record).map(Self)
    }

    /// Merges the edits into what was read from a file. What was edited stays; what cannot be given back is reported.
    pub fn merge(&self, edited: Record, target: &dyn Target, limits: &Limits) -> Parsed<Record> {
        let merger = Merger::new(&self.0, &edited);
        let (merged, off) = judge::judged(&merger, target, limits);
        let report = reports::of(&merger, &merged, &off, limits);
        Parsed { value: merged.record, report }
    }
}
