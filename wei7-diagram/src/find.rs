//! Search for diagrams in a text.

use wei7_core::Sniff;

use crate::bare::read_bare;
use crate::board::{find_block, read_board};
use crate::codes;
use crate::diagram::Found;
use crate::sensei::{content, read_run};
use crate::text::{Line, lines, without_margins};

/// Returns the diagrams of a text in order, and the refused ones. A text in which some diagrams are certain has no
/// uncertain ones.
///
/// ```
/// let found = wei7_diagram::find("$$B\n$$ | X . .\n$$ | . O .\n");
/// assert!(found[0].is_certain && found[0].outcome.is_ok());
/// assert!(wei7_diagram::find("Black wins.").is_empty());
/// ```
pub fn find(text: &str) -> Vec<Found> {
    if is_other_format(text) {
        return Vec::new();
    }
    let lines = lines(text);
    let mut found = find_in_lines(&lines);
    if found.is_empty()
        && let Some(inner) = without_margins(&lines)
    {
        found = find_in_lines(&inner);
        for found in &mut found {
            found.is_certain = false;
        }
    }
    if found.iter().any(|found| found.is_certain && found.outcome.is_ok()) {
        found.retain(|found| found.is_certain);
    }
    found
}

/// Returns whether a text is a file of another format that may have a diagram in one of its texts: SGF, JSON or XML.
pub(crate) fn is_other_format(text: &str) -> bool {
    let begin = text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{FEFF}');
    let second = begin.get(1..).unwrap_or_default().trim_start();
    match begin.bytes().next() {
        Some(b'(') => second.starts_with(';'),
        Some(b'{') => second.starts_with(['"', '}']),
        Some(b'[') => second.starts_with(['{', '[', '"', ']']),
        Some(b'<') => second.starts_with("?xml") || second.starts_with("Go") || second.starts_with("wei7"),
        _ => false,
    }
}

/// Returns the confidence that the beginning of a file is a text with diagrams.
pub(crate) fn sniff(bytes: &[u8]) -> Sniff {
    if !may_have_diagram(bytes) {
        return Sniff::None;
    }
    let text = String::from_utf8_lossy(bytes);
    // A diagram in a comment of a game belongs to the game.
    if memchr::memmem::find(bytes, b"(;").is_some() || is_other_format(&text) {
        return Sniff::None;
    }
    let is_certain = |found: &Found| found.is_certain && found.outcome.is_ok();
    if find(&text).iter().any(is_certain) { Sniff::Certain } else { Sniff::None }
}

/// Returns whether bytes have a part that each certain diagram has: `$$`, the first letters of the columns, or two empty
/// points. This check is cheap, so that detection of other formats stays fast.
fn may_have_diagram(bytes: &[u8]) -> bool {
    let has = |part: &[u8]| memchr::memmem::find(bytes, part).is_some();
    has(b"$$") || has(b". .") || has(b"..") || has(b".  .") || !bytes.is_ascii() || has(b"X O") || has(b"O X")
}

/// Finds the diagrams of some lines. Bare grids are searched only where nothing else is found.
fn find_in_lines(lines: &[Line<'_>]) -> Vec<Found> {
    let mut found = Vec::new();
    let (mut at, mut from) = (0, 0);
    while at < lines.len() {
        if lines.get(at).and_then(content).is_some() {
            let next = read_run(lines, at, &mut found);
            (at, from) = (next, next);
        } else if let Some(block) = find_block(lines, at) {
            found.extend(read_board(lines, &block, from));
            (at, from) = (block.last + 1, block.last + 1);
        } else if let Some((end, bare)) = read_bare(lines, at, from) {
            found.extend(bare);
            (at, from) = (end, end);
        } else {
            at += 1;
        }
    }
    found
}

/// Returns the finding that refuses a text without diagrams.
pub(crate) fn no_diagram(text: &str) -> wei7_core::Diagnostic {
    let code = if is_other_format(text) { &codes::OTHER_FORMAT } else { &codes::NO_DIAGRAM };
    wei7_core::Diagnostic::new(code, wei7_core::Place::Source)
}
