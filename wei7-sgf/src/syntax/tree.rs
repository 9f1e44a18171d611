//! The tree of a game as it is written: nodes, properties and values by index, with their places.

mod build;
mod line;
mod server_names;

use std::borrow::Cow;

use wei7_core::{Forest, Report, Span};

use crate::model::number::version;
use crate::model::properties::Id;

pub(crate) use build::Buffers;

/// Node of a [`GameTree`]. Nodes are numbered in the order of the file, from 0 for the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// Root of every game.
    pub const ROOT: Self = Self(0);

    /// Returns the number of the node.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct NodeData {
    /// Place of the `;`, relative to the beginning of the game.
    start: u32,
    /// Index of the first property; the range ends at the first property of the next node.
    properties: u32,
}

#[derive(Clone, Debug)]
struct PropertyData {
    /// Range of the identifier as written.
    start: u32,
    end: u32,
    /// Index of the first value; the range ends at the first value of the next property.
    values: u32,
    id: Id,
}

#[derive(Clone, Debug)]
struct ValueData {
    /// First byte after the `[`, relative to the beginning of the game; `end` is the place of the `]`.
    start: u32,
    end: u32,
}

/// One game of a file as it is written, after the repairs named by its findings.
///
/// Order and duplicates of properties and values are kept. All places are byte offsets in the decoded text of the file.
#[derive(Clone, Debug)]
pub struct GameTree<'t> {
    text: &'t str,
    /// Place of `text` in the decoded input, in bytes.
    base: usize,
    nodes: Forest<NodeData>,
    properties: Vec<PropertyData>,
    values: Vec<ValueData>,
    /// Properties that are written after a variation of their node: pairs of the index of a property and the index of
    /// its node.
    late: Vec<(u32, u32)>,
    /// Syntax findings, ordered by place.
    pub findings: Report,
}

/// Property of a node.
#[derive(Clone, Copy, Debug)]
pub struct Property<'g> {
    tree: &'g GameTree<'g>,
    index: usize,
}

/// Value of a property: the text between `[` and `]` with its escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<'g> {
    /// Text as written.
    pub raw: &'g str,
    /// Place of the text, without the brackets.
    pub span: Span,
}

impl GameTree<'_> {
    /// Returns the number of nodes, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a game has a root")]
    pub fn len(&self) -> usize {
        self.nodes.len() as usize
    }

    /// Returns the number of properties in the whole game.
    pub fn property_count(&self) -> usize {
        self.properties.len()
    }

    /// Returns the number of values in the whole game.
    pub fn value_count(&self) -> usize {
        self.values.len()
    }

    /// Returns the version of the format named by the root, or 1 if there is none (`FF[4]` FF).
    pub fn ff(&self) -> u32 {
        self.root_value(Id::FF).and_then(|value| version(value.raw)).unwrap_or(1)
    }

    /// Returns the first value of a root property that is not blank. Later values do not count.
    pub(crate) fn root_value(&self, id: Id) -> Option<Value<'_>> {
        self.values(NodeId::ROOT, id).find(|value| !value.raw.trim_ascii().is_empty())
    }

    /// Returns the values of all properties with this identifier in a node.
    pub(crate) fn values(&self, node: NodeId, id: Id) -> impl Iterator<Item = Value<'_>> {
        self.properties(node).filter(move |property| property.id() == id).flat_map(Property::values)
    }

    /// Returns all nodes in the order of the file: each after its parent, and each with its subtree before its next
    /// sibling.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        self.nodes.ids().map(NodeId)
    }

    /// Returns the parent of a node, or `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.parent(node.0).map(NodeId)
    }

    /// Returns the first child, which continues the main line.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.first_child(node.0).map(NodeId)
    }

    /// Returns the next sibling, which begins the next variation.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.next_sibling(node.0).map(NodeId)
    }

    /// Returns the children: the main line first, then the variations in order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes.children(node.0).map(NodeId)
    }

    /// Returns the properties of a node as written, including duplicates.
    pub fn properties(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Property<'_>> + ExactSizeIterator {
        let start = self.nodes.get(node.0).map_or(0, |data| data.properties as usize);
        let end = self.nodes.get(node.0 + 1).map_or(self.properties.len(), |data| data.properties as usize);
        (start..end).map(|index| Property { tree: self, index })
    }

    /// Returns whether a node comes directly after its parent in the file.
    #[inline]
    pub(crate) fn follows_parent(&self, node: NodeId) -> bool {
        self.nodes.parent(node.0).is_none_or(|parent| parent + 1 == node.0)
    }

    /// Returns whether a node other than the root has no siblings.
    #[inline]
    pub(crate) fn is_only_child(&self, node: NodeId) -> bool {
        self.nodes.is_only_child(node.0)
    }

    /// Returns whether a node has more than one child.
    #[inline]
    pub(crate) fn has_variations(&self, node: NodeId) -> bool {
        self.nodes.first_child(node.0) != self.nodes.last_child(node.0)
    }

    /// Returns the first property with this identifier in a node.
    pub fn property(&self, node: NodeId, id: Id) -> Option<Property<'_>> {
        self.properties(node).find(|property| property.id() == id)
    }

    /// Returns the range from the `;` of a node to the end of its last value.
    pub fn span(&self, node: NodeId) -> Span {
        let start = self.nodes.get(node.0).map_or(0, |data| data.start as usize);
        let end = self.properties(node).next_back().map_or(start + 1, |last| last.span().end - self.base);
        Span::new(self.base + start, self.base + end)
    }

    /// Returns the range of the `;` of a node, or an empty range at the beginning of the node if the `;` is missing.
    pub fn beginning(&self, node: NodeId) -> Span {
        let start = self.base + self.nodes.get(node.0).map_or(0, |data| data.start as usize);
        let written = self.text(Span::new(start, start + 1)) == ";";
        Span::new(start, start + usize::from(written))
    }

    /// Returns the range of the whole game, from its `(` to its `)`.
    pub fn whole(&self) -> Span {
        Span::new(self.base, self.base + self.text.len())
    }

    /// Returns the text of a range of the decoded input; the range must lie within this game.
    pub fn text(&self, span: Span) -> &str {
        let range = span.start.saturating_sub(self.base)..span.end.saturating_sub(self.base);
        self.text.get(range).unwrap_or_default()
    }

    fn slice(&self, start: u32, end: u32) -> &str {
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    fn absolute(&self, start: u32, end: u32) -> Span {
        Span::new(self.base + start as usize, self.base + end as usize)
    }
}

