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
pub mod problem;
mod reader;
mod record;
mod sgf_reader;
pub mod syntax;

pub use driver::{SGF, Sgf};
pub use input::encoding;
pub use model::{point, properties, text};
pub use output::writer::SgfWriter;
pub use reader::records::Records;
pub use sgf_reader::SgfReader;
pub use syntax::tree;
