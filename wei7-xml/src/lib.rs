//! Reads wei7 2.0, 2.1 and 2.2, the XML forms of wei7, into a [`wei7_core::Record`], and writes them from one.
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
//! - [`XmlReader`] reads strictly, or leniently, which accepts errors with only one meaning. Each finding in its report
//!   has a place and cites a paragraph ([`codes`]).
//! - [`XmlWriter`] writes any record whose board size 2.x allows, and returns the losses. With
//!   [`XmlWriter::carry`], a processing instruction keeps the lost data for reading back.
//!
//! Each file reads and writes one construct; `elements.rs` has the table of elements.
//!
//! # Related crates
//!
//! `wei7-core` defines records and reports, `wei7-text` has the XML lexer, and `wei7-convert` combines all formats.

mod branches;
pub mod codes;
mod context;
mod driver;
mod elements;
mod encoding_findings;
mod fault;
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

/// Returns the record that a reader of 2.x would get from writing `record`, in any of the versions. Carriers are compared
/// with the returned record.
pub(crate) fn round_trip(record: &wei7_core::Record) -> Option<wei7_core::Record> {
    XmlWriter::default().round_trip(record)
}

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
