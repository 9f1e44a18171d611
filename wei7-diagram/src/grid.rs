//! Lines that have nothing but the signs of a board.

use crate::signs::is_crossing;
use crate::text::squeezed;

/// Returns whether a character may be a point or a border of a bare grid.
fn is_grid_sign(sign: char) -> bool {
    matches!(
        sign,
        '.' | ',' | '+' | '-' | '|' | '*' | '#' | '@' | 'X' | 'x' | 'O' | 'o' | '●' | '○' | '⚫' | '⚪' | '0'..='9'
    ) || is_crossing(sign)
}

/// Returns whether a sign shows a point: an empty point, a stone or a crossing, and not only a border or a number.
pub(crate) fn is_point(sign: char) -> bool {
    !matches!(sign, '-' | '+' | '|' | '*' | '0'..='9' | '#') || is_crossing(sign)
}

/// Returns the signs of a line of a grid; `None` if the line has other characters.
pub(crate) fn grid_row(text: &str) -> Option<Vec<char>> {
    if text.is_empty() || !text.chars().all(|sign| sign == ' ' || is_grid_sign(sign)) {
        return None;
    }
    Some(squeezed(text)).filter(|signs| signs.len() >= 2)
}
