//! File names of supplements, the files beside 3.0 documents that hold data which 3.0 cannot express.

use std::path::{Path, PathBuf};

/// Returns the path of the supplement of a 3.0 document: `game.supplement.json` for `game.wei7`.
pub fn supplement_beside(document: &Path) -> PathBuf {
    document.with_extension("supplement.json")
}

/// Returns whether the file name is that of a supplement.
pub fn is_supplement(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().to_ascii_lowercase().ends_with(".supplement.json"))
}
