//! What is written is on the disk before a run says that it is done.

use std::fs::File;
use std::io;
use std::path::Path;

use super::temporary::directory_of;
use crate::WriteError;

/// Returns when what was written there is on the disk: a file with its name, or all that is in a directory.
pub fn sync(place: &Path) -> Result<(), WriteError> {
    let done = if place.is_dir() {
        sync_all_below(place)
    } else if place.is_file() {
        File::open(place).and_then(|file| file.sync_all()).and_then(|()| sync_names(directory_of(place)))
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

#[cfg(unix)]
fn sync_names(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

/// Other systems do not open directories as files.
#[cfg(not(unix))]
fn sync_names(_: &Path) -> io::Result<()> {
    Ok(())
}
