//! Finds inputs: files as given, and all records below directories and in archives.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::{DirEntry, WalkDir};
use wei7_core::{Argument, Limits, Message};
use wei7_text::encoding::TextEncoding;

use super::archive::{self, Archive, ArchiveEntry, ArchiveKind, Compression, EntryKind, Magic};
use super::patterns;
use super::prepared::Inputs;
use super::source::{InputEntry, Location, Shape, Source};
use super::supplements::{UnpairedSupplements, decompressed_name, is_supplement_file};
use crate::{InputError, PlanError};
use wei7_convert::codes;
use wei7_convert::{Format, ndjson};

/// Inputs that were found.
#[derive(Debug)]
pub struct InputList {
    /// Entries in the order of the command line, sorted by name within each directory.
    pub entries: Vec<InputEntry>,
    /// Number and kind of the given inputs.
    pub shape: Shape,
    /// Files below directories and in archives that are not read, because their names are not those of records.
    pub passed_over: PassedOver,
}

/// Number and first names of the files that are not read, because their names are not those of records.
#[derive(Clone, Debug, Default)]
pub struct PassedOver {
    /// Number of these files, not counting hidden files.
    pub count: usize,
    /// Paths of the first three of these files.
    pub names: Vec<PathBuf>,
}

impl PassedOver {
    /// Maximum number of paths in `names`.
    const MAX_NAMES: usize = 3;

    /// Counts a file, unless a component of `relative`, its path below the given folder, is hidden.
    fn add(&mut self, name: PathBuf, relative: &Path) {
        if relative.iter().any(|part| part.as_encoded_bytes().starts_with(b".")) {
            return;
        }
        self.count += 1;
        if self.names.len() < Self::MAX_NAMES {
            self.names.push(name);
        }
    }
}

impl InputList {
    /// Iterates over the inputs that can be opened.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.entries.iter().filter_map(|entry| match entry {
            InputEntry::Source(source) => Some(source),
            InputEntry::Link { .. } | InputEntry::Unreadable { .. } => None,
        })
    }

    /// Returns an iterator over the inputs. The iterator also reads the contents of archive entries.
    pub fn into_inputs(self) -> Inputs {
        Inputs::new(self.entries)
    }

    fn add(&mut self, path: &Path, relative: PathBuf, options: FindOptions, output: Option<&Path>) {
        if path.is_dir() {
            self.shape = Shape::Directory;
            walk(path, options, output, self);
        } else if let Some(kind) = ArchiveKind::of_path(path).or_else(|| archive_by_content(path)) {
            self.shape = Shape::Directory;
            add_archive(path, kind, Path::new(""), options, self);
        } else {
            let (location, relative) = Location::for_file(path.to_owned(), relative);
            self.entries.push(InputEntry::Source(Source { location, relative, skip_unknown: false }));
        }
    }
}

/// Options for finding inputs in directories.
#[derive(Clone, Copy, Debug, Default)]
pub struct FindOptions {
    /// Read every file, regardless of its extension.
    pub all: bool,
    /// Follow links in directories. A link that is itself given as an input is always followed.
    pub follow: bool,
    /// Encoding of text, also used for the names of archive entries that are not UTF-8; `None` to guess it.
    pub encoding: Option<TextEncoding>,
}

