//! Describes inputs: files, standard input and archive entries.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wei7_convert::codes::{self, because};
use wei7_core::Diagnostic;

use super::archive::{Archive, Compression};
use crate::InputError;

/// Location of the bytes of an input.
#[derive(Clone, Debug)]
pub enum Location {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A compressed file.
    Compressed {
        /// Path of the file.
        path: PathBuf,
        /// Compression of the file.
        compression: Compression,
        /// Path of the file without the extension of the compression, such as `game.sgf` for `game.sgf.gz`.
        name: PathBuf,
    },
    /// An entry of an archive.
    ArchiveEntry {
        /// Archive that contains the entry.
        archive: Arc<Archive>,
        /// Index of the entry in the archive, from 0.
        index: usize,
        /// Path of the entry in the archive, without components that lead out of it.
        name: PathBuf,
    },
}

impl Location {
    /// Returns the location of the file `path`, and its output path: `relative` without the extension of a compression.
    pub(super) fn for_file(path: PathBuf, relative: PathBuf) -> (Self, PathBuf) {
        match Compression::of_path(&path) {
            Some((compression, name)) => (Self::Compressed { path, compression, name }, relative.with_extension("")),
            None => (Self::File(path), relative),
        }
    }

    /// Returns the name that is printed in reports.
    pub fn display_name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) | Self::Compressed { path, .. } => path.display().to_string(),
            Self::ArchiveEntry { archive, name, .. } => archive.path.join(name).display().to_string(),
        }
    }

    /// Returns the path of the file on disk; for an archive entry, the path of the archive.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) | Self::Compressed { path, .. } => Some(path),
            Self::ArchiveEntry { archive, .. } => Some(&archive.path),
        }
    }

    /// Returns the path whose extension may tell the format of the record; `None` for standard input.
    pub fn record_name(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) | Self::Compressed { name: path, .. } | Self::ArchiveEntry { name: path, .. } => {
                Some(path)
            }
        }
    }
}

/// Input that was found.
#[derive(Clone, Debug)]
pub struct Source {
    /// Location of the bytes.
    pub location: Location,
    /// Path of the input below the directory or archive that was given; the output has the same path below the output
    /// directory. For a file whose own path was given, this is the file name.
    pub relative: PathBuf,
    /// Whether the input is skipped, without an error, if it turns out not to be a record. This is set for files in
    /// directories and archives if their extension is not specific to records.
    pub skip_unknown: bool,
}

impl Source {
    /// Returns a note that the encoding of the names in the archive was guessed. Only the first entry with a guessed
    /// name returns the note, so that it is reported once.
    pub fn name_note(&self) -> Option<Diagnostic> {
        let Location::ArchiveEntry { archive, index, .. } = &self.location else { return None };
        let (_, encoding) = archive.guessed.get().filter(|(first, _)| first == index)?;
        Some(because(&codes::ENTRY_NAMES_GUESSED, *encoding))
    }
}

/// Input that was found, or the reason why it cannot be read.
#[derive(Clone, Debug)]
pub enum InputEntry {
    /// An input that can be opened.
    Source(Source),
    /// A link in a directory; links are not followed.
    Link {
        /// Name of the link, as printed in reports.
        name: String,
    },
    /// An input that cannot be opened.
    Unreadable {
        /// Name of the input, as printed in reports.
        name: String,
        /// Reason why the input cannot be opened.
        error: InputError,
    },
}

impl InputEntry {
    pub(super) fn unreadable(name: &Path, error: InputError) -> Self {
        Self::Unreadable { name: name.display().to_string(), error }
    }

    /// Returns the name that is printed in reports.
    pub fn name(&self) -> String {
        match self {
            Self::Source(source) => source.location.display_name(),
            Self::Link { name } | Self::Unreadable { name, .. } => name.clone(),
        }
    }
}

/// Number and kind of the inputs that were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One file or standard input.
    One,
    /// Several files.
    Several,
    /// At least one directory or archive.
    Directory,
}
