//! Creates file names that are valid on every file system.

use std::path::Path;

use unicode_normalization::UnicodeNormalization;

/// Maximum length in bytes of a name without its extension. With ` (12345)` and `.supplement.json` appended, the name
/// stays below 143 bytes, the limit of encrypted file systems; other file systems allow 255.
const MAX_BYTES: usize = 110;

/// Name used where a name would be empty.
pub(crate) const UNKNOWN: &str = "unknown";

/// Returns `_` for a character that some file system forbids in names, and else the character itself.
pub(crate) fn safe_char(character: char) -> char {
    match character {
        '/' | '\\' | '<' | '>' | ':' | '"' | '|' | '?' | '*' => '_',
        _ if character.is_control() || is_invisible(character) => '_',
        _ => character,
    }
}

/// Returns whether the character is a line separator or a mark that reorders letters. Such characters could disguise a
/// name.
const fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{61C}' | '\u{2028}' | '\u{2029}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}'
    )
}

/// Returns one component of a path in a form that every file system accepts: without separators, control characters,
/// reserved characters and reserved names, without blanks at either end and dots at the end, not too long, and in
/// Unicode normalization form C.
pub(crate) fn component(name: &str) -> String {
    let name: String = name.nfc().map(safe_char).collect();
    let mut name = trimmed(shortened(trimmed(&name))).to_owned();
    if name.starts_with('.') {
        name.replace_range(..1, "_");
    }
    if is_reserved(&name) {
        name.insert(0, '_');
    }
    if name.is_empty() { UNKNOWN.to_owned() } else { name }
}

/// Converts a path to a single file name by joining its components with `_`. The result contains no `~`, so a name with
/// `~` and a number appended never equals the flat name of another path.
///
/// ```
/// use std::path::Path;
/// use wei7_files::output::flat_name;
///
/// assert_eq!(flat_name(Path::new("club/1998/game~7")), "club_1998_game_7");
/// ```
pub fn flat_name(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    component(&parts.join("_").replace('~', "_"))
}

/// Returns one component of an archive entry path with unsafe characters and names replaced. Nothing is shortened.
pub(crate) fn entry_component(name: &str) -> String {
    let name: String = name.chars().map(safe_char).collect();
    match trimmed_end(&name) {
        "" => UNKNOWN.to_owned(),
        name if is_reserved(name) => format!("_{name}"),
        name => name.to_owned(),
    }
}

/// Removes blanks at both ends of a name and dots at its end. Windows would drop them.
fn trimmed(name: &str) -> &str {
    trimmed_end(name.trim_start())
}

fn trimmed_end(name: &str) -> &str {
    name.trim_end_matches(|character: char| character == '.' || character.is_whitespace())
}

fn shortened(name: &str) -> &str {
    (0..=MAX_BYTES).rev().find_map(|end| name.get(..end)).filter(|_| name.len() > MAX_BYTES).unwrap_or(name)
}

/// Returns whether the name, without its extension, is that of a Windows device such as `CON`.
fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let numbered = |device: &str| {
        let number = stem.strip_prefix(device).unwrap_or_default();
        let mut digits = number.chars();
        digits.next().is_some_and(|digit| digit.is_ascii_digit() || "¹²³".contains(digit)) && digits.next().is_none()
    };
    matches!(&*stem, "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$") || numbered("COM") || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_are_safe() {
        for (name, safe) in [
            ("a/b\\c:d*e?f\"g<h>i|j\0k\nl\u{7f}m\u{202e}n", "a_b_c_d_e_f_g_h_i_j_k_l_m_n"),
            ("con", "_con"),
            ("COM1.sgf", "_COM1.sgf"),
            ("lpt² .x", "_lpt² .x"),
            ("command", "command"),
            (" a. . ", "a"),
            ("...", "unknown"),
            (".hidden", "_hidden"),
            ("e\u{301}", "é"),
            ("李昌鎬", "李昌鎬"),
        ] {
            assert_eq!(component(name), safe, "{name:?}");
        }
        assert_eq!(component(&"棋".repeat(100)), "棋".repeat(MAX_BYTES / 3));
    }

    proptest! {
        #[test]
        fn any_name_becomes_safe(name in "\\PC{0,200}|.{0,50}|[a-zA-Z0-9. ]{0,8}") {
            let safe = component(&name);
            prop_assert!(!safe.is_empty() && safe.len() <= MAX_BYTES + 1);
            prop_assert!(safe.chars().all(|character| safe_char(character) == character));
            prop_assert!(!safe.ends_with(['.', ' ']) && !safe.starts_with(['.', ' ']) && !is_reserved(&safe));
        }
    }
}