/// Finds the inputs that the paths `named` stand for; `-` is standard input. In directories, only files with the
/// extension of a record are inputs, or every file with [`FindOptions::all`]. Files below `output` are skipped. A pipe,
/// socket or device is an input only if its own path is given.
///
/// # Errors
/// Returns [`PlanError::StdinTwice`] if `-` is given twice. An input that cannot be read becomes an entry of the list.
pub fn find_inputs(named: &[PathBuf], options: FindOptions, output: Option<&Path>) -> Result<InputList, PlanError> {
    if named.iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(PlanError::StdinTwice);
    }
    let output = output.and_then(|path| fs::canonicalize(path).ok());
    let mut list = InputList { entries: Vec::new(), shape: Shape::One, passed_over: PassedOver::default() };
    let mut count = named.len();
    for path in named {
        if is_stdin(path) {
            let source = Source { location: Location::Stdin, relative: "stdin".into(), skip_unknown: false };
            list.entries.push(InputEntry::Source(source));
        } else if fs::symlink_metadata(path).is_err() && patterns::pattern(path).is_some() {
            let found = patterns::expand(path, output.as_deref(), &mut list.entries);
            count += found.len().saturating_sub(1);
            for (path, relative) in found {
                list.add(&path, relative, options, output.as_deref());
            }
        } else {
            let relative = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
            list.add(path, relative, options, output.as_deref());
        }
    }
    if count > 1 && list.shape == Shape::One {
        list.shape = Shape::Several;
    }
    Ok(list)
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn walk(root: &Path, options: FindOptions, output: Option<&Path>, list: &mut InputList) {
    let FindOptions { all, follow, .. } = options;
    let is_output = |entry: &DirEntry| {
        entry.depth() > 0
            && entry.file_type().is_dir()
            && output.is_some_and(|output| fs::canonicalize(entry.path()).is_ok_and(|path| path == output))
    };
    let walk = WalkDir::new(root).follow_links(follow).sort_by_file_name();
    let mut unpaired = UnpairedSupplements::default();
    for entry in walk.into_iter().filter_entry(|entry| !is_output(entry)) {
        match entry {
            Ok(entry) if entry.path_is_symlink() && !follow && entry.depth() > 0 => {
                if is_wanted_link(entry.path(), all) {
                    list.entries.push(InputEntry::Link { name: entry.path().display().to_string() });
                }
            }
            // Pipes, sockets and devices are left out, because opening a pipe could block forever.
            Ok(entry) if !entry.file_type().is_file() => {}
            Ok(entry) if is_supplement_file(entry.path()) => unpaired.supplements.push(entry.into_path()),
            Ok(entry) => {
                let path = entry.into_path();
                unpaired.add_document(&path);
                let relative = path.strip_prefix(root).unwrap_or(&path).to_owned();
                if let Some(kind) = ArchiveKind::of_path(&path) {
                    add_archive(&path, kind, &archive::without_extension(&relative), options, list);
                    continue;
                }
                let (location, relative) = Location::for_file(path, relative);
                let name = location.record_name().unwrap_or(&relative);
                if all || is_record_name(name) {
                    let skip_unknown = is_ambiguous(name);
                    list.entries.push(InputEntry::Source(Source { location, relative, skip_unknown }));
                } else {
                    let name = location.path().unwrap_or(&relative).to_owned();
                    list.passed_over.add(name, &relative);
                }
            }
            // The link leads to a directory above it, which is already being read.
            Err(error) if error.loop_ancestor().is_some() => {}
            Err(error) if is_dead_link(&error, all) => {}
            Err(error) => {
                let reason = error.io_error().map_or_else(|| error.to_string().into(), Argument::from);
                let unreadable = InputError::new(&codes::UNREADABLE, reason);
                list.entries.push(InputEntry::unreadable(error.path().unwrap_or(root), unreadable));
            }
        }
    }
    unpaired.report(Path::new(""), &mut list.entries);
}

/// Returns whether a link in a directory would be an input if links were followed.
fn is_wanted_link(path: &Path, all: bool) -> bool {
    let is_named = ArchiveKind::of_path(path).is_some() || is_record_name(&decompressed_name(path));
    fs::metadata(path).map_or(is_named, |target| target.is_dir() || (target.is_file() && (all || is_named)))
}

/// Returns whether the extension is that of a record.
pub fn is_record_name(path: &Path) -> bool {
    Format::from_path(path).is_some() || ndjson::is_name(path)
}

/// Returns whether a file with this extension may be something else than a record. For example, `.go` is also the
/// extension of source code in the language Go.
fn is_ambiguous(path: &Path) -> bool {
    Format::from_path(path).is_none_or(|format| format == Format::ISHI)
}

