//! wei7 2.0, 2.1 and 2.2, the XML forms of wei7: read into a [`wei7_core::Record`], and written from one.
//!
//! ```
//! use wei7_xml::{Version, XmlReader, XmlWriter};
//!
//! let source = br#"<wei7 version="2.2"><size>9</size><moves><black x="4" y="4"/></moves></wei7>"#;
//! let parsed = XmlReader::new().lenient().read(source)?;
//! assert_eq!(parsed.value.tree.root().steps().len(), 1);
//!
//! let mut text = Vec::new();
//! let losses = XmlWriter::new(Version::V2_1).write(&parsed.value, &mut text)?;
//! assert!(losses.is_empty());
//! assert!(text.ends_with(b"</wei7>\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`XmlReader`] reads strictly, or leniently where an error has one meaning; its report names each finding with its
//!   place and paragraph ([`codes`]).
//! - [`XmlWriter`] writes any record on a board of 2.x, and returns what 2.x cannot say ([`fidelity`]); with
//!   [`XmlWriter::carry`] that comes back from a processing instruction.
//!
//! One file is one construct, read and written: `elements.rs` is the table of them.
//!
//! # Neighbors
//!
//! `wei7-core` has the record and reports, `wei7-text` the XML lexer; `wei7-convert` joins all formats.

mod branches;
mod carrier;
pub mod codes;
mod context;
mod driver;
mod elements;
mod encoding_findings;
mod fault;
pub mod fidelity;
mod game;
mod misc;
mod output;
mod pre;
mod read_back;
mod reader;
mod steps;
mod time;
mod version;
mod writer;

pub use driver::{WEI7_2_0, WEI7_2_1, WEI7_2_2, Wei7Xml};
pub use encoding_findings::text;
pub use reader::{XmlReader, check_file_name};
pub use version::Version;
pub use writer::XmlWriter;

/// Returns what 2.x of this version shows of a record, which readers need to know what a carrier may say.
pub(crate) fn shown(record: &wei7_core::Record, version: Version) -> Option<wei7_core::Record> {
    XmlWriter::new(version).shown(record)
}

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
