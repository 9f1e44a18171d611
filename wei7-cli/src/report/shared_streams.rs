//! Standard streams of a run, shared by the concurrent jobs of the run.

use std::io::{self, Read, Write};
use std::sync::{Mutex, MutexGuard};

use super::text;
use super::{DocumentWriter, FileReport, printable};
use crate::args::{ReportForm, Verbosity};
use crate::error::RunError;
use crate::language::Language;
use crate::streams::Streams;
use wei7_files::jobs::lock;

/// Standard streams of a run. Concurrent jobs can use them, since each is locked while it is used.
pub(crate) struct SharedStreams<'s> {
    stdin: Mutex<&'s mut (dyn Read + Send)>,
    /// Standard output, to which documents are written directly. Reports are written by [`print`](Self::print).
    pub(crate) stdout: Mutex<DocumentWriter<'s>>,
    stderr: Mutex<&'s mut (dyn Write + Send)>,
    pub(super) styled_out: bool,
    pub(super) styled_err: bool,
    pub(super) terminal: bool,
    pub(crate) columns: Option<u16>,
    pub(crate) language: Language,
}

/// Standard input while one job has locked it. Dropping the value releases the lock.
struct Stdin<'a, 's>(MutexGuard<'a, &'s mut (dyn Read + Send)>);

impl Read for Stdin<'_, '_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl<'s> SharedStreams<'s> {
    pub(crate) fn new(streams: &'s mut Streams<'_>) -> Self {
        Self {
            stdin: Mutex::new(&mut *streams.stdin),
            stdout: Mutex::new(DocumentWriter::new(&mut *streams.stdout, streams.terminal_out)),
            stderr: Mutex::new(&mut *streams.stderr),
            styled_out: streams.styled_out,
            styled_err: streams.styled_err,
            terminal: streams.terminal,
            columns: streams.columns,
            language: streams.language,
        }
    }

    /// Locks standard input, so that only the caller reads it until the result is dropped.
    pub(crate) fn stdin<'a>(&'a self) -> Box<dyn Read + 'a> {
        Box::new(Stdin(lock(&self.stdin)))
    }

    /// Prints the findings of an input without a result to standard error.
    pub(crate) fn print_findings(&self, file: &FileReport) {
        self.say(&text::findings(file, self.styled_err, self.language, Verbosity::Normal, false), ReportForm::Text);
    }

    /// Writes a report to standard error. Failure is ignored, since it cannot be reported.
    pub(super) fn say(&self, text: &str, form: ReportForm) {
        let _ = lock(&self.stderr).write_all(printable(text, form, self.styled_err).as_bytes());
    }

    /// Returns a report as [`print`](Self::print) expects it: sanitized, and with colors if standard output has them.
    pub(crate) fn report(&self, text: &str, form: ReportForm) -> Vec<u8> {
        printable(text, form, self.styled_out).into_bytes()
    }

    /// Writes text that [`report`](Self::report) has returned to standard output.
    pub(crate) fn print(&self, text: &[u8]) -> Result<(), RunError> {
        lock(&self.stdout).write_report(text).map_err(RunError::Stdout)
    }

    /// Writes a document to standard output.
    pub(crate) fn print_document(&self, document: &[u8]) -> Result<(), RunError> {
        lock(&self.stdout).write_document(document).map_err(RunError::Stdout)
    }
}
