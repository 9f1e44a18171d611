//! The first pass over an archive lists its entries, so that outputs can be planned, and broken or hostile archives are
//! known before anything is written.

use std::collections::{BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use tar::EntryType;
use tempfile::SpooledTempFile;
use wei7_core::{Limits, Message};
use wei7_text::encoding::TextEncoding;
use zip::ZipArchive;
use zip::result::ZipError;

use super::decompress::{Decompressor, ExpansionBudget};
use super::entry_names::{NameEncoding, RawName};
use super::{ArchiveKind, Compression};
use crate::jobs::lock;
use crate::safe_name;
use crate::{InputError, LimitExceeded};
use wei7_convert::codes;

/// Supplements beyond this go to the disk.
const IN_MEMORY: usize = 4 << 20;

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryKind {
    File,
    Link,
    Encrypted,
}

/// An entry that may be a record.
#[derive(Debug)]
pub(crate) struct ArchiveEntry {
    /// Its number in the archive, from 0.
    pub(crate) index: usize,
    /// Its path, cleaned by [`clean_path`].
    pub(crate) name: PathBuf,
    pub(crate) kind: EntryKind,
    /// The encoding that its name is read in, if nothing says that it is in that.
    pub(crate) guessed: Option<&'static str>,
}

/// An entry whose name is not decoded yet.
struct RawEntry {
    index: usize,
    name: RawName,
    kind: EntryKind,
    /// Offset and length of a supplement in the spool.
    kept: Option<(u64, u64)>,
}

impl From<ZipError> for InputError {
    fn from(error: ZipError) -> Self {
        match error {
            ZipError::Io(error) => error.into(),
            error => {
                let reason = Message::new("system-damaged-data").with("detail", error.to_string());
                Self::new(&codes::ARCHIVE_BROKEN, reason)
            }
        }
    }
}

/// An archive whose entries are listed.
#[derive(Debug)]
pub struct Archive {
    pub(crate) path: PathBuf,
    pub(super) kind: ArchiveKind,
    pub(super) limits: Limits,
    /// The supplements one after the other: an archive may have them before or after their documents.
    supplements: Mutex<SpooledTempFile>,
    /// Offset and length of each supplement.
    offsets: HashMap<PathBuf, (u64, u64)>,
    /// The entries to read.
    pub(crate) wanted: OnceLock<BTreeSet<usize>>,
    /// The first entry to read whose name is in an encoding that was guessed, and that encoding.
    pub(crate) guessed: OnceLock<(usize, &'static str)>,
}

impl Archive {
    /// Lists an archive. Of a broken one the entries before the break are listed; beyond a limit none is.
    pub(crate) fn list(
        path: &Path,
        kind: ArchiveKind,
        limits: &Limits,
        encoding: Option<TextEncoding>,
    ) -> (Self, Vec<ArchiveEntry>, Option<InputError>) {
        let mut archive = Self::unlisted(path, kind, limits);
        let mut found = Vec::new();
        let done = match kind {
            ArchiveKind::Zip => archive.list_zip(&mut found),
            ArchiveKind::Tar(compression) => archive.list_tar(compression, &mut found),
        };
        let mut listed = archive.decode_names(found, encoding);
        let error = done.err();
        if error.as_ref().is_some_and(|error| error.code == &codes::ARCHIVE_LIMIT) {
            listed.clear();
        }
        (archive, listed, error)
    }

    fn unlisted(path: &Path, kind: ArchiveKind, limits: &Limits) -> Self {
        Self {
            path: path.to_owned(),
            kind,
            limits: *limits,
            supplements: Mutex::new(SpooledTempFile::new(IN_MEMORY)),
            offsets: HashMap::new(),
            wanted: OnceLock::new(),
            guessed: OnceLock::new(),
        }
    }

    /// An archive that was listed before, and of which these entries are read. It is listed again only for its supplements.
    pub(crate) fn listed_before(
        path: &Path,
        kind: ArchiveKind,
        has_supplements: bool,
        wanted: BTreeSet<usize>,
    ) -> Self {
        let limits = &Limits::DEFAULT;
        let archive =
            if has_supplements { Self::list(path, kind, limits, None).0 } else { Self::unlisted(path, kind, limits) };
        let _ = archive.wanted.set(wanted);
        archive
    }

    /// Its kind.
    pub(crate) const fn kind(&self) -> ArchiveKind {
        self.kind
    }

    /// Whether there is a supplement among its entries.
    pub(crate) fn has_supplements(&self) -> bool {
        !self.offsets.is_empty()
    }

    fn list_tar(&self, compression: Compression, found: &mut Vec<RawEntry>) -> Result<(), InputError> {
        let limits = self.limits;
        let mut names = NameBudget::new(fs::metadata(&self.path)?.len());
        self.walk_tar(compression, |index, entry| {
            within(index, &limits)?;
            names.spend(entry.path_bytes().len())?;
            let kind = match entry.header().entry_type() {
                EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => EntryKind::File,
                EntryType::Link | EntryType::Symlink => EntryKind::Link,
                _ => return Ok(true),
            };
            let name = RawName { bytes: entry.path_bytes().into_owned(), by_format: None };
            let is_kept = kind == EntryKind::File && name.is_supplement();
            let kept = if is_kept { Some(self.keep(entry)?) } else { None };
            found.push(RawEntry { index, name, kind, kept });
            Ok(true)
        })
    }

    /// Calls `each` on the entries of a tar until it returns `false`.
    pub(super) fn walk_tar(
        &self,
        compression: Compression,
        mut each: impl FnMut(usize, &mut tar::Entry<'_, Decompressor>) -> Result<bool, InputError>,
    ) -> Result<(), InputError> {
        let size = fs::metadata(&self.path)?.len();
        // A sparse entry has more bytes than the archive has of it.
        let mut logical = ExpansionBudget::new(self.limits.expanded_bytes, &self.limits);
        let input = Decompressor::open(&self.path, compression, self.limits.expanded_bytes, &self.limits)?;
        let allowance = input.by_entry();
        let mut tar = tar::Archive::new(input);
        for (index, entry) in tar.entries()?.enumerate() {
            let mut entry = entry?;
            logical.spend(entry.size(), size)?;
            allowance.entry(entry.size().max(entry.header().entry_size().unwrap_or_default()));
            if !each(index, &mut entry)? {
                return Ok(());
            }
        }
        // The checksum comes after the last entry.
        allowance.rest();
        io::copy(&mut tar.into_inner(), &mut io::sink())?;
        Ok(())
    }

    fn list_zip(&self, found: &mut Vec<RawEntry>) -> Result<(), InputError> {
        let limits = self.limits;
        let file = File::open(&self.path)?;
        let size = file.metadata()?.len();
        let mut zip = ZipArchive::new(BufReader::new(file))?;
        let mut budget = ExpansionBudget::new(limits.expanded_bytes, &limits);
        let mut names = NameBudget::new(size);
        within(zip.len().saturating_sub(1), &limits)?;
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index)?;
            // Entries that overlap add up to more than the file has.
            budget.spend(entry.size(), size)?;
            if entry.is_dir() {
                continue;
            }
            // Many programs write UTF-8 without the flag for it.
            let bytes = entry.name_raw().to_vec();
            names.spend(bytes.len())?;
            let by_format = if std::str::from_utf8(&bytes).is_err() { Some(entry.name()?.into_owned()) } else { None };
            let name = RawName { bytes, by_format };
            let kind = match (entry.is_symlink(), entry.encrypted()) {
                (true, _) => EntryKind::Link,
                (false, true) => EntryKind::Encrypted,
                (false, false) => EntryKind::File,
            };
            drop(entry);
            let is_kept = kind == EntryKind::File && name.is_supplement();
            let kept = if is_kept { Some(self.keep(&mut zip.by_index(index)?)?) } else { None };
            found.push(RawEntry { index, name, kind, kept });
        }
        // The zip crate keeps the last entry of a name only.
        if zip.has_duplicate_names() {
            return Err(InputError::new(&codes::ARCHIVE_BROKEN, Message::new("duplicate-entry-names")));
        }
        Ok(())
    }

    /// Copies a supplement into the spool; returns its offset and length.
    fn keep(&self, content: &mut dyn Read) -> io::Result<(u64, u64)> {
        let mut spool = lock(&self.supplements);
        let start = spool.stream_position()?;
        let most = self.limits.bytes;
        let length = io::copy(&mut content.take(most.saturating_add(1)), &mut *spool)?;
        if length > most {
            return Err(LimitExceeded::Bytes(most).into());
        }
        spool.flush()?;
        Ok((start, length))
    }

    /// Decodes the names, in the encoding that is asked for or one that is guessed from all of them.
    fn decode_names(&mut self, found: Vec<RawEntry>, asked: Option<TextEncoding>) -> Vec<ArchiveEntry> {
        let encoding = NameEncoding::of_names(found.iter().map(|entry| &entry.name), asked);
        let mut listed = Vec::new();
        for RawEntry { index, name, kind, kept } in found {
            let (text, guessed) = name.text(encoding);
            let Some(name) = clean_path(&text) else { continue };
            match kept {
                Some(place) => {
                    self.offsets.insert(name, place);
                }
                None => listed.push(ArchiveEntry { index, name, kind, guessed }),
            }
        }
        listed
    }

    /// The names of the supplements, sorted.
    pub(crate) fn supplements(&self) -> Vec<PathBuf> {
        let mut names: Vec<_> = self.offsets.keys().cloned().collect();
        names.sort_unstable();
        names
    }

    /// The supplement of this name.
    pub(crate) fn supplement(&self, name: &Path) -> io::Result<Option<Vec<u8>>> {
        let Some((start, length)) = self.offsets.get(name) else { return Ok(None) };
        let mut spool = lock(&self.supplements);
        spool.seek(SeekFrom::Start(*start))?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut *spool).take(*length).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }
}

