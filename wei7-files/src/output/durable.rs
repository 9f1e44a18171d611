//! Ensures that written data is on disk before a run reports success.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use crate::WriteError;

/// Flushes `place` to disk: a file and its name, or all files below a directory.
pub fn sync(place: &Path) -> Result<(), WriteError> {
    let done = if place.is_dir() {
        sync_all_below(place)
    } else if place.is_file() {
        // If `place` is a link, the name of the file is in the directory of its target and not in that of the link.
        sync_file(place).and_then(|()| fs::canonicalize(place)).and_then(|file| sync_names(directory_of(&file)))
    } else {
        Ok(())
    };
    done.map_err(WriteError::io(place))
}

/// Flushes the whole file system with one call, which is many times cheaper than one call per file. On other systems,
/// each file was already flushed when it was moved to its final path.
#[cfg(target_os = "linux")]
fn sync_all_below(directory: &Path) -> io::Result<()> {
    Ok(rustix::fs::syncfs(File::open(directory)?)?)
}

#[cfg(not(target_os = "linux"))]
fn sync_all_below(directory: &Path) -> io::Result<()> {
    sync_names(directory)
}

/// Flushes a file to disk.
#[cfg(not(windows))]
pub(super) fn sync_file(file: &Path) -> io::Result<()> {
    File::open(file)?.sync_all()
}

/// Flushes a file to disk. Windows flushes through a handle with write access only, which a read-only file does not allow.
/// The content of such a file was flushed when it was written.
#[cfg(windows)]
pub(super) fn sync_file(file: &Path) -> io::Result<()> {
    match File::options().write(true).open(file) {
        Ok(file) => file.sync_all(),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        Err(error) => Err(error),
    }
}

/// Flushes a directory to disk, so that the names of its files survive a power failure.
#[cfg(unix)]
pub(super) fn sync_names(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

/// Does nothing, since other systems cannot open directories as files.
#[cfg(not(unix))]
pub(super) fn sync_names(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns the directory that contains a path.
pub(super) fn directory_of(place: &Path) -> &Path {
    place.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
