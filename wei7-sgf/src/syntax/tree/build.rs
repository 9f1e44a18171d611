//! Builds a game from its nodes, properties and values, reusing the allocations of the previous game.

use wei7_core::{Forest, Report};

use super::{GameTree, NodeData, NodeId, PropertyData, ValueData, offset};
use crate::model::properties::Id;

/// Initial capacity of each vector of a game, in elements. It suffices for most games.
const INITIAL_CAPACITY: usize = 256;

/// Largest capacity of a vector, in elements, that is kept for the next game.
const MAX_KEPT: usize = 1 << 14;

/// Empty vectors of a game, with the allocations of a previous game if there was one.
#[derive(Debug)]
pub(crate) struct Buffers {
    nodes: Forest<NodeData>,
    properties: Vec<PropertyData>,
    values: Vec<ValueData>,
}

impl Buffers {
    /// Vectors without allocations.
    pub(crate) const NONE: Self = Self { nodes: Forest::new(), properties: Vec::new(), values: Vec::new() };
}

impl<'t> GameTree<'t> {
    /// Creates a game without nodes that reuses the given vectors.
    pub(crate) fn new(base: usize, findings: Report, buffers: Buffers) -> Self {
        let Buffers { mut nodes, mut properties, mut values } = buffers;
        nodes.reserve(INITIAL_CAPACITY);
        properties.reserve(INITIAL_CAPACITY);
        values.reserve(INITIAL_CAPACITY);
        Self { text: "", base, nodes, properties, values, late: Vec::new(), findings }
    }

    /// Returns the game with `text` in place of its text; both texts must be equal.
    pub(crate) fn with_text(self, text: &str) -> GameTree<'_> {
        let Self { base, nodes, properties, values, late, findings, .. } = self;
        GameTree { text, base, nodes, properties, values, late, findings }
    }

    /// Returns the vectors of a game for reuse.
    pub(crate) fn into_buffers(self) -> Buffers {
        let Self { mut nodes, mut properties, mut values, .. } = self;
        if nodes.capacity().max(properties.capacity()).max(values.capacity()) > MAX_KEPT {
            return Buffers::NONE;
        }
        nodes.clear();
        properties.clear();
        values.clear();
        Buffers { nodes, properties, values }
    }

    /// Adds a node as the last child of `parent`.
    #[inline]
    pub(crate) fn push_node(&mut self, start: usize, parent: Option<NodeId>) -> NodeId {
        let data = NodeData { start: offset(start), properties: offset(self.properties.len()) };
        NodeId(self.nodes.push(parent.map(|parent| parent.0), data))
    }

    /// Adds a property to the last node.
    #[inline]
    pub(crate) fn push_property(&mut self, start: usize, end: usize, id: Id) {
        let values = offset(self.values.len());
        self.properties.push(PropertyData { start: offset(start), end: offset(end), values, id });
    }

    /// Adds a value to the last property.
    #[inline]
    pub(crate) fn push_value(&mut self, start: usize, end: usize) {
        self.values.push(ValueData { start: offset(start), end: offset(end) });
    }

    /// Marks the last property as one that belongs to the earlier node `node`. [`Self::complete`] moves the property
    /// there.
    pub(crate) fn assign_to(&mut self, node: NodeId) {
        self.late.push((offset(self.properties.len()).saturating_sub(1), node.0));
    }

    /// Completes the game: sets its text, and moves each property that follows a variation to the node to which it
    /// belongs.
    pub(crate) fn complete(mut self, text: &'t str) -> Self {
        if !self.late.is_empty() {
            self.put_in_order();
        }
        self.text = text;
        self
    }

    /// Moves the properties listed in `late` to the nodes to which they belong.
    fn put_in_order(&mut self) {
        let mut owners: Vec<u32> = Vec::with_capacity(self.properties.len());
        for node in self.nodes() {
            let count = self.properties(node).len();
            owners.extend(std::iter::repeat_n(node.0, count));
        }
        for (property, node) in std::mem::take(&mut self.late) {
            if let Some(owner) = owners.get_mut(property as usize) {
                *owner = node;
            }
        }
        let mut order: Vec<usize> = (0..owners.len()).collect();
        order.sort_by_key(|index| owners[*index]);
        let mut properties = Vec::with_capacity(self.properties.len());
        let mut values = Vec::with_capacity(self.values.len());
        for &index in &order {
            let Some(data) = self.properties.get(index) else { continue };
            let end = self.properties.get(index + 1).map_or(self.values.len(), |next| next.values as usize);
            let first = offset(values.len());
            values.extend_from_slice(self.values.get(data.values as usize..end).unwrap_or_default());
            properties.push(PropertyData { values: first, ..data.clone() });
        }
        for (node, data) in (0..).zip(self.nodes.values_mut()) {
            data.properties = offset(order.partition_point(|index| owners[*index] < node));
        }
        self.properties = properties;
        self.values = values;
    }
}
