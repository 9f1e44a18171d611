//! The validator: rules that no single value breaks (draft 8, section 5), the replay (4.8), and the values of records that
//! were not read from 3.0.

mod replay;
mod short_string;
mod structure;
mod values;

#[cfg(test)]
mod tests;

use std::path::Path;

use crate::record::Record;
use crate::report::{Diagnostic, Limits, Place, Report, codes};
pub(crate) use replay::replay;
pub(crate) use short_string::{short_string_faults, short_string_rule};
pub(crate) use structure::{leave_out, structure};

/// Checks a whole document: every "must" of sections 4.8 and 5 that the types leave open, and every "should".
/// The places are nodes. [`crate::JsonReader`] has done the same, with places in the source.
///
/// ```
/// use wei7_core::{Action, BranchId, Limits, Record, Step, validate};
/// let mut record = Record::new();
/// record.tree[BranchId::ROOT].steps = Some(vec![Step::new(Action::Takeback(1))]);
/// let report = validate(&record, &Limits::DEFAULT);
/// assert_eq!(report.diagnostics()[0].code.name, "takeback-too-many");
/// ```
pub fn validate(record: &Record, limits: &Limits) -> Report {
    check(record, limits, false)
}

/// If it was `replayed` before, that is not done again.
pub(crate) fn check(record: &Record, limits: &Limits, replayed: bool) -> Report {
    let mut report = Report::new(limits.findings);
    let mut push = |finding| report.push(finding);
    values::values(record, limits, &mut push);
    structure(record, &mut push);
    if !replayed {
        replay(record, &[], &mut push);
    }
    report.sort();
    report
}

/// 5.1: a file of this format is named `.wei7`.
pub fn check_suffix(file: &Path) -> Option<Diagnostic> {
    let name = file.file_name()?.to_string_lossy();
    if name.ends_with(".wei7") {
        return None;
    }
    Some(Diagnostic::new(&codes::FILE_SUFFIX, Place::Source).found(format!("{name:?}")))
}
