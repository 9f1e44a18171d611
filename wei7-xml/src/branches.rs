//! Reads and writes `moves` (3.11 to 3.20): nested elements become branches.

use wei7_core::Message;
use wei7_core::{
    Anchor, Branch, BranchId, Diagnostic, Extra, Extras, Mark, Pre, Record, Span, Spelling, Step, Text, Tree,
};

use crate::codes;
use crate::context::{MovesDraft, Values, XmlContext};
use crate::fault::Fault;
use crate::misc::MiscWriter;
use crate::output::Output;

impl XmlContext {
    /// Returns the branch that the innermost open `moves` element begins.
    pub(crate) fn branch(&self) -> BranchId {
        self.moves.last().map_or(BranchId::ROOT, |moves| moves.branch)
    }

    /// Reads the start tag of a `moves` element (3.11), which begins a branch.
    pub(crate) fn open_moves(&mut self, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        self.count(span)?;
        let (in_problem, played) = self.moves.last().map_or((false, false), |outer| (outer.in_problem, outer.played));
        let branch = if let Some(outer) = self.moves.last_mut() {
            let branch = add_branch(&mut self.record.tree, Branch::default(), span)?;
            outer.pending.push(branch);
            outer.sequence.push('v');
            branch
        } else {
            BranchId::ROOT
        };
        let mut extras = Vec::new();
        self.unknown_attributes(values, &Anchor::default(), &mut extras)?;
        self.branch_extras(branch).extend(extras);
        self.moves.push(MovesDraft {
            branch,
            current: branch,
            last: None,
            pending: Vec::new(),
            marks: Vec::new(),
            first_mark: span,
            last_mark: span,
            sequence: String::new(),
            has_move: false,
            title_only: false,
            in_problem,
            beside_problem: false,
            played,
            span,
        });
        Ok(())
    }

    /// Reads the end tag of a `moves` element (3.18 to 3.20), and assigns the remaining marks and variations.
    pub(crate) fn close_moves(&mut self) {
        let Some(moves) = self.moves.pop() else { return };
        if !moves.has_move {
            self.find(Diagnostic::at(&codes::NO_MOVE, moves.span));
        }
        if !moves.marks.is_empty() {
            // 3.19 forbids a mark as the last child, so the writer could not write the mark there.
            let last = moves.sequence.ends_with('m');
            if last {
                let finding = Diagnostic::at(&codes::MARK_LAST, moves.last_mark);
                self.find(finding.repair(Message::new(match moves.last {
                    Some(_) => "read-as-mark-of-move-before",
                    None => "put-into-new-pre",
                })));
            } else {
                self.find(Diagnostic::at(&codes::MARK_WITHOUT_MOVE, moves.first_mark));
                if moves.sequence.contains("vm") {
                    let order = Extra::Spelling(Spelling::Order(moves.sequence.into()));
                    self.branch_extras(moves.current).push(order);
                }
            }
            let target = moves.last.and_then(|(branch, step)| self.record.tree[branch].steps.as_mut()?.get_mut(step));
            let marks = match target {
                Some(step) => &mut **step.details_mut().marks.get_or_insert_default(),
                None => self.trailing_pre(moves.branch, moves.title_only).get_or_insert_default(),
            };
            marks.extend(moves.marks.into_iter().map(|mut mark| {
                if !last {
                    mark.extras.push(Extra::Spelling(Spelling::TrailingMark));
                }
                mark
            }));
        }
        if let Some(first) = moves.pending.first() {
            if continues(&self.record.tree[*first]) {
                self.branch_extras(moves.current).push(Extra::Spelling(Spelling::NoMainLine));
            }
            self.record.tree[moves.current].branches = Some(moves.pending);
        }
    }

    /// Returns the marks of the `pre` of a branch, for marks of a `moves` element without a move. The `pre` is created
    /// if needed.
    fn trailing_pre(&mut self, branch: BranchId, title_only: bool) -> &mut Option<Vec<Mark>> {
        let branch = &mut self.record.tree[branch];
        // An extra records that the document has an empty `<pre />`.
        if !title_only && branch.pre.as_deref() == Some(&Pre::default()) {
            branch.extras.push(Extra::Spelling(Spelling::PreElement));
        }
        &mut branch.pre.get_or_insert_default().marks
    }
}

