//! What holds for each file that can be read, whatever its expectation says.

use libtest_mimic::Failed;
use wei7_core::Carrier;

use crate::case::{Case, Verdict};
use crate::format::Reading;

/// Holds the laws.
pub(crate) fn hold(case: &Case) -> Result<(), Failed> {
    let limits = case.expectation.limits();
    let lenient = case.format.read(&case.bytes, Reading::Lenient, limits);
    // Leniency changes what is accepted, never the meaning.
    if let Ok(strict) = case.format.read(&case.bytes, Reading::Strict, limits)
        && lenient.as_ref().ok() != Some(&strict)
    {
        return Err("strict and lenient reading differ".into());
    }
    let Ok(read) = lenient else {
        return if case.verdict == Verdict::Invalid { Ok(()) } else { Err("refused".into()) };
    };
    // What is carried comes back.
    let record = read.value;
    let projection = record
        .clone()
        .project(&limits, case.bytes.len() as u64)
        .map_err(|error| format!("no projection: {error:?}"))?;
    let carrier = projection.carrier().map(|carrier| carrier.to_json()).transpose()?;
    let document = projection.document.into_record();
    let back = match carrier {
        None => document,
        Some(json) => {
            let carrier = Carrier::from_json(json.as_bytes()).map_err(|finding| finding.message())?;
            let back = carrier.apply(document, &limits);
            if let Some(finding) = back.report.diagnostics().first() {
                return Err(format!("the supplement does not fit: {} {}", finding.code.id, finding.message()).into());
            }
            back.value
        }
    };
    if back == record { Ok(()) } else { Err(format!("projected and put back:\n{record:?}\n{back:?}").into()) }
}
