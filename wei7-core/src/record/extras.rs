//! The extras of one node.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Extra;

/// The items of one node; one word wide, since every step has one, and free while empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[allow(clippy::box_collection, reason = "a word per step instead of three")]
pub struct Extras(Option<Box<Vec<Extra>>>);

impl Extras {
    /// No items.
    pub const NONE: Self = Self(None);

    /// Adds an item.
    pub fn push(&mut self, item: Extra) {
        self.0.get_or_insert_default().push(item);
    }

    /// The items in the order in which they were added.
    pub fn as_slice(&self) -> &[Extra] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Takes all items out.
    pub fn take(&mut self) -> Vec<Extra> {
        self.0.take().map_or_else(Vec::new, |items| *items)
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    /// The first item that `pick` accepts.
    pub fn find<'s, T>(&'s self, pick: impl FnMut(&'s Extra) -> Option<T>) -> Option<T> {
        self.as_slice().iter().find_map(pick)
    }

    /// Whether this very item is there.
    pub fn has(&self, item: &Extra) -> bool {
        self.as_slice().contains(item)
    }
}

impl Extend<Extra> for Extras {
    fn extend<I: IntoIterator<Item = Extra>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

impl FromIterator<Extra> for Extras {
    fn from_iter<I: IntoIterator<Item = Extra>>(items: I) -> Self {
        let mut extras = Self::NONE;
        extras.extend(items);
        extras
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