/// Detects the kind of an archive by its content. For an input whose own path is given and whose extension is not that
/// of an archive.
fn archive_by_content(path: &Path) -> Option<ArchiveKind> {
    // The first bytes of a pipe would be lost, since a pipe can only be opened once.
    if is_record_name(path) || Compression::of_path(path).is_some() || !path.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(512).read_to_end(&mut bytes).ok()?;
    match Magic::detect(&bytes) {
        Some(Magic::Archive(kind)) => Some(kind),
        Some(Magic::Compressed(_)) | None => None,
    }
}

/// Adds the entries of an archive whose names are those of records to `list`. `below` is prepended to the output paths
/// of the entries.
fn add_archive(path: &Path, kind: ArchiveKind, below: &Path, options: FindOptions, list: &mut InputList) {
    let entries = &mut list.entries;
    if path.exists() && !path.is_file() {
        let error = InputError::new(&codes::UNREADABLE, Message::new("archive-is-no-file"));
        entries.push(InputEntry::unreadable(path, error));
        return;
    }
    let (archive, listed, error) = Archive::list(path, kind, &Limits::DEFAULT, options.encoding);
    let archive = Arc::new(archive);
    let mut wanted = BTreeSet::new();
    let mut unpaired = UnpairedSupplements::default();
    unpaired.supplements = archive.supplements();
    for ArchiveEntry { index, name, kind, guessed } in listed {
        unpaired.add_document(&name);
        let is_archive = ArchiveKind::of_path(&name).is_some() || Compression::of_path(&name).is_some();
        if !is_archive && !is_record_name(&name) && !options.all {
            list.passed_over.add(path.join(&name), &name);
            continue;
        }
        let code = match kind {
            _ if is_archive => &codes::ENTRY_IS_ARCHIVE,
            EntryKind::Link => &codes::ENTRY_IS_LINK,
            EntryKind::Encrypted => &codes::ENTRY_ENCRYPTED,
            EntryKind::File => {
                wanted.insert(index);
                if let Some(encoding) = guessed {
                    let _ = archive.guessed.set((index, encoding));
                }
                let (relative, skip_unknown) = (below.join(&name), is_ambiguous(&name));
                let location = Location::ArchiveEntry { archive: Arc::clone(&archive), index, name };
                entries.push(InputEntry::Source(Source { location, relative, skip_unknown }));
                continue;
            }
        };
        let error = InputError::new(code, archive::entry_name(&name));
        entries.push(InputEntry::unreadable(&path.join(&name), error));
    }
    let _ = archive.wanted.set(wanted);
    match error {
        None => unpaired.report(path, entries),
        // In a broken archive, unpaired supplements are not reported, because their documents may come after the
        // damage.
        Some(error) => entries.push(InputEntry::unreadable(path, error)),
    }
}

