#![doc = include_str!("../README.md")]

pub mod check;
pub mod codes;
mod driver;
pub mod fidelity;
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

/// Returns the record that SGF shows of a record. Readers use it to validate carriers, and writers use readers to read
/// back their output; this function keeps the modules independent.
pub(crate) fn shown(record: &wei7_core::Record) -> Option<wei7_core::Record> {
    output::writer::shown(record)
}
