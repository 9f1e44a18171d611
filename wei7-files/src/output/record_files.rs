//! Writes a record with its supplement: never half, never over another file unless that is asked for.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::atomic::{AtomicFile, is_device, must_be_free, write_device};
use crate::WriteError;

/// The files of one record.
#[derive(Clone, Copy, Debug)]
pub struct RecordFiles<'a> {
    /// The path of the record.
    pub document: &'a Path,
    /// Its bytes.
    pub content: &'a [u8],
    /// Where its supplement belongs, whether there is one or not; `None` for formats that carry within the file.
    pub supplement: Option<&'a Path>,
    /// The bytes of the supplement, if there is one.
    pub carried: Option<&'a [u8]>,
}

/// Writes the supplement, then the document, each whole or not at all. With `force` and nothing to carry, an old
/// supplement is removed, since it belongs to the document that was replaced.
pub fn write_record(files: &RecordFiles<'_>, force: bool) -> Result<(), WriteError> {
    let supplement = files.supplement.zip(files.carried);
    // A run that was killed has written the supplement and not the document.
    let is_written = !force && supplement.is_some_and(|(path, carried)| has_content(path, carried));
    let supplement = supplement.filter(|_| !is_written);
    // An old supplement would be read as that of the new document.
    if let Some(path) = files.supplement.filter(|_| !force && !is_written) {
        must_be_free(files.document)?;
        must_be_free(path)?;
    }
    let document = Pending::new(files.document, files.content, force)?;
    if let Some((path, carried)) = supplement {
        Pending::new(path, carried, force)?.finish()?;
    }
    if let Err(error) = document.finish() {
        if let (false, Some((path, _))) = (force, supplement) {
            // Without its document it means nothing.
            let _ = fs::remove_file(path);
        }
        return Err(error);
    }
    match (files.supplement, files.carried) {
        (Some(path), None) if force => match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(WriteError::io(path)(error)),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

fn has_content(path: &Path, content: &[u8]) -> bool {
    let has_size =
        fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == content.len() as u64);
    has_size && fs::read(path).is_ok_and(|bytes| bytes == content)
}

/// Writes one file whole or not at all; with `force` it replaces another.
pub fn write_file(path: &Path, content: &[u8], force: bool) -> Result<(), WriteError> {
    Pending::new(path, content, force)?.finish()
}

/// Makes the directory of a file and those above it.
pub fn make_parent(path: &Path) -> Result<(), WriteError> {
    path.parent().map_or(Ok(()), |parent| fs::create_dir_all(parent).map_err(WriteError::io(parent)))
}

/// Content that is written and not yet in its place.
enum Pending<'a> {
    File(AtomicFile),
    Device(&'a Path, &'a [u8]),
}

impl<'a> Pending<'a> {
    fn new(path: &'a Path, content: &'a [u8], force: bool) -> Result<Self, WriteError> {
        if is_device(path) {
            return Ok(Self::Device(path, content));
        }
        let mut file = AtomicFile::create(path, force)?;
        file.write_all(content).map_err(WriteError::io(path))?;
        Ok(Self::File(file))
    }

    fn finish(self) -> Result<(), WriteError> {
        match self {
            Self::File(file) => file.finish(),
            Self::Device(path, mut content) => write_device(path, &mut content),
        }
    }
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
        let files = |content, items| RecordFiles {
            document: &document,
            content,
            supplement: Some(&supplement),
            carried: items,
        };
        write_record(&files(b"1", Some(b"s")), false).unwrap();
        assert!(matches!(write_record(&files(b"2", None), false), Err(WriteError::Exists(path)) if path == document));
        assert_eq!((read(&document), read(&supplement)), (Some("1".into()), Some("s".into())));
        write_record(&files(b"2", Some(b"t")), true).unwrap();
        assert_eq!((read(&document), read(&supplement)), (Some("2".into()), Some("t".into())));
        write_record(&files(b"3", None), true).unwrap();
        assert_eq!((read(&document), read(&supplement)), (Some("3".into()), None));
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_old_supplement_alone_is_in_the_way_too() {
        let directory = tempfile::tempdir().unwrap();
        let (document, supplement) = (directory.path().join("a.wei7"), directory.path().join("a.supplement.json"));
        fs::write(&supplement, "old").unwrap();
        let files = RecordFiles { document: &document, content: b"1", supplement: Some(&supplement), carried: None };
        assert!(matches!(write_record(&files, false), Err(WriteError::Exists(path)) if path == supplement));
        assert!(!document.exists());
    }

    #[test]
    fn a_supplement_that_waits_for_its_document_is_no_obstacle() {
        let directory = tempfile::tempdir().unwrap();
        let (document, supplement) = (directory.path().join("a.wei7"), directory.path().join("a.supplement.json"));
        fs::write(&supplement, "s").unwrap();
        let files =
            |items| RecordFiles { document: &document, content: b"1", supplement: Some(&supplement), carried: items };
        assert!(matches!(write_record(&files(Some(b"t")), false), Err(WriteError::Exists(path)) if path == supplement));
        write_record(&files(Some(b"s")), false).unwrap();
        assert_eq!((read(&document), read(&supplement)), (Some("1".into()), Some("s".into())));
    }

    #[test]
    fn a_target_that_cannot_be_written_leaves_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let (document, supplement) = (directory.path().join("d"), directory.path().join("d.supplement.json"));
        fs::create_dir(&document).unwrap();
        let files =
            RecordFiles { document: &document, content: b"1", supplement: Some(&supplement), carried: Some(b"s") };
        assert!(write_record(&files, false).is_err());
        assert!(!supplement.exists());
        let nowhere = directory.path().join("no/such/place.wei7");
        assert!(matches!(write_file(&nowhere, b"", false), Err(WriteError::Io { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_written_and_not_replaced() {
        write_file(Path::new("/dev/null"), b"1", false).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[cfg(unix)]
    #[test]
    fn through_a_link_the_file_behind_it_is_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let (file, link) = (directory.path().join("a"), directory.path().join("b"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert!(write_file(&link, b"new", false).is_err());
        write_file(&link, b"new", true).unwrap();
        assert_eq!(read(&file), Some("new".into()));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
