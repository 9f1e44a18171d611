//! The tree of a record with a key for each node, which alignment compares: the move, the action or the stones.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::field::{Value, short};
use super::outline::{Id, Kind, Outline};
use crate::forest::Forest;
use crate::record::{Action, Record};
use wei7_board::{Color, Stone, Vertex};

/// Identity of a node among its siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NodeKey {
    /// A move or a pass.
    Move(Color, Vertex),
    /// A step that is not a move, by a hash of its action.
    Action(u32),
    /// A position, by a hash of its stones.
    Position(u32),
    /// A branch without a position and steps.
    Bare,
}

impl NodeKey {
    /// Returns the key of a position with these stones.
    pub(crate) fn position(stones: &[Stone]) -> Self {
        Self::Position(short(stones_hash(stones)))
    }

    /// Returns the key of a step with this action.
    pub(crate) fn action(action: &Action) -> Self {
        match action {
            Action::Move(played) => Self::Move(played.color, played.vertex),
            _ => Self::Action(Value::Action(action.clone()).fingerprint()),
        }
    }

    /// Returns whether one node may be an edited version of another: both are moves, positions, other actions or bare.
    fn is_same_kind(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

/// Returns a hash of the stones of a position, which does not depend on their order.
fn stones_hash(stones: &[Stone]) -> u64 {
    let hash = |stone: &Stone| {
        let mut bytes = [b's', stone.color.number(), 0, 0, 0, 0, 0, 0, 0, 0];
        bytes[2..6].copy_from_slice(&stone.point.y.to_le_bytes());
        bytes[6..].copy_from_slice(&stone.point.x.to_le_bytes());
        xxh3_64(&bytes)
    };
    let sum = stones.iter().fold(0, |sum: u64, stone| sum.wrapping_add(hash(stone)));
    let mut bytes = [b'o'; 17];
    bytes[1..9].copy_from_slice(&(stones.len() as u64).to_le_bytes());
    bytes[9..].copy_from_slice(&sum.to_le_bytes());
    xxh3_64(&bytes)
}

/// The keys of the nodes of a record in document order, with their links.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    nodes: Forest<NodeKey>,
    /// Hash of the keys of each node and of all nodes below it. Made when it is needed.
    subtrees: OnceLock<Vec<u64>>,
}

impl Shape {
    /// Returns the shape of a record with this outline.
    pub(crate) fn new(record: &Record, outline: &Outline) -> Self {
        Self { nodes: outline.nodes.map(|id| key(record, outline, id)), subtrees: OnceLock::new() }
    }

    /// Creates a shape from the key and the number of children of each node, in document order. Returns `None` if they are
    /// no tree.
    pub(crate) fn from_counts(nodes: impl IntoIterator<Item = (NodeKey, usize)>) -> Option<Self> {
        let mut shape = Self::default();
        // Nodes whose children are to come: which and how many.
        let mut open: Vec<(Id, usize)> = Vec::new();
        for (key, count) in nodes {
            while open.last().is_some_and(|(_, left)| *left == 0) {
                open.pop();
            }
            let parent = match open.last_mut() {
                Some((parent, left)) => {
                    *left -= 1;
                    Some(*parent)
                }
                None if shape.nodes.is_empty() => None,
                None => return None,
            };
            open.push((shape.nodes.push(parent, key), count));
        }
        open.iter().all(|(_, left)| *left == 0).then_some(shape)
    }

    /// Returns whether two shapes have the same keys and links.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.nodes == other.nodes
    }

    /// Returns whether two shapes have the same links, whatever the keys.
    pub(crate) fn has_same_links(&self, other: &Self) -> bool {
        let parents = |shape: &Self| shape.ids().map(|id| shape.parent(id)).collect::<Vec<_>>();
        parents(self) == parents(other)
    }

    /// Hashes the subtrees from the last node to the first, since children follow their parents.
    fn subtrees(&self) -> &[u64] {
        self.subtrees.get_or_init(|| {
            let mut hashes = vec![0; self.len()];
            for id in self.ids().rev() {
                let mut hash = Xxh3::new();
                self.key(id).hash(&mut hash);
                for child in self.children(id) {
                    hashes[child as usize].hash(&mut hash);
                }
                hashes[id as usize] = hash.finish();
            }
            hashes
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len() as usize
    }

    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = Id> + use<> {
        self.nodes.ids()
    }

    pub(crate) fn key(&self, id: Id) -> NodeKey {
        self.nodes[id]
    }

    /// Returns the hash of the keys of a node and of all nodes below it.
    pub(crate) fn subtree(&self, id: Id) -> u64 {
        self.subtrees()[id as usize]
    }

    /// Returns the parent of a node; `None` for the start of the record.
    pub(crate) fn parent(&self, id: Id) -> Option<Id> {
        self.nodes.parent(id)
    }

    pub(crate) fn children(&self, id: Id) -> impl Iterator<Item = Id> {
        self.nodes.children(id)
    }

    /// Returns the number of children of a node.
    pub(crate) fn child_count(&self, id: Id) -> usize {
        self.children(id).count()
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
}

fn key(record: &Record, outline: &Outline, id: Id) -> NodeKey {
    let branch = &record.tree[outline[id].branch];
    match outline[id].kind {
        Kind::Bare => NodeKey::Bare,
        Kind::Position => NodeKey::position(branch.pre.as_deref().map_or(&[][..], |pre| pre.stones())),
        Kind::Step(index) => branch.steps().get(index).map_or(NodeKey::Bare, |step| NodeKey::action(&step.action)),
    }
}
