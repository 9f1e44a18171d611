//! wei7 2.0, 2.1 and 2.2: the XML form, read into a [`wei7_core::Record`] and written from one.

mod amount;
mod branches;
mod carrier;
pub mod codes;
mod content;
mod doctype;
mod driver;
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

pub use driver::{WEI7_2_0, WEI7_2_1, WEI7_2_2, Wei7Xml};
pub use encoding::text;
pub use reader::{XmlReader, check_file_name};
pub use writer::{Version, XmlWriter};
