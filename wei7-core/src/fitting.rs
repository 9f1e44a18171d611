//! Which items of a carrier belong where: what is not certain to come from a record like this one is not applied.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};

use crate::address::Address;
use crate::canon::Slot;
use crate::carrier::read_info;
use crate::detach;
use crate::document::{Action, BranchId, Info, Record, Stone, Text};
use crate::geometry::{BoardSize, Point};
use crate::project::info_field;
use crate::supplement::{Item, RawStone, Spelling};
use crate::value::StepTime;

/// An item that belongs to its node.
#[derive(Clone, Debug)]
pub(crate) struct Accepted {
    pub(crate) address: Address,
    pub(crate) slot: Slot,
    pub(crate) item: Item,
}

/// Whether the item says where branches belong: it holds only for the very document that it was written with.
pub(crate) const fn moves_branches(item: &Item) -> bool {
    matches!(item, Item::Detached(_) | Item::Wrapper | Item::Spelling(Spelling::Continued) | Item::Whole { .. })
}

/// Whether it is setup of a branch that was detached: the stones of its `pre` are what it led to.
pub(crate) fn is_shown(document: &Record, slot: Slot, item: &Item) -> bool {
    let Slot::Branch(id) = slot else { return false };
    let has_stones = document.tree[id].pre.as_deref().is_some_and(|pre| pre.stones.is_some());
    has_stones && matches!(item, Item::Setup { .. })
}

/// Whether items belong to their nodes.
pub(crate) struct Fitting<'d> {
    document: &'d Record,
    size: BoardSize,
    info: Info,
    /// What a node has only one of, where that was met.
    seen: HashSet<(Slot, Once)>,
}

impl<'d> Fitting<'d> {
    pub(crate) fn new(document: &'d Record) -> Self {
        let info = document.info.as_deref().cloned().unwrap_or_default();
        Self { document, size: document.board_size(), info, seen: HashSet::new() }
    }

    /// Whether the item belongs to such a node, which has none of its kind where there can be one only.
    pub(crate) fn fits(&mut self, item: &Item, slot: Slot) -> bool {
        if !fits(item, slot, self.size, &mut self.info) {
            return false;
        }
        if let (Item::Stones(stones), Slot::Pre(id)) = (item, slot) {
            let shown = self.document.tree[id].pre.as_deref().and_then(|pre| pre.stones.as_deref());
            if !shown.is_some_and(|shown| are_shown(stones, shown, self.size)) {
                return false;
            }
        }
        let Some(once) = once(item) else { return true };
        let there = slot.items(self.document).iter().any(|item| self::once(item).as_ref() == Some(&once));
        !there && self.seen.insert((slot, once))
    }
}

/// Whether stones as they were written are shown so: in another order, or without those that cannot stand (5.15.2.5).
fn are_shown(written: &[RawStone], shown: &[Stone], size: BoardSize) -> bool {
    let sorted = |mut stones: Vec<Stone>| {
        stones.sort_unstable();
        stones
    };
    let written: Vec<Stone> = written.iter().copied().map(Stone::from).collect();
    let shown = sorted(shown.to_vec());
    sorted(written.clone()) == shown || sorted(detach::standing(size, &written)) == shown
}

/// A kind of item of which a node has one at most.
type Once = (Discriminant<Item>, Text);

fn once(item: &Item) -> Option<Once> {
    let name: &str = match item {
        Item::ExactText { field, .. } => field,
        Item::Header { keyword, .. } => keyword,
        Item::Absent(id) | Item::Implied(id) => id,
        Item::Spelling(spelling) => match spelling {
            Spelling::Order(_) => "order",
            Spelling::PreElement => "pre",
            Spelling::ProblemOnMove => "problem",
            Spelling::NoMainLine => "main",
            Spelling::TrailingMark => "mark",
            Spelling::SameNode => "node",
            Spelling::Continued => "continued",
            Spelling::Explicit(_) | Spelling::Value { .. } | Spelling::Property { .. } => return None,
        },
        Item::Splitter(_)
        | Item::Evaluation(_)
        | Item::Problem(_)
        | Item::Symbol(_)
        | Item::StartTime(_)
        | Item::Detached(_)
        | Item::Stones(_)
        | Item::Timing { .. }
        | Item::Question(_)
        | Item::Info(_)
        | Item::Whole { .. }
        | Item::Setup { .. }
        | Item::Label(_)
        | Item::MarkOrder(_)
        | Item::Wrapper
        | Item::Number(_)
        | Item::Prisoners(_)
        | Item::MarkLines(_)
        | Item::Commentary(_)
        | Item::LastRemarks(_)
        | Item::Variation(_)
        | Item::Diagram(_)
        | Item::ForeignDiagram(_)
        | Item::Event => "",
        // A shape that came back stands for the one that is shown.
        Item::Shape(_)
        | Item::Foreign(_)
        | Item::Aside(_)
        | Item::Property { .. }
        | Item::UserData(_)
        | Item::Remarks(_) => return None,
    };
    Some((discriminant(item), name.into()))
}

