//! Comments and names follow the section "Language" of CONTRIBUTING.md.

use std::collections::BTreeSet;
use std::path::Path;

use walkdir::WalkDir;

/// First words that a comment must not have: they name no subject.
const FIRST_WORDS: [&str; 9] =
    ["What ", "The same", "So many", "So much", "Whether it ", "Of ", "Its ", "Whose ", "Those "];

/// Names that a function must not have: none of them says what the function returns or does.
const FUNCTIONS: [&str; 9] = ["of", "said", "told", "shown", "home", "heir", "bone", "prey", "mend"];

/// Identifiers that the glossary replaces.
const IDENTIFIERS: [&str; 1] = ["Supplement"];

/// Folders that are rewritten later, and are read by nobody until then.
const EXCEPTIONS: [&str; 0] = [];

/// Identifiers that mean something else than the glossary's term, with their files.
const OTHER_MEANINGS: [(&str, &str); 3] = [
    // The supplement file beside an example of a page.
    ("wei7-convert/src/explain/page.rs", "Supplement"),
    ("wei7-cli/src/report/text/explain.rs", "Supplement"),
    ("tests/tests/docs/explain_pages.rs", "Supplement"),
];

/// Returns whether a format string has letters outside its arguments.
fn has_words(format: &str) -> bool {
    let outside = format.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    outside.flat_map(str::chars).any(char::is_alphabetic)
}

#[test]
fn comments_and_names_are_plain_english() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut faults = BTreeSet::new();
    let mut comments = 0;
    for entry in WalkDir::new(root).into_iter().filter_entry(|entry| entry.file_name() != "target") {
        let path = entry.unwrap().into_path();
        let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        let is_source = is_rust && !EXCEPTIONS.iter().any(|folder| name.starts_with(folder));
        if !is_source || name == "tests/tests/docs/language.rs" {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let mut in_comment = false;
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_start();
            let mut fault = |what: &str| faults.insert(format!("{name}:{}: {what}: {line}", index + 1));
            let comment = ["///", "//!", "//"].iter().find_map(|begin| line.strip_prefix(begin));
            if let Some(comment) = comment {
                comments += 1;
                let comment = comment.trim_start();
                if !in_comment && FIRST_WORDS.iter().any(|word| comment.starts_with(word)) {
                    fault("begins without a subject");
                }
            } else {
                if let Some(function) = line.split("fn ").nth(1).filter(|_| line.contains("fn "))
                    && FUNCTIONS
                        .iter()
                        .any(|name| function.strip_prefix(name).is_some_and(|rest| rest.starts_with(['(', '<'])))
                {
                    fault("function");
                }
                let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
                let is_allowed = |word: &str| OTHER_MEANINGS.contains(&(&*name, word));
                if words.into_iter().any(|word| IDENTIFIERS.contains(&word) && !is_allowed(word)) {
                    fault("identifier");
                }
                if line.strip_prefix("#[error(\"").and_then(|rest| rest.split('"').next()).is_some_and(has_words) {
                    fault("sentence outside wei7-messages");
                }
            }
            in_comment = comment.is_some();
        }
    }
    assert!(comments > 5_000, "{comments}");
    let list: Vec<_> = faults.into_iter().collect();
    assert!(list.is_empty(), "{} places:\n{}", list.len(), list.join("\n"));
}
