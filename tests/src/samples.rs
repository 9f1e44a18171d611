//! Paths of files of the project, and of samples beside the project. Without samples a test prints a message and
//! passes.

use std::path::{Path, PathBuf};

/// Returns the path of a file or folder of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap().join(path)
}

/// Returns the path of a file or folder of the samples. If the samples are missing, prints a message and returns
/// `None`.
pub fn sample(path: &str) -> Option<PathBuf> {
    let path = project("").with_file_name("shared").join(path);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: there is no {}", path.display());
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
