//! Addresses of nodes in a document, for external readers of the document.
//!
//! Branches are numbered in document order; the root is 0. The number of a deeply nested branch is short, unlike its
//! path.

use std::collections::HashMap;
use std::fmt;

use super::{BranchId, Mark, Symbol, Tree};
use wei7_board::Point;

/// The address of a node of a document. Branches are numbered in document order; all numbers are 0-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Address {
    /// The document as a whole.
    Document,
    /// The `info` of the document.
    Info,
    /// A branch, by its number in document order.
    Branch(u32),
    /// The `pre` of a branch.
    Pre(u32),
    /// A mark of the `pre` of a branch.
    PreMark(u32, MarkKey),
    /// A step: the number of its branch and the index of the step.
    Step(u32, u32),
    /// A mark of a step: the number of the branch, the index of the step, and the key of the mark.
    StepMark(u32, u32, MarkKey),
    /// The mark of a step whose action is a mark.
    ActionMark(u32, u32),
}

/// Identifies a mark within a list of marks. An index would not be stable, because the order of marks has no meaning
/// (5.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarkKey {
    /// Point of the mark.
    pub point: Point,
    /// Symbol of the mark.
    pub symbol: Symbol,
    /// Number of earlier marks in the list with the same point and symbol.
    pub nth: u32,
}

impl MarkKey {
    /// Returns the keys of a list of marks, in the order of the list.
    pub(crate) fn all(marks: &[Mark]) -> Vec<Self> {
        let mut seen = HashMap::new();
        let key = |mark: &Mark| {
            let (point, symbol) = (mark.point, mark.symbol);
            let count = seen.entry((point, symbol)).or_insert(0);
            let nth = *count;
            *count += 1;
            Self { point, symbol, nth }
        };
        marks.iter().map(key).collect()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document => f.write_str("document"),
            Self::Info => f.write_str("info"),
            Self::Branch(branch) => write!(f, "{branch}"),
            Self::Pre(branch) => write!(f, "{branch}/pre"),
            Self::PreMark(branch, key) => write!(f, "{branch}/pre/{key}"),
            Self::Step(branch, step) => write!(f, "{branch}/{step}"),
            Self::StepMark(branch, step, key) => write!(f, "{branch}/{step}/{key}"),
            Self::ActionMark(branch, step) => write!(f, "{branch}/{step}/action"),
        }
    }
}

impl fmt::Display for MarkKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.point.x, self.point.y, self.symbol.as_char(), self.nth)
    }
}

/// The branches of a tree, indexed by their numbers in document order.
#[derive(Clone, Debug)]
pub(crate) struct DocumentOrder(Vec<BranchId>);

impl DocumentOrder {
    pub(crate) fn new(tree: &Tree) -> Self {
        Self(tree.preorder().map(|(id, _)| id).collect())
    }

    pub(crate) fn ids(&self) -> &[BranchId] {
        &self.0
    }

    pub(crate) fn id(&self, number: u32) -> Option<BranchId> {
        self.0.get(number as usize).copied()
    }
}
