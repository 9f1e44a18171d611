//! A game as it is written: nodes, properties and values by index, with their places.

use std::borrow::Cow;

use wei7_core::{Report, Span};

use crate::model::properties::Id;
use wei7_text::info::is_digits;

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

    /// The one that comes so many later in the file, if there is one.
    pub(crate) fn after(self, nodes: usize) -> Self {
        Self(self.0.saturating_add(offset(nodes)))
    }
}

/// Instead of a number where there is no node.
const NOBODY: u32 = u32::MAX;

/// As many nodes as most games have.
const MANY: usize = 256;

/// The room for more than this is given up after a game.
const MOST_KEPT: usize = 1 << 14;

/// Empty lists of a game, for which there is memory already if there was a game before.
#[derive(Debug)]
pub(crate) struct Room {
    nodes: Vec<NodeData>,
    properties: Vec<PropertyData>,
    values: Vec<ValueData>,
}

impl Room {
    /// No lists yet.
    pub(crate) const NONE: Self = Self { nodes: Vec::new(), properties: Vec::new(), values: Vec::new() };
}

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
    text: Cow<'t, str>,
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

impl<'t> GameTree<'t> {
    pub(crate) fn new(text: Cow<'t, str>, base: usize, findings: Report) -> Self {
        Self { text, base, nodes: Vec::new(), properties: Vec::new(), values: Vec::new(), late: Vec::new(), findings }
    }

    /// The same with lists that were used before.
    pub(crate) fn in_room(self, room: Room) -> Self {
        let Room { mut nodes, mut properties, mut values } = room;
        nodes.reserve(MANY);
        properties.reserve(MANY);
        values.reserve(MANY);
        Self { nodes, properties, values, ..self }
    }

    /// The lists of a game that is no longer needed, for the next one.
    pub(crate) fn into_room(self) -> Room {
        let Self { mut nodes, mut properties, mut values, .. } = self;
        if nodes.capacity().max(properties.capacity()).max(values.capacity()) > MOST_KEPT {
            return Room::NONE;
        }
        nodes.clear();
        properties.clear();
        values.clear();
        Room { nodes, properties, values }
    }

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

    pub(crate) fn node_count(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// The version of the format that the root names: 1 if it names none (`FF[4]` FF).
    pub fn ff(&self) -> u32 {
        self.telling(Id::FF).and_then(|value| version(value.raw)).unwrap_or(1)
    }

    /// The first value of a property of the root that is not blank: of several it counts.
    pub(crate) fn telling(&self, id: Id) -> Option<Value<'_>> {
        let named = self.properties(NodeId::ROOT).filter(|property| property.id() == id);
        named.flat_map(Property::values).find(|value| !value.raw.trim_ascii().is_empty())
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

    /// The identifier and the two letters of a node that has one property with one value of two bytes, and where they are.
    #[inline]
    pub(crate) fn lone_pair(&self, node: NodeId) -> Option<(Id, [u8; 2], Span)> {
        let first = self.nodes.get(node.index())?.properties as usize;
        let end = self.nodes.get(node.index() + 1).map_or(self.properties.len(), |next| next.properties as usize);
        if end != first + 1 {
            return None;
        }
        let property = self.properties.get(first)?;
        let values = property.values as usize;
        let end = self.properties.get(end).map_or(self.values.len(), |next| next.values as usize);
        let value = self.values.get(values).filter(|_| end == values + 1)?;
        let span = self.absolute(value.start, value.end);
        let [x, y] = *self.text.as_bytes().get(value.start as usize..value.end as usize)? else { return None };
        Some((property.id, [x, y], span))
    }

    /// The nodes from `first` on, as long as each is nothing but a property with one value of two bytes and has no variation
    /// beside it; each but the first comes right after its parent.
    pub(crate) fn line(&self, first: NodeId) -> Line<'_> {
        let nodes = self.nodes.get(first.index()..).unwrap_or_default();
        let nodes = if self.is_only_child(first) { nodes } else { &[] };
        let property = nodes.first().map_or(0, |node| node.properties);
        let properties = self.properties.get(property as usize..).unwrap_or_default();
        let value = properties.first().map_or(0, |property| property.values);
        let values = self.values.get(value as usize..).unwrap_or_default();
        let (text, base) = (self.text.as_bytes(), self.base);
        Line { text, base, first: first.0, node: first.0, nodes, property, properties, value, values }
    }

