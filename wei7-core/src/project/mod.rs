//! What targets can show of a record: the strict 3.0 document, or moves without a timeline.

mod agreed_result;
mod detach;
mod document;
mod timeline;

pub use detach::TooManyStones;
pub(crate) use detach::{
    Detach, FROM, NotReattached, ReportAt, can_be_played, detached, has_setup, reattach, standing_stones,
};
pub use document::{Document, Projection, Projector, short_string};
pub(crate) use document::{PERSON, info_field};
pub use timeline::TooManyTakebacks;
