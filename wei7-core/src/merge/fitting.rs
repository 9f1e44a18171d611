//! Whether an extra that came from a carrier belongs to such a node, and its raw text would stand in a file.

use super::game::Part;
use super::outline::{Content, Draft};
use crate::carrier::{is_allowed_at, is_sound};
use crate::record::{BranchId, Extra, NodeRef, Record};
use wei7_board::BoardSize;

fn all_fit(items: &[Extra], kind: &str, node: NodeRef, board: BoardSize) -> bool {
    let of_kind = items.iter().filter(|item| super::items::kind(item) == kind);
    of_kind.into_iter().all(|item| is_sound(item) && is_allowed_at(item, node, board))
}

/// Whether what was said of this kind fits a node.
pub(super) fn is_fit(draft: &Draft, kind: &str, is_root: bool, board: BoardSize) -> bool {
    // Which branch it is does not matter, but for the root.
    let branch = if is_root { BranchId::ROOT } else { BranchId::from_number(1) };
    let node = match draft.content {
        Content::Position(_) => NodeRef::Pre(branch),
        Content::Step(_) => NodeRef::Step(branch, 0),
        Content::Bare => NodeRef::Branch(branch),
    };
    if kind == "heads" || kind.starts_with('^') {
        let items = draft.heads.iter().flat_map(|head| head.supplement.items());
        return items.into_iter().all(|item| is_sound(item) && is_allowed_at(item, NodeRef::Branch(branch), board));
    }
    if let Some(point) = super::marks::point(kind) {
        let mark = NodeRef::StepMark(branch, 0, 0);
        let here = draft.marks().into_iter().flatten().filter(|mark| mark.point == point);
        let mut items = here.flat_map(|mark| mark.supplement.items());
        return items.all(|item| is_sound(item) && is_allowed_at(item, mark, board));
    }
    !kind.starts_with(['=', '+']) || all_fit(draft.supplement().items(), kind, node, board)
}

/// Whether what was said of this kind fits the document or its `info`.
pub(super) fn is_fit_of_game(record: &Record, part: Part, kind: &str) -> bool {
    let node = match part {
        Part::Document => NodeRef::Document,
        Part::Info => NodeRef::Info,
    };
    !kind.starts_with(['=', '+']) || all_fit(node.items(record), kind, node, record.board_size())
}
