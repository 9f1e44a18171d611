//! Neighboring lines that form a board: letters, rows, letters.

use super::letters::Letters;
use super::row::RowStart;
use crate::grid::{grid_row, is_point};
use crate::text::Line;

/// The lines of a board, as indices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    pub(crate) first: usize,
    pub(crate) last: usize,
    /// Lines with letters above and below the rows.
    pub(crate) letters: [Option<usize>; 2],
    pub(crate) rows: Vec<usize>,
    /// Whether a row among the numbered rows has no number.
    pub(crate) lacks_number: bool,
}

/// Smallest number of rows of a board.
const LEAST_ROWS: usize = 2;
/// Largest number of letters of a word that a mail program moved to its own line.
const MOST_WRAPPED: usize = 12;

/// Returns whether a line is a frame above or below the points: `+-----+`.
fn is_frame(text: &str) -> bool {
    text.len() >= 3
        && text.contains(['-', '─', '_'])
        && text.chars().all(|sign| matches!(sign, '-' | '+' | '|' | ' ' | '─' | '┌' | '┐' | '└' | '┘' | '_'))
}

/// Returns whether a line is the last word of the line before it, which was too long.
fn is_wrapped(text: &str) -> bool {
    !text.is_empty() && text.len() <= MOST_WRAPPED && text.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Returns whether a line has nothing but points.
fn has_points(text: &str) -> bool {
    grid_row(text).is_some_and(|row| row.iter().filter(|sign| is_point(**sign)).count() >= 2)
}

/// Returns whether a line begins with the letters of columns.
pub(crate) fn has_letters(text: &str) -> bool {
    Letters::parse(text).is_some()
}

/// Finds the board that begins at line `begin`.
pub(crate) fn find_block(lines: &[Line<'_>], begin: usize) -> Option<Block> {
    let text = |at: usize| lines.get(at).map(|line| &*line.text);
    let is_row = |at: usize| text(at).is_some_and(|text| RowStart::parse(text).is_some());
    let has_letters = |at: usize| text(at).is_some_and(has_letters);
    let mut block = Block { first: begin, last: begin, ..Block::default() };
    let mut at = begin;
    if has_letters(at) {
        block.letters[0] = Some(at);
        at += 1;
        if text(at).is_some_and(is_frame) {
            at += 1;
        }
    }
    let mut unnumbered = 0;
    while let Some(line) = text(at) {
        if is_row(at) {
            block.rows.push(at);
            block.last = at;
            at += 1;
        } else if !is_frame(line) && (at > begin || block.letters[0].is_some()) && has_points(line) {
            block.lacks_number = true;
            unnumbered += 1;
            block.last = at;
            at += 1;
        } else if !block.rows.is_empty() && is_wrapped(line) && is_row(at + 1) {
            at += 1;
        } else {
            break;
        }
    }
    if block.rows.len() + unnumbered < LEAST_ROWS {
        return None;
    }
    if text(at).is_some_and(is_frame) {
        at += 1;
    }
    if has_letters(at) {
        block.letters[1] = Some(at);
        block.last = at;
    }
    Some(block)
}
