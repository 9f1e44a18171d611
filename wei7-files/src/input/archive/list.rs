//! What is in an archive: a first pass, so that names can be planned and what is broken or hostile is known before
//! anything is written.

use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use tar::EntryType;
use tempfile::SpooledTempFile;
use wei7_core::{Code, Limits};
use zip::ZipArchive;
use zip::result::ZipError;

use super::decompress::{Beyond, Budget, Expanded};
use super::entry_names::{RawName, encoding_of};
use super::{Kind, Pack};
use crate::jobs::lock;
use crate::output::names;
use wei7_convert::codes::{self, said};

/// So much of the supplements waits in memory, the rest on the disk.
const IN_MEMORY: usize = 4 << 20;

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    File,
    Link,
    Encrypted,
}

/// An entry that may be of interest.
#[derive(Debug)]
pub struct Listed {
    /// The how manieth it is.
    pub index: usize,
    /// Its cleaned path.
    pub name: PathBuf,
    pub sort: Sort,
}

/// An entry as the archive has it.
struct Found {
    index: usize,
    name: RawName,
    sort: Sort,
    /// Where a supplement is kept, and how long it is.
    kept: Option<(u64, u64)>,
}

/// Why an archive cannot be read, or not to its end.
#[derive(Debug)]
pub struct Trouble {
    pub code: &'static Code,
    pub why: String,
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        match Beyond::of(&error) {
            Some(beyond) => Self { code: &codes::ARCHIVE_LIMIT, why: beyond.to_string() },
            None if error.raw_os_error().is_some() => Self { code: &codes::UNREADABLE, why: said(&error) },
            None => Self { code: &codes::ARCHIVE_BROKEN, why: error.to_string() },
        }
    }
}

impl From<Beyond> for Trouble {
    fn from(beyond: Beyond) -> Self {
        io::Error::from(beyond).into()
    }
}

impl From<ZipError> for Trouble {
    fn from(error: ZipError) -> Self {
        match error {
            ZipError::Io(error) => error.into(),
            error => Self { code: &codes::ARCHIVE_BROKEN, why: error.to_string() },
        }
    }
}

/// An archive that was looked through.
#[derive(Debug)]
pub struct Archive {
    pub path: PathBuf,
    pub kind: Kind,
    pub limits: Limits,
    /// The supplements in it, one behind the other: they may stand before their documents or behind them.
    supplements: Mutex<SpooledTempFile>,
    places: HashMap<PathBuf, (u64, u64)>,
    /// The entries that are read.
    pub wanted: OnceLock<BTreeSet<usize>>,
}

impl PartialEq for Archive {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Eq for Archive {}

/// How many bytes an entry of a tar has in it, at most.
pub(super) fn stored<R: io::Read>(entry: &tar::Entry<'_, R>) -> u64 {
    entry.size().max(entry.header().entry_size().unwrap_or_default())
}

impl Archive {
    /// Looks through an archive. What is before a break is listed; beyond a limit nothing is.
    pub fn list(path: &Path, kind: Kind, limits: &Limits) -> (Self, Vec<Listed>, Option<Trouble>) {
        let mut archive = Self {
            path: path.to_owned(),
            kind,
            limits: *limits,
            supplements: Mutex::new(SpooledTempFile::new(IN_MEMORY)),
            places: HashMap::new(),
            wanted: OnceLock::new(),
        };
        let mut found = Vec::new();
        let done = match kind {
            Kind::Zip => archive.list_zip(&mut found),
            Kind::Tar(pack) => archive.list_tar(pack, &mut found),
        };
        let mut listed = archive.named(found);
        let trouble = done.err();
        if trouble.as_ref().is_some_and(|trouble| trouble.code == &codes::ARCHIVE_LIMIT) {
            listed.clear();
        }
        (archive, listed, trouble)
    }

    fn list_tar(&mut self, pack: Pack, found: &mut Vec<Found>) -> Result<(), Trouble> {
        let limits = self.limits;
        let input = Expanded::open(&self.path, pack, limits.expanded_bytes, &limits)?;
        let allowance = input.by_entry();
        let mut tar = tar::Archive::new(input);
        for (index, entry) in tar.entries()?.enumerate() {
            let mut entry = entry?;
            allowance.entry(stored(&entry));
            within(index, &limits)?;
            let sort = match entry.header().entry_type() {
                EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => Sort::File,
                EntryType::Link | EntryType::Symlink => Sort::Link,
                _ => continue,
            };
            let name = RawName { bytes: entry.path_bytes().into_owned(), by_format: None };
            let kept = if sort == Sort::File && name.is_supplement() { Some(self.keep(&mut entry)?) } else { None };
            found.push(Found { index, name, sort, kept });
        }
        // What comes behind the last entry has the checksum.
        allowance.rest();
        io::copy(&mut tar.into_inner(), &mut io::sink())?;
        Ok(())
    }

