//! Where play is while an event is read: sequences, and the move that lines belong to.

use wei7_core::BranchId;

use crate::record::board_state::NumberedMove;
use crate::record::node::node_data::NodeData;

/// A series of moves without their variations (2).
#[derive(Debug)]
pub(crate) struct Sequence<'t> {
    /// The branch where play goes on.
    pub(crate) home: BranchId,
    /// The branch of the variation that this is.
    pub(crate) variation: Option<BranchId>,
    /// How many moves led to it.
    pub(crate) start: usize,
    /// The number of the last line with a move.
    pub(crate) last: Option<u32>,
    /// Whether a number may be missing, because a line that may have been a move could not be used.
    pub(crate) may_skip: bool,
    /// Where the lines of the last move are kept if it cannot be used; then no move is current.
    pub(crate) unplayable: Option<KeptAt>,
    pub(crate) current: Option<CurrentMove<'t>>,
    /// The move that was taken back for this variation.
    pub(crate) undone: Option<NumberedMove>,
}

impl Sequence<'_> {
    pub(crate) const fn new(home: BranchId, variation: Option<BranchId>, start: usize) -> Self {
        Self { home, variation, start, last: None, may_skip: false, unplayable: None, current: None, undone: None }
    }
}

/// The current move (2); it is the last step of its branch.
#[derive(Debug)]
pub(crate) struct CurrentMove<'t> {
    pub(crate) branch: BranchId,
    /// The parent of alternatives to it, if it is the first step of a branch that only continues.
    pub(crate) parent: Option<BranchId>,
    pub(crate) data: Option<Box<NodeData<'t>>>,
    /// Whether stones were taken.
    pub(crate) took: bool,
    /// Whether a variation on it has been closed.
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
    /// With the head that is being read.
    Head,
    /// After the lines of the event.
    Record,
    /// After those of the setup that this branch begins with.
    Setup(BranchId),
    /// After the last step of a branch.
    Step(BranchId),
    /// At the beginning of a branch.
    Branch(BranchId),
}
