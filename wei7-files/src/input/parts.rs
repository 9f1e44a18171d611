//! Divides the inputs into parts. Another process or machine can read a part without searching for its inputs again.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wei7_convert::codes;

use super::archive::{Archive, ArchiveKind};
use super::files::{InputList, PassedOver};
use super::source::{InputEntry, Location, Shape, Source};
use crate::InputError;

/// Part of the inputs of a run, in order.
///
/// ```
/// use wei7_files::input::{FindOptions, find_inputs};
///
/// let directory = tempfile::tempdir()?;
/// for name in ["a.sgf", "b.sgf", "c.sgf"] {
///     std::fs::write(directory.path().join(name), "(;FF[4])")?;
/// }
/// let list = find_inputs(&[directory.path().to_owned()], FindOptions::default(), None)?;
/// let parts = list.split(2);
/// assert_eq!(parts.len(), 2);
/// let inputs: usize = parts.into_iter().map(|part| part.into_list().entries.len()).sum();
/// assert_eq!(inputs, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Locations of the inputs.
    pub places: Vec<Place>,
    /// Approximate size of the inputs on disk in bytes.
    pub bytes: u64,
}

/// Location of one or more inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A file, possibly compressed.
    File {
        /// Path of the file.
        path: PathBuf,
        /// Whether the file is skipped if it turns out not to be a record; see [`Source::skip_unknown`].
        skip_unknown: bool,
    },
    /// Entries of an archive.
    Entries {
        /// Path of the archive.
        archive: PathBuf,
        /// Kind of the archive.
        kind: ArchiveKind,
        /// Whether the archive contains supplements, which the documents may need.
        has_supplements: bool,
        /// 0-based index, name and [`Source::skip_unknown`] of each entry, in the order of the archive.
        entries: Vec<(usize, PathBuf, bool)>,
    },
    /// An input that cannot be opened.
    Unreadable {
        /// Name of the input, as printed in reports.
        name: String,
        /// Reason why the input cannot be opened.
        error: InputError,
    },
}

/// Cost of opening a file, expressed as the number of bytes that could be read in the same time.
const OPENING_COST: u64 = 4 << 10;

/// Maximum number of parts of a tar. The number is limited because a tar must be read from the beginning for each part.
const MAX_TAR_PARTS: u64 = 16;

impl InputList {
    /// Returns the size of each input on disk in bytes. The size of an archive is divided equally among its entries.
    fn sizes(&self) -> Vec<u64> {
        let on_disk = |path: &Path| std::fs::metadata(path).map_or(0, |metadata| metadata.len());
        let mut archive: Option<(*const Archive, u64)> = None;
        let size = |entry: &InputEntry| {
            let InputEntry::Source(Source { location, .. }) = entry else { return OPENING_COST };
            match location {
                Location::Stdin => OPENING_COST,
                Location::File(path) | Location::Compressed { path, .. } => on_disk(path).saturating_add(OPENING_COST),
                Location::ArchiveEntry { archive: current, .. } => match archive {
                    Some((known, share)) if std::ptr::eq(known, Arc::as_ptr(current)) => share,
                    _ => {
                        let entries = current.wanted.get().map_or(1, |wanted| wanted.len().max(1)) as u64;
                        let share = on_disk(&current.path) / entries + 1;
                        archive = Some((Arc::as_ptr(current), share));
                        share
                    }
                },
            }
        };
        self.entries.iter().map(size).collect()
    }

    /// Divides the inputs, in order, into at most `most` parts of about equal size. No part is empty. Links in
    /// directories are left out.
    pub fn split(self, most: usize) -> Vec<Part> {
        let sizes = self.sizes();
        let all = sizes.iter().map(|size| u128::from(*size)).sum::<u128>().max(1);
        let (mut before, mut last) = (0_u128, None);
        let mut parts: Vec<Part> = Vec::new();
        for (entry, size) in self.entries.into_iter().zip(sizes) {
            let middle = before + u128::from(size) / 2;
            before += u128::from(size);
            let share = middle * most.max(1) as u128 / all;
            let is_next = last != Some(share);
            if (is_next && parts.last().is_none_or(|part| part.may_end_before(&entry))) || parts.is_empty() {
                parts.push(Part::default());
                last = Some(share);
            }
            if let Some(part) = parts.last_mut() {
                part.add(entry, size);
            }
        }
        parts.retain(|part| !part.places.is_empty());
        parts
    }

    /// Returns the approximate size of all inputs on disk in bytes.
    pub fn bytes(&self) -> u64 {
        self.sizes().into_iter().fold(0, u64::saturating_add)
    }
}