/// How many bytes of names an archive may have: they are all in memory while it is read, whatever it compresses to.
struct NameBudget {
    most: u64,
    left: u64,
}

impl NameBudget {
    /// As many for any archive, and so many times its size.
    const SMALL: u64 = 64 << 20;
    const TIMES: u64 = 4;

    fn new(size: u64) -> Self {
        let most = size.saturating_mul(Self::TIMES).max(Self::SMALL);
        Self { most, left: most }
    }

    fn spend(&mut self, bytes: usize) -> Result<(), LimitExceeded> {
        self.left = self.left.checked_sub(bytes as u64).ok_or(LimitExceeded::Names(self.most))?;
        Ok(())
    }
}

fn within(index: usize, limits: &Limits) -> Result<(), LimitExceeded> {
    if index as u64 >= limits.entries { Err(LimitExceeded::Entries(limits.entries)) } else { Ok(()) }
}

/// The path of an entry without parts that lead out of the target. `None`: a folder, or metadata of macOS.
fn clean_path(name: &str) -> Option<PathBuf> {
    let parts = name.split(['/', '\\']).filter(|part| !matches!(*part, "" | "." | ".."));
    let path: PathBuf = parts.map(safe_name::entry_part).collect();
    let last = path.file_name()?.to_string_lossy();
    // macOS adds such a file to each.
    let is_metadata = last.starts_with("._") || path.starts_with("__MACOSX");
    (!is_metadata && !name.ends_with('/')).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tar in which each entry has one block of bytes and a logical size.
    fn sparse(logical: &[u64]) -> Vec<u8> {
        let mut tar = Vec::new();
        for (index, size) in logical.iter().enumerate() {
            let mut header = tar::Header::new_gnu();
            header.set_entry_type(EntryType::GNUSparse);
            header.set_path(format!("{index}.wei7")).unwrap();
            header.set_size(512);
            if let Some(gnu) = header.as_gnu_mut() {
                let octal = |number: u64| format!("{number:011o}").into_bytes();
                gnu.realsize[..11].copy_from_slice(&octal(*size));
                gnu.sparse[0].offset[..11].copy_from_slice(&octal(size - 512));
                gnu.sparse[0].numbytes[..11].copy_from_slice(&octal(512));
            }
            header.set_cksum();
            tar.extend_from_slice(header.as_bytes());
            tar.extend_from_slice(&[b' '; 512]);
        }
        tar.resize(tar.len() + 1024, 0);
        tar
    }

    #[test]
    fn what_a_sparse_entry_has_in_all_counts() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.tar");
        let listed = |logical: &[u64], limits: Limits| {
            fs::write(&path, sparse(logical)).unwrap();
            let (_, listed, error) = Archive::list(&path, ArchiveKind::Tar(Compression::None), &limits, None);
            (listed.len(), error.map(|error| error.code.id))
        };
        assert_eq!(listed(&[1 << 20, 1 << 20], Limits::DEFAULT), (2, None));
        assert_eq!(listed(&[1 << 31], Limits::DEFAULT), (0, Some("F031")));
        // More than a small archive may have, and 1,000 times its size.
        assert_eq!(listed(&[1 << 20; 17], Limits::DEFAULT), (17, None));
        assert_eq!(listed(&[2 << 20; 17], Limits::DEFAULT), (0, Some("F031")));
        let few = Limits { expanded_bytes: 3 << 20, ..Limits::DEFAULT };
        assert_eq!(listed(&[1 << 20; 4], few), (0, Some("F031")));
    }

    #[test]
    fn names_have_a_limit_in_all() {
        let mut names = NameBudget::new(0);
        assert!((0..64).all(|_| names.spend(1 << 20).is_ok()));
        assert_eq!(names.spend(1), Err(LimitExceeded::Names(64 << 20)));
        assert!(NameBudget::new(1 << 30).spend(1 << 31).is_ok());
    }

    #[test]
    fn names_do_not_lead_out() {
        let clean = |name: &str| clean_path(name).map(|path| super::super::entry_name(&path));
        let some = |name: &str| Some(name.to_owned());
        assert_eq!(clean("../../etc/a.sgf"), some("etc/a.sgf"));
        assert_eq!(clean("/abs/./a.sgf"), some("abs/a.sgf"));
        assert_eq!(clean("C:\\games\\a.sgf"), some("C_/games/a.sgf"));
        assert_eq!(clean("con/a\n.sgf. "), some("_con/a_.sgf"));
        assert_eq!(clean("d/.../a.sgf"), some("d/unknown/a.sgf"));
        assert_eq!(
            (clean("d/"), clean(".."), clean("__MACOSX/d/._a.sgf"), clean("d/._a.sgf")),
            (None, None, None, None)
        );
        let long = format!("{}.sgf", "x".repeat(200));
        assert_eq!(clean(&long), Some(long));
    }
}
