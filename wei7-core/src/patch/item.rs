//! The entries of a carrier.

use serde::Serialize;

use super::Patch;
use crate::record::{Address, Extra};

/// What an entry of a carrier holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum CarriedItem {
    /// Something that a format says and the target does not.
    Extra(Extra),
    /// Something that leads back from what the target shows.
    Patch(Patch),
}

impl CarriedItem {
    /// Reads an item. The two kinds are tried in turn: as an untagged enum, serde would keep each item twice.
    pub fn from_json(json: &str) -> serde_json::Result<Self> {
        serde_json::from_str(json).map(Self::Extra).or_else(|_| serde_json::from_str(json).map(Self::Patch))
    }

    /// The extra, if it is one.
    pub const fn as_extra(&self) -> Option<&Extra> {
        match self {
            Self::Extra(extra) => Some(extra),
            Self::Patch(_) => None,
        }
    }

    /// The patch, if it is one.
    pub const fn as_patch(&self) -> Option<&Patch> {
        match self {
            Self::Patch(patch) => Some(patch),
            Self::Extra(_) => None,
        }
    }
}

impl From<Extra> for CarriedItem {
    fn from(extra: Extra) -> Self {
        Self::Extra(extra)
    }
}

impl From<Patch> for CarriedItem {
    fn from(patch: Patch) -> Self {
        Self::Patch(patch)
    }
}

/// An item with the node of the document that it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressedItem {
    /// Which node.
    pub at: Address,
    /// What is carried for it.
    pub item: CarriedItem,
}
