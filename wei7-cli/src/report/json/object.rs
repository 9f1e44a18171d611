//! JSON objects whose members keep the order in which they are added.

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// JSON object, built member by member.
#[derive(Default)]
pub(crate) struct Object(Vec<(String, Box<RawValue>)>);

impl Object {
    /// Adds a member with this name and value, and returns the object.
    pub(crate) fn set(mut self, name: &str, value: impl Serialize) -> Self {
        // Serialization cannot fail, since all keys are strings and all numbers are finite.
        self.0.extend(to_raw_value(&value).ok().map(|value| (name.to_owned(), value)));
        self
    }

    /// Adds a member if `value` is `Some`, and returns the object.
    pub(crate) fn set_some(self, name: &str, value: Option<impl Serialize>) -> Self {
        match value {
            Some(value) => self.set(name, value),
            None => self,
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the object on one line, without a line break.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns the object on one line, with a line break.
    pub(crate) fn line(&self) -> String {
        self.text() + "\n"
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