    /// Whether any node has a property of this kind.
    pub(crate) fn has(&self, id: Id) -> bool {
        self.properties.iter().any(|property| property.id == id)
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

    /// Adds a node as the last child of `parent`.
    #[inline]
    pub(crate) fn push_node(&mut self, start: usize, parent: Option<NodeId>) -> NodeId {
        let id = offset(self.nodes.len());
        if let Some(parent) = parent.and_then(|parent| self.nodes.get_mut(parent.index())) {
            let elder = std::mem::replace(&mut parent.last_child, id);
            if elder == NOBODY {
                parent.first_child = id;
            } else if let Some(elder) = self.nodes.get_mut(elder as usize) {
                elder.next_sibling = id;
            }
        }
        self.nodes.push(NodeData {
            start: offset(start),
            properties: offset(self.properties.len()),
            parent: parent.map_or(NOBODY, |parent| parent.0),
            first_child: NOBODY,
            last_child: NOBODY,
            next_sibling: NOBODY,
        });
        NodeId(id)
    }

    /// Adds a node of the form `;B[pd]`, which begins at `start`, as the last child of `parent`.
    #[inline]
    pub(crate) fn push_move(&mut self, start: usize, parent: NodeId, id: Id) -> NodeId {
        let node = self.push_node(start, Some(parent));
        let (start, values) = (offset(start), offset(self.values.len()));
        let after = |bytes| start.saturating_add(bytes);
        self.properties.push(PropertyData { start: after(1), end: after(2), values, id });
        self.values.push(ValueData { start: after(3), end: after(5) });
        node
    }

    /// Adds a property to the node that was added last.
    #[inline]
    pub(crate) fn push_property(&mut self, start: usize, end: usize, id: Id) {
        let values = offset(self.values.len());
        self.properties.push(PropertyData { start: offset(start), end: offset(end), values, id });
    }

    /// Adds a value to the property that was added last.
    #[inline]
    pub(crate) fn push_value(&mut self, start: usize, end: usize) {
        self.values.push(ValueData { start: offset(start), end: offset(end) });
    }

    /// Says that the property that was added last belongs to an earlier node.
    pub(crate) fn belongs_to(&mut self, node: NodeId) {
        self.late.push((offset(self.properties.len()).saturating_sub(1), node.0));
    }

    /// Ends the building of the game, which has this text.
    pub(crate) fn complete(mut self, text: Cow<'_, str>) -> GameTree<'_> {
        if !self.late.is_empty() {
            self.put_in_order();
        }
        GameTree {
            text,
            base: self.base,
            nodes: self.nodes,
            properties: self.properties,
            values: self.values,
            late: self.late,
            findings: self.findings,
        }
    }

    /// Brings late properties to their nodes.
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
        let mut at = 0;
        for (node, data) in self.nodes.iter_mut().enumerate() {
            data.properties = offset(at);
            at +=
                order.get(at..).unwrap_or_default().iter().take_while(|index| owners[**index] as usize == node).count();
        }
        self.properties = properties;
        self.values = values;
    }
}

/// See [`GameTree::line`]. Nodes, properties and values are gone through side by side: most of a game is such a line.
pub(crate) struct Line<'g> {
    text: &'g [u8],
    base: usize,
    first: u32,
    /// The numbers of those at hand.
    node: u32,
    nodes: &'g [NodeData],
    property: u32,
    properties: &'g [PropertyData],
    value: u32,
    values: &'g [ValueData],
}

impl Iterator for Line<'_> {
    type Item = (Id, [u8; 2], Span);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (node, nodes) = self.nodes.split_first()?;
        let (property, properties) = self.properties.split_first()?;
        let (value, values) = self.values.split_first()?;
        // What comes next begins with what comes next.
        let one_property = nodes.first().map_or(properties.is_empty(), |next| next.properties == self.property + 1);
        let one_value = properties.first().map_or(values.is_empty(), |next| next.values == self.value + 1);
        let follows = node.parent.wrapping_add(1) == self.node && node.next_sibling == NOBODY;
        if !(one_property && one_value && (follows || self.node == self.first)) {
            return None;
        }
        let [x, y] = *self.text.get(value.start as usize..value.end as usize)? else { return None };
        (self.node, self.nodes) = (self.node + 1, nodes);
        (self.property, self.properties) = (self.property + 1, properties);
        (self.value, self.values) = (self.value + 1, values);
        let span = Span::new(self.base + value.start as usize, self.base + value.end as usize);
        Some((property.id, [x, y], span))
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
pub(crate) fn upper_case(written: &str) -> Cow<'_, str> {
    if written.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Cow::Borrowed(written);
    }
    if written.bytes().any(|byte| byte.is_ascii_digit()) {
        return Cow::Borrowed(written);
    }
    let left: String = written.chars().filter(char::is_ascii_uppercase).collect();
    if left.is_empty() { Cow::Borrowed(written) } else { Cow::Owned(left) }
}

/// The version of the format that a value of FF names; `None` if it is no number from 1 on.
pub(crate) fn version(raw: &str) -> Option<u32> {
    let trimmed = raw.trim();
    let digits = trimmed.strip_prefix('+').unwrap_or(trimmed);
    // A number too large for this type is one after `FF[4]` all the same.
    let number = is_digits(digits).then(|| digits.parse().unwrap_or(u32::MAX));
    number.filter(|ff| *ff > 0)
}

/// Games of 4 GiB and more are refused before this is asked.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
