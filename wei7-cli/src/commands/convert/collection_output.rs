//! Records in a format that holds several: one collection, written whole or not at all.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::report::file_report::{Carrier, FileReport, Outcome};
use wei7_convert::codes::{self, because, said};
use wei7_files::RunError;
use wei7_files::output::atomic::{self, WriteError};
use wei7_files::output::collection::{Collection, CollectionError};

/// The output of one or several inputs.
pub(super) struct CollectionOutput {
    /// `None`: standard output, or an entry of an archive.
    path: Option<PathBuf>,
    /// What reports call it.
    name: String,
    force: bool,
    /// Whether directories are made for it.
    in_directory: bool,
    /// Whether another input may come behind the one that is written.
    others_follow: bool,
    /// Begun with the first record.
    collection: Option<Collection>,
}

impl CollectionOutput {
    pub(super) fn new(path: Option<PathBuf>, force: bool, in_directory: bool) -> Self {
        let name = path.as_ref().map_or_else(|| "standard output".to_owned(), |path| format!("`{}`", path.display()));
        Self { path, name, force, in_directory, others_follow: false, collection: None }
    }

    /// One that is an entry of an archive.
    pub(super) fn entry(path: &Path) -> Self {
        Self { name: format!("`{}`", path.display()), ..Self::new(None, false, false) }
    }

    /// What reports call it.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) const fn has_records(&self) -> bool {
        self.collection.is_some()
    }

    /// Says before an input whether another comes behind it.
    pub(super) const fn others_follow(&mut self, follow: bool) {
        self.others_follow = follow;
    }

    pub(super) const fn do_others_follow(&self) -> bool {
        self.others_follow
    }

    /// Adds a record. `false`: that is not possible, and the report says why.
    pub(super) fn add(&mut self, record: &[u8], file: &mut FileReport) -> bool {
        match self.try_add(record) {
            Ok(()) => true,
            Err(error) => {
                fail(file, &error);
                false
            }
        }
    }

    fn try_add(&mut self, record: &[u8]) -> Result<(), CollectionError> {
        let path = self.path.as_deref();
        let collection = match &mut self.collection {
            Some(collection) => collection,
            none => {
                if let (Some(path), true) = (path, self.in_directory) {
                    atomic::make_parent(path)?;
                }
                none.insert(Collection::new(path, self.force)?)
            }
        };
        collection.add(record)
    }

    /// Writes everything, if there is a result for all of the inputs that were read for it.
    pub(super) fn finish(self, files: &mut [FileReport], stdout: &mut dyn Write) -> Result<(), RunError> {
        let missing = files.iter().find(|file| file.outcome == Outcome::Failed).map(|file| file.file.clone());
        let Some(collection) = self.collection.filter(|_| missing.is_none()) else {
            let alone = files.len() < 2;
            let mut why = format!("{} would not have every game", self.name);
            if let Some(missing) = missing.filter(|_| !alone) {
                let _ = write!(why, "; `{missing}` gives no result");
            }
            for file in files {
                file.outputs.clear();
                if file.outcome == Outcome::Done || (alone && file.several && file.records > 0) {
                    file.losses.clear();
                    file.fail_because(because(&codes::NOT_WRITTEN, why.clone()));
                }
            }
            return Ok(());
        };
        match collection.finish(stdout) {
            Ok(()) => {
                for file in files.iter_mut().filter(|file| file.outcome == Outcome::Done) {
                    file.carrier = Some(Carrier::Inside);
                    if let Some(path) = &self.path {
                        file.outputs.push(path.display().to_string());
                    }
                }
                Ok(())
            }
            Err(CollectionError::Stdout(error)) => Err(RunError::Stdout(error)),
            Err(error) => {
                for file in files.iter_mut().filter(|file| file.outcome == Outcome::Done) {
                    file.losses.clear();
                    fail(file, &error);
                }
                Ok(())
            }
        }
    }
}

fn fail(file: &mut FileReport, error: &CollectionError) {
    let reason = match error {
        CollectionError::File(error @ WriteError::Exists(_)) => because(&codes::OUTPUT_EXISTS, error.to_string()),
        CollectionError::File(error @ WriteError::Io { .. }) => because(&codes::UNWRITABLE, error.to_string()),
        CollectionError::Temporary(error) | CollectionError::Stdout(error) => {
            because(&codes::UNWRITABLE, format!("a temporary file: {}", said(error)))
        }
    };
    file.fail_because(reason);
}
