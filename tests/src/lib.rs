//! What the tests of wei7 share.
#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test may fail")]

pub mod generate_xml;