impl<'g> Property<'g> {
    fn data(self) -> &'g PropertyData {
        // The index is valid, because `properties` created it.
        &self.tree.properties[self.index]
    }

    /// Returns the id of the property; all properties that no version defines share one id.
    pub fn id(self) -> Id {
        self.data().id
    }

    /// Returns the identifier as written, including lower-case letters.
    pub fn written(self) -> &'g str {
        self.tree.slice(self.data().start, self.data().end)
    }

    /// Returns the identifier without its lower-case letters. Old files may write such letters, but they have no
    /// meaning.
    pub fn name(self) -> Cow<'g, str> {
        // A defined property has the upper-case name of its table row, so no new string is needed.
        self.id().row().map_or_else(|| upper_case(self.written()), |row| Cow::Borrowed(row.name))
    }

    /// Returns the values in order; there is at least one.
    pub fn values(self) -> impl DoubleEndedIterator<Item = Value<'g>> + ExactSizeIterator {
        let tree = self.tree;
        let start = self.data().values as usize;
        let end = tree.properties.get(self.index + 1).map_or(tree.values.len(), |next| next.values as usize);
        tree.values
            .get(start..end)
            .unwrap_or_default()
            .iter()
            .map(|value| Value { raw: tree.slice(value.start, value.end), span: tree.absolute(value.start, value.end) })
    }

    /// Returns the first value of the property.
    pub fn value(self) -> Value<'g> {
        let end = self.data().end;
        self.values().next().unwrap_or(Value { raw: "", span: self.tree.absolute(end, end) })
    }

    /// Returns the range of the identifier.
    pub fn identifier(self) -> Span {
        let data = self.data();
        self.tree.absolute(data.start, data.end)
    }

    /// Returns the range from the identifier to the end of the last value, including its bracket.
    pub fn span(self) -> Span {
        let data = self.data();
        let end = self.values().next_back().map_or(self.tree.base + data.end as usize, |last| last.span.end + 1);
        Span::new(self.tree.base + data.start as usize, end.min(self.tree.whole().end))
    }
}

/// Removes the lower-case letters from an identifier. The identifier stays unchanged if nothing would be left, or if it
/// contains a digit, because then no version defines it.
fn upper_case(written: &str) -> Cow<'_, str> {
    if written.bytes().all(|byte| byte.is_ascii_uppercase()) || written.bytes().any(|byte| byte.is_ascii_digit()) {
        return Cow::Borrowed(written);
    }
    let left: String = written.chars().filter(char::is_ascii_uppercase).collect();
    if left.is_empty() { Cow::Borrowed(written) } else { Cow::Owned(left) }
}

/// Converts an offset within a game to 32 bits. Games of 4 GiB and more were refused earlier.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
