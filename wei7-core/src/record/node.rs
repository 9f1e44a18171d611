//! The nodes of a record.

use super::BranchId;

/// A part of a record, such as a branch or a step. Findings about the tree have a node as their place, instead of bytes
/// of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// The record as a whole.
    Document,
    /// The `info` of the record.
    Info,
    /// A member of `info.players`, by its 0-based index.
    Player(usize),
    /// A branch as a whole.
    Branch(BranchId),
    /// The `pre` of a branch.
    Pre(BranchId),
    /// A stone of a `pre`, by its 0-based index.
    Stone(BranchId, usize),
    /// A mark of a `pre`, by its 0-based index.
    PreMark(BranchId, usize),
    /// A step of a branch, by its 0-based index.
    Step(BranchId, usize),
    /// A mark of a step: the branch, and the 0-based indexes of the step and of the mark in it.
    StepMark(BranchId, usize, usize),
}
