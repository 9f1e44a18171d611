//! Checks items against each other: each may be allowed alone and not all together.

use std::collections::{HashMap, HashSet};

use super::info_document::read_info;
use super::placement::{Accepted, sets_up};
use crate::patch::{CarriedItem, Change, Patch};
use crate::record::{Action, BranchId, Info, NodeRef, Record, Step};
use crate::report::codes::{SUPPLEMENT_CHANGED, SUPPLEMENT_MISPLACED, SUPPLEMENT_TREE};
use wei7_text::Code;

/// What was refused before.
pub(super) struct Refused {
    /// Whether the document is the one that the carrier was written with.
    pub(super) same: bool,
    /// Branches whose setup does not come back, positions whose stones stay as they are shown.
    pub(super) as_shown: HashSet<NodeRef>,
}

/// The items that together make a record that 3.0 can have: detached branches below a root that holds them, no actor without
/// a participant (5.7), no problem within a problem (5.15.2.7), none with moves that are not judged (5.15.3.2.1.3). Setup goes
/// with the stones that the target shows for it.
pub(super) fn consistent(
    document: &Record,
    accepted: Vec<Accepted>,
    refused: Refused,
    mut refuse: impl FnMut(&Accepted, &'static Code),
) -> Vec<Accepted> {
    let decides = |item: &CarriedItem| match item.as_patch() {
        Some(
            Patch::Detached(_)
            | Patch::Continued
            | Patch::Info(_)
            | Patch::Timing { .. }
            | Patch::Question(_)
            | Patch::NodePatch(_),
        ) => true,
        _ => sets_up(item),
    };
    if !accepted.iter().any(|accepted| decides(&accepted.item)) {
        return accepted;
    }
    let participants = ParticipantState::of(document, &accepted);
    let problems = ProblemState::of(document, &accepted);
    let detached = detached(document, &accepted);
    let fault = |accepted: &Accepted| {
        let holds = match (accepted.item.as_patch(), accepted.slot) {
            (Some(Patch::Detached(_) | Patch::Continued), NodeRef::Branch(id)) => {
                return (!detached.contains(&id)).then_some(&SUPPLEMENT_TREE);
            }
            (Some(Patch::Info(_)), _) => participants.all_there,
            (Some(Patch::NodePatch(patch)), NodeRef::Document) => patch.info.is_none() || participants.all_there,
            (Some(Patch::NodePatch(patch)), NodeRef::Info) => !patch.absent || participants.can_be_absent,
            (Some(Patch::Timing { actor, .. }), _) => actor.is_none_or(|actor| (actor as usize) < participants.number),
            (Some(patch), node) => problems.go_with(document, patch, node),
            (None, _) => true,
        };
        (!holds).then_some(&SUPPLEMENT_MISPLACED)
    };
    let mut keep = |accepted: Vec<Accepted>, fault: &dyn Fn(&Accepted) -> Option<&'static Code>| {
        let keeps = |accepted: &Accepted| fault(accepted).inspect(|code| refuse(accepted, code)).is_none();
        accepted.into_iter().filter(keeps).collect::<Vec<_>>()
    };
    let accepted = keep(accepted, &fault);
    let setup = Setups::of(document, &accepted, refused);
    keep(accepted, &|accepted| (!setup.hold(document, accepted)).then_some(&SUPPLEMENT_CHANGED))
}

/// Setup and the stones that are shown in its place: they go together.
struct Setups {
    refused: Refused,
    /// Where the stones that the target shows are not those of the record.
    cleared: HashSet<BranchId>,
}

impl Setups {
    fn of(document: &Record, accepted: &[Accepted], refused: Refused) -> Self {
        let clears = |accepted: &Accepted| match accepted.slot {
            NodeRef::Pre(id) if clears(document, accepted.slot, &accepted.item) => Some(id),
            _ => None,
        };
        Self { refused, cleared: accepted.iter().filter_map(clears).collect() }
    }

    fn hold(&self, document: &Record, accepted: &Accepted) -> bool {
        match accepted.slot {
            // Of a branch that was detached, the stones of its `pre` are what the setup led to.
            NodeRef::Branch(id) if sets_up(&accepted.item) => {
                let has_stones = document.tree[id].pre.as_deref().is_some_and(|pre| pre.stones.is_some());
                let as_written = self.refused.same && !self.refused.as_shown.contains(&NodeRef::Pre(id));
                !has_stones || as_written || self.cleared.contains(&id)
            }
            NodeRef::Pre(id) => {
                let clears = clears(document, accepted.slot, &accepted.item);
                !clears || !self.refused.as_shown.contains(&NodeRef::Branch(id))
            }
            _ => true,
        }
    }
}

/// Whether stones that the target shows go away.
pub(super) fn clears(document: &Record, slot: NodeRef, item: &CarriedItem) -> bool {
    let Some(Patch::NodePatch(patch)) = item.as_patch() else { return false };
    (patch.absent || patch.stones == Change::Remove) && patch.moves_stones(slot, document)
}

/// The branches that were detached.
fn detached(document: &Record, accepted: &[Accepted]) -> HashSet<BranchId> {
    if !accepted.iter().any(|accepted| accepted.item.as_patch() == Some(&Patch::SyntheticRoot)) {
        return HashSet::new();
    }
    let said: HashSet<NodeRef> = accepted
        .iter()
        .filter_map(|accepted| matches!(accepted.item.as_patch(), Some(Patch::Detached(_))).then_some(accepted.slot))
        .collect();
    // The first is the game.
    let others = document.tree.root().children().iter().skip(1);
    others.copied().filter(|id| said.contains(&NodeRef::Branch(*id))).collect()
}

