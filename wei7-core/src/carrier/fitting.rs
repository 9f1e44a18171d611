//! Checks values from carriers, which may be hostile: whether a value belongs to its node, and whether its raw text can
//! stand in a file.

use crate::merge::changes::{At, FieldChange};
use crate::merge::field::{Key, Value};
use crate::merge::shape::NodeKey;
use crate::record::{Action, BranchId, Extra, Mark, Node, Size, Spelling, Text, Unrecognized};
use wei7_board::{BoardSize, Point, Vertex};

/// Returns whether the place of a change can have the field and the value. `node`: for a change of a node, the key of
/// the node and whether the node is the start of the record; for another change, `None`.
pub(super) fn fits_change(change: &FieldChange, node: Option<(NodeKey, bool)>, board: BoardSize) -> bool {
    let is_root = node.is_some_and(|(_, is_root)| is_root);
    let branch = if is_root { BranchId::ROOT } else { BranchId::from_number(1) };
    let place = match (change.at, node) {
        (At::Record, _) => Node::Document,
        (At::Info, _) => Node::Info,
        (At::Node(_), Some((NodeKey::Position(_), _))) => Node::Pre(branch),
        (At::Node(_), Some((NodeKey::Move(..) | NodeKey::Action(_), _))) => Node::Step(branch, 0),
        (At::Node(_), _) => Node::Branch(branch),
    };
    if !is_field_of(&change.key, place) {
        return false;
    }
    let fits_marks = |marks: &[Mark]| {
        let fits_mark = |mark: &Mark| {
            board.contains(mark.point)
                && mark.extras.as_slice().iter().all(|extra| fits(extra, Node::StepMark(branch, 0, 0), board))
        };
        marks.iter().all(fits_mark)
    };
    match &change.value {
        None => !matches!(change.key, Key::Action),
        Some(Value::Extras(extras)) => {
            let place = if matches!(change.key, Key::BranchExtra(..)) { Node::Branch(branch) } else { place };
            extras.iter().all(|extra| fits(extra, place, board))
        }
        Some(Value::Marks(marks)) => fits_marks(marks),
        Some(Value::Stones(stones)) => stones.iter().all(|stone| board.contains(stone.point)),
        Some(Value::Action(Action::Mark(mark))) => fits_marks(std::slice::from_ref(mark)),
        Some(Value::Action(Action::Move(played))) => match played.vertex {
            Vertex::Play(point) => board.contains(point),
            Vertex::Pass => true,
        },
        Some(Value::Size(size)) => {
            size.board_size() == board && (matches!(size, Size::Rectangle(_)) || board.width() == board.height())
        }
        Some(_) => true,
    }
}

/// Returns whether a place can have a field.
const fn is_field_of(key: &Key, place: Node) -> bool {
    match key {
        Key::Size => matches!(place, Node::Document),
        Key::Info
        | Key::Domain
        | Key::Id
        | Key::Name
        | Key::Place
        | Key::StartTime
        | Key::Rules
        | Key::Scoring
        | Key::Komi
        | Key::RulesType
        | Key::Result => matches!(place, Node::Info),
        Key::Player(_) => false,
        Key::Pre | Key::Stones | Key::Problem => matches!(place, Node::Pre(_)),
        Key::Action | Key::Time | Key::Actor | Key::Evaluation => matches!(place, Node::Step(..)),
        Key::Comment | Key::NoMarks | Key::Mark(_) | Key::MarkOrder => matches!(place, Node::Pre(_) | Node::Step(..)),
        Key::Extra(_) | Key::ExtraOrder => !matches!(place, Node::Branch(_)),
        Key::Branches
        | Key::Title(_)
        | Key::NoSteps(_)
        | Key::NoBranches(_)
        | Key::BranchExtra(..)
        | Key::BranchExtraOrder(_) => !matches!(place, Node::Document | Node::Info),
    }
}

/// Returns whether an extra can belong to a node of a record with this board, and whether its texts are valid.
fn fits(extra: &Extra, node: Node, board: BoardSize) -> bool {
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

/// Returns whether the texts of an extra are valid for its kind.
fn is_sound(extra: &Extra) -> bool {
    match extra {
        Extra::Property { id, values }
        | Extra::Surplus { id, values }
        | Extra::Spelling(Spelling::Property { id, values }) => is_property(id, values),
        Extra::Absent(id) => is_identifier(id),
        Extra::Unrecognized(Unrecognized::Line(line)) => !line.contains(['\n', '\r']),
        Extra::Format { format, id, values } if &**format == "ishi" && matches!(&**id, "user-data" | "variation") => {
            values.len() == 1
        }
        _ => true,
    }
}

/// Returns whether an id and values can be written as a property of SGF.
fn is_property(id: &str, values: &[Text]) -> bool {
    is_identifier(id) && !values.is_empty() && values.iter().all(|value| is_raw(value))
}

/// Returns whether a text is an identifier of SGF: letters (`FF[4]` 2.2). Digits after the first letter were never
/// allowed, but are read.
fn is_identifier(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns whether a text can be written unchanged between `[` and `]` (SGF `FF[4]` 3.2).
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
    fn an_unrecognized_line_has_no_line_break() {
        let sound = |line: &str| is_sound(&Extra::Unrecognized(Unrecognized::Line(line.into())));
        // `EVENT` may be a line of a block that is kept.
        assert!(["zzz", "EVENT", ""].into_iter().all(sound));
        assert!(!["zzz\nEVENT x", "a\rb"].into_iter().any(sound));
    }
}
