//! Decides which items of a carrier may stand at their nodes.

use std::collections::{HashMap, HashSet};

use super::allowed::{UniqueKey, extra_key, is_allowed_at, is_patch_kind_allowed_at, unique_key};
use super::patch_placement::is_patch_allowed_at;
use crate::digest::all_items_hash;
use crate::patch::{CarriedItem, Patch};
use crate::project::standing_stones;
use crate::record::{Address, Extra, Info, NodeRef, Record, Text};
use wei7_board::{BoardSize, Stone};

/// An item that belongs to its node.
#[derive(Clone, Debug)]
pub(super) struct Accepted {
    pub(super) address: Address,
    pub(super) slot: NodeRef,
    pub(super) item: CarriedItem,
}

/// Whether the item says where branches belong: it holds only for the very document that it was written with.
pub(super) const fn moves_branches(item: &CarriedItem) -> bool {
    matches!(
        item,
        CarriedItem::Patch(Patch::Detached(_) | Patch::SyntheticRoot | Patch::Continued | Patch::FullRecord { .. })
    )
}

/// Whether stones are put down and points emptied where a branch begins.
pub(super) fn sets_up(item: &CarriedItem) -> bool {
    let is_setup = |extra: &Extra| matches!(extra, Extra::Setup { .. });
    match item {
        CarriedItem::Extra(extra) => is_setup(extra),
        CarriedItem::Patch(Patch::NodePatch(patch)) => patch.items.iter().flatten().any(is_setup),
        CarriedItem::Patch(_) => false,
    }
}

/// Decides which items belong to their nodes.
pub(super) struct Placement<'d> {
    document: &'d Record,
    size: BoardSize,
    info: Info,
    /// What a node has only one of, where that was met.
    seen: HashSet<(NodeRef, UniqueKey)>,
    /// Where extras are given one by one, or all of them at once.
    given: HashMap<NodeRef, Given>,
    /// What the target shows at nodes that were looked at.
    shown: HashMap<NodeRef, Shown<'d>>,
}

/// The extras that the target shows at a node, to be found at once however many there are.
struct Shown<'d> {
    unique: HashSet<UniqueKey>,
    properties: HashSet<(&'d Text, &'d [Text])>,
}

impl<'d> Shown<'d> {
    fn of(items: &'d [Extra]) -> Self {
        let property = |extra: &'d Extra| match extra {
            Extra::Property { id, values } => Some((id, &**values)),
            _ => None,
        };
        Self {
            unique: items.iter().filter_map(extra_key).collect(),
            properties: items.iter().filter_map(property).collect(),
        }
    }
}

/// How the items of a node, or of its marks, are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    Each,
    All,
}

impl<'d> Placement<'d> {
    pub(super) fn new(document: &'d Record) -> Self {
        Self {
            document,
            size: document.board_size(),
            info: document.info.as_deref().cloned().unwrap_or_default(),
            seen: HashSet::new(),
            given: HashMap::new(),
            shown: HashMap::new(),
        }
    }

    /// Whether the item belongs to such a node, which has none of its kind where there can be one only.
    pub(super) fn is_allowed_at(&mut self, item: &CarriedItem, node: NodeRef) -> bool {
        let allowed = match item {
            CarriedItem::Extra(extra) => is_allowed_at(extra, node, self.size),
            CarriedItem::Patch(patch) => is_patch_kind_allowed_at(patch, node, self.size, &mut self.info),
        };
        if !allowed || !self.is_given_in_one_way(item, node) {
            return false;
        }
        let allowed = match (item.as_patch(), node) {
            (Some(Patch::Stones(stones)), NodeRef::Pre(id)) => {
                let shown = self.document.tree[id].pre.as_deref().and_then(|pre| pre.stones.as_deref());
                shown.is_some_and(|shown| are_shown(stones, shown, self.size))
            }
            (Some(Patch::NodePatch(patch)), _) => is_patch_allowed_at(patch, node, self.document),
            _ => true,
        };
        let Some(key) = unique_key(item).filter(|_| allowed) else { return allowed };
        !self.shown(node).unique.contains(&key) && self.seen.insert((node, key))
    }

    /// Whether a patch takes the place of something that is no longer what the target showed. Neither digest nor guard covers
    /// the extras that a target shows.
    pub(super) fn is_over_another(&mut self, item: &CarriedItem, node: NodeRef) -> bool {
        let document = self.document;
        match item.as_patch() {
            Some(Patch::NodePatch(patch)) => {
                let info = node == NodeRef::Document && patch.info.is_some() && document.info.is_some();
                info || patch.over != patch.replaced(node, document)
            }
            Some(Patch::Implied { id, values }) => !self.shown(node).properties.contains(&(id, &**values)),
            Some(Patch::FullRecord { over: Some(over), .. }) => **over != format!("{:016x}", all_items_hash(document)),
            _ => false,
        }
    }

    fn shown(&mut self, node: NodeRef) -> &Shown<'d> {
        let document = self.document;
        self.shown.entry(node).or_insert_with(|| Shown::of(node.items(document)))
    }

    /// Whether the extras of a node are not said one by one and all at once.
    fn is_given_in_one_way(&mut self, item: &CarriedItem, node: NodeRef) -> bool {
        let mut give = |node: NodeRef, how: Given| *self.given.entry(node).or_insert(how) == how;
        // All the marks of a node stand for the first of them.
        let marks = |node: NodeRef| match node {
            NodeRef::Step(id, step) => NodeRef::StepMark(id, step, 0),
            NodeRef::Pre(id) => NodeRef::PreMark(id, 0),
            other => other,
        };
        match item {
            CarriedItem::Patch(Patch::NodePatch(patch)) => {
                let items = patch.absent || patch.items.is_some();
                let of_marks = patch.absent || !patch.marks.is_keep();
                (!items || give(node, Given::All)) && (!of_marks || give(marks(node), Given::All))
            }
            CarriedItem::Patch(_) => true,
            CarriedItem::Extra(_) if node.owner() != node => give(marks(node.owner()), Given::Each),
            CarriedItem::Extra(_) => give(node, Given::Each),
        }
    }
}

/// Whether stones as they were written are shown so: in another order, or without those that cannot stand (5.15.2.5).
fn are_shown(written: &[Stone], shown: &[Stone], size: BoardSize) -> bool {
    let sorted = |mut stones: Vec<Stone>| {
        stones.sort_unstable();
        stones
    };
    let shown = sorted(shown.to_vec());
    sorted(written.to_vec()) == shown || sorted(standing_stones(size, written)) == shown
}
