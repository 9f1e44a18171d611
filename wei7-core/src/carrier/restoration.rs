//! Prepares the changes of a carrier for a file, and merges the changes that are not left out.

use std::collections::{HashMap, HashSet};

use super::fitting::fits_change;
use super::setup::{self, Renewal};
use super::shown::Shown;
use super::{Carrier, Unreadable};
use crate::merge::align::{Pairs, align};
use crate::merge::changes::{At, Changes, ChildList, FieldChange, Link, Side};
use crate::merge::clash::Clash;
use crate::merge::field::Key;
use crate::merge::outline::{Id, ROOT};
use crate::merge::shape::NodeKey;
use crate::merge::three_way::{Merge, Notes, Winner};
use crate::record::Record;

/// Changes that are left out, by their indexes in the lists of [`Changes`]. `people`: the participants and players.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Off {
    pub(super) fields: HashSet<usize>,
    pub(super) lists: HashSet<usize>,
    pub(super) removed: HashSet<usize>,
    pub(super) people: bool,
}

/// Changes of a carrier, prepared for the file into which they are merged.
pub(super) struct Restoration<'r> {
    pub(super) changes: &'r Changes,
    pub(super) unreadable: &'r [Unreadable],
    pub(super) theirs: &'r Side<'r>,
    /// Partners of the nodes of the base (left) in the file (right).
    pub(super) pairs: Pairs,
    /// Whether the file is as it was written.
    pub(super) is_unedited: bool,
    /// Indexes of the changes whose field or value their place cannot have.
    pub(super) unfit: HashSet<usize>,
    /// Indexes of the changes that are valid only at a place in the tree that does not exist any more.
    pub(super) displaced: HashSet<usize>,
    /// Nodes of the file at which setup in mid-game is restored.
    renewals: Vec<Renewal>,
    /// Indexes of the changes of each node of the base.
    pub(super) by_node: HashMap<Id, Vec<usize>>,
}

/// Result of a merge, which may still be rejected.
pub(super) struct Attempt {
    pub(super) record: Record,
    pub(super) clashes: Vec<Clash>,
    /// Indexes of the changes whose setup was made anew.
    pub(super) renewed: Vec<usize>,
}

impl Off {
    /// Creates a value that leaves out all changes.
    pub(super) fn everything(changes: &Changes) -> Self {
        let mut off = Self { fields: (0..changes.fields.len()).collect(), people: true, ..Self::default() };
        off.add_tree(changes);
        off
    }

    /// Leaves out all changes of fields of nodes.
    pub(super) fn add_nodes(&mut self, changes: &Changes) {
        let is_of_node = |(_, change): &(usize, &FieldChange)| matches!(change.at, At::Node(_));
        self.fields.extend(changes.fields.iter().enumerate().filter(is_of_node).map(|(place, _)| place));
    }

    /// Leaves out all changes of the tree.
    pub(super) fn add_tree(&mut self, changes: &Changes) {
        self.lists.extend(0..changes.lists.len());
        self.removed.extend(0..changes.removed.len());
    }
}

impl<'r> Restoration<'r> {
    /// Pairs the nodes of the base with the nodes of the file, and checks the values of the changes.
    pub(super) fn new(carrier: &'r Carrier, file: &'r Shown<'r>) -> Self {
        let (changes, theirs) = (&carrier.changes, &file.side);
        let has_nodes = changes.base.len() > 0;
        let is_unedited = (!has_nodes || changes.base.is_same(&theirs.shape)) && file.fingerprint() == carrier.shown;
        let pairs = match (has_nodes, is_unedited) {
            (false, _) => Pairs::default(),
            (true, true) => Pairs::in_order(theirs.shape.len()),
            (true, false) => align(&changes.base, &theirs.shape),
        };
        let mut restoration = Self {
            changes,
            unreadable: &carrier.unreadable,
            theirs,
            pairs,
            is_unedited,
            unfit: HashSet::new(),
            displaced: HashSet::new(),
            renewals: Vec::new(),
            by_node: HashMap::new(),
        };
        restoration.check_values();
        restoration.find_displaced();
        let (renewals, unfit) = setup::renewals(changes, theirs, &restoration.pairs);
        restoration.renewals = renewals;
        restoration.unfit.extend(unfit);
        restoration
    }

    /// Returns whether the carrier belongs to another game: the base has nodes after its start, and none of them has a
    /// partner in the file.
    pub(super) fn is_foreign(&self) -> bool {
        let mut behind_start = self.changes.base.ids().skip(1).peekable();
        behind_start.peek().is_some() && behind_start.all(|id| self.pairs.right_of(id).is_none())
    }

