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

/// The path of the document of a supplement, without its extension.
pub(crate) fn document_stem(supplement: &Path) -> PathBuf {
    supplement.with_extension("").with_extension("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn supplements_stand_beside_their_documents() {
        assert_eq!(supplement_beside(Path::new("d/a-2.0.wei7")), Path::new("d/a-2.0.supplement.json"));
        assert_eq!(document_stem(Path::new("d/a-2.0.supplement.json")), Path::new("d/a-2.0"));
        assert!(is_supplement(Path::new("d/a-2.0.supplement.json")));
        assert!(!is_supplement(Path::new("d/supplement.json")));
    }
}
