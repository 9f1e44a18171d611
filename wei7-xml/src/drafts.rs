//! Open elements: what is known of a `moves` or a `pre` before its end tag.

use wei7_core::{BranchId, Mark, Pre, Span, Text};

/// An open `moves` element.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "five independent facts about the path so far")]
pub(crate) struct MovesDraft {
    /// The branch that the element begins.
    pub(crate) branch: BranchId,
    /// The branch that gets the next step: `branch`, or its continuation after a split.
    pub(crate) current: BranchId,
    /// The last step that the element added.
    pub(crate) last: Option<(BranchId, usize)>,
    /// The `moves` elements since the last move: variations.
    pub(crate) pending: Vec<BranchId>,
    /// The marks since the last move.
    pub(crate) marks: Vec<Mark>,
    pub(crate) first_mark: Span,
    pub(crate) last_mark: Span,
    /// `v` for each `moves` and `m` for each mark since the last move, in their order.
    pub(crate) sequence: String,
    /// Whether it has a child that counts as a move (3.14, 3.20).
    pub(crate) has_move: bool,
    /// Whether its `pre` had only a title, which is kept without a `pre`.
    pub(crate) title_only: bool,
    /// Whether this is within a problem (5.15.2.7 of 3.0).
    pub(crate) in_problem: bool,
    /// Whether `current` has the `pre` of a problem (5.15.3.2.1.3 of 3.0).
    pub(crate) beside_problem: bool,
    /// Whether there was a move or a stone of a `pre` before (3.15).
    pub(crate) played: bool,
    /// The place of the start tag.
    pub(crate) span: Span,
}

/// An open `pre` element.
#[derive(Debug, Default)]
pub(crate) struct PreDraft {
    pub(crate) title: Option<Text>,
    pub(crate) pre: Pre,
    /// `b`, `w` and `m` for its children, in their order.
    pub(crate) order: String,
}