/// Whether an item belongs to such a node. A carrier may come from anybody.
fn fits(item: &Item, slot: Slot, size: BoardSize, info: &mut Info) -> bool {
    let is_mark = matches!(slot, Slot::PreMark(..) | Slot::StepMark(..) | Slot::ActionMark(..));
    let is_branch = matches!(slot, Slot::Branch(_));
    match item {
        Item::Splitter(_) | Item::Number(_) | Item::Prisoners(_) => matches!(slot, Slot::Step(..)),
        Item::Evaluation(_) | Item::Problem(_) => matches!(slot, Slot::Step(..) | Slot::Pre(_)),
        Item::Symbol(_) | Item::Shape(_) | Item::Label(_) => is_mark,
        Item::Setup { stones, empty } => {
            let points = stones.iter().map(|stone| Stone::from(*stone).point);
            let emptied = empty.iter().copied().map(Point::from);
            // On the empty board nothing is set up: the root has stones.
            let is_root = slot == Slot::Branch(BranchId::ROOT);
            is_branch && !is_root && points.chain(emptied).all(|point| size.contains(point))
        }
        Item::StartTime(_) | Item::Info(_) => slot == Slot::Info,
        Item::ExactText { field, .. } => match slot {
            Slot::Info => info_field(info, field).is_some_and(|text| text.is_some()),
            Slot::Branch(_) => &**field == "title",
            Slot::Pre(_) | Slot::Step(..) => &**field == "comment",
            _ => false,
        },
        Item::Detached(_) | Item::Variation(_) | Item::ForeignDiagram(_) | Item::Event => is_branch,
        Item::Question(_) => matches!(slot, Slot::Pre(_)),
        Item::Timing { time, .. } => {
            matches!(slot, Slot::Step(..)) && time.as_deref().is_none_or(|time| StepTime::parse(time).is_some())
        }
        Item::Whole { .. } | Item::LastRemarks(_) => slot == Slot::Document,
        Item::Wrapper => slot == Slot::Branch(BranchId::ROOT),
        Item::Stones(stones) => {
            matches!(slot, Slot::Pre(_)) && stones.iter().all(|stone| size.contains(Stone::from(*stone).point))
        }
        Item::Spelling(spelling) => match spelling {
            Spelling::TrailingMark => is_mark,
            Spelling::SameNode => matches!(slot, Slot::Step(..)),
            Spelling::PreElement | Spelling::ProblemOnMove | Spelling::NoMainLine | Spelling::Continued => is_branch,
            Spelling::Explicit(_) | Spelling::Value { .. } | Spelling::Order(_) | Spelling::Property { .. } => true,
        },
        Item::Header { .. } => slot == Slot::Info || is_branch,
        Item::MarkLines(_) | Item::MarkOrder(_) | Item::Commentary(_) => {
            matches!(slot, Slot::Step(..) | Slot::Pre(_))
        }
        Item::Diagram(diagram) => {
            let corners = diagram.corners.is_none_or(|(a, b)| size.contains(a.into()) && size.contains(b.into()));
            is_branch && corners
        }
        Item::Foreign(_)
        | Item::Aside(_)
        | Item::Property { .. }
        | Item::Absent(_)
        | Item::Implied(_)
        | Item::UserData(_)
        | Item::Remarks(_) => true,
    }
}

