//! Checks over the whole tree: problems, indexes, times, and the replay.

use std::collections::HashMap;

use crate::record::{Action, BranchId, Extra, Node, Record, Step, Tree, Unrecognized};
use crate::replay::{ReplayLimit, Replayer, Violation};
use crate::report::{Diagnostic, Place, codes};
use wei7_board::{BoardSize, Decimal};
use wei7_text::{Code, Span};

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
pub(crate) fn leave_out(finding: &Diagnostic, record: &mut Record) -> Option<&'static str> {
    let Place::Node(Node::Step(id, index)) = finding.place else { return None };
    if finding.code != &codes::INDEX_RANGE {
        return None;
    }
    let step = record.tree[id].steps.as_mut()?.get_mut(index)?;
    let actor = step.actor.take()?;
    let property = Unrecognized::Property { pointer: "/actor".into(), json: actor.to_string().into() };
    step.supplement.push(Extra::Unrecognized(property));
    Some("left out and set aside")
}

/// A branch that is still to be visited.
struct Waiting<'r> {
    id: BranchId,
    inside_problem: bool,
    /// The last time before it.
    time: Option<&'r str>,
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
            0 => "no index, for there are no participants".to_owned(),
            people => format!("0 to {}", people - 1),
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
        let mut open = vec![Waiting { id: BranchId::ROOT, inside_problem: false, time: None }];
        while let Some(Waiting { id, inside_problem, mut time }) = open.pop() {
            let branch = &self.record.tree[id];
            let problem = branch.pre.as_ref().is_some_and(|pre| pre.problem.is_some());
            // 5.15.2.7
            if problem && inside_problem {
                self.find(&codes::PROBLEM_NESTED, Node::Pre(id));
            }
            for (index, step) in branch.steps().iter().enumerate() {
                self.step(step, Node::Step(id, index), problem);
                if let Some(now) = &step.time {
                    self.timed = true;
                    // 5.15.3.1: a step without a time stands between two that have one.
                    if time.is_some_and(|time| is_less(now.as_str(), time)) {
                        self.find(&codes::STEP_TIME_BACK, Node::Step(id, index));
                    }
                    time = Some(now.as_str());
                }
            }
            let inside_problem = problem || inside_problem;
            open.extend(branch.children().iter().rev().map(|id| Waiting { id: *id, inside_problem, time }));
        }
    }

    #[inline]
    fn step(&mut self, step: &Step, node: Node, problem: bool) {
        self.acted |= step.time.is_some() || step.actor.is_some();
        if let Some(actor) = step.actor
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

fn is_less(a: &str, b: &str) -> bool {
    match (Decimal::parse(a), Decimal::parse(b)) {
        (Some(a), Some(b)) => a.is_less_than(b),
        _ => false,
    }
}

/// 4.8, 5.15.2.5, 5.15.2.6, 5.15.3.2.2, 5.16. `unreadable` says from where on the position is not known: 0 is the `pre` of
/// the branch, n + 1 its step n.
pub(crate) fn replay(record: &Record, unreadable: &[(BranchId, usize)], found: &mut impl FnMut(Diagnostic)) {
    if unreadable.contains(&(BranchId::ROOT, 0)) {
        return;
    }
    let board = record.board_size();
    let unknown = unknown_from(&record.tree, unreadable);
    let replayed = Replayer::new().replay(record, |violation| {
        if is_known(violation.node(), &unknown) {
            found(finding(&violation, board));
        }
    });
    if let Err(limit) = replayed {
        let code = match limit {
            ReplayLimit::Positions => &codes::TOO_MANY_NODES,
            ReplayLimit::Work => &codes::TOO_MUCH_REPLAY,
        };
        found(Diagnostic::at(code, Span::at(0)));
    }
}

/// For each branch whose position is not known throughout, the first part from which it is not.
fn unknown_from(tree: &Tree, unreadable: &[(BranchId, usize)]) -> HashMap<BranchId, usize> {
    let mut unknown: HashMap<BranchId, usize> = HashMap::new();
    if unreadable.is_empty() {
        return unknown;
    }
    for (id, part) in unreadable {
        unknown.entry(*id).and_modify(|first| *first = (*first).min(*part)).or_insert(*part);
    }
    for (id, _) in tree.preorder() {
        if unknown.contains_key(&id) {
            unknown.extend(tree[id].children().iter().map(|child| (*child, 0)));
        }
    }
    unknown
}

fn is_known(node: Node, unknown: &HashMap<BranchId, usize>) -> bool {
    let (id, part) = match node {
        Node::Document | Node::Info | Node::Player(_) => return true,
        Node::Branch(id) | Node::Pre(id) | Node::Stone(id, _) | Node::PreMark(id, _) => (id, 0),
        Node::Step(id, step) | Node::StepMark(id, step, _) => (id, step + 1),
    };
    unknown.get(&id).is_none_or(|first| part < *first)
}

fn finding(violation: &Violation, board: BoardSize) -> Diagnostic {
    let at = |code| Diagnostic::new(code, Place::Node(violation.node()));
    match *violation {
        Violation::Occupied { point, by, .. } => {
            at(&codes::POINT_OCCUPIED).found(format!("a {by} stone on {}", board.name(point)))
        }
        Violation::TakebackBeyondStart { asked, possible, .. } => {
            // Reading takes larger numbers for the largest that there is, and says what stands there.
            at(&codes::TAKEBACK_TOO_MANY).found(asked.to_string()).expected(format!("at most {possible}"))
        }
        Violation::DuplicateStone { point, color, earlier, .. } => at(&codes::STONE_TWICE)
            .found(format!("a {color} stone on {}, where a {earlier} one stands", board.name(point))),
        Violation::NoLiberty { point, color, stones, .. } => {
            let noun = if stones == 1 { "stone" } else { "stones" };
            at(&codes::STONES_CAPTURED).found(format!("{stones} {color} {noun} with {}", board.name(point)))
        }
        Violation::StonesAfterMove { .. } => at(&codes::STONES_AFTER_MOVE),
        Violation::StonesAfterStones { .. } => at(&codes::STONES_AFTER_STONES),
    }
}
