//! The fast replay of a record without faults and takebacks, as nearly all are.

use super::stones::{Budget, put_stones_fast};
use crate::record::{Action, BranchId, Record};
use wei7_board::{FastBoard, Vertex};

/// The boards and buffers; made when they are first needed.
#[derive(Clone, Debug, Default)]
pub(super) struct FastReplay {
    board: Option<FastBoard>,
    above: Vec<Above>,
}

/// Where a branch above the one at hand ends.
#[derive(Clone, Copy, Debug)]
struct Above {
    /// Where its position is found again.
    mark: usize,
    /// Whether no move and no stones were before that.
    nothing: bool,
}

impl FastReplay {
    /// Whether it is certain that no [`super::Violation`] is in the record. If not there may be one, or a takeback, or the
    /// board is large, or it would cost much to say.
    pub(super) fn is_sound(&mut self, record: &Record) -> bool {
        let size = record.board_size();
        if size.width().max(size.height()) > FastBoard::LARGEST_SIDE {
            return false;
        }
        let board = self.board.get_or_insert_with(FastBoard::new);
        board.reset(size);
        self.above.clear();
        let mut budget = Budget::LEAST;
        for (id, depth) in record.tree.preorder() {
            self.above.truncate(depth as usize);
            let mut nothing = true;
            if let Some(above) = self.above.last() {
                board.undo_to(above.mark);
                nothing = above.nothing;
            }
            if !put_stones_fast(board, record, id, &mut nothing, &mut budget) {
                return false;
            }
            if !play(board, record, id, &mut nothing, &mut budget) {
                return false;
            }
            let leaf = record.tree[id].children().is_empty();
            self.above.push(Above { mark: if leaf { 0 } else { board.mark() }, nothing });
        }
        true
    }
}

/// 4.8.6, 4.8.9: moves on empty points of the board.
#[inline]
fn play(board: &mut FastBoard, record: &Record, id: BranchId, nothing: &mut bool, budget: &mut Budget) -> bool {
    let size = record.board_size();
    for step in record.tree[id].steps() {
        let played = match step.action {
            Action::Move(played) => played,
            Action::Takeback(_) => return false,
            Action::Mark(_) | Action::Message(_) | Action::Result(_) => continue,
        };
        *nothing = false;
        budget.add(1);
        let Vertex::Play(point) = played.vertex else { continue };
        if !size.contains(point) {
            return false;
        }
        let occupied = board.play(played.color, point).is_some_and(|done| done.replaced.is_some());
        if occupied || !budget.covers(board) {
            return false;
        }
    }
    true
}
