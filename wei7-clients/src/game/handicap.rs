//! Placement of handicap stones of which a file states only the number.

use wei7_core::{BoardSize, Color, Diagnostic, Report, Span, Stone};
use wei7_text::info::placed_handicap;

use super::facts::{Facts, kept};
use super::tree::GameTree;
use crate::codes;

/// Adds a handicap of `count` stones to the tree and to the facts. `place` is the place of the finding that the stones
/// were placed, or that their points are unknown.
pub(crate) fn put(
    count: u32,
    size: BoardSize,
    format: &str,
    place: Span,
    (tree, facts, report): (&mut GameTree, &mut Facts, &mut Report),
) {
    match count {
        0 => {}
        // One stone is the first move of Black; HA of SGF is at least 2.
        1 => facts.extras.push(kept(format, "handicap", "1")),
        _ => {
            facts.property("HA", &count.to_string());
            let code = match stones(count, size) {
                Some(stones) => {
                    tree.node(GameTree::ROOT).stones = stones;
                    &codes::STONES_PLACED
                }
                None => &codes::HANDICAP_UNPLACED,
            };
            report.push(Diagnostic::at(code, place).found(count.to_string()));
        }
    }
}

/// Returns the stones of a handicap at the points that servers use, or `None` if there is no convention for this number
/// and board.
pub(crate) fn stones(count: u32, size: BoardSize) -> Option<Vec<Stone>> {
    let points = placed_handicap(count, size)?;
    Some(points.into_iter().map(|point| Stone { color: Color::Black, point }).collect())
}
