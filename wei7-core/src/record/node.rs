//! The nodes of a record.

use super::BranchId;

/// A part of a record, for findings that come from the tree and not from the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// The root object.
    Document,
    /// `info`
    Info,
    /// A member of `info.players`, by its 0-based index.
    Player(usize),
    /// A branch.
    Branch(BranchId),
    /// The `pre` of a branch.
    Pre(BranchId),
    /// A stone of a `pre`, by its 0-based index.
    Stone(BranchId, usize),
    /// A mark of a `pre`, by its 0-based index.
    PreMark(BranchId, usize),
    /// A step of a branch, by its 0-based index.
    Step(BranchId, usize),
    /// A mark of a step: branch, step, mark, 0-based.
    StepMark(BranchId, usize, usize),
}
