//! A property with its raw values, in the form in which the writer puts it into a node.

use std::borrow::Cow;

use wei7_core::{Extra, Point, Spelling, Text};

use super::point::name;
use super::properties::Id;
use super::text::{escape, escape_simple};

/// Identifier and raw values of a property, as in a file.
#[derive(Clone, Debug)]
pub(crate) struct SgfProperty<'v> {
    /// Property that the name identifies.
    pub(crate) id: Id,
    pub(crate) name: Cow<'v, str>,
    pub(crate) values: Vec<Cow<'v, str>>,
}

impl<'v> SgfProperty<'v> {
    pub(crate) fn new(name: Cow<'v, str>, values: Vec<Cow<'v, str>>) -> Self {
        Self { id: Id::from_identifier(name.as_bytes()), name, values }
    }

    pub(crate) fn one(name: &'static str, value: impl Into<Cow<'v, str>>) -> Self {
        Self::new(Cow::Borrowed(name), vec![value.into()])
    }

    pub(crate) fn text(name: &'static str, text: &'v str) -> Self {
        Self::one(name, escape(text))
    }

    pub(crate) fn simple(name: &'static str, text: &'v str) -> Self {
        Self::one(name, escape_simple(text))
    }

    /// Creates a property whose values are these points; returns `None` if there are no points.
    pub(crate) fn points(property: &'static str, points: impl Iterator<Item = Point>) -> Option<Self> {
        let mut points = points.map(|point| Cow::Borrowed(name(point))).peekable();
        points.peek().is_some().then(|| Self::new(Cow::Borrowed(property), points.collect()))
    }

    /// Returns whether the property has this identifier; `name` is compared only if the id is [`Id::Unknown`].
    pub(crate) fn has_id(&self, id: Id, name: &str) -> bool {
        self.id == id && (id != Id::Unknown || self.name == name)
    }

    /// Returns the extra that keeps the property as the file writes it, besides its meaning in the record.
    pub(crate) fn as_written(&self) -> Extra {
        Extra::Spelling(Spelling::Property { id: (&*self.name).into(), values: self.raw_values() })
    }

    /// Returns the extra that keeps all values of a property that may have only one value but has several.
    pub(crate) fn surplus(&self) -> Extra {
        Extra::Surplus { id: (&*self.name).into(), values: self.raw_values() }
    }

    pub(crate) fn raw_values(&self) -> Vec<Text> {
        self.values.as_slice().iter().map(|value| (&**value).into()).collect()
    }
}
