//! What the specification defines: the table of properties, points, texts, numbers and sizes.

pub(crate) mod number;
pub mod point;
pub mod properties;
pub(crate) mod sgf_property;
pub(crate) mod size;
pub mod text;

/// The property that holds the carrier, in the root (docs/decisions/carrier.md).
pub(crate) const CARRIER: &str = "WQ";

/// The names under which a carrier is read: that of this version, and that of earlier ones.
pub(crate) const CARRIERS: [&str; 2] = [CARRIER, "WEISUPPLEMENT"];

/// Reports whether a property holds a carrier.
pub(crate) fn is_carrier(name: &str) -> bool {
    CARRIERS.contains(&name)
}
