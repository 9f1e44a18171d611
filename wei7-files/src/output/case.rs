//! Names that are one name where the file system ignores case.

use std::path::{Path, PathBuf};

use unicode_normalization::UnicodeNormalization;

use super::temporary::named;

/// Tells whether a directory ignores case; [`ignores_case`] asks the file system.
pub type IgnoresCase = fn(&Path) -> bool;

/// Returns the form that all names have in common which some file system takes for one: without case, composed (NFC).
pub(super) fn folded(path: &Path) -> PathBuf {
    let name = path.to_string_lossy();
    // By way of upper case `ß` becomes `ss`, as in full case folding.
    let folded = name.nfc().flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    folded.nfc().collect::<String>().into()
}

/// Whether a directory, or the one above it that it will be made in, takes `a` and `A` for one name. A file that is removed at
/// once tells; where none can be made, the usual file system of the platform does.
pub fn ignores_case(directory: &Path) -> bool {
    let existing = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("."));
    let Ok(file) = named(true).tempfile_in(existing) else {
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
