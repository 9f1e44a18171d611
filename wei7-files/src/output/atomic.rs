//! Writes a file that appears complete or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use wei7_core::{Diagnostic, Message};

use super::attributes::{Attributes, replaced_note, with_path};
use super::durable::directory_of;
use super::temporary::{Temporary, remove_leftovers};
use crate::WriteError;

/// File that gets its name only when [`finish`](Self::finish) is called. If the file is dropped earlier, nothing
/// remains.
pub struct AtomicFile {
    file: BufWriter<Temporary>,
    place: PathBuf,
    force: bool,
    /// Attributes of the file to be replaced, read at the beginning; `None` if no file is replaced.
    old: Option<Box<Attributes>>,
}

impl AtomicFile {
    /// Creates a file that will appear at `path`. With `force`, it replaces an existing file.
    pub fn create(path: &Path, force: bool) -> Result<Self, WriteError> {
        if !force {
            must_be_free(path)?;
        }
        // If the path is a link, the target of the link is replaced and not the link itself.
        let place = dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let directory = directory_of(&place);
        if force {
            remove_leftovers(directory);
        }
        let old = if force { Attributes::read(&place).map(Box::new) } else { None };
        // A new file that replaces an old one can be read by nobody else until it gets the permissions of the old file.
        let file = BufWriter::new(Temporary::new(directory, old.is_some()).map_err(WriteError::io(path))?);
        Ok(Self { file, place, force, old })
    }

    /// Returns the final path of the file.
    pub(super) fn place(&self) -> &Path {
        &self.place
    }

    /// Moves the complete file to its final path. Returns notes on attributes of a replaced file that could not be
    /// kept.
    pub fn finish(self) -> Result<Vec<Diagnostic>, WriteError> {
        let Self { file, place, force, old } = self;
        let file = file.into_inner().map_err(|error| WriteError::io(&place)(error.into_error()))?;
        // The attributes are read again, since permissions may have changed while the new file was being written.
        let now = if force { Attributes::read(&place) } else { None };
        let put = file.put(&place, force, now.as_ref().or(old.as_deref()));
        let mut notes = put.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists if !force => WriteError::Exists(place.clone()),
            _ => WriteError::io(&place)(error),
        })?;
        // The hard links are those in `old`, which was read before a backup was made. The backup may be a hard link,
        // too.
        let names = old.map_or(0, |old| old.other_names());
        if names > 0 {
            notes.push(replaced_note(with_path(Message::new("other-names-keep-content"), &place).with("names", names)));
        }
        Ok(notes)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl io::Seek for AtomicFile {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// Copies the content to a device or a pipe. Renaming a complete file to `path` would replace the device instead.
pub(super) fn write_device(path: &Path, content: &mut dyn io::Read) -> Result<(), WriteError> {
    let device = File::options().write(true).open(path);
    device.and_then(|mut device| io::copy(content, &mut device)).map(drop).map_err(WriteError::io(path))
}

/// Returns whether the path is a device or a pipe.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Returns an error if a file or directory exists at this path. A device or a pipe is no error, since writing to it
/// overwrites nothing.
pub fn must_be_free(path: &Path) -> Result<(), WriteError> {
    let is_taken = match fs::metadata(path) {
        Ok(metadata) => metadata.is_file() || metadata.is_dir(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => fs::symlink_metadata(path).is_ok(),
        Err(error) => return Err(WriteError::io(path)(error)),
    };
    if is_taken { Err(WriteError::Exists(path.to_owned())) } else { Ok(()) }
}
