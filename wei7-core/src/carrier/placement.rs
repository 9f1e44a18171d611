//! Which items of a carrier belong where: what is not certain to come from a record like this one is not applied.

use std::collections::{HashMap, HashSet};
use std::mem::{Discriminant, discriminant};

use crate::carrier::apply::property;
use crate::digest::all_items_hash;
use crate::project::{detach, info_field};
use crate::record::{Address, BranchId, Extra, Info, NodeRef, Record, Spelling, StepTime, Text};
use wei7_board::{BoardSize, Stone};

/// An item that belongs to its node.
#[derive(Clone, Debug)]
pub(crate) struct Accepted {
    pub(crate) address: Address,
    pub(crate) slot: NodeRef,
    pub(crate) item: Extra,
}

/// Whether the item says where branches belong: it holds only for the very document that it was written with.
pub(crate) const fn moves_branches(item: &Extra) -> bool {
    matches!(
        item,
        Extra::Detached(_) | Extra::SyntheticRoot | Extra::Spelling(Spelling::Continued) | Extra::FullRecord { .. }
    )
}

/// Whether stones are put down and points emptied where a branch begins.
pub(crate) fn sets_up(item: &Extra) -> bool {
    let is_setup = |item: &Extra| matches!(item, Extra::Setup { .. });
    is_setup(item) || matches!(item, Extra::NodePatch(exact) if exact.items.iter().flatten().any(is_setup))
}

/// Whether items belong to their nodes.
pub(crate) struct Fitting<'d> {
    document: &'d Record,
    size: BoardSize,
    info: Info,
    /// What a node has only one of, where that was met.
    seen: HashSet<(NodeRef, Once)>,
    /// Where items are given one by one, or all of them at once.
    given: HashMap<NodeRef, Given>,
    /// What the target shows at nodes that were looked at.
    shown: HashMap<NodeRef, Shown<'d>>,
}

/// The items that the target shows at a node, to be found at once however many there are.
struct Shown<'d> {
    once: HashSet<Once>,
    properties: HashSet<(&'d Text, &'d [Text])>,
}

impl<'d> Shown<'d> {
    fn of(items: &'d [Extra]) -> Self {
        Self { once: items.iter().filter_map(once).collect(), properties: items.iter().filter_map(property).collect() }
    }
}

/// How the items of a node, or of its marks, are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    Each,
    All,
}

impl<'d> Fitting<'d> {
    pub(crate) fn new(document: &'d Record) -> Self {
        let info = document.info.as_deref().cloned().unwrap_or_default();
        Self {
            document,
            size: document.board_size(),
            info,
            seen: HashSet::new(),
            given: HashMap::new(),
            shown: HashMap::new(),
        }
    }

    /// Whether the item belongs to such a node, which has none of its kind where there can be one only.
    pub(crate) fn fits(&mut self, item: &Extra, slot: NodeRef) -> bool {
        if !fits(item, slot, self.size, Some(&mut self.info)) || !self.is_given_in_one_way(item, slot) {
            return false;
        }
        if let (Extra::Stones(stones), NodeRef::Pre(id)) = (item, slot) {
            let shown = self.document.tree[id].pre.as_deref().and_then(|pre| pre.stones.as_deref());
            if !shown.is_some_and(|shown| are_shown(stones, shown, self.size)) {
                return false;
            }
        }
        if let Extra::NodePatch(exact) = item
            && !exact.fits(slot, self.document)
        {
            return false;
        }
        let Some(once) = once(item) else { return true };
        !self.shown(slot).once.contains(&once) && self.seen.insert((slot, once))
    }

    /// Whether an item that fits takes the place of something that is no longer what the target showed. Neither digest nor
    /// guard covers the items that a target shows.
    pub(crate) fn is_over_another(&mut self, item: &Extra, slot: NodeRef) -> bool {
        let document = self.document;
        match item {
            Extra::NodePatch(exact) => {
                let info = slot == NodeRef::Document && exact.info.is_some() && document.info.is_some();
                info || exact.over != exact.replaced(slot, document)
            }
            Extra::Implied { .. } => property(item).is_some_and(|one| !self.shown(slot).properties.contains(&one)),
            Extra::FullRecord { over: Some(over), .. } => **over != format!("{:016x}", all_items_hash(document)),
            _ => false,
        }
    }

