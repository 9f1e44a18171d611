//! The supplement beside a 3.0 file.

use wei7_core::{Carrier, Diagnostic, Limits, Record};

/// Puts the items of a supplement on a record; says what was found.
pub(crate) fn apply(supplement: &[u8], record: Record, limits: &Limits) -> (Record, Vec<Diagnostic>) {
    match Carrier::from_json(supplement) {
        Err(why) => (record, vec![why]),
        Ok(carrier) => {
            let applied = carrier.apply(record, limits);
            (applied.value, applied.report.diagnostics().to_vec())
        }
    }
}
