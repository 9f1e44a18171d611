//! The current place in the tree while an event is read: sequences, and the move that lines belong to.

use wei7_core::BranchId;

use crate::record::board_state::NumberedMove;
use crate::record::node::node_data::NodeData;

/// A series of moves without their variations (2).
#[derive(Debug)]
pub(crate) struct Sequence<'t> {
    /// The branch to which the next move is added.
    pub(crate) current_branch: BranchId,
    /// The first branch of the variation, if the sequence is a variation.
    pub(crate) variation: Option<BranchId>,
    /// Number of moves before the sequence.
    pub(crate) start: usize,
    /// The number of the last line with a move.
    pub(crate) last: Option<u32>,
    /// Whether a number may be missing because an unusable line may have been a move.
    pub(crate) may_skip: bool,
    /// Where the lines of the last move are kept if it cannot be used; in that case no move is current.
    pub(crate) unplayable: Option<KeptAt>,
    pub(crate) current: Option<CurrentMove<'t>>,
    /// The move that this variation replaces, which is taken back while the variation is read.
    pub(crate) undone: Option<NumberedMove>,
}

impl Sequence<'_> {
    pub(crate) const fn new(current_branch: BranchId, variation: Option<BranchId>, start: usize) -> Self {
        Self {
            current_branch,
            variation,
            start,
            last: None,
            may_skip: false,
            unplayable: None,
            current: None,
            undone: None,
        }
    }
}

/// The current move (2); it is the last step of its branch.
#[derive(Debug)]
pub(crate) struct CurrentMove<'t> {
    pub(crate) branch: BranchId,
    /// The branch to which variations on the move are added, if the move is the first step of a branch that continues
    /// it.
    pub(crate) parent: Option<BranchId>,
    pub(crate) data: Option<Box<NodeData<'t>>>,
    /// Whether stones were taken.
    pub(crate) took: bool,
    /// Whether a variation on the move has been closed.
    pub(crate) varied: bool,
}

impl<'t> CurrentMove<'t> {
    pub(crate) fn data(&mut self) -> &mut NodeData<'t> {
        self.data.get_or_insert_default()
    }
}

/// Where a move that cannot be used is kept, with the lines after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeptAt {
    /// With the head being read.
    Head,
    /// After the lines of the event.
    Record,
    /// After the lines of the setup at the beginning of this branch.
    Setup(BranchId),
    /// After the last step of a branch.
    Step(BranchId),
    /// At the beginning of a branch.
    Branch(BranchId),
}
