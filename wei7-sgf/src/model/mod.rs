//! What the specification defines: the table of properties, points, texts, numbers and sizes.

pub(crate) mod number;
pub mod point;
pub mod properties;
pub(crate) mod sgf_property;
pub(crate) mod size;
pub mod text;

/// The property that holds the carrier, in the root.
pub(crate) const CARRIER: &str = "WEISUPPLEMENT";