/// The items that together make a record that 3.0 can have: detached branches below a root that holds them, no actor without
/// a participant (5.7), no problem within a problem (5.15.2.7), none with moves that are not judged (5.15.3.2.1.3).
pub(crate) fn consistent(
    document: &Record,
    accepted: Vec<Accepted>,
    mut refuse: impl FnMut(&Accepted),
) -> Vec<Accepted> {
    let decides = |item: &Item| {
        let detaches = matches!(item, Item::Detached(_) | Item::Spelling(Spelling::Continued));
        detaches || matches!(item, Item::Info(_) | Item::Timing { .. } | Item::Question(_))
    };
    if !accepted.iter().any(|accepted| decides(&accepted.item)) {
        return accepted;
    }
    let exact = accepted.iter().find_map(|accepted| match &accepted.item {
        Item::Info(json) => Some(read_info(json).filter(|info| holds(info, document))),
        _ => None,
    });
    let info_holds = exact.as_ref().is_none_or(Option::is_some);
    let people = people(exact.flatten().as_ref().or(document.info.as_deref()));
    let questions = Questions::of(document, &accepted);
    let detached = detached(document, &accepted);
    let holds = |accepted: &Accepted| match (&accepted.item, accepted.slot) {
        (Item::Detached(_) | Item::Spelling(Spelling::Continued), Slot::Branch(id)) => detached.contains(&id),
        (Item::Info(_), _) => info_holds,
        (Item::Timing { actor, .. }, _) => actor.is_none_or(|actor| (actor as usize) < people),
        (Item::Question(_), Slot::Pre(id)) => questions.hold(document, id),
        _ => true,
    };
    let (kept, refused): (Vec<_>, Vec<_>) = accepted.into_iter().partition(holds);
    refused.iter().for_each(&mut refuse);
    kept
}

/// The branches that were detached.
fn detached(document: &Record, accepted: &[Accepted]) -> HashSet<BranchId> {
    if !accepted.iter().any(|accepted| matches!(accepted.item, Item::Wrapper)) {
        return HashSet::new();
    }
    let said: HashSet<Slot> = accepted
        .iter()
        .filter_map(|accepted| matches!(accepted.item, Item::Detached(_)).then_some(accepted.slot))
        .collect();
    // The first is the game.
    let others = document.tree.root().children().iter().skip(1);
    others.copied().filter(|id| said.contains(&Slot::Branch(*id))).collect()
}

fn people(info: Option<&Info>) -> usize {
    info.and_then(|info| info.participants.as_deref()).map_or(0, <[_]>::len)
}

/// Whether whoever plays or acts in the document is there.
fn holds(info: &Info, document: &Record) -> bool {
    let people = people(Some(info));
    let players = info.players.as_deref().unwrap_or_default().iter().map(|player| player.participant);
    let steps = document.tree.preorder().flat_map(|(id, _)| document.tree[id].steps());
    players.chain(steps.filter_map(|step| step.actor)).all(|person| (person as usize) < people)
}

/// Problems that are put back.
struct Questions {
    /// Whether one would stand within another, or hold one.
    nested: bool,
}

impl Questions {
    fn of(document: &Record, accepted: &[Accepted]) -> Self {
        let asked = |accepted: &Accepted| match (&accepted.item, accepted.slot) {
            (Item::Question(_), Slot::Pre(id)) => Some(id),
            _ => None,
        };
        let asked: HashSet<BranchId> = accepted.iter().filter_map(asked).collect();
        if asked.is_empty() {
            return Self { nested: false };
        }
        // The depth of the problem at hand.
        let mut within = None;
        for (id, depth) in document.tree.preorder() {
            within = within.filter(|problem| *problem < depth);
            let problem = document.tree[id].pre.as_deref().is_some_and(|pre| pre.problem.is_some());
            if problem || asked.contains(&id) {
                if within.is_some() {
                    return Self { nested: true };
                }
                within = Some(depth);
            }
        }
        Self { nested: false }
    }

    fn hold(&self, document: &Record, id: BranchId) -> bool {
        let branch = &document.tree[id];
        let judged = |action: &Action| !matches!(action, Action::Move(played) if played.evaluation.is_none());
        let free = branch.pre.as_deref().is_some_and(|pre| pre.problem.is_none());
        !self.nested && free && branch.steps().iter().all(|step| judged(&step.action))
    }
}
