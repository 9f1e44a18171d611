//! The nodes of a record.

use super::{Action, BranchId, Extra, Mark, Pre, Record, Step, Supplement};

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

/// A node that has been found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum NodeRef {
    Document,
    Info,
    Branch(BranchId),
    Pre(BranchId),
    PreMark(BranchId, usize),
    Step(BranchId, usize),
    StepMark(BranchId, usize, usize),
    ActionMark(BranchId, usize),
}

impl NodeRef {
    /// The items of this node.
    pub(crate) fn items(self, record: &Record) -> &[Extra] {
        let step = |id: BranchId, step: usize| record.tree[id].steps().get(step);
        let supplement = match self {
            Self::Document => Some(&record.supplement),
            Self::Info => record.info.as_deref().map(|info| &info.supplement),
            Self::Branch(id) => Some(&record.tree[id].supplement),
            Self::Pre(id) => record.tree[id].pre.as_deref().map(|pre| &pre.supplement),
            Self::Step(id, index) => step(id, index).map(|step| &step.supplement),
            Self::PreMark(_, mark) | Self::StepMark(_, _, mark) => {
                self.owner().marks(record).get(mark).map(|mark| &mark.supplement)
            }
            Self::ActionMark(id, index) => step(id, index).and_then(|step| match &step.action {
                Action::Mark(mark) => Some(&mark.supplement),
                Action::Move(_) | Action::Takeback(_) | Action::Message(_) | Action::Result(_) => None,
            }),
        };
        supplement.map(Supplement::items).unwrap_or_default()
    }

    /// The marks of this node.
    pub(crate) fn marks(self, record: &Record) -> &[Mark] {
        let marks = match self {
            Self::Pre(id) => record.tree[id].pre.as_deref().and_then(|pre| pre.marks.as_deref()),
            Self::Step(id, step) => record.tree[id].steps().get(step).and_then(|step| step.marks.as_deref()),
            _ => None,
        };
        marks.unwrap_or_default()
    }

    /// The node whose mark this is, or it itself.
    pub(crate) const fn owner(self) -> Self {
        match self {
            Self::PreMark(id, _) => Self::Pre(id),
            Self::StepMark(id, step, _) => Self::Step(id, step),
            other => other,
        }
    }

    /// The supplement of this node.
    pub(crate) fn supplement(self, record: &mut Record) -> Option<&mut Supplement> {
        match self {
            Self::Document => Some(&mut record.supplement),
            Self::Info => Some(&mut record.info.as_deref_mut()?.supplement),
            Self::Branch(id) => Some(&mut record.tree[id].supplement),
            Self::Pre(_) => Some(&mut self.pre(record)?.supplement),
            Self::Step(..) => Some(&mut self.step(record)?.supplement),
            Self::PreMark(_, mark) | Self::StepMark(_, _, mark) => {
                Some(&mut self.owner().marks_mut(record)?.as_mut()?.get_mut(mark)?.supplement)
            }
            Self::ActionMark(id, step) => match &mut Self::Step(id, step).step(record)?.action {
                Action::Mark(mark) => Some(&mut mark.supplement),
                Action::Move(_) | Action::Takeback(_) | Action::Message(_) | Action::Result(_) => None,
            },
        }
    }

    /// The `pre` that this is.
    pub(crate) fn pre(self, record: &mut Record) -> Option<&mut Pre> {
        let Self::Pre(id) = self else { return None };
        record.tree[id].pre.as_deref_mut()
    }

    /// The step that this is.
    pub(crate) fn step(self, record: &mut Record) -> Option<&mut Step> {
        let Self::Step(id, step) = self else { return None };
        record.tree[id].steps.as_mut()?.get_mut(step)
    }

    /// The list of marks of this node.
    pub(crate) fn marks_mut(self, record: &mut Record) -> Option<&mut Option<Vec<Mark>>> {
        match self {
            Self::Pre(_) => Some(&mut self.pre(record)?.marks),
            Self::Step(..) => Some(&mut self.step(record)?.marks),
            _ => None,
        }
    }
}
