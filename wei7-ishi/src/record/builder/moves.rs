//! Moves: their place in the tree, their numbers (6), and their data.

use wei7_core::Message;
use wei7_core::{Action, Branch, BranchId, Diagnostic, Extra, Move as MoveAction, Span, Step, Vertex};

use super::RecordBuilder;
use crate::codes;
use crate::extras::IshiExtra;
use crate::record::board_state::next_number;
use crate::record::node::lookup::Lookup;
use crate::record::scope::CurrentMove;
use crate::record::tree;
use crate::syntax::statement::Move;

impl RecordBuilder<'_> {
    pub(super) fn play(&mut self, played: Move, text: &str) {
        self.begin();
        let vertex = match played.to.map(|location| location.found_on(self.game.size(), played.to_span)) {
            None => Vertex::Pass,
            Some(Ok(point)) => Vertex::Play(point),
            Some(Err(finding)) => {
                self.report.push(finding.repair(Message::new("not-played-line-kept")));
                self.keep_unplayable(text);
                return;
            }
        };
        self.close_diagram();
        self.close_move();
        self.check_number(played.number, played.number_span);
        let mut step = Step::new(Action::Move(MoveAction { color: played.color, vertex, evaluation: None }));
        // Extras that other formats have come first, before those of a carrier.
        if played.number != next_number(self.game.last().map(|last| last.number)) {
            step.add_extras([Extra::Number(played.number)]);
        }
        if !self.remarks.is_empty() {
            step.add_extras([IshiExtra::Remarks.extra(std::mem::take(&mut self.remarks))]);
        }
        let parent = self.place(step);
        let done = self.game.play(played.number, played.color, vertex);
        if let Some(by) = done.replaced {
            let finding = Diagnostic::at(&codes::MOVE_ON_STONE, played.to_span)
                .found(Message::new("stone-of-color").with("by", by));
            self.report.push(finding.repair(Message::new("played-over-stone")));
        }
        if done.suicide > 0 {
            let found = Message::new("own-stones").with("number", done.taken + done.suicide);
            self.report.push(Diagnostic::at(&codes::SUICIDE, played.to_span).found(found));
        }
        let (branch, took) = (self.sequence.current_branch, done.taken + done.suicide > 0);
        self.sequence.unplayable = None;
        self.sequence.current = Some(CurrentMove { branch, parent, data: None, took, varied: false });
        self.is_ownerless = false;
    }

    /// Adds a step after the current one. If this needs a new branch, which continues play, returns the parent of the
    /// branch.
    pub(super) fn place(&mut self, step: Step) -> Option<BranchId> {
        let (tree, current_branch) = (&mut self.record.tree, self.sequence.current_branch);
        if tree[current_branch].children().is_empty() {
            tree[current_branch].steps.get_or_insert_default().push(step);
            return None;
        }
        let branch = Branch { steps: Some(vec![step]), ..Branch::default() };
        self.sequence.current_branch = tree::add_continuation(tree, current_branch, branch)?;
        Some(current_branch)
    }

    /// Checks a move number within its sequence (6).
    pub(super) fn check_number(&mut self, number: u32, at: Span) {
        let known = |number: u32| self.game.find(number).is_some_and(|(at, _)| at >= self.sequence.start);
        let last = self.sequence.last.replace(number);
        let may_skip = std::mem::take(&mut self.sequence.may_skip);
        let Some(last) = last else { return };
        let found = || Message::new("move-after-move").with("number", number).with("last", last);
        let finding = if known(number) {
            Diagnostic::at(&codes::DUPLICATE_NUMBER, at).found(found()).repair(Message::new("kept-unchanged"))
        } else if number < last {
            Diagnostic::at(&codes::OUT_OF_SEQUENCE, at).found(found()).repair(Message::new("kept-unchanged"))
        } else if !may_skip && number - 1 != last && !known(number - 1) {
            Diagnostic::at(&codes::NUMBER_GAP, at).found(found()).repair(Message::new("kept-unchanged"))
        } else {
            return;
        };
        self.report.push(finding);
    }

    /// Adds the collected data to the step of the current move. The board must show the position after the move.
    pub(super) fn close_move(&mut self) {
        let Some(current) = &mut self.sequence.current else { return };
        let data = current.data.take();
        if data.is_none() && !current.took {
            return;
        }
        current.took = false;
        let mut data = data.map(|data| *data).unwrap_or_default();
        let steps = self.record.tree[current.branch].steps.as_mut();
        let Some(step) = steps.and_then(|steps| steps.last_mut()) else { return };
        let extras = step.allocated_details_mut().map(|details| std::mem::take(&mut details.extras));
        let mut extras = extras.unwrap_or_default();
        extras.extend(data.take_prisoners(&self.game, &mut self.report));
        step.set_comment(data.take_comment(&mut extras));
        let lookup = &mut Lookup::new(&self.game, &mut self.budget, &mut self.report);
        step.set_marks(data.take_marks(lookup, &mut extras));
        extras.extend(data.extras);
        extras.extend(data.letters.into_step_extra());
        step.add_extras(extras.take());
    }
}
