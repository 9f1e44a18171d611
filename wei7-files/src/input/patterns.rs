//! Expands patterns such as `**/*.sgf` that the shell has not expanded.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};
use walkdir::WalkDir;

use super::source::InputEntry;
use crate::InputError;
use wei7_convert::codes;
use wei7_core::Message;

/// Returns the path as text if the path is a valid pattern, that is if it contains `*`, `?` or `[` and can be parsed.
pub(super) fn pattern(path: &Path) -> Option<&str> {
    path.to_str().filter(|text| path.components().any(|part| !is_plain(&part)) && matcher(text).is_some())
}

/// Returns whether a part of a path has no wildcard. The prefix of a Windows path such as `\\?\C:` has none.
fn is_plain(part: &Component) -> bool {
    !matches!(part, Component::Normal(name) if name.to_string_lossy().contains(['*', '?', '[']))
}

/// Returns a matcher that compares whole paths with the pattern. The names in a path may be in any encoding. Windows
/// ignores case in patterns.
fn matcher(pattern: &str) -> Option<GlobMatcher> {
    let mut glob = GlobBuilder::new(pattern);
    glob.literal_separator(true).backslash_escape(false).case_insensitive(cfg!(windows));
    Some(glob.build().ok()?.compile_matcher())
}

/// Returns the paths below a directory that match a pattern, sorted by name, and an error for each directory that could
/// not be read. A name that begins with a dot is only matched by a pattern that has such a name itself.
fn matching(directory: &Path, pattern: &Path) -> Vec<Result<PathBuf, (PathBuf, io::Error)>> {
    let Some(matcher) = pattern.to_str().and_then(matcher) else { return Vec::new() };
    let is_hidden = |path: &Path| path.iter().any(|name| name.as_encoded_bytes().starts_with(b"."));
    let parts = || pattern.components();
    let with_hidden = is_hidden(pattern);
    let any_depth = parts().any(|part| matches!(part, Component::Normal(name) if name == "**"));
    let depth = if any_depth { usize::MAX } else { parts().count() };
    let start = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    let entries = WalkDir::new(start).min_depth(1).max_depth(depth).follow_links(true).sort_by_file_name();
    let found = entries.into_iter().filter_entry(|entry| {
        with_hidden || entry.depth() == 0 || !entry.file_name().as_encoded_bytes().starts_with(b".")
    });
    let found = found.filter_map(|entry| match entry {
        Ok(entry) => {
            let relative = entry.path().strip_prefix(start).unwrap_or(entry.path());
            matcher.is_match(relative).then(|| Ok(directory.join(relative)))
        }
        Err(error) => {
            let path = error.path().unwrap_or(start).to_owned();
            let error = error.into_io_error().filter(|error| error.kind() != io::ErrorKind::NotFound)?;
            Some(Err((path, error)))
        }
    });
    found.collect()
}

/// Returns the files and directories that match the pattern `path`, sorted by name, each with its path below the folder
/// before the first wildcard. If nothing matches, adds an unreadable entry to `entries`. Skips paths below `output`.
pub(super) fn expand(path: &Path, output: Option<&Path>, entries: &mut Vec<InputEntry>) -> Vec<(PathBuf, PathBuf)> {
    let common: PathBuf = path.components().take_while(is_plain).collect();
    let rest: PathBuf = path.components().skip_while(is_plain).collect();
    let mut found = Vec::new();
    for path in matching(&common, &rest) {
        match path {
            Ok(path) => {
                let relative = path.strip_prefix(&common).unwrap_or(&path).to_owned();
                found.push((path, relative));
            }
            Err((path, error)) => entries.push(InputEntry::unreadable(&path, InputError::unreadable(&error))),
        }
    }
    if found.is_empty() {
        let error = InputError::new(&codes::UNREADABLE, Message::new("pattern-without-file"));
        entries.push(InputEntry::unreadable(path, error));
    }
    // Everything below a matching directory is read anyway, so matches inside it are removed.
    let directories: HashSet<PathBuf> =
        found.iter().map(|(path, _)| path).filter(|path| path.is_dir()).cloned().collect();
    found.retain(|(path, _)| !path.ancestors().skip(1).any(|directory| directories.contains(directory)));
    // Pipes, sockets and devices are left out, because opening a pipe could block forever.
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
            let found = expand(&path, None, &mut entries);
            let names: Vec<_> = found.into_iter().map(|(_, relative)| relative.display().to_string()).collect();
            (names, entries.len())
        };
        assert_eq!(found("*.sgf"), (vec!["a.sgf".to_owned()], 0));
        assert_eq!(found("**/*.sgf"), (vec!["a.sgf".to_owned(), "b/c.sgf".to_owned(), "b/d/e.sgf".to_owned()], 0));
        assert_eq!(found("b/[cd]*"), (vec!["c.sgf".to_owned(), "d".to_owned()], 0));
        assert_eq!(found("*.none"), (vec![], 1));
        assert_eq!(pattern(Path::new("plain.sgf")), None);
    }

    #[cfg(unix)]
    #[test]
    fn names_in_any_encoding_match() {
        use std::os::unix::ffi::OsStrExt as _;
        let directory = tempfile::tempdir().unwrap();
        let name = std::ffi::OsStr::from_bytes(b"\xCE\xA7.sgf");
        fs::write(directory.path().join(name), "").unwrap();
        fs::write(directory.path().join(".hidden.sgf"), "").unwrap();
        let found = |text: &str| expand(&directory.path().join(text), None, &mut Vec::new());
        assert_eq!(found("*.sgf").into_iter().map(|(_, name)| name).collect::<Vec<_>>(), [Path::new(name)]);
        assert_eq!(found(".*.sgf").len(), 1);
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
            expand(&path, Some(&output), &mut Vec::new()).len()
        };
        assert_eq!(found("**/*.sgf", "out"), 1);
        assert_eq!(found("*", "out"), 1);
        // If the output is the folder of the inputs itself, no input is skipped.
        assert_eq!(found("**/*.sgf", ""), 3);
        assert_eq!(found("out/**/*.sgf", "out"), 2);
    }
}
