//! What is written is on the disk before a run says that it is done.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use crate::WriteError;

/// Returns when what was written there is on the disk: a file with its name, or all that is in a directory.
pub fn sync(place: &Path) -> Result<(), WriteError> {
    let done = if place.is_dir() {
        sync_all_below(place)
    } else if place.is_file() {
        // The name is in the directory of the file itself, not in that of a link to it.
        let synced = File::open(place).and_then(|file| file.sync_all());
        synced.and_then(|()| fs::canonicalize(place)).and_then(|file| sync_names(directory_of(&file)))
    } else {
        Ok(())
    };
    done.map_err(WriteError::io(place))
}

/// One call for all files of the file system: a call for each costs many times as much. Elsewhere each file was written
/// through when it was put into its place.
#[cfg(target_os = "linux")]
fn sync_all_below(directory: &Path) -> io::Result<()> {
    Ok(rustix::fs::syncfs(File::open(directory)?)?)
}

#[cfg(not(target_os = "linux"))]
fn sync_all_below(directory: &Path) -> io::Result<()> {
    sync_names(directory)
}

/// Returns when the names in a directory are on the disk.
#[cfg(unix)]
pub(super) fn sync_names(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

/// Other systems do not open directories as files.
#[cfg(not(unix))]
pub(super) fn sync_names(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The directory that a path is in.
pub(super) fn directory_of(place: &Path) -> &Path {
    place.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
