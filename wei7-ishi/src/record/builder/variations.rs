//! Variations (5.4 VAR, ENDVAR).

use wei7_core::Message;
use wei7_core::{Branch, Diagnostic, Span};

use super::RecordBuilder;
use crate::codes;
use crate::extras::IshiExtra;
use crate::record::board_state::NumberedMove;
use crate::record::scope::Sequence;
use crate::record::tree;
use crate::syntax::keywords::Keyword;

impl RecordBuilder<'_> {
    pub(super) fn variation(&mut self, marker: &str, span: Span) {
        self.begin();
        self.close_diagram();
        let (tree, sequence) = (&mut self.record.tree, &mut self.sequence);
        let mut branch = Branch::default();
        if !marker.is_empty() || sequence.current.is_none() {
            branch.extras.push(IshiExtra::Variation.extra([marker]));
        }
        let (parent, undone) = if let Some(current) = &mut sequence.current {
            current.data().letters.push(Keyword::Var);
            current.varied = true;
            let parent = current.parent.unwrap_or(current.branch);
            if current.parent.is_none()
                && let Some(own) = tree::split(tree, current.branch)
            {
                if sequence.current_branch == current.branch {
                    sequence.current_branch = own;
                }
                (current.branch, current.parent) = (own, Some(parent));
            }
            (parent, self.game.undo())
        } else {
            let finding = Diagnostic::at(&codes::VAR_WITHOUT_MOVE, span);
            self.report.push(finding.repair(Message::new("read-as-alternative-branch")));
            (sequence.current_branch, None)
        };
        let id = tree.add_child(parent, branch).unwrap_or(parent);
        let inner = Sequence { undone, ..Sequence::new(id, Some(id), self.game.len()) };
        self.open.push(std::mem::replace(&mut self.sequence, inner));
        self.is_ownerless = true;
    }

    pub(super) fn end_variation(&mut self, text: &str, span: Span) {
        if self.open.is_empty() {
            self.misplaced(Diagnostic::at(&codes::ENDVAR_WITHOUT_VAR, span), text);
        } else {
            self.leave();
        }
    }

    /// Returns to the enclosing sequence.
    pub(super) fn leave(&mut self) {
        self.close_diagram();
        self.close_move();
        let Some(outer) = self.open.pop() else { return };
        while self.game.len() > self.sequence.start && self.game.undo().is_some() {}
        if let Some(variation) = self.sequence.variation {
            tree::replace_by_only_diagram(&mut self.record.tree, variation);
        }
        if let Some(NumberedMove { number, color, vertex, .. }) = self.sequence.undone {
            self.game.play(number, color, vertex);
        }
        self.sequence = outer;
        self.is_ownerless = self.sequence.current.is_none();
    }
}
