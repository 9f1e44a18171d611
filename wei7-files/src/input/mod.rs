//! Finds inputs in folders, patterns and archives, opens them and detects their formats.

mod archive;
mod files;
mod open;
mod parts;
mod patterns;
mod prepared;
mod source;
mod supplements;

pub(crate) use archive::entry_name;
pub use archive::{Archive, ArchiveKind, Compression, EntryContent};
pub use files::{FindOptions, InputList, PassedOver, find_inputs, is_record_name};
pub use open::{OpenInput, OpenOptions};
pub use parts::{Part, Place};
pub use prepared::{Input, Inputs};
pub use source::{InputEntry, Location, Shape, Source};