impl Part {
    fn may_end_before(&self, entry: &InputEntry) -> bool {
        let InputEntry::Source(Source { location: Location::ArchiveEntry { archive, .. }, .. }) = entry else {
            return true;
        };
        match (self.places.last(), archive.kind()) {
            (Some(Place::Entries { archive: current, entries, .. }), ArchiveKind::Tar(_))
                if *current == archive.path =>
            {
                let all = archive.wanted.get().map_or(0, std::collections::BTreeSet::len) as u64;
                entries.len() as u64 * MAX_TAR_PARTS >= all
            }
            _ => true,
        }
    }

    fn add(&mut self, entry: InputEntry, size: u64) {
        let place = match entry {
            InputEntry::Link { .. } => return,
            InputEntry::Unreadable { name, error } => Place::Unreadable { name, error },
            InputEntry::Source(Source { location, skip_unknown, .. }) => match location {
                Location::Stdin => Place::File { path: "-".into(), skip_unknown },
                Location::File(path) | Location::Compressed { path, .. } => Place::File { path, skip_unknown },
                Location::ArchiveEntry { archive, index, name } => {
                    self.bytes = self.bytes.saturating_add(size);
                    return self.add_entry(&archive, (index, name, skip_unknown));
                }
            },
        };
        self.bytes = self.bytes.saturating_add(size);
        self.places.push(place);
    }

    fn add_entry(&mut self, archive: &Archive, entry: (usize, PathBuf, bool)) {
        if let Some(Place::Entries { archive: current, entries, .. }) = self.places.last_mut()
            && *current == archive.path
            && entries.last().is_some_and(|(index, ..)| *index < entry.0)
        {
            entries.push(entry);
            return;
        }
        self.places.push(Place::Entries {
            archive: archive.path.clone(),
            kind: archive.kind(),
            has_supplements: archive.has_supplements(),
            entries: vec![entry],
        });
    }

    /// Converts the part to a list of inputs.
    pub fn into_list(self) -> InputList {
        let mut entries = Vec::new();
        for place in self.places {
            match place {
                Place::Unreadable { name, error } => entries.push(InputEntry::Unreadable { name, error }),
                Place::File { path, skip_unknown } => {
                    let relative = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
                    let (location, relative) = Location::for_file(path, relative);
                    entries.push(InputEntry::Source(Source { location, relative, skip_unknown }));
                }
                Place::Entries { archive, kind, has_supplements, entries: listed } => {
                    let wanted = listed.iter().map(|(index, ..)| *index).collect();
                    let archive = Arc::new(Archive::from_listing(&archive, kind, has_supplements, wanted));
                    entries.extend(listed.into_iter().map(|(index, name, skip_unknown)| {
                        let relative = name.clone();
                        let location = Location::ArchiveEntry { archive: Arc::clone(&archive), index, name };
                        InputEntry::Source(Source { location, relative, skip_unknown })
                    }));
                }
            }
        }
        InputList { entries, shape: Shape::Directory, passed_over: PassedOver::default() }
    }
}

impl Place {
    /// Creates the location of an input that cannot be opened, from the code (such as `F001`) and the English reason
    /// that [`find_inputs`](super::find_inputs) reported. Returns `None` if the code is unknown.
    pub fn unreadable(name: String, code: &str, reason: String) -> Option<Self> {
        let code = codes::ALL.iter().find(|known| known.id == code)?;
        Some(Self::Unreadable { name, error: InputError::new(code, reason) })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use wei7_convert::{Format, Options};

    use super::*;
    use crate::games::{GameOptions, What, each_game};
    use crate::input::{FindOptions, OpenOptions, find_inputs};

    /// Returns a description of each game and each end of input.
    fn met(list: InputList) -> Vec<String> {
        let options = GameOptions { open: OpenOptions::default(), read: &Options::default(), threads: 2 };
        let mut all = Vec::new();
        let describe = |met: crate::games::Met| {
            let end = if let What::Record(_, record, _) = &met.what {
                record.info.as_deref().map_or_else(String::new, |info| format!("{:?}", info.name))
            } else {
                format!("{:?}", met.what)
            };
            format!("{} {end}", met.input)
        };
        let take = |found: Vec<String>| {
            all.extend(found);
            Ok::<_, std::io::Error>(())
        };
        each_game(list, &options, &|| Box::new(std::io::empty()), describe, take).unwrap();
        all
    }

    fn tar(names: &[&str], out: impl Write) {
        let mut tar = tar::Builder::new(out);
        for name in names {
            let content = content(name);
            let mut header = tar::Header::new_gnu();
            header.set_size(content.len() as u64);
            header.set_mode(0o644);
            header.set_cksum();
            tar.append_data(&mut header, name, content.as_bytes()).unwrap();
        }
        tar.into_inner().unwrap();
    }

    fn content(name: &str) -> String {
        if Format::from_path(name.as_ref()) == Some(Format::SGF) {
            format!("(;FF[4]GN[{name}])")
        } else {
            "nothing".to_owned()
        }
    }

    fn folder() -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        let names: Vec<String> = (0..40).map(|number| format!("{number:02}.sgf")).collect();
        let mut inside: Vec<&str> = names.iter().map(String::as_str).collect();
        inside.insert(7, "inner.zip");
        inside.insert(30, "x.go");
        tar(&inside, fs::File::create(path("a.tar")).unwrap());
        tar(
            &inside,
            flate2::write::GzEncoder::new(fs::File::create(path("b.tgz")).unwrap(), flate2::Compression::fast()),
        );
        let mut zip = zip::ZipWriter::new(fs::File::create(path("c.zip")).unwrap());
        for name in &inside {
            zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
            zip.write_all(content(name).as_bytes()).unwrap();
        }
        zip.finish().unwrap();
        for name in ["d.sgf", "e.go", "f.wei7"] {
            fs::write(path(name), content(name)).unwrap();
        }
        fs::write(path("g.zip"), "no archive").unwrap();
        directory
    }

