//! Reads runs of nodes that consist of a single move, without variations: the largest part of most games.

use wei7_core::{Forest, Span};

use super::{GameTree, NodeData, NodeId, PropertyData, ValueData};
use crate::model::properties::Id;

impl GameTree<'_> {
    /// Returns an iterator over the run of nodes that begins with `first`. Each node has only one property with one
    /// value of two bytes, and each except `first` directly follows its parent and has no siblings. An item is the
    /// identifier, the two bytes and the place of the value.
    pub(crate) fn line(&self, first: NodeId) -> Line<'_> {
        let nodes = &self.nodes;
        let property = nodes.get(first.0).map_or(0, |node| node.properties);
        let properties = self.properties.get(property as usize..).unwrap_or_default();
        let value = properties.first().map_or(0, |property| property.values);
        let values = self.values.get(value as usize..).unwrap_or_default();
        let (text, base) = (self.text.as_bytes(), self.base);
        Line { text, base, first: first.0, node: first.0, nodes, property, properties, value, values }
    }
}

/// Iterator of [`GameTree::line`], which walks nodes, properties and values in parallel.
pub(crate) struct Line<'g> {
    text: &'g [u8],
    base: usize,
    first: u32,
    /// Index of the next node; `property` and `value` are the indices of the first elements of `properties` and
    /// `values`.
    node: u32,
    nodes: &'g Forest<NodeData>,
    property: u32,
    properties: &'g [PropertyData],
    value: u32,
    values: &'g [ValueData],
}

impl Iterator for Line<'_> {
    type Item = (Id, [u8; 2], Span);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (property, properties) = self.properties.split_first()?;
        let (value, values) = self.values.split_first()?;
        // A node has one property if the next node begins with the next property. A property has one value if the next
        // property begins with the next value.
        let one_property =
            self.nodes.get(self.node + 1).map_or(properties.is_empty(), |next| next.properties == self.property + 1);
        let one_value = properties.first().map_or(values.is_empty(), |next| next.values == self.value + 1);
        let follows = self.nodes.parent(self.node).is_some_and(|parent| parent + 1 == self.node)
            && self.nodes.next_sibling(self.node).is_none();
        if !(one_property && one_value && (follows || self.node == self.first)) {
            return None;
        }
        let [x, y] = *self.text.get(value.start as usize..value.end as usize)? else { return None };
        self.node += 1;
        (self.property, self.properties) = (self.property + 1, properties);
        (self.value, self.values) = (self.value + 1, values);
        let span = Span::new(self.base + value.start as usize, self.base + value.end as usize);
        Some((property.id, [x, y], span))
    }
}
