//! A temporary file that is renamed or linked into its place; a killed process leaves nothing of it on Linux.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// A temporary file that `put` gives its name.
pub(super) enum Temporary {
    /// Without a name; it ends with the process (Linux).
    #[cfg(target_os = "linux")]
    Nameless(File),
    /// A hidden file beside its place.
    Named(NamedTempFile),
}

impl Temporary {
    /// A file in this directory.
    pub(super) fn new(directory: &Path) -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        if let Ok(file) = nameless::file(directory) {
            return Ok(Self::Nameless(file));
        }
        named().tempfile_in(directory).map(Self::Named)
    }

    /// Puts it into its place; with `force` it replaces a file there.
    pub(super) fn put(self, place: &Path, force: bool) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file) => nameless::put(file, place, force),
            Self::Named(file) => {
                let done = if force { file.persist(place) } else { file.persist_noclobber(place) };
                done.map(drop).map_err(|error| error.error)
            }
        }
    }

    fn file(&mut self) -> &mut File {
        match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file) => file,
            Self::Named(file) => file.as_file_mut(),
        }
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

impl Seek for Temporary {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file().seek(to)
    }
}

/// The directory that a path is in.
pub(super) fn directory_of(place: &Path) -> &Path {
    place.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn named() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".wei7-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The permissions of any new file, less the umask; those of `tempfile` are for its owner alone.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

#[cfg(target_os = "linux")]
mod nameless {
    use std::fs::File;
    use std::io::{self, Seek};
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags};

    /// Fails on file systems without such files.
    pub(super) fn file(directory: &Path) -> io::Result<File> {
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        // The permissions of any new file, less the umask.
        Ok(rustix::fs::openat(CWD, directory, flags, Mode::from_raw_mode(0o666))?.into())
    }

    pub(super) fn put(file: File, place: &Path, force: bool) -> io::Result<()> {
        match link(&file, place) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && force => {
                // A link cannot replace a file; a rename can.
                let named = super::named().make_in(super::directory_of(place), |path| link(&file, path))?;
                named.persist(place).map(drop).map_err(|error| error.error)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound && place.parent().is_none_or(Path::exists) => {
                copy(file, place, force)
            }
            done => done,
        }
    }

    fn link(file: &File, place: &Path) -> io::Result<()> {
        let name = format!("/proc/self/fd/{}", file.as_raw_fd());
        Ok(rustix::fs::linkat(CWD, name, CWD, place, AtFlags::SYMLINK_FOLLOW)?)
    }

    /// For systems without `/proc`.
    fn copy(mut file: File, place: &Path, force: bool) -> io::Result<()> {
        let mut named = super::named().tempfile_in(super::directory_of(place))?;
        file.rewind()?;
        io::copy(&mut file, &mut named)?;
        super::Temporary::Named(named).put(place, force)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(directory: &Path) -> [Temporary; 2] {
        [Temporary::new(directory).unwrap(), Temporary::Named(named().tempfile_in(directory).unwrap())]
    }

    #[test]
    fn it_is_there_when_it_is_put() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path().join("a");
        for mut file in both(directory.path()) {
            file.write_all(b"new").unwrap();
            assert!(!place.exists());
            file.put(&place, false).unwrap();
            assert_eq!(fs::read(&place).unwrap(), b"new");
            fs::remove_file(&place).unwrap();
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    #[test]
    fn it_replaces_only_by_force() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path().join("a");
        for mut file in both(directory.path()) {
            fs::write(&place, "old").unwrap();
            file.write_all(b"new").unwrap();
            file.put(&place, true).unwrap();
            assert_eq!(fs::read(&place).unwrap(), b"new");
        }
        for file in both(directory.path()) {
            assert_eq!(file.put(&place, false).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_kill_would_leave_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let file = Temporary::new(directory.path()).unwrap();
        if matches!(file, Temporary::Nameless(_)) {
            assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
        }
    }
}
