//! Whether an extra that came from a carrier belongs to such a node, and its raw text would stand in a file.

use crate::record::{Extra, Node, Spelling, Text, Unrecognized};
use wei7_board::{BoardSize, Point};

/// Whether an extra may be at such a node of a record that is played on such a board.
pub(super) fn fits(extra: &Extra, node: Node, board: BoardSize) -> bool {
    is_sound(extra) && extra.kind().nodes.contain(node) && is_on(extra, board)
}

/// Returns whether all points of an extra are on a board.
fn is_on(extra: &Extra, board: BoardSize) -> bool {
    let contains = |point: &Point| board.contains(*point);
    match extra {
        Extra::Setup { stones, empty } => {
            stones.iter().all(|stone| contains(&stone.point)) && empty.iter().all(contains)
        }
        Extra::DeadStones(points) => points.iter().all(contains),
        Extra::Diagram(diagram) => diagram.corners.iter().all(|(first, last)| contains(first) && contains(last)),
        _ => true,
    }
}

/// Whether the texts of an item can be what they are said to be.
fn is_sound(item: &Extra) -> bool {
    match item {
        Extra::Property { id, values }
        | Extra::Surplus { id, values }
        | Extra::Spelling(Spelling::Property { id, values }) => is_property(id, values),
        Extra::Absent(id) => is_identifier(id),
        Extra::Unrecognized(Unrecognized::Line(line)) => !line.contains(['\n', '\r']),
        _ => true,
    }
}

/// Whether this can be a property of SGF.
fn is_property(id: &str, values: &[Text]) -> bool {
    is_identifier(id) && !values.is_empty() && values.iter().all(|value| is_raw(value))
}

/// SGF `FF[4]` 2.2: letters. Digits were never allowed and are read all the same.
fn is_identifier(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// What can stand between `[` and `]` (SGF `FF[4]` 3.2).
fn is_raw(text: &str) -> bool {
    let mut escaped = false;
    for byte in text.bytes() {
        match byte {
            b']' if !escaped => return false,
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    !escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one() {
        let sound = |line: &str| is_sound(&Extra::Unrecognized(Unrecognized::Line(line.into())));
        // The word may stand in a block that is kept.
        assert!(["zzz", "EVENT", ""].into_iter().all(sound));
        assert!(!["zzz\nEVENT x", "a\rb"].into_iter().any(sound));
    }
}
