//! Addresses of nodes in a document, for those who read it without us.
//!
//! Branches are numbered in document order, the root is 0: a number stays short at any depth, where a path would not.

use std::collections::HashMap;
use std::fmt;

use super::{BranchId, Mark, Symbol, Tree};
use wei7_board::Point;

/// Which node of a document. Branches are numbered in document order, everything is 0-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Address {
    /// The document.
    Document,
    /// Its `info`.
    Info,
    /// A branch.
    Branch(u32),
    /// The `pre` of a branch.
    Pre(u32),
    /// A mark of the `pre` of a branch.
    PreMark(u32, MarkKey),
    /// A step of a branch.
    Step(u32, u32),
    /// A mark of a step.
    StepMark(u32, u32, MarkKey),
    /// The mark that a step makes as its action.
    ActionMark(u32, u32),
}

/// Which of a list of marks: their order means nothing (5.13), so a place in it would not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarkKey {
    /// Where it is.
    pub point: Point,
    /// What it shows.
    pub symbol: Symbol,
    /// How many of the same stand before it.
    pub nth: u32,
}

impl MarkKey {
    /// The keys of a list of marks.
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

/// The branches of a tree by their numbers in document order.
#[derive(Clone, Debug)]
pub(crate) struct DocumentOrder(Vec<BranchId>);

impl DocumentOrder {
    pub(crate) fn of(tree: &Tree) -> Self {
        Self(tree.preorder().map(|(id, _)| id).collect())
    }

    pub(crate) fn ids(&self) -> &[BranchId] {
        &self.0
    }

    pub(crate) fn id(&self, number: u32) -> Option<BranchId> {
        self.0.get(number as usize).copied()
    }
}