/// Returns whether a first child branch continues the `moves` element of its parent, instead of a `moves` element of
/// its own.
pub(crate) fn continues(branch: &Branch) -> bool {
    branch.pre.is_none()
        && branch.steps().first().is_some_and(|step| step.as_move().is_some())
        && !branch.extras.has(&Extra::Spelling(Spelling::PreElement))
}

impl MovesDraft {
    /// Sets `current` to the branch to which the next move, with this title, belongs. Begins a new branch if necessary.
    pub(crate) fn begin(&mut self, tree: &mut Tree, title: Option<Text>, span: Span) -> Result<(), Fault> {
        self.has_move = true;
        self.played = true;
        // 3.12: the variations of a move come before the move, so the move continues the main line in a branch beside
        // them.
        if !self.pending.is_empty() {
            let variations = std::mem::take(&mut self.pending);
            self.continue_in_new_branch(tree, variations, span)?;
        }
        if let Some(title) = title {
            // 3.16.2: a title applies to the branch that begins with the move.
            let branch = &tree[self.current];
            if branch.title.is_some() || branch.pre.is_some() || branch.steps.is_some() {
                self.continue_in_new_branch(tree, Vec::new(), span)?;
            }
            tree[self.current].title = Some(title);
        }
        if self.title_only && self.current == self.branch && tree[self.branch].steps.is_none() {
            tree[self.branch].extras.push(Extra::Spelling(Spelling::PreElement));
        }
        Ok(())
    }

    /// Continues the main line in a new branch, the first child of the current branch. `branches` are the variations,
    /// its siblings.
    fn continue_in_new_branch(
        &mut self,
        tree: &mut Tree,
        mut branches: Vec<BranchId>,
        span: Span,
    ) -> Result<(), Fault> {
        let rest = add_branch(tree, Branch::default(), span)?;
        branches.insert(0, rest);
        tree[self.current].branches = Some(branches);
        self.current = rest;
        self.beside_problem = false;
        Ok(())
    }
}

/// Adds a branch to the tree; fails if the tree has too many branches.
pub(crate) fn add_branch(tree: &mut Tree, branch: Branch, span: Span) -> Result<BranchId, Fault> {
    tree.add(branch).ok_or_else(|| Fault::new(&codes::LIMIT_NODES, span, Message::new("more-than-u32-branches")))
}

/// State of writing an open `moves` element.
pub(crate) struct Frame<'r> {
    /// The branch that the element begins.
    pub(crate) first: BranchId,
    /// The branch of the element that is being written.
    pub(crate) branch: BranchId,
    /// The index of the next step of `branch` to write.
    pub(crate) step: usize,
    /// Variations and marks that are written before the next step, or at the end of the element.
    pub(crate) group: Group<'r>,
    /// Branch and index of the last step that was written.
    pub(crate) last: Option<(BranchId, usize)>,
    pub(crate) misc: MiscWriter<'r>,
    /// Whether the start tag is complete, because the element has children.
    pub(crate) entered: bool,
    /// Whether all steps of the element were written, so that only variations and marks can follow.
    pub(crate) trailing: bool,
    /// Whether a move or a stone of a `pre` came before on the path from the root (3.15).
    pub(crate) played: bool,
}

/// Variations and marks that are written before a step, or at the end of a `moves` element.
#[derive(Default)]
pub(crate) struct Group<'r> {
    /// Whether `marks` and `order` have been set.
    pub(crate) ready: bool,
    pub(crate) variations: &'r [BranchId],
    pub(crate) variations_done: usize,
    pub(crate) marks: Vec<&'r Mark>,
    pub(crate) marks_done: usize,
    /// The order of variations (`v`) and marks (`m`) in the original document, if their numbers are still the same.
    pub(crate) order: Option<&'r str>,
    /// Whether marks come before variations if there is no original order.
    pub(crate) marks_first: bool,
}

impl Group<'_> {
    /// Returns whether a variation (`v`) or a mark (`m`) comes next.
    fn next(&self) -> Option<char> {
        if let Some(order) = self.order {
            return order.as_bytes().get(self.variations_done + self.marks_done).map(|letter| char::from(*letter));
        }
        let variation = (self.variations_done < self.variations.len()).then_some('v');
        let mark = (self.marks_done < self.marks.len()).then_some('m');
        if self.marks_first { mark.or(variation) } else { variation.or(mark) }
    }
}

/// The next action of the writer for an open `moves` element.
enum Next {
    Variation(BranchId),
    Continue,
    Close,
}

