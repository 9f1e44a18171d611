//! Where files are: those of the project, and samples that stand beside it. Without samples a test says so, and passes.

use std::path::{Path, PathBuf};

/// A file or a folder of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap().join(path)
}

/// A file or a folder of the samples.
pub fn sample(path: &str) -> Option<PathBuf> {
    let path = project("").with_file_name("shared").join(path);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: there is no {}", path.display());
    None
}

/// The files of a folder of the samples, sorted.
pub fn samples(folder: &str) -> Vec<PathBuf> {
    sample(folder).map_or_else(Vec::new, |folder| entries(&folder))
}

/// What stands in a folder, sorted.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().into_iter().flatten();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

/// The files in a folder and below.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut open, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = open.pop() {
        for path in entries(&folder) {
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found
}
