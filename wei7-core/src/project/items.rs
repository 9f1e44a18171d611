//! Extras and adjustments of a record by node, which a strict 3.0 document does not contain.

use std::collections::BTreeMap;

use crate::record::{Address, Node};
use crate::report::{Adjustment, Subject};

/// Extra or adjustment that a strict 3.0 document does not contain.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressedItem {
    /// Address of the node of the document to which the extra or adjustment belongs.
    pub at: Address,
    /// The extra or the adjustment.
    pub about: Subject,
}

/// Adjustments of a record by node. The adjustments of one node are in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Adjustments(BTreeMap<Node, Vec<Adjustment>>);

impl Adjustments {
    pub(super) fn push(&mut self, node: Node, adjustment: Adjustment) {
        self.0.entry(node).or_default().push(adjustment);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the adjustments of a node; empty if the node has none.
    pub(crate) fn get(&self, node: Node) -> &[Adjustment] {
        self.0.get(&node).map(Vec::as_slice).unwrap_or_default()
    }

    /// Removes and returns the adjustments of a node; empty if the node has none.
    pub(super) fn take(&mut self, node: Node) -> Vec<Adjustment> {
        self.0.remove(&node).unwrap_or_default()
    }
}