    fn shown(&mut self, slot: NodeRef) -> &Shown<'d> {
        let document = self.document;
        self.shown.entry(slot).or_insert_with(|| Shown::of(slot.items(document)))
    }

    /// Whether the items of a node are not said one by one and all at once.
    fn is_given_in_one_way(&mut self, item: &Extra, slot: NodeRef) -> bool {
        let mut give = |slot: NodeRef, how: Given| *self.given.entry(slot).or_insert(how) == how;
        // All the marks of a node stand for the first of them.
        let marks = |slot: NodeRef| match slot {
            NodeRef::Step(id, step) => NodeRef::StepMark(id, step, 0),
            NodeRef::Pre(id) => NodeRef::PreMark(id, 0),
            other => other,
        };
        match item {
            Extra::NodePatch(exact) => {
                let items = exact.absent || exact.items.is_some();
                let of_marks = exact.absent || !exact.marks.is_as_shown();
                (!items || give(slot, Given::All)) && (!of_marks || give(marks(slot), Given::All))
            }
            _ if !stays(item) => true,
            _ if slot.owner() != slot => give(marks(slot.owner()), Given::Each),
            _ => give(slot, Given::Each),
        }
    }
}

/// Whether stones as they were written are shown so: in another order, or without those that cannot stand (5.15.2.5).
fn are_shown(written: &[Stone], shown: &[Stone], size: BoardSize) -> bool {
    let sorted = |mut stones: Vec<Stone>| {
        stones.sort_unstable();
        stones
    };
    let written: Vec<Stone> = written.to_vec();
    let shown = sorted(shown.to_vec());
    sorted(written.clone()) == shown || sorted(detach::standing(size, &written)) == shown
}

/// A kind of item of which a node has one at most.
pub(crate) type Once = (Discriminant<Extra>, Text);

pub(crate) fn once(item: &Extra) -> Option<Once> {
    let name: &str = match item {
        Extra::ExactText { field, .. } => field,
        Extra::Header { keyword, .. } => keyword,
        Extra::Absent(id) | Extra::Implied { id, .. } => id,
        Extra::Spelling(spelling) => match spelling {
            Spelling::Order(_) => "order",
            Spelling::PreElement => "pre",
            Spelling::ProblemOnMove => "problem",
            Spelling::NoMainLine => "main",
            Spelling::TrailingMark => "mark",
            Spelling::SameNode => "node",
            Spelling::Continued => "continued",
            Spelling::Explicit(_) | Spelling::Value { .. } | Spelling::Property { .. } => return None,
        },
        Extra::Splitter(_)
        | Extra::Evaluation(_)
        | Extra::Problem(_)
        | Extra::Symbol(_)
        | Extra::StartTime(_)
        | Extra::Detached(_)
        | Extra::Stones(_)
        | Extra::Timing { .. }
        | Extra::Question(_)
        | Extra::Info(_)
        | Extra::FullRecord { .. }
        | Extra::NodePatch(_)
        | Extra::Setup { .. }
        | Extra::Label(_)
        | Extra::MarkOrder(_)
        | Extra::SyntheticRoot
        | Extra::Number(_)
        | Extra::Prisoners(_)
        | Extra::MarkLines(_)
        | Extra::Commentary(_)
        | Extra::LastRemarks(_)
        | Extra::Variation(_)
        | Extra::Diagram(_)
        | Extra::ForeignDiagram(_)
        | Extra::Event => "",
        // A shape that came back stands for the one that is shown.
        Extra::Shape(_)
        | Extra::Unrecognized(_)
        | Extra::Misc(_)
        | Extra::Property { .. }
        | Extra::Surplus { .. }
        | Extra::UserData(_)
        | Extra::Remarks(_) => return None,
    };
    Some((discriminant(item), name.into()))
}

