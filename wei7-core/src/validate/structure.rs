//! Checks of the whole tree: problems, indexes and times.

use crate::Message;
use crate::record::{Action, Extra, Node, Record, Step, StepTime, Unrecognized};
use crate::report::{Diagnostic, Place, codes};
use wei7_text::Code;

/// Reports problems (5.15.2.7, 5.15.3.2.1.3), indexes (5.7) and times that decrease (5.15.3.1). The places of the
/// findings are nodes.
pub(crate) fn check_structure(record: &Record, found: &mut impl FnMut(Diagnostic)) {
    let people = record.info.as_deref().and_then(|info| info.participants.as_deref()).map_or(0, <[_]>::len);
    let mut check =
        Check { record, people, has_times: false, has_times_or_actors: false, mark_actions: Vec::new(), found };
    check.players();
    check.branches();
    check.style();
}

/// Repairs a finding for a lenient reader: moves an actor that does not exist to the extras of its step. Returns a
/// description of the repair, or `None` if the finding cannot be repaired.
pub(crate) fn set_aside(finding: &Diagnostic, record: &mut Record) -> Option<Message> {
    let Place::Node(Node::Step(id, index)) = finding.place else { return None };
    if finding.code != &codes::INDEX_RANGE {
        return None;
    }
    let step = record.tree[id].steps.as_mut()?.get_mut(index)?;
    let details = step.allocated_details_mut()?;
    let actor = details.actor.take()?;
    let property = Unrecognized::Property { pointer: "/actor".into(), json: actor.to_string().into() };
    details.extras.push(Extra::Unrecognized(property));
    Some(Message::new("set-aside-left-out"))
}

struct Check<'r, F> {
    record: &'r Record,
    people: usize,
    /// Whether any step has a time.
    has_times: bool,
    /// Whether any step has a time or an actor.
    has_times_or_actors: bool,
    /// Steps whose action is a mark.
    mark_actions: Vec<Node>,
    found: &'r mut F,
}

impl<F: FnMut(Diagnostic)> Check<'_, F> {
    fn report(&mut self, code: &'static Code, node: Node) {
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

    /// Checks the participants of players (5.7, 5.10.7).
    fn players(&mut self) {
        let players = self.record.info.as_deref().and_then(|info| info.players.as_deref()).unwrap_or_default();
        for (index, player) in players.iter().enumerate() {
            if player.participant as usize >= self.people {
                self.no_such_participant(player.participant, Node::Player(index));
            }
        }
    }

    fn branches(&mut self) {
        // For each ancestor of the current branch: whether it is inside a problem, and the last time in or before it.
        let mut above: Vec<(bool, Option<&StepTime>)> = Vec::new();
        for (id, depth) in self.record.tree.preorder() {
            above.truncate(depth as usize);
            let (inside_problem, mut time) = above.last().copied().unwrap_or_default();
            let branch = &self.record.tree[id];
            let problem = branch.pre.as_ref().is_some_and(|pre| pre.problem.is_some());
            // 5.15.2.7: a problem must not be inside another problem.
            if problem && inside_problem {
                self.report(&codes::PROBLEM_NESTED, Node::Pre(id));
            }
            for (index, step) in branch.steps().iter().enumerate() {
                self.step(step, Node::Step(id, index), problem);
                if let Some(now) = step.time() {
                    self.has_times = true;
                    // 5.15.3.1: times must not decrease. Steps without a time are skipped.
                    if time.is_some_and(|time| now.is_before(time)) {
                        self.report(&codes::STEP_TIME_BACK, Node::Step(id, index));
                    }
                    time = Some(now);
                }
            }
            above.push((problem || inside_problem, time));
        }
    }

    #[inline]
    fn step(&mut self, step: &Step, node: Node, problem: bool) {
        self.has_times_or_actors |= step.time().is_some() || step.actor().is_some();
        if let Some(actor) = step.actor()
            && actor as usize >= self.people
        {
            self.no_such_participant(actor, node);
        }
        match &step.action {
            // 5.15.3.2.1.3: every move of a problem must have an evaluation.
            Action::Move(played) if problem && played.evaluation.is_none() => {
                self.report(&codes::EVALUATION_MISSING, node);
            }
            Action::Mark(_) => self.mark_actions.push(node),
            Action::Move(_) | Action::Takeback(_) | Action::Message(_) | Action::Result(_) => {}
        }
    }

    /// Checks the recommendations of the specification about style.
    fn style(&mut self) {
        // 5.15.3.2.4: mark actions are for live interaction, in which steps have times or actors.
        if !self.has_times_or_actors {
            for node in std::mem::take(&mut self.mark_actions) {
                self.report(&codes::MARK_ACTION, node);
            }
        }
        // 6.8: a record with times should not branch.
        if self.has_times {
            let tree = &self.record.tree;
            let branching = tree.preorder().map(|(id, _)| id).find(|id| !tree[*id].children().is_empty());
            if let Some(id) = branching {
                self.report(&codes::TIMELINE_WITH_BRANCHES, Node::Branch(id));
            }
        }
    }
}
