//! Which items of a carrier belong where: what is not certain to come from a record like this one is not applied.

use std::collections::{HashMap, HashSet};
use std::mem::{Discriminant, discriminant};

use crate::address::Address;
use crate::canon::{Slot, all_items_hash};
use crate::detach;
use crate::document::{BranchId, Info, Record, Stone, Text};
use crate::geometry::{BoardSize, Point};
use crate::project::info_field;
use crate::settle::property;
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

/// Whether stones are put down and points emptied where a branch begins.
pub(crate) fn sets_up(item: &Item) -> bool {
    let is_setup = |item: &Item| matches!(item, Item::Setup { .. });
    is_setup(item) || matches!(item, Item::Exact(exact) if exact.items.iter().flatten().any(is_setup))
}

/// Whether items belong to their nodes.
pub(crate) struct Fitting<'d> {
    document: &'d Record,
    size: BoardSize,
    info: Info,
    /// What a node has only one of, where that was met.
    seen: HashSet<(Slot, Once)>,
    /// Where items are given one by one, or all of them at once.
    given: HashMap<Slot, Given>,
    /// What the target shows at nodes that were looked at.
    shown: HashMap<Slot, Shown<'d>>,
}

/// The items that the target shows at a node, to be found at once however many there are.
struct Shown<'d> {
    once: HashSet<Once>,
    properties: HashSet<(&'d Text, &'d [Text])>,
}

impl<'d> Shown<'d> {
    fn of(items: &'d [Item]) -> Self {
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
    pub(crate) fn fits(&mut self, item: &Item, slot: Slot) -> bool {
        if !fits(item, slot, self.size, Some(&mut self.info)) || !self.is_given_in_one_way(item, slot) {
            return false;
        }
        if let (Item::Stones(stones), Slot::Pre(id)) = (item, slot) {
            let shown = self.document.tree[id].pre.as_deref().and_then(|pre| pre.stones.as_deref());
            if !shown.is_some_and(|shown| are_shown(stones, shown, self.size)) {
                return false;
            }
        }
        if let Item::Exact(exact) = item
            && !exact.fits(slot, self.document)
        {
            return false;
        }
        let Some(once) = once(item) else { return true };
        !self.shown(slot).once.contains(&once) && self.seen.insert((slot, once))
    }

    /// Whether an item that fits takes the place of something that is no longer what the target showed. Neither digest nor
    /// guard covers the items that a target shows.
    pub(crate) fn is_over_another(&mut self, item: &Item, slot: Slot) -> bool {
        let document = self.document;
        match item {
            Item::Exact(exact) => {
                let info = slot == Slot::Document && exact.info.is_some() && document.info.is_some();
                info || exact.over != exact.replaced(slot, document)
            }
            Item::Implied { .. } => property(item).is_some_and(|one| !self.shown(slot).properties.contains(&one)),
            Item::Whole { over: Some(over), .. } => **over != format!("{:016x}", all_items_hash(document)),
            _ => false,
        }
    }

    fn shown(&mut self, slot: Slot) -> &Shown<'d> {
        let document = self.document;
        self.shown.entry(slot).or_insert_with(|| Shown::of(slot.items(document)))
    }

    /// Whether the items of a node are not said one by one and all at once.
    fn is_given_in_one_way(&mut self, item: &Item, slot: Slot) -> bool {
        let mut give = |slot: Slot, how: Given| *self.given.entry(slot).or_insert(how) == how;
        // All the marks of a node stand for the first of them.
        let marks = |slot: Slot| match slot {
            Slot::Step(id, step) => Slot::StepMark(id, step, 0),
            Slot::Pre(id) => Slot::PreMark(id, 0),
            other => other,
        };
        match item {
            Item::Exact(exact) => {
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
pub(crate) type Once = (Discriminant<Item>, Text);

pub(crate) fn once(item: &Item) -> Option<Once> {
    let name: &str = match item {
        Item::ExactText { field, .. } => field,
        Item::Header { keyword, .. } => keyword,
        Item::Absent(id) | Item::Implied { id, .. } => id,
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
        | Item::Exact(_)
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
        | Item::Surplus { .. }
        | Item::UserData(_)
        | Item::Remarks(_) => return None,
    };
    Some((discriminant(item), name.into()))
}

/// Whether it is an item of a record, and not one that has an effect on it and is gone.
pub(crate) fn stays(item: &Item) -> bool {
    match item {
        Item::ExactText { .. }
        | Item::Spelling(Spelling::Continued)
        | Item::Detached(_)
        | Item::Wrapper
        | Item::Stones(_)
        | Item::Timing { .. }
        | Item::Question(_)
        | Item::Info(_)
        | Item::Exact(_)
        | Item::Whole { .. }
        | Item::MarkOrder(_)
        | Item::Implied { .. } => false,
        Item::Splitter(_)
        | Item::Evaluation(_)
        | Item::Symbol(_)
        | Item::Problem(_)
        | Item::StartTime(_)
        | Item::Spelling(_)
        | Item::Foreign(_)
        | Item::Aside(_)
        | Item::Setup { .. }
        | Item::Shape(_)
        | Item::Label(_)
        | Item::Property { .. }
        | Item::Surplus { .. }
        | Item::Absent(_)
        | Item::Header { .. }
        | Item::Number(_)
        | Item::Prisoners(_)
        | Item::MarkLines(_)
        | Item::Commentary(_)
        | Item::UserData(_)
        | Item::Remarks(_)
        | Item::LastRemarks(_)
        | Item::Variation(_)
        | Item::Diagram(_)
        | Item::ForeignDiagram(_)
        | Item::Event => true,
    }
}

/// Whether an item belongs to such a node. A carrier may come from anybody.
pub(crate) fn fits(item: &Item, slot: Slot, size: BoardSize, info: Option<&mut Info>) -> bool {
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
            Slot::Info => info.and_then(|info| info_field(info, field)).is_some_and(|text| text.is_some()),
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
        // See `Exact::fits`.
        Item::Exact(_) => !is_mark,
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
        | Item::Surplus { .. }
        | Item::Absent(_)
        | Item::Implied { .. }
        | Item::UserData(_)
        | Item::Remarks(_) => true,
    }
}
