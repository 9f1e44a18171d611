#![doc = include_str!("../README.md")]

pub mod check;
pub mod codes;
mod driver;
mod input;
#[cfg(feature = "interop")]
pub mod interop;
mod model;
mod normalize;
mod output;
mod reader;
mod record;
pub mod syntax;

pub use driver::{SGF, Sgf};
pub use input::encoding;
pub use model::{point, properties, text};
pub use output::writer::SgfWriter;
pub use reader::SgfReader;
pub use reader::records::Records;
pub use syntax::tree;

/// Returns the base of a record: the record that a reader gets from the SGF of this record. Readers need the base to
/// validate carriers. They call this function instead of the writer, because the writer uses the readers.
pub(crate) fn base_record(record: &wei7_core::Record) -> Option<wei7_core::Record> {
    output::writer::base_record(record)
}
