//! Where the report of each input goes, and what all of them come to.

use std::io::Write;
use std::sync::Mutex;

use wei7_core::Severity;

use crate::args::{ReadArgs, ReportForm};
use crate::language::Language;
use crate::report::file_report::{Action, FileReport, Outcome, Tally};
use crate::report::progress::Progress;
use crate::report::{self, Amount, Log, Style};
use crate::run::{Exit, Streams};
use wei7_convert::codes;
use wei7_convert::findings::Finding;
use wei7_files::RunError;
use wei7_files::input::files::Gathered;
use wei7_files::jobs::{Running, is_interrupted, lock};
use wei7_files::output::ordered_output::{Piece, Sink, Text};
use wei7_files::output::plan::Inputs;

/// The streams of a run, for jobs that run at the same time.
pub(crate) struct Shared<'s> {
    pub(crate) stdin: Mutex<&'s mut (dyn std::io::Read + Send)>,
    pub(crate) stdout: Mutex<Text<'s>>,
    stderr: Mutex<&'s mut (dyn Write + Send)>,
    styled_out: bool,
    styled_err: bool,
    terminal: bool,
    pub(crate) language: Language,
}

impl<'s> Shared<'s> {
    pub(crate) fn new(streams: &'s mut Streams<'_>) -> Self {
        Self {
            stdin: Mutex::new(&mut *streams.stdin),
            stdout: Mutex::new(Text(&mut *streams.stdout)),
            stderr: Mutex::new(&mut *streams.stderr),
            styled_out: streams.styled_out,
            styled_err: streams.styled_err,
            terminal: streams.terminal,
            language: streams.language,
        }
    }

    /// Tells what was found in an input of which there is no result.
    pub(crate) fn complain(&self, file: &FileReport) {
        let text = report::findings(file, Style::of(self.styled_err), self.language, Amount::Usual);
        // Nobody is left to tell when this fails.
        let _ = lock(&self.stderr).write_all(text.as_bytes());
    }

    /// Writes data to standard output.
    pub(crate) fn print(&self, text: &[u8]) -> Result<(), RunError> {
        lock(&self.stdout).0.write_all(text).map_err(RunError::Stdout)
    }

    /// Standard output as a place for all inputs.
    pub(crate) fn out(&self) -> &Mutex<dyn Sink + 's> {
        &self.stdout
    }
}

