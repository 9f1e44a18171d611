//! Log files (`--log`). They contain all findings of a run, whatever is printed on the screen.

mod html;
mod junit;

use std::path::PathBuf;

use wei7_core::Diagnostic;
use wei7_files::WriteError;
use wei7_files::output::{self, Chunk, ChunkSink, SharedFile};

use super::tally::Tally;
use super::{FileReport, SarifLog, json, printable, text};
use crate::args::{LogFile, LogForm, ReadArgs, ReportForm, Verbosity};
use crate::error::RunError;
use crate::language::Language;

/// Log that is written input by input.
pub(super) struct Log {
    to: LogFile,
    language: Language,
    /// File of the log. The file gets its name only when the log is complete.
    file: SharedFile,
    sarif: SarifLog,
}

impl Log {
    pub(super) fn create(to: &LogFile, args: &ReadArgs, language: Language) -> Result<Self, RunError> {
        let file = SharedFile::text(&to.path, args.force)?;
        let mut log = Self { to: to.clone(), language, file, sarif: SarifLog::default() };
        let config = args.config.as_ref();
        let begin = match to.form {
            LogForm::Html => html::begin(language),
            LogForm::Junit => junit::BEGIN.to_owned(),
            LogForm::Sarif => SarifLog::begin(),
            LogForm::Ndjson => json::begin(config),
            LogForm::Text => config.map(|config| text::config_file(config, language)).unwrap_or_default(),
        };
        log.write(&begin)?;
        Ok(log)
    }

    /// Writes the findings and losses of an input to the log.
    pub(super) fn add(&mut self, file: &FileReport) -> Result<(), RunError> {
        let text = match self.to.form {
            LogForm::Html => html::rows(file, self.language),
            LogForm::Junit => junit::suite(file, self.language),
            LogForm::Sarif => self.sarif.add(file),
            LogForm::Text => text::findings(file, false, self.language, Verbosity::Verbose, true),
            LogForm::Ndjson => json::file_lines(file),
        };
        self.write(&text)
    }

    /// Writes the end of the log with the totals of the run, moves the file to its final path and flushes it to disk.
    /// Returns the path, and notes on attributes of a replaced file that could not be kept.
    pub(super) fn finish(mut self, tally: &Tally, done: &'static str) -> Result<(PathBuf, Vec<Diagnostic>), RunError> {
        let closing = || text::closing(tally, done, None, true, (self.language, Verbosity::Verbose));
        let text = match self.to.form {
            LogForm::Html => html::end(&closing()),
            LogForm::Junit => junit::END.to_owned(),
            LogForm::Sarif => self.sarif.end(tally.exit),
            LogForm::Text => closing(),
            LogForm::Ndjson => json::summary(tally),
        };
        self.write(&text)?;
        let notes = self.file.finish(&self.to.path)?;
        output::sync(&self.to.path)?;
        Ok((self.to.path, notes))
    }

    fn write(&mut self, text: &str) -> Result<(), RunError> {
        let form = match self.to.form {
            LogForm::Ndjson | LogForm::Sarif => ReportForm::Json,
            LogForm::Html | LogForm::Junit | LogForm::Text => ReportForm::Text,
        };
        let clean = printable(text, form, false);
        let written = self.file.write_chunk(&Chunk::text(clean.into_bytes()));
        Ok(written.map_err(WriteError::io(&self.to.path))?)
    }
}

/// Escapes text for HTML and XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
