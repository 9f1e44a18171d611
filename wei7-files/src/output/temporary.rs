//! Temporary files that are renamed or linked to their final path. On Linux, a killed process leaves no temporary file
//! behind.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use tempfile::NamedTempFile;
use wei7_core::Diagnostic;

use super::attributes::Attributes;
use super::durable::{directory_of, sync_file, sync_names};

/// Prefix of the names of temporary files.
const PREFIX: &str = ".wei7-";
/// Suffix of the names of temporary files.
const SUFFIX: &str = ".tmp";

/// Temporary file that `put` moves to its final path.
pub(super) enum Temporary {
    /// File without a name, which disappears when the process ends (Linux).
    #[cfg(target_os = "linux")]
    Nameless(File),
    /// Hidden file in the directory of the final path.
    Named(NamedTempFile),
}

impl Temporary {
    /// Creates a temporary file in this directory. If it is private, only its owner may read it.
    pub(super) fn new(directory: &Path, is_private: bool) -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        if let Ok(file) = nameless::file(directory, is_private) {
            return Ok(Self::Nameless(file));
        }
        let file = builder(is_private).tempfile_in(directory)?;
        lock(file.as_file());
        Ok(Self::Named(file))
    }

    /// Moves the file to `place`. With `force`, the file replaces an existing file with the attributes `old`. A
    /// replacement is flushed to disk before it gets its name, since the old content is lost at that moment. Returns
    /// notes on attributes that could not be kept.
    pub(super) fn put(mut self, place: &Path, force: bool, old: Option<&Attributes>) -> io::Result<Vec<Diagnostic>> {
        let mut notes = Vec::new();
        if let Some(old) = old {
            notes = old.apply(self.file(), place)?;
            self.file().sync_all()?;
        }
        self.name(place, force, old).map(|()| notes)
    }

    fn name(self, place: &Path, force: bool, old: Option<&Attributes>) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file) => nameless::put(file, place, force, old),
            Self::Named(file) => {
                // Only on Linux can `sync` flush the whole file system later, with `syncfs`. On other systems each file
                // is flushed here.
                #[cfg(not(target_os = "linux"))]
                {
                    let _ = old;
                    file.as_file().sync_all()?;
                }
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

/// Old content of a file that is about to be replaced, kept under a temporary name. Dropping the value removes the old
/// content.
pub(super) struct SetAside(NamedTempFile<File>);

impl SetAside {
    /// Keeps the current content of the file at `place`. Returns `None` if no readable file is there.
    pub(super) fn new(place: &Path) -> io::Result<Option<Self>> {
        let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        let Ok(old) = File::open(&place) else { return Ok(None) };
        lock(&old);
        let second_name = |path: &Path| fs::hard_link(&place, path).and_then(|()| old.try_clone());
        let copy = |path: &Path| copy(&place, path).inspect(lock);
        let directory = directory_of(&place);
        let kept = builder(true).make_in(directory, second_name).or_else(|_| builder(true).make_in(directory, copy))?;
        Ok(Some(Self(kept)))
    }

    /// Moves the old content back to `place`.
    pub(super) fn restore(self, place: &Path) -> io::Result<()> {
        let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        self.0.persist(place).map(drop).map_err(|error| error.error)
    }
}

/// Keeps the content of a file under a second, unused name. The content and its attributes are on disk when this
/// function returns. If possible, the second name is a hard link, whose content does not change when another file
/// replaces `path`. A file that already has further names is copied, since writing through one of these names would
/// change the backup.
pub(super) fn link_or_copy(path: &Path, second: &Path) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let is_alone = Attributes::read(&path).is_none_or(|attributes| attributes.other_names() == 0);
    let linked = if is_alone { fs::hard_link(&path, second) } else { Err(io::ErrorKind::Unsupported.into()) };
    match linked {
        Ok(()) => sync_file(second)?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
        Err(_) => drop(copy(&path, second)?),
    }
    sync_names(directory_of(second))
}

/// Copies a file with its attributes and its modification time to an unused path. The copy is on disk when this
/// function returns.
pub(super) fn copy(from: &Path, to: &Path) -> io::Result<File> {
    let mut old = File::open(from)?;
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut new = options.open(to)?;
    let copied = io::copy(&mut old, &mut new).and_then(|_| {
        if let Some(attributes) = Attributes::read(from) {
            attributes.apply(&new, to)?;
        }
        // An error is ignored, because the file system may not support modification times.
        let _ = old.metadata()?.modified().and_then(|time| new.set_modified(time));
        new.sync_all()
    });
    if copied.is_err() {
        let _ = fs::remove_file(to);
    }
    copied.map(|()| new)
}

