//! Writing files: never half, never over another without being told, the supplement before its document.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::output::temporary::Temporary;
use wei7_convert::codes::said;

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error("`{0}`; `--force` replaces it")]
    Exists(PathBuf),
    #[error("`{path}`: {}", said(.source))]
    Io { path: PathBuf, source: io::Error },
}

impl WriteError {
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |source| Self::Io { path: path.to_owned(), source }
    }
}

/// The files of one record.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    pub document: &'a Path,
    pub content: &'a [u8],
    /// Where a supplement belongs, whether there is one or not; `None` for formats that carry within the file.
    pub supplement: Option<&'a Path>,
    pub items: Option<&'a [u8]>,
}

/// Writes the supplement, then the document, each through a temporary file and a rename. With `force` and nothing
/// to carry, an old supplement is removed, since it belongs to the document that was replaced.
pub fn write(files: &Files<'_>, force: bool) -> Result<(), WriteError> {
    // What a run wrote that was killed before it wrote the document.
    let is_there = !force && files.supplement.zip(files.items).is_some_and(|(path, items)| holds(path, items));
    if !force {
        must_be_free(files.document)?;
        // An old supplement would be read as that of the new document.
        if let Some(path) = files.supplement.filter(|_| !is_there) {
            must_be_free(path)?;
        }
    }
    let document = Pending::new(files.document, files.content)?;
    let to_write = files.supplement.zip(files.items).filter(|_| !is_there);
    let supplement = to_write.map(|(path, items)| Pending::new(path, items)).transpose()?;
    if let Some(supplement) = supplement {
        supplement.finish(force)?;
    }
    if let Err(error) = document.finish(force) {
        if let (false, Some((path, _))) = (force, to_write) {
            // It was not there before, and without its document it means nothing.
            let _ = fs::remove_file(path);
        }
        return Err(error);
    }
    match (files.supplement, files.items) {
        (Some(path), None) if force => match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(WriteError::io(path)(error)),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Whether a file has exactly this content.
fn holds(path: &Path, content: &[u8]) -> bool {
    let has_size =
        fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == content.len() as u64);
    has_size && fs::read(path).is_ok_and(|bytes| bytes == content)
}

/// Writes one file.
pub fn write_one(path: &Path, content: &[u8], force: bool) -> Result<(), WriteError> {
    write(&Files { document: path, content, supplement: None, items: None }, force)
}

/// Makes the directory of a file that goes below an output directory.
pub fn make_parent(path: &Path) -> Result<(), WriteError> {
    path.parent().map_or(Ok(()), |parent| fs::create_dir_all(parent).map_err(WriteError::io(parent)))
}

/// Whether anything stands there.
pub fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether a device or a pipe stands there.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Nothing that could be lost stands there.
pub fn must_be_free(path: &Path) -> Result<(), WriteError> {
    if is_plain(path)? { Err(WriteError::Exists(path.to_owned())) } else { Ok(()) }
}

/// Whether something that could be lost stands there: devices and pipes cannot.
fn is_plain(path: &Path) -> Result<bool, WriteError> {
    match fs::metadata(path) {
        Ok(metadata) => Ok(metadata.is_file() || metadata.is_dir()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(fs::symlink_metadata(path).is_ok()),
        Err(error) => Err(WriteError::io(path)(error)),
    }
}

/// Content that is written in full and not yet in its place.
enum Pending<'a> {
    File(Temporary, PathBuf),
    /// A device or pipe, which a rename would replace.
    Device(&'a Path, &'a [u8]),
}

impl<'a> Pending<'a> {
    fn new(path: &'a Path, content: &'a [u8]) -> Result<Self, WriteError> {
        if is_device(path) {
            return Ok(Self::Device(path, content));
        }
        let (mut file, place) = temporary_for(path)?;
        file.write_all(content).map_err(WriteError::io(path))?;
        Ok(Self::File(file, place))
    }

    fn finish(self, force: bool) -> Result<(), WriteError> {
        match self {
            Self::File(file, place) => put(file, &place, force),
            Self::Device(path, content) => {
                let mut device = File::options().write(true).open(path).map_err(WriteError::io(path))?;
                device.write_all(content).map_err(WriteError::io(path))
            }
        }
    }
}

/// A file for the place that it is to have, and that place.
pub fn temporary_for(path: &Path) -> Result<(Temporary, PathBuf), WriteError> {
    // Through a link, the file that it names is replaced, not the link.
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let directory = place.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let file = Temporary::new(directory).map_err(WriteError::io(path))?;
    Ok((file, place))
}

/// Puts a file that is written in full into its place.
pub fn put(file: Temporary, place: &Path, force: bool) -> Result<(), WriteError> {
    file.put(place, force).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists if !force => WriteError::Exists(place.to_owned()),
        _ => WriteError::io(place)(error),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &Path) -> Option<String> {
        fs::read_to_string(path).ok()
    }

    #[test]
    fn nothing_is_overwritten_without_force() {
        let directory = tempfile::tempdir().unwrap();
        let (document, supplement) = (directory.path().join("a.wei7"), directory.path().join("a.supplement.json"));
        let files = |content, items| Files { document: &document, content, supplement: Some(&supplement), items };
        write(&files(b"1", Some(b"s")), false).unwrap();
        assert!(matches!(write(&files(b"2", None), false), Err(WriteError::Exists(path)) if path == document));
        assert_eq!((read(&document), read(&supplement)), (Some("1".into()), Some("s".into())));
        write(&files(b"2", Some(b"t")), true).unwrap();
        assert_eq!((read(&document), read(&supplement)), (Some("2".into()), Some("t".into())));
        write(&files(b"3", None), true).unwrap();
        assert_eq!((read(&document), read(&supplement)), (Some("3".into()), None));
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_old_supplement_alone_is_in_the_way_too() {
        let directory = tempfile::tempdir().unwrap();
        let (document, supplement) = (directory.path().join("a.wei7"), directory.path().join("a.supplement.json"));
        fs::write(&supplement, "old").unwrap();
        let files = Files { document: &document, content: b"1", supplement: Some(&supplement), items: None };
        assert!(matches!(write(&files, false), Err(WriteError::Exists(path)) if path == supplement));
        assert!(!document.exists());
    }

    #[test]
    fn a_supplement_that_waits_for_its_document_is_no_obstacle() {
        let directory = tempfile::tempdir().unwrap();
        let (document, supplement) = (directory.path().join("a.wei7"), directory.path().join("a.supplement.json"));
        fs::write(&supplement, "s").unwrap();
        let files = |items| Files { document: &document, content: b"1", supplement: Some(&supplement), items };
        assert!(matches!(write(&files(Some(b"t")), false), Err(WriteError::Exists(path)) if path == supplement));
        write(&files(Some(b"s")), false).unwrap();
        assert_eq!((read(&document), read(&supplement)), (Some("1".into()), Some("s".into())));
    }

    #[test]
    fn a_target_that_cannot_be_written_leaves_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let (document, supplement) = (directory.path().join("d"), directory.path().join("d.supplement.json"));
        fs::create_dir(&document).unwrap();
        let files = Files { document: &document, content: b"1", supplement: Some(&supplement), items: Some(b"s") };
        assert!(write(&files, false).is_err());
        assert!(!supplement.exists());
        let nowhere = directory.path().join("no/such/place.wei7");
        assert!(matches!(write_one(&nowhere, b"", false), Err(WriteError::Io { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_written_and_not_replaced() {
        write_one(Path::new("/dev/null"), b"1", false).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[cfg(unix)]
    #[test]
    fn through_a_link_the_file_behind_it_is_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let (file, link) = (directory.path().join("a"), directory.path().join("b"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert!(write_one(&link, b"new", false).is_err());
        write_one(&link, b"new", true).unwrap();
        assert_eq!(read(&file), Some("new".into()));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
