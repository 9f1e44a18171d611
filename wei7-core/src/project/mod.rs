//! Conversions of a record for targets that can express less: to a strict 3.0 document, or to moves without a timeline.

mod agreed_result;
mod detach;
mod document;
mod items;
mod origins;
mod timeline;

pub use detach::TooManyStones;
pub(crate) use detach::{Detach, Detached, FROM, ReportAt, detached, has_setup};
pub(crate) use document::PERSON;
pub use document::{Document, Projection, Projector, short_string};
pub use items::AddressedItem;
pub(crate) use items::Adjustments;
pub(crate) use origins::Origins;
pub(crate) use timeline::Flattened;
pub use timeline::TooManyTakebacks;
