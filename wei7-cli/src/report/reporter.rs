//! Prints the report of each input in its form, and counts.

use wei7_core::Severity;

use super::progress::Progress;
use super::shared_streams::SharedStreams;
use super::tally::Tally;
use super::{FileReport, Outcome, SarifLog, json, text};
use crate::args::{ReadArgs, ReportForm, Verbosity};
use crate::error::RunError;
use crate::streams::Exit;
use wei7_convert::codes;
use wei7_convert::findings::Finding;
use wei7_files::input::{InputList, Shape};
use wei7_files::jobs::{RunGuard, is_interrupted};
use wei7_files::output::Chunk;

/// Prints the report of each input and counts.
pub(crate) struct Reporter<'a> {
    args: &'a ReadArgs,
    streams: &'a SharedStreams<'a>,
    /// The message that counts the inputs with a result.
    done: &'static str,
    inputs: usize,
    several: bool,
    /// Reports for programs go to standard error, where no summary may follow.
    error_is_data: bool,
    tally: Tally,
    progress: Progress,
    _running: Option<RunGuard>,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(
        args: &'a ReadArgs,
        list: &InputList,
        done: &'static str,
        streams: &'a SharedStreams<'a>,
    ) -> Self {
        let several = list.shape != Shape::One;
        let inputs = list.entries.len();
        Self {
            args,
            streams,
            done,
            inputs,
            several,
            error_is_data: false,
            tally: Tally { passed_over: list.passed_over.clone(), ..Tally::default() },
            progress: Progress::new(inputs, streams.terminal && several && args.verbosity() != Verbosity::Quiet),
            _running: several.then(RunGuard::new),
        }
    }

    /// Counts an input.
    fn count(&mut self, file: &FileReport) {
        self.tally.add(file, self.args.fail_on);
        self.progress.advance(&self.tally);
    }

    fn findings(&self, file: &FileReport, styled: bool) -> String {
        text::findings(file, styled, self.streams.language, self.args.verbosity())
    }

    fn say(&self, text: &str) {
        if !text.is_empty() {
            self.progress.suspend(|| self.streams.say(text, self.args.report));
        }
    }

    /// Prints the data of an input whose turn has come.
    pub(crate) fn print_all(&self, chunks: &[Chunk]) -> Result<(), RunError> {
        chunks.iter().try_for_each(|chunk| self.print(&chunk.content))
    }

    fn print(&self, text: &[u8]) -> Result<(), RunError> {
        if text.is_empty() { Ok(()) } else { self.progress.suspend(|| self.streams.print(text)) }
    }

    fn print_report(&self, text: &str, form: ReportForm) -> Result<(), RunError> {
        self.print(&self.streams.report(text, form))
    }

    pub(crate) fn add_converted(&mut self, file: &FileReport) {
        self.count(file);
        let text = match self.args.report {
            ReportForm::Text => {
                let mut text = self.findings(file, self.streams.styled_err);
                if self.args.verbosity() == Verbosity::Verbose {
                    text.push_str(&text::outcome(file, self.streams.language));
                }
                text
            }
            ReportForm::Json => {
                self.error_is_data = true;
                json::line(file)
            }
        };
        self.say(&text);
    }

    pub(crate) fn add_checked(&mut self, file: &FileReport) -> Result<(), RunError> {
        self.count(file);
        let text = match self.args.report {
            ReportForm::Text => {
                let findings = self.findings(file, self.streams.styled_out);
                let is_printed = self.args.verbosity() != Verbosity::Quiet || !file.findings.is_ok();
                if file.outcome == Outcome::Done && is_printed {
                    findings + &text::verdict(file, self.streams.language)
                } else {
                    findings
                }
            }
            ReportForm::Json => json::line(file),
        };
        self.print_report(&text, self.args.report)
    }

    pub(crate) fn add_logged(&mut self, file: &FileReport, log: &mut SarifLog) -> Result<(), RunError> {
        self.count(file);
        self.print_report(&log.add(file), ReportForm::Json)
    }

    /// `begun`: a part of its line is printed already.
    pub(crate) fn add_info(&mut self, file: &FileReport, begun: bool) -> Result<(), RunError> {
        if self.args.report == ReportForm::Text {
            return self.add_judged(file);
        }
        self.count(file);
        self.print_report(&json::line_after_info(file, begun), ReportForm::Json)
    }

    /// Prints the number of findings that decide the exit code and are printed nowhere else. The errors of a record are
    /// counted in what is printed about it.
    fn hint(&self, file: &FileReport) {
        let is_reported = |finding: &Finding| {
            let is_verdict = [&codes::AGAINST_THE_RULES, &codes::RESULT_DIFFERS].contains(&finding.diagnostic.code);
            is_verdict || (finding.number.is_some() && finding.diagnostic.severity() == Severity::Error)
        };
        let unreported = file.findings.untold(self.args.fail_on, is_reported);
        if unreported > 0 {
            self.say(&text::hint(file, unreported, self.streams.language));
        }
    }

    /// Its records are printed already; an input without result gets a report.
    pub(crate) fn add_judged(&mut self, file: &FileReport) -> Result<(), RunError> {
        self.count(file);
        if file.outcome == Outcome::Done {
            self.hint(file);
            return Ok(());
        }
        match self.args.report {
            ReportForm::Json => self.print_report(&json::line(file), ReportForm::Json),
            ReportForm::Text => {
                self.say(&self.findings(file, self.streams.styled_err));
                Ok(())
            }
        }
    }

    pub(crate) fn finish(mut self) -> Exit {
        self.progress.finish();
        let missing = self.inputs - self.tally.files.min(self.inputs);
        if missing > 0 && is_interrupted() {
            self.tally.interrupted = missing;
            self.tally.exit = Exit::NoResult;
        }
        if self.several && !self.error_is_data && self.args.verbosity() != Verbosity::Quiet {
            self.say(&text::summary(&self.tally, self.done, self.streams.language));
        }
        self.tally.exit
    }
}
