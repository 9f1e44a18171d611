//! The steps of a tree without their content, which alignment compares.

use std::hash::{Hash, Hasher};

use xxhash_rust::xxh3::Xxh3;

use super::outline::{Entry, Id, Kind, NONE, Outline};
use crate::digest;
use crate::record::{Action, Record};
use wei7_board::{Color, Vertex};

/// Identity of a node among its siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NodeKey {
    /// A move or a pass.
    Move(Color, Vertex),
    /// A step that is not a move, by a hash of its action.
    Action(u64),
    /// A position, by a hash of its stones.
    Position(u64),
    /// A branch without a position and steps.
    Bare,
}

impl NodeKey {
    /// Returns whether one node may be an edited version of another: both are moves, positions, other actions or bare.
    fn is_same_kind(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

/// A node of a [`Shape`].
#[derive(Clone, Copy, Debug)]
struct ShapeNode {
    key: NodeKey,
    /// Hash of the keys of this node and of all nodes below it.
    subtree: u64,
    parent: Id,
    first_child: Id,
    next: Id,
}

/// The keys of the nodes of a record in document order, with their links.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    nodes: Vec<ShapeNode>,
}

impl Shape {
    /// Returns the shape of a record with this outline.
    pub(crate) fn new(record: &Record, outline: &Outline) -> Self {
        let node = |id: Id| {
            let Entry { parent, first_child, next, .. } = outline[id];
            ShapeNode { key: key(record, outline, id), subtree: 0, parent, first_child, next }
        };
        let mut shape = Self { nodes: outline.ids().map(node).collect() };
        shape.hash_subtrees();
        shape
    }

    /// Hashes the subtrees from the last node to the first, since children follow their parents.
    fn hash_subtrees(&mut self) {
        for id in self.ids().rev() {
            let mut hasher = Xxh3::new();
            self.key(id).hash(&mut hasher);
            for child in self.children(id) {
                self.subtree(child).hash(&mut hasher);
            }
            self.nodes[id as usize].subtree = hasher.finish();
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = Id> + use<> {
        0..Id::try_from(self.nodes.len()).unwrap_or(NONE)
    }

    pub(crate) fn key(&self, id: Id) -> NodeKey {
        self.nodes[id as usize].key
    }

    /// Returns the hash of the keys of a node and of all nodes below it.
    pub(crate) fn subtree(&self, id: Id) -> u64 {
        self.nodes[id as usize].subtree
    }

    /// Returns the parent of a node; `None` for the start of the record.
    pub(crate) fn parent(&self, id: Id) -> Option<Id> {
        self.node(self.nodes[id as usize].parent)
    }

    pub(crate) fn children(&self, id: Id) -> impl Iterator<Item = Id> {
        let first = self.node(self.nodes[id as usize].first_child);
        std::iter::successors(first, move |id| self.node(self.nodes[*id as usize].next))
    }

    /// Returns the child of a node that has exactly one.
    pub(crate) fn only_child(&self, id: Id) -> Option<Id> {
        let mut children = self.children(id);
        children.next().filter(|_| children.next().is_none())
    }

    /// Returns whether a node may be an edited version of a node of another shape.
    pub(crate) fn is_same_kind(&self, id: Id, other: &Self, other_id: Id) -> bool {
        self.key(id).is_same_kind(other.key(other_id))
    }

    fn node(&self, id: Id) -> Option<Id> {
        ((id as usize) < self.nodes.len()).then_some(id)
    }
}

fn key(record: &Record, outline: &Outline, id: Id) -> NodeKey {
    let branch = &record.tree[outline[id].branch];
    match outline[id].kind {
        Kind::Bare => NodeKey::Bare,
        Kind::Position => {
            let stones = branch.pre.as_deref().map_or(&[][..], |pre| pre.stones());
            NodeKey::Position(digest::stones_hash(stones))
        }
        Kind::Step(index) => match branch.steps().get(index).map(|step| &step.action) {
            None => NodeKey::Bare,
            Some(Action::Move(played)) => NodeKey::Move(played.color, played.vertex),
            Some(action) => NodeKey::Action(digest::step_hash(&crate::record::Step::new(action.clone()))),
        },
    }
}
