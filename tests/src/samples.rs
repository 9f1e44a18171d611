//! Samples that stand beside the project and are no part of it. Without them a test says so, and passes.

use std::path::{Path, PathBuf};

/// A file or a folder of the samples.
pub fn sample(path: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared").join(path);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: there is no {}", path.display());
    None
}

/// The files of a folder of the samples, sorted.
pub fn samples(folder: &str) -> Vec<PathBuf> {
    let Some(folder) = sample(folder) else { return Vec::new() };
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}
