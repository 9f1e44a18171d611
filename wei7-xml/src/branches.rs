//! Writes `moves` (3.11 to 3.20), the inverse of `moves.rs`.

use wei7_core::{Branch, BranchId, Extra, Mark, Pre, Record, Spelling, Supplement};

use crate::misc::MiscWriter;
use crate::moves::continues;
use crate::output::Output;

/// An open `moves` element.
pub(crate) struct Frame<'r> {
    /// The branch that the element begins.
    pub(crate) first: BranchId,
    /// The branch that is being written.
    pub(crate) branch: BranchId,
    /// Its next step.
    pub(crate) step: usize,
    /// Variations and marks before the next step, or at the end.
    pub(crate) group: Group<'r>,
    /// The last step that was written.
    pub(crate) last: Option<(BranchId, usize)>,
    pub(crate) misc: MiscWriter<'r>,
    /// Whether it has children.
    pub(crate) entered: bool,
    /// Whether the last branch of the element has no further steps.
    pub(crate) trailing: bool,
    /// Whether there was a move or a stone of a `pre` before (3.15).
    pub(crate) played: bool,
}

/// Variations and marks before a step, or at the end of the element.
pub(crate) struct Group<'r> {
    /// Whether the marks and the order were collected.
    pub(crate) ready: bool,
    pub(crate) variations: &'r [BranchId],
    pub(crate) variations_done: usize,
    pub(crate) marks: Vec<&'r Mark>,
    pub(crate) marks_done: usize,
    /// The remembered order of variations (`v`) and marks (`m`), if it still fits.
    pub(crate) order: Option<&'r str>,
    /// The usual order.
    pub(crate) usual: &'static str,
}

impl Default for Group<'_> {
    fn default() -> Self {
        Self {
            ready: false,
            variations: &[],
            variations_done: 0,
            marks: Vec::new(),
            marks_done: 0,
            order: None,
            usual: "vm",
        }
    }
}

impl Group<'_> {
    /// Whether a variation (`v`) or a mark (`m`) comes next.
    fn next(&self) -> Option<char> {
        if let Some(order) = self.order {
            return order.as_bytes().get(self.variations_done + self.marks_done).map(|letter| char::from(*letter));
        }
        self.usual.chars().find(|letter| match letter {
            'v' => self.variations_done < self.variations.len(),
            _ => self.marks_done < self.marks.len(),
        })
    }
}

/// What a frame does next.
enum Next {
    Variation(BranchId),
    Continue,
    Close,
}

/// Writes the tree of a record.
pub(crate) struct Branches<'r, 'o> {
    pub(crate) record: &'r Record,
    pub(crate) output: &'o mut Output,
}

impl<'r, 'o> Branches<'r, 'o> {
    pub(crate) const fn new(record: &'r Record, output: &'o mut Output) -> Self {
        Self { record, output }
    }