    /// Returns the key of a node that a change is about; `None` if the file does not have the node.
    fn kind(&self, link: Link) -> Option<NodeKey> {
        match link {
            Link::Kept(id) => self.pairs.right_of(id).map(|id| self.theirs.shape.key(id)),
            Link::New(id) => self.changes.new.get(id as usize).map(|new| new.key),
        }
    }

    /// Finds the changes of each node of the base and the unfit changes.
    fn check_values(&mut self) {
        let has_people = self.changes.people.is_some();
        for (place, change) in self.changes.fields.iter().enumerate() {
            if let At::Node(Link::Kept(id)) = change.at {
                self.by_node.entry(id).or_default().push(place);
            }
        }
        let board = self.theirs.record.board_size();
        for (place, change) in self.changes.fields.iter().enumerate() {
            let node = match change.at {
                At::Node(link) => match self.kind(link) {
                    Some(key) => Some((key, link == Link::Kept(ROOT))),
                    None => continue,
                },
                At::Record | At::Info => None,
            };
            let names_nobody = change.key == Key::Actor && change.value.is_some() && !has_people;
            if names_nobody || !fits_change(change, node, board) {
                self.unfit.insert(place);
            }
        }
    }

    /// Finds the changes of nodes that would move below a node that was deleted from the file. The nodes do not move,
    /// so changes that are valid only there do not apply.
    fn find_displaced(&mut self) {
        let is_gone = |id: Id| {
            self.pairs.right_of(id).is_none()
                && !self.changes.base.children(id).any(|child| self.pairs.right_of(child).is_some())
        };
        let lists = self.changes.lists.iter().filter(|list| matches!(list.parent, Some(Link::Kept(id)) if is_gone(id)));
        self.displaced = lists.flat_map(|list| self.changes_of_place(list)).collect();
    }

    /// Returns the indexes of changes that are valid only if the nodes that a list moves to another parent are there:
    /// stones, and attributes of branches that begin at these nodes.
    pub(super) fn changes_of_place(&self, list: &ChildList) -> Vec<usize> {
        let moved = list.children.iter().filter_map(|child| match *child {
            Link::Kept(id) => Some(id).filter(|id| self.changes.base.parent(*id).map(Link::Kept) != list.parent),
            Link::New(_) => None,
        });
        let is_of_place = |place: &&usize| {
            let key = &self.changes.fields[**place].key;
            matches!(key, Key::Stones | Key::Branches | Key::Title(_) | Key::BranchExtra(..) | Key::BranchExtraOrder(_))
        };
        moved.filter_map(|id| self.by_node.get(&id)).flatten().filter(is_of_place).copied().collect()
    }

    /// Returns whether a change of a field is merged: it is neither left out nor unfit nor displaced.
    fn is_made(&self, place: usize, off: &Off) -> bool {
        [&off.fields, &self.unfit, &self.displaced].iter().all(|left_out| !left_out.contains(&place))
    }

    /// Merges the changes that are not left out.
    pub(super) fn attempt(&self, off: &Off) -> Attempt {
        let keep = |off: &HashSet<usize>, place: usize| !off.contains(&place);
        let mut places = Vec::new();
        let mut changes = Changes {
            base: self.changes.base.clone(),
            new: self.changes.new.clone(),
            people: self.changes.people.clone().filter(|_| !off.people),
            ..Changes::default()
        };
        for (place, change) in self.changes.fields.iter().enumerate() {
            if self.is_made(place, off) {
                changes.fields.push(change.clone());
                places.push(place);
            }
        }
        let lists = self.changes.lists.iter().enumerate().filter(|(place, _)| keep(&off.lists, *place));
        changes.lists = lists.map(|(_, list)| list.clone()).collect();
        let removed = self.changes.removed.iter().enumerate().filter(|(place, _)| keep(&off.removed, *place));
        changes.removed = removed.map(|(_, removed)| *removed).collect();
        // The removal of stones that the target shows instead of setup never conflicts: setup follows edited stones.
        for renewal in &self.renewals {
            let stones = renewal.stones.and_then(|stones| places.binary_search(&stones).ok());
            if let Some(change) = stones.and_then(|place| changes.fields.get_mut(place)) {
                change.base = renewal.fingerprint;
            }
        }
        let merge = Merge::new(&changes, self.theirs, &self.pairs, Winner::File);
        let mut renewed = Vec::new();
        let board = self.theirs.record.board_size();
        let renewals: Vec<&Renewal> =
            self.renewals.iter().filter(|renewal| self.is_made(renewal.setup, off) && !self.is_unedited).collect();
        let outcome = merge.run(
            |_| Notes::default(),
            |drafts, start| renewed = setup::renew(drafts, start, &renewals, self.theirs, board),
        );
        Attempt { record: outcome.record, clashes: outcome.clashes, renewed }
    }
}
