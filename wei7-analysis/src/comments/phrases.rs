//! Parts of comments.

use crate::model::{Lead, LeadKind, WinRate};
use crate::values::{color, lead, percent};

/// Returns the text after `key` in the first line that begins with `key`.
pub(crate) fn after<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.trim_start().strip_prefix(key)).map(str::trim)
}

/// Returns the text after the first of several keys that has a line.
pub(crate) fn after_any<'t>(text: &'t str, keys: &[&str]) -> Option<&'t str> {
    keys.iter().find_map(|key| after(text, key))
}

/// Returns a comment without the lines that `is_part` selects.
pub(crate) fn without_lines(comment: &str, is_part: impl Fn(&str) -> bool) -> String {
    let lines: Vec<_> = comment.lines().filter(|line| !is_part(line.trim())).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// Returns whether a line begins with one of several keys.
pub(crate) fn begins_with(line: &str, keys: &[&str]) -> bool {
    keys.iter().any(|key| line.starts_with(key))
}

/// Returns the text between two marks.
pub(crate) fn between<'t>(text: &'t str, first: &str, last: &str) -> Option<&'t str> {
    text.split_once(first)?.1.split_once(last).map(|(found, _)| found)
}

/// Parses a side and its win rate: `B 50.6%`.
pub(crate) fn side_percent(text: &str) -> Option<WinRate> {
    let (side, value) = text.trim().split_once(' ')?;
    percent(color(side)?, value)
}

/// Parses the side that is ahead, and by how many points: `B+0.4`, `B 0.63`.
pub(crate) fn side_lead(text: &str) -> Option<Lead> {
    let (side, value) = text.trim().split_once(['+', ' '])?;
    lead(color(side)?, value, LeadKind::Lead)
}

/// Splits the side from the first move of a variation: `WC16 Q3` becomes `C16`, `Q3`.
pub(crate) fn moves_after_side(text: &str) -> Option<Vec<&str>> {
    let mut words = text.split_whitespace();
    let first = words.next()?;
    color(first.get(..1)?)?;
    Some(std::iter::once(first.get(1..)?).chain(words).collect())
}
