//! How every writer begins and ends a carrier.

use super::TreePatch;
use crate::carrier::ReadBackError;
use crate::compare::losses_of;
use crate::record::Record;
use crate::report::{Fate, Loss, Parsed, Refused, Subject};

impl TreePatch {
    /// What a writer has to carry and to report: the only record of what was read back, and the edits with which that becomes
    /// `record` again; `None` if it is the same already.
    pub fn of_written(
        record: &Record,
        read: Result<Parsed<Vec<Record>>, Refused>,
    ) -> Result<Option<(Record, Self)>, ReadBackError> {
        let Parsed { value, report } = read?;
        let shown = value.into_iter().next().ok_or(Refused { report })?;
        let edits = Self::between(&shown, record);
        Ok(edits.map(|edits| (shown, edits)))
    }

    /// What a target that shows a record as `shown` does not say of it, and, if it is to `carry` that, the text of these edits.
    /// Then all of it is carried.
    pub fn losses(
        &self,
        record: &Record,
        shown: &Record,
        fate: impl Fn(&Subject) -> Fate,
        carry: bool,
    ) -> (Vec<Loss>, Option<String>) {
        let mut losses = losses_of(record, shown, fate);
        let text = carry.then(|| self.to_text());
        if text.is_some() {
            for loss in &mut losses {
                loss.fate = Fate::Carried;
            }
        }
        (losses, text)
    }
}