    fn list_zip(&mut self, found: &mut Vec<Found>) -> Result<(), Trouble> {
        let limits = self.limits;
        let file = File::open(&self.path)?;
        let size = file.metadata()?.len();
        let mut zip = ZipArchive::new(BufReader::new(file))?;
        let mut budget = Budget::new(limits.expanded_bytes, &limits);
        within(zip.len().saturating_sub(1), &limits)?;
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index)?;
            // Entries that lie over each other add up to more than there is.
            budget.spend(entry.size(), size)?;
            if entry.is_dir() {
                continue;
            }
            // Many programs write UTF-8 and do not say so.
            let bytes = entry.name_raw().to_vec();
            let by_format = if std::str::from_utf8(&bytes).is_err() { Some(entry.name()?.into_owned()) } else { None };
            let name = RawName { bytes, by_format };
            let sort = match (entry.is_symlink(), entry.encrypted()) {
                (true, _) => Sort::Link,
                (false, true) => Sort::Encrypted,
                (false, false) => Sort::File,
            };
            drop(entry);
            let is_kept = sort == Sort::File && name.is_supplement();
            let kept = if is_kept { Some(self.keep(&mut zip.by_index(index)?)?) } else { None };
            found.push(Found { index, name, sort, kept });
        }
        // The library has one entry of a name, the last: the others cannot be reached.
        if zip.has_duplicate_names() {
            return Err(Trouble {
                code: &codes::ARCHIVE_BROKEN,
                why: "it has several entries of the same name, and only the last of them is read".to_owned(),
            });
        }
        Ok(())
    }

    /// Keeps a supplement for its document, and says where.
    fn keep(&mut self, content: &mut dyn Read) -> io::Result<(u64, u64)> {
        let spool = self.supplements.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let start = spool.stream_position()?;
        let most = self.limits.bytes;
        let length = io::copy(&mut content.take(most.saturating_add(1)), spool)?;
        if length > most {
            return Err(Beyond::Bytes(most).into());
        }
        spool.flush()?;
        Ok((start, length))
    }

    /// The entries by their names, which are known when all have been seen.
    fn named(&mut self, found: Vec<Found>) -> Vec<Listed> {
        let encoding = encoding_of(found.iter().map(|found| &found.name));
        let mut listed = Vec::new();
        for Found { index, name, sort, kept } in found {
            let Some(name) = cleaned(&name.text(encoding)) else { continue };
            match kept {
                Some(place) => {
                    self.places.insert(name, place);
                }
                None => listed.push(Listed { index, name, sort }),
            }
        }
        listed
    }

    /// The names of the supplements, sorted.
    pub fn supplements(&self) -> Vec<PathBuf> {
        let mut names: Vec<_> = self.places.keys().cloned().collect();
        names.sort_unstable();
        names
    }

    /// The supplement of this name.
    pub fn supplement(&self, name: &Path) -> io::Result<Option<Vec<u8>>> {
        let Some((start, length)) = self.places.get(name) else { return Ok(None) };
        let mut spool = lock(&self.supplements);
        spool.seek(SeekFrom::Start(*start))?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut *spool).take(*length).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }
}

fn within(index: usize, limits: &Limits) -> Result<(), Beyond> {
    if index as u64 >= limits.entries { Err(Beyond::Entries(limits.entries)) } else { Ok(()) }
}

/// The path of an entry below where it is put: nothing leads out of there. `None`: no file of the user's.
fn cleaned(name: &str) -> Option<PathBuf> {
    let parts = name.split(['/', '\\']).filter(|part| !matches!(*part, "" | "." | ".."));
    let path: PathBuf = parts.map(names::entry_part).collect();
    let last = path.file_name()?.to_string_lossy();
    // What macOS adds to each file.
    let is_shadow = last.starts_with("._") || path.starts_with("__MACOSX");
    (!is_shadow && !name.ends_with('/')).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_lead_out() {
        let clean = |name: &str| cleaned(name).map(|path| super::super::name_of(&path));
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
