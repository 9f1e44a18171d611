//! Finding inputs: files as named, directories with all that is below them.

use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::{DirEntry, WalkDir};
use wei7_core::{Code, Limits};

use crate::input::archive::{self, Archive, Kind, Listed, Magic, Pack, Sort, Trouble};
use crate::input::patterns;
use crate::output::plan::{Input, Inputs, Source, UsageError, is_supplement, supplemented};
use wei7_convert::codes::{self, said};
use wei7_convert::{Format, ndjson};

/// What the inputs on the command line are.
#[derive(Debug)]
pub struct Gathered {
    pub entries: Vec<Entry>,
    pub inputs: Inputs,
}

/// An input, or why there is none.
#[derive(Clone, Debug)]
pub enum Entry {
    Source(Source),
    Unreadable { name: String, code: &'static Code, why: String },
}

impl Entry {
    /// The name that reports print.
    pub fn name(&self) -> String {
        match self {
            Self::Source(source) => source.input.name(),
            Self::Unreadable { name, .. } => name.clone(),
        }
    }
}

impl Gathered {
    /// Adds what somebody named.
    fn add(&mut self, path: &Path, relative: PathBuf, all: bool, output: Option<&Path>) {
        if path.is_dir() {
            self.inputs = Inputs::Directory;
            walk(path, all, output, &mut self.entries);
        } else if let Some(kind) = Kind::of_path(path).or_else(|| archive_by_content(path)) {
            self.inputs = Inputs::Directory;
            list(path, kind, Path::new(""), all, &mut self.entries);
        } else {
            let (input, relative) = match Pack::of_path(path) {
                Some((pack, name)) => (Input::Packed(path.to_owned(), pack, name), relative.with_extension("")),
                None => (Input::File(path.to_owned()), relative),
            };
            self.entries.push(Entry::Source(Source { input, relative, stranger: false }));
        }
    }

    /// Those that can be read.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Source(source) => Some(source),
            Entry::Unreadable { .. } => None,
        })
    }
}

/// Finds all inputs: in the order of the command line, and sorted by name in each directory.
/// What lies below `output` is not read again.
pub fn gather(named: &[PathBuf], all: bool, output: Option<&Path>) -> Result<Gathered, UsageError> {
    if named.iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(UsageError::StdinTwice);
    }
    let output = output.and_then(|path| fs::canonicalize(path).ok());
    let mut gathered = Gathered { entries: Vec::new(), inputs: Inputs::One };
    let mut count = named.len();
    for path in named {
        if is_stdin(path) {
            let source = Source { input: Input::Stdin, relative: "stdin".into(), stranger: false };
            gathered.entries.push(Entry::Source(source));
        } else if fs::symlink_metadata(path).is_err()
            && let Some(pattern) = patterns::pattern(path)
        {
            let found = patterns::expand(path, pattern, output.as_deref(), &mut gathered.entries);
            count += found.len().saturating_sub(1);
            for (path, relative) in found {
                gathered.add(&path, relative, all, output.as_deref());
            }
        } else {
            let relative = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
            gathered.add(path, relative, all, output.as_deref());
        }
    }
    if count > 1 && gathered.inputs == Inputs::One {
        gathered.inputs = Inputs::Several;
    }
    Ok(gathered)
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn walk(root: &Path, all: bool, output: Option<&Path>, entries: &mut Vec<Entry>) {
    let is_output = |entry: &DirEntry| {
        entry.depth() > 0
            && entry.file_type().is_dir()
            && output.is_some_and(|output| fs::canonicalize(entry.path()).is_ok_and(|path| path == output))
    };
    let walk = WalkDir::new(root).follow_links(true).sort_by_file_name();
    let mut alone = Alone::default();
    for entry in walk.into_iter().filter_entry(|entry| !is_output(entry)) {
        match entry {
            // Only files: to open a pipe would wait for ever.
            Ok(entry) if !entry.file_type().is_file() => {}
            Ok(entry) if is_packed_supplement(entry.path()) => alone.supplements.push(entry.into_path()),
            Ok(entry) => {
                alone.see(entry.path());
                let relative = entry.path().strip_prefix(root).unwrap_or(entry.path()).to_owned();
                if let Some(kind) = Kind::of_path(entry.path()) {
                    list(entry.path(), kind, &archive::without_extension(&relative), all, entries);
                } else if let Some((pack, name)) = Pack::of_path(entry.path()) {
                    if is_known(&name) || all {
                        let stranger = is_stranger(&name);
                        let input = Input::Packed(entry.into_path(), pack, name);
                        let relative = relative.with_extension("");
                        entries.push(Entry::Source(Source { input, relative, stranger }));
                    }
                } else if is_known(entry.path()) || all {
                    let stranger = is_stranger(entry.path());
                    let input = Input::File(entry.into_path());
                    entries.push(Entry::Source(Source { input, relative, stranger }));
                }
            }
            // A link to a directory that it is in: what it shows is read where it stands.
            Err(error) if error.loop_ancestor().is_some() => {}
            Err(error) if is_dead_link(&error, all) => {}
            Err(error) => {
                let name = error.path().unwrap_or(root).display().to_string();
                let why = error.io_error().map_or_else(|| error.to_string(), said);
                entries.push(Entry::Unreadable { name, code: &codes::UNREADABLE, why });
            }
        }
    }
    alone.tell(|path| path.display().to_string(), entries);
}

