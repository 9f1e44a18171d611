//! What the command says about one input, and about all of them: the data that both forms of reports print.

use std::borrow::Cow;
use std::collections::BTreeMap;

use wei7_core::{Concept, Diagnostic, Fate, Loss, Place, Report, Severity, Span};

use crate::convert::{Failed, is_lost};
use crate::format::Format;
use crate::info::Summary;
use crate::run::Exit;

/// How it went with one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Done,
    /// There is no result.
    Failed,
    /// It is not a record, and nobody said that it was.
    Skipped,
}

/// Everything about one input.
pub(crate) struct FileReport {
    /// As the command line or the directory names it.
    pub(crate) file: String,
    pub(crate) format: Option<Format>,
    pub(crate) outcome: Outcome,
    /// What was written.
    pub(crate) outputs: Vec<String>,
    /// Where the carried things are, for people.
    pub(crate) carrier: Option<String>,
    /// What could not say these losses.
    pub(crate) target: Option<Format>,
    pub(crate) report: Report,
    pub(crate) losses: Vec<Loss>,
    /// One a record.
    pub(crate) summaries: Vec<Summary>,
    /// The input, for the lines that findings show.
    pub(crate) source: Vec<u8>,
}

impl FileReport {
    pub(crate) fn new(file: String) -> Self {
        Self {
            file,
            format: None,
            outcome: Outcome::Done,
            outputs: Vec::new(),
            carrier: None,
            target: None,
            report: Report::new(1),
            losses: Vec::new(),
            summaries: Vec::new(),
            source: Vec::new(),
        }
    }

    /// There is no result, and this is why.
    pub(crate) fn fail(&mut self, failed: Failed) {
        self.outcome = Outcome::Failed;
        self.format = failed.format.or(self.format);
        self.report = failed.report;
        self.losses = failed.losses;
    }

    /// There is no result for this one reason.
    pub(crate) fn fail_because(&mut self, reason: Diagnostic) {
        self.fail(Failed::because(None, reason));
    }

    /// The text that the places of findings refer to.
    pub(crate) fn text(&self) -> Cow<'_, [u8]> {
        let decoded = match self.format {
            Some(Format::Xml(_)) => wei7_xml::text(&self.source),
            Some(Format::Wei7 | Format::Sgf | Format::Ishi) | None => None,
        };
        match decoded {
            Some(Cow::Owned(text)) => Cow::Owned(text.into_bytes()),
            Some(Cow::Borrowed(_)) | None => Cow::Borrowed(&self.source),
        }
    }

    /// The JSON pointers of the findings, in their order, where the format is JSON.
    pub(crate) fn pointers(&self) -> Vec<Option<String>> {
        let span = |finding: &Diagnostic| match finding.place {
            Place::Span(span) => Some(span),
            Place::Source | Place::Node(_) => None,
        };
        let findings = self.report.diagnostics();
        let spans: Vec<Span> = findings.iter().filter_map(span).collect();
        if spans.is_empty() || self.format != Some(Format::Wei7) {
            return vec![None; findings.len()];
        }
        let mut pointers = wei7_core::pointers(&self.source, &spans).into_iter();
        findings.iter().map(|finding| span(finding).and_then(|_| pointers.next().flatten())).collect()
    }

    /// The weight of the worst finding or loss. What is carried is not lost.
    pub(crate) fn worst(&self) -> Option<Severity> {
        let lost = self.losses.iter().any(|loss| is_lost(loss.fate));
        self.report.worst().max(lost.then_some(Severity::Loss))
    }
}

/// All inputs of a run.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) files: usize,
    pub(crate) done: usize,
    pub(crate) with_findings: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
    pub(crate) losses: BTreeMap<(Concept, Fate), usize>,
    pub(crate) exit: Exit,
}

impl Tally {
    /// Counts one input.
    pub(crate) fn add(&mut self, file: &FileReport, fail_on: Severity) {
        self.files += 1;
        match file.outcome {
            Outcome::Done => {
                self.done += 1;
                if file.worst() >= Some(Severity::Warning) {
                    self.with_findings += 1;
                }
                for loss in &file.losses {
                    *self.losses.entry((loss.concept, loss.fate)).or_default() += 1;
                }
                if file.worst() >= Some(fail_on) {
                    self.exit = self.exit.max(Exit::Findings);
                }
            }
            Outcome::Failed => {
                self.failed += 1;
                self.exit = Exit::NoResult;
            }
            Outcome::Skipped => self.skipped += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;

    #[test]
    fn the_worst_input_decides_the_status() {
        let mut tally = Tally::default();
        let mut file = FileReport::new("a".into());
        tally.add(&file, Severity::Loss);
        assert_eq!(tally.exit, Exit::Done);
        let loss = |fate| Loss { concept: Concept::Splitter, at: String::new(), fate, detail: String::new() };
        file.losses = vec![loss(Fate::Carried)];
        tally.add(&file, Severity::Loss);
        assert_eq!(tally.exit, Exit::Done);
        file.losses = vec![loss(Fate::Dropped)];
        tally.add(&file, Severity::Warning);
        assert_eq!(tally.exit, Exit::Done);
        tally.add(&file, Severity::Loss);
        assert_eq!(tally.exit, Exit::Findings);
        file.fail_because(Diagnostic::new(&codes::UNREADABLE, Place::Source));
        tally.add(&file, Severity::Error);
        assert_eq!(tally.exit, Exit::NoResult);
        assert_eq!((tally.files, tally.done, tally.failed), (5, 4, 1));
    }
}
