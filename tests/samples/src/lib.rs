//! Paths of files of the project, and of samples in the folder `shared` beside the project.
//!
//! A test that lacks something says so with [`skipped`], and passes. If `WEI7_TEST_STRICT` is `1`, it fails.
#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test may fail")]

use std::fmt::Display;
use std::path::{Path, PathBuf};

/// Returns the path of a file or folder of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap().join(path)
}

/// Says that a test, or a part of it, is skipped.
///
/// # Panics
///
/// Panics if the environment variable `WEI7_TEST_STRICT` is `1`.
pub fn skipped(reason: impl Display) {
    assert!(std::env::var_os("WEI7_TEST_STRICT").is_none_or(|strict| strict != "1"), "skipped: {reason}");
    println!("skipped: {reason}");
}

/// Returns the path of a file or folder of the samples, or `None` if it is missing ([`skipped`]).
pub fn sample(path: &str) -> Option<PathBuf> {
    let path = project("").with_file_name("shared").join(path);
    if path.exists() {
        return Some(path);
    }
    skipped(format_args!("there is no {}", path.display()));
    None
}

/// Returns the files of a folder of the samples, sorted.
pub fn samples(folder: &str) -> Vec<PathBuf> {
    sample(folder).map_or_else(Vec::new, |folder| entries(&folder))
}

/// Returns the entries of a folder, sorted.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().into_iter().flatten();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

/// Returns the files below a folder, recursively.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut open, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = open.pop() {
        for path in entries(&folder) {
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found
}
