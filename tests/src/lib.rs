//! What the tests of wei7 share: generators of records and files, readers that are not ours, samples, a way to run the command.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a test may fail"
)]

pub mod carriers;
pub mod command;
pub mod console_sessions;
pub mod conversions;
pub mod generate;
pub mod memory;
pub mod real_files;
pub mod rules;
pub mod samples;
pub mod sampling;
pub mod second_opinion;
pub mod sha1;
pub mod through_3_0;

// The names of before the move, for branches that are not merged yet.
pub use carriers as carried;
pub use console_sessions as sessions;
pub use generate::document as generate_document;
pub use generate::ishi as generate_ishi;
pub use generate::sgf as generate_sgf;
pub use generate::xml as generate_xml;
pub use generate::{files, games, tape};
pub use real_files as real;
pub use rules::naive as naive_rules;
pub use rules::positions as rules_positions;
pub use rules::wei7_engine as rules_core;
pub use sampling as cases;
pub use second_opinion::sgf_content as sgf_law;
pub use second_opinion::{ishi_lines, json_values, sgf_tokens, xml_nodes};
pub use through_3_0 as by_3_0;
