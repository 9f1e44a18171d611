//! Writes several records to one file or to standard output, completely or not at all.

use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::SpooledTempFile;
use wei7_core::{Diagnostic, Message};

use super::atomic::{AtomicFile, is_device, write_device};
use crate::WriteError;

/// Size in bytes above which a collection for standard output or a device is kept on disk instead of in memory.
const MAX_MEMORY_BYTES: usize = 1 << 20;

/// Output for several records. The records are added one by one and appear together at the end.
pub struct CollectionFile(Place);

enum Place {
    File(AtomicFile),
    /// Records that wait for the device at this path, or for standard output (`None`).
    Spool(BufWriter<SpooledTempFile>, Option<PathBuf>),
}

/// Reason why a collection was not written.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum CollectionError {
    /// The file cannot be written.
    File(#[from] WriteError),
    /// Standard output cannot be written.
    Stdout(io::Error),
    /// The temporary file that holds the records cannot be written.
    Temporary(io::Error),
}

impl CollectionError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::File(error) => error.message(),
            Self::Stdout(error) => Message::new("standard-output-unwritable").with("reason", error),
            Self::Temporary(error) => Message::new("temporary-file-unwritable").with("reason", error),
        }
    }
}

impl CollectionFile {
    /// Creates a collection in the file at `path`; `None` is standard output. With `force`, it replaces an existing
    /// file.
    pub fn create(path: Option<&Path>, force: bool) -> Result<Self, WriteError> {
        Ok(Self(match path {
            Some(path) if !is_device(path) => Place::File(AtomicFile::create(path, force)?),
            device => Place::Spool(BufWriter::new(SpooledTempFile::new(MAX_MEMORY_BYTES)), device.map(Path::to_owned)),
        }))
    }

    /// Appends the text of a record.
    pub fn add(&mut self, record: &[u8]) -> Result<(), CollectionError> {
        match &mut self.0 {
            Place::File(file) => file.write_all(record).map_err(|error| WriteError::io(file.place())(error).into()),
            Place::Spool(spool, _) => spool.write_all(record).map_err(CollectionError::Temporary),
        }
    }

    /// Moves the complete collection to its destination; `stdout` is used if there is no file. Returns notes on
    /// attributes of a replaced file that could not be kept.
    pub fn finish(self, stdout: &mut dyn Write) -> Result<Vec<Diagnostic>, CollectionError> {
        match self.0 {
            Place::File(file) => Ok(file.finish()?),
            Place::Spool(spool, device) => {
                let mut spool = rewound(spool).map_err(CollectionError::Temporary)?;
                match device {
                    Some(path) => write_device(&path, &mut spool)?,
                    None => io::copy(&mut spool, stdout).map(drop).map_err(CollectionError::Stdout)?,
                }
                Ok(Vec::new())
            }
        }
    }
}

fn rewound(spool: BufWriter<SpooledTempFile>) -> io::Result<SpooledTempFile> {
    let mut spool = spool.into_inner().map_err(io::IntoInnerError::into_error)?;
    spool.seek(SeekFrom::Start(0))?;
    Ok(spool)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_appears_whole_or_not_at_all() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.sgf");
        let mut dropped = CollectionFile::create(Some(&path), false).unwrap();
        dropped.add(b"(;)").unwrap();
        drop(dropped);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
        let mut kept = CollectionFile::create(Some(&path), false).unwrap();
        kept.add(b"(;)").unwrap();
        kept.add(b"(;)").unwrap();
        assert!(!path.exists());
        kept.finish(&mut io::sink()).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"(;)(;)");
        assert!(matches!(CollectionFile::create(Some(&path), false), Err(WriteError::Exists(_))));
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_came_there_meanwhile_is_not_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.sgf");
        let mut late = CollectionFile::create(Some(&path), false).unwrap();
        late.add(b"(;)").unwrap();
        fs::write(&path, "mine").unwrap();
        assert!(late.finish(&mut io::sink()).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"mine");
    }

    #[test]
    fn standard_output_gets_all_at_once() {
        let mut spool = CollectionFile::create(None, false).unwrap();
        let large = vec![b'x'; MAX_MEMORY_BYTES + 1];
        spool.add(&large).unwrap();
        spool.add(b"y").unwrap();
        let mut out = Vec::new();
        spool.finish(&mut out).unwrap();
        assert_eq!(out, [&*large, b"y"].concat());
    }
}
