//! Moves that cannot be used. The line is kept together with the lines of its data, so that the data is not taken for
//! that of another move (4.3).

use wei7_core::Message;
use wei7_core::{Branch, Diagnostic, Extra, Unrecognized};

use super::RecordBuilder;
use crate::codes;
use crate::record::scope::KeptAt;
use crate::record::tree;
use crate::syntax::keywords::Keyword;
use crate::syntax::statement::{Line, Statement};

impl<'t> RecordBuilder<'t> {
    /// Keeps a B or W line that cannot be used, with the remarks before it.
    pub(super) fn keep_unplayable(&mut self, text: &str) {
        let kept = self.place_of_unplayable();
        self.sequence.may_skip = true;
        self.sequence.unplayable = Some(kept);
        for remark in std::mem::take(&mut self.remarks) {
            self.keep_at(kept, &format!("{} {remark}", Keyword::Remark.name()));
        }
        self.keep_at(kept, text);
    }

    /// Keeps a line if it is data of a move that cannot be used; returns whether it is.
    pub(super) fn keeps_with_unplayable(&mut self, line: &Line<'t>) -> bool {
        let Some(kept) = self.sequence.unplayable.filter(|_| self.diagram.is_none()) else { return false };
        let keyword = match &line.statement {
            Statement::User(lines) if self.head.is_some() && self.carried.takes(lines, line.span, true) => return true,
            Statement::Commentary(_) => Keyword::Com,
            Statement::User(_) => Keyword::User,
            Statement::Mark(_) => Keyword::Mark,
            Statement::Unmark(_) => Keyword::Unmark,
            Statement::Prisoner(_) => Keyword::Prisoner,
            _ => return false,
        };
        let finding = Diagnostic::at(&codes::DATA_OF_UNUSED, line.span).found(keyword.name());
        self.report.push(finding.repair(Message::new("kept-behind-move-line")));
        line.all().for_each(|line| self.keep_at(kept, line));
        true
    }

    /// Ends the current diagram and move, and returns the place for the lines of an unusable move.
    fn place_of_unplayable(&mut self) -> KeptAt {
        if self.head.is_some() {
            return KeptAt::Head;
        }
        self.close_diagram();
        self.close_move();
        self.is_ownerless = true;
        let current = self.sequence.current.take();
        let current_branch = self.sequence.current_branch;
        let before = self
            .sequence
            .unplayable
            .filter(|kept| [KeptAt::Step(current_branch), KeptAt::Branch(current_branch)].contains(kept));
        let tree = &mut self.record.tree;
        let branch = &tree[current_branch];
        if branch.children().is_empty() {
            if let Some(before) = before {
                return before;
            }
            if current.is_some_and(|current| current.branch == current_branch) {
                return KeptAt::Step(current_branch);
            }
            if branch.steps().is_empty() {
                return KeptAt::Branch(current_branch);
            }
        }
        // Diagrams and variations of the branch stand before the move, so the move needs a branch after them.
        if let Some(id) = tree::add_continuation(tree, current_branch, Branch::default()) {
            self.sequence.current_branch = id;
        }
        KeptAt::Branch(self.sequence.current_branch)
    }

    /// Adds a line to those kept at a place.
    pub(super) fn keep_at(&mut self, kept: KeptAt, text: &str) {
        let tree = &mut self.record.tree;
        let extras = match kept {
            KeptAt::Head => {
                if let Some(head) = &mut self.head {
                    head.kept().keep(text);
                }
                return;
            }
            KeptAt::Record => &mut self.record.extras,
            KeptAt::Setup(id) => &mut tree[id].pre.get_or_insert_default().extras,
            KeptAt::Step(id) => match tree[id].steps.as_mut().and_then(|steps| steps.last_mut()) {
                Some(step) => &mut step.details_mut().extras,
                None => return,
            },
            KeptAt::Branch(id) => &mut tree[id].extras,
        };
        extras.push(Extra::Unrecognized(Unrecognized::Line(text.into())));
    }
}
