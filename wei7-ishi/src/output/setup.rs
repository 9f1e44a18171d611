//! Canonical SETUP lines.

use std::borrow::Cow;
use std::collections::BTreeMap;

use wei7_core::{BoardSize, Branch, Color, Extra, Point, Pre, Stone, Text};

use crate::output::node_lines::{NodeLine, NodeLines, Phase};
use crate::record::board_state::BoardState;
use crate::syntax::keywords::Keyword;
use crate::text::wrap::COLUMNS;

/// Returns SETUP lines (5.4) without the keyword: the stones in order, with the color wherever it changes and at the
/// beginning of each line.
pub(crate) fn setup(stones: impl IntoIterator<Item = Stone>, board: BoardSize) -> Vec<String> {
    let room = COLUMNS - Keyword::Setup.name().len() - 1;
    let mut lines: Vec<String> = Vec::new();
    let mut last = None;
    for Stone { color, point } in stones {
        let name = board.name(point);
        let letter = if color == Color::Black { "B" } else { "W" };
        let field = if last == Some(color) { name.clone() } else { format!("{letter} {name}") };
        match lines.last_mut().filter(|line| line.len() + 1 + field.len() <= room) {
            Some(line) => {
                line.push(' ');
                line.push_str(&field);
            }
            None => lines.push(format!("{letter} {name}")),
        }
        last = Some(color);
    }
    lines
}

/// Adds the SETUP lines with the remarks before them. `order` is the recorded order of the node; each run of SETUP
/// lines in it becomes one part.
pub(crate) fn setup_parts<'r>(
    stones: &[Stone],
    order: Option<&str>,
    board: BoardSize,
    remarks: &'r [Text],
    parts: &mut NodeLines<'r>,
) {
    let letter = Keyword::Setup.row().letter;
    let runs = NodeLines::runs(order.unwrap_or_default(), letter).clamp(1, stones.len().max(1));
    let mut rest = stones;
    for run in (0..runs).rev() {
        // Each run gets one stone, the last run the remaining ones.
        let (these, others) = rest.split_at(if run == 0 { rest.len() } else { 1 });
        rest = others;
        let first = if run + 1 == runs { remarks } else { &[] };
        let mut lines: Vec<_> = first.iter().map(|remark| (Keyword::Remark, Cow::Borrowed(&**remark))).collect();
        let setup = setup(these.iter().copied(), board);
        lines.extend(setup.into_iter().map(|line| (Keyword::Setup, Cow::Owned(line))));
        if !lines.is_empty() {
            parts.push(Phase::Any, letter, NodeLine::Lines(lines));
        }
    }
}

/// Returns the stones on the board at the beginning of a branch, row by row: those of `game`, of the `pre` and of the
/// setup.
pub(crate) fn position(game: &BoardState, branch: &Branch) -> Vec<Stone> {
    let board = game.size();
    let rows = (0..board.height()).flat_map(|y| (0..board.width()).map(move |x| Point::new(x, y)));
    let mut stones: BTreeMap<(u32, u32), Color> =
        rows.filter_map(|point| Some(((point.y, point.x), game.get(point)?))).collect();
    let on_board = |stone: &&Stone| board.contains(stone.point);
    for stone in branch.pre.as_deref().map(Pre::stones).unwrap_or_default().iter().filter(on_board) {
        stones.entry((stone.point.y, stone.point.x)).or_insert(stone.color);
    }
    for extra in branch.extras.as_slice() {
        if let Extra::Setup { stones: put, empty } = extra {
            for point in empty {
                stones.remove(&(point.y, point.x));
            }
            stones.extend(put.iter().filter(on_board).map(|stone| ((stone.point.y, stone.point.x), stone.color)));
        }
    }
    stones.into_iter().map(|((y, x), color)| Stone { color, point: Point::new(x, y) }).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn setup_says_the_color_on_every_line() {
        let stone = |x: u32, color| Stone { color, point: Point::new(x % 19, x / 19) };
        let stones = (0..30_u32).map(|x| stone(x, if x < 5 { Color::Black } else { Color::White }));
        let lines = setup(stones, BoardSize::STANDARD);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].starts_with("B A19 B19") && lines[0].contains(" W F19"), "{lines:?}");
        assert!(lines[1].starts_with("W "), "{lines:?}");
        assert!(lines.iter().all(|line| line.len() + 6 <= COLUMNS));
    }
}