/// The supplements of a folder or archive, and what they may belong to.
#[derive(Default)]
struct Alone {
    supplements: Vec<PathBuf>,
    /// Documents without their extensions.
    stems: HashSet<PathBuf>,
}

impl Alone {
    fn see(&mut self, document: &Path) {
        self.stems.insert(unpacked(document).with_extension(""));
    }

    /// Adds the supplements without a document, which nothing would read.
    fn tell(self, name: impl Fn(&Path) -> String, entries: &mut Vec<Entry>) {
        for path in self.supplements {
            let stem = supplemented(&unpacked(&path));
            if !self.stems.contains(&stem) {
                let stem = stem.file_name().unwrap_or_default().to_string_lossy();
                let why = format!("there is no `{stem}.wei7` beside it");
                entries.push(Entry::Unreadable { name: name(&path), code: &codes::SUPPLEMENT_ALONE, why });
            }
        }
    }
}

/// A path without what says that the file is compressed.
fn unpacked(path: &Path) -> PathBuf {
    Pack::of_path(path).map_or_else(|| path.to_owned(), |(_, name)| name)
}

/// Whether the extension says that it is a record.
fn is_known(path: &Path) -> bool {
    Format::of_path(path).is_some() || ndjson::is_name(path)
}

/// Whether the extension says nothing or little: `.go` is what programs in Go end in, too.
fn is_stranger(path: &Path) -> bool {
    Format::of_path(path).is_none_or(|format| format == Format::ISHI)
}

fn is_packed_supplement(path: &Path) -> bool {
    is_supplement(path) || Pack::of_path(path).is_some_and(|(_, name)| is_supplement(&name))
}

/// What a file is that somebody named and whose name says nothing.
fn archive_by_content(path: &Path) -> Option<Kind> {
    let mut bytes = Vec::new();
    let is_silent = !is_known(path) && Pack::of_path(path).is_none() && fs::metadata(path).ok()?.is_file();
    File::open(path).ok().filter(|_| is_silent)?.take(512).read_to_end(&mut bytes).ok()?;
    match Magic::of(&bytes) {
        Some(Magic::Archive(kind)) => Some(kind),
        Some(Magic::Packed(_)) | None => None,
    }
}

/// Adds the entries of an archive that are records by their names.
fn list(path: &Path, kind: Kind, below: &Path, all: bool, entries: &mut Vec<Entry>) {
    let (archive, listed, trouble) = Archive::list(path, kind, &Limits::DEFAULT);
    let archive = Arc::new(archive);
    let mut wanted = BTreeSet::new();
    let mut alone = Alone { supplements: archive.supplements(), ..Alone::default() };
    for Listed { index, name, sort } in listed {
        alone.see(&name);
        let is_archive = Kind::of_path(&name).is_some() || Pack::of_path(&name).is_some();
        if !is_archive && !is_known(&name) && !all {
            continue;
        }
        let code = match sort {
            _ if is_archive => &codes::ENTRY_IS_ARCHIVE,
            Sort::Link => &codes::ENTRY_IS_LINK,
            Sort::Encrypted => &codes::ENTRY_ENCRYPTED,
            Sort::File => {
                wanted.insert(index);
                let (relative, stranger) = (below.join(&name), is_stranger(&name));
                let input = Input::Entry { archive: Arc::clone(&archive), index, name };
                entries.push(Entry::Source(Source { input, relative, stranger }));
                continue;
            }
        };
        let why = archive::name_of(&name);
        entries.push(Entry::Unreadable { name: path.join(&name).display().to_string(), code, why });
    }
    let _ = archive.wanted.set(wanted);
    // Behind a break there may be the documents.
    if trouble.is_none() {
        alone.tell(|name| path.join(name).display().to_string(), entries);
    }
    if let Some(Trouble { code, why }) = trouble {
        entries.push(Entry::Unreadable { name: path.display().to_string(), code, why });
    }
}

/// A link to nothing whose name would not have been read.
fn is_dead_link(error: &walkdir::Error, all: bool) -> bool {
    let missing = error.io_error().is_some_and(|error| error.kind() == ErrorKind::NotFound);
    missing && !all && error.path().is_none_or(|path| Format::of_path(path).is_none())
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
        let gathered = gather(&[directory.to_owned()], all, output).unwrap();
        let name = |entry: &Entry| match entry {
            Entry::Source(source) => source.relative.display().to_string(),
            Entry::Unreadable { name, .. } => format!("unreadable {name}"),
        };
        gathered.entries.iter().map(name).collect()
    }

    #[test]
    fn directories_give_known_extensions_in_order() {
        let tree = tree(&["b.wei7", "a/z.SGF", "a/b/c.go", "note.txt", "b.supplement.json", "x"]);
        assert_eq!(found(tree.path(), false, None), ["a/b/c.go", "a/z.SGF", "b.wei7"]);
        assert_eq!(found(tree.path(), true, None), ["a/b/c.go", "a/z.SGF", "b.wei7", "note.txt", "x"]);
    }

    #[test]
    fn supplements_without_documents_are_told() {
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
        assert_eq!(found(tree.path(), false, None), ["a/b.wei7"]);
    }

    #[test]
    fn files_are_taken_as_named() {
        let named = [PathBuf::from("d/x.anything"), PathBuf::from("-")];
        let gathered = gather(&named, false, None).unwrap();
        assert_eq!(gathered.inputs, Inputs::Several);
        assert_eq!(gather(&["-".into(), "-".into()], false, None).unwrap_err(), UsageError::StdinTwice);
    }
}
