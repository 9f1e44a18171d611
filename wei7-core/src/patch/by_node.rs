//! Patches by node.

use std::collections::BTreeMap;

use super::Patch;
use crate::record::NodeRef;

/// The patches of a record, those of each node in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Patches(BTreeMap<NodeRef, Vec<Patch>>);

impl Patches {
    pub(crate) fn push(&mut self, node: NodeRef, patch: Patch) {
        self.0.entry(node).or_default().push(patch);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The patches of a node.
    pub(crate) fn of(&self, node: NodeRef) -> &[Patch] {
        self.0.get(&node).map(Vec::as_slice).unwrap_or_default()
    }

    /// Takes the patches of a node out.
    pub(crate) fn take(&mut self, node: NodeRef) -> Vec<Patch> {
        self.0.remove(&node).unwrap_or_default()
    }

    pub(crate) fn into_nodes(self) -> impl Iterator<Item = (NodeRef, Vec<Patch>)> {
        self.0.into_iter()
    }
}
