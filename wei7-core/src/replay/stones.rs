//! The stones of a `pre`: where they are allowed (5.15.2.6), and how they are put on the board (5.15.2.5).

use std::collections::HashMap;

use super::Violation;
use crate::record::{BranchId, Node, Record};
use wei7_board::{Board, BoardSize, Color, Point, Stone, Unplayable};

/// Kind of the earlier event that decides whether the stones of a `pre` are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    Nothing,
    Stones,
    Move,
}

impl Before {
    /// Returns whether the stones in the `pre` of the branch `id` are allowed here (5.15.2.6). If they are not, the
    /// reason and the stones that share a point are reported to `found`.
    pub(super) fn allow_stones(&mut self, record: &Record, id: BranchId, found: &mut dyn FnMut(Violation)) -> bool {
        match *self {
            Self::Nothing => {
                *self = Self::Stones;
                return true;
            }
            Self::Stones => found(Violation::StonesAfterStones { pre: Node::Pre(id) }),
            Self::Move => found(Violation::StonesAfterMove { pre: Node::Pre(id) }),
        }
        find_duplicates(record.board_size(), id, stones(record, id), found);
        false
    }
}

/// Returns the stones of the `pre` of a branch.
pub(super) fn stones(record: &Record, id: BranchId) -> &[Stone] {
    record.tree[id].pre.as_deref().map_or(&[][..], |pre| pre.stones())
}

/// Puts the stones of a `pre` on the empty board. Reports stones that share a point and groups without a liberty to
/// `found`. Returns the number of stones.
pub(super) fn put_stones(
    board: &mut Board,
    record: &Record,
    branch: BranchId,
    found: &mut impl FnMut(Violation),
) -> usize {
    let stones = stones(record, branch);
    for (index, stone) in stones.iter().enumerate() {
        if let Err(Unplayable::Occupied(earlier)) = board.place(*stone) {
            let Stone { color, point } = *stone;
            found(Violation::DuplicateStone { stone: Node::Stone(branch, index), point, color, earlier });
        }
    }
    let mut found_groups = Vec::new();
    for (index, Stone { point, .. }) in stones.iter().copied().enumerate() {
        if board.has_liberty(point) != Some(false) {
            continue;
        }
        let (Some(group), Some(color)) = (board.group(point), board.get(point)) else { continue };
        found_groups.push((group, index, point, color));
    }
    // For each group, keep only the stone that is the first in the list of stones.
    found_groups.sort_unstable_by_key(|(group, index, ..)| (*group, *index));
    found_groups.dedup_by_key(|(group, ..)| *group);
    found_groups.sort_unstable_by_key(|(_, index, ..)| *index);
    for (group, index, point, color) in found_groups {
        let stones = board.members(group).count();
        found(Violation::NoLiberty { stone: Node::Stone(branch, index), point, color, stones });
    }
    stones.len()
}

/// Reports stones of a list that share a point (5.15.2.5). Needed only for lists that are not put on the board, because
/// the board finds such stones, too.
fn find_duplicates(size: BoardSize, branch: BranchId, stones: &[Stone], found: &mut dyn FnMut(Violation)) {
    let mut seen: HashMap<Point, Color> = HashMap::new();
    for (index, Stone { color, point }) in stones.iter().copied().enumerate() {
        if let Some(earlier) = seen.get(&point).copied() {
            found(Violation::DuplicateStone { stone: Node::Stone(branch, index), point, color, earlier });
        } else if size.contains(point) {
            seen.insert(point, color);
        }
    }
}
