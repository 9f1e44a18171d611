//! Several records in one file or on standard output, whole or not at all.

use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::SpooledTempFile;
use wei7_core::{Diagnostic, Message};

use super::atomic::{AtomicFile, is_device, write_device};
use crate::WriteError;

/// A collection that is not written to a file goes to the disk beyond this.
const IN_MEMORY: usize = 1 << 20;

/// Records that are written one after the other and appear all together.
pub struct CollectionFile(Place);

enum Place {
    File(AtomicFile),
    /// For a device, or standard output.
    Spool(BufWriter<SpooledTempFile>, Option<PathBuf>),
}

/// Why a collection is not written.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum CollectionError {
    /// The file cannot be written.
    File(#[from] WriteError),
    /// Standard output cannot be written.
    Stdout(io::Error),
    /// The records cannot be kept until the collection is complete.
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
    /// A collection in a file; `None` is standard output.
    pub fn create(path: Option<&Path>, force: bool) -> Result<Self, WriteError> {
        Ok(Self(match path {
            Some(path) if !is_device(path) => Place::File(AtomicFile::create(path, force)?),
            device => Place::Spool(BufWriter::new(SpooledTempFile::new(IN_MEMORY)), device.map(Path::to_owned)),
        }))
    }

    /// Adds a record.
    pub fn add(&mut self, record: &[u8]) -> Result<(), CollectionError> {
        match &mut self.0 {
            Place::File(file) => file.write_all(record).map_err(|error| WriteError::io(file.place())(error).into()),
            Place::Spool(spool, _) => spool.write_all(record).map_err(CollectionError::Temporary),
        }
    }

    /// Puts everything into its place; `stdout` is used if no file was named. Returns notes on what of a replaced file is not
    /// kept.
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
        let large = vec![b'x'; IN_MEMORY + 1];
        spool.add(&large).unwrap();
        spool.add(b"y").unwrap();
        let mut out = Vec::new();
        spool.finish(&mut out).unwrap();
        assert_eq!(out, [&*large, b"y"].concat());
    }
}
