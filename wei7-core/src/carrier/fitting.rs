//! Whether an extra that came from a carrier belongs to such a node, and its raw text would stand in a file.

use crate::record::{BranchId, Extra, Node, Spelling, Text, Unrecognized};
use wei7_board::{BoardSize, Point};

/// Whether an extra may be at such a node of a record that is played on such a board.
pub(super) fn fits(extra: &Extra, node: Node, board: BoardSize) -> bool {
    is_sound(extra) && is_allowed_at(extra, node, board)
}

/// Whether an extra belongs to such a node.
fn is_allowed_at(extra: &Extra, node: Node, size: BoardSize) -> bool {
    let is_mark = matches!(node, Node::PreMark(..) | Node::StepMark(..));
    let is_branch = matches!(node, Node::Branch(_));
    let is_annotated = matches!(node, Node::Step(..) | Node::Pre(_));
    let on_board = |point: Point| size.contains(point);
    match extra {
        Extra::Splitter(_) | Extra::Number(_) | Extra::Prisoners(_) => matches!(node, Node::Step(..)),
        Extra::Evaluation(_) | Extra::Problem(_) | Extra::MarkLines(_) | Extra::Commentary(_) => is_annotated,
        Extra::Symbol(_) | Extra::Shape(_) | Extra::Label(_) => is_mark,
        Extra::Setup { stones, empty } => {
            let mut points = stones.iter().map(|stone| stone.point).chain(empty.iter().copied());
            // On the empty board nothing is set up: the root has stones.
            is_branch && node != Node::Branch(BranchId::ROOT) && points.all(on_board)
        }
        Extra::StartTime(_) => node == Node::Info,
        Extra::Variation(_) | Extra::ForeignDiagram(_) | Extra::Event => is_branch,
        Extra::LastRemarks(_) => node == Node::Document,
        Extra::DeadStones(points) => node == Node::Document && points.iter().copied().all(on_board),
        Extra::Spelling(spelling) => match spelling {
            Spelling::TrailingMark => is_mark,
            Spelling::SameNode => matches!(node, Node::Step(..)),
            Spelling::GameInfo => is_annotated,
            Spelling::PreElement | Spelling::ProblemOnMove | Spelling::NoMainLine => is_branch,
            Spelling::Explicit(_) | Spelling::Value { .. } | Spelling::Order(_) | Spelling::Property { .. } => true,
        },
        Extra::Header { .. } => node == Node::Info || is_branch,
        Extra::Diagram(diagram) => is_branch && diagram.corners.is_none_or(|(a, b)| on_board(a) && on_board(b)),
        Extra::Unrecognized(_)
        | Extra::Misc(_)
        | Extra::Property { .. }
        | Extra::Surplus { .. }
        | Extra::Absent(_)
        | Extra::UserData(_)
        | Extra::Remarks(_)
        | Extra::Format { .. } => true,
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
