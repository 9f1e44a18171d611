//! Detects different names that are the same name on a file system that ignores case.

use std::path::{Path, PathBuf};

use unicode_normalization::UnicodeNormalization;

use super::temporary::builder;

/// Function that returns whether a directory ignores case, such as [`ignores_case`], which asks the file system.
pub type IgnoresCase = fn(&Path) -> bool;

/// Folds a name. Two names that some file system considers equal have the same folded form, which ignores case and is
/// composed (NFC).
pub(super) fn folded(path: &Path) -> PathBuf {
    let name = path.to_string_lossy();
    // Converting to upper case first turns `ß` into `ss`, as full case folding does.
    let folded = name.nfc().flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    folded.nfc().collect::<String>().into()
}

/// Returns whether a directory, or its closest existing ancestor, ignores case in names. Creates a temporary file to
/// find out; if that is not possible, assumes the default file system of the platform.
pub fn ignores_case(directory: &Path) -> bool {
    let existing = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("."));
    let Ok(file) = builder(true).tempfile_in(existing) else {
        return cfg!(any(windows, target_vendor = "apple"));
    };
    let other = file.path().file_name().map(|name| name.to_string_lossy().to_uppercase());
    other.is_some_and(|name| existing.join(name).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_some_file_system_takes_for_one_have_one_form() {
        for (one, other) in [("A.sgf", "a.sgf"), ("d/É", "D/e\u{301}"), ("Straße", "STRASSE"), ("\u{212a}", "k")] {
            assert_eq!(folded(Path::new(one)), folded(Path::new(other)), "{one} {other}");
        }
        assert_ne!(folded(Path::new("e")), folded(Path::new("é")));
    }

    #[test]
    fn the_file_system_is_asked_and_nothing_stays_there() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("a"), "").unwrap();
        let is_ignored = directory.path().join("A").exists();
        assert_eq!(ignores_case(directory.path()), is_ignored);
        assert_eq!(ignores_case(&directory.path().join("not/yet")), is_ignored);
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);
    }
}
