//! The fast replay of records without violations and takebacks. Nearly all records are like this.

use super::stones::{Budget, put_stones_fast};
use crate::record::{Action, BranchId, Record};
use wei7_board::{FastBoard, Vertex};

/// Buffers of the fast replay. The board is created when it is first needed.
#[derive(Clone, Debug, Default)]
pub(super) struct FastReplay {
    board: Option<FastBoard>,
    above: Vec<BranchEnd>,
}

/// State of the board at the end of an ancestor of the current branch.
#[derive(Clone, Copy, Debug)]
struct BranchEnd {
    /// Mark of the board with which all moves after the end of the branch can be undone.
    mark: usize,
    /// Whether the board is still untouched: there were no moves and no stones.
    untouched: bool,
}

impl FastReplay {
    /// Returns whether the record certainly has no [`super::Violation`]. `false` means that there may be one, that
    /// there is a takeback, that the board is too large, or that the replay exceeds its budget.
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
            let mut untouched = true;
            if let Some(above) = self.above.last() {
                board.undo_to(above.mark);
                untouched = above.untouched;
            }
            if !put_stones_fast(board, record, id, &mut untouched, &mut budget) {
                return false;
            }
            if !play_moves(board, record, id, &mut untouched, &mut budget) {
                return false;
            }
            let leaf = record.tree[id].children().is_empty();
            self.above.push(BranchEnd { mark: if leaf { 0 } else { board.mark() }, untouched });
        }
        true
    }
}

/// Plays the moves of a branch. Returns whether all of them are on empty points of the board (4.8.6, 4.8.9). Sets
/// `untouched` to `false` at the first move.
#[inline]
fn play_moves(board: &mut FastBoard, record: &Record, id: BranchId, untouched: &mut bool, budget: &mut Budget) -> bool {
    let size = record.board_size();
    for step in record.tree[id].steps() {
        let played = match step.action {
            Action::Move(played) => played,
            Action::Takeback(_) => return false,
            Action::Mark(_) | Action::Message(_) | Action::Result(_) => continue,
        };
        *untouched = false;
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
