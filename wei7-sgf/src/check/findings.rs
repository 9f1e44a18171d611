//! The findings of one game as they come, so many of a kind.

use wei7_core::{Code, Diagnostic, Limits, Place, Report, Severity, Span};

/// So many findings of one kind that is no error are listed for one game: a file has better to say than the same a thousand times.
const MOST_ALIKE: usize = 100;

pub(super) struct Findings {
    report: Report,
    /// How often each kind that is no error was found.
    alike: Vec<(&'static Code, usize)>,
    limits: Limits,
}

impl Findings {
    pub(super) const fn new(limits: Limits) -> Self {
        Self { report: Report::new(limits.findings), alike: Vec::new(), limits }
    }

    pub(super) fn push(&mut self, finding: Diagnostic) {
        if finding.severity() < Severity::Error {
            let code = finding.code;
            if let Some((_, count)) = self.alike.iter_mut().find(|(known, _)| *known == code) {
                *count += 1;
                if *count > MOST_ALIKE {
                    return;
                }
            } else {
                self.alike.push((code, 1));
            }
        }
        self.report.push(finding);
    }

    /// All of them in order of their places; `whole` is where the game stands.
    pub(super) fn finish(mut self, whole: Span) -> Report {
        for (code, count) in std::mem::take(&mut self.alike) {
            if let Some(more) = count.checked_sub(MOST_ALIKE).filter(|more| *more > 0) {
                let finding = Diagnostic::new(&crate::codes::NOT_LISTED, Place::Span(Span::at(whole.start)));
                self.report.push(finding.found(format!("{more} more of {} ({})", code.id, code.name)));
            }
        }
        if !self.report.diagnostics().is_empty() {
            self.report.sort();
        }
        debug_assert!(self.report.diagnostics().len() <= self.limits.findings);
        self.report
    }
}
