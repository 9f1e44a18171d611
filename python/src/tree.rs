//! A record as a tree of nodes: each step of a branch is a node, and so is the beginning of a branch if it has data.

use std::collections::HashMap;

use wei7_core::{Branch, BranchId, Extra, Record, Step};

/// Key of a node: the beginning of a branch, or one of its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) branch: BranchId,
    /// The index of the step in its branch; `None` for the beginning of the branch.
    pub(crate) step: Option<usize>,
}

impl Key {
    pub(crate) const ROOT: Self = Self { branch: BranchId::ROOT, step: None };

    pub(crate) const fn begin(branch: BranchId) -> Self {
        Self { branch, step: None }
    }

    pub(crate) const fn step(branch: BranchId, step: usize) -> Self {
        Self { branch, step: Some(step) }
    }

    pub(crate) fn step_of(self, record: &Record) -> Option<&Step> {
        record.tree[self.branch].steps().get(self.step?)
    }
}

/// Returns whether the beginning of a branch is a node: it has data, or the branch has no other node.
pub(crate) fn begins_with_node(record: &Record, id: BranchId) -> bool {
    let branch: &Branch = &record.tree[id];
    let sets_up =
        || branch.extras.as_slice().iter().any(|extra| matches!(extra, Extra::Setup { .. } | Extra::Diagram(_)));
    let is_empty = || branch.steps().is_empty() && branch.children().is_empty();
    id == BranchId::ROOT || branch.pre.is_some() || sets_up() || is_empty()
}

/// Returns the first node of a branch; `None` if the branch has no steps and its beginning is not a node.
fn first(record: &Record, id: BranchId) -> Option<Key> {
    if begins_with_node(record, id) {
        Some(Key::begin(id))
    } else {
        (!record.tree[id].steps().is_empty()).then_some(Key::step(id, 0))
    }
}

/// Returns the children of a node, the main line first.
pub(crate) fn children(record: &Record, key: Key) -> Vec<Key> {
    let branch = &record.tree[key.branch];
    let next = key.step.map_or(0, |step| step + 1);
    if next < branch.steps().len() {
        return vec![Key::step(key.branch, next)];
    }
    let mut found = Vec::new();
    let mut open: Vec<BranchId> = branch.children().iter().rev().copied().collect();
    while let Some(id) = open.pop() {
        match first(record, id) {
            Some(key) => found.push(key),
            None => open.extend(record.tree[id].children().iter().rev()),
        }
    }
    found
}

/// Returns the last node of a branch; `None` if the branch has no steps and its beginning is not a node.
pub(crate) fn last(record: &Record, id: BranchId) -> Option<Key> {
    match record.tree[id].steps().len() {
        0 => first(record, id),
        steps => Some(Key::step(id, steps - 1)),
    }
}

/// Returns the parent of each branch, in the order of the indexes of branches; `None` for the root.
pub(crate) fn parents(record: &Record) -> Vec<Option<BranchId>> {
    let mut parents = vec![None; record.tree.len()];
    for id in record.tree.ids() {
        for child in record.tree[id].children() {
            if let Some(parent) = parents.get_mut(child.index()) {
                *parent = Some(id);
            }
        }
    }
    parents
}

/// Returns the parent of a node; `None` for the root. `parents` is the result of [`parents`].
pub(crate) fn parent(record: &Record, parents: &[Option<BranchId>], key: Key) -> Option<Key> {
    match key.step {
        Some(step) if step > 0 => return Some(Key::step(key.branch, step - 1)),
        Some(_) if begins_with_node(record, key.branch) => return Some(Key::begin(key.branch)),
        _ => {}
    }
    let mut above = parents.get(key.branch.index()).copied().flatten();
    while let Some(id) = above {
        if let Some(key) = last(record, id) {
            return Some(key);
        }
        above = parents.get(id.index()).copied().flatten();
    }
    None
}

/// Returns the branches from the root to this one.
pub(crate) fn path(parents: &[Option<BranchId>], id: BranchId) -> Vec<BranchId> {
    let up = |id: &BranchId| parents.get(id.index()).copied().flatten();
    let mut path: Vec<_> = std::iter::successors(Some(id), up).collect();
    path.reverse();
    path
}

/// Returns the branches of the main line.
pub(crate) fn main_line(record: &Record) -> Vec<BranchId> {
    record.tree.main_branches().collect()
}

/// Returns the nodes of these branches in order.
pub(crate) fn along(record: &Record, path: &[BranchId]) -> Vec<Key> {
    let nodes = |id: &BranchId| {
        let id = *id;
        let begin = begins_with_node(record, id).then_some(Key::begin(id));
        begin.into_iter().chain((0..record.tree[id].steps().len()).map(move |step| Key::step(id, step)))
    };
    path.iter().flat_map(nodes).collect()
}

/// Returns all nodes, in document order.
pub(crate) fn all(record: &Record) -> Vec<Key> {
    let path: Vec<BranchId> = record.tree.preorder().map(|(id, _)| id).collect();
    along(record, &path)
}

/// The nodes that Python objects refer to by handles. An edit may change the key of a node, but not its handle.
#[derive(Default)]
pub(crate) struct Handles {
    /// The key of each node, with the handle as index; `None` if the node was deleted.
    keys: Vec<Option<Key>>,
    by_key: HashMap<Key, usize>,
}

impl Handles {
    pub(crate) fn handle(&mut self, key: Key) -> usize {
        let Self { keys, by_key } = self;
        *by_key.entry(key).or_insert_with(|| {
            keys.push(Some(key));
            keys.len() - 1
        })
    }

    pub(crate) fn key(&self, handle: usize) -> Option<Key> {
        self.keys.get(handle).copied().flatten()
    }

    /// Updates the keys after an edit. `now` returns the new key of a node, or `None` if the node was deleted.
    pub(crate) fn moved(&mut self, now: impl Fn(Key) -> Option<Key>) {
        self.by_key.clear();
        for (handle, key) in self.keys.iter_mut().enumerate() {
            *key = key.and_then(&now);
            if let Some(key) = key {
                self.by_key.insert(*key, handle);
            }
        }
    }
}
