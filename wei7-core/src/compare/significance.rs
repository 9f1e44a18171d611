//! Which differences count, and which are only another way to say the same.

use crate::record::Extra;
use crate::report::{Difference, Field, Subject};

impl Difference {
    /// Whether it is more than another way to say the same: how a thing is spelt, the order of what has none, where a branch
    /// begins that need not.
    pub fn is_significant(&self) -> bool {
        match &self.about {
            Subject::Field(field) => !matches!(
                field,
                Field::BoardForm
                    | Field::EmptyRules
                    | Field::EmptyInfo
                    | Field::StonesOrder
                    | Field::MarkOrder
                    | Field::Grouping
                    | Field::EmptyList
            ),
            Subject::Extra(extra) => !matches!(**extra, Extra::Spelling(_) | Extra::Absent(_)),
            Subject::Patch(_) => true,
        }
    }
}
