//! First pass over an archive: lists the entries, so that outputs can be planned and broken or hostile archives are
//! detected before anything is written.

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

/// Total size in bytes of supplements above which they are kept on disk instead of in memory.
const MAX_MEMORY_BYTES: usize = 4 << 20;

/// Kind of an archive entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryKind {
    File,
    Link,
    Encrypted,
}

/// Entry that may be a record.
#[derive(Debug)]
pub(crate) struct ArchiveEntry {
    /// Index of the entry in the archive, from 0.
    pub(crate) index: usize,
    /// Path of the entry, cleaned by [`clean_path`].
    pub(crate) name: PathBuf,
    pub(crate) kind: EntryKind,
    /// Encoding of the name, if the encoding was guessed or assumed; else `None`.
    pub(crate) guessed: Option<&'static str>,
}

/// Entry whose name is not decoded yet.
struct RawEntry {
    index: usize,
    name: RawName,
    kind: EntryKind,
    /// Offset and length of the content in the spool of supplements, in bytes; `None` if the entry is not a supplement.
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

/// Archive whose entries have been listed.
#[derive(Debug)]
pub struct Archive {
    pub(crate) path: PathBuf,
    pub(super) kind: ArchiveKind,
    pub(super) limits: Limits,
    /// Spool: the contents of all supplements, concatenated. They are kept because a supplement may come before or
    /// after its document in the archive.
    supplements: Mutex<SpooledTempFile>,
    /// Offset and length in bytes of each supplement in the spool, by the path of the supplement.
    offsets: HashMap<PathBuf, (u64, u64)>,
    /// 0-based indices of the entries to read.
    pub(crate) wanted: OnceLock<BTreeSet<usize>>,
    /// Index of the first wanted entry whose name has a guessed encoding, and this encoding.
    pub(crate) guessed: OnceLock<(usize, &'static str)>,
}

impl Archive {
    /// Lists the entries of an archive. If the archive is broken, returns the entries before the damage and an error.
    /// If a limit is exceeded, returns an error and no entries.
    pub(crate) fn list(
        path: &Path,
        kind: ArchiveKind,
        limits: &Limits,
        encoding: Option<TextEncoding>,
    ) -> (Self, Vec<ArchiveEntry>, Option<InputError>) {
        let mut archive = Self::new(path, kind, limits);
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

    fn new(path: &Path, kind: ArchiveKind, limits: &Limits) -> Self {
        Self {
            path: path.to_owned(),
            kind,
            limits: *limits,
            supplements: Mutex::new(SpooledTempFile::new(MAX_MEMORY_BYTES)),
            offsets: HashMap::new(),
            wanted: OnceLock::new(),
            guessed: OnceLock::new(),
        }
    }

    /// Creates an archive that was listed earlier, with the indices of the entries to read in `wanted`. The archive is
    /// listed again only if it has supplements, to collect their contents.
    pub(crate) fn from_listing(path: &Path, kind: ArchiveKind, has_supplements: bool, wanted: BTreeSet<usize>) -> Self {
        let limits = &Limits::DEFAULT;
        let archive =
            if has_supplements { Self::list(path, kind, limits, None).0 } else { Self::new(path, kind, limits) };
        let _ = archive.wanted.set(wanted);
        archive
    }

    /// Returns the kind of the archive.
    pub(crate) const fn kind(&self) -> ArchiveKind {
        self.kind
    }

    /// Returns whether any entry is a supplement.
    pub(crate) fn has_supplements(&self) -> bool {
        !self.offsets.is_empty()
    }

    fn list_tar(&self, compression: Compression, found: &mut Vec<RawEntry>) -> Result<(), InputError> {
        let limits = self.limits;
        let mut names = NameBudget::new(fs::metadata(&self.path)?.len());
        self.walk_tar(compression, |index, entry| {
            check_entry_count(index, &limits)?;
            names.spend(entry.path_bytes().len())?;
            let kind = match entry.header().entry_type() {
                EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => EntryKind::File,
                EntryType::Link | EntryType::Symlink => EntryKind::Link,
                _ => return Ok(true),
            };
            let name = RawName { bytes: entry.path_bytes().into_owned(), by_format: None };
            let is_kept = kind == EntryKind::File && name.is_supplement();
            let kept = if is_kept { Some(self.spool_supplement(entry)?) } else { None };
            found.push(RawEntry { index, name, kind, kept });
            Ok(true)
        })
    }

    /// Calls `each` on the entries of a tar, with the 0-based index of the entry, until `each` returns `false`.
    pub(super) fn walk_tar(
        &self,
        compression: Compression,
        mut each: impl FnMut(usize, &mut tar::Entry<'_, Decompressor>) -> Result<bool, InputError>,
    ) -> Result<(), InputError> {
        let size = fs::metadata(&self.path)?.len();
        // The content of a sparse entry can be far larger than the data stored for it in the archive, so content is
        // limited separately.
        let mut logical = ExpansionBudget::new(self.limits.expanded_bytes, &self.limits);
        let input = Decompressor::open(&self.path, compression, self.limits.expanded_bytes, &self.limits)?;
        let allowance = input.limit_entries();
        let mut tar = tar::Archive::new(input);
        for (index, entry) in tar.entries()?.enumerate() {
            let mut entry = entry?;
            logical.spend(entry.size(), size)?;
            allowance.allow_entry(entry.size().max(entry.header().entry_size().unwrap_or_default()));
            if !each(index, &mut entry)? {
                return Ok(());
            }
        }
        // The checksum of the compressed stream comes after the last entry, so everything is read to verify it.
        allowance.allow_all();
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
        check_entry_count(zip.len().saturating_sub(1), &limits)?;
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index)?;
            // The sum of all entries is checked, since overlapping entries add up to more than the size of the file.
            budget.spend(entry.size(), size)?;
            if entry.is_dir() {
                continue;
            }
            // The raw name is taken, because many programs write UTF-8 names without setting the UTF-8 flag.
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
            let kept = if is_kept { Some(self.spool_supplement(&mut zip.by_index(index)?)?) } else { None };
            found.push(RawEntry { index, name, kind, kept });
        }
        // An archive with duplicate names is refused, since the zip crate keeps only the last of several entries with
        // the same name.
        if zip.has_duplicate_names() {
            return Err(InputError::new(&codes::ARCHIVE_BROKEN, Message::new("duplicate-entry-names")));
        }
        Ok(())
    }

