//! The names of supplement files, which hold what a 3.0 document beside them cannot say.

use std::path::{Path, PathBuf};

/// The supplement file of a 3.0 file: `game.supplement.json` beside `game.wei7`.
pub fn supplement_beside(document: &Path) -> PathBuf {
    document.with_extension("supplement.json")
}

/// Whether a file is a supplement by its name.
pub fn is_supplement(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().to_ascii_lowercase().ends_with(".supplement.json"))
}
