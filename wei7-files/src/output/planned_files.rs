//! Files that a run will write.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::case::{IgnoresCase, folded};
use super::plan::Destination;

/// Output files that are planned for inputs with one game each. The files of another input may not replace them.
#[derive(Debug)]
pub struct PlannedFiles {
    exact: HashSet<PathBuf>,
    folded: HashSet<PathBuf>,
    ignores_case: IgnoresCase,
}

impl PlannedFiles {
    /// Collects all destinations that are files in a directory.
    pub fn new(destinations: &[Destination], ignores_case: IgnoresCase) -> Self {
        let path = |one: &Destination| if let Destination::InDirectory(path) = one { Some(path.clone()) } else { None };
        let exact: HashSet<PathBuf> = destinations.iter().filter_map(path).collect();
        Self { folded: exact.iter().map(|path| folded(path)).collect(), exact, ignores_case }
    }

    /// Returns whether a path is one of these files.
    pub fn contains(&self, path: &Path) -> bool {
        let is_folded = || self.folded.contains(&folded(path)) && (self.ignores_case)(path);
        self.exact.contains(path) || is_folded()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planned_file_is_found_in_another_case_only_where_case_is_ignored() {
        let destinations = [Destination::InDirectory("out/A/0001.wei7".into()), Destination::Stdout];
        let contains = |ignores_case: IgnoresCase, path: &str| {
            PlannedFiles::new(&destinations, ignores_case).contains(Path::new(path))
        };
        assert!(contains(|_| false, "out/A/0001.wei7") && contains(|_| true, "out/a/0001.wei7"));
        assert!(!contains(|_| false, "out/a/0001.wei7") && !contains(|_| true, "out/b/0001.wei7"));
    }
}
