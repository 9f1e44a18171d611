//! A property with its raw values, as it is written into a node.

use std::borrow::Cow;

use wei7_core::{Extra, Point, Spelling, Text};

use super::point::name;
use super::properties::Id;
use super::text::{escape, escape_simple};

/// A property as it stands in a file: identifier and raw values.
#[derive(Clone, Debug)]
pub(crate) struct SgfProperty<'v> {
    /// Which it is, by its name.
    pub(crate) id: Id,
    pub(crate) name: Cow<'v, str>,
    pub(crate) values: Vec<Cow<'v, str>>,
}

impl<'v> SgfProperty<'v> {
    pub(crate) fn new(name: Cow<'v, str>, values: Vec<Cow<'v, str>>) -> Self {
        Self { id: Id::of(name.as_bytes()), name, values }
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

    /// A list of points; `None` if there are none.
    pub(crate) fn points(property: &'static str, points: impl Iterator<Item = Point>) -> Option<Self> {
        let mut points = points.map(|point| Cow::Borrowed(name(point))).peekable();
        points.peek().is_some().then(|| Self::new(Cow::Borrowed(property), points.collect()))
    }

    /// Whether it is the property of this identifier.
    pub(crate) fn is(&self, id: Id, name: &str) -> bool {
        self.id == id && (id != Id::Unknown || self.name == name)
    }

    /// The item that keeps it as it was written.
    pub(crate) fn as_written(&self) -> Extra {
        Extra::Spelling(Spelling::Property { id: (&*self.name).into(), values: self.raw_values() })
    }

    /// The item that keeps all values of a property that can have one.
    pub(crate) fn surplus(&self) -> Extra {
        Extra::Surplus { id: (&*self.name).into(), values: self.raw_values() }
    }

    pub(crate) fn raw_values(&self) -> Vec<Text> {
        self.values.as_slice().iter().map(|value| (&**value).into()).collect()
    }
}
