//! Several records in one file or on standard output: whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::SpooledTempFile;

use crate::output::atomic::{self, WriteError};
use crate::output::temporary::Temporary;

/// So much waits in memory for what is not a file; more waits on the disk.
const IN_MEMORY: usize = 1 << 20;

/// Records that are written one after the other and appear all together.
pub enum Collection {
    /// Renamed to its place in the end.
    File {
        file: BufWriter<Temporary>,
        place: PathBuf,
        force: bool,
    },
    /// For a device or a pipe, which a rename would replace.
    Device {
        spool: BufWriter<SpooledTempFile>,
        path: PathBuf,
    },
    Stdout(BufWriter<SpooledTempFile>),
}

/// Why a collection is not written.
#[derive(Debug, thiserror::Error)]
pub enum CollectionError {
    #[error(transparent)]
    File(#[from] WriteError),
    #[error("standard output: {0}")]
    Stdout(io::Error),
    #[error("a temporary file: {0}")]
    Temporary(io::Error),
}

impl Collection {
    /// A collection in a file; `None` is standard output.
    pub fn new(path: Option<&Path>, force: bool) -> Result<Self, WriteError> {
        let spool = || BufWriter::new(SpooledTempFile::new(IN_MEMORY));
        let Some(path) = path else { return Ok(Self::Stdout(spool())) };
        if atomic::is_device(path) {
            return Ok(Self::Device { spool: spool(), path: path.to_owned() });
        }
        if !force {
            atomic::must_be_free(path)?;
        }
        let (file, place) = atomic::temporary_for(path)?;
        Ok(Self::File { file: BufWriter::new(file), place, force })
    }

    /// Adds a record.
    pub fn add(&mut self, record: &[u8]) -> Result<(), CollectionError> {
        match self {
            Self::File { file, place, .. } => {
                file.write_all(record).map_err(|source| WriteError::io(place)(source).into())
            }
            Self::Device { spool, .. } | Self::Stdout(spool) => {
                spool.write_all(record).map_err(CollectionError::Temporary)
            }
        }
    }

    /// Puts everything into its place.
    pub fn finish(self, stdout: &mut dyn Write) -> Result<(), CollectionError> {
        match self {
            Self::File { file, place, force } => {
                let file = file.into_inner().map_err(|error| WriteError::io(&place)(error.into_error()))?;
                Ok(atomic::put(file, &place, force)?)
            }
            Self::Device { spool, path } => {
                let mut spool = rewound(spool).map_err(CollectionError::Temporary)?;
                let device = fs::File::options().write(true).open(&path);
                let copied = device.and_then(|mut device| io::copy(&mut spool, &mut device));
                copied.map(drop).map_err(|source| WriteError::io(&path)(source).into())
            }
            Self::Stdout(spool) => {
                let mut spool = rewound(spool).map_err(CollectionError::Temporary)?;
                io::copy(&mut spool, stdout).map(drop).map_err(CollectionError::Stdout)
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
    use super::*;

    #[test]
    fn a_file_appears_whole_or_not_at_all() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.sgf");
        let mut dropped = Collection::new(Some(&path), false).unwrap();
        dropped.add(b"(;)").unwrap();
        drop(dropped);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
        let mut kept = Collection::new(Some(&path), false).unwrap();
        kept.add(b"(;)").unwrap();
        kept.add(b"(;)").unwrap();
        assert!(!path.exists());
        kept.finish(&mut io::sink()).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"(;)(;)");
        assert!(matches!(Collection::new(Some(&path), false), Err(WriteError::Exists(_))));
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_came_there_meanwhile_is_not_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.sgf");
        let mut late = Collection::new(Some(&path), false).unwrap();
        late.add(b"(;)").unwrap();
        fs::write(&path, "mine").unwrap();
        assert!(late.finish(&mut io::sink()).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"mine");
    }

    #[test]
    fn standard_output_gets_all_at_once() {
        let mut spool = Collection::new(None, false).unwrap();
        let large = vec![b'x'; IN_MEMORY + 1];
        spool.add(&large).unwrap();
        spool.add(b"y").unwrap();
        let mut out = Vec::new();
        spool.finish(&mut out).unwrap();
        assert_eq!(out, [&*large, b"y"].concat());
    }
}
