//! The extras of one node.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Extra;

/// The extras of one node. One word wide, because every step has this field; empty extras need no allocation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[allow(clippy::box_collection, reason = "a word per step instead of three")]
pub struct Extras(Option<Box<Vec<Extra>>>);

impl Extras {
    /// Empty extras.
    pub const NONE: Self = Self(None);

    /// Appends an extra.
    pub fn push(&mut self, extra: Extra) {
        self.0.get_or_insert_default().push(extra);
    }

    /// Returns the extras in the order in which they were added.
    pub fn as_slice(&self) -> &[Extra] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Removes and returns all extras.
    pub fn take(&mut self) -> Vec<Extra> {
        self.0.take().map_or_else(Vec::new, |extras| *extras)
    }

    /// Returns whether there are no extras.
    pub fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    /// Returns the first result of `pick` that is not `None`, or `None` if `pick` accepts no extra.
    pub fn find<'s, T>(&'s self, pick: impl FnMut(&'s Extra) -> Option<T>) -> Option<T> {
        self.as_slice().iter().find_map(pick)
    }

    /// Returns whether an extra equal to `extra` is present.
    pub fn has(&self, extra: &Extra) -> bool {
        self.as_slice().contains(extra)
    }
}

impl Extend<Extra> for Extras {
    fn extend<I: IntoIterator<Item = Extra>>(&mut self, extras: I) {
        for extra in extras {
            self.push(extra);
        }
    }
}

impl FromIterator<Extra> for Extras {
    fn from_iter<I: IntoIterator<Item = Extra>>(extras: I) -> Self {
        let mut collected = Self::NONE;
        collected.extend(extras);
        collected
    }
}

impl Serialize for Extras {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Extras {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from_iter)
    }
}
