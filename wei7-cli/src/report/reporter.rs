//! Prints the report on each input in the requested form, and counts the results.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Instant;

use wei7_core::{Diagnostic, Level};

use super::log::Log;
use super::progress::Progress;
use super::shared_streams::SharedStreams;
use super::tally::{Tally, is_reached};
use super::{FileReport, Outcome, SarifLog, github, guessed_encoding, json, run_error, text};
use crate::args::{LogFile, ReadArgs, ReportForm, ReportStyle, Verbosity};
use crate::error::{RunError, UsageError};
use crate::language::Language;
use crate::streams::Exit;
use wei7_convert::Format;
use wei7_convert::codes;
use wei7_convert::findings::Finding;
use wei7_files::input::{InputList, Shape};
use wei7_files::jobs::{RunGuard, interrupt, is_interrupted};
use wei7_files::output::{self, Chunk};

/// Maximum number of lines that a report without `--report` lists. If there are more lines, only one line for each kind
/// of finding is printed.
const MAX_LINES: usize = 40;

/// Content that a command writes to standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stdout {
    /// A report for programs (`--report json`) goes to standard output. Whether a report for people does depends on the
    /// command.
    Report,
    /// The data that the command produces goes to standard output, and all reports go to standard error.
    Data,
}

/// Prints the report on each input and counts the results.
pub(crate) struct Reporter<'a> {
    args: &'a ReadArgs,
    logs: Vec<Log>,
    streams: &'a SharedStreams<'a>,
    /// Id of the message for the number of inputs with a result, such as the number of converted files.
    done: &'static str,
    inputs: usize,
    several: bool,
    /// Lines about many inputs, held to be printed at the end; `None` once there were too many lines.
    held: Option<String>,
    started: Instant,
    stdout: Stdout,
    tally: Tally,
    progress: Progress,
    /// Files and directories that must be flushed to disk before the report says that they are written.
    unsynced: Vec<PathBuf>,
    _running: Option<RunGuard>,
}

impl Stdout {
    /// Returns what goes to standard output if a command writes its data to `output`. If `output` is `None` or `-`, the
    /// data goes to standard output.
    pub(crate) fn beside(output: Option<&Path>) -> Self {
        if output.is_some_and(|path| path.as_os_str() != "-") { Self::Report } else { Self::Data }
    }
}