/// Returns whether the error is about a dangling link that would not be an input, because its name is not that of a
/// record.
fn is_dead_link(error: &walkdir::Error, all: bool) -> bool {
    let missing = error.io_error().is_some_and(|error| error.kind() == ErrorKind::NotFound);
    missing && !all && error.path().is_none_or(|path| Format::from_path(path).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[&str]) -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        for file in files {
            let path = directory.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "{}").unwrap();
        }
        directory
    }

    fn found(directory: &Path, all: bool, output: Option<&Path>) -> Vec<String> {
        let list = find_inputs(&[directory.to_owned()], FindOptions { all, ..FindOptions::default() }, output).unwrap();
        let name = |entry: &InputEntry| match entry {
            InputEntry::Source(source) => source.relative.display().to_string(),
            InputEntry::Link { name } => format!("link {name}"),
            InputEntry::Unreadable { name, .. } => format!("unreadable {name}"),
        };
        list.entries.iter().map(name).collect()
    }

    #[test]
    fn directories_give_known_extensions_in_order() {
        let tree = tree(&["b.wei7", "a/z.SGF", "a/b/c.go", "note.txt", "b.supplement.json", "x"]);
        assert_eq!(found(tree.path(), false, None), ["a/b/c.go", "a/z.SGF", "b.wei7"]);
        assert_eq!(found(tree.path(), true, None), ["a/b/c.go", "a/z.SGF", "b.wei7", "note.txt", "x"]);
    }

    #[test]
    fn what_is_passed_over_is_counted() {
        let tree = tree(&["a.go", "b.txt", "c/d.mgt", "c/e.usg", "x", ".git/config", "c/.keep", "a.supplement.json"]);
        let list = |all| {
            let options = FindOptions { all, ..FindOptions::default() };
            find_inputs(&[tree.path().to_owned()], options, None).unwrap().passed_over
        };
        let names = ["b.txt", "c/d.mgt", "c/e.usg"].map(|name| tree.path().join(name));
        assert_eq!((list(false).count, list(false).names), (4, names.to_vec()));
        assert_eq!(list(true).count, 0);
    }

    #[test]
    fn supplements_without_documents_are_reported() {
        let tree = tree(&["a.WEI7", "a.supplement.json", "b.wei7.gz", "b.supplement.json.gz", "d/a.supplement.json"]);
        let found = found(tree.path(), false, None);
        let alone = format!("unreadable {}", tree.path().join("d/a.supplement.json").display());
        assert_eq!(found, ["a.WEI7", "b.wei7", alone.as_str()]);
    }

    #[test]
    fn the_output_of_the_run_before_is_not_read() {
        let tree = tree(&["a.wei7", "out/a.wei7"]);
        assert_eq!(found(tree.path(), false, Some(&tree.path().join("out"))), ["a.wei7"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed_in_circles() {
        let tree = tree(&["a/b.wei7"]);
        std::os::unix::fs::symlink(tree.path(), tree.path().join("a/up")).unwrap();
        std::os::unix::fs::symlink("nowhere", tree.path().join("a/lock")).unwrap();
        let follow = FindOptions { follow: true, ..FindOptions::default() };
        let list = find_inputs(&[tree.path().to_owned()], follow, None).unwrap();
        assert_eq!(list.sources().map(|source| source.relative.clone()).collect::<Vec<_>>(), [Path::new("a/b.wei7")]);
    }

    #[cfg(unix)]
    #[test]
    fn links_in_directories_are_told_and_not_followed() {
        let (tree, other) = (tree(&["a.wei7"]), tree(&["b.wei7", "note.txt"]));
        for (target, link) in [("", "d"), ("b.wei7", "c.sgf"), ("note.txt", "e.txt"), ("nothing", "f.sgf"), ("x", "g")]
        {
            std::os::unix::fs::symlink(other.path().join(target), tree.path().join(link)).unwrap();
        }
        let link = |name: &str| format!("link {}", tree.path().join(name).display());
        assert_eq!(found(tree.path(), false, None), ["a.wei7".to_owned(), link("c.sgf"), link("d"), link("f.sgf")]);
        // A link that is itself given as an input is followed.
        assert_eq!(found(&tree.path().join("d"), false, None), ["b.wei7"]);
        assert_eq!(found(&tree.path().join("c.sgf"), false, None), ["c.sgf"]);
    }

    #[cfg(unix)]
    #[test]
    fn pipes_are_not_opened_to_see_what_they_are() {
        let tree = tree(&["a.wei7"]);
        for name in ["pipe", "b.zip", "c.wei7"] {
            let made = std::process::Command::new("mkfifo").arg(tree.path().join(name)).status();
            assert!(made.is_ok_and(|status| status.success()));
        }
        assert_eq!(found(tree.path(), true, None), ["a.wei7"]);
        assert_eq!(found(&tree.path().join("pipe"), false, None), ["pipe"]);
        let archive = tree.path().join("b.zip");
        assert_eq!(found(&archive, false, None), [format!("unreadable {}", archive.display())]);
    }

    #[test]
    fn files_are_taken_as_named() {
        let named = [PathBuf::from("d/x.anything"), PathBuf::from("-")];
        let list = find_inputs(&named, FindOptions::default(), None).unwrap();
        assert_eq!(list.shape, Shape::Several);
        assert_eq!(
            find_inputs(&["-".into(), "-".into()], FindOptions::default(), None).unwrap_err(),
            PlanError::StdinTwice
        );
    }
}
