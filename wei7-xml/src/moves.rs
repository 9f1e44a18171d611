//! `moves` (3.11 to 3.20), read: nested elements become branches. `branches.rs` writes them.

use wei7_core::{Anchor, Branch, BranchId, Diagnostic, Extra, Mark, Pre, Span, Spelling, Tree};

use crate::codes;
use crate::context::{Values, XmlContext, add};
use crate::drafts::MovesDraft;
use crate::fault::Fault;

impl XmlContext {
    /// The branch of the innermost open `moves`.
    pub(crate) fn branch(&self) -> BranchId {
        self.moves.last().map_or(BranchId::ROOT, |moves| moves.branch)
    }

    /// 3.11: a `moves` element begins.
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
        let mut items = Vec::new();
        self.unknown_attributes(values, &Anchor::default(), &mut items)?;
        add(self.branch_supplement(branch), items);
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

    /// A `moves` element ends: 3.18 to 3.20.
    pub(crate) fn close_moves(&mut self) {
        let Some(moves) = self.moves.pop() else { return };
        if !moves.has_move {
            self.find(Diagnostic::at(&codes::NO_MOVE, moves.span));
        }
        if !moves.marks.is_empty() {
            // A mark in the last place cannot be written back there (3.19).
            let last = moves.sequence.ends_with('m');
            if last {
                let finding = Diagnostic::at(&codes::MARK_LAST, moves.last_mark);
                self.find(finding.repair(match moves.last {
                    Some(_) => "taken for a mark of the move before",
                    None => "put into a pre that was made for it",
                }));
            } else {
                self.find(Diagnostic::at(&codes::MARK_WITHOUT_MOVE, moves.first_mark));
                if moves.sequence.contains("vm") {
                    let order = Extra::Spelling(Spelling::Order(moves.sequence.into()));
                    self.branch_supplement(moves.current).push(order);
                }
            }
            let target = moves.last.and_then(|(branch, step)| self.record.tree[branch].steps.as_mut()?.get_mut(step));
            let marks = match target {
                Some(step) => &mut step.marks,
                None => self.trailing_pre(moves.branch, moves.title_only),
            };
            marks.get_or_insert_default().extend(moves.marks.into_iter().map(|mut mark| {
                if !last {
                    mark.supplement.push(Extra::Spelling(Spelling::TrailingMark));
                }
                mark
            }));
        }
        if let Some(first) = moves.pending.first() {
            if continues(&self.record.tree[*first]) {
                self.branch_supplement(moves.current).push(Extra::Spelling(Spelling::NoMainLine));
            }
            self.record.tree[moves.current].branches = Some(moves.pending);
        }
    }

    /// The marks of the `pre` that gets marks without any move.
    fn trailing_pre(&mut self, branch: BranchId, title_only: bool) -> &mut Option<Vec<Mark>> {
        let branch = &mut self.record.tree[branch];
        // Keeps `<pre />` apart from no `pre`.
        if !title_only && branch.pre.as_deref() == Some(&Pre::default()) {
            branch.supplement.push(Extra::Spelling(Spelling::PreElement));
        }
        &mut branch.pre.get_or_insert_default().marks
    }
}

/// Whether a first branch is read as the continuation of the `moves` element that it follows.
pub(crate) fn continues(branch: &Branch) -> bool {
    branch.pre.is_none()
        && branch.steps().first().is_some_and(|step| step.as_move().is_some())
        && !branch.supplement.has(&Extra::Spelling(Spelling::PreElement))
}

/// Adds a branch to the tree.
pub(crate) fn add_branch(tree: &mut Tree, branch: Branch, span: Span) -> Result<BranchId, Fault> {
    tree.add(branch).ok_or_else(|| Fault::new(&codes::LIMIT_NODES, span, "more than 2^32 branches"))
}
