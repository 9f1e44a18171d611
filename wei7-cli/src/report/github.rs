//! Annotations for GitHub workflows.

use wei7_core::Level;

use super::{FileReport, message};
use crate::args::Verbosity;

/// Returns one annotation line for each finding of a file.
pub(super) fn annotations(file: &FileReport, verbosity: Verbosity) -> String {
    let least = if verbosity == Verbosity::Quiet { Level::Refused } else { Level::Repaired };
    let told = file.findings.list().iter().filter(|finding| finding.diagnostic.level() >= least);
    let line = |finding: &wei7_convert::findings::Finding| {
        let diagnostic = &finding.diagnostic;
        let kind = if diagnostic.level() >= Level::Error { "error" } else { "warning" };
        let place = finding
            .located
            .as_ref()
            .map_or_else(String::new, |located| format!(",line={},col={}", located.place.line, located.place.column));
        let (name, title) = (property(&file.file), property(diagnostic.code.id));
        format!("::{kind} file={name}{place},title={title}::{}\n", data(&message(diagnostic)))
    };
    told.map(line).collect()
}

/// Escapes the message of an annotation, that is its line breaks and percent signs.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property of an annotation: line breaks, percent signs, colons and commas.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use wei7_convert::codes;
    use wei7_core::{Diagnostic, Place};

    use super::*;

    #[test]
    fn names_and_reasons_stay_in_their_fields() {
        let mut file = FileReport::new("a,b:c.sgf".into());
        file.fail(Diagnostic::new(&codes::UNREADABLE, Place::Source).found("50%\nof it"));
        let text = annotations(&file, Verbosity::Normal);
        assert_eq!(text, "::error file=a%2Cb%3Ac.sgf,title=F001::the input cannot be read: 50%25%0Aof it\n");
    }
}
