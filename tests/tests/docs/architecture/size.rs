//! Limits the length of files and the number of files in a folder.

use std::fs;
use std::path::Path;

use wei7_testsuite::samples::project;

use super::rust_source::files;

/// Maximum number of lines in a file.
const MOST_LINES: usize = 500;

/// Maximum number of source files in a folder.
const MOST_FILES: usize = 20;

fn relative_path(path: &Path) -> String {
    path.strip_prefix(project("")).unwrap_or(path).display().to_string()
}

#[test]
fn no_file_is_long() {
    let lines = |path: &Path| fs::read_to_string(path).unwrap().lines().count();
    let long = files().into_iter().map(|path| (lines(&path), path)).filter(|(lines, _)| *lines > MOST_LINES);
    let long: Vec<String> = long.map(|(lines, path)| format!("{lines} lines: {}", relative_path(&path))).collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn no_folder_is_crowded() {
    let all = files();
    let mut parents: Vec<&Path> = all.iter().filter_map(|path| path.parent()).collect();
    parents.sort_unstable();
    let crowded = parents.chunk_by(|one, next| one == next).filter(|files| files.len() > MOST_FILES);
    let crowded: Vec<String> =
        crowded.map(|files| format!("{} files: {}", files.len(), relative_path(files[0]))).collect();
    assert!(crowded.is_empty(), "{}", crowded.join("\n"));
}
