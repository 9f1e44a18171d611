//! Collects the findings of one game, with a limit on the number of findings with the same code.

use wei7_core::Message;
use wei7_core::{Code, Diagnostic, Level, Limits, Report, Span};

use crate::normalize::Finding;
use crate::syntax::tree::Value;

/// Largest number of findings with the same code that are listed for a game. Errors are listed without this limit.
const MAX_ALIKE: usize = 100;

pub(crate) struct Findings {
    report: Report,
    /// Number of findings so far for each code that is not an error.
    alike: Vec<(&'static Code, usize)>,
}

impl Findings {
    pub(super) const fn new(limits: Limits) -> Self {
        Self { report: Report::new(limits.findings), alike: Vec::new() }
    }

    /// Adds a finding about a value of the property with this name.
    pub(super) fn at_value(&mut self, name: &str, value: Value<'_>, finding: Finding) {
        let Finding { code, expected, repair, written } = finding;
        let diagnostic = Diagnostic::at(code, value.span).found(excerpt(name, value.raw));
        let diagnostic = Diagnostic { expected, ..diagnostic };
        // A replacement with `]` or `\` would need escapes, so it is left out.
        let written = written.filter(|written| !written.contains([']', '\\']));
        let diagnostic = diagnostic.repair(repair);
        self.push(match written {
            Some(written) => diagnostic.replacement(written),
            None => diagnostic,
        });
    }

    pub(super) fn push(&mut self, finding: Diagnostic) {
        if finding.level() < Level::Repaired {
            let code = finding.code;
            if let Some((_, count)) = self.alike.iter_mut().find(|(known, _)| *known == code) {
                *count += 1;
                if *count > MAX_ALIKE {
                    return;
                }
            } else {
                self.alike.push((code, 1));
            }
        }
        self.report.push(finding);
    }

    /// Returns all findings, ordered by place; `whole` is the range of the whole game.
    pub(super) fn finish(mut self, whole: Span) -> Report {
        for (code, count) in std::mem::take(&mut self.alike) {
            if let Some(more) = count.checked_sub(MAX_ALIKE).filter(|more| *more > 0) {
                let finding = Diagnostic::at(&crate::codes::NOT_LISTED, Span::at(whole.start));
                self.report.push(finding.found(
                    Message::new("more-of-code").with("more", more).with("id", code.id).with("name", code.name),
                ));
            }
        }
        if !self.report.diagnostics().is_empty() {
            self.report.sort();
        }
        self.report
    }
}

/// Formats a property with one value, shortened and in one line, for a finding.
pub(super) fn excerpt(name: &str, raw: &str) -> String {
    let mut excerpt = format!("{name}[");
    for character in raw.chars().take(MAX_SHOWN) {
        if character.is_control() { excerpt.extend(character.escape_default()) } else { excerpt.push(character) }
    }
    excerpt.push(']');
    excerpt
}

/// Largest number of characters of a value that a finding shows.
const MAX_SHOWN: usize = 100;
