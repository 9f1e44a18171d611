//! What the tests of wei7 share: generators of records and documents, samples, a way to run the command.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a test may fail"
)]

pub mod by_3_0;
pub mod carried;
pub mod cases;
pub mod command;
pub mod conversions;
pub mod files;
pub mod games;
pub mod generate_document;
pub mod generate_ishi;
pub mod generate_sgf;
pub mod generate_xml;
pub mod ishi_lines;
pub mod json_values;
pub mod memory;
pub mod naive_rules;
pub mod real;
pub mod rules_core;
pub mod rules_positions;
pub mod samples;
pub mod sessions;
pub mod sgf_law;
pub mod sgf_tokens;
pub mod sha1;
mod tape;
pub mod xml_nodes;