/// Writer of the tree of a record as nested `moves` elements.
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
            misc: MiscWriter::new(&branch.extras),
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

    /// Returns whether the `moves` element of a branch begins with a `pre`.
    pub(crate) fn needs_pre(&self, id: BranchId) -> bool {
        let branch = self.branch(id);
        let only_trailing = |pre: &Pre| {
            let marks = pre.marks.as_deref().unwrap_or_default();
            !marks.is_empty()
                && marks.iter().all(is_trailing)
                && pre.stones.is_none()
                && pre.problem.is_none()
                && pre.comment.is_none()
                && pre.extras.is_empty()
                && branch.steps().is_empty()
                && self.trails(id)
        };
        match branch.pre.as_deref() {
            Some(pre) if !only_trailing(pre) => true,
            _ => {
                branch.extras.has(&Extra::Spelling(Spelling::PreElement))
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

    /// Sets marks and order of the group: the variations and marks before the next step, or at the end of the element.
    fn prepare(&mut self, frame: &mut Frame<'r>) {
        let branch = self.branch(frame.branch);
        let group = &mut frame.group;
        group.ready = true;
        if frame.trailing {
            let marks = match frame.last {
                Some((branch, step)) => self.branch(branch).steps().get(step).and_then(Step::marks),
                None => self.branch(frame.first).pre.as_deref().and_then(|pre| pre.marks.as_deref()),
            };
            // 3.19: a mark must not be the last child, so marks are written only if variations follow.
            if !group.variations.is_empty() {
                group.marks.extend(marks.into_iter().flatten().filter(|mark| is_trailing(mark)));
            }
            group.marks_first = true;
            group.order = order(&branch.extras);
        } else if let Some(step) = branch.steps().get(frame.step) {
            if let Some(marks) = step.marks() {
                // Marks that come between the last move and trailing `moves` elements are written with these elements.
                let trails = frame.step + 1 == branch.steps().len() && self.trails(frame.branch);
                group.marks.extend(marks.iter().filter(|mark| !trails || !is_trailing(mark)));
            }
            group.order = order(step.extras());
        }
        let (variations, marks) = (group.variations.len(), group.marks.len());
        let fits = |order: &&str| {
            order.len() == variations + marks && order.bytes().filter(|letter| *letter == b'v').count() == variations
        };
        let original = group.order.take();
        group.order = original.filter(|order| marks > 0 && fits(order) && (!frame.trailing || order.ends_with('v')));
    }

    /// Selects the branch that follows when all steps of a branch are written. If no branch continues the same element,
    /// the children become the trailing `moves` elements.
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

    /// Returns the child branch that continues a branch in the same `moves` element, and the variations beside this
    /// child.
    pub(crate) fn continuation(&self, branch: &'r Branch) -> Option<(BranchId, &'r [BranchId])> {
        let (first, variations) = branch.children().split_first()?;
        let child = self.branch(*first);
        let joins = if is_question(child) {
            variations.is_empty() && !branch.steps().is_empty()
        } else {
            continues(child) && !branch.extras.has(&Extra::Spelling(Spelling::NoMainLine))
        };
        joins.then_some((*first, variations))
    }

    /// Returns whether the `moves` element ends with nested `moves` elements after the steps of this branch.
    pub(crate) fn trails(&self, branch: BranchId) -> bool {
        let mut branch = self.branch(branch);
        // A branch without steps, which is only the question of a problem, may come in between.
        while let Some((next, _)) = self.continuation(branch) {
            branch = self.branch(next);
            if !branch.steps().is_empty() {
                return false;
            }
        }
        !branch.children().is_empty()
    }
}

/// Returns whether the branch is only the question of a problem: the position after a move with the attribute `problem`
/// (3.16.4).
pub(crate) fn is_question(branch: &Branch) -> bool {
    branch.extras.has(&Extra::Spelling(Spelling::ProblemOnMove))
        && branch.title.is_none()
        && branch
            .pre
            .as_deref()
            .is_some_and(|pre| pre.problem.is_some() && *pre == Pre { problem: pre.problem, ..Pre::default() })
}

/// Returns whether the document had the mark after the last move of its `moves` element.
pub(crate) fn is_trailing(mark: &Mark) -> bool {
    mark.extras.has(&Extra::Spelling(Spelling::TrailingMark))
}

/// Returns the order of children in the original document, as letters, if an extra keeps it.
pub(crate) fn order(extras: &Extras) -> Option<&str> {
    extras.find(|extra| if let Extra::Spelling(Spelling::Order(order)) = extra { Some(&**order) } else { None })
}