    fn list(path: &Path) -> InputList {
        find_inputs(&[path.to_owned()], FindOptions::default(), None).unwrap()
    }

    #[test]
    fn parts_are_the_whole() {
        let directory = folder();
        let whole = met(list(directory.path()));
        assert_eq!(whole.len(), 3 * (2 * 40 + 1 + 1) + 2 + 1 + 2 + 1, "{whole:?}");
        for most in [1, 2, 5, 30, 1000] {
            let parts = list(directory.path()).split(most);
            assert!(parts.len() <= most && parts.len() >= most.min(10), "{most}: {}", parts.len());
            let joined: Vec<_> = parts.into_iter().flat_map(|part| met(part.into_list())).collect();
            assert_eq!(joined, whole, "{most}");
        }
    }

    #[test]
    fn a_tar_has_few_parts() {
        let directory = folder();
        let parts = |name| list(&directory.path().join(name)).split(1000).len();
        assert!(parts("a.tar") as u64 <= MAX_TAR_PARTS + 2, "{}", parts("a.tar"));
        assert_eq!(parts("c.zip"), 42);
    }

    #[test]
    fn supplements_of_an_archive_are_found_from_each_part() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.zip");
        let mut zip = zip::ZipWriter::new(fs::File::create(&path).unwrap());
        let record = |name: &str| format!(r#"{{"format":"wei7","version":"3.0","info":{{"name":"{name}"}}}}"#);
        for (name, content) in [
            ("a.wei7", record("a")),
            ("b.wei7", record("b")),
            ("b.supplement.json", r#"{"format":"wei7-supplement","version":"9"}"#.to_owned()),
        ] {
            zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            zip.write_all(content.as_bytes()).unwrap();
        }
        zip.finish().unwrap();
        let codes = |list: InputList| {
            let options = GameOptions { open: OpenOptions::default(), read: &Options::default(), threads: 1 };
            let mut all = Vec::new();
            let describe = |met: crate::games::Met| {
                met.findings.list().iter().map(|finding| finding.diagnostic.code.id).collect::<Vec<_>>()
            };
            let take = |found: Vec<Vec<&'static str>>| {
                all.extend(found);
                Ok::<_, std::io::Error>(())
            };
            each_game(list, &options, &|| Box::new(std::io::empty()), describe, take).unwrap();
            all
        };
        let whole = codes(list(&path));
        assert!(whole.iter().any(|codes| !codes.is_empty()), "{whole:?}");
        let parts = list(&path).split(2);
        assert_eq!(parts.len(), 2);
        assert_eq!(parts.into_iter().flat_map(|part| codes(part.into_list())).collect::<Vec<_>>(), whole);
    }

    #[test]
    fn an_archive_that_is_gone_is_told() {
        let directory = folder();
        for name in ["a.tar", "c.zip"] {
            let path = directory.path().join(name);
            let parts = list(&path).split(2);
            fs::remove_file(path).unwrap();
            let found: Vec<_> = parts.into_iter().flat_map(|part| met(part.into_list())).collect();
            assert_eq!(found.iter().filter(|line| line.ends_with("Failed")).count(), 42, "{found:?}");
        }
    }
}
