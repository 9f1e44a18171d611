//! Comparison of two folders or archives, file by file.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use super::Compared;
use crate::args::{DiffArgs, ReportForm, Verbosity};
use crate::error::RunError;
use crate::report::{FileReport, FolderTotal, Only, Outcome, SharedStreams, Tally, json, text};
use crate::streams::{Exit, Streams};
use wei7_files::input::{Input, InputEntry, InputList, Inputs};
use wei7_files::jobs::{Jobs, Turn, in_order};

/// Files with the same path in two folders, or a file of one folder only.
enum Pair {
    Both(Box<(Input, Input)>),
    One(InputEntry, Only),
}

/// Result for a pair of files, or for a file of one folder only.
enum PairResult {
    Both(Compared),
    One(Box<FileReport>, Only),
}

/// Compares each file of one folder with the file of the other folder that has the same relative path. If there is no
/// such file, the extension may differ.
pub(super) fn diff(
    mut old: InputList,
    mut new: InputList,
    args: &DiffArgs,
    streams: &mut Streams<'_>,
) -> Result<Exit, RunError> {
    let streams = SharedStreams::new(streams);
    let mut total = FolderTotal::default();
    for list in [&mut old, &mut new] {
        let all = list.entries.len();
        list.entries.retain(|entry| !matches!(entry, InputEntry::Link { .. }));
        total.passed_over += list.passed_over.count + all - list.entries.len();
    }
    let threads = args.read.threads().min(old.entries.len().max(1));
    let work = |pair: Pair, _: &Turn<'_>| match pair {
        Pair::Both(both) => Compared::files(both.0, both.1, args, &streams).map(PairResult::Both),
        Pair::One(entry, only) => {
            let mut file = FileReport::new(entry.name());
            if let InputEntry::Unreadable { error, .. } = entry {
                file.fail(error);
            }
            Ok(PairResult::One(Box::new(file), only))
        }
    };
    let mut report = FolderReport { args, streams: &streams, total, tally: Tally::default(), exit: Exit::Done };
    report.begin()?;
    in_order(Jobs { threads, ordered_names: false }, Pairs::new(old, new), Pair::bytes, work, |result| {
        report.add(result)
    })?;
    report.end()
}

impl Pair {
    fn bytes(&self) -> u64 {
        match self {
            Self::Both(both) => both.0.bytes().saturating_add(both.1.bytes()),
            Self::One(..) => 0,
        }
    }
}

/// Prints the results for the files of two folders and counts them.
struct FolderReport<'r> {
    args: &'r DiffArgs,
    streams: &'r SharedStreams<'r>,
    total: FolderTotal,
    tally: Tally,
    exit: Exit,
}

impl FolderReport<'_> {
    fn print(&self, text: &str) -> Result<(), RunError> {
        self.streams.print(&self.streams.report(text, self.args.read.form()))
    }

    fn is_json(&self) -> bool {
        self.args.read.form() == ReportForm::Json
    }

    fn begin(&self) -> Result<(), RunError> {
        if self.is_json() { self.print(&json::begin(self.args.read.config.as_ref())) } else { Ok(()) }
    }

    fn add(&mut self, result: PairResult) -> Result<(), RunError> {
        let compared = match result {
            PairResult::One(file, only) if file.outcome == Outcome::Done => {
                self.total.only(only);
                self.exit = self.exit.max(Exit::Findings);
                return self.print(&match self.args.read.form() {
                    ReportForm::Text => text::only_in_folder(&file, self.streams.language),
                    ReportForm::Json => json::only_in_folder(&file, only),
                });
            }
            PairResult::One(file, _) => Compared::refused(*file),
            PairResult::Both(compared) => compared,
        };
        if compared.is_skipped() {
            self.total.passed_over += 2;
            return Ok(());
        }
        compared.print_refusals(self.args, self.streams);
        *(match compared.is_same {
            Some(true) => &mut self.total.same,
            Some(false) => &mut self.total.differing,
            None => &mut self.total.refused,
        }) += 1;
        self.exit = self.exit.max(compared.exit());
        if self.is_json() {
            let mut text = compared.text.clone();
            for file in &compared.files {
                self.tally.add(file, self.args.read.fail_on);
                text.push_str(&json::file_lines(file));
            }
            return self.print(&text);
        }
        // Equal files are only counted, unless `--verbose` is set.
        if compared.is_same == Some(true) && self.args.read.verbosity() != Verbosity::Verbose {
            return Ok(());
        }
        self.print(&compared.text)
    }

    fn end(mut self) -> Result<Exit, RunError> {
        self.tally.exit = self.exit;
        match self.args.read.form() {
            ReportForm::Json => self.print(&json::summary(&self.tally))?,
            ReportForm::Text if self.args.read.verbosity() == Verbosity::Quiet => {}
            ReportForm::Text => self.print(&text::folders(&self.total, self.streams.language))?,
        }
        Ok(self.exit)
    }
}

