//! SGF: `FF[1]` to `FF[4]` as it is found in the world, read into a [`wei7_core::Record`]; `FF[4]` written from one.
//! Programs that hold a tree of sgf-parse find the way to and from records in [`interop`].

mod brought;
mod byte_escapes;
mod charset;
pub mod check;
pub mod codes;
mod driver;
pub mod encoding;
mod expansion;
mod extent;
pub mod fidelity;
mod figures;
mod form;
mod incoming;
pub mod interop;
mod later;
mod moves;
mod old;
mod overlap;
pub mod point;
pub mod properties;
mod reader;
mod reading;
mod record;
mod records;
mod said;
mod sheet;
mod size;
mod source;
mod spelling;
mod start;
mod stream;
pub mod syntax;
pub mod text;
pub mod tree;
mod values;
mod writer;
mod written;

use wei7_text::info;

pub use charset::encoding_named;
pub use driver::{SGF, Sgf};
pub use reader::SgfReader;
pub use records::Records;
pub use writer::SgfWriter;
