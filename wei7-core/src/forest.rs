//! An arena of trees: nodes with values, linked to their parent, first child and next sibling.

use std::ops::{Index, IndexMut};

/// Stands for an absent node in links.
const NONE: u32 = u32::MAX;

/// Trees whose nodes lie in one vector. A node is identified by its index, and a parent has a smaller index than its
/// children.
///
/// ```
/// use wei7_core::Forest;
/// let mut tree = Forest::new();
/// let root = tree.push(None, "D4");
/// let reply = tree.push(Some(root), "Q16");
/// let variation = tree.push(Some(root), "Q4");
/// assert_eq!(tree.children(root).collect::<Vec<_>>(), [reply, variation]);
/// assert_eq!(tree[variation], "Q4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forest<T> {
    nodes: Vec<Linked<T>>,
}

/// A value with the links of its node. A link is an index, or [`NONE`].
#[derive(Clone, Debug, PartialEq, Eq)]
struct Linked<T> {
    value: T,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
}

impl<T> Default for Forest<T> {
    fn default() -> Self {
        Self::new()
    }
}

fn link(id: u32) -> Option<u32> {
    (id != NONE).then_some(id)
}

impl<T> Forest<T> {
    /// Creates a forest without nodes.
    pub const fn new() -> Self {
        Self { nodes: Vec::new() }
    }

    /// Adds a node as the last child of `parent`, or as a further root, and returns its index. Inputs have fewer than
    /// 2^32 nodes ([`Limits::nodes`](crate::Limits)).
    #[inline]
    pub fn push(&mut self, parent: Option<u32>, value: T) -> u32 {
        let id = self.len();
        let parent = parent.unwrap_or(NONE);
        if let Some(above) = self.nodes.get_mut(parent as usize) {
            let elder = std::mem::replace(&mut above.last_child, id);
            match self.nodes.get_mut(elder as usize) {
                Some(elder) => elder.next_sibling = id,
                None => self.nodes[parent as usize].first_child = id,
            }
        }
        self.nodes.push(Linked { value, parent, first_child: NONE, last_child: NONE, next_sibling: NONE });
        id
    }

    /// Adds a node as the first child of `parent` and returns its index.
    pub fn push_first(&mut self, parent: u32, value: T) -> u32 {
        let Some(next_sibling) = self.first_child(parent) else { return self.push(Some(parent), value) };
        let id = self.len();
        self.nodes[parent as usize].first_child = id;
        self.nodes.push(Linked { value, parent, first_child: NONE, last_child: NONE, next_sibling });
        id
    }

    /// Returns a forest with the links of this one and the values that `value` returns.
    pub fn map<U>(&self, value: impl Fn(u32) -> U) -> Forest<U> {
        let node = |(id, &Linked { parent, first_child, last_child, next_sibling, .. })| Linked {
            value: value(id),
            parent,
            first_child,
            last_child,
            next_sibling,
        };
        Forest { nodes: (0..).zip(&self.nodes).map(node).collect() }
    }

    /// Reserves capacity for further nodes.
    pub fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
    }

    /// Returns the number of nodes for which there is memory.
    pub fn capacity(&self) -> usize {
        self.nodes.capacity()
    }

    /// Removes all nodes and keeps their memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
    }

    /// Returns the number of nodes.
    #[inline]
    pub fn len(&self) -> u32 {
        u32::try_from(self.nodes.len()).unwrap_or(NONE)
    }

    /// Returns whether there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the indexes of all nodes.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + use<T> {
        0..self.len()
    }

    /// Returns the values of all nodes in the order of their indexes.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.nodes.iter_mut().map(|node| &mut node.value)
    }

    /// Returns the value of a node, or `None` if there is no such node.
    #[inline]
    pub fn get(&self, id: u32) -> Option<&T> {
        self.nodes.get(id as usize).map(|node| &node.value)
    }

    #[inline]
    fn linked(&self, id: u32, get: impl FnOnce(&Linked<T>) -> u32) -> Option<u32> {
        self.nodes.get(id as usize).map(get).and_then(link)
    }

    /// Returns the parent of a node, or `None` for a root.
    #[inline]
    pub fn parent(&self, id: u32) -> Option<u32> {
        self.linked(id, |node| node.parent)
    }

    /// Returns the first child of a node.
    #[inline]
    pub fn first_child(&self, id: u32) -> Option<u32> {
        self.linked(id, |node| node.first_child)
    }

    /// Returns the last child of a node.
    #[inline]
    pub fn last_child(&self, id: u32) -> Option<u32> {
        self.linked(id, |node| node.last_child)
    }

    /// Returns the next child of the parent of a node.
    #[inline]
    pub fn next_sibling(&self, id: u32) -> Option<u32> {
        self.linked(id, |node| node.next_sibling)
    }

    /// Returns the children of a node in order.
    pub fn children(&self, id: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(self.first_child(id), |child| self.next_sibling(*child))
    }

    /// Returns whether a node has a parent and no siblings.
    #[inline]
    pub fn is_only_child(&self, id: u32) -> bool {
        self.parent(id)
            .is_some_and(|parent| self.first_child(parent) == Some(id) && self.last_child(parent) == Some(id))
    }

    /// Returns the next node in depth-first order: the first child, or else the next sibling of the node or of its
    /// nearest ancestor that has one.
    pub fn following(&self, id: u32) -> Option<u32> {
        let mut above = std::iter::successors(Some(id), |id| self.parent(*id));
        self.first_child(id).or_else(|| above.find_map(|id| self.next_sibling(id)))
    }
}

impl<T> Index<u32> for Forest<T> {
    type Output = T;

    #[inline]
    fn index(&self, id: u32) -> &T {
        &self.nodes[id as usize].value
    }
}

impl<T> IndexMut<u32> for Forest<T> {
    #[inline]
    fn index_mut(&mut self, id: u32) -> &mut T {
        &mut self.nodes[id as usize].value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_linked_in_order() {
        let mut forest = Forest::new();
        let root = forest.push(None, 'r');
        let b = forest.push(Some(root), 'b');
        let c = forest.push(Some(root), 'c');
        let a = forest.push_first(root, 'a');
        let below = forest.push_first(b, 'x');
        let other = forest.push(None, 'o');
        assert_eq!(forest.children(root).collect::<Vec<_>>(), [a, b, c]);
        assert_eq!((forest.parent(below), forest.parent(other), forest.last_child(root)), (Some(b), None, Some(c)));
        let order: String =
            std::iter::successors(Some(root), |id| forest.following(*id)).map(|id| forest[id]).collect();
        assert_eq!(order, "rabxc");
        assert!(forest.is_only_child(below) && !forest.is_only_child(b) && !forest.is_only_child(root));
    }
}
