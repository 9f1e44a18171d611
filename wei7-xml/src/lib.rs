//! wei7 2.0, 2.1 and 2.2: the XML form, read into a [`wei7_core::Record`] and written from one.

mod amount;
mod branches;
mod carrier;
pub mod codes;
mod content;
mod doctype;
mod elements;
mod encoding;
pub mod fidelity;
mod game;
mod moves;
mod output;
mod pre;
mod reader;
#[cfg(test)]
mod reader_tests;
mod reading;
mod steps;
mod syntax;
mod time;
mod writer;

pub use encoding::text;
pub use reader::{XmlReader, check_file_name};
pub use time::{NoOffset, Offset};
pub use writer::{Unwritable, Version, XmlWriter};
