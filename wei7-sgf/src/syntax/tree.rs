//! A game as it is written: nodes, properties and values by index, with their places.

mod build;
mod line;
mod server_names;

use std::borrow::Cow;

use wei7_core::{Report, Span};

use crate::model::number::version;
use crate::model::properties::Id;

pub(crate) use build::Room;

/// A node of a [`GameTree`]; nodes are numbered from 0, the root, as they stand in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every game.
    pub const ROOT: Self = Self(0);

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The node this many later in the file.
    pub(crate) fn after(self, nodes: usize) -> Self {
        Self(self.0.saturating_add(offset(nodes)))
    }
}

/// Instead of a number where there is no node.
const NOBODY: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct NodeData {
    /// Where its `;` is, from the beginning of the game.
    start: u32,
    /// The number of its first property; the next node's first one ends the range.
    properties: u32,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
}

#[derive(Clone, Debug)]
struct PropertyData {
    /// The identifier as written.
    start: u32,
    end: u32,
    /// The number of its first value; the next property's first one ends the range.
    values: u32,
    id: Id,
}

#[derive(Clone, Debug)]
struct ValueData {
    /// Between the brackets.
    start: u32,
    end: u32,
}

/// One game of a file, as it is written after the recoveries that its findings name.
///
/// Order and duplicates of properties and values are kept. All places are bytes of the decoded text of the file.
#[derive(Clone, Debug)]
pub struct GameTree<'t> {
    text: &'t str,
    /// Where `text` begins in the whole.
    base: usize,
    nodes: Vec<NodeData>,
    properties: Vec<PropertyData>,
    values: Vec<ValueData>,
    /// Properties that stand after a variation of their node, with its number.
    late: Vec<(u32, u32)>,
    /// What was wrong with the form, in order of place.
    pub findings: Report,
}

/// A property of a node.
#[derive(Clone, Copy, Debug)]
pub struct Property<'g> {
    tree: &'g GameTree<'g>,
    index: usize,
}

/// A value of a property: what stands between `[` and `]`, escapes and all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<'g> {
    /// As written.
    pub raw: &'g str,
    /// Its place, without the brackets.
    pub span: Span,
}

