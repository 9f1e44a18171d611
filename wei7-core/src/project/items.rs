//! What a strict 3.0 document does not say, by its nodes.

use std::collections::BTreeMap;

use crate::record::{Address, Node};
use crate::report::{Adjustment, Subject};

/// Something that a strict 3.0 document does not say.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressedItem {
    /// The node of the document that it is about.
    pub at: Address,
    /// What it is.
    pub about: Subject,
}

/// The adjustments of a record, those of each node in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Adjustments(BTreeMap<Node, Vec<Adjustment>>);

impl Adjustments {
    pub(super) fn push(&mut self, node: Node, adjustment: Adjustment) {
        self.0.entry(node).or_default().push(adjustment);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those of a node.
    pub(crate) fn of(&self, node: Node) -> &[Adjustment] {
        self.0.get(&node).map(Vec::as_slice).unwrap_or_default()
    }

    /// Takes those of a node out.
    pub(super) fn take(&mut self, node: Node) -> Vec<Adjustment> {
        self.0.remove(&node).unwrap_or_default()
    }
}
