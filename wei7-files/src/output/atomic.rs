//! A file that appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use wei7_core::{Diagnostic, Message};

use super::attributes::{Attributes, about, note};
use super::durable::directory_of;
use super::temporary::{Temporary, sweep};
use crate::WriteError;

/// A file that gets its name when it is complete; dropped before, it leaves nothing.
pub struct AtomicFile {
    file: BufWriter<Temporary>,
    place: PathBuf,
    force: bool,
    /// The file that is there at the beginning and is to be replaced.
    old: Option<Box<Attributes>>,
}

impl AtomicFile {
    /// A file that is to stand there; with `force` it replaces another.
    pub fn create(path: &Path, force: bool) -> Result<Self, WriteError> {
        if !force {
            must_be_free(path)?;
        }
        // Through a link, the file that it names is replaced, not the link.
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let directory = directory_of(&place);
        if force {
            sweep(directory);
        }
        let old = if force { Attributes::read(&place).map(Box::new) } else { None };
        // Until it has the permissions of the file that it replaces, nobody else may read it.
        let file = BufWriter::new(Temporary::new(directory, old.is_some()).map_err(WriteError::io(path))?);
        Ok(Self { file, place, force, old })
    }

    /// Where it is to stand.
    pub(super) fn place(&self) -> &Path {
        &self.place
    }

    /// Puts the complete file into its place. Returns notes on what of a replaced file is not kept besides its content.
    pub fn finish(self) -> Result<Vec<Diagnostic>, WriteError> {
        let Self { file, place, force, old } = self;
        let file = file.into_inner().map_err(|error| WriteError::io(&place)(error.into_error()))?;
        // Permissions may have changed while the file was written.
        let now = if force { Attributes::read(&place) } else { None };
        let put = file.put(&place, force, now.as_ref().or(old.as_deref()));
        let mut notes = put.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists if !force => WriteError::Exists(place.clone()),
            _ => WriteError::io(&place)(error),
        })?;
        // A backup that was made meanwhile is a name, too.
        let names = old.map_or(0, |old| old.other_names());
        if names > 0 {
            notes.push(note(about(Message::new("other-names-keep-content"), &place).with("names", names)));
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

/// Copies the content into a device or a pipe, which a rename would replace.
pub(super) fn write_device(path: &Path, content: &mut dyn io::Read) -> Result<(), WriteError> {
    let device = File::options().write(true).open(path);
    device.and_then(|mut device| io::copy(content, &mut device)).map(drop).map_err(WriteError::io(path))
}

/// Whether a device or a pipe stands there.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Fails if something stands there that could be lost: devices and pipes cannot.
pub fn must_be_free(path: &Path) -> Result<(), WriteError> {
    let is_taken = match fs::metadata(path) {
        Ok(metadata) => metadata.is_file() || metadata.is_dir(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => fs::symlink_metadata(path).is_ok(),
        Err(error) => return Err(WriteError::io(path)(error)),
    };
    if is_taken { Err(WriteError::Exists(path.to_owned())) } else { Ok(()) }
}