    pub(crate) fn branch(&self, id: BranchId) -> &'r Branch {
        &self.record.tree[id]
    }

    pub(crate) fn write(mut self) {
        let mut frames = vec![self.open(BranchId::ROOT, false)];
        while let Some(frame) = frames.last_mut() {
            match self.advance(frame) {
                Next::Continue => {}
                Next::Variation(id) => {
                    let played = frame.played;
                    frames.push(self.open(id, played));
                }
                Next::Close => {
                    frame.misc.rest(self.output);
                    if frame.entered {
                        self.output.leave("moves");
                    } else {
                        self.output.empty();
                    }
                    frames.pop();
                }
            }
        }
    }

    fn open(&mut self, id: BranchId, played: bool) -> Frame<'r> {
        self.output.begin("moves");
        let branch = self.branch(id);
        let mut frame = Frame {
            first: id,
            branch: id,
            step: 0,
            group: Group::default(),
            last: None,
            misc: MiscWriter::new(&branch.supplement),
            entered: false,
            trailing: false,
            played,
        };
        if !frame.misc.is_empty() {
            self.enter(&mut frame);
        }
        if self.needs_pre(id) {
            self.child(&mut frame);
            self.pre(id, branch, played);
            frame.played |= !branch.pre.as_deref().map_or(&[][..], Pre::stones).is_empty();
        }
        frame
    }

    fn enter(&mut self, frame: &mut Frame<'r>) {
        if !frame.entered {
            self.output.enter();
            frame.entered = true;
        }
    }

    pub(crate) fn child(&mut self, frame: &mut Frame<'r>) {
        self.enter(frame);
        frame.misc.child(self.output);
    }

    /// Whether the element begins with a `pre`.
    pub(crate) fn needs_pre(&self, id: BranchId) -> bool {
        let branch = self.branch(id);
        let only_trailing = |pre: &Pre| {
            let marks = pre.marks.as_deref().unwrap_or_default();
            !marks.is_empty()
                && marks.iter().all(is_trailing)
                && pre.stones.is_none()
                && pre.problem.is_none()
                && pre.comment.is_none()
                && pre.supplement.is_empty()
                && branch.steps().is_empty()
                && self.trails(id)
        };
        match branch.pre.as_deref() {
            Some(pre) if !only_trailing(pre) => true,
            _ => {
                branch.supplement.has(&Extra::Spelling(Spelling::PreElement))
                    || (branch.title.is_some() && branch.steps().first().is_none_or(|step| step.as_move().is_none()))
            }
        }
    }

    fn advance(&mut self, frame: &mut Frame<'r>) -> Next {
        if !frame.group.ready {
            self.prepare(frame);
        }
        match frame.group.next() {
            Some('v') => {
                let variation = frame.group.variations.get(frame.group.variations_done).copied();
                frame.group.variations_done += 1;
                let Some(id) = variation else { return Next::Continue };
                self.child(frame);
                return Next::Variation(id);
            }
            Some(_) => {
                let mark = frame.group.marks.get(frame.group.marks_done).copied();
                frame.group.marks_done += 1;
                if let Some(mark) = mark {
                    self.child(frame);
                    self.mark(mark);
                }
                return Next::Continue;
            }
            None => {}
        }
        if frame.trailing {
            return Next::Close;
        }
        let branch = self.branch(frame.branch);
        frame.group = Group::default();
        if let Some(step) = branch.steps().get(frame.step) {
            self.child(frame);
            self.step(frame, branch, step);
        } else {
            self.next_branch(frame, branch);
        }
        Next::Continue
    }

    /// Collects variations and marks before the next step, or at the end.
    fn prepare(&mut self, frame: &mut Frame<'r>) {
        let branch = self.branch(frame.branch);
        let group = &mut frame.group;
        group.ready = true;
        if frame.trailing {
            let marks;
            if let Some((branch, step)) = frame.last {
                let step_of = self.branch(branch).steps().get(step);
                marks = step_of.and_then(|step| step.marks.as_deref());
            } else {
                let pre = self.branch(frame.first).pre.as_deref();
                marks = pre.and_then(|pre| pre.marks.as_deref());
            }
            // 3.19: a mark is not the last child.
            if !group.variations.is_empty() {
                group.marks.extend(marks.into_iter().flatten().filter(|mark| is_trailing(mark)));
            }
            group.usual = "mv";
            group.order = order(&branch.supplement);
        } else if let Some(step) = branch.steps().get(frame.step) {
            if let Some(marks) = &step.marks {
                // Marks before trailing `moves` are written with those.
                let trails = frame.step + 1 == branch.steps().len() && self.trails(frame.branch);
                group.marks.extend(marks.iter().filter(|mark| !trails || !is_trailing(mark)));
            }
            group.order = order(&step.supplement);
        }
        let (variations, marks) = (group.variations.len(), group.marks.len());
        let fits = |order: &&str| {
            order.len() == variations + marks && order.bytes().filter(|letter| *letter == b'v').count() == variations
        };
        let remembered = group.order.take();
        group.order = remembered.filter(|order| marks > 0 && fits(order) && (!frame.trailing || order.ends_with('v')));
    }

    /// After the steps of a branch: it goes on in the same element, or the element ends.
    fn next_branch(&mut self, frame: &mut Frame<'r>, branch: &'r Branch) {
        let Some((next, variations)) = self.continuation(branch) else {
            frame.group.variations = branch.children();
            frame.trailing = true;
            return;
        };
        frame.branch = next;
        frame.step = 0;
        frame.group.variations = variations;
    }

    /// The branch that continues a branch in the same element, and its variations.
    pub(crate) fn continuation(&self, branch: &'r Branch) -> Option<(BranchId, &'r [BranchId])> {
        let (first, variations) = branch.children().split_first()?;
        let child = self.branch(*first);
        let joins = if is_question(child) {
            variations.is_empty() && !branch.steps().is_empty()
        } else {
            continues(child) && !branch.supplement.has(&Extra::Spelling(Spelling::NoMainLine))
        };
        joins.then_some((*first, variations))
    }

    /// Whether the element ends with `moves` after the steps of this branch.
    pub(crate) fn trails(&self, branch: BranchId) -> bool {
        let mut branch = self.branch(branch);
        // A question without steps may come between.
        while let Some((next, _)) = self.continuation(branch) {
            branch = self.branch(next);
            if !branch.steps().is_empty() {
                return false;
            }
        }
        !branch.children().is_empty()
    }
}

/// Whether the branch is a position after a move whose `problem` attribute asks about it (3.16.4).
pub(crate) fn is_question(branch: &Branch) -> bool {
    branch.supplement.has(&Extra::Spelling(Spelling::ProblemOnMove))
        && branch.title.is_none()
        && branch.pre.as_deref().is_some_and(|pre| {
            pre.problem.is_some()
                && pre.stones.is_none()
                && pre.marks.is_none()
                && pre.comment.is_none()
                && pre.supplement.is_empty()
        })
}

/// Whether a mark comes after the last move of its element.
pub(crate) fn is_trailing(mark: &Mark) -> bool {
    mark.supplement.has(&Extra::Spelling(Spelling::TrailingMark))
}

/// The remembered order of children.
pub(crate) fn order(supplement: &Supplement) -> Option<&str> {
    supplement.find(|item| match item {
        Extra::Spelling(Spelling::Order(order)) => Some(&**order),
        _ => None,
    })
}
