//! Checks over the whole tree: what no single value shows (draft 8, section 5).

use crate::codes;
use crate::diagnostic::{Code, Diagnostic, Node, Place};
use crate::document::{Action, BranchId, Info, Record};
use crate::supplement::{Foreign, Item};
use crate::value::Decimal;

/// What only the whole shows, with nodes as places: problems (5.15.2.7, 5.15.3.2.1.3), indexes (5.7), times that go back
/// (5.15.3.1), and the replay (4.8, 5.16). `unreadable` says from which steps on the position is not known.
pub(crate) fn structure(record: &Record, _unreadable: &[(BranchId, usize)]) -> Vec<Diagnostic> {
    let mut check = Check { record, findings: Vec::new() };
    check.players();
    check.branches();
    check.findings
}

/// Makes good what a lenient reading may leave out: an actor that does not exist. Says what was done.
pub(crate) fn leave_out(finding: &Diagnostic, record: &mut Record) -> Option<&'static str> {
    let Place::Node(Node::Step(id, index)) = finding.place else { return None };
    if finding.code != &codes::INDEX_RANGE {
        return None;
    }
    let step = record.tree[id].steps.as_mut()?.get_mut(index)?;
    let actor = step.actor.take()?;
    let property = Foreign::Property { pointer: "/actor".into(), json: actor.to_string().into() };
    step.supplement.push(Item::Foreign(property));
    Some("left out and carried")
}

struct Check<'r> {
    record: &'r Record,
    findings: Vec<Diagnostic>,
}

impl Check<'_> {
    fn find(&mut self, code: &'static Code, node: Node) {
        self.findings.push(Diagnostic::new(code, Place::Node(node)));
    }

    fn participants(&self) -> usize {
        let participants = self.record.info.as_deref().and_then(|info| info.participants.as_deref());
        participants.map_or(0, <[_]>::len)
    }

    /// 5.7, 5.10.7
    fn players(&mut self) {
        let participants = self.participants();
        let info: Option<&Info> = self.record.info.as_deref();
        let players = info.and_then(|info| info.players.as_deref()).unwrap_or_default();
        for (index, player) in players.iter().enumerate() {
            if player.participant as usize >= participants && player.participant != u32::MAX {
                self.find(&codes::INDEX_RANGE, Node::Player(index));
            }
        }
    }

    fn branches(&mut self) {
        let participants = self.participants();
        // The branches that are still to be visited, each with whether it belongs to a problem.
        let mut open = vec![(BranchId::ROOT, false)];
        while let Some((id, inside_problem)) = open.pop() {
            let branch = &self.record.tree[id];
            let problem = branch.pre.as_ref().is_some_and(|pre| pre.problem.is_some());
            if problem && inside_problem {
                self.find(&codes::PROBLEM_NESTED, Node::Pre(id));
            }
            self.steps(id, problem, participants);
            open.extend(branch.children().iter().rev().map(|child| (*child, problem || inside_problem)));
        }
    }

    fn steps(&mut self, id: BranchId, problem: bool, participants: usize) {
        for (index, step) in self.record.tree[id].steps().iter().enumerate() {
            if step.actor.is_some_and(|actor| actor as usize >= participants) {
                self.find(&codes::INDEX_RANGE, Node::Step(id, index));
            }
            if problem && matches!(step.action, Action::Move(played) if played.evaluation.is_none()) {
                self.find(&codes::EVALUATION_MISSING, Node::Step(id, index));
            }
        }
        self.times(id);
    }

    /// 5.15.3.1: a step without a time stands between two that have one.
    fn times(&mut self, id: BranchId) {
        let mut last: Option<&str> = None;
        for (index, step) in self.record.tree[id].steps().iter().enumerate() {
            let Some(time) = &step.time else { continue };
            if last.is_some_and(|last| is_less(time.as_str(), last)) {
                self.find(&codes::STEP_TIME_BACK, Node::Step(id, index));
            }
            last = Some(time.as_str());
        }
    }
}

fn is_less(a: &str, b: &str) -> bool {
    match (Decimal::parse(a), Decimal::parse(b)) {
        (Some(a), Some(b)) => a.is_less_than(b),
        _ => false,
    }
}