/// Locks a file that has or will have a temporary name, so that [`remove_leftovers`] in another process does not remove
/// the file.
fn lock(file: &File) {
    // If the lock fails, other processes cannot lock the file in `remove_leftovers` either, so they do not remove it.
    #[cfg(target_os = "linux")]
    let _ = rustix::fs::flock(file, rustix::fs::FlockOperation::NonBlockingLockExclusive);
    #[cfg(not(target_os = "linux"))]
    let _ = file;
}

/// Removes the temporary files that killed runs left in a directory, that is those that no process has locked. Each
/// directory is cleaned at most once per run.
pub(super) fn remove_leftovers(directory: &Path) {
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
                // A file that cannot be removed is left in place.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = directory;
}

/// Returns a builder of hidden temporary files. If a file is private, only its owner may read it.
pub(super) fn builder(is_private: bool) -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // A new file gets the usual permissions, less the umask. Without this call, `tempfile` would make every file
        // private.
        builder.permissions(fs::Permissions::from_mode(if is_private { 0o600 } else { 0o666 }));
    }
    #[cfg(not(unix))]
    let _ = is_private;
    builder
}

#[cfg(target_os = "linux")]
mod nameless {
    use std::fs::File;
    use std::io::{self, Seek};
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags};

    use super::Attributes;

    /// Creates a file without a name. Fails on file systems that do not support such files.
    pub(super) fn file(directory: &Path, is_private: bool) -> io::Result<File> {
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        // A new file gets the usual permissions, less the umask.
        let mode = if is_private { 0o600 } else { 0o666 };
        Ok(rustix::fs::openat(CWD, directory, flags, Mode::from_raw_mode(mode))?.into())
    }

    pub(super) fn put(file: File, place: &Path, force: bool, old: Option<&Attributes>) -> io::Result<()> {
        match link(&file, place) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && force => {
                // A link cannot replace an existing file, so the file is linked under a temporary name that is then
                // renamed.
                super::lock(&file);
                let named = super::builder(true)
                    .make_in(super::super::durable::directory_of(place), |path| link(&file, path))?;
                named.persist(place).map(drop).map_err(|error| error.error)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound && place.parent().is_none_or(Path::exists) => {
                copy(file, place, force, old)
            }
            done => done,
        }
    }

    fn link(file: &File, place: &Path) -> io::Result<()> {
        let name = format!("/proc/self/fd/{}", file.as_raw_fd());
        Ok(rustix::fs::linkat(CWD, name, CWD, place, AtFlags::SYMLINK_FOLLOW)?)
    }

    /// Writes a copy of the file that has a name, for systems where `/proc`, which linking needs, is missing.
    fn copy(mut file: File, place: &Path, force: bool, old: Option<&Attributes>) -> io::Result<()> {
        let mut named = super::builder(old.is_some()).tempfile_in(super::super::durable::directory_of(place))?;
        file.rewind()?;
        io::copy(&mut file, &mut named)?;
        super::Temporary::Named(named).put(place, force, old).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(directory: &Path) -> [Temporary; 2] {
        [Temporary::new(directory, false).unwrap(), Temporary::Named(builder(false).tempfile_in(directory).unwrap())]
    }

    #[test]
    fn it_is_there_when_it_is_put() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path().join("a");
        for mut file in both(directory.path()) {
            file.write_all(b"new").unwrap();
            assert!(!place.exists());
            file.put(&place, false, None).unwrap();
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
            file.put(&place, true, None).unwrap();
            assert_eq!(fs::read(&place).unwrap(), b"new");
        }
        for file in both(directory.path()) {
            assert_eq!(file.put(&place, false, None).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
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
        let mut new = Temporary::new(directory.path(), false).unwrap();
        new.write_all(b"new").unwrap();
        new.put(&place, true, None).unwrap();
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
        let alive = builder(false).tempfile_in(directory.path()).unwrap();
        lock(alive.as_file());
        remove_leftovers(directory.path());
        assert!(alive.path().exists() && !directory.path().join(".wei7-dead.tmp").exists());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 3);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_kill_would_leave_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let file = Temporary::new(directory.path(), false).unwrap();
        if matches!(file, Temporary::Nameless(_)) {
            assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
        }
    }
}
