//! Finds and tokenizes the Rust source of the project.

use std::fs;
use std::path::{Path, PathBuf};

use wei7_testsuite::samples::{entries, files_below, project};

/// Returns the folder of each crate.
pub(super) fn crates() -> Vec<PathBuf> {
    entries(&project("")).into_iter().filter(|folder| folder.join("Cargo.toml").exists()).collect()
}

/// Returns the source files of all crates.
pub(super) fn files() -> Vec<PathBuf> {
    let parts = |of: PathBuf| ["benches", "examples", "src", "tests"].map(|part| of.join(part));
    let files = crates().into_iter().flat_map(parts).flat_map(|folder| files_below(&folder));
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// Returns the tokens of a file without comments, character literals, and code that is compiled for tests only.
pub(super) fn tokens(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let (mut rest, mut tokens) = (text.as_str(), Vec::new());
    while let Some(token) = next(&mut rest) {
        tokens.extend(token.map(str::to_owned));
    }
    without_tests(&tokens)
}

/// Removes the next token from the text; the inner `None` stands for white space, a comment, or a character literal.
#[expect(clippy::option_option, reason = "the end and what is no token differ")]
fn next<'t>(rest: &mut &'t str) -> Option<Option<&'t str>> {
    let text = *rest;
    let first = text.chars().next()?;
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let behind = |begin: usize, end: &str| text[begin..].find(end).map_or(text.len(), |at| begin + at + end.len());
    let hashes = text.strip_prefix("br").or(text.strip_prefix('r')).map_or("", |rest| {
        let quote = rest.find(|c| c != '#').unwrap_or(0);
        if rest[quote..].starts_with('"') { &rest[..=quote] } else { "" }
    });
    let (length, is_kept) = if text.starts_with("//") {
        (behind(2, "\n"), false)
    } else if text.starts_with("/*") {
        (behind(2, "*/"), false)
    } else if let Some(hashes) = hashes.strip_suffix('"') {
        let begin = text.find('"').unwrap_or(0) + 1;
        (behind(begin, &format!("\"{hashes}")), true)
    } else if first == '"' {
        (quoted(text, '"'), true)
    } else if first == '\'' {
        let is_character = text[1..].starts_with('\\') || text.chars().nth(2) == Some('\'');
        (if is_character { quoted(text, '\'') } else { 1 }, false)
    } else if is_name(first) {
        (text.find(|c| !is_name(c)).unwrap_or(text.len()), true)
    } else if text.starts_with("::") {
        (2, true)
    } else {
        (first.len_utf8(), !first.is_whitespace())
    };
    *rest = &text[length..];
    Some(is_kept.then_some(&text[..length]))
}

/// Returns the length of a literal between these quotation marks.
fn quoted(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == mark => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// Removes items after `#[cfg(test)]`.
fn without_tests(tokens: &[String]) -> Vec<String> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let (mut kept, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        if tokens[at..].iter().take(MARK.len()).eq(MARK) {
            at = end_of_item(tokens, at + MARK.len());
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Returns the end of the item that begins here: after its `;` or its block.
fn end_of_item(tokens: &[String], mut at: usize) -> usize {
    let mut depth = 0_usize;
    while at < tokens.len() {
        let token = tokens[at].as_str();
        at += 1;
        match token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(token, ";" | "}") {
            break;
        }
    }
    at
}
