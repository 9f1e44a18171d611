//! Expands patterns such as `**/*.sgf` where no shell has done so.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use glob::{MatchOptions, Pattern};

use super::source::InputEntry;
use crate::InputError;
use wei7_convert::codes;

const OPTIONS: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };

/// The path as a pattern, if it is one.
pub(super) fn pattern(path: &Path) -> Option<&str> {
    path.to_str().filter(|text| text.contains(['*', '?', '[']) && Pattern::new(text).is_ok())
}

/// The files and directories of a pattern in the order of their names, each with its path below their common parent.
/// A pattern without matches becomes an unreadable entry. What lies below `output` is not read again.
pub(super) fn expand(
    path: &Path,
    pattern: &str,
    output: Option<&Path>,
    entries: &mut Vec<InputEntry>,
) -> Vec<(PathBuf, PathBuf)> {
    let is_plain = |part: &&std::ffi::OsStr| !part.to_string_lossy().contains(['*', '?', '[']);
    let common: PathBuf = path.iter().take_while(is_plain).collect();
    let mut found = Vec::new();
    let Ok(paths) = glob::glob_with(pattern, OPTIONS) else { return found };
    for path in paths {
        match path {
            Ok(path) => {
                let relative = path.strip_prefix(&common).unwrap_or(&path).to_owned();
                found.push((path, relative));
            }
            Err(error) => {
                entries.push(InputEntry::unreadable(error.path(), InputError::unreadable(error.error())));
            }
        }
    }
    if found.is_empty() {
        let error = InputError::new(&codes::UNREADABLE, "no file has such a name");
        entries.push(InputEntry::unreadable(path, error));
    }
    // A directory is read with all that is below it; matches in it would be read twice.
    let directories: HashSet<PathBuf> =
        found.iter().map(|(path, _)| path).filter(|path| path.is_dir()).cloned().collect();
    found.retain(|(path, _)| !path.ancestors().skip(1).any(|directory| directories.contains(directory)));
    // Opening a pipe would wait for ever.
    found.retain(|(path, _)| path.is_dir() || path.is_file());
    let root = if common.as_os_str().is_empty() { Path::new(".") } else { &common };
    let is_below =
        |output: &&Path| fs::canonicalize(root).is_ok_and(|root| output.starts_with(&root) && *output != root);
    if let Some(output) = output.filter(is_below) {
        found.retain(|(path, _)| !fs::canonicalize(path).is_ok_and(|path| path.starts_with(output)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_gives_files_in_order_with_their_shape() {
        let directory = tempfile::tempdir().unwrap();
        for name in ["b/c.sgf", "a.sgf", "b/d/e.sgf", "x.txt"] {
            let path = directory.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let found = |text: &str| {
            let path = directory.path().join(text);
            let mut entries = Vec::new();
            let found = expand(&path, pattern(&path).unwrap(), None, &mut entries);
            let names: Vec<_> = found.into_iter().map(|(_, relative)| relative.display().to_string()).collect();
            (names, entries.len())
        };
        assert_eq!(found("*.sgf"), (vec!["a.sgf".to_owned()], 0));
        assert_eq!(found("**/*.sgf"), (vec!["a.sgf".to_owned(), "b/c.sgf".to_owned(), "b/d/e.sgf".to_owned()], 0));
        assert_eq!(found("b/[cd]*"), (vec!["c.sgf".to_owned(), "d".to_owned()], 0));
        assert_eq!(found("*.none"), (vec![], 1));
        assert_eq!(pattern(Path::new("plain.sgf")), None);
    }

    #[test]
    fn outputs_of_a_run_before_are_not_read() {
        let directory = tempfile::tempdir().unwrap();
        for name in ["a.sgf", "out/a.sgf", "out/b/a.sgf"] {
            let path = directory.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let found = |text: &str, output: &str| {
            let path = directory.path().join(text);
            let output = fs::canonicalize(directory.path().join(output)).unwrap();
            expand(&path, pattern(&path).unwrap(), Some(&output), &mut Vec::new()).len()
        };
        assert_eq!(found("**/*.sgf", "out"), 1);
        assert_eq!(found("*", "out"), 1);
        // The output is the folder of the inputs.
        assert_eq!(found("**/*.sgf", ""), 3);
        assert_eq!(found("out/**/*.sgf", "out"), 2);
    }
}
