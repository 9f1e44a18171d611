//! A record that a writer shows in place of the record that its carrier restores.

use crate::carrier::Rewriting;
use crate::record::Record;
use crate::report::Loss;

/// Form of a record in which some values follow another convention, such as that of another program.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// The record to write. It differs from the original in the properties of `rewriting` only.
    pub shown: Record,
    /// The properties in which the two records may differ.
    pub rewriting: Rewriting,
    /// Values of the original that `shown` does not have, or not exactly.
    pub losses: Vec<Loss>,
}