/// Installs a handler for Ctrl-C. The first Ctrl-C lets started inputs finish; the second ends the process at once.
/// Without a handler, the system ends the process at the first, which leaves no partial files either.
fn run_that_can_be_interrupted() -> RunGuard {
    static HANDLER: Once = Once::new();
    // The handler is only installed for a run of many inputs, since it needs its own thread, which is too expensive for
    // one small file.
    HANDLER.call_once(|| {
        let _ = ctrlc::set_handler(|| {
            if !interrupt() {
                std::process::exit(130);
            }
        });
    });
    RunGuard::new()
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(
        args: &'a ReadArgs,
        list: &InputList,
        done: &'static str,
        stdout: Stdout,
        streams: &'a SharedStreams<'a>,
    ) -> Result<Self, RunError> {
        let is_input = |log: &&LogFile| {
            let same = |path: &Path| fs::canonicalize(path).ok() == fs::canonicalize(&log.path).ok();
            log.path.exists() && list.sources().any(|source| source.location.path().is_some_and(same))
        };
        if let Some(log) = args.log.iter().find(is_input) {
            return Err(UsageError::OutputIsInput(log.path.clone()).into());
        }
        let logs = args.log.iter().map(|to| Log::create(to, args, streams.language)).collect::<Result<_, _>>()?;
        let several = list.shape != Shape::One;
        let inputs = list.entries.len();
        let reporter = Self {
            args,
            logs,
            streams,
            done,
            inputs,
            several,
            held: Some(String::new()),
            started: Instant::now(),
            stdout,
            tally: Tally { passed_over: list.passed_over.clone(), ..Tally::default() },
            progress: Progress::new(
                inputs,
                streams.terminal && several && args.verbosity() != Verbosity::Quiet,
                streams.language,
            ),
            unsynced: Vec::new(),
            _running: several.then(run_that_can_be_interrupted),
        };
        if args.form() == ReportForm::Json {
            reporter.print_json(&json::begin(args.config.as_ref()))?;
        }
        Ok(reporter)
    }

    /// Returns the number of columns of standard output, if it is a terminal.
    pub(crate) fn columns(&self) -> Option<u16> {
        self.streams.columns
    }

    /// Adds files and directories that must be flushed to disk before the report says that they are written.
    pub(crate) fn sync_before_done(&mut self, paths: impl IntoIterator<Item = PathBuf>) {
        self.unsynced.extend(paths);
    }

    fn sync(&self) -> Result<(), RunError> {
        Ok(self.unsynced.iter().try_for_each(|path| output::sync(path))?)
    }

    /// Adds the report on an input to the totals, the progress bar and the logs.
    fn count(&mut self, file: &FileReport) -> Result<(), RunError> {
        self.tally.add(file, self.args.fail_on);
        self.progress.advance(&self.tally);
        self.logs.iter_mut().try_for_each(|log| log.add(file))
    }

    /// Returns the text to print about an input at once. If there are many inputs and no `--report`, the lines about an
    /// input are held and the text is empty.
    fn report_text(&mut self, file: &FileReport, styled: bool) -> String {
        let (language, verbosity) = (self.streams.language, self.args.verbosity());
        match self.args.report {
            Some(ReportStyle::Full) => text::findings(file, styled, language, verbosity, true),
            Some(ReportStyle::Concise) => text::file_lines(file, language, verbosity),
            Some(ReportStyle::Github) => github::annotations(file, verbosity),
            Some(ReportStyle::Statistics | ReportStyle::Json) => String::new(),
            None if self.several => {
                self.hold(&text::file_lines(file, language, verbosity));
                String::new()
            }
            None => {
                let blocks = text::findings(file, styled, language, verbosity, verbosity == Verbosity::Verbose);
                if verbosity == Verbosity::Verbose || blocks.lines().count() <= MAX_LINES {
                    blocks
                } else {
                    text::kinds_of_one(file, language, verbosity)
                }
            }
        }
    }

    /// Holds lines that are printed at the end. If there are too many lines, all held lines are discarded.
    fn hold(&mut self, lines: &str) {
        if let Some(held) = &mut self.held {
            held.push_str(lines);
            if held.lines().count() > MAX_LINES {
                self.held = None;
            }
        }
    }

    fn say(&self, text: &str) {
        if !text.is_empty() {
            self.progress.suspend(|| self.streams.say(text, ReportForm::Text));
        }
    }

    /// Prints documents to standard output. The caller ensures that all inputs before have been printed.
    pub(crate) fn print_all(&self, chunks: &[Chunk]) -> Result<(), RunError> {
        let print = |chunk: &Chunk| self.progress.suspend(|| self.streams.print_document(&chunk.content));
        chunks.iter().filter(|chunk| !chunk.content.is_empty()).try_for_each(print)
    }

    /// Prints a report that is already [printable](super::printable).
    pub(crate) fn print(&self, text: &[u8]) -> Result<(), RunError> {
        if text.is_empty() { Ok(()) } else { self.progress.suspend(|| self.streams.print(text)) }
    }

    pub(crate) const fn language(&self) -> Language {
        self.streams.language
    }

    /// Prints text that the user requested, such as a list of names, to standard output after sanitizing it.
    pub(crate) fn print_text(&self, text: &str) -> Result<(), RunError> {
        self.print_report(text, ReportForm::Text)
    }

    /// Prints notes on attributes that could not be kept when the file at `path`, an output of several inputs, was
    /// replaced.
    pub(crate) fn tell_replaced(&self, path: &Path, notes: Vec<Diagnostic>) {
        if notes.is_empty() || self.args.verbosity() == Verbosity::Quiet {
            return;
        }
        let mut file = FileReport::new(path.display().to_string());
        file.add_notes(notes);
        self.progress.suspend(|| self.streams.print_findings(&file));
    }

    /// Prints the findings that the encoding of the text or of the entry names of an input was guessed.
    pub(crate) fn tell_guesses(&self, file: &FileReport) {
        let mut guesses = FileReport::new(file.file.clone());
        let is_guess = |found: &&Finding| {
            guessed_encoding(&found.diagnostic).is_some() || found.diagnostic.code == &codes::ENTRY_NAMES_GUESSED
        };
        guesses.add_notes(file.findings.list().iter().filter(is_guess).map(|found| found.diagnostic.clone()).collect());
        if self.args.form() == ReportForm::Text {
            self.say(&text::file_lines(&guesses, self.streams.language, Verbosity::Verbose));
        }
    }

    /// Prints how many of the games that were read match the conditions. After this, the closing block only follows if
    /// an input gave no result.
    pub(crate) fn close_search(&mut self, found: u64) {
        if self.args.form() == ReportForm::Text && self.args.verbosity() != Verbosity::Quiet {
            self.say(&text::found(found, self.tally.games, self.streams.language));
        }
        self.several &= self.tally.failed > 0;
        if found == 0 {
            self.end_with(Exit::Findings);
        }
    }

    fn print_report(&self, text: &str, form: ReportForm) -> Result<(), RunError> {
        self.print(&self.streams.report(text, form))
    }

    /// Prints lines of a report for programs.
    pub(crate) fn print_json(&self, lines: &str) -> Result<(), RunError> {
        match self.stdout {
            Stdout::Report => self.print_report(lines, ReportForm::Json),
            Stdout::Data => {
                self.progress.suspend(|| self.streams.say(lines, ReportForm::Json));
                Ok(())
            }
        }
    }

    pub(crate) fn add_converted(&mut self, file: &FileReport) -> Result<(), RunError> {
        // For many inputs, only the closing block reports success, so the files are flushed to disk just before it.
        if !self.several {
            self.sync()?;
        }
        self.count(file)?;
        if self.args.form() == ReportForm::Json {
            return self.print_json(&json::file_lines(file));
        }
        let mut text = self.report_text(file, self.streams.styled_err);
        let is_reported = match self.args.verbosity() {
            Verbosity::Quiet => false,
            Verbosity::Normal => !self.several && file.outcome == Outcome::Done && !file.outputs.names.is_empty(),
            Verbosity::Verbose => true,
        };
        if is_reported {
            text.push_str(&text::outcome(file, self.streams.language));
        }
        self.say(&text);
        Ok(())
    }

    pub(crate) fn add_checked(&mut self, file: &FileReport) -> Result<(), RunError> {
        self.count(file)?;
        if self.args.form() == ReportForm::Json {
            return self.print_json(&json::file_lines(file));
        }
        let mut text = self.report_text(file, self.streams.styled_out);
        let is_quiet = self.args.verbosity() == Verbosity::Quiet;
        if file.outcome == Outcome::Done && !is_quiet && !self.several {
            text.push_str(&text::verdict(file, self.streams.language));
        }
        self.print_report(&text, ReportForm::Text)
    }

    /// Prints the name of an input if it is not valid, and nothing else about the input (`check --paths`).
    pub(crate) fn add_path(&mut self, file: &FileReport) -> Result<(), RunError> {
        self.count(file)?;
        let is_reported = match file.outcome {
            Outcome::Done => is_reached(self.args.fail_on, file),
            Outcome::Failed => true,
            Outcome::Skipped | Outcome::Link | Outcome::Existing => false,
        };
        if is_reported { self.print_text(&format!("{}\n", file.file)) } else { Ok(()) }
    }

    /// Prints a line that names the format of the documents on standard output. For a format that was not given on the
    /// command line.
    pub(crate) fn name_format_of_stdout(&self, format: Format) {
        let is_text = self.args.form() == ReportForm::Text && self.args.verbosity() != Verbosity::Quiet;
        if is_text && self.tally.done > 0 {
            self.say(&text::format_of_stdout(format, self.streams.language));
        }
    }

    /// Ends the run like [`finish`](Self::finish), but prints no closing block.
    pub(crate) fn finish_quietly(mut self) -> Result<Exit, RunError> {
        self.several = false;
        self.finish(false)
    }

    pub(crate) fn add_logged(&mut self, file: &FileReport, log: &mut SarifLog) -> Result<(), RunError> {
        self.count(file)?;
        self.print_report(&log.add(file), ReportForm::Json)
    }

    /// Prints the number of findings that affect the exit code but are not printed elsewhere. The errors of a record
    /// are left out, since the verdict on the record already gives their number.
    fn hint(&self, file: &FileReport) {
        let is_reported = |finding: &Finding| {
            let is_verdict = [&codes::AGAINST_THE_RULES, &codes::RESULT_DIFFERS].contains(&finding.diagnostic.code);
            is_verdict || (finding.number.is_some() && finding.diagnostic.level() >= Level::Repaired)
        };
        let unreported = file.findings.untold(self.args.fail_on.level(), is_reported);
        if unreported > 0 {
            self.say(&text::hint(file, unreported, self.streams.language));
        }
    }

    /// Prints that an input has further games, if one game is shown and the user requested no particular game.
    pub(crate) fn name_others(&self, file: &FileReport) {
        if file.unshown > 0 && self.args.form() == ReportForm::Text && self.args.verbosity() != Verbosity::Quiet {
            self.say(&text::one_of_many(file, self.streams.language));
        }
    }

    /// Adds an input to the totals after its verdicts have been printed. If the input has no result, its findings are
    /// printed, too.
    pub(crate) fn add_judged(&mut self, file: &FileReport) -> Result<(), RunError> {
        self.count(file)?;
        if self.args.form() == ReportForm::Json {
            return self.print_json(&json::file_lines(file));
        }
        if file.outcome == Outcome::Done {
            self.hint(file);
        } else {
            let told = self.report_text(file, self.streams.styled_err);
            self.say(&told);
        }
        Ok(())
    }

    /// Sets the exit code to `exit`, unless the exit code is already a higher one.
    pub(crate) fn end_with(&mut self, exit: Exit) {
        self.tally.exit = self.tally.exit.max(exit);
    }

    /// Ends the run: completes the logs, prints the closing block and returns the exit code. `on_stdout` tells whether
    /// the report is on standard output.
    pub(crate) fn finish(mut self, on_stdout: bool) -> Result<Exit, RunError> {
        self.progress.finish();
        self.sync()?;
        let missing = self.inputs - self.tally.files.min(self.inputs);
        if missing > 0 && is_interrupted() {
            self.tally.interrupted = missing;
            self.tally.exit = Exit::NoResult;
        }
        let is_empty = self.tally.is_empty();
        if is_empty {
            self.tally.exit = Exit::NoResult;
        }
        for log in std::mem::take(&mut self.logs) {
            let (path, notes) = log.finish(&self.tally, self.done)?;
            self.tell_replaced(&path, notes);
        }
        let is_json = self.args.form() == ReportForm::Json;
        if is_json {
            self.print_json(&json::summary(&self.tally))?;
        }
        // If a report for programs is on standard error, text after it would make the report invalid.
        if self.several && !(is_json && self.stdout == Stdout::Data) {
            let text = self.closing();
            if on_stdout && !is_json {
                self.print_report(&text, ReportForm::Text)?;
            } else {
                self.say(&text);
            }
        }
        if is_empty {
            self.say(&(run_error(&RunError::NoRecord, self.streams.language) + "\n"));
        }
        Ok(self.tally.exit)
    }

    /// Returns the held lines (or the kinds of findings, if there were too many lines), followed by the closing block.
    fn closing(&self) -> String {
        let (language, verbosity) = (self.streams.language, self.args.verbosity());
        let by_kind = |by_count| text::kinds(&self.tally, by_count, language, verbosity);
        let mut told = match (self.args.report, &self.held) {
            (Some(ReportStyle::Statistics), _) => by_kind(true),
            (None, Some(held)) => held.clone(),
            (None, None) if verbosity == Verbosity::Quiet => text::refusals(&self.tally, language),
            (None, None) => by_kind(false) + &text::how_to_see_all(language),
            (Some(_), _) => String::new(),
        };
        if verbosity == Verbosity::Quiet {
            return told;
        }
        if !told.is_empty() {
            told.push('\n');
        }
        // The time is only printed on a terminal, so that stored reports of equal runs are equal.
        let took = self.streams.terminal.then(|| self.started.elapsed());
        let lists_refusals = match self.args.report {
            Some(ReportStyle::Full | ReportStyle::Concise | ReportStyle::Github) => false,
            Some(ReportStyle::Statistics | ReportStyle::Json) => true,
            // If lines were held, they already name the refused inputs.
            None => self.held.is_none(),
        };
        told + &text::closing(&self.tally, self.done, took, lists_refusals, (language, verbosity))
    }
}
