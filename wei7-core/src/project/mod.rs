//! From a record to what a target can show: the strict 3.0 document, or moves without a timeline.

pub(crate) mod agreed_result;
pub(crate) mod detach;
mod document;
mod timeline;

pub use detach::TooManyStones;
pub(crate) use document::info_field;
pub use document::{AddressedItem, Document, Projection, Projector, short_string};
pub use timeline::TooManyTakebacks;
