//! Output in a format that holds several records in a file: a collection, which is written completely or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::conversion::{not_written, verify_existing};
use crate::error::RunError;
use crate::report::{CarrierLocation, FileReport, Losses, Outcome, Outputs};
use wei7_convert::codes::{self, because};
use wei7_convert::{Format, Options, Output};
use wei7_core::{Argument, Diagnostic, Message};
use wei7_files::output::{self, CollectionError, CollectionFile};

/// Collection of the records of one or several inputs.
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(super) struct CollectionOutput {
    /// Path of the output file; `None` for standard output and for an entry of an archive.
    path: Option<PathBuf>,
    /// Name of the output in reports; `None` for standard output.
    name: Option<String>,
    force: bool,
    /// Whether this is a dry run, which writes no file.
    dry_run: bool,
    /// Whether missing parent directories of the file are created.
    in_directory: bool,
    /// Whether another input may follow the current one.
    pub(super) others_follow: bool,
    /// Format and options for comparing an existing file with the collection; `None` if the collection is written.
    existing: Option<(Format, Options)>,
    /// Records added so far; `None` before the first record.
    collection: Option<CollectionFile>,
}

impl CollectionOutput {
    pub(super) fn new(path: Option<PathBuf>, force: bool, in_directory: bool, dry_run: bool) -> Self {
        let name = path.as_ref().map(|path| format!("`{}`", path.display()));
        Self { path, name, force, dry_run, in_directory, others_follow: false, existing: None, collection: None }
    }

    /// Makes [`finish`](Self::finish) compare the existing file with the collection, instead of writing the collection.
    pub(super) fn verify_existing(&mut self, format: Format, options: &Options) {
        self.existing = Some((format, options.clone()));
    }

    /// Creates the output for an entry of an archive. `path` is the name of the entry in reports, with the archive.
    pub(super) fn entry(path: &Path) -> Self {
        Self { name: Some(format!("`{}`", path.display())), ..Self::new(None, false, false, false) }
    }

    /// Returns the name of the output in reports.
    pub(super) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("standard output")
    }

    pub(super) const fn has_records(&self) -> bool {
        self.collection.is_some()
    }

    /// Adds the text of a record. Returns `false` on failure, and adds the reason to the report `file`.
    pub(super) fn add(&mut self, record: &[u8], file: &mut FileReport) -> bool {
        self.try_add(record).map_err(|error| file.fail(diagnostic(error))).is_ok()
    }

    fn try_add(&mut self, record: &[u8]) -> Result<(), CollectionError> {
        let path = self.path.as_deref().filter(|_| self.existing.is_none());
        let collection = match &mut self.collection {
            Some(collection) => collection,
            none => {
                if let Some(path) = path.filter(|_| self.dry_run && !self.force) {
                    output::must_be_free(path)?;
                }
                if let (Some(path), true, false) = (path, self.in_directory, self.dry_run) {
                    output::make_parent(path)?;
                }
                none.insert(CollectionFile::create(path.filter(|_| !self.dry_run), self.force)?)
            }
        };
        collection.add(record)
    }

    /// Writes the collection, or compares it with the existing file. If an input in `files` failed, nothing is written,
    /// and the other inputs fail, too.
    pub(super) fn finish(self, files: &mut [FileReport], stdout: &mut dyn Write) -> Result<(), RunError> {
        let missing = files.iter().find(|file| file.outcome == Outcome::Failed).map(|file| file.file.clone());
        let Some(collection) = self.collection.filter(|_| missing.is_none()) else {
            let alone = files.len() < 2;
            let output = self.name.map_or_else(|| Message::new("standard-output").into(), Argument::from);
            let why = match missing.filter(|_| !alone) {
                None => Message::new("output-incomplete").with("output", output),
                Some(missing) => {
                    Message::new("output-incomplete-without").with("output", output).with("missing", missing)
                }
            };
            for file in files {
                file.outputs = Outputs::default();
                if file.outcome == Outcome::Done || (alone && file.several && file.records > 0) {
                    file.losses = Losses::default();
                    file.fail(because(&codes::NOT_WRITTEN, why.clone()));
                }
            }
            return Ok(());
        };
        if let (Some((format, options)), Some(path)) = (&self.existing, &self.path) {
            let mut document = Vec::new();
            let spooled = collection.finish(&mut document).map_err(diagnostic);
            let output = Output { document, supplement: None };
            let verified = spooled.and_then(|_| verify_existing((path, None), &output, *format, options));
            for file in files.iter_mut().filter(|file| file.outcome == Outcome::Done) {
                file.losses = Losses::default();
                match &verified {
                    Ok(()) => (file.outcome, file.existing) = (Outcome::Existing, 1),
                    Err(reason) => file.fail(reason.clone()),
                }
            }
            return Ok(());
        }
        match if self.dry_run { Ok(Vec::new()) } else { collection.finish(stdout) } {
            Ok(notes) => {
                if let Some(file) = files.iter_mut().find(|file| file.outcome == Outcome::Done) {
                    file.add_notes(notes);
                }
                for file in files.iter_mut().filter(|file| file.outcome == Outcome::Done) {
                    file.carrier = Some(CarrierLocation::Inside);
                    if let Some(path) = &self.path {
                        file.outputs.push(path.display().to_string());
                    }
                }
                Ok(())
            }
            Err(CollectionError::Stdout(error)) => Err(RunError::Stdout(error)),
            Err(error) => {
                let reason = diagnostic(error);
                for file in files.iter_mut().filter(|file| file.outcome == Outcome::Done) {
                    file.losses = Losses::default();
                    file.fail(reason.clone());
                }
                Ok(())
            }
        }
    }
}

fn diagnostic(error: CollectionError) -> Diagnostic {
    match error {
        CollectionError::File(error) => not_written(error),
        CollectionError::Temporary(error) | CollectionError::Stdout(error) => {
            because(&codes::UNWRITABLE, CollectionError::Temporary(error).message())
        }
    }
}
