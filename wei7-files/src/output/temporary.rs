//! A temporary file that is renamed or linked into its place; a killed process leaves nothing of it on Linux.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// What temporary names begin and end with.
const PREFIX: &str = ".wei7-";
const SUFFIX: &str = ".tmp";

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
        let file = named().tempfile_in(directory)?;
        hold(file.as_file());
        Ok(Self::Named(file))
    }

    /// Puts it into its place; with `force` it replaces a file there.
    pub(super) fn put(self, place: &Path, force: bool) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file) => nameless::put(file, place, force),
            Self::Named(file) => {
                // There is no `syncfs` (`sync`).
                #[cfg(not(target_os = "linux"))]
                file.as_file().sync_all()?;
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

/// What stands at a place that is to be replaced, under another name; dropped, it is gone.
pub(super) struct SetAside(NamedTempFile<File>);

impl SetAside {
    /// Keeps what stands there, if anything does that can be read.
    pub(super) fn new(place: &Path) -> io::Result<Option<Self>> {
        let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        let Ok(old) = File::open(&place) else { return Ok(None) };
        hold(&old);
        let second_name = |path: &Path| fs::hard_link(&place, path).and_then(|()| old.try_clone());
        let copy = |path: &Path| fs::copy(&place, path).and_then(|_| File::open(path)).inspect(hold);
        let directory = directory_of(&place);
        let kept = named().make_in(directory, second_name).or_else(|_| named().make_in(directory, copy))?;
        Ok(Some(Self(kept)))
    }

    /// Puts it back.
    pub(super) fn restore(self, place: &Path) -> io::Result<()> {
        let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        self.0.persist(place).map(drop).map_err(|error| error.error)
    }
}

/// Holds a file that has, or is to have, a temporary name, so that [`sweep`] of another process leaves it alone.
fn hold(file: &File) {
    // Where it cannot be held there is no sweeping either.
    #[cfg(target_os = "linux")]
    let _ = rustix::fs::flock(file, rustix::fs::FlockOperation::NonBlockingLockExclusive);
    #[cfg(not(target_os = "linux"))]
    let _ = file;
}

/// Removes, once in a run, what killed runs left in a directory: files with a temporary name that nobody holds.
pub(super) fn sweep(directory: &Path) {
    #[cfg(target_os = "linux")]
    {
        use std::collections::BTreeSet;
        use std::path::PathBuf;
        use std::sync::Mutex;
        static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
        if !crate::jobs::lock(&SWEPT).insert(directory.to_owned()) {
            return;
        }
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.as_encoded_bytes();
            let is_ours = name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes());
            if !is_ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
                continue;
            }
            let operation = rustix::fs::FlockOperation::NonBlockingLockExclusive;
            let is_left = File::open(entry.path()).is_ok_and(|file| rustix::fs::flock(&file, operation).is_ok());
            if is_left {
                // What cannot be removed stays.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = directory;
}

/// The directory that a path is in.
pub(super) fn directory_of(place: &Path) -> &Path {
    place.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn named() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
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
                super::hold(&file);
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

    #[test]
    fn what_is_set_aside_can_be_put_back() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path().join("a");
        assert!(SetAside::new(&place).unwrap().is_none());
        fs::write(&place, "old").unwrap();
        let old = SetAside::new(&place).unwrap().unwrap();
        let mut new = Temporary::new(directory.path()).unwrap();
        new.write_all(b"new").unwrap();
        new.put(&place, true).unwrap();
        assert_eq!(fs::read(&place).unwrap(), b"new");
        old.restore(&place).unwrap();
        assert_eq!(fs::read(&place).unwrap(), b"old");
        drop(SetAside::new(&place).unwrap());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_killed_run_left_is_swept_and_nothing_else() {
        let directory = tempfile::tempdir().unwrap();
        for name in [".wei7-dead.tmp", ".wei7-mine", "a.tmp"] {
            fs::write(directory.path().join(name), "x").unwrap();
        }
        let alive = named().tempfile_in(directory.path()).unwrap();
        hold(alive.as_file());
        sweep(directory.path());
        assert!(alive.path().exists() && !directory.path().join(".wei7-dead.tmp").exists());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 3);
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