/// Whether it is an item of a record, and not one that has an effect on it and is gone.
pub(crate) fn stays(item: &Extra) -> bool {
    match item {
        Extra::ExactText { .. }
        | Extra::Spelling(Spelling::Continued)
        | Extra::Detached(_)
        | Extra::SyntheticRoot
        | Extra::Stones(_)
        | Extra::Timing { .. }
        | Extra::Question(_)
        | Extra::Info(_)
        | Extra::NodePatch(_)
        | Extra::FullRecord { .. }
        | Extra::MarkOrder(_)
        | Extra::Implied { .. } => false,
        Extra::Splitter(_)
        | Extra::Evaluation(_)
        | Extra::Symbol(_)
        | Extra::Problem(_)
        | Extra::StartTime(_)
        | Extra::Spelling(_)
        | Extra::Unrecognized(_)
        | Extra::Misc(_)
        | Extra::Setup { .. }
        | Extra::Shape(_)
        | Extra::Label(_)
        | Extra::Property { .. }
        | Extra::Surplus { .. }
        | Extra::Absent(_)
        | Extra::Header { .. }
        | Extra::Number(_)
        | Extra::Prisoners(_)
        | Extra::MarkLines(_)
        | Extra::Commentary(_)
        | Extra::UserData(_)
        | Extra::Remarks(_)
        | Extra::LastRemarks(_)
        | Extra::Variation(_)
        | Extra::Diagram(_)
        | Extra::ForeignDiagram(_)
        | Extra::Event => true,
    }
}

/// Whether an item belongs to such a node. A carrier may come from anybody.
pub(crate) fn fits(item: &Extra, slot: NodeRef, size: BoardSize, info: Option<&mut Info>) -> bool {
    let is_mark = matches!(slot, NodeRef::PreMark(..) | NodeRef::StepMark(..) | NodeRef::ActionMark(..));
    let is_branch = matches!(slot, NodeRef::Branch(_));
    match item {
        Extra::Splitter(_) | Extra::Number(_) | Extra::Prisoners(_) => matches!(slot, NodeRef::Step(..)),
        Extra::Evaluation(_) | Extra::Problem(_) => matches!(slot, NodeRef::Step(..) | NodeRef::Pre(_)),
        Extra::Symbol(_) | Extra::Shape(_) | Extra::Label(_) => is_mark,
        Extra::Setup { stones, empty } => {
            let points = stones.iter().map(|stone| stone.point);
            let emptied = empty.iter().copied();
            // On the empty board nothing is set up: the root has stones.
            let is_root = slot == NodeRef::Branch(BranchId::ROOT);
            is_branch && !is_root && points.chain(emptied).all(|point| size.contains(point))
        }
        Extra::StartTime(_) | Extra::Info(_) => slot == NodeRef::Info,
        Extra::ExactText { field, .. } => match slot {
            NodeRef::Info => info.and_then(|info| info_field(info, field)).is_some_and(|text| text.is_some()),
            NodeRef::Branch(_) => &**field == "title",
            NodeRef::Pre(_) | NodeRef::Step(..) => &**field == "comment",
            _ => false,
        },
        Extra::Detached(_) | Extra::Variation(_) | Extra::ForeignDiagram(_) | Extra::Event => is_branch,
        Extra::Question(_) => matches!(slot, NodeRef::Pre(_)),
        Extra::Timing { time, .. } => {
            matches!(slot, NodeRef::Step(..)) && time.as_deref().is_none_or(|time| StepTime::parse(time).is_some())
        }
        Extra::FullRecord { .. } | Extra::LastRemarks(_) => slot == NodeRef::Document,
        Extra::SyntheticRoot => slot == NodeRef::Branch(BranchId::ROOT),
        // See `NodePatch::fits`.
        Extra::NodePatch(_) => !is_mark,
        Extra::Stones(stones) => {
            matches!(slot, NodeRef::Pre(_)) && stones.iter().all(|stone| size.contains(stone.point))
        }
        Extra::Spelling(spelling) => match spelling {
            Spelling::TrailingMark => is_mark,
            Spelling::SameNode => matches!(slot, NodeRef::Step(..)),
            Spelling::PreElement | Spelling::ProblemOnMove | Spelling::NoMainLine | Spelling::Continued => is_branch,
            Spelling::Explicit(_) | Spelling::Value { .. } | Spelling::Order(_) | Spelling::Property { .. } => true,
        },
        Extra::Header { .. } => slot == NodeRef::Info || is_branch,
        Extra::MarkLines(_) | Extra::MarkOrder(_) | Extra::Commentary(_) => {
            matches!(slot, NodeRef::Step(..) | NodeRef::Pre(_))
        }
        Extra::Diagram(diagram) => {
            let corners = diagram.corners.is_none_or(|(a, b)| size.contains(a) && size.contains(b));
            is_branch && corners
        }
        Extra::Unrecognized(_)
        | Extra::Misc(_)
        | Extra::Property { .. }
        | Extra::Surplus { .. }
        | Extra::Absent(_)
        | Extra::Implied { .. }
        | Extra::UserData(_)
        | Extra::Remarks(_) => true,
    }
}