/// Iterates over the files of the left folder, each with its pair, and then over the files that only the right folder
/// has.
struct Pairs {
    left: Inputs,
    /// For each file of the left folder, the index of the file of the right folder to compare it with, if there is one.
    partners: std::vec::IntoIter<Option<usize>>,
    right: std::iter::Enumerate<Inputs>,
    /// For each file of the right folder, whether it is compared with a file of the left folder.
    is_paired: Vec<bool>,
    /// Files of the right folder, by index, that were read before they are needed, since the entries of an archive can
    /// only be read in order.
    read_ahead: HashMap<usize, Input>,
    right_only: std::vec::IntoIter<InputEntry>,
}

impl Pairs {
    fn new(left: InputList, right: InputList) -> Self {
        let (lefts, rights) = (paths(&left), paths(&right));
        let mut pairs: Vec<Option<usize>> = vec![None; lefts.len()];
        let mut is_paired = vec![false; rights.len()];
        for key in [Path::to_owned as fn(&Path) -> PathBuf, |path| path.with_extension("")] {
            let is_free = |index: &usize| is_paired.get(*index).is_some_and(|is_paired| !is_paired);
            let right = by_key(&rights, key, is_free);
            let left = by_key(&lefts, key, |index| pairs.get(*index).is_some_and(Option::is_none));
            for (path, left) in left {
                // If several files have the same path without extension, it is not clear which of them belong together.
                let ([left], Some([right])) = (&*left, right.get(&path).map(Vec::as_slice)) else { continue };
                if let (Some(pair), Some(is_paired)) = (pairs.get_mut(*left), is_paired.get_mut(*right)) {
                    (*pair, *is_paired) = (Some(*right), true);
                }
            }
        }
        let right_only = right.entries.iter().zip(&is_paired).filter(|(_, is_paired)| !**is_paired);
        let right_only: Vec<_> = right_only.map(|(entry, _)| entry.clone()).collect();
        Self {
            left: left.into_inputs(),
            partners: pairs.into_iter(),
            right: right.into_inputs().enumerate(),
            is_paired,
            read_ahead: HashMap::new(),
            right_only: right_only.into_iter(),
        }
    }
}

/// Groups the indexes of those files that are not in a pair yet (`is_free`) by `key` of their paths.
fn by_key(
    paths: &[Option<PathBuf>],
    key: fn(&Path) -> PathBuf,
    is_free: impl Fn(&usize) -> bool,
) -> BTreeMap<PathBuf, Vec<usize>> {
    let mut known: BTreeMap<PathBuf, Vec<usize>> = BTreeMap::new();
    for (index, path) in paths.iter().enumerate().filter(|(index, _)| is_free(index)) {
        if let Some(path) = path {
            known.entry(key(path)).or_default().push(index);
        }
    }
    known
}

/// Returns the relative path of each file in the list; `None` for a file that cannot be opened.
fn paths(list: &InputList) -> Vec<Option<PathBuf>> {
    let path = |entry: &InputEntry| match entry {
        InputEntry::Source(source) => Some(source.relative.clone()),
        InputEntry::Link { .. } | InputEntry::Unreadable { .. } => None,
    };
    list.entries.iter().map(path).collect()
}

impl Iterator for Pairs {
    type Item = Pair;

    fn next(&mut self) -> Option<Pair> {
        let Some(left) = self.left.next() else {
            return self.right_only.next().map(|entry| Pair::One(entry, Only::Right));
        };
        let Some(wanted) = self.partners.next().flatten() else { return Some(Pair::One(left.entry, Only::Left)) };
        let right = self.read_ahead.remove(&wanted).or_else(|| {
            for (index, input) in self.right.by_ref() {
                if index == wanted {
                    return Some(input);
                }
                if self.is_paired.get(index) == Some(&true) {
                    self.read_ahead.insert(index, input);
                }
            }
            None
        })?;
        Some(Pair::Both(Box::new((left, right))))
    }
}
