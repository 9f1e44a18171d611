//! What an input is: a file, standard input, or an entry of an archive.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wei7_convert::codes::{self, because};
use wei7_core::Diagnostic;

use super::archive::{Archive, Compression};
use crate::InputError;

/// Where the bytes of an input are.
#[derive(Clone, Debug)]
pub enum Location {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A compressed file.
    Compressed {
        /// The file.
        path: PathBuf,
        /// How it is compressed.
        compression: Compression,
        /// Its path without the extension of the compression.
        name: PathBuf,
    },
    /// An entry of an archive.
    ArchiveEntry {
        /// The archive.
        archive: Arc<Archive>,
        /// The number of the entry in it, from 0.
        index: usize,
        /// Its path in the archive, without parts that lead out of it.
        name: PathBuf,
    },
}

impl Location {
    /// The location of a file, and its path below the output without the extension of a compression.
    pub(super) fn of_file(path: PathBuf, relative: PathBuf) -> (Self, PathBuf) {
        match Compression::of_path(&path) {
            Some((compression, name)) => (Self::Compressed { path, compression, name }, relative.with_extension("")),
            None => (Self::File(path), relative),
        }
    }

    /// The name that reports print.
    pub fn display_name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) | Self::Compressed { path, .. } => path.display().to_string(),
            Self::ArchiveEntry { archive, name, .. } => archive.path.join(name).display().to_string(),
        }
    }

    /// The file on disk, which is the archive for an entry of one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) | Self::Compressed { path, .. } => Some(path),
            Self::ArchiveEntry { archive, .. } => Some(&archive.path),
        }
    }

    /// The name whose extension may tell the format.
    pub fn record_name(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) | Self::Compressed { name: path, .. } | Self::ArchiveEntry { name: path, .. } => {
                Some(path)
            }
        }
    }
}

/// An input that was found.
#[derive(Clone, Debug)]
pub struct Source {
    /// Where its bytes are.
    pub location: Location,
    /// Its path below the named directory or archive, which an output directory keeps; of a named file the file name.
    pub relative: PathBuf,
    /// Found in a directory, with an extension that tells nothing or little: skipped if it is not a record.
    pub skip_unknown: bool,
}

impl Source {
    /// The note that the names in its archive are in an encoding that was guessed, if it is the first entry with such a name.
    pub fn name_note(&self) -> Option<Diagnostic> {
        let Location::ArchiveEntry { archive, index, .. } = &self.location else { return None };
        let (_, encoding) = archive.guessed.get().filter(|(first, _)| first == index)?;
        Some(because(&codes::ENTRY_NAMES_GUESSED, *encoding))
    }
}

/// An input, or the reason why there is none.
#[derive(Clone, Debug)]
pub enum InputEntry {
    /// It can be opened.
    Source(Source),
    /// It is a link in a directory, and links are not followed.
    Link {
        /// The name that reports print.
        name: String,
    },
    /// It cannot.
    Unreadable {
        /// The name that reports print.
        name: String,
        /// The reason.
        error: InputError,
    },
}

impl InputEntry {
    pub(super) fn unreadable(name: &Path, error: InputError) -> Self {
        Self::Unreadable { name: name.display().to_string(), error }
    }

    /// The name that reports print.
    pub fn name(&self) -> String {
        match self {
            Self::Source(source) => source.location.display_name(),
            Self::Link { name } | Self::Unreadable { name, .. } => name.clone(),
        }
    }
}

/// How many inputs were named, and of what kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One file, or standard input.
    One,
    /// Several files.
    Several,
    /// A directory or an archive is among them.
    Directory,
}
