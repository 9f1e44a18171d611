//! Writes a record with its supplement. Files are never written partially, and existing files are replaced only on
//! request.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::atomic::{AtomicFile, is_device, must_be_free, write_device};
use super::durable::sync;
use super::temporary::{SetAside, link_or_copy};
use crate::WriteError;
use crate::supplement::supplement_beside;
use wei7_core::{Diagnostic, JsonReader};

/// Files of one record to write: the document and its supplement.
#[derive(Clone, Copy, Debug)]
pub struct RecordFiles<'a> {
    /// Path of the document.
    pub document: &'a Path,
    /// Content of the document.
    pub content: &'a [u8],
    /// Path that a supplement has or would have; `None` for formats whose carrier is in the document itself.
    pub supplement: Option<&'a Path>,
    /// Content of the supplement; `None` if the record needs none.
    pub carried: Option<&'a [u8]>,
}

/// Backups and notes that writing the files of a record gave.
#[derive(Debug, Default)]
pub struct Written {
    /// Paths of the backups of replaced files.
    pub backups: Vec<PathBuf>,
    /// Notes on attributes of replaced files that could not be kept.
    pub notes: Vec<Diagnostic>,
}

/// Writes the supplement and then the document, each completely or not at all. With `force` and without content for a
/// supplement, an old supplement is removed, since it belongs to the replaced document. If the document cannot be
/// written, the old supplement is restored; files that another process has written are left alone.
pub fn write_record(files: &RecordFiles<'_>, force: bool) -> Result<Written, WriteError> {
    write(files, force, false)
}

/// Replaces the document and the supplement of a record. With `with_backup`, the old files are kept beside the new
/// files. When this function returns, the new files and the backups are flushed to disk.
pub fn replace_record(files: &RecordFiles<'_>, with_backup: bool) -> Result<Written, WriteError> {
    let written = write(files, true, with_backup)?;
    sync(files.document)?;
    Ok(written)
}

fn write(files: &RecordFiles<'_>, force: bool, with_backup: bool) -> Result<Written, WriteError> {
    let supplement = files.supplement.zip(files.carried);
    // A supplement with the right content is accepted: an earlier run may have been killed after writing it and before
    // writing the document.
    let is_written = !force && supplement.is_some_and(|(path, carried)| has_content(path, carried));
    let supplement = supplement.filter(|_| !is_written);
    // An old supplement is an error even if the record needs none, since it would be read as the supplement of the new
    // document.
    if let Some(path) = files.supplement.filter(|_| !force && !is_written) {
        must_be_free(files.document)?;
        must_be_free(path)?;
    }
    let document = Pending::new(files.document, files.content, force)?;
    let new = supplement.map(|(path, carried)| Pending::new(path, carried, force)).transpose()?;
    let mut written =
        Written { backups: if with_backup { back_up_record(files)? } else { Vec::new() }, notes: Vec::new() };
    let old = match supplement {
        Some((path, _)) if force && !is_device(path) => SetAside::new(path).map_err(WriteError::io(path))?,
        _ => None,
    };
    if let Some(new) = new {
        written.notes = new.finish()?;
    }
    match document.finish() {
        Ok(notes) => written.notes.extend(notes),
        Err(error) => {
            if let Some((path, _)) = supplement.filter(|(path, _)| !is_device(path)) {
                // Without its document, the new supplement is useless, so it is undone, unless another process has just
                // written the same document. Errors here are ignored, because the error about the document is returned.
                let _ = match old {
                    Some(old) => old.restore(path),
                    None if has_content(files.document, files.content) => Ok(()),
                    None => fs::remove_file(path),
                };
            }
            return Err(error);
        }
    }
    if let (true, Some((path, carried))) = (is_written, files.supplement.zip(files.carried))
        && !path.exists()
    {
        // Another process had written the supplement, but failed and removed it again.
        Pending::new(path, carried, force)?.finish()?;
    }
    match (files.supplement, files.carried) {
        (Some(path), None) if force => match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(WriteError::io(path)(error)),
            _ => Ok(written),
        },
        _ => Ok(written),
    }
}