/// Who is there when `info` has come back.
struct ParticipantState {
    number: usize,
    /// Whether an `info` that comes back names all who play and act.
    all_there: bool,
    /// Whether nobody acts, so that there need be no `info`.
    can_be_absent: bool,
}

impl ParticipantState {
    fn of(document: &Record, accepted: &[Accepted]) -> Self {
        let gone = |accepted: &Accepted| {
            accepted.slot == NodeRef::Info
                && matches!(accepted.item.as_patch(), Some(Patch::NodePatch(patch)) if patch.absent)
        };
        let info = accepted.iter().find_map(|accepted| match accepted.item.as_patch() {
            Some(Patch::Info(json)) => Some(json),
            Some(Patch::NodePatch(patch)) => patch.info.as_deref().map(|info| &info.document),
            _ => None,
        });
        let gone = accepted.iter().any(gone);
        let can_be_absent = gone && !actors(document).any(|_| true);
        if gone && can_be_absent {
            return Self { number: 0, all_there: true, can_be_absent };
        }
        let info = info.map(|json| read_info(json).filter(|info| holds(info, document)));
        let all_there = info.as_ref().is_none_or(Option::is_some);
        let number = people(info.flatten().as_ref().or(document.info.as_deref()));
        Self { number, all_there, can_be_absent }
    }
}

fn people(info: Option<&Info>) -> usize {
    info.and_then(|info| info.participants.as_deref()).map_or(0, <[_]>::len)
}

fn actors(document: &Record) -> impl Iterator<Item = u32> {
    document.tree.preorder().flat_map(|(id, _)| document.tree[id].steps()).filter_map(|step| step.actor)
}

/// Whether whoever plays or acts in the document is there.
fn holds(info: &Info, document: &Record) -> bool {
    let people = people(Some(info));
    let players = info.players.as_deref().unwrap_or_default().iter().map(|player| player.participant);
    players.chain(actors(document)).all(|person| (person as usize) < people)
}

/// Problems and judged moves when they have come back.
#[derive(Default)]
struct ProblemState {
    /// Where a problem comes back.
    asked: HashSet<BranchId>,
    /// Where a problem that the target shows is none.
    unasked: HashSet<BranchId>,
    /// Whether a move is judged, where that is said.
    judged: HashMap<(BranchId, usize), bool>,
    /// Whether one would stand within another, or hold one.
    nested: bool,
}

impl ProblemState {
    fn of(document: &Record, accepted: &[Accepted]) -> Self {
        let mut state = Self::default();
        for Accepted { item, slot, .. } in accepted {
            if let Some(patch) = item.as_patch() {
                state.read(patch, *slot);
            }
        }
        state.nested = !state.asked.is_empty() && state.are_nested(document);
        state
    }

    fn read(&mut self, patch: &Patch, slot: NodeRef) {
        match (patch, slot) {
            (Patch::Question(_), NodeRef::Pre(id)) => {
                self.asked.insert(id);
            }
            (Patch::NodePatch(patch), NodeRef::Pre(id)) => match patch.problem {
                Change::Set(_) => drop(self.asked.insert(id)),
                Change::Remove => drop(self.unasked.insert(id)),
                Change::Keep if patch.absent => drop(self.unasked.insert(id)),
                Change::Keep => {}
            },
            (Patch::NodePatch(patch), NodeRef::Branch(id))
                if patch.pre.as_deref().is_some_and(|pre| pre.problem.is_some()) =>
            {
                self.asked.insert(id);
            }
            (Patch::NodePatch(patch), NodeRef::Step(id, step)) if !patch.evaluation.is_keep() => {
                self.judged.insert((id, step), patch.evaluation.this().is_some());
            }
            _ => {}
        }
    }

    /// Whether a patch goes with the problems and judged moves that are there then.
    fn go_with(&self, document: &Record, patch: &Patch, node: NodeRef) -> bool {
        match (patch, node) {
            (Patch::Question(_), NodeRef::Pre(id)) => {
                let free = document.tree[id].pre.as_deref().is_some_and(|pre| pre.problem.is_none());
                free && self.hold(document, id)
            }
            (Patch::NodePatch(patch), NodeRef::Pre(id)) => patch.problem.this().is_none() || self.hold(document, id),
            (Patch::NodePatch(patch), NodeRef::Branch(id)) => {
                let asks = patch.pre.as_deref().is_some_and(|pre| pre.problem.is_some());
                !asks || self.hold(document, id)
            }
            (Patch::NodePatch(patch), NodeRef::Step(id, _)) => {
                patch.evaluation != Change::Remove || !self.ask(document, id)
            }
            _ => true,
        }
    }

    /// Whether there is a problem at this branch.
    fn ask(&self, document: &Record, id: BranchId) -> bool {
        let shown = document.tree[id].pre.as_deref().is_some_and(|pre| pre.problem.is_some());
        self.asked.contains(&id) || (shown && !self.unasked.contains(&id))
    }

    fn are_nested(&self, document: &Record) -> bool {
        // The depth of the problem at hand.
        let mut within = None;
        for (id, depth) in document.tree.preorder() {
            within = within.filter(|problem| *problem < depth);
            if self.ask(document, id) {
                if within.is_some() {
                    return true;
                }
                within = Some(depth);
            }
        }
        false
    }

    fn hold(&self, document: &Record, id: BranchId) -> bool {
        let branch = &document.tree[id];
        let judged = |(index, step): (usize, &Step)| match &step.action {
            Action::Move(played) => *self.judged.get(&(id, index)).unwrap_or(&played.evaluation.is_some()),
            Action::Takeback(_) | Action::Mark(_) | Action::Message(_) | Action::Result(_) => true,
        };
        !self.nested && branch.steps().iter().enumerate().all(judged)
    }
}