impl GameTree<'_> {
    /// The number of nodes; at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a game has a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of properties in the whole game.
    pub fn property_count(&self) -> usize {
        self.properties.len()
    }

    /// The number of values in the whole game.
    pub fn value_count(&self) -> usize {
        self.values.len()
    }

    /// The version of the format that the root names: 1 if it names none (`FF[4]` FF).
    pub fn ff(&self) -> u32 {
        self.root_value(Id::FF).and_then(|value| version(value.raw)).unwrap_or(1)
    }

    /// The first value of a property of the root that is not blank: of several it counts.
    pub(crate) fn root_value(&self, id: Id) -> Option<Value<'_>> {
        self.values(NodeId::ROOT, id).find(|value| !value.raw.trim_ascii().is_empty())
    }

    /// The values of all properties of this kind in a node.
    pub(crate) fn values(&self, node: NodeId, id: Id) -> impl Iterator<Item = Value<'_>> {
        self.properties(node).filter(move |property| property.id() == id).flat_map(Property::values)
    }

    /// All nodes as they stand in the file: each after its parent, each with its subtree before its next sibling.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..offset(self.nodes.len())).map(NodeId)
    }

    /// The node before this one; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.link(node, |data| data.parent)
    }

    /// The node that goes on the main line.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.link(node, |data| data.first_child)
    }

    /// The next variation beside this node.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.link(node, |data| data.next_sibling)
    }

    /// What follows: the main line first, then the variations in order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(node), |child| self.next_sibling(*child))
    }

    /// The properties of a node as written, duplicates included.
    pub fn properties(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Property<'_>> + ExactSizeIterator {
        let start = self.nodes.get(node.index()).map_or(0, |data| data.properties as usize);
        let end = self.nodes.get(node.index() + 1).map_or(self.properties.len(), |data| data.properties as usize);
        (start..end).map(|index| Property { tree: self, index })
    }

    /// Whether a node comes right after its parent in the file.
    #[inline]
    pub(crate) fn follows_parent(&self, node: NodeId) -> bool {
        self.nodes.get(node.index()).is_none_or(|data| data.parent.wrapping_add(1) == node.0)
    }

    /// Whether a node other than the root has no variation beside it.
    #[inline]
    pub(crate) fn is_only_child(&self, node: NodeId) -> bool {
        let Some(data) = self.nodes.get(node.index()) else { return false };
        let first = || self.nodes.get(data.parent as usize).is_some_and(|parent| parent.first_child == node.0);
        data.next_sibling == NOBODY && (data.parent.wrapping_add(1) == node.0 || first())
    }

    /// Whether a node has variations.
    #[inline]
    pub(crate) fn has_variations(&self, node: NodeId) -> bool {
        self.nodes.get(node.index()).is_some_and(|data| data.first_child != data.last_child)
    }

    /// The first property of this kind in a node.
    pub fn property(&self, node: NodeId, id: Id) -> Option<Property<'_>> {
        self.properties(node).find(|property| property.id() == id)
    }

    /// From the `;` of a node to the end of its last value.
    pub fn span(&self, node: NodeId) -> Span {
        let start = self.nodes.get(node.index()).map_or(0, |data| data.start as usize);
        let end = self.properties(node).next_back().map_or(start + 1, |last| last.span().end - self.base);
        Span::new(self.base + start, self.base + end)
    }

    /// The `;` of a node, or where it should be.
    pub fn beginning(&self, node: NodeId) -> Span {
        let start = self.base + self.nodes.get(node.index()).map_or(0, |data| data.start as usize);
        let written = self.text(Span::new(start, start + 1)) == ";";
        Span::new(start, start + usize::from(written))
    }

    /// The whole game, from its `(` to its `)`.
    pub fn whole(&self) -> Span {
        Span::new(self.base, self.base + self.text.len())
    }

    /// What stands at these places, which are bytes of the whole text.
    pub fn text(&self, span: Span) -> &str {
        let range = span.start.saturating_sub(self.base)..span.end.saturating_sub(self.base);
        self.text.get(range).unwrap_or_default()
    }

    fn link(&self, node: NodeId, link: impl Fn(&NodeData) -> u32) -> Option<NodeId> {
        self.nodes.get(node.index()).map(link).filter(|id| *id != NOBODY).map(NodeId)
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
        // An index comes from `properties` only.
        &self.tree.properties[self.index]
    }

    /// Which property it is.
    pub fn id(self) -> Id {
        self.data().id
    }

    /// The identifier as written, lower-case letters included.
    pub fn written(self) -> &'g str {
        self.tree.slice(self.data().start, self.data().end)
    }

    /// The identifier without lower-case letters, which old files may have and which mean nothing.
    pub fn name(self) -> Cow<'g, str> {
        // What is defined was found in the table by its upper-case letters.
        self.id().row().map_or_else(|| upper_case(self.written()), |row| Cow::Borrowed(row.name))
    }

    /// The values in order; there is always one.
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

    /// The first value.
    pub fn value(self) -> Value<'g> {
        let end = self.data().end;
        self.values().next().unwrap_or(Value { raw: "", span: self.tree.absolute(end, end) })
    }

    /// The identifier.
    pub fn identifier(self) -> Span {
        let data = self.data();
        self.tree.absolute(data.start, data.end)
    }

    /// From the identifier to the end of the last value, bracket included.
    pub fn span(self) -> Span {
        let data = self.data();
        let end = self.values().next_back().map_or(self.tree.base + data.end as usize, |last| last.span.end + 1);
        Span::new(self.tree.base + data.start as usize, end.min(self.tree.whole().end))
    }
}

/// An identifier without its lower-case letters; as it is if nothing is left, and if it has a digit, which makes it none that
/// any version knows.
fn upper_case(written: &str) -> Cow<'_, str> {
    if written.bytes().all(|byte| byte.is_ascii_uppercase()) || written.bytes().any(|byte| byte.is_ascii_digit()) {
        return Cow::Borrowed(written);
    }
    let left: String = written.chars().filter(char::is_ascii_uppercase).collect();
    if left.is_empty() { Cow::Borrowed(written) } else { Cow::Owned(left) }
}

/// Games of 4 GiB and more are refused before this is asked.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
