//! What an exact node does to the one that the target shows. It has been checked before.

use crate::carrier::apply::read_info;
use crate::patch::{Change, NodePatch, PatchedMark, PrePatch};
use crate::record::{Action, Branch, Info, Mark, Pre, Record, Step, Supplement};
use wei7_board::Stone;

/// Puts what is said in place of what is there.
fn set<T, U>(there: &mut Option<U>, said: Change<T>, into: impl FnOnce(T) -> U) {
    match said {
        Change::Keep => {}
        Change::Remove => *there = None,
        Change::Set(this) => *there = Some(into(this)),
    }
}

fn marks(marks: Vec<PatchedMark>) -> Vec<Mark> {
    marks.into_iter().filter_map(PatchedMark::into_mark).collect()
}

fn stones(stones: Vec<wei7_board::Stone>) -> Vec<Stone> {
    stones.into_iter().collect()
}

impl NodePatch {
    pub(crate) fn apply_to_step(self, step: &mut Step) {
        if let Action::Move(played) = &mut step.action {
            set(&mut played.evaluation, self.evaluation, Into::into);
        }
        set(&mut step.marks, self.marks, marks);
        set(&mut step.comment, self.comment, |text| text);
    }

    pub(crate) fn apply_to_pre(self, pre: &mut Pre) {
        set(&mut pre.stones, self.stones, stones);
        set(&mut pre.problem, self.problem, Into::into);
        set(&mut pre.marks, self.marks, marks);
        set(&mut pre.comment, self.comment, |text| text);
    }

    pub(crate) fn apply_to_branch(self, branch: &mut Branch) {
        set(&mut branch.title, self.title, |text| text);
        if let Some(pre) = self.pre {
            branch.pre = Some(Box::new(pre.into_pre()));
        }
        if let Some(steps) = self.steps {
            branch.steps = steps.list();
        }
        if let Some(branches) = self.branches {
            branch.branches = branches.list();
        }
    }

    pub(crate) fn apply_to_document(self, record: &mut Record) {
        if let Some(form) = self.size {
            record.size = form.write(record.board_size());
        }
        if let Some(exact) = self.info
            && let Some(info) = read_info(&exact.document)
        {
            let mut supplement = Supplement::NONE;
            supplement.extend(exact.items);
            record.info = Some(Box::new(Info { supplement, ..info }));
        }
    }
}

impl PrePatch {
    fn into_pre(self) -> Pre {
        let mut supplement = Supplement::NONE;
        supplement.extend(self.items);
        Pre {
            stones: self.stones.map(stones),
            problem: self.problem,
            marks: self.marks.map(marks),
            comment: self.comment,
            supplement,
        }
    }
}
