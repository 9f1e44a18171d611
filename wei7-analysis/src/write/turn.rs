//! A position of the main line, as documents of JSON have it.

use serde_json::{Map, Value};
use wei7_core::Vertex;

use super::Position;
use crate::model::Analysis;

/// An analysis with its position on the main line.
pub(super) struct Turn<'a> {
    /// Number of moves before the position.
    pub(super) number: u32,
    /// The last move before the position.
    pub(super) played: Option<Vertex>,
    pub(super) position: &'a Position,
    pub(super) analysis: &'a Analysis,
}

/// Sets the values that are known.
pub(super) fn set<const N: usize>(object: &mut Value, values: [(&str, Option<Value>); N]) {
    let known = values.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    object.as_object_mut().unwrap_or(&mut Map::new()).extend(known);
}