/// Makes backups of those files of a record that are about to change. Returns the paths of the backups.
fn back_up_record(files: &RecordFiles<'_>) -> Result<Vec<PathBuf>, WriteError> {
    let is_kept = |path: &Path| files.carried.is_some_and(|carried| has_content(path, carried));
    let supplement = files.supplement.filter(|path| path.is_file() && !is_kept(path));
    [files.document].into_iter().chain(supplement).map(back_up).collect()
}

/// Makes a backup beside a file, under the first free name: `game.sgf.bak`, `game.sgf.bak2`.
fn back_up(path: &Path) -> Result<PathBuf, WriteError> {
    let named = |number: usize| {
        let mut name = path.as_os_str().to_owned();
        name.push(if number == 1 { ".bak".to_owned() } else { format!(".bak{number}") });
        PathBuf::from(name)
    };
    let mut number = 1;
    loop {
        let place = named(number);
        match link_or_copy(path, &place) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            done => return done.map(|()| place).map_err(WriteError::io(path)),
        }
    }
}

fn has_content(path: &Path, content: &[u8]) -> bool {
    let has_size =
        fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == content.len() as u64);
    has_size && fs::read(path).is_ok_and(|bytes| bytes == content)
}

/// Returns whether an empty file exists at this path. A power failure leaves an empty file if the content of the file
/// was not yet on disk.
pub fn is_empty(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == 0)
}

/// Returns whether the file beside a 3.0 document is the supplement of this document.
pub fn has_supplement(document: &Path) -> bool {
    let (Ok(content), Ok(carried)) = (fs::read(document), fs::read(supplement_beside(document))) else { return false };
    let read = JsonReader::new().lenient().read_with(&content, Some(&carried));
    read.is_ok_and(|read| !read.report.diagnostics().iter().any(|finding| finding.code.id.starts_with('C')))
}

/// Writes one file completely or not at all. With `force`, the file replaces an existing file. Returns notes on
/// attributes of the replaced file that could not be kept.
pub fn write_file(path: &Path, content: &[u8], force: bool) -> Result<Vec<Diagnostic>, WriteError> {
    Pending::new(path, content, force)?.finish()
}

/// Creates the missing parent directories of a file.
pub fn make_parent(path: &Path) -> Result<(), WriteError> {
    path.parent().map_or(Ok(()), |parent| fs::create_dir_all(parent).map_err(WriteError::io(parent)))
}

/// Written content that is not yet at its final path.
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

    fn finish(self) -> Result<Vec<Diagnostic>, WriteError> {
        match self {
            Self::File(file) => file.finish(),
            Self::Device(path, mut content) => write_device(path, &mut content).map(|()| Vec::new()),
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

    #[test]
    fn two_processes_lose_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let places: Vec<_> = (0..200)
            .map(|number| directory.path().join(format!("{number}.wei7")))
            .map(|document| (document.with_extension("supplement.json"), document))
            .collect();
        let run = || {
            for (supplement, document) in &places {
                let files = RecordFiles { document, content: b"1", supplement: Some(supplement), carried: Some(b"s") };
                let _ = write_record(&files, false);
            }
        };
        std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(run))));
        for (supplement, document) in &places {
            assert_eq!((read(document), read(supplement)), (Some("1".into()), Some("s".into())));
        }
    }

    #[test]
    fn a_supplement_is_not_replaced_without_its_document() {
        let directory = tempfile::tempdir().unwrap();
        let (document, supplement) = (directory.path().join("d"), directory.path().join("d.supplement.json"));
        fs::create_dir_all(document.join("full")).unwrap();
        fs::write(&supplement, "old").unwrap();
        let files =
            RecordFiles { document: &document, content: b"1", supplement: Some(&supplement), carried: Some(b"s") };
        assert!(write_record(&files, true).is_err());
        assert_eq!(read(&supplement), Some("old".into()));
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2);
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
