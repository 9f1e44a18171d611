//! Logs as `JUnit` XML for build servers. Each input is a suite with one test, which passes if the input is valid.

use super::escaped;
use crate::args::Verbosity;
use crate::language::Language;
use crate::report::{FileReport, Outcome, text};

pub(super) const BEGIN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"wei7\">\n";
pub(super) const END: &str = "</testsuites>\n";

/// Returns the XML element `testsuite` for an input, with one test.
pub(super) fn suite(file: &FileReport, language: Language) -> String {
    let name = escaped(&file.file);
    let (failures, errors, skipped) = match file.outcome {
        Outcome::Failed => (0, 1, 0),
        Outcome::Skipped | Outcome::Link | Outcome::Existing => (0, 0, 1),
        Outcome::Done => (usize::from(!file.findings.is_ok()), 0, 0),
    };
    let details = || escaped(&text::findings(file, false, language, Verbosity::Normal, true));
    let message = || file.reason().map_or_else(String::new, |reason| escaped(&text::sentence_of(reason, language)));
    let kind = || file.reason().map_or("", |reason| reason.diagnostic.code.id);
    let inner = match (failures, errors, skipped) {
        (1, ..) => format!("<failure type=\"{}\" message=\"{}\">{}</failure>", kind(), message(), details()),
        (_, 1, _) => format!("<error type=\"{}\" message=\"{}\">{}</error>", kind(), message(), details()),
        (.., 1) => "<skipped/>".to_owned(),
        _ => String::new(),
    };
    format!(
        "<testsuite name=\"{name}\" tests=\"1\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\">\
         <testcase classname=\"wei7\" name=\"{name}\">{inner}</testcase></testsuite>\n"
    )
}
