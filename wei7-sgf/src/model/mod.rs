//! What the specification defines: the table of properties, points, texts, numbers and sizes.

pub(crate) mod number;
pub mod point;
pub mod properties;
pub(crate) mod size;
pub mod text;