    /// Copies a supplement to the spool and returns its offset and length.
    fn spool_supplement(&self, content: &mut dyn Read) -> io::Result<(u64, u64)> {
        let mut spool = lock(&self.supplements);
        let start = spool.stream_position()?;
        let limit = self.limits.bytes;
        let length = io::copy(&mut content.take(limit.saturating_add(1)), &mut *spool)?;
        if length > limit {
            return Err(LimitExceeded::Bytes(limit).into());
        }
        spool.flush()?;
        Ok((start, length))
    }

    /// Decodes the entry names in the encoding `asked`, or in an encoding guessed from all names together. Supplements
    /// are removed from the list.
    fn decode_names(&mut self, found: Vec<RawEntry>, asked: Option<TextEncoding>) -> Vec<ArchiveEntry> {
        let encoding = NameEncoding::choose(found.iter().map(|entry| &entry.name), asked);
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

    /// Returns the names of the supplements, sorted.
    pub(crate) fn supplements(&self) -> Vec<PathBuf> {
        let mut names: Vec<_> = self.offsets.keys().cloned().collect();
        names.sort_unstable();
        names
    }

    /// Returns the content of the supplement with this name.
    pub(crate) fn supplement(&self, name: &Path) -> io::Result<Option<Vec<u8>>> {
        let Some((start, length)) = self.offsets.get(name) else { return Ok(None) };
        let mut spool = lock(&self.supplements);
        spool.seek(SeekFrom::Start(*start))?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut *spool).take(*length).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }
}

/// Limit on the total size of entry names. All names stay in memory while the archive is read, and even a small archive
/// could contain long names that compress well.
struct NameBudget {
    limit: u64,
    left: u64,
}

impl NameBudget {
    /// Total size of names in bytes that is allowed even for the smallest archive.
    const MIN_BYTES: u64 = 64 << 20;
    /// Size of names in bytes that is allowed per byte of a larger archive.
    const BYTES_PER_ARCHIVE_BYTE: u64 = 4;

    fn new(size: u64) -> Self {
        let limit = size.saturating_mul(Self::BYTES_PER_ARCHIVE_BYTE).max(Self::MIN_BYTES);
        Self { limit, left: limit }
    }

    fn spend(&mut self, bytes: usize) -> Result<(), LimitExceeded> {
        self.left = self.left.checked_sub(bytes as u64).ok_or(LimitExceeded::Names(self.limit))?;
        Ok(())
    }
}

fn check_entry_count(index: usize, limits: &Limits) -> Result<(), LimitExceeded> {
    if index as u64 >= limits.entries { Err(LimitExceeded::Entries(limits.entries)) } else { Ok(()) }
}

/// Returns the path of an entry without components that lead out of the target directory, such as `..`. Returns `None`
/// for folders and for macOS metadata.
fn clean_path(name: &str) -> Option<PathBuf> {
    let parts = name.split(['/', '\\']).filter(|part| !matches!(*part, "" | "." | ".."));
    let path: PathBuf = parts.map(safe_name::entry_component).collect();
    let last = path.file_name()?.to_string_lossy();
    // macOS adds an AppleDouble file (`._name`) with metadata for each file.
    let is_metadata = last.starts_with("._") || path.starts_with("__MACOSX");
    (!is_metadata && !name.ends_with('/')).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a tar of sparse entries, each with one stored block and the given logical size.
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
        // 17 MiB is above the size from which the ratio is checked; 34 MiB is more than 1,000 times the archive size.
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
