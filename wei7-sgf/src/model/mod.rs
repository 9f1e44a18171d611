//! Values defined by the specification: the table of properties, points, texts, numbers and sizes.

pub(crate) mod number;
pub mod point;
pub mod properties;
pub(crate) mod sgf_property;
pub(crate) mod size;
pub mod text;

/// Name of the root property that holds the carrier (docs/decisions/carrier.md).
pub(crate) const CARRIER: &str = "WQ";

/// Name of the property with which the writer names the marks of problems that it was asked for: in the root the marks,
/// and in other nodes the words that it added to the comment (docs/decisions/problems.md).
pub(crate) const PROBLEMS: &str = "WQP";

/// Names of properties that are read as carriers: the current name and the name that earlier versions of this library
/// wrote.
pub(crate) const CARRIERS: [&str; 2] = [CARRIER, "WEISUPPLEMENT"];

/// Returns whether a property holds a carrier.
pub(crate) fn is_carrier(name: &str) -> bool {
    CARRIERS.contains(&name)
}
