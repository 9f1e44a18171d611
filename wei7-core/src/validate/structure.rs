//! Checks over the whole tree: problems, indexes, times, and the replay.

use crate::Message;
use crate::record::{Action, Extra, Node, Record, Step, StepTime, Unrecognized};
use crate::report::{Diagnostic, Place, codes};
use wei7_text::Code;

/// What only the whole shows, with nodes as places: problems (5.15.2.7, 5.15.3.2.1.3), indexes (5.7), times that go back
/// (5.15.3.1).
pub(crate) fn structure(record: &Record, found: &mut impl FnMut(Diagnostic)) {
    let people = record.info.as_deref().and_then(|info| info.participants.as_deref()).map_or(0, <[_]>::len);
    let mut check = Check { record, people, timed: false, acted: false, marks: Vec::new(), found };
    check.players();
    check.branches();
    check.style();
}

/// Makes good what a lenient reading may leave out: an actor that does not exist. Says what was done.
pub(crate) fn leave_out(finding: &Diagnostic, record: &mut Record) -> Option<Message> {
    let Place::Node(Node::Step(id, index)) = finding.place else { return None };
    if finding.code != &codes::INDEX_RANGE {
        return None;
    }
    let step = record.tree[id].steps.as_mut()?.get_mut(index)?;
    let details = step.known_details_mut()?;
    let actor = details.actor.take()?;
    let property = Unrecognized::Property { pointer: "/actor".into(), json: actor.to_string().into() };
    details.extras.push(Extra::Unrecognized(property));
    Some(Message::new("set-aside-left-out"))
}

struct Check<'r, F> {
    record: &'r Record,
    people: usize,
    /// Whether some step has a time.
    timed: bool,
    /// Whether some step has a time or an actor.
    acted: bool,
    /// Steps that are mark actions.
    marks: Vec<Node>,
    found: &'r mut F,
}

impl<F: FnMut(Diagnostic)> Check<'_, F> {
    fn find(&mut self, code: &'static Code, node: Node) {
        (self.found)(Diagnostic::new(code, Place::Node(node)));
    }

    fn no_such_participant(&mut self, index: u32, node: Node) {
        let expected = match self.people {
            0 => Message::new("no-index"),
            people => Message::new("number-from-0").with("most", people - 1),
        };
        let finding = Diagnostic::new(&codes::INDEX_RANGE, Place::Node(node));
        (self.found)(finding.found(index.to_string()).expected(expected));
    }

    /// 5.7, 5.10.7
    fn players(&mut self) {
        let players = self.record.info.as_deref().and_then(|info| info.players.as_deref()).unwrap_or_default();
        for (index, player) in players.iter().enumerate() {
            if player.participant as usize >= self.people {
                self.no_such_participant(player.participant, Node::Player(index));
            }
        }
    }

    fn branches(&mut self) {
        // Of the branches above: whether they are inside a problem, the last time in or before them.
        let mut above: Vec<(bool, Option<&StepTime>)> = Vec::new();
        for (id, depth) in self.record.tree.preorder() {
            above.truncate(depth as usize);
            let (inside_problem, mut time) = above.last().copied().unwrap_or_default();
            let branch = &self.record.tree[id];
            let problem = branch.pre.as_ref().is_some_and(|pre| pre.problem.is_some());
            // 5.15.2.7
            if problem && inside_problem {
                self.find(&codes::PROBLEM_NESTED, Node::Pre(id));
            }
            for (index, step) in branch.steps().iter().enumerate() {
                self.step(step, Node::Step(id, index), problem);
                if let Some(now) = step.time() {
                    self.timed = true;
                    // 5.15.3.1: a step without a time stands between two that have one.
                    if time.is_some_and(|time| now.is_before(time)) {
                        self.find(&codes::STEP_TIME_BACK, Node::Step(id, index));
                    }
                    time = Some(now);
                }
            }
            above.push((problem || inside_problem, time));
        }
    }

    #[inline]
    fn step(&mut self, step: &Step, node: Node, problem: bool) {
        self.acted |= step.time().is_some() || step.actor().is_some();
        if let Some(actor) = step.actor()
            && actor as usize >= self.people
        {
            self.no_such_participant(actor, node);
        }
        match &step.action {
            // 5.15.3.2.1.3
            Action::Move(played) if problem && played.evaluation.is_none() => {
                self.find(&codes::EVALUATION_MISSING, node);
            }
            Action::Mark(_) => self.marks.push(node),
            Action::Move(_) | Action::Takeback(_) | Action::Message(_) | Action::Result(_) => {}
        }
    }

    /// What the specification advises about style.
    fn style(&mut self) {
        // 5.15.3.2.4: mark actions are for live interaction, where somebody acts at some time.
        if !self.acted {
            for node in std::mem::take(&mut self.marks) {
                self.find(&codes::MARK_ACTION, node);
            }
        }
        // 6.8
        if self.timed {
            let tree = &self.record.tree;
            let branching = tree.preorder().map(|(id, _)| id).find(|id| !tree[*id].children().is_empty());
            if let Some(id) = branching {
                self.find(&codes::TIMELINE_WITH_BRANCHES, Node::Branch(id));
            }
        }
    }
}
