//! The validator. Checks rules that concern more than a single value (draft 8, section 5), the replay (4.8), and the
//! values of records that were not read from 3.0.

mod replay;
mod short_string;
mod structure;
mod values;

#[cfg(test)]
mod tests;

use std::path::Path;

use crate::record::Record;
use crate::report::{Diagnostic, Limits, Place, Report, codes};
pub(crate) use replay::check_replay;
pub(crate) use short_string::{short_string_faults, short_string_rule};
pub(crate) use structure::{check_structure, set_aside};

/// Checks a whole document: every "must" of sections 4.8 and 5 that the types do not enforce, and every "should". The
/// places of the findings are nodes. [`crate::JsonReader`] makes the same checks, with places in the source.
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

/// Checks a whole document like [`validate`], but skips the replay if the record was already `replayed`.
pub(crate) fn check(record: &Record, limits: &Limits, replayed: bool) -> Report {
    let mut report = Report::new(limits.findings);
    let mut push = |finding| report.push(finding);
    values::check_values(record, limits, &mut push);
    check_structure(record, &mut push);
    if !replayed {
        check_replay(record, &[], &mut push);
    }
    report.sort();
    report
}

/// Reports a file name without the suffix `.wei7` (5.1).
pub fn check_suffix(file: &Path) -> Option<Diagnostic> {
    let name = file.file_name()?.to_string_lossy();
    if name.ends_with(".wei7") {
        return None;
    }
    Some(Diagnostic::new(&codes::FILE_SUFFIX, Place::Source).found(format!("{name:?}")))
}
