//! A record as a tree of positions and steps, without its branches.
//!
//! Formats group the same play differently: SGF joins an only branch to the one before it, Ishi has no chapters. Where a branch
//! begins is noted at its first node.

use xxhash_rust::xxh3::xxh3_64;

use crate::digest;
use crate::record::{Action, BranchId, Node, Pre, Record};

/// No node.
const NONE: u32 = u32::MAX;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The start of the record, with the `pre` of the root if it has one.
    Root,
    /// The `pre` of a branch.
    Pre,
    /// A step of a branch.
    Step(usize),
    /// A branch with nothing in it.
    Empty,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) kind: Kind,
    pub(super) branch: BranchId,
    first_child: u32,
    last_child: u32,
    next: u32,
    /// The branches that begin here, outermost first: a part of `heads`.
    heads: (u32, u32),
    /// How many nodes hang here, this one included.
    pub(super) weight: u32,
    /// What tells it apart from its siblings at a glance: the move, or the position.
    pub(super) key: u64,
    /// The same for all that hangs here.
    pub(super) hash: u64,
    /// What the board shows and what is played on it first, whatever is said about it.
    pub(super) look: u64,
    /// The stones and moves that lead here, this one included: what formats keep, however they group the play.
    pub(super) path: u64,
}

/// The nodes in document order.
pub(super) struct Outline<'r> {
    pub(super) record: &'r Record,
    entries: Vec<Entry>,
    heads: Vec<BranchId>,
}

/// A node of an outline.
pub(super) type Id = usize;

pub(super) const ROOT: Id = 0;

impl<'r> Outline<'r> {
    /// The nodes of a record, without their hashes.
    pub(super) fn of(record: &'r Record) -> Self {
        let nodes = record.tree.ids().map(|id| record.tree[id].steps().len() + 1).sum();
        let mut outline = Self { record, entries: Vec::with_capacity(nodes), heads: Vec::new() };
        // Branches to be gone through: below which node, behind which branches that have no node of their own.
        let mut open: Vec<(BranchId, Option<Id>, Vec<BranchId>)> = vec![(BranchId::ROOT, None, Vec::new())];
        while let Some((id, parent, mut begun)) = open.pop() {
            begun.push(id);
            let branch = &record.tree[id];
            let mut last = parent;
            if last.is_none() {
                last = Some(outline.add(Kind::Root, id, None, &mut begun));
            } else if branch.pre.is_some() {
                last = Some(outline.add(Kind::Pre, id, last, &mut begun));
            }
            for index in 0..branch.steps().len() {
                last = Some(outline.add(Kind::Step(index), id, last, &mut begun));
            }
            if branch.children().is_empty() && !begun.is_empty() {
                outline.add(Kind::Empty, id, last, &mut begun);
            }
            let first = open.len();
            for child in branch.children() {
                open.push((*child, last, std::mem::take(&mut begun)));
            }
            open[first..].reverse();
        }
        outline
    }

    /// Makes the hashes, by which the nodes of trees that differ are known.
    pub(super) fn hash(&mut self) {
        for id in 0..self.entries.len() {
            let (key, content) = self.hashes(self.entries[id].kind, self.entries[id].branch);
            let entry = &mut self.entries[id];
            (entry.key, entry.hash, entry.look) = (key, content, key);
            // So far that of its parent, which stands before it.
            let path = self.path(self.entries[id].path, self.entries[id].kind, self.entries[id].branch);
            self.entries[id].path = path;
            let mut child = self.entries[id].first_child;
            while let Some(entry) = self.entries.get_mut(child as usize) {
                entry.path = path;
                child = entry.next;
            }
        }
        self.sum_up();
    }

    fn add(&mut self, kind: Kind, branch: BranchId, parent: Option<Id>, begun: &mut Vec<BranchId>) -> Id {
        let id = self.entries.len();
        // A record has fewer nodes than a file has bytes, and files have fewer than 2^32 by far.
        let short = |number: usize| u32::try_from(number).unwrap_or(NONE);
        let from = short(self.heads.len());
        self.heads.append(begun);
        let heads = (from, short(self.heads.len()));
        let entry = Entry {
            kind,
            branch,
            first_child: NONE,
            last_child: NONE,
            next: NONE,
            heads,
            weight: 1,
            key: 0,
            hash: 0,
            look: 0,
            path: 0,
        };
        self.entries.push(entry);
        if let Some(parent) = parent {
            let before = self.entries[parent].last_child;
            match self.entries.get_mut(before as usize) {
                Some(before) => before.next = short(id),
                None => self.entries[parent].first_child = short(id),
            }
            self.entries[parent].last_child = short(id);
        }
        id
    }

    fn path(&self, before: u64, kind: Kind, branch: BranchId) -> u64 {
        let branch = &self.record.tree[branch];
        match kind {
            Kind::Step(index) => branch.steps().get(index).map_or(before, |step| digest::chain(before, step)),
            Kind::Root | Kind::Pre => match branch.pre.as_deref().map(Pre::stones).unwrap_or_default() {
                [] => before,
                stones => before.rotate_left(1) ^ digest::stones_hash(stones),
            },
            Kind::Empty => before,
        }
    }