/// Prints the report of each input and counts.
pub(crate) struct Reporter<'a> {
    args: &'a ReadArgs,
    shared: &'a Shared<'a>,
    action: Action,
    inputs: usize,
    several: bool,
    /// The reports go to standard error, as lines for programs.
    error_is_data: bool,
    tally: Tally,
    progress: Progress,
    _running: Option<Running>,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(args: &'a ReadArgs, gathered: &Gathered, action: Action, shared: &'a Shared<'a>) -> Self {
        let several = gathered.inputs != Inputs::One;
        let inputs = gathered.entries.len();
        Self {
            args,
            shared,
            action,
            inputs,
            several,
            error_is_data: false,
            tally: Tally::default(),
            progress: Progress::new(inputs, shared.terminal && several && args.told.amount() != Amount::Errors),
            _running: several.then(Running::new),
        }
    }

    /// Counts an input.
    fn count(&mut self, file: &FileReport) {
        self.tally.add(file, self.args.fail_on.severity());
        self.progress.advance(&self.tally);
    }

    const fn amount(&self) -> Amount {
        self.args.told.amount()
    }

    fn findings(&self, file: &FileReport, styled: bool) -> String {
        report::findings(file, Style::of(styled), self.shared.language, self.amount())
    }

    fn say(&self, text: &str) {
        // Nobody is left to tell when this fails.
        let write = || lock(&self.shared.stderr).write_all(text.as_bytes());
        let _ = if text.is_empty() { Ok(()) } else { self.progress.suspend(write) };
    }

    /// Prints the data of an input whose turn has come.
    pub(crate) fn print_all(&self, pieces: &[Piece]) -> Result<(), RunError> {
        pieces.iter().try_for_each(|piece| self.print(&piece.content))
    }

    fn print(&self, text: &[u8]) -> Result<(), RunError> {
        let write = || lock(&self.shared.stdout).0.write_all(text);
        if text.is_empty() { Ok(()) } else { self.progress.suspend(write).map_err(RunError::Stdout) }
    }

    pub(crate) fn add_converted(&mut self, file: &FileReport) {
        self.count(file);
        let text = match self.args.report {
            ReportForm::Text => {
                let mut text = self.findings(file, self.shared.styled_err);
                if self.amount() == Amount::All {
                    text.push_str(&report::outcome(file, self.shared.language));
                }
                text
            }
            ReportForm::Json => {
                self.error_is_data = true;
                report::json_line(file)
            }
        };
        self.say(&text);
    }

    pub(crate) fn add_checked(&mut self, file: &FileReport) -> Result<(), RunError> {
        self.count(file);
        let text = match self.args.report {
            ReportForm::Text => {
                let findings = self.findings(file, self.shared.styled_out);
                let is_told = self.amount() != Amount::Errors || !file.findings.is_ok();
                if file.outcome == Outcome::Done && is_told {
                    findings + &report::verdict(file, self.shared.language)
                } else {
                    findings
                }
            }
            ReportForm::Json => report::json_line(file),
        };
        self.print(text.as_bytes())
    }

    pub(crate) fn add_logged(&mut self, file: &FileReport, log: &mut Log) -> Result<(), RunError> {
        self.count(file);
        self.print(log.add(file).as_bytes())
    }

    /// `begun`: something of its records is printed already.
    pub(crate) fn add_info(&mut self, file: &FileReport, begun: bool) -> Result<(), RunError> {
        self.count(file);
        match self.args.report {
            ReportForm::Json => self.print(report::json_line_after_info(file, begun).as_bytes()),
            ReportForm::Text => {
                if file.outcome == Outcome::Done {
                    self.hint(file);
                } else {
                    self.say(&self.findings(file, self.shared.styled_err));
                }
                Ok(())
            }
        }
    }

    /// Says that there are findings which the exit code tells of and nothing else has told: those of a record stand
    /// beside what is said of it, as a number of errors.
    fn hint(&self, file: &FileReport) {
        let is_told = |finding: &Finding| {
            let ours = [&codes::AGAINST_THE_RULES, &codes::RESULT_DIFFERS].contains(&finding.diagnostic.code);
            ours || (finding.number.is_some() && finding.diagnostic.severity() == Severity::Error)
        };
        let untold = file.findings.untold(self.args.fail_on.severity(), is_told);
        if untold > 0 {
            self.say(&report::hint(file, untold, self.shared.language));
        }
    }

    /// The verdicts on its records are printed already; an input without result has a report as ever.
    pub(crate) fn add_judged(&mut self, file: &FileReport) -> Result<(), RunError> {
        self.count(file);
        if file.outcome == Outcome::Done {
            self.hint(file);
            return Ok(());
        }
        match self.args.report {
            ReportForm::Json => self.print(report::json_line(file).as_bytes()),
            ReportForm::Text => {
                self.say(&self.findings(file, self.shared.styled_err));
                Ok(())
            }
        }
    }

    pub(crate) fn finish(mut self) -> Exit {
        self.progress.finish();
        let untold = self.inputs - self.tally.files.min(self.inputs);
        if untold > 0 && is_interrupted() {
            self.tally.interrupted = untold;
            self.tally.exit = Exit::NoResult;
        }
        if self.several && !self.error_is_data && self.amount() != Amount::Errors {
            self.say(&report::summary(&self.tally, self.action, self.shared.language));
        }
        self.tally.exit
    }
}