    /// The key of a node, if it says something that all formats have.
    pub(super) fn said(&self, id: Id) -> Option<u64> {
        let Entry { kind, branch, key, .. } = self[id];
        let says_something = |pre: &Pre| {
            let is_marked = pre.marks.as_deref().is_some_and(|marks| !marks.is_empty());
            is_marked || !pre.stones().is_empty() || pre.comment.is_some() || pre.problem.is_some()
        };
        let says = match kind {
            Kind::Root | Kind::Pre => self.record.tree[branch].pre.as_deref().is_some_and(says_something),
            Kind::Step(_) => true,
            Kind::Empty => false,
        };
        says.then_some(key)
    }

    /// The same together with what is played then.
    pub(super) fn said_before(&self, id: Id) -> Option<u64> {
        self.said(id).map(|key| key.rotate_left(1) ^ self[id].look)
    }

    /// What is said of a position, and the way to it.
    pub(super) fn position(&self, id: Id) -> Option<u64> {
        let is_position = matches!(self[id].kind, Kind::Root | Kind::Pre);
        self.said(id).filter(|_| is_position).map(|said| said.rotate_left(1) ^ self[id].path)
    }

    /// What is said of all positions, and the ways to them.
    pub(super) fn positions(&self) -> impl Iterator<Item = u64> {
        (0..self.len()).filter_map(|id| self.position(id))
    }

    /// The ways to all steps.
    pub(super) fn steps(&self) -> impl Iterator<Item = u64> {
        self.entries.iter().filter(|entry| matches!(entry.kind, Kind::Step(_))).map(|entry| entry.path)
    }

    /// The position that follows one where nothing is said, if nothing else does.
    pub(super) fn only_leads_to(&self, id: Id) -> Option<Id> {
        let mut children = self.children(id);
        let only = children.next().filter(|only| self[*only].kind == Kind::Pre && children.next().is_none())?;
        self.said(id).is_none().then_some(only)
    }

    /// The key and the hash of the content of a node.
    fn hashes(&self, kind: Kind, branch: BranchId) -> (u64, u64) {
        let tree = &self.record.tree;
        match kind {
            Kind::Root | Kind::Pre => {
                let hash = tree[branch].pre.as_deref().map_or(1, digest::pre_hash);
                (hash, hash)
            }
            Kind::Empty => (3, 3),
            Kind::Step(index) => {
                let Some(step) = tree[branch].steps().get(index) else { return (4, 4) };
                let key = match step.action {
                    Action::Move(_) => digest::chain(0, step),
                    Action::Takeback(_) => 5,
                    Action::Mark(_) => 6,
                    Action::Message(_) => 7,
                    Action::Result(_) => 8,
                };
                (key, digest::step_hash(step))
            }
        }
    }

    /// Children come behind their parents, so that one pass from the end meets each before its parent.
    fn sum_up(&mut self) {
        for id in (0..self.entries.len()).rev() {
            let (mut weight, mut bytes) = (1u32, self.entries[id].hash.to_le_bytes().to_vec());
            for child in self.children(id) {
                let child = &self.entries[child];
                weight = weight.saturating_add(child.weight);
                bytes.extend_from_slice(&child.hash.to_le_bytes());
            }
            if matches!(self.entries[id].kind, Kind::Root | Kind::Pre) {
                let pre = self.record.tree[self.entries[id].branch].pre.as_deref();
                let stones = pre.map(Pre::stones).unwrap_or_default();
                let first = self.children(id).next().filter(|first| matches!(self[*first].kind, Kind::Step(_)));
                if first.is_some() || !stones.is_empty() {
                    self.entries[id].look =
                        digest::stones_hash(stones).rotate_left(1) ^ first.map_or(0, |first| self[first].key);
                }
            }
            self.entries[id].weight = weight;
            self.entries[id].hash = xxh3_64(&bytes);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn children(&self, id: Id) -> impl Iterator<Item = Id> {
        let at = |id: u32| self.entries.get(id as usize).map(|_| id as usize);
        std::iter::successors(at(self.entries[id].first_child), move |id| at(self.entries[*id].next))
    }

    /// The branches that begin at a node, outermost first.
    pub(super) fn heads(&self, id: Id) -> &[BranchId] {
        let (from, to) = self.entries[id].heads;
        self.heads.get(from as usize..to as usize).unwrap_or_default()
    }

    /// Where a node is, for a name.
    pub(super) fn place(&self, id: Id) -> Node {
        let Entry { kind, branch, .. } = self[id];
        match kind {
            Kind::Root | Kind::Pre => Node::Pre(branch),
            Kind::Step(index) => Node::Step(branch, index),
            Kind::Empty => Node::Branch(branch),
        }
    }
}

impl std::ops::Index<Id> for Outline<'_> {
    type Output = Entry;

    fn index(&self, id: Id) -> &Entry {
        &self.entries[id]
    }
}
